"""What was drawn of a table's views, as JSON (memo by identity): a part is drawn again
once one of the blocks that it is drawn from is another object."""

from operator import is_not
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from companion.rules.messages import SeatId
from companion.rules.view_parts import Part, Row, View, Whole

Viewer = tuple[SeatId, ...]  # nobody for what all see
Sections = dict[str, bytes]
NOTHING = b""  # this viewer has no such part
_coded = msgspec.json.Encoder().encode


class Drawn(Struct, frozen=True, eq=False):
    """What one viewer saw of a state: its parts as they were coded, and the sections
    made of them. The state may be one that was never stored."""

    view: View
    state: Any
    coded: dict[Part, bytes]
    sections: Sections


class DrawnParts:
    """Of each viewer the last that was drawn."""

    def __init__(self) -> None:
        self._last: dict[Viewer, Drawn] = {}
        # one step of a table is looked at by all of its viewers
        self._step: tuple[object, ...] = (None, None, None)
        self._changed: frozenset[str] = frozenset()

    def sections(self, view: View, state: Any, *viewer: SeatId) -> Sections:
        """Those that this viewer has."""
        last = self._last.get(viewer)
        if last is None or last.view is not view:
            coded: dict[Part, bytes] = {}
        elif last.state is state:
            return last.sections
        else:
            coded = _still_true(last, self._changes(view, last.state, state))
        sections = {
            name: _seen(coded, one, state, viewer) for name, one in view.parts.items()
        }
        found = {name: part for name, part in sections.items() if part is not NOTHING}
        self._last[viewer] = Drawn(view, state, coded, found)
        return found

    def _changes(self, *step: Any) -> frozenset[str]:
        """Which blocks are others now."""
        if any(map(is_not, step, self._step)):
            self._changed, self._step = _changed(*step), step
        return self._changed


def _changed(view: View, before: Any, now: Any) -> frozenset[str]:
    pairs = zip(view.names, view.blocks(before), view.blocks(now), strict=False)
    return frozenset(name for name, then, one in pairs if then is not one)


def _still_true(last: Drawn, changed: frozenset[str]) -> dict[Part, bytes]:
    return {
        one: coded for one, coded in last.coded.items() if changed.isdisjoint(one.names)
    }


def _seen(
    coded: dict[Part, bytes], one: Part | Whole, state: Any, viewer: Viewer
) -> bytes:
    if isinstance(one, Part):
        return _part(coded, one, state, viewer)
    if not one.has(state, *viewer):
        return NOTHING
    fields = one.fields.items()
    return joined({name: _field(coded, field, state, viewer) for name, field in fields})


def _field(
    coded: dict[Part, bytes], one: Part | Row, state: Any, viewer: Viewer
) -> bytes:
    if isinstance(one, Part):
        return _part(coded, one, state, viewer)
    lists = [_part(coded, part, state, viewer) for part in one.parts]
    return b"[" + b",".join([part[1:-1] for part in lists if part != b"[]"]) + b"]"


def _part(coded: dict[Part, bytes], one: Part, state: Any, viewer: Viewer) -> bytes:
    if one not in coded:
        seen = one.draw(state, *viewer)
        coded[one] = NOTHING if seen is UNSET else _coded(seen)
    return coded[one]


def joined(parts: Sections) -> bytes:
    """One object of JSON."""
    pairs = [b'"%b":%b' % (name.encode(), coded) for name, coded in parts.items()]
    return b"{" + b",".join(pairs) + b"}"
