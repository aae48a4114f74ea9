"""Drawn ornaments: rays, stripes, diamonds, guilloches. Pure geometry inside a box, in mm."""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.faces.arcs import Step
from generator.faces.elements import Element, Path

Box = tuple[float, float, float, float]
Colour = str


def rays(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """Wedges from the middle of the box (or from `inner`, a share of its height) to its edge."""
    x, y, w, h = box
    count = int(says.get("count", 24))
    cx, cy = x + w / 2, y + h * float(says.get("inner", 0.5))
    reach = math.hypot(w, h)
    steps: list[Step] = []
    for ray in range(count):
        a, b = (2 * math.pi * (ray + part) / count for part in (0.0, 0.5))
        steps += [
            ("M", cx, cy),
            ("L", cx + reach * math.cos(a), cy + reach * math.sin(a)),
        ]
        steps += [("L", cx + reach * math.cos(b), cy + reach * math.sin(b)), ("Z",)]
    yield Path(tuple(_clipped(steps, box)), fill=colour)


def _clipped(steps: list[Step], box: Box) -> Iterator[Step]:
    """Wedges cut at the box (Sutherland and Hodgman), so that nothing runs over a neighbour."""
    polygon: list[tuple[float, float]] = []
    for step in steps:
        if step[0] != "Z":
            polygon.append((float(step[1]), float(step[2])))
            continue
        inside = _inside(polygon, box)
        for place, (px, py) in enumerate(inside):
            yield ("L" if place else "M", px, py)
        if inside:
            yield ("Z",)
        polygon = []


def _inside(polygon: list[tuple[float, float]], box: Box) -> list[tuple[float, float]]:
    x, y, w, h = box
    for axis, limit, sign in ((0, x, 1), (0, x + w, -1), (1, y, 1), (1, y + h, -1)):
        kept: list[tuple[float, float]] = []
        for place, point in enumerate(polygon):
            before = polygon[place - 1]
            inner, was = (sign * (p[axis] - limit) >= 0 for p in (point, before))
            if inner != was:
                share = (limit - before[axis]) / (point[axis] - before[axis])
                kept.append(
                    (
                        before[0] + share * (point[0] - before[0]),
                        before[1] + share * (point[1] - before[1]),
                    )
                )
            if inner:
                kept.append(point)
        polygon = kept
    return polygon


def stripes(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """Upright pinstripes, `step` mm apart."""
    x, y, w, h = box
    step = float(says.get("step", 2.0))
    count = int(w / step)
    first = x + (w - (count - 1) * step) / 2 if count else x
    steps: list[Step] = []
    for stripe in range(count):
        steps += [("M", first + stripe * step, y), ("L", first + stripe * step, y + h)]
    yield Path(tuple(steps), stroke=colour, line=float(says.get("line", 0.3)))


def diamonds(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """A lattice of lozenges, centred, whole ones only."""
    x, y, w, h = box
    step = float(says.get("step", 6.0))
    across, down = max(1, int(w / step)), max(1, int(h / (step * 1.4)))
    half, tall = w / across / 2, h / down / 2
    size = float(says.get("inner", 0.8))
    steps: list[Step] = []
    for row in range(down):
        for column in range(across):
            cx, cy = x + half * (2 * column + 1), y + tall * (2 * row + 1)
            steps += _lozenge(cx, cy, half * size, tall * size)
    yield _inked(steps, says, colour)


def dots(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """Dots on a lattice, every second row shifted."""
    x, y, w, h = box
    step, radius = float(says.get("step", 4.0)), float(says.get("inner", 0.6))
    steps: list[Step] = []
    rows = int(h / step)
    for row in range(rows):
        shift = step / 2 if row % 2 else 0.0
        count = int((w - shift) / step)
        for column in range(count):
            cx = x + (w - (count - 1) * step) / 2 + column * step
            cy = y + (h - (rows - 1) * step) / 2 + row * step
            steps += _lozenge(cx, cy, radius, radius)
    yield Path(tuple(steps), fill=colour)


def _lozenge(cx: float, cy: float, half: float, tall: float) -> list[Step]:
    return [
        ("M", cx, cy - tall),
        ("L", cx + half, cy),
        ("L", cx, cy + tall),
        ("L", cx - half, cy),
        ("Z",),
    ]


def scallops(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """Art-deco fans in rows, like fish scales."""
    x, y, w, h = box
    across = max(2, int(says.get("count", 6)))
    r = w / across / 2
    steps: list[Step] = []
    rows = int(h / r)
    for row in range(rows):
        base = y + h - row * r
        for fan in range(across - row % 2):
            cx = x + r * (2 * fan + 1 + row % 2)
            for ring in (1.0, 0.66, 0.33):
                steps += _half_circle(cx, base, r * ring)
    yield Path(tuple(steps), stroke=colour, line=float(says.get("line", 0.25)))


def _half_circle(cx: float, base: float, r: float) -> list[Step]:
    k = r * 0.5522847498
    return [
        ("M", cx - r, base),
        ("C", cx - r, base - k, cx - k, base - r, cx, base - r),
        ("C", cx + k, base - r, cx + r, base - k, cx + r, base),
    ]


def guilloche(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """A rosette as an engraver's lathe turns it: `count` lobes, `turns` lines, `inner`
    the open middle."""
    lobes, turns = int(says.get("count", 12)), int(says.get("turns", 8))
    inner = float(says.get("inner", 0.35))
    line = float(says.get("line", 0.2))
    for turn in range(turns):
        steps = _rosette(box, lobes, inner, 2 * math.pi * turn / turns)
        yield Path((*_smooth(steps), ("Z",)), stroke=colour, line=line)


def _rosette(box: Box, lobes: int, inner: float, phase: float) -> list[Step]:
    """One line of it: nearer to the middle and farther off, once for each lobe."""
    x, y, w, h = box
    steps: list[Step] = []
    points = lobes * 8
    for point in range(points):
        angle = 2 * math.pi * point / points
        wave = (1 + inner) / 2 + (1 - inner) / 2 * math.cos(lobes * angle + phase)
        px = x + w / 2 * (1 + wave * math.cos(angle))
        py = y + h / 2 * (1 + wave * math.sin(angle))
        steps.append(("L" if point else "M", round(px, 3), round(py, 3)))
    return steps


def waves(box: Box, says: Mapping[str, Any], colour: Colour) -> Iterator[Element]:
    """A band of interlaced waves along the longer side: the border of a banknote."""
    turns, count = int(says.get("turns", 6)), int(says.get("count", 10))
    line = float(says.get("line", 0.18))
    for turn in range(turns):
        steps = _wave(box, count, 2 * math.pi * turn / turns)
        yield Path(tuple(_smooth(steps)), stroke=colour, line=line)


def _wave(box: Box, count: int, phase: float) -> list[Step]:
    x, y, w, h = box
    steps: list[Step] = []
    points = count * 8
    deep = 0.6 + 0.4 * math.cos(phase)
    for point in range(points + 1):
        along = point / points
        across = 0.5 + 0.5 * math.sin(2 * math.pi * count * along + phase) * deep
        if w >= h:
            px, py = x + w * along, y + h * across
        else:
            px, py = x + w * across, y + h * along
        steps.append(("L" if point else "M", round(px, 3), round(py, 3)))
    return steps


def _smooth(steps: list[Step]) -> Iterator[Step]:
    """Points joined by curves through them (Catmull and Rom)."""
    points = [(float(step[1]), float(step[2])) for step in steps]
    yield ("M", *points[0])
    for place in range(len(points) - 1):
        p0, p1, p2 = points[max(place - 1, 0)], points[place], points[place + 1]
        p3 = points[min(place + 2, len(points) - 1)]
        yield (
            "C",
            *(round(a + (b - c) / 6, 3) for a, b, c in zip(p1, p2, p0, strict=True)),
            *(round(a - (b - c) / 6, 3) for a, b, c in zip(p2, p3, p1, strict=True)),
            *p2,
        )


def _inked(steps: list[Step], says: Mapping[str, Any], colour: Colour) -> Path:
    if says.get("stroke"):
        return Path(tuple(steps), stroke=colour, line=float(says.get("line", 0.25)))
    return Path(tuple(steps), fill=colour)


PATTERNS: Mapping[
    str, Callable[[Box, Mapping[str, Any], Colour], Iterator[Element]]
] = {
    "rays": rays,
    "stripes": stripes,
    "diamonds": diamonds,
    "dots": dots,
    "scallops": scallops,
    "guilloche": guilloche,
    "waves": waves,
}
