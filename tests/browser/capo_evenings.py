"""Evenings of Capo della Mafia that stand still at each moment, seven at the table, and
devices that look at them."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import pytest

from companion.catalog.game_catalog import GameCatalog
from companion.games.capo_della_mafia.state import State
from companion.games.capo_della_mafia.views import GameView, public
from companion.practice.simulation import Trial
from tests.browser.still_evenings import (
    LANGUAGES,
    Evening,
    StillHouse,
    first_times,
    kept,
)
from tests.servers.house import open_house

GAME = "capo_della_mafia"
PEOPLE = (
    ("Annabel", "nero"),
    ("Bartholomeus", "rosso"),
    ("Cas", "verde"),
    ("Dieudonné", "arancio"),
    ("Evi", "blu"),
    ("Florentine", "giallo"),
    ("Gus", "lilla"),
)
FEWER = (3, 4, 5, 6)
GAMES = 40  # that are looked through for a moment
Moment = Callable[["Capos"], bool]


class Capos(Evening):
    """A game of seven under way; its clock is long past, so that every story is told."""

    people = PEOPLE
    opened_with: ClassVar = {"edition": None}
    state: State

    @property
    def board(self) -> GameView:
        return public(self.state)

    @property
    def jailed(self) -> int:
        return sum(not one.hat for one in self.board.capos)

    @property
    def most(self) -> int:
        return max((one.laid or 0) for one in self.board.capos)


def _at(what: str, *, late: bool = False) -> Moment:
    """The first time that the table waits for this, or one when much has happened."""
    return lambda game: (
        game.waits_for == what and (not late or game.state.table.tracker.round >= 4)
    )


MOMENTS: Mapping[str, Moment] = {
    "FIRST": _at("assignment"),
    "RESULT": _at("assignment", late=True),
    "EVENT": _at("event"),
    "LAY": lambda game: (
        game.waits_for == "lay" and len(game.board.awaits.seats) == 4  # type: ignore[union-attr]
    ),
    "TURN": lambda game: (
        game.waits_for == "turn_up" and bool(game.board.event) and game.most == 5
    ),
    "SUSPECT": lambda game: (
        game.waits_for == "suspect" and len(game.board.awaits.seats) == 3  # type: ignore[union-attr]
    ),
    "COUNT": _at("count"),
    "SETTLE": lambda game: game.waits_for == "settle" and game.jailed >= 2,
    "OVER": lambda game: game.state.table.stage == "over",
}


def lobby(language: str, catalog: GameCatalog) -> Capos:
    """Everybody sits, nothing has begun."""
    return Capos(Trial(GAME, players=len(PEOPLE)), catalog, language, begun=False)


def standing_still(language: str, catalog: GameCatalog) -> dict[str, Capos]:
    """The first time that each moment comes."""
    trials = (
        Trial(GAME, players=len(PEOPLE), seed=f"evening {number}")
        for number in range(GAMES)
    )
    return first_times(MOMENTS, (Capos(one, catalog, language) for one in trials))


def with_fewer(players: int, catalog: GameCatalog) -> Capos:
    """So many at the table, an event beside the assignment, and cards before everybody."""
    trials = (Trial(GAME, players=players, seed=f"few {at}") for at in range(GAMES))
    games = (Capos(one, catalog, "de") for one in trials)
    return first_times({"FEW": _with_an_event}, games)["FEW"]


def _with_an_event(game: Capos) -> bool:
    return game.waits_for == "suspect" and game.board.event is not None


@pytest.fixture(scope="session")
def capo_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StillHouse[Capos]]:
    """A house in which an evening of seven stands still at each moment, in each language."""
    catalog, games = GameCatalog(), {}
    for language in LANGUAGES:
        games[f"LOBBY{language}".upper()] = lobby(language, catalog)
        for name, game in standing_still(language, catalog).items():
            games[f"{name}{language}".upper()] = game
    games |= {f"FEW{players}": with_fewer(players, catalog) for players in FEWER}
    database = f"sqlite:{tmp_path_factory.mktemp('capos') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield StillHouse(house, games)


@pytest.fixture(scope="session")
def wordy_capos(
    capo_club: StillHouse[Capos], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StillHouse[Capos]]:
    with capo_club.in_many_words(tmp_path_factory.mktemp("wordy")) as opened:
        yield opened
