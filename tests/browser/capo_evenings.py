"""Evenings of Capo della Mafia that stand still at each moment, seven at the table, and
devices that look at them."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from msgspec.structs import replace

from companion.catalog.game_catalog import GameCatalog
from companion.games.capo_della_mafia.views import GameView, public
from companion.practice.simulation import Simulation, Trial
from companion.rules.dispatch import Opening
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin
from tests.browser.evening_so_far import SoFar, kept, token_of
from tests.browser.frozen_evenings import LANGUAGES, Club
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
GAMES = 40  # that are looked through for a moment
Moment = Callable[["Capos"], bool]


class Capos(SoFar):
    """A game of seven under way; its clock is long past, so that every story is told."""

    def _opening(self, trial: Trial, catalog: GameCatalog) -> Opening:
        """This game has one edition, without a name."""
        made = super()._opening(trial, catalog)
        fact = replace(made.fact, edition=None)
        self.opened_by = Opening(replace(made.setup, edition=None), fact)
        return self.opened_by

    def _sit_down(self, trial: Trial) -> None:
        for number, (name, side) in enumerate(PEOPLE[: trial.players], start=1):
            self._do(Caller(), Sit(name, key_hash(token_of(f"s{number}")), side=side))
        if self.begun:
            self._do(Caller(host=True), Begin(SeatId("s1")))

    @property
    def board(self) -> GameView:  # type: ignore[override]
        return public(self.state)  # type: ignore[arg-type]

    @property
    def jailed(self) -> int:
        return sum(not one.hat for one in self.board.capos)

    @property
    def most(self) -> int:
        return max((one.laid or 0) for one in self.board.capos)

    def step(self) -> None:
        Simulation.step(self)


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


def standing_still(language: str, catalog: GameCatalog) -> Mapping[str, SoFar]:
    """The first time that each moment comes, over as many games as it takes."""
    found: dict[str, SoFar] = {}
    for number in range(GAMES):
        trial = Trial(GAME, players=len(PEOPLE), seed=f"evening {number}")
        game = Capos(trial, catalog, language)
        while game.state.table.stage == "play" and len(found) < len(MOMENTS):
            _notice(game, found)
            game.step()
        _notice(game, found)
        if len(found) == len(MOMENTS):
            return found
    raise AssertionError(f"no game came to {set(MOMENTS) - set(found)}")


def _notice(game: Capos, found: dict[str, SoFar]) -> None:
    for name, moment in MOMENTS.items():
        if name not in found and moment(game):
            found[name] = game.standing_still()


@pytest.fixture(scope="session")
def capo_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A house in which an evening of seven stands still at each moment, in each language."""
    catalog, games = GameCatalog(), {}
    for language in LANGUAGES:
        for name, game in standing_still(language, catalog).items():
            games[f"{name}{language}".upper()] = game
    database = f"sqlite:{tmp_path_factory.mktemp('capos') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Club(house, games)
