"""An evening of La Cosa Nostra that robots have played up to a moment, stored as a table that a server can open."""

import hashlib
import time
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.games.la_cosa_nostra.unfolding import WINDOWS
from companion.games.la_cosa_nostra.views import GameView, public
from companion.rules.language import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.shared import Opening
from companion.rules.tracker import Begin
from companion.shelf import Shelf
from companion.simulating import Evening, Wanted
from companion.store import opened
from companion.tables import Tables

PEOPLE = (
    ("Annabel", "blundetto"),
    ("Bartholomeus", "dimaggio"),
    ("Cas", "calmuti"),
    ("Dieudonné", "laserva"),
    ("Evi", "caruso"),
)
SEEDS = 60
AN_HOUR = 3600.0
Moment = Callable[["SoFar"], bool]


def token_of(seat: str) -> str:
    """The token of a seat's phone; "host" is the laptop's."""
    return hashlib.sha256(f"phone of {seat}".encode()).hexdigest()


class SoFar(Evening):
    """A game under way whose seats belong to known phones."""

    def __init__(self, wanted: Wanted, shelf: Shelf, language: str, begun: bool = True) -> None:
        self.language, self.begun = language, begun
        self.opening: Opening
        super().__init__(wanted, shelf)

    def _opening(self, wanted: Wanted, shelf: Shelf) -> Opening:
        plain = super()._opening(wanted, shelf)
        fact = replace(plain.fact, language=self.language, host_key=key_hash(token_of("host")))
        self.opening = Opening(replace(plain.setup, language=self.language), fact)
        return self.opening

    def _sit_down(self, wanted: Wanted) -> None:
        from companion.games.la_cosa_nostra.robots import Robot

        for number, (name, side) in enumerate(PEOPLE[: wanted.players], start=1):
            self._do(Caller(), Sit(name, key_hash(token_of(f"s{number}")), side=side))
        if not self.begun:
            return
        self._do(Caller(host=True), Begin(SeatId("s1")))
        for seat in self.state.families:
            self.robots[seat] = Robot(seat, self.state.box, self.practice.hands[seat], self.random)

    @property
    def board(self) -> GameView:
        return public(self.state)

    @property
    def waits_for(self) -> str | None:
        awaits = self.board.awaits
        return awaits.what if awaits else None

    @property
    def window(self) -> str | None:
        window = self.state.table.window
        return window.what if window and window.what in WINDOWS else None


def lobby(language: str, shelf: Shelf, **options: str) -> SoFar:
    """Everybody sits, nothing has begun."""
    wanted = Wanted(edition=language, options=options)
    return SoFar(wanted, shelf, language, begun=False)


def reached(moment: Moment, language: str, shelf: Shelf, seed: str = "evening", **options: str) -> SoFar:
    """The first of many games that comes to this moment."""
    for number in range(SEEDS):
        game = SoFar(Wanted(edition=language, options=options, seed=f"{seed} {number}"), shelf, language)
        while game.state.table.stage == "play":
            if moment(game):
                return game
            game.now = max(game.now, time.time() + AN_HOUR) if game.window is None else game.now
            game.step()
        if moment(game):
            return game
    raise AssertionError("no game came to this moment")


def kept(games: Sequence[tuple[str, SoFar]], database: str, shelf: Shelf) -> None:
    """Store these games as tables of that name."""
    store = opened(database)
    tables = Tables(store, shelf)
    for name, game in games:
        tables.found(name, [replace(game.opening.fact, code=name), *game.facts])
    store.close()
