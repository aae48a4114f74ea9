"""Evenings of Counterfeiters that robots have played up to a moment, in each language,
and devices that look at them."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import pytest

from companion.catalog.game_catalog import GameCatalog
from companion.games.counterfeiters.state import LAST, State
from companion.games.counterfeiters.views import GameView, public
from companion.practice.simulation import Trial
from tests.browser.still_evenings import (
    LANGUAGES,
    Evening,
    StillHouse,
    first_times,
    kept,
)
from tests.servers.house import open_house

PEOPLE = (
    ("Annabel", "cyan"),
    ("Bartholomeus", "magenta"),
    ("Dieudonné", "yellow"),
    ("Evi", "key"),
)
GAMES = 80  # that are looked through for a moment


class SoFar(Evening):
    """A game under way whose seats belong to known phones."""

    state: State
    people = PEOPLE
    opened_with: ClassVar = {"edition": None, "quorum": "host"}

    @property
    def board(self) -> GameView:
        found = public(self.state)
        assert found
        return found


Moment = Callable[[SoFar], bool]


def _last(kind: str) -> Moment:
    """Just now this happened."""
    return lambda game: any(
        type(fact).__struct_config__.tag == kind for fact in game.facts[-8:]
    )


MOMENTS: dict[str, Moment] = {
    "FIRST": lambda game: (
        game.waits_for == "henchman" and game.state.table.tracker.round == 1
    ),
    "BUSY": lambda game: (
        game.state.table.tracker.round == 3 and len(game.state.standing) > 5
    ),
    "ROUND": lambda game: (
        game.state.table.tracker.round == 5 and not game.state.standing
    ),
    "GODFATHER": _last("godfather_came"),
    "STRIKE": lambda game: game.board.strike and game.waits_for == "henchman",
    "GROUNDED": lambda game: (
        game.board.strike
        and game.waits_for == "henchman"
        and any(one.jet for one in game.board.players)
    ),
    "LAST": lambda game: game.state.phase == LAST and game.waits_for == "henchman",
    "LAWYER": lambda game: game.waits_for in {"great_lawyer", "bad_lawyer"},
    "OVER": lambda game: game.state.table.stage == "over",
}
# without the app's shuffling: cards are paper, and people name what they see
ON_PAPER: dict[str, Moment] = {
    "START": lambda game: game.waits_for == "component",
    "UNNAMED": lambda game: game.waits_for == "henchman",
}

FOR_TWO: dict[str, Moment] = {
    "PAIR": lambda game: (
        game.state.table.tracker.round == 2 and len(game.state.standing) > 2
    )
}


def moments(
    wanted: Mapping[str, Moment],
    language: str,
    catalog: GameCatalog,
    players: int = 4,
    **options: str,
) -> dict[str, SoFar]:
    """Evenings that stand still at the first time that each moment comes, over as many
    games as it takes."""
    trials = (
        Trial("counterfeiters", players, language, options, f"evening {number}")
        for number in range(GAMES)
    )
    return first_times(wanted, (SoFar(one, catalog, language) for one in trials))


PrintShop = StillHouse[SoFar]


def evenings(catalog: GameCatalog, language: str) -> dict[str, SoFar]:
    """Every moment of this language, by the name of its table."""
    games = moments(MOMENTS, language, catalog, market_tracking="yes")
    games |= moments(ON_PAPER, language, catalog)
    games |= moments(FOR_TWO, language, catalog, players=2, market_tracking="yes")
    return {f"{name}{language}".upper(): game for name, game in games.items()}


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrintShop]:
    catalog, games = GameCatalog(), dict[str, SoFar]()
    for language in LANGUAGES:
        games |= evenings(catalog, language)
    database = f"sqlite:{tmp_path_factory.mktemp('shop') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield PrintShop(house, games)


@pytest.fixture(scope="session")
def wordy_shop(
    shop: PrintShop, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PrintShop]:
    with shop.in_many_words(tmp_path_factory.mktemp("wordy")) as opened:
        yield opened
