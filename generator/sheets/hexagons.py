"""Six corners in a box: where they lie, and the marks by which one cuts them. Pure."""

from collections.abc import Iterator
from math import hypot

from generator.sheets.plan import Line, Placed

Point = tuple[float, float]
OFF, LONG = 0.4, 1.4  # mm: how far a mark stands off its corner, and how long it is


def hexagon(w: float, h: float, over: float = 0.0) -> list[Point]:
    """The corners of the largest one in a box, colour running over included: on its side
    where the box is wide, else on its tip."""
    cx, cy = w / 2, h / 2
    half = [(0.5, 0.0), (0.25, 0.5), (-0.25, 0.5)]
    around = half + [(-x, -y) for x, y in half]
    if h > w:
        around = [(y, x) for x, y in reversed(around)]
    wider, higher = 1 + 2 * over / w, 1 + 2 * over / h
    more = max(wider, higher)
    return [(cx + x * w * more, cy + y * h * more) for x, y in around]


def corner_marks(item: Placed) -> Iterator[Line]:
    """A short line at each corner, pointing away from the middle."""
    w, h = item.part.w, item.part.h
    start = item.part.bleed + OFF
    for x, y in hexagon(w, h):
        dx, dy = x - w / 2, y - h / 2
        far = hypot(dx, dy)
        near, end = (far + start) / far, (far + start + LONG) / far
        cx, cy = item.x + w / 2, item.y + h / 2
        yield (cx + dx * near, cy + dy * near, cx + dx * end, cy + dy * end)
