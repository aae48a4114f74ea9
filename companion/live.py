"""A table in memory: its evening, what each viewer's screen holds of it, and the bells of those who look on."""

from threading import Event, RLock
from typing import Any

import msgspec
from msgspec import Struct

from companion.rules.evening import TAIL, Evening
from companion.rules.language import SeatId
from companion.rules.protocol import Rules

Sections = dict[str, bytes]


class Look(Struct, frozen=True):
    """What a viewer sees at one moment, section by section, each already coded."""

    version: int
    sections: Sections
    lines: tuple[bytes, ...]  # the last told facts, one by one

    def body(self) -> bytes:
        """The whole view as JSON."""
        return b'{"version":%d,"view":%b}' % (self.version, _joined(self.sections))

    def since(self, earlier: "Look") -> bytes:
        """Only the sections that differ from an earlier look."""
        return b'{"version":%d,"from":%d,"view":%b}' % (self.version, earlier.version, _joined(self._other(earlier)))

    def news(self, earlier: "Look") -> bytes:
        """The same, but of the last events only those that are new."""
        told = self.version - earlier.version
        if not 0 < told <= TAIL:
            return self.since(earlier)
        changed = self._other(earlier)
        changed.pop("recent", None)
        lines = b",".join(self.lines[-told:])
        return b'{"version":%d,"from":%d,"view":%b,"told":[%b]}' % (
            self.version,
            earlier.version,
            _joined(changed),
            lines,
        )

    def _other(self, earlier: "Look") -> Sections:
        return {name: part for name, part in self.sections.items() if earlier.sections.get(name) != part}


def _joined(sections: Sections) -> bytes:
    return b"{" + b",".join(b'"%b":%b' % (name.encode(), part) for name, part in sections.items()) + b"}"


class Live:
    """One table of this process. The lock guards the evening; looks are made once per change and shared."""

    def __init__(self, table: str, rules: Rules, evening: Evening) -> None:
        self.table, self.rules, self.evening = table, rules, evening
        self.lock = RLock()
        self.bells: set[Event] = set()
        self._public: tuple[Evening | None, Sections] = (None, {})

    def look(self, viewer: SeatId | None) -> Look:
        """What this viewer sees now. Every page, stream and answer comes through here."""
        evening = self.evening
        lines = tuple(map(_coded, evening.tail(viewer)))
        sections = {**self._shared(evening), "recent": b"[%b]" % b",".join(lines)}
        if viewer is not None:
            own: dict[str, Any] = self.rules.view(evening.state, viewer)
            sections |= {name: _coded(part) for name, part in own.items()}
        return Look(evening.version_for(viewer), sections, lines)

    def _shared(self, evening: Evening) -> Sections:
        """What all see, coded once for all viewers."""
        made_for, sections = self._public
        if made_for is not evening:
            sections = {name: _coded(part) for name, part in self.rules.view(evening.state, None).items()}
            self._public = (evening, sections)
        return sections

    def ring(self) -> None:
        """Wake everybody who listens; each looks for itself whether its own view changed."""
        for bell in list(self.bells):
            bell.set()


_coded = msgspec.json.Encoder().encode
