"""The data of a game in the shapes that its rules ask for (object mapping): each field
of a shape is the column of that name, read as the field's type says."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from cards.model import Facts
from companion.rules.table import Setup

Shape = TypeVar("Shape", bound=Struct)
Read = Callable[[Any], Any]


def shaped(shape: type[Shape], facts: Facts, **known: Any) -> Shape:
    """A row in this shape; `known` are the fields that no column has under their name."""
    read = {
        name: as_type(facts.get(name))
        for name, as_type in _readers(shape)
        if name not in known
    }
    return shape(**read, **known)


@cache
def _readers(shape: type[Struct]) -> tuple[tuple[str, Read], ...]:
    return tuple(
        (one.name, READERS[one.type]) for one in fields(shape) if one.type in READERS
    )


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
