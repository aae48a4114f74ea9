"""One evening as a whole: its log, what it came to, and what a viewer was told of it,
counted as the log counts."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct

from companion.rules import dispatch as shared
from companion.rules.messages import Fact, SeatId
from companion.rules.protocol import GameModule
from companion.rules.table import Table
from companion.rules.table_history import Entry, TableHistory, Told
from companion.rules.tracker import GameBegun
from companion.rules.undo import standing
from companion.tables.event_log import Past
from companion.tables.loaded import LoadedTable
from companion.tables.service import Tables
from companion.tables.time_slices import Slices

T = TypeVar("T")


class Heard(Struct, frozen=True):
    """A line of a viewer's log. `stands` is false for what was undone later. `all`
    counts the lines that the whole table was told up to here; a private line is none of
    them."""

    n: int
    all: int
    private: bool
    at: float
    version: int
    stands: bool
    said: Told


class Account(Struct, frozen=True, dict=True):
    """The log up to one moment, and the history that is made of exactly these entries.
    `breathe` is called all along by whoever goes through it, so that a long evening
    holds up nobody."""

    history: TableHistory
    entries: tuple[Entry, ...]
    past: Past
    breathe: Callable[[], None]

    @property
    def state(self) -> Table:
        """What the shared blocks keep."""
        table: Table = self.history.state.table
        return table

    @property
    def rules(self) -> GameModule[Any]:
        return self.history.rules

    @property
    def over(self) -> bool:
        return self.state.stage == "over"

    @cached_property
    def counting(self) -> frozenset[int]:
        """The versions of the facts that no undo took away."""
        return frozenset(
            version
            for version, _ in standing(
                chain.from_iterable(entry.log for entry in self.entries)
            )
        )

    @cached_property
    def public(self) -> tuple[Heard, ...]:
        """What everybody was told. All that leaves in keepsakes comes from here and
        from the public view."""
        return tuple(self.all_lines(None))

    def all_lines(self, viewer: SeatId | None) -> Iterator[Heard]:
        """This viewer's log, numbered like their version."""
        return self.lines(viewer, 1)

    def lines(
        self, viewer: SeatId | None, first: int, most: int | None = None
    ) -> Iterator[Heard]:
        """From one line of it on, so many."""
        known, public = self.heard(viewer), self.heard(None)
        for number in range(max(first, 1), len(known) + 1)[:most]:
            version = known[number - 1]
            entry, fact = self.past.fact(version)
            said, heard = fact.visible_to(viewer), bisect_right(public, version)
            assert said is not None
            private = not heard or public[heard - 1] != version
            yield Heard(
                number,
                heard,
                private,
                entry.at,
                version,
                version in self.counting,
                said,
            )
            self.breathe()

    def heard(self, viewer: SeatId | None) -> Sequence[int]:
        """The versions of the facts that this viewer was told."""
        known = self.past.heard(viewer, self.breathe)
        return known[: bisect_right(known, self.history.version)]

    def slowly(self, things: Iterable[T]) -> Iterator[T]:
        """The same, with pauses for the others."""
        for thing in things:
            yield thing
            self.breathe()

    @property
    def began(self) -> float:
        """When the game started, or when the table was opened if it never did."""
        starts = [
            entry.at
            for entry in self.entries
            if any(isinstance(fact, GameBegun) for fact in entry.facts)
        ]
        if starts:
            return starts[0]
        return self.entries[0].at

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
        return set[type[Fact]](self.rules.facts) <= set(shared.FACTS)


def account_of(tables: Tables, table: str) -> Account:
    """The whole log of a table, and the history in memory that follows from it."""
    past, history = tables.past(table)
    return Account(history, tuple(past.steps(0, history.version)), past, Slices())


def as_of(
    account: Account, table: str, viewer: SeatId | None, number: int
) -> LoadedTable:
    """The table as one viewer knew it after the line of that number in their log; never
    more than that viewer was told."""
    known = account.heard(viewer)
    version = (
        known[max(number, 1) - 1] if number <= len(known) else account.history.version
    )
    return LoadedTable(table, account.rules, account.past.at(version))
