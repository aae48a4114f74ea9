"""What is cut out and folded: outline, creases, glue, and the panels that carry faces.
Pure geometry, y goes down."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from generator.faces.arcs import ROUND
from generator.faces.colours import CREASE, CUT, GLUE
from generator.faces.elements import Element, Face, Path, Turned

Point = tuple[float, float]
Step = tuple[str | float, ...]
Outline = tuple[Step, ...]
Polygon = tuple[Point, ...]
T = TypeVar("T")
Crease = tuple[Point, Point]
LINE = 0.2  # mm: cuts and creases
DASH = 1.5
# mm: how far apart the strokes on a glue flap are, and how wide
HATCH, HATCHED = 2.0, 0.12
SLANT = 0.45  # how far the ends of a flap lean in, of its depth


class Panel(Struct, frozen=True):
    """A face on a net: where its middle lies, how it is turned, and which part of it
    shows (x, y, w, h of the face)."""

    face: Face
    cx: float
    cy: float
    turn: float = 0.0
    shows: tuple[float, float, float, float] | None = None

    def element(self) -> Turned:
        """The face, clipped to its own trim or less, moved to its place."""
        w, h = self.face.w, self.face.h
        clip = self.shows or (0.0, 0.0, w, h)
        return Turned(
            self.face.elements,
            self.turn,
            w / 2,
            h / 2,
            clip,
            self.cx - w / 2,
            self.cy - h / 2,
        )


class Net(Struct, frozen=True):
    """One piece of paper before it is folded, in its bounding box."""

    w: float
    h: float
    cuts: tuple[Outline, ...]
    creases: tuple[Crease, ...] = ()
    glue: tuple[Polygon, ...] = ()
    panels: tuple[Panel, ...] = ()
    drawn: tuple[Element, ...] = ()

    def face(self) -> Face:
        """The net as it is printed: colours below, then glue, creases and cuts."""
        elements: list[Element] = [panel.element() for panel in self.panels]
        elements += self.drawn
        elements += [part for flap in self.glue for part in hatched(flap)]
        elements += [
            Path((("M", *a), ("L", *b)), stroke=CREASE, line=LINE, dash=DASH)
            for a, b in self.creases
        ]
        elements += [Path(cut, stroke=CUT, line=LINE) for cut in self.cuts]
        return Face(self.w, self.h, tuple(elements), "net")

    def moved(self, dx: float, dy: float) -> "Net":
        """The same elsewhere in a larger box."""
        drawn = self.drawn and (Turned(self.drawn, 0.0, 0.0, 0.0, None, dx, dy),)
        return replace(
            self,
            cuts=tuple(
                tuple(_moved(step, dx, dy) for step in cut) for cut in self.cuts
            ),
            creases=tuple(
                ((x1 + dx, y1 + dy), (x2 + dx, y2 + dy))
                for (x1, y1), (x2, y2) in self.creases
            ),
            glue=tuple(
                tuple((x + dx, y + dy) for x, y in polygon) for polygon in self.glue
            ),
            panels=tuple(
                replace(panel, cx=panel.cx + dx, cy=panel.cy + dy)
                for panel in self.panels
            ),
            drawn=drawn,
        )


def _moved(step: Step, dx: float, dy: float) -> Step:
    values = [
        float(value) + (dy if place % 2 else dx) for place, value in enumerate(step[1:])
    ]
    return (step[0], *values)


def stacked(nets: Sequence[Net], gap: float, right: bool = False) -> Net:
    """Several nets below each other as one, so that what belongs together stays
    together on a sheet."""
    if len(nets) == 1:
        return nets[0]
    wide = max(net.w for net in nets)
    top = foot = 0.0
    there = []
    for net in nets:
        there.append(net.moved(wide - net.w if right else 0.0, top))
        foot = top + net.h
        top += net.h + gap
    return _as_one(there, wide, foot)


def _as_one(nets: Sequence[Net], wide: float, high: float) -> Net:
    return Net(
        wide,
        high,
        _together(net.cuts for net in nets),
        _together(net.creases for net in nets),
        _together(net.glue for net in nets),
        _together(net.panels for net in nets),
        _together(net.drawn for net in nets),
    )


def _together(parts: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(chain.from_iterable(parts))


def outline(*points: Point) -> Outline:
    """Straight lines around a shape."""
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


def box(x: float, y: float, w: float, h: float) -> Outline:
    return outline((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def quarter(start: Point, corner: Point, end: Point) -> Step:
    """A quarter of an ellipse from start to end, bulging towards the corner."""
    handles = (
        value
        for a, b in ((start, corner), (end, corner))
        for value in (a[0] + (b[0] - a[0]) * ROUND, a[1] + (b[1] - a[1]) * ROUND)
    )
    return ("C", *handles, *end)


def flap(a: Point, b: Point, depth: float, slant: float = SLANT) -> Polygon:
    """A flap with leaning ends on the edge from a to b, on the left-hand side when one
    walks it with y down."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    lean = min(depth * slant, length * 0.3)
    nx, ny = uy * depth, -ux * depth
    near = (a[0] + ux * lean + nx, a[1] + uy * lean + ny)
    far = (b[0] - ux * lean + nx, b[1] - uy * lean + ny)
    return (a, near, far, b)


def hatched(polygon: Polygon) -> Iterator[Path]:
    """Slanting strokes inside a convex shape."""
    sums = [x + y for x, y in polygon]
    steps: list[Step] = []
    at = min(sums) + HATCH
    while at < max(sums):
        crossed = sorted(set(_crossings(polygon, at)))
        if len(crossed) > 1:
            steps += [("M", *crossed[0]), ("L", *crossed[-1])]
        at += HATCH
    if steps:
        yield Path(tuple(steps), stroke=GLUE, line=HATCHED)


def _crossings(polygon: Polygon, at: float) -> Iterable[Point]:
    """Where the line x + y = at cuts the sides of a shape."""
    for (x1, y1), (x2, y2) in pairwise((*polygon, polygon[0])):
        first, second = x1 + y1 - at, x2 + y2 - at
        if first * second < 0:
            share = first / (first - second)
            yield (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
