"""Lengths of a layout: millimetres, or shares of the width and height of a face. Pure."""

import re

from generator.errors import CannotPrint, say

FARTHEST = 5000.0  # mm: no paper is larger
_LENGTH = re.compile(
    r"\s*(?:(w|h)(?:\s*([*/])\s*(\d+(?:\.\d*)?|\.\d+))?)?\s*([+-]?\s*(?:\d+(?:\.\d*)?|\.\d+))?\s*"
)
Length = tuple[float, float, float]  # share of the width, share of the height, mm


def is_number(value: object, least: float, most: float) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and least <= value <= most
    )


def length_of(part: object, where: str) -> Length:
    """A number of mm, or a text such as "w-18", "h/2", "w*0.5+3" for faces of any size."""
    if is_number(part, -FARTHEST, FARTHEST):
        return (0.0, 0.0, float(str(part)))
    found = _LENGTH.fullmatch(part) if isinstance(part, str) and part.strip() else None
    if not found:
        remedy = say("write_length", sample='"w-18", "h/2", "w*0.5+3"')
        raise CannotPrint(say("no_length", where=where, cell=str(part)), remedy)
    side, sign, by, mm = found.groups()
    if sign == "/" and not float(by):
        problem = say("length_zero", where=where, cell=str(part))
        raise CannotPrint(problem, say("other_number"))
    share = _share(sign, by)
    plus = float((mm or "0").replace(" ", ""))
    return {"w": (share, 0.0, plus), "h": (0.0, share, plus)}.get(
        side, (0.0, 0.0, plus)
    )


def _share(sign: str | None, by: str) -> float:
    if not sign:
        return 1.0
    if sign == "*":
        return float(by)
    return 1 / float(by)
