"""An evening of La Cosa Nostra that robots have played up to a moment, stored as a
table that a server can open."""

import hashlib
import time
from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from typing import Protocol

from msgspec.structs import replace

from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.responses import WINDOWS
from companion.games.la_cosa_nostra.state import State
from companion.games.la_cosa_nostra.views import DeedView, GameView, public
from companion.practice.simulation import Simulation, Trial
from companion.rules.dispatch import Opening
from companion.rules.messages import Caller, Fact, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin
from companion.store import opened
from companion.tables.service import Tables

PEOPLE = (
    ("Annabel", "blundetto"),
    ("Bartholomeus", "dimaggio"),
    ("Cas", "calmuti"),
    ("Dieudonné", "laserva"),
    ("Evi", "caruso"),
)
GAMES = 60  # that are looked through for a moment
AN_HOUR = 3600.0  # for which a window stays open, so that no test depends on the clock


def token_of(seat: str) -> str:
    """The token of a seat's phone; "host" is the laptop's."""
    return hashlib.sha256(f"phone of {seat}".encode()).hexdigest()


class SoFar(Simulation):
    """A game under way whose seats belong to known phones."""

    state: State

    def __init__(
        self, trial: Trial, catalog: GameCatalog, language: str, begun: bool = True
    ) -> None:
        self.language, self.begun = language, begun
        self.opened_by: Opening | None = None
        super().__init__(trial, catalog)
        self.practice: Practice = self.table_robots.practice  # type: ignore[attr-defined]

    def _opening(self, trial: Trial, catalog: GameCatalog) -> Opening:
        plain = super()._opening(trial, catalog)
        data, host = catalog.fingerprint(trial.game), key_hash(token_of("host"))
        fact = replace(plain.fact, language=self.language, host_key=host, data=data)
        self.opened_by = Opening(replace(plain.setup, language=self.language), fact)
        return self.opened_by

    def _sit_down(self, trial: Trial) -> None:
        for number, (name, side) in enumerate(PEOPLE[: trial.players], start=1):
            self._do(Caller(), Sit(name, key_hash(token_of(f"s{number}")), side=side))
        if self.begun:
            self._do(Caller(host=True), Begin(SeatId("s1")))

    @property
    def board(self) -> GameView:
        return public(self.state)

    @property
    def waits_for(self) -> str | None:
        awaits = self.board.awaits
        return awaits.what if awaits else None

    @property
    def asked(self) -> SeatId:
        """Whose phone has something to do now."""
        awaits = self.board.awaits
        return awaits.seats[0] if awaits and awaits.seats else SeatId("s1")

    @property
    def deed(self) -> DeedView | None:
        action = self.board.action
        return action.deeds[-1] if action else None

    @property
    def victim(self) -> SeatId:
        """Whom the deed under way is against."""
        assert self.deed and self.deed.target
        return self.deed.target

    @property
    def window(self) -> str | None:
        window = self.state.table.tracker.window
        return window.what if window and window.what in WINDOWS else None

    def standing_still(self) -> "SoFar":
        """The same game, which does not go on when this one does."""
        still = copy(self)
        still.facts, still.practice = list(self.facts), deepcopy(self.practice)
        return still

    def step(self) -> None:
        """As robots play; what opens a window now leaves it open for a long while."""
        if self.window is None:
            self.now = max(self.now, time.time() + AN_HOUR)
        super().step()


Moment = Callable[[SoFar], bool]


def lobby(language: str, catalog: GameCatalog, **options: str) -> SoFar:
    """Everybody sits, nothing has begun."""
    return SoFar(
        Trial("la_cosa_nostra", edition=language, options=options),
        catalog,
        language,
        begun=False,
    )


def moments(
    wanted: Mapping[str, Moment], language: str, catalog: GameCatalog, **options: str
) -> dict[str, SoFar]:
    """Evenings that stand still at the first time that each moment comes, over as many
    games as it takes."""
    found: dict[str, SoFar] = {}
    for number in range(GAMES):
        trial = Trial(
            "la_cosa_nostra",
            edition=language,
            options=options,
            seed=f"evening {number}",
        )
        game = SoFar(trial, catalog, language)
        while game.state.table.stage == "play":
            _notice(wanted, game, found)
            game.step()
        _notice(wanted, game, found)
        if len(found) == len(wanted):
            return found
    raise AssertionError(f"no game came to {set(wanted) - set(found)}")


def _notice(wanted: Mapping[str, Moment], game: SoFar, found: dict[str, SoFar]) -> None:
    for name, moment in wanted.items():
        if name not in found and moment(game):
            found[name] = game.standing_still()


class UnderWay(Protocol):
    """A game that was opened as a table, with all that has happened at it."""

    opened_by: Opening | None
    facts: list[Fact]


def kept(games: Mapping[str, UnderWay], database: str, catalog: GameCatalog) -> None:
    """Store these games as tables of that name."""
    store = opened(database)
    tables = Tables(store, catalog)
    for name, game in games.items():
        assert game.opened_by
        tables.create(name, [replace(game.opened_by.fact, code=name), *game.facts])
    store.close()
