"""What was drawn of a table's views, as JSON (memo by identity): a part is drawn again
once one of the blocks that it is drawn from is another object."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, compress
from operator import is_not
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from companion.rules.messages import SeatId
from companion.rules.view_parts import Blocks, Part, Row, View, Whole

Viewer = tuple[SeatId, ...]  # nobody for what all see
Sections = dict[str, bytes]
Leaf = Part | Row  # what is coded by itself
Coded = dict[Leaf, bytes]
NOTHING = b""  # this viewer has no such part
NOWHERE = frozenset[str]()
EMPTY = b"[]"
PLANS = 1024  # ways in which a step changes a table; an evening knows a few dozen
_coded = msgspec.json.Encoder().encode


class Drawn(Struct, frozen=True, eq=False):
    """What one viewer saw of a state: its parts as they were coded, and the sections
    made of them. The state may be one that was never stored."""

    view: View
    state: Any
    coded: Coded
    sections: Sections


class Stale(Struct, frozen=True, eq=False):
    """A section that a step may have changed, and what of it is coded anew: the
    stretches of a list before the list."""

    name: str
    one: Part | Whole
    leaves: tuple[Leaf, ...]


class Step(Struct, frozen=True, eq=False):
    """From one state to another, the blocks of the latter, and which are others in it:
    all of them, and those of which somebody may have an entry of their own, before and
    now."""

    before: Any
    now: Any
    blocks: Blocks
    changed: frozenset[str]
    owned: tuple[tuple[str, Any, Any], ...]


class DrawnParts:
    """Of each viewer the last that was drawn."""

    def __init__(self) -> None:
        self._last: dict[Viewer, Drawn] = {}
        # one step of a table is looked at by all of its viewers
        self._steps: dict[View, Step] = {}

    def sections(self, view: View, state: Any, *viewer: SeatId) -> Sections:
        """Those that this viewer has."""
        last = self._last.get(viewer)
        if last is None or last.view is not view:
            last, stale = Drawn(view, None, {}, {}), _every(view)
        elif last.state is state:
            return last.sections
        else:
            step = self._stepped(view, last.state, state)
            stale = _plan(view, step.changed, _own(step, viewer))
        now = self._last[viewer] = _drawn(last, stale, state, viewer)
        return now.sections

    def _stepped(self, view: View, before: Any, now: Any) -> Step:
        last = self._steps.get(view)
        if last and last.now is now and last.before is before:
            return last
        then = last.blocks if last and last.now is before else view.blocks(before)
        step = self._steps[view] = _step(view, before, now, then)
        return step


def _step(view: View, before: Any, now: Any, then: Blocks) -> Step:
    later = view.blocks(now)
    names = frozenset(compress(view.names, map(is_not, then, later)))
    entries = zip(view.entries, then, later, strict=False)
    owned = tuple(one for one in entries if one[0] in names)
    return Step(before, now, later, names, owned)


def _own(step: Step, viewer: Viewer) -> frozenset[str]:
    """In which blocks the viewer's own entry is another one."""
    if not (step.owned and viewer):
        return NOWHERE
    own = viewer[0]
    return frozenset(
        [name for name, before, now in step.owned if before.get(own) != now.get(own)]
    )


@lru_cache(maxsize=PLANS)
def _plan(
    view: View, changed: frozenset[str], own: frozenset[str]
) -> tuple[Stale, ...]:
    """What is drawn from these blocks, and from the viewer's own entries in those.
    Whoever has a whole section may change by any step."""
    found = (
        Stale(name, one, tuple(_touched(one, changed, own)))
        for name, one in view.parts.items()
    )
    return tuple(each for each in found if each.leaves or isinstance(each.one, Whole))


@lru_cache(maxsize=PLANS)
def _every(view: View) -> tuple[Stale, ...]:
    return tuple(Stale(name, one, _leaves(one)) for name, one in view.parts.items())


@lru_cache(maxsize=PLANS)
def _leaves(one: Part | Whole) -> tuple[Leaf, ...]:
    """All that is coded of a section."""
    if isinstance(one, Part):
        return (one,)
    return tuple(chain.from_iterable(map(_stretches, one.fields.values())))


def _stretches(field: Leaf) -> tuple[Leaf, ...]:
    return (*field.parts, field) if isinstance(field, Row) else (field,)


def _touched(
    one: Part | Whole, changed: frozenset[str], own: frozenset[str]
) -> Iterator[Leaf]:
    for leaf in _leaves(one):
        parts = leaf.parts if isinstance(leaf, Row) else (leaf,)
        if any(part.names & changed or part.entries & own for part in parts):
            yield leaf


def _drawn(last: Drawn, stale: tuple[Stale, ...], state: Any, viewer: Viewer) -> Drawn:
    """What is to be drawn is drawn; the rest is what it was."""
    if not stale:
        return Drawn(last.view, state, last.coded, last.sections)
    coded, sections = last.coded.copy(), last.sections.copy()
    for each in stale:
        seen = _section(coded, each, sections.get(each.name), state, viewer)
        if seen is NOTHING:
            sections.pop(each.name, None)
        else:
            sections[each.name] = seen
    return Drawn(last.view, state, coded, sections)


def _section(
    coded: Coded, stale: Stale, before: bytes | None, state: Any, viewer: Viewer
) -> bytes:
    one, leaves = stale.one, stale.leaves
    if isinstance(one, Part):
        _code(coded, leaves, state, viewer)
        return coded[one]
    if not one.has(state, *viewer):
        return NOTHING
    if before is not None and not leaves:
        return before
    # of whoever did not have it nothing is known
    _code(coded, _leaves(one) if before is None else leaves, state, viewer)
    return _object([head + coded[field] for head, field in _heads(one)])


def _code(coded: Coded, leaves: tuple[Leaf, ...], state: Any, viewer: Viewer) -> None:
    for leaf in leaves:
        if isinstance(leaf, Row):
            coded[leaf] = _list([coded[part] for part in leaf.parts])
        else:
            seen = leaf.draw(state, *viewer)
            coded[leaf] = NOTHING if seen is UNSET else _coded(seen)


@lru_cache(maxsize=PLANS)
def _heads(one: Whole) -> tuple[tuple[bytes, Leaf], ...]:
    """Its fields, each behind its name as JSON."""
    return tuple((_head(name), field) for name, field in one.fields.items())


@lru_cache(maxsize=PLANS)
def _head(name: str) -> bytes:
    return b'"%b":' % name.encode()


def _list(stretches: list[bytes]) -> bytes:
    return b"[%b]" % b",".join([one[1:-1] for one in stretches if one != EMPTY])


def _object(fields: list[bytes]) -> bytes:
    return b"{%b}" % b",".join(fields)


def joined(parts: Sections) -> bytes:
    """One object of JSON."""
    return _object([_head(name) + coded for name, coded in parts.items()])
