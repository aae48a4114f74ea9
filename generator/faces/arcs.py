"""Elliptical arcs as cubic curves, as SVG 1.1 tells in its appendix F.6; whole ellipses,
round corners. Pure geometry."""

import math
from collections.abc import Iterator

from msgspec import Struct

Step = tuple[str | float, ...]
Point = tuple[float, float]
QUARTER = math.pi / 2  # what one curve can follow closely enough
ROUND = 0.5522847498  # how far the handles of a quarter circle reach


class Ellipse(Struct, frozen=True):
    """An ellipse that lies askew."""

    centre: Point
    rx: float
    ry: float
    cos: float
    sin: float

    def point(self, angle: float, along: float) -> Point:
        """A point of it, and so far along its tangent there."""
        ux = self.rx * (math.cos(angle) - along * math.sin(angle))
        uy = self.ry * (math.sin(angle) + along * math.cos(angle))
        cx, cy = self.centre
        return cx + self.cos * ux - self.sin * uy, cy + self.sin * ux + self.cos * uy


def arc(
    start: Point, radii: list[float], flags: tuple[bool, bool], end: Point
) -> Iterator[Step]:
    """Curves of at most a quarter turn; a straight line where there is no ellipse."""
    if not radii[0] or not radii[1] or start == end:
        yield ("L", *end)
        return
    ellipse, first, turned = _through(start, radii, flags, end)
    parts = max(1, math.ceil(abs(turned) / QUARTER - 1e-9))
    reach = 4 / 3 * math.tan(turned / parts / 4)
    for part in range(parts):
        a, b = first + turned * part / parts, first + turned * (part + 1) / parts
        last = end if part == parts - 1 else ellipse.point(b, 0.0)
        yield ("C", *ellipse.point(a, reach), *ellipse.point(b, -reach), *last)


def _through(
    start: Point, radii: list[float], flags: tuple[bool, bool], end: Point
) -> tuple[Ellipse, float, float]:
    """The ellipse through both ends, the angle where the arc begins, and how far it turns."""
    phi = math.radians(radii[2])
    cos, sin = math.cos(phi), math.sin(phi)
    px, py = _turned(*_half(start, end, -1), cos, -sin)
    rx, ry = _grown(abs(radii[0]), abs(radii[1]), px, py)
    qx, qy = _middle(rx, ry, (px, py), flags)
    centre = _sum(_turned(qx, qy, cos, sin), _half(start, end, 1))
    around = Ellipse(centre, rx, ry, cos, sin)
    first = _angle(px - qx, py - qy, around)
    turned = _angle(-px - qx, -py - qy, around) - first
    return around, first, _swept(turned, flags[1])


def _sum(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def _half(start: Point, end: Point, sign: int) -> Point:
    """Of the sum of two points, or of what is between them."""
    return (start[0] + sign * end[0]) / 2, (start[1] + sign * end[1]) / 2


def _turned(x: float, y: float, cos: float, sin: float) -> Point:
    return cos * x - sin * y, sin * x + cos * y


def _angle(across: float, down: float, around: Ellipse) -> float:
    return math.atan2(down / around.ry, across / around.rx)


def _grown(rx: float, ry: float, px: float, py: float) -> Point:
    """Radii that are too small to reach both ends grow until they do."""
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    return rx * grow, ry * grow


def _middle(rx: float, ry: float, p: Point, flags: tuple[bool, bool]) -> Point:
    """The centre, as seen from halfway between the ends: there are two, and the flags choose."""
    px, py = p
    large, sweep = flags
    rest = max(0.0, 1 / ((px / rx) ** 2 + (py / ry) ** 2) - 1)
    root = math.sqrt(rest) * (-1 if large == sweep else 1)
    return root * rx * py / ry, -root * ry * px / rx


def _swept(turned: float, sweep: bool) -> float:
    """The way round that was asked for."""
    if sweep and turned < 0:
        return turned + 2 * math.pi
    if not sweep and turned > 0:
        return turned - 2 * math.pi
    return turned


def rounded(
    box: tuple[float, float, float, float], rx: float, ry: float
) -> Iterator[Step]:
    """A rectangle, its corners rounded by rx and ry."""
    x, y, w, h = box
    right, foot = x + w, y + h
    if not rx:
        yield from (("M", x, y), ("L", right, y), ("L", right, foot), ("L", x, foot))
        yield ("Z",)
        return
    yield ("M", x + rx, y)
    yield ("L", right - rx, y)
    yield _corner((right, y), -rx, ry, "level")
    yield ("L", right, foot - ry)
    yield _corner((right, foot), -rx, -ry, "upright")
    yield ("L", x + rx, foot)
    yield _corner((x, foot), rx, -ry, "level")
    yield ("L", x, y + ry)
    yield _corner((x, y), rx, ry, "upright")
    yield ("Z",)


def _corner(corner: Point, rx: float, ry: float, edge: str) -> Step:
    """A quarter of an ellipse instead of a corner, which it leaves on this edge."""
    x, y = corner
    kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
    if edge == "level":
        return ("C", x + kx, y, x, y + ky, x, y + ry)
    return ("C", x, y + ky, x + kx, y, x + rx, y)


def oval(cx: float, cy: float, rx: float, ry: float) -> Iterator[Step]:
    """A whole ellipse as four curves."""
    kx, ky = rx * ROUND, ry * ROUND
    yield ("M", cx + rx, cy)
    yield ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    yield ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    yield ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    yield ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    yield ("Z",)
