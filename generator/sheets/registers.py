"""The marks by which cutting machines find a printed sheet: where they lie, and what stays
free around them. Pure.

Silhouette's machines look for a black square at the top left and two corners at the top
right and the bottom left; the Cameo 5 Alpha for four corners. Both are typed into their
program by the same three numbers.
"""

from collections.abc import Iterator

from generator.margins import Margins
from generator.sheets.plan import Line

INSET, ARM, THICK, SQUARE = 10.0, 5.0, 1.0, 5.0  # mm
AIR = 1.5  # mm between a mark and a part
SETTINGS = (
    f"Registration marks in Silhouette Studio: inset {INSET:g}, length {ARM:g}, "
    f"thickness {THICK:g} mm."
)


def kept_free(edges: Margins) -> Margins:
    """Above and below as much as the marks take, at the sides as far in as they stand."""
    high, wide = INSET + max(ARM, SQUARE) + AIR, INSET
    return Margins(
        max(edges.top, high),
        max(edges.right, wide),
        max(edges.bottom, high),
        max(edges.left, wide),
    )


def registers(kind: str, w: float, h: float) -> tuple[Line, ...]:
    """Black boxes on a page, as x1, y1, x2, y2; none where no machine cuts."""
    if not kind:
        return ()
    left, right, low, high = INSET, w - INSET, INSET, h - INSET
    corners = [(right, high, -1, -1), (left, low, 1, 1)]
    if kind == "silhouette":
        square = (left, high - SQUARE, left + SQUARE, high)
        return (square, *_corners(corners))
    corners += [(left, high, 1, -1), (right, low, -1, 1)]
    return tuple(_corners(corners))


def _corners(corners: list[tuple[float, float, int, int]]) -> Iterator[Line]:
    """Two arms each, which point into the page."""
    for x, y, aside, up in corners:
        yield _box(x, y, x + aside * ARM, y + up * THICK)
        yield _box(x, y, x + aside * THICK, y + up * ARM)


def _box(x1: float, y1: float, x2: float, y2: float) -> Line:
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
