"""Sizes of cards and boards: in mm, in inches, or by the names that people use."""

import re
from collections.abc import Mapping, Sequence

Size = tuple[float, float]

INCH = 25.4  # mm
MOST = 5000.0
NAMED: Mapping[str, Size] = {
    "a6": (105, 148),
    "a7": (74, 105),
    "a8": (52, 74),
    "american": (56, 87),
    "bridge": (57.15, 88.9),
    "business": (88.9, 50.8),
    "domino": (44.45, 88.9),
    "euro": (59, 92),
    "japanese": (59, 86),
    "jumbo": (88.9, 127),
    "large": (80, 120),
    "micro": (31.75, 44.45),
    "mini": (44, 63),
    "mini american": (41, 63),
    "mini euro": (44, 68),
    "poker": (63.5, 88.9),
    "square": (70, 70),
    "small square": (51, 51),
    "standard": (63, 88),
    "tarot": (70, 120),
}
_NUMBER = r"\s*(\d+(?:[.,]\d+)?)\s*"
_MEASURE = re.compile(rf"{_NUMBER}[x×]{_NUMBER}(mm|in|cm)?\s*")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}


def measured(size: Size) -> str:
    """As it is said of a piece: `594 × 420`, in mm."""
    wide, high = size
    return f"{wide:g} × {high:g}"


def size_of(text: object) -> Size | None:
    """`63x88`, `2.5x3.5in` or `poker` in mm; None where it cannot be read."""
    said = str(text).strip().lower().replace("_", " ").replace("-", " ")
    if said in NAMED:
        return NAMED[said]
    found = _MEASURE.fullmatch(said)
    if not found:
        return None
    unit = _UNITS[found[3] or "mm"]
    wide, high = (float(part.replace(",", ".")) * unit for part in found.groups()[:2])
    if 0 < wide <= MOST and 0 < high <= MOST:
        return (wide, high)
    return None


def declared_size(value: str | Sequence[float], otherwise: Size) -> Size:
    """A size as `game.toml` and `board.toml` say it: two numbers, or a text."""
    if isinstance(value, str):
        return size_of(value) or otherwise
    return (value[0], value[1])
