"""Gradients of an SVG as a PDF can draw them: opaque colours along a line or out of a
circle. Anything else raises `Unfaithful`. Pure."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import hypot, sqrt
from xml.etree import ElementTree

from msgspec import Struct

from cards.sentences import Sentence
from generator.errors import say
from generator.faces.arcs import Step
from generator.faces.colours import CURRENT
from generator.faces.svg_style import Sheet, local, said_by
from generator.faces.svg_values import (
    IDENTITY,
    Matrix,
    Unfaithful,
    colour,
    length,
    matrix_of,
    share,
    times,
)

KINDS = {"linearGradient", "radialGradient"}
LINK = "{http://www.w3.org/1999/xlink}href"
_NAMED = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
DEEPEST = 20  # so many gradients may lean on one another
TINY = 1e-9
Stop = tuple[float, str]
Box = tuple[float, float, float, float]  # x, y, width, height


class Gradient(Struct, frozen=True):
    """Colours from 0 to 1 along a line (x1, y1, x2, y2) or between two circles (x, y, r,
    twice), in a space of its own, which the matrix brings into the drawing."""

    places: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix


class Gradients(Struct, frozen=True):
    """Those of one drawing, by name."""

    nodes: Mapping[str, ElementTree.Element]
    sheet: Sheet

    def paint(self, fill: str, steps: Sequence[Step], matrix: Matrix) -> Gradient:
        """What `url(#name)` paints a shape with, before the matrix is applied to it."""
        found = _NAMED.fullmatch(fill)
        if not found or found[1] not in self.nodes:
            raise _other(say("no_plain_gradient", cell=fill))
        chain = list(self._chain(found[1]))
        said = {key: text for node in reversed(chain) for key, text in node.items()}
        stops = next((stops for stops in map(self._stops, chain) if stops), ())
        if len(stops) < 2:
            raise _other(say("gradient_empty"))
        into = _space(said, steps)
        places = _PLACES[local(chain[0])](said, into is IDENTITY)
        into = times(into, matrix_of(said.get("gradientTransform", "")))
        return Gradient(places, _whole(stops), times(matrix, into))

    def _chain(self, name: str) -> Iterator[ElementTree.Element]:
        """A gradient, and those that it takes over what it does not say itself from."""
        for _ in range(DEEPEST):
            node = self.nodes.get(name)
            if node is None:
                raise _other(say("gradient_after"))
            yield node
            link = node.get("href", node.get(LINK, ""))
            if not link:
                return
            name = link.removeprefix("#")
        raise _other(say("gradient_ring"))

    def _stops(self, node: ElementTree.Element) -> tuple[Stop, ...]:
        return tuple(self._stop(part) for part in node if local(part) == "stop")

    def _stop(self, node: ElementTree.Element) -> Stop:
        said = said_by(node, self.sheet)
        ink = colour(said.get("stop-color", "#000000"))
        if share(said.get("stop-opacity", "1")) < 1 or ink in {None, CURRENT}:
            raise _other(say("gradient_clear"))
        return share(said.get("offset", "0")), str(ink)


def _other(problem: Sentence) -> Unfaithful:
    """What another way of drawing may know better."""
    return Unfaithful(problem, say("save_png"))


def gradients_of(root: ElementTree.Element, sheet: Sheet) -> Gradients:
    nodes = (node for node in root.iter() if local(node) in KINDS)
    return Gradients({node.get("id", ""): node for node in nodes}, sheet)


def _space(said: Mapping[str, str], steps: Sequence[Step]) -> Matrix:
    """The space in which a gradient tells its places: the drawing's own, or the box
    around the shape as a unit square."""
    if said.get("spreadMethod", "pad") != "pad":
        raise _other(say("gradient_repeats"))
    if said.get("color-interpolation", "sRGB") not in {"sRGB", "auto"}:
        raise _other(say("gradient_light"))
    if said.get("gradientUnits", "objectBoundingBox") == "userSpaceOnUse":
        return IDENTITY
    x, y, w, h = box_of(steps)
    if min(w, h) <= TINY:
        raise _other(say("gradient_line"))
    return (w, 0.0, 0.0, h, x, y)


def _place(said: Mapping[str, str], key: str, usual: str, is_own_space: bool) -> float:
    """A length; a share of the box around the shape, but never of the whole drawing."""
    text = said.get(key, usual).strip()
    if not text.endswith("%"):
        return length(text)
    value = float(length(text.removesuffix("%"))) / 100
    if is_own_space and value:
        raise _other(say("gradient_page"))
    return value


def _line(said: Mapping[str, str], is_own_space: bool) -> tuple[float, ...]:
    usual = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
    places = tuple(_place(said, key, text, is_own_space) for key, text in usual)
    if hypot(places[2] - places[0], places[3] - places[1]) <= TINY:
        raise _other(say("gradient_point"))
    return places


def _circles(said: Mapping[str, str], is_own_space: bool) -> tuple[float, ...]:
    cx, cy, r, inner = (
        _place(said, key, text, is_own_space)
        for key, text in (("cx", "50%"), ("cy", "50%"), ("r", "50%"), ("fr", "0%"))
    )
    fx = _place(said, "fx", str(cx), is_own_space)
    fy = _place(said, "fy", str(cy), is_own_space)
    if inner < 0 or hypot(fx - cx, fy - cy) + inner >= r * 0.999:
        raise _other(say("gradient_middle"))
    return (fx, fy, inner, cx, cy, r)


_PLACES: Mapping[str, Callable[[Mapping[str, str], bool], tuple[float, ...]]] = {
    "linearGradient": _line,
    "radialGradient": _circles,
}


def _whole(stops: Iterable[Stop]) -> tuple[Stop, ...]:
    """From 0 to 1, never backwards."""
    found: list[Stop] = []
    for offset, ink in stops:
        found.append((max(offset, found[-1][0]) if found else offset, ink))
    return ((0.0, found[0][1]), *found, (1.0, found[-1][1]))


def box_of(steps: Iterable[Step]) -> Box:
    """The box around an outline, its curves followed to where they turn."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for _, *numbers in (step for step in steps if len(step) > 1):
        along, down = [x, *map(float, numbers[::2])], [y, *map(float, numbers[1::2])]
        x, y = along[-1], down[-1]
        xs += _reached(along)
        ys += _reached(down)
    if not xs:
        return (0.0, 0.0, 0.0, 0.0)
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _reached(way: list[float]) -> list[float]:
    """The ends of one step in one direction, and where a curve turns between them."""
    if len(way) < 4:
        return way[-1:]
    start, first, second, end = way
    a = end - start + 3 * (first - second)
    b, c = 2 * (start - 2 * first + second), first - start
    turns = (at for at in _roots(a, b, c) if 0 < at < 1)
    between = [_on(way, at) for at in turns]
    return [end, *between]


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if abs(a) < TINY:
        return (-c / b,) if abs(b) > TINY else ()
    under = b * b - 4 * a * c
    if under < 0:
        return ()
    return ((-b - sqrt(under)) / (2 * a), (-b + sqrt(under)) / (2 * a))


def _on(way: list[float], at: float) -> float:
    """A point of a cubic curve."""
    start, first, second, end = way
    left = 1 - at
    early = left**3 * start + 3 * left**2 * at * first
    return early + 3 * left * at**2 * second + at**3 * end
