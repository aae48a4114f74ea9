"""One evening as a whole: its log, what it came to, and what a viewer was told of it, counted as the log counts."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from msgspec import Struct

from companion.rules import shared
from companion.rules.evening import Entry, Evening, Told
from companion.rules.language import Fact, SeatId
from companion.rules.protocol import Rules
from companion.rules.table import Table
from companion.rules.tracker import GameBegun
from companion.rules.undo import standing
from companion.tables import Tables


class Heard(Struct, frozen=True):
    """A line of a viewer's log. `stands` is false for what was undone later. `all` counts the lines that the whole
    table was told up to here; a private line is none of them."""

    n: int
    all: int
    private: bool
    at: float
    version: int
    stands: bool
    said: Told


class Account(Struct, frozen=True, dict=True):
    """The log up to one moment, and the evening that is made of exactly these entries."""

    evening: Evening
    entries: tuple[Entry, ...]

    @property
    def state(self) -> Table:
        """What the shared blocks keep."""
        table: Table = self.evening.state.table
        return table

    @property
    def rules(self) -> Rules:
        return self.evening.rules

    @property
    def over(self) -> bool:
        return self.state.stage == "over"

    @cached_property
    def counting(self) -> frozenset[int]:
        """The versions of the facts that no undo took away."""
        return frozenset(version for version, _ in standing(chain.from_iterable(entry.log for entry in self.entries)))

    @cached_property
    def public(self) -> tuple[Heard, ...]:
        """What everybody was told. All that leaves in keepsakes comes from here and from the public view."""
        return tuple(self.told(None))

    def told(self, viewer: SeatId | None) -> Iterator[Heard]:
        """This viewer's log, numbered like their version."""
        number = heard = 0
        for entry in self.entries:
            for version, fact in entry.log:
                private = fact.told(None) is None
                heard += not private
                said = fact.told(viewer)
                if said is not None:
                    number += 1
                    yield Heard(number, heard, private, entry.at, version, version in self.counting, said)

    @property
    def began(self) -> float:
        """When the game started, or when the table was opened if it never did."""
        starts = [entry.at for entry in self.entries if any(isinstance(fact, GameBegun) for fact in entry.facts)]
        return starts[0] if starts else self.entries[0].at

    @property
    def ended(self) -> float:
        """When the game ended, or the last thing that happened so far."""
        for heard in reversed(self.public):
            if heard.stands and heard.said["kind"] == "game_ended":
                return heard.at
        return self.public[-1].at

    @property
    def declared(self) -> bool:
        """A game whose data declare all that is scored; nothing of it is hidden from anybody."""
        return set[type[Fact]](self.rules.FACTS) <= set(shared.FACTS)


def account_of(tables: Tables, table: str) -> Account:
    """The whole log of a table, and the evening in memory that follows from it."""
    tables.catch_up(table)  # another process may know more
    evening = tables.live(table).evening
    return Account(evening, tuple(entry for entry in tables.entries(table) if entry.first <= evening.version))
