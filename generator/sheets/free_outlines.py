"""A part's own outline: an SVG path in mm, or the one shape of a drawing; closed, in one
line, within its size. Pure but for the file."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from pathlib import Path
from typing import TYPE_CHECKING

from cards.sentences import Sentence
from generator.errors import CannotPrint, say
from generator.faces.arcs import Point, Step

if TYPE_CHECKING:
    from generator.faces.drawing import Drawing

FREE = "free"  # how such a part's shape is called
FILE = ".svg"
FINE = 0.02  # mm: how near straight pieces keep to a curve
NEAR = 0.01  # mm: points closer than that are one
LEAST = 25.0  # mm²: less than a fingertip is no part
MOST = 2_000  # straight pieces
HINT = say("one_line", sample='shape = "M 0 0 H 40 L 20 40 Z"')
Outline = tuple[Step, ...]


class BadOutline(CannotPrint):
    """A deck's outline cannot be cut."""

    def __init__(self, deck: str, problem: Sentence, remedy: Sentence) -> None:
        super().__init__(say("shape_of", deck=deck, problem=problem), remedy)
        self.deck = deck


def outline_of(
    said: str, size: tuple[float, float], folder: Path, deck: str
) -> Outline:
    """What a deck says, on a part of this size; refused where nobody could cut it."""
    if said.endswith(FILE):
        path = folder / "art" / said
        stamp = path.stat().st_mtime_ns if path.is_file() else 0
        return _from_file(path, stamp, size, deck)
    return _from_path(said, size, deck)


@lru_cache(64)
def _from_path(said: str, size: tuple[float, float], deck: str) -> Outline:
    # few decks have a shape of their own
    from generator.faces.outlines import path_steps  # noqa: PLC0415
    from generator.faces.svg_values import Torn  # noqa: PLC0415

    try:
        steps = tuple(path_steps(said))
    except Torn:
        raise BadOutline(deck, say("shape_unread", cell=said[:40]), HINT) from None
    return _checked(steps, size, deck)


@lru_cache(64)
def _from_file(path: Path, stamp: int, size: tuple[float, float], deck: str) -> Outline:
    """The view box of the drawing is the part."""
    if not stamp:
        problem = say("shape_file", file=path.name)
        raise BadOutline(deck, problem, say("put_or_path"))
    from generator.faces.drawing import read_drawing  # noqa: PLC0415 -- as above

    drawing = read_drawing(path)
    wide, high = size[0] / drawing.w, size[1] / drawing.h
    if abs(wide / high - 1) > 0.01:
        w, h = size
        problem = say("other_proportions", file=path.name, w=float(w), h=float(h))
        raise BadOutline(deck, problem, say("draw_in_box"))
    if len(drawing.shapes) != 1:
        problem = say("many_shapes", file=path.name, n=len(drawing.shapes))
        raise BadOutline(deck, problem, say("leave_line"))
    return _checked(tuple(_scaled(drawing, wide, high)), size, deck)


def _scaled(drawing: "Drawing", wide: float, high: float) -> Iterator[Step]:
    for step in drawing.shapes[0].steps:
        yield moved(step, wide, high, -drawing.x * wide, -drawing.y * high)


def moved(step: Step, wide: float, high: float, dx: float, dy: float) -> Step:
    """A step so much wider and higher, then elsewhere."""
    numbers = [float(value) for value in step[1:]]
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return (step[0], *(v for x, y in points for v in (x * wide + dx, y * high + dy)))


def fitted(steps: Outline, wide: float, high: float) -> Outline:
    """The same for a part that is printed smaller."""
    if wide == high == 1:
        return steps
    return tuple(moved(step, wide, high, 0.0, 0.0) for step in steps)


def mirrored(steps: Outline, w: float) -> Outline:
    """As it is seen from behind."""
    return tuple(moved(step, -1.0, 1.0, w, 0.0) for step in steps)


def _checked(steps: Outline, size: tuple[float, float], deck: str) -> Outline:
    """One closed line, or a sentence."""
    lines = sum(step[0] == "M" for step in steps)
    if lines != 1:
        raise BadOutline(deck, say("many_lines", n=lines), HINT)
    drawn = tuple(step for step in steps if step[0] != "Z")
    points = flattened(drawn)
    if drawn == steps and _far(points[0], points[-1]) > NEAR:
        raise BadOutline(deck, say("open_line"), say("end_with_z"))
    if fault := _fault(_ring(points), size):
        raise BadOutline(deck, *fault)
    return (*drawn, ("Z",))


