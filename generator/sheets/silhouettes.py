"""What of a part is kept, as polygons in mm from its top left: its shape, and how far
colour runs over it. Pure."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

from generator.faces.arcs import Point, Step, oval, rounded
from generator.sheets.free_outlines import FREE, area, ring_of
from generator.sheets.hexagons import hexagon
from generator.sheets.plan import Part

FAN = pi / 12  # a corner is rounded in steps of that
Polygon = tuple[Point, ...]


def silhouette(part: Part, over: float) -> tuple[Polygon, ...]:
    """All that is kept of a part; together they are its shape. None for a rectangle."""
    w, h = part.w, part.h
    if part.shape == FREE:
        return grown(part.outline, over)
    if part.shape == "round":
        r = w / 2 + over
        return (tuple(ring_of(tuple(oval(w / 2, h / 2, r, r)))),)
    if part.shape == "hex":
        return (tuple((x, h - y) for x, y in hexagon(w, h, over)),)
    if part.corner and not over and part.shape == "rect":
        r = min(part.corner, w / 2, h / 2)
        return (tuple(ring_of(tuple(rounded((0.0, 0.0, w, h), r, r)))),)
    return ()


@lru_cache(64)
def grown(steps: tuple[Step, ...], over: float) -> tuple[Polygon, ...]:
    """An outline and a band so wide around it: the sides moved outwards, and fans at the
    corners. All run the same way round, so that filled together they have no holes."""
    ring = ring_of(steps)
    if area(ring) < 0:
        ring.reverse()
    if not over:
        return (tuple(ring),)
    return (tuple(ring), *_band(ring, over))


def _band(ring: Sequence[Point], over: float) -> Iterator[Polygon]:
    sides = list(pairwise([*ring, ring[0]]))
    outward = [_outward(a, b, over) for a, b in sides]
    for (a, b), (nx, ny) in zip(sides, outward, strict=True):
        yield (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), b, a
    for place, corner in enumerate(ring):
        yield from _fan(corner, outward[place - 1], outward[place])


def _outward(a: Point, b: Point, over: float) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = hypot(dx, dy)
    return dy / far * over, -dx / far * over


def _fan(corner: Point, before: Point, after: Point) -> Iterator[Polygon]:
    """What lies between two sides that part; where they meet there is nothing."""
    turn = atan2(
        before[0] * after[1] - before[1] * after[0],
        before[0] * after[0] + before[1] * after[1],
    )
    if turn <= 0:
        return
    count = ceil(turn / FAN)
    x, y = corner
    turned = (_turned(before, turn * step / count) for step in range(count + 1))
    yield (corner, *((x + dx, y + dy) for dx, dy in turned))


def _turned(arm: Point, angle: float) -> Point:
    c, s = cos(angle), sin(angle)
    return arm[0] * c - arm[1] * s, arm[0] * s + arm[1] * c
