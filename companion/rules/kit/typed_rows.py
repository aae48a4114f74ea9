"""The data of a game in the shapes that its rules ask for (object mapping): each field
of a shape is the column of that name, or the one that its type names, read as its type
says."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from cards.model import Card, Facts
from companion.rules.table import Setup

Shape = TypeVar("Shape", bound=Struct)
Read = Callable[[Any], Any]


class Column(Struct, frozen=True):
    """In the type of a field: the column that it is read from, where that has another
    name; a yes or no may say what stands there for yes."""

    name: str
    yes: str | None = None


def shaped(shape: type[Shape], facts: Facts, **known: Any) -> Shape:
    """A row in this shape; `known` are the fields that no column has under their name."""
    read = {
        name: as_type(facts.get(column))
        for name, column, as_type in _readers(shape)
        if name not in known
    }
    return shape(**read, **known)


def each(shape: type[Shape], cards: Iterable[Card]) -> dict[str, Shape]:
    """Cards in this shape by their ids, which it may have, as well as how many there are."""
    return {card.id: shaped(shape, _with_copies(card)) for card in cards}


def _with_copies(card: Card) -> Facts:
    return {**card.facts, "id": card.id, "copies": card.copies}


@cache
def _readers(shape: type[Struct]) -> tuple[tuple[str, str, Read], ...]:
    hints = get_type_hints(shape, include_extras=True)
    every = (_reader(name, hint) for name, hint in hints.items())
    return tuple(one for one in every if one)


def _reader(name: str, hint: Any) -> tuple[str, str, Read] | None:
    """Of a field: its name, its column, and how that is read."""
    if get_origin(hint) is not Annotated:
        return (name, name, READERS[hint]) if hint in READERS else None
    kind, column = get_args(hint)
    if column.yes is None:
        return name, column.name, READERS[kind]
    return name, column.name, lambda value: value == column.yes


def numbers_of(setup: Setup, named_by: str = "name") -> dict[str, int]:
    """The numbers that the rules reckon with, from the table of that name."""
    rows = setup.game.tables["numbers"].rows
    return {str(row[named_by]): whole(row["value"]) for row in rows}


def whole(value: Any) -> int:
    """A number; an empty cell is none at all."""
    if isinstance(value, int):
        return value
    return 0


def text(value: Any) -> str:
    return str(value or "")


def several(value: Any) -> tuple[Any, ...]:
    """The names or numbers of one cell."""
    if isinstance(value, tuple):
        return value
    return ()


READERS: Mapping[Any, Read] = {
    int: whole,
    str: text,
    bool: bool,
    int | None: lambda value: whole(value) or None,
    str | None: lambda value: text(value) or None,
    tuple[str, ...]: several,
    tuple[int, ...]: several,
}
