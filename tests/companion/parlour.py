"""A room to play in: tables over a store of one's choice, a clock that stands still,
and chance that repeats itself."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from cards import GAMES
from companion.catalog.game_catalog import GameCatalog
from companion.rules.fairness import witness_commitment
from companion.rules.messages import (
    BANK,
    HOST,
    Caller,
    Fact,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.seats import Admit, Sit, Watch, key_hash
from companion.rules.table import Table
from companion.rules.tracker import Begin
from companion.store import Store, opened
from companion.tables.loaded import LoadedTable
from companion.tables.service import Done, Tables
from companion.tables.wanted import Opened, Wanted

ROOT = Path(__file__).parents[2]
FOLDERS = [
    ROOT / "cards" / "starter",
    *sorted((ROOT / "tests" / "stories" / "games").iterdir()),
]
SHELF = GameCatalog(FOLDERS)
BEGINNING = 1_700_000_000.0


class Draw:
    """Random bytes that are the same each time; `again` winds back, `next_bytes` puts
    chosen ones in front."""

    def __init__(self, seed: str) -> None:
        self.seed, self.count = seed, 0
        self.chosen: list[bytes] = []

    def __call__(self, size: int) -> bytes:
        if self.chosen and len(self.chosen[0]) == size:
            return self.chosen.pop(0)
        self.count += 1
        return self.at(self.count, size)

    def at(self, place: int, size: int) -> bytes:
        """What is drawn there."""
        return hashlib.shake_256(f"{self.seed} {place}".encode()).digest(size)


class Body(msgspec.Struct):
    """A whole view as it is sent."""

    version: int
    view: dict[str, msgspec.Raw]


def seen(live: LoadedTable, viewer: SeatId | None) -> tuple[int, dict[str, bytes]]:
    """A viewer's version, and each section of what they see, as bytes."""
    body = msgspec.json.decode(live.look(viewer).body(), type=Body)
    return body.version, {name: bytes(part) for name, part in body.view.items()}


class Parlour:
    """One table, and everybody at it by name."""

    def __init__(
        self,
        game: str = "corner",
        store: Store | None = None,
        seed: str = "parlour",
        **wanted: Any,
    ) -> None:
        assert game in {*GAMES, *SHELF.names()}
        self.time = BEGINNING
        self.draw = Draw(seed)
        self.store = store or opened("memory:")
        self.tables = self.process()
        opened_table = self.tables.open(Wanted(game=game, **wanted))
        assert isinstance(opened_table, Opened), opened_table
        self.table, self.code = opened_table.table, opened_table.code
        self.tokens: dict[str, str] = {"host": opened_table.token}
        self.seats: dict[str, SeatId] = {}
        self.commands = 0

    def process(self, store: Store | None = None) -> Tables:
        """Another server process at the same store."""
        return Tables(store or self.store, SHELF, lambda: self.time, self.draw)

    @property
    def state(self) -> Table:
        table: Table = self.tables.live(self.table).history.state.table
        return table

    def who(self, name: str) -> Caller:
        """Somebody by name; "host" is the table's own screen, "stranger" and "clock"
        are nobody the table knows."""
        caller = Caller() if name in {"stranger", "clock"} else self.known(name)
        assert caller is not None, f"{name} is no longer known"
        return caller

    def known(self, name: str) -> Caller | None:
        """The same, or None; a seat without a phone is played by whoever is the host."""
        token = self.tokens.get(name)
        if token is None:
            host = next(
                (
                    one
                    for one, seat in self.seats.items()
                    if seat == self.state.seating.host
                ),
                "host",
            )
            token = self.tokens.get(host, "")
        return self.tables.caller(self.table, token, self.seats.get(name))

    def do(
        self, who: str | Caller, order: Order, command: str | None = None, **more: Any
    ) -> Done | Refusal:
        """Give an order; each call is another tap unless the command is named."""
        self.commands += 1
        caller = self.who(who) if isinstance(who, str) else who
        return self.tables.execute(
            self.table, caller, order, command or f"c{self.commands}", **more
        )

    def done(self, who: str | Caller, order: Order, **more: Any) -> Done:
        answer = self.do(who, order, **more)
        assert isinstance(answer, Done), f"{order} refused: {answer}"
        return answer

    def refused(self, who: str | Caller, order: Order, **more: Any) -> Refusal:
        answer = self.do(who, order, **more)
        assert isinstance(answer, Refusal), f"{order} was carried out"
        return answer

    def sit(
        self, *names: str, phone: bool = True, by: str = "stranger", admit: bool = True
    ) -> None:
        """Newcomers, each with a phone of their own; without one they are played from
        the host's screen. While the game runs the door asks, and the host lets them in."""
        for name in names:
            token = f"token of {name}"
            before = set(self.state.seats)
            self.done(by if phone else "host", Sit(name, key_hash(token), phone=phone))
            seat = self.seats[name] = next(
                seat for seat in self.state.seats if seat not in before
            )
            if (
                admit
                and self.state.stage == "play"
                and not self.state.seats[seat].admitted
            ):
                self.done(Caller(host=True), Admit(seat))
            if phone:
                self.tokens[name] = token

    def watch(self, name: str = "watcher") -> None:
        self.tokens[name] = f"token of {name}"
        self.done("stranger", Watch(key_hash(self.tokens[name])))

    def look(self, viewer: str | SeatId | None) -> dict[str, Any]:
        """What somebody sees: by name, "host" for the screen, None for everybody."""
        body = self.tables.live(self.table).look(self.viewer(viewer)).body()
        view: dict[str, Any] = msgspec.json.decode(body)["view"]
        return view

    def viewer(self, name: str | None) -> SeatId | None:
        return (
            HOST
            if name == "host"
            else self.seats.get(name, SeatId(name))
            if name
            else None
        )

    def version(self, name: str | None) -> int:
        return self.tables.live(self.table).look(self.viewer(name)).version

    def purse(self, name: str) -> int:
        return self.state.bank.purses[PurseId(self.seats.get(name, name))]

    @property
    def purses(self) -> Mapping[str, int]:
        names = {seat: name for name, seat in self.seats.items()}
        return {
            names.get(SeatId(purse), purse): has
            for purse, has in self.state.bank.purses.items()
            if purse != BANK
        }

    def facts(self) -> list[Fact]:
        return [
            fact for entry in self.tables.entries(self.table) for fact in entry.facts
        ]

    def wait(self, seconds: float) -> None:
        self.time += seconds


def secret(name: str) -> tuple[str, str]:
    """The entropy with which somebody's phone will witness a roll, and its promise."""
    entropy = hashlib.sha256(name.encode()).hexdigest()
    return entropy, witness_commitment(entropy)


def begun(*names: str, game: str = "corner", **more: Any) -> Parlour:
    """A table where these people have begun to play."""
    parlour = Parlour(game, **more)
    parlour.sit(*(names or ("Anna", "Bob", "Cas")))
    parlour.done("host", Begin())
    return parlour
