"""The past of a table in memory (event log with snapshots), beside its history: read
once, appended to ever after."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from math import inf
from threading import Lock
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.rules.messages import Fact, SeatId
from companion.rules.table_history import Entry, Log, TableHistory
from companion.rules.undo import Undone, standing

if TYPE_CHECKING:
    from companion.tables.loaded import LoadedTable

SPACING = 256  # facts from one lasting snapshot to the next
NEAREST = 16  # steps at the end of which each has a snapshot: most undos go back by one
# facts that are kept of all tables together; beyond that the table least lately asked
# about is dropped
MOST = 150_000


class Past:
    """All steps of one table, and its history as it stood after some of them.

    A snapshot is the history after a step, by what was known then. It serves for a later
    moment as long as no undo in between reaches behind it.
    """

    def __init__(self, fresh: TableHistory) -> None:
        self.lock = Lock()  # one at a time goes on from where the last one stopped
        self.entries: list[Entry] = []
        # what those who read the past have worked out so far, to go on from there
        self.beside: dict[str, Any] = {}
        self._firsts: list[int] = []
        self._undos: list[tuple[int, Undone]] = []
        self._snapshots = [fresh]
        self._heard: dict[SeatId | None, list[int]] = {}
        self._looked: dict[SeatId | None, int] = {}

    @property
    def version(self) -> int:
        if self.entries:
            return self.entries[-1].last
        return 0

    def add(self, entry: Entry) -> None:
        """The next step."""
        history = self._snapshots[-1].after(entry, lambda: self)
        self._undos += [
            (at, fact) for at, fact in entry.log if isinstance(fact, Undone)
        ]
        self.entries.append(entry)
        self._firsts.append(entry.first)
        self._snapshots.append(history)
        self._thin_out()

    def _thin_out(self) -> None:
        """The snapshot that is no longer among the nearest stays only if it is far from
        the one before it."""
        old = len(self._snapshots) - NEAREST - 1
        if (
            old > 0
            and self._snapshots[old].version - self._snapshots[old - 1].version
            < SPACING
        ):
            del self._snapshots[old]

    def steps(self, after: int, upto: int) -> list[Entry]:
        """The orders whose facts lie between two versions, the second included."""
        return self.entries[
            bisect_right(self._firsts, after) : bisect_right(self._firsts, upto)
        ]

    def fact(self, version: int) -> tuple[Entry, Fact]:
        """A fact, and the order it came from."""
        entry = self.entries[bisect_right(self._firsts, version) - 1]
        return entry, entry.facts[version - entry.first]

    def log(self, upto: int) -> Log:
        return [pair for entry in self.steps(0, upto) for pair in entry.log]

    def state(self, upto: int, more: Log = (), until: int | None = None) -> Any:
        """What stands after this version once `more` is added; with `until` only what
        came before, and what lasts."""
        added = [fact for _, fact in more if isinstance(fact, Undone)]
        base = self._base(upto, upto if until is None else until - 1, added)
        end = inf if until is None else until
        state = base.state
        for at, fact in standing([*self._log(base.version, upto), *more]):
            if at < end or fact.survives_undo:
                state = base.rules.evolve(state, fact)
        return state

    def _log(self, after: int, upto: int) -> Iterator[tuple[int, Fact]]:
        for entry in self.steps(after, upto):
            yield from entry.log

    def at(self, version: int) -> TableHistory:
        """The history as it stood after the order of this fact."""
        last = self.fact(version)[0].last
        near = next(one for one in reversed(self._snapshots) if one.version <= last)
        history = near
        for entry in self.steps(near.version, last):
            history = history.counting(entry)
        if history is near:
            return history
        return replace(history, state=self.state(last))

    def heard(
        self, viewer: SeatId | None, breathe: Callable[[], None] = lambda: None
    ) -> Sequence[int]:
        """The versions of the facts that this viewer was told, in order: line n of
        their log is the one at n - 1."""
        with self.lock:
            known, since = (
                self._heard.setdefault(viewer, []),
                self._looked.get(viewer, 0),
            )
            for entry in self.steps(since, self.version):
                known += [
                    at for at, fact in entry.log if fact.visible_to(viewer) is not None
                ]
                self._looked[viewer] = entry.last
                breathe()
            return known

    def _base(self, upto: int, most: int, added: Sequence[Undone]) -> TableHistory:
        """The latest snapshot up to `most` behind which none of the undos after it reaches."""
        reach = min([fact.first for fact in added], default=upto + 1)
        left = bisect_right(self._undos, upto, key=lambda pair: pair[0])
        for snapshot in reversed(self._snapshots):
            while left and self._undos[left - 1][0] > snapshot.version:
                left -= 1
                reach = min(reach, self._undos[left][1].first)
            if snapshot.version <= most and snapshot.version < reach:
                return snapshot
        return self._snapshots[0]


class Pasts:
    """The tables whose past is in memory, the one least lately asked about first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._known: dict[str, LoadedTable] = {}

    def asked(self, live: "LoadedTable") -> None:
        """Somebody reads this one; where all together are too long, those that nobody
        asked about for longest go."""
        with self._lock:
            self._known.pop(live.table, None)
            self._known[live.table] = live
            long = sum(
                len(one.past.entries) for one in self._known.values() if one.past
            )
            while long > self._most and len(self._known) > 1:
                oldest = self._known.pop(next(iter(self._known)))
                long -= len(oldest.past.entries) if oldest.past else 0
                oldest.past = None

    def forget(self, tables: Sequence[str]) -> None:
        """These left the memory."""
        with self._lock:
            for table in tables:
                self._known.pop(table, None)
