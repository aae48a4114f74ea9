"""What was drawn of a table's views, as JSON (memo by identity): a part is drawn again
once one of the blocks that it is drawn from is another object."""

from operator import is_
from typing import Any

import msgspec
from msgspec import UNSET

from companion.rules.messages import SeatId
from companion.rules.view_parts import Blocks, Part, Parts, Whole

Viewer = tuple[SeatId, ...]  # nobody for what all see
Kept = dict[Part, tuple[Blocks, bytes]]
NOTHING = b""  # this viewer has no such part
_coded = msgspec.json.Encoder().encode


class DrawnParts:
    """Of each viewer the last that was drawn. It may have been drawn for a step that
    was never stored: its blocks tell."""

    def __init__(self) -> None:
        self._kept: dict[Viewer, Kept] = {}

    def sections(self, parts: Parts, state: Any, *viewer: SeatId) -> dict[str, bytes]:
        """Those that this viewer has."""
        kept = self._kept.setdefault(viewer, {})
        every = {name: _seen(kept, one, state, viewer) for name, one in parts.items()}
        return {name: coded for name, coded in every.items() if coded is not NOTHING}


def _seen(kept: Kept, one: Part | Whole, state: Any, viewer: Viewer) -> bytes:
    if isinstance(one, Part):
        return _part(kept, one, state, viewer)
    if not one.has(state, *viewer):
        return NOTHING
    fields = one.fields.items()
    return joined({name: _part(kept, field, state, viewer) for name, field in fields})


def _part(kept: Kept, one: Part, state: Any, viewer: Viewer) -> bytes:
    blocks = one.blocks(state)
    last = kept.get(one)
    if last is not None and all(map(is_, last[0], blocks)):
        return last[1]
    seen = one.draw(state, *viewer)
    coded = NOTHING if seen is UNSET else _coded(seen)
    kept[one] = blocks, coded
    return coded


def joined(parts: dict[str, bytes]) -> bytes:
    """One object of JSON."""
    pairs = [b'"%b":%b' % (name.encode(), coded) for name, coded in parts.items()]
    return b"{" + b",".join(pairs) + b"}"
