"""A view as parts (incremental computation): each says from which blocks of the state it
is drawn, and is what it was as long as these are the same objects."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import UNSET, Struct

Blocks = tuple[object, ...]
Seen = TypeVar("Seen", bound=Struct)


class Part(Struct, frozen=True, eq=False):
    """A section of a view, or a field of one. `draw` gets the state, and the viewer
    where a part is not for all; UNSET says that this viewer has no such part. `names`
    are all blocks that it looks at, as they are reached: `table.bank`; of those in
    `entries` it looks at nothing but what lies there under the viewer's own name."""

    draw: Callable[..., Any]
    names: frozenset[str]
    entries: frozenset[str] = frozenset()


class Row(Struct, frozen=True, eq=False):
    """A list whose stretches are parts of their own; `draw` draws all of it at once."""

    draw: Callable[..., Any]
    parts: tuple[Part, ...]


class Whole(Struct, frozen=True, eq=False):
    """A section whose fields are parts of their own; `kind` is what it looks like.
    Those for whom `has` is not true have no such section."""

    kind: type
    fields: Mapping[str, Part | Row]
    has: Callable[..., bool]


Parts = Mapping[str, Part | Whole]


class View(Struct, frozen=True, eq=False):
    """All parts of a view, and how the blocks are found that they are drawn from;
    `entries`, the first of them, are those of which some part looks at one entry only."""

    parts: Parts
    names: tuple[str, ...]
    blocks: Callable[[Any], Blocks]
    entries: tuple[str, ...] = ()


# of the shared blocks those by which a game takes its course
COURSE = (
    *("table.setup", "table.stage", "table.seating.seats", "table.tracker"),
    *("table.plans", "table.dice.roll", "table.ending"),
)


def blocks_of(state: type[Struct]) -> tuple[str, ...]:
    """All that a game keeps besides the shared blocks."""
    return tuple(name for name in state.__struct_fields__ if name != "table")


def part(draw: Callable[..., Any], *names: str, entries: Iterable[str] = ()) -> Part:
    """Drawn from these blocks, and from the viewer's own entries in some."""
    return Part(draw, frozenset(names), frozenset(entries))


def view_of(parts: Parts) -> View:
    """They are drawn one by one."""
    every = list(leaves(parts))
    entries = frozenset[str]().union(*(one.entries for one in every))
    others = frozenset[str]().union(*(one.names for one in every)) - entries
    names = (*sorted(entries), *sorted(others))
    # of one name alone attrgetter would make no tuple
    return View(parts, names, attrgetter(*names, names[-1]), tuple(sorted(entries)))


def leaves(parts: Parts) -> Iterator[Part]:
    """The parts that are drawn, those inside a section as well."""
    for one in parts.values():
        for inner in one.fields.values() if isinstance(one, Whole) else [one]:
            yield from inner.parts if isinstance(inner, Row) else [inner]


def at_table(parts: Mapping[str, Part]) -> dict[str, Part]:
    """Parts of the shared blocks, as parts of the state of a game."""
    return {name: _at_table(one) for name, one in parts.items()}


def _at_table(one: Part) -> Part:
    def draw(state: Any, *viewer: Any) -> Any:
        return one.draw(state.table, *viewer)

    names, entries = (
        [f"table.{name}" for name in some] for some in (one.names, one.entries)
    )
    return part(draw, *names, entries=entries)


def seen_as(kind: type[Seen], one: Struct, **known: Any) -> Seen:
    """What a view of this kind shows of something: of its fields those that both have,
    besides what is known of others. The type of the view is the list of what is shown."""
    return kind(**{**alike(kind, one), **known})


def alike(kind: type[Struct], one: Struct) -> dict[str, Any]:
    """What stands in something under the names that this kind has as well."""
    return {name: getattr(one, name) for name in _alike(kind, type(one))}


@cache
def _alike(kind: type[Struct], source: type[Struct]) -> frozenset[str]:
    return frozenset(kind.__struct_fields__).intersection(source.__struct_fields__)


def where(has: Callable[..., bool], draw: Callable[..., Any]) -> Callable[..., Any]:
    """The same for those for whom that is true; others have no such part."""

    def seen(state: Any, viewer: Any) -> Any:
        if has(state, viewer):
            return draw(state, viewer)
        return UNSET

    return seen


def sits_here(state: Any, viewer: Any) -> bool:
    """The host's screen sits nowhere."""
    return viewer in state.table.seats


def adapted(one: Part, change: Callable[..., Any], *names: str) -> Part:
    """The part as a game shows it: `change` gets the state, what was drawn, and the
    viewer if there is one; `names` are blocks that it looks at besides."""

    def draw(state: Any, *viewer: Any) -> Any:
        seen = one.draw(state, *viewer)
        if seen is UNSET:
            return UNSET
        return change(state, seen, *viewer)

    return part(draw, *one.names, *names, entries=one.entries)


def drawn(parts: Parts, state: Any, *viewer: Any) -> dict[str, Any]:
    """All of them afresh, without those that this viewer does not have."""
    every = {name: _drawn(one, state, *viewer) for name, one in parts.items()}
    return {name: seen for name, seen in every.items() if seen is not UNSET}


def _drawn(one: Part | Whole, state: Any, *viewer: Any) -> Any:
    if isinstance(one, Part):
        return one.draw(state, *viewer)
    if not one.has(state, *viewer):
        return UNSET
    fields = {name: field.draw(state, *viewer) for name, field in one.fields.items()}
    return one.kind(**fields)
