"""A table in memory: its history, what each viewer's screen holds of it, and the bells
of those who look on."""

import logging
from collections.abc import Callable
from threading import Event, RLock
from traceback import format_tb
from typing import Any

import msgspec
from msgspec import Struct

from companion.rules.agreement import Settled
from companion.rules.bank import Recounted
from companion.rules.ending import GameEnded
from companion.rules.messages import HOST, SeatId
from companion.rules.protocol import GameModule
from companion.rules.strictness import Ruled
from companion.rules.table_history import Entry, Memory, TableHistory, Told
from companion.rules.undo import Undone, may_take_back
from companion.store import StoreTrouble
from companion.tables.drawn_parts import DrawnParts, joined
from companion.tables.event_log import Past

log = logging.getLogger(__name__)
JUMPS = frozenset({Ruled, Settled, Undone, Recounted, GameEnded})
Sections = dict[str, bytes]


class PublicSnapshot(Struct, frozen=True):
    """What all see after one step, coded once for all; and what of it that step
    changed. `public_count` counts what all were told: what only some were told changes none of
    it, and must not show in how long it takes to look."""

    public_count: int
    sections: Sections
    before: Sections
    changed: Sections


class ViewSnapshot(Struct, frozen=True):
    """What a viewer sees at one moment, section by section, each already coded; `recent`
    are the last told facts.

    Versions of two viewers cannot be compared: whatever is sent names its viewer, so
    that a screen whose role changed under it notices.
    """

    viewer: SeatId | None
    version: int
    shared: PublicSnapshot
    own: Sections
    recent: tuple[Told, ...]

    @property
    def sections(self) -> Sections:
        return {**self.shared.sections, "recent": _coded(self.recent), **self.own}

    def body(self) -> bytes:
        """The whole view as JSON."""
        return b'{"version":%d,"viewer":%b,"view":%b}' % (
            self.version,
            _coded(self.viewer),
            joined(self.sections),
        )

    def since(self, earlier: "ViewSnapshot") -> bytes:
        """Only the sections that differ from an earlier look."""
        other = self._other(earlier)
        if self.recent != earlier.recent:
            other["recent"] = _coded(self.recent)
        values = (self.version, _coded(self.viewer), earlier.version, joined(other))
        return b'{"version":%d,"viewer":%b,"from":%d,"view":%b}' % values

    def news(self, earlier: "ViewSnapshot") -> bytes:
        """The same, but of the last told facts only those that are new."""
        new = self.version - earlier.version
        if not 0 < new <= len(self.recent):
            return self.since(earlier)
        other, recent = joined(self._other(earlier)), _coded(self.recent[-new:])
        values = (self.version, _coded(self.viewer), earlier.version, other, recent)
        return b'{"version":%d,"viewer":%b,"from":%d,"view":%b,"told":%b}' % values

    def _other(self, earlier: "ViewSnapshot") -> Sections:
        """All that differs, but for the last told facts."""
        if earlier.shared.sections is self.shared.before:
            other = dict(self.shared.changed)
        else:
            other = _differing(earlier.shared.sections, self.shared.sections)
        for name, part in self.own.items():
            # one's own stands above what all see
            if name in other or earlier.own.get(name) != part:
                other[name] = part
        return other


def _differing(before: Sections, now: Sections) -> Sections:
    return {name: part for name, part in now.items() if before.get(name) != part}


class LoadedTable:
    """One table of this process. The lock guards the history; snapshots are made once per
    change and shared."""

    def __init__(
        self, table: str, rules: GameModule[Any], history: TableHistory
    ) -> None:
        self.table = table
        self.rules = rules
        self.history = history
        self.lock = RLock()
        self.bells: set[Event] = set()
        self.used = 0.0
        self.past: Past | None = None  # once somebody has asked about it
        # forgotten by its process; whoever still holds it asks for the table again
        self.gone = False
        self._last: PublicSnapshot | None = None
        self._parts = DrawnParts()

    @property
    def waits(self) -> bool:
        """A window is open that the clock will close."""
        table = self.history.state.table
        return bool(table.tracker.window or table.dice.witness_window)

    def look(self, viewer: SeatId | None) -> ViewSnapshot:
        """What this viewer sees now. Every page, stream and answer comes through here."""
        history = self.history
        return ViewSnapshot(
            viewer,
            history.version_for(viewer),
            self._shared(history),
            self._own(history, viewer),
            history.recent(viewer),
        )

    def _own(self, history: TableHistory, viewer: SeatId | None) -> Sections:
        """What only this viewer sees."""
        if not viewer:
            return {}
        own = self._parts.sections(self.rules.own, history.state, viewer)
        undoes = may_take_back(history.state.table, history.steps, viewer)
        return {**own, "take_back": _coded(undoes)}

    def _all_see(self, history: TableHistory) -> Sections:
        return self._parts.sections(self.rules.public, history.state)

    def _shared(self, history: TableHistory) -> PublicSnapshot:
        last = self._last
        if last is not None and last.public_count == history.public_count:
            return last
        before, sections = last.sections if last else {}, self._all_see(history)
        changed = _differing(before, sections)
        self._last = PublicSnapshot(history.public_count, sections, before, changed)
        return self._last

    def ahead(
        self, entry: Entry, by: SeatId | None, memory: Callable[[], Memory]
    ) -> TableHistory | None:
        """The history after this step; None if no screen could show it, for then nobody
        could ever vote it back.

        What all see is drawn for every step and kept, since somebody looks at it next:
        it costs nothing. Of the rest only the view of whoever acts, unless the table
        ruled, went back or ended: only such steps put together what play would not, and
        they are rare enough to draw every viewer's.
        """
        try:
            later = self.history.after(entry, memory)
            self._foresee(later, entry, by)
        except StoreTrouble:
            raise
        # the place is logged, but no value: it may be a card that lies hidden
        except Exception as trouble:
            place = "".join(format_tb(trouble.__traceback__))
            log.error(
                "a step would leave a table without screens: %s\n%s",
                type(trouble).__name__,
                place,
            )
            return None
        return later

    def _foresee(self, later: TableHistory, entry: Entry, by: SeatId | None) -> None:
        if self._last is None or self._last.public_count != later.public_count:
            self._all_see(later)
        jumps = not JUMPS.isdisjoint(map(type, entry.facts))
        viewers = [by] if by else []
        if jumps:
            viewers = [HOST, *later.state.table.seats]
        for viewer in viewers:
            self._own(later, viewer)

    def ring(self) -> None:
        """Wake everybody who listens; each looks for itself whether its own view changed."""
        for bell in list(self.bells):
            bell.set()


_coded = msgspec.json.Encoder().encode
