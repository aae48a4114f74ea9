"""How even the dice of an evening were: beside every face the band in which nine of ten
evenings lie."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct


class Band(Struct, frozen=True):
    """How often one face comes up in nine evenings out of ten, at least."""

    low: int
    high: int


class Face(Struct, frozen=True):
    """How often one face came up, beside its band."""

    face: int
    count: int
    low: int
    high: int


def expected(sides: int, rolls: int) -> Band:
    """Between which counts a face stays with at least 90 %, when a die of `sides` is
    rolled `rolls` times; exact."""
    if not 2 <= sides <= 1000 or rolls < 0:
        raise ValueError(f"no band for {rolls} rolls of a die with {sides} sides")
    everything = sides**rolls
    low = 0
    high = 0
    term = so_far = (sides - 1) ** rolls
    while so_far * 20 < everything * 19:
        low = high + 1 if so_far * 20 <= everything else low
        term = term * (rolls - high) // ((high + 1) * (sides - 1))
        high += 1
        so_far += term
    return Band(low, high)


def distribution(sides: int, rolled: Sequence[int]) -> tuple[Face, ...]:
    """Each face of a die, how often it came up and the band, for the same number of rolls."""
    band = expected(sides, len(rolled))
    seen = Counter(rolled)
    return tuple(
        Face(face, seen[face], band.low, band.high) for face in range(1, sides + 1)
    )
