"""Codes that may not be readable on paper: missing, too small, off the card, or under
something. Pure geometry."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from generator.errors import CannotPrint
from generator.faces.elements import (
    Code,
    Element,
    Ellipse,
    Face,
    Frame,
    Path,
    Picture,
    Rect,
    Text,
    Turned,
)
from generator.faces.typeset import POINT
from generator.ink import qr

Box = tuple[float, float, float, float]  # left, top, right, bottom in mm
WIDE = 0.6  # of its size: a letter, roughly


def is_doubtful(face: Face, payload: str) -> bool:
    """Whether the code of a face ought to be tried on paper; most lie on white, above
    everything else."""
    drawn = list(_flat(face.elements))
    codes = [(at, item) for at, item in enumerate(drawn) if isinstance(item, Code)]
    if len(codes) != 1:
        return True
    at, code = codes[0]
    modules = _modules(code, payload)
    return (
        modules is None
        or not _within((code.x, code.y, code.x + code.size, code.y + code.size), face)
        or any(
            _overlap(modules, box) for item in drawn[at + 1 :] for box in _boxes(item)
        )
    )


def _flat(elements: Iterable[Element]) -> Iterator[Element]:
    """Frames opened; what is turned stays as it is, for nobody knows here where it comes to lie."""
    for element in elements:
        if isinstance(element, Frame):
            yield from _flat(element.elements)
        else:
            yield element


def _modules(code: Code, payload: str) -> Box | None:
    """Where the modules lie, without the white around them; None where they would be too small."""
    try:
        quiet = qr.module(payload, code.size) * qr.QUIET
    except CannotPrint:
        return None
    return (
        code.x + quiet,
        code.y + quiet,
        code.x + code.size - quiet,
        code.y + code.size - quiet,
    )


def _within(box: Box, face: Face) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= face.w and box[3] <= face.h


def _boxes(item: Element) -> Iterator[Box]:
    """What an element may cover."""
    if isinstance(item, Rect | Ellipse | Picture):
        yield (item.x, item.y, item.x + item.w, item.y + item.h)
    elif isinstance(item, Text):
        em = item.size * POINT
        yield (
            item.x,
            item.y - em,
            item.x + len(item.text) * em * WIDE,
            item.y + em / 4,
        )
    elif isinstance(item, Path):
        yield from _around(item)
    elif isinstance(item, Turned):
        yield (-1e6, -1e6, 1e6, 1e6)


def _around(path: Path) -> Iterator[Box]:
    """A filled outline as one box; of bare lines each by itself."""
    steps = [step for step in path.steps if len(step) > 2]
    points = [(float(step[-2]), float(step[-1])) for step in steps]
    if not points:
        return
    groups = [points] if path.fill else [list(pair) for pair in pairwise(points)]
    for group in groups:
        xs, ys = zip(*group, strict=True)
        yield (min(xs), min(ys), max(xs), max(ys))


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2]
        and other[0] < one[2]
        and one[1] < other[3]
        and other[1] < one[3]
    )