def _fault(
    corners: Sequence[Point], size: tuple[float, float]
) -> tuple[Sentence, Sentence] | None:
    """Why nobody could cut it."""
    w, h = size
    for x, y in corners:
        if not (-NEAR <= x <= w + NEAR and -NEAR <= y <= h + NEAR):
            at = {"x": round(x, 1), "y": round(y, 1)}
            return say("leaves_size", w=float(w), h=float(h), **at), say("draw_within")
    if len(corners) > MOST:
        return say("many_corners", most=MOST), say("draw_simply")
    if crossing := _crossing(corners):
        x, y = crossing
        problem = say("crosses", x=round(x, 1), y=round(y, 1))
        return problem, say("pull_apart")
    if abs(area(corners)) < LEAST:
        return say("shape_small", least=float(LEAST)), say("draw_larger")
    return None


def flattened(steps: Sequence[Step]) -> list[Point]:
    """Straight pieces as near to it as scissors are."""
    points: list[Point] = []
    for step in steps:
        numbers = [float(value) for value in step[1:]]
        through = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += _curve(points[-1], through) if step[0] == "C" else through
    return points


def _curve(start: Point, through: Sequence[Point]) -> Iterator[Point]:
    """As many pieces as its bend asks for."""
    a, b, c = through
    bend = max(_bend(start, a, b), _bend(a, b, c))
    pieces = max(1, ceil((0.75 * bend / FINE) ** 0.5))
    for number in range(1, min(pieces, MOST) + 1):
        yield _at(number / pieces, (start, a, b, c))


def _bend(a: Point, b: Point, c: Point) -> float:
    return hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])


def _at(t: float, points: Sequence[Point]) -> Point:
    """Where a curve of Bezier's is."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    pairs = list(zip(weights, points, strict=True))
    return sum(w * x for w, (x, _) in pairs), sum(w * y for w, (_, y) in pairs)


def _ring(points: Sequence[Point]) -> list[Point]:
    """Corners in their order, none of them twice."""
    found = [points[0]]
    for point in points[1:]:
        if _far(found[-1], point) > NEAR:
            found.append(point)
    if len(found) > 1 and _far(found[0], found[-1]) <= NEAR:
        found.pop()
    return found


def ring_of(steps: Sequence[Step]) -> list[Point]:
    """The corners of a closed outline."""
    return _ring(flattened(steps))


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def area(corners: Sequence[Point]) -> float:
    """Above 0 where it runs clockwise, y going down."""
    return sum(_cross(a, b) for a, b in pairwise([*corners, *corners[:1]])) / 2


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _crossing(corners: Sequence[Point]) -> Point | None:
    """Where two sides meet that are no neighbours, or one runs back over its neighbour."""
    sides = list(pairwise([*corners, corners[0]]))
    order = sorted(range(len(sides)), key=lambda one: min(x for x, _ in sides[one]))
    for place, first in enumerate(order):
        right = max(x for x, _ in sides[first])
        for second in order[place + 1 :]:
            if min(x for x, _ in sides[second]) > right + NEAR:
                break
            if _meet(first, second, sides):
                return sides[first][0]
    return None


def _meet(one: int, other: int, sides: Sequence[tuple[Point, Point]]) -> bool:
    apart = abs(one - other)
    if apart in {1, len(sides) - 1}:
        first, second = (
            (one, other) if (other - one) % len(sides) == 1 else (other, one)
        )
        return _runs_back(sides[first], sides[second])
    return _touch(sides[one], sides[other])


def _runs_back(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Whether the second side lies on the first."""
    (a, b), (_, c) = first, second
    u, v = (a[0] - b[0], a[1] - b[1]), (c[0] - b[0], c[1] - b[1])
    along = u[0] * v[0] + u[1] * v[1]
    return along > 0 and abs(_cross(u, v)) < 1e-9 * (1 + along)


def _touch(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = first, second
    one, two = _side(a, b, c), _side(a, b, d)
    three, four = _side(c, d, a), _side(c, d, b)
    if one * two > 0 or three * four > 0:
        return False
    if one == two == three == four == 0:
        return _overlap(first, second)
    return True


def _side(a: Point, b: Point, c: Point) -> float:
    """On which side of a line a point lies; 0: on it."""
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return 0.0 if abs(found) < 1e-9 else found


def _overlap(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Of two sides on one line."""
    return all(
        max(min(p[axis] for p in first), min(p[axis] for p in second))
        <= min(max(p[axis] for p in first), max(p[axis] for p in second))
        for axis in (0, 1)
    )
