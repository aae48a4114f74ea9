"""Places in a circle, and who sits where: neighbours, the next place that fits, one
piece a place."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Literal, TypeVar

from msgspec import Struct

Place = TypeVar("Place", bound=Hashable)
Piece = TypeVar("Piece", bound=Hashable)
Way = Literal[1, -1]  # clockwise, or against the clock
Fits = Callable[[int], bool]


class Ring(Struct, frozen=True):
    """So many places in a circle, numbered clockwise from 1; the last is next to the first."""

    size: int

    def next(self, place: int, way: Way) -> int:
        return (place - 1 + way) % self.size + 1

    def beside(self, place: int) -> tuple[int, int]:
        """The places on both sides."""
        return self.next(place, -1), self.next(place, 1)

    def around(self, place: int) -> tuple[int, int, int]:
        """The place itself between its neighbours."""
        before, after = self.beside(place)
        return before, place, after

    def walk(self, place: int, way: Way) -> Sequence[int]:
        """All other places in the order in which one passes them."""
        return [
            (place - 1 + way * step) % self.size + 1 for step in range(1, self.size)
        ]

    def first(self, place: int, way: Way, fits: Fits) -> int | None:
        """The first place on that way that fits."""
        for one in self.walk(place, way):
            if fits(one):
                return one
        return None


def place_of(seated: Mapping[Place, Piece], piece: Piece) -> Place | None:
    """Where a piece sits."""
    for place, other in seated.items():
        if other == piece:
            return place
    return None


def moved(
    seated: Mapping[Place, Piece], piece: Piece, to: Place
) -> Mapping[Place, Piece]:
    """The piece on a free place; it leaves the one where it was."""
    there = seated.get(to, piece)
    if there != piece:
        raise ValueError(f"{to} is taken")
    return {**removed(seated, piece), to: piece}


def removed(seated: Mapping[Place, Piece], piece: Piece) -> Mapping[Place, Piece]:
    """Without the piece."""
    return {place: other for place, other in seated.items() if other != piece}


def free(places: Sequence[Place], seated: Mapping[Place, Piece]) -> list[Place]:
    """The places where nobody sits."""
    return [place for place in places if place not in seated]
