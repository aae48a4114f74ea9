"""The outlines of an SVG's shapes as moves, lines and cubic curves; pure geometry."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from xml.etree import ElementTree

from generator.errors import say
from generator.faces.arcs import Point, Step, arc, oval, rounded
from generator.faces.svg_values import NUMBER, REAL, Torn, length

Handle = tuple[str, float, float]  # of which kind of curve, and where it is
NO_HANDLE: Handle = ("", 0.0, 0.0)
NOWHERE: Point = (0.0, 0.0)  # what absolute places are counted from
_GAP = r"[\s,]*"
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_NUMBERS = re.compile(rf"(?:{_GAP}{REAL})*{_GAP}")
_PARTED = re.compile(f"({REAL})")
_BLANK = ", \t\r\n\f\v"
_APART = frozenset(f"0123456789.-{_BLANK}")
_ARC = re.compile(
    rf"{_GAP}({REAL})" * 3 + rf"{_GAP}([01]){_GAP}([01])" + rf"{_GAP}({REAL})" * 2
)
_SIZES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}


def _of(node: ElementTree.Element, *keys: str) -> list[float]:
    return [length(node.get(key, "0")) for key in keys]


def _rect(node: ElementTree.Element) -> Iterator[Step]:
    x, y, w, h = _of(node, "x", "y", "width", "height")
    rx, ry = _radii(node)
    if w > 0 and h > 0:
        return rounded((x, y, w, h), min(rx, w / 2), min(ry, h / 2))
    return iter(())


def _radii(node: ElementTree.Element) -> Point:
    """One that is missing is as large as the other."""
    given = [
        length(text)
        for key in ("rx", "ry")
        if (text := node.get(key, "auto")) != "auto"
    ]
    if given and all(given):
        return (given[0], given[-1])
    return (0.0, 0.0)


def _ellipse(node: ElementTree.Element) -> Iterator[Step]:
    cx, cy, r = _of(node, "cx", "cy", "r")
    rx, ry = (r, r) if "r" in node.attrib else _radii(node)
    if rx > 0 and ry > 0:
        return oval(cx, cy, rx, ry)
    return iter(())


def _line(node: ElementTree.Element) -> Iterator[Step]:
    x1, y1, x2, y2 = _of(node, "x1", "y1", "x2", "y2")
    return iter((("M", x1, y1), ("L", x2, y2)))


def _points(node: ElementTree.Element) -> Iterator[Step]:
    text = node.get("points", "")
    numbers = [float(part) for part in NUMBER.findall(text)]
    if not _NUMBERS.fullmatch(text) or len(numbers) % 2:
        raise Torn(say("points_torn"), say("draw_shape"))
    for place, (x, y) in enumerate(zip(numbers[::2], numbers[1::2], strict=False)):
        yield ("L" if place else "M", x, y)


def _polygon(node: ElementTree.Element) -> Iterator[Step]:
    yield from _points(node)
    yield ("Z",)


def _path(node: ElementTree.Element) -> Iterable[Step]:
    return known_path(node.get("d", ""))


OUTLINES: Mapping[str, Callable[[ElementTree.Element], Iterable[Step]]] = {
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _polygon,
    "path": _path,
}


def path_steps(data: str) -> Iterator[Step]:
    """The data of a <path>, made absolute, arcs and quadratics turned into cubic curves."""
    at = start = (0.0, 0.0)
    handle = NO_HANDLE
    if data.strip() and not data.lstrip().startswith(("M", "m")):
        raise _torn(data)
    for command, what, groups in _commands(data):
        if what == "Z":
            yield ("Z",)
            at = start
            continue
        steps, handle = _run(what, groups, at, handle, command.islower())
        yield from steps
        at = _end(steps)
        start = at if what == "M" else start


# drawings repeat themselves: half of the paths of a board are those of another
known_path = lru_cache(10_000)(lambda data: tuple(path_steps(data)))


def _end(steps: list[Step]) -> Point:
    return float(steps[-1][-2]), float(steps[-1][-1])


def _commands(data: str) -> Iterator[tuple[str, str, list[list[float]]]]:
    """Each as it is written, what it does, and its numbers; more than one M are lines."""
    for command, inner in _COMMAND.findall(data):
        upper = command.upper()
        groups = [] if upper == "Z" else _groups(upper, inner)
        if upper == "M" and len(groups) > 1:
            yield command, "M", groups[:1]
            yield command, "L", groups[1:]
        else:
            yield command, upper, groups


def _groups(upper: str, inner: str) -> list[list[float]]:
    """The numbers of one command, so many at a time; a path that does not come out even
    is refused."""
    if upper == "A":
        return _arcs(inner)
    size = _SIZES[upper]
    numbers = _numbers(inner)
    if not numbers or len(numbers) % size:
        raise _torn(inner)
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def _numbers(inner: str) -> list[float]:
    """Most programs keep them apart, and then nothing needs to look for their ends."""
    if _APART.issuperset(inner):
        with suppress(ValueError):
            apart = inner.replace(",", " ").replace("-", " -")
            return list(map(float, apart.split()))
    # every other part is what stands between two numbers
    parts = _PARTED.split(inner)
    if "".join(parts[::2]).strip(_BLANK):
        raise _torn(inner)
    return list(map(float, parts[1::2]))


def _arcs(inner: str) -> list[list[float]]:
    """Their flags may stand close together, without anything between."""
    if _ARC.sub("", inner).strip(", \t\r\n") or not inner.strip():
        raise _torn(inner)
    return [[float(part) for part in found] for found in _ARC.findall(inner)]


def _torn(data: str) -> Torn:
    return Torn(say("path_torn", cell=data.strip()[:30]), say("draw_shape"))


def _run(
    what: str, groups: list[list[float]], at: Point, handle: Handle, is_relative: bool
) -> tuple[list[Step], Handle]:
    """What one letter does, as often as it has numbers, and the last handle. Lines and
    curves are nearly all of a drawing, and take the short way."""
    if what == "L":
        return _lines(groups, at, is_relative), NO_HANDLE
    if what == "C":
        curves = _curves(groups, at, is_relative)
        return curves, ("C", float(curves[-1][3]), float(curves[-1][4]))
    steps: list[Step] = []
    for values in groups:
        origin = at if is_relative else NOWHERE
        more, handle = _stroke(what, values, at, origin, handle)
        steps += more
        at = _end(steps)
    return steps, handle


def _lines(groups: list[list[float]], at: Point, is_relative: bool) -> list[Step]:
    x, y = at
    steps: list[Step] = []
    for right, down in groups:
        ox, oy = (x, y) if is_relative else NOWHERE
        x, y = right + ox, down + oy
        steps.append(("L", x, y))
    return steps


def _curves(groups: list[list[float]], at: Point, is_relative: bool) -> list[Step]:
    x, y = at
    steps: list[Step] = []
    for a, b, c, d, right, down in groups:
        ox, oy = (x, y) if is_relative else NOWHERE
        x, y = right + ox, down + oy
        steps.append(("C", a + ox, b + oy, c + ox, d + oy, x, y))
    return steps


def _stroke(
    what: str, v: list[float], at: Point, origin: Point, handle: Handle
) -> tuple[list[Step], Handle]:
    """One command as steps, and the handle that a smooth successor mirrors."""
    if what in "MHVA":
        return _straight_or_arc(what, v, at, origin), NO_HANDLE
    ox, oy = origin
    points = [value + (oy if place % 2 else ox) for place, value in enumerate(v)]
    if what in "ST":
        points = [*_mirrored(what, at, handle), *points]
    if what == "S":
        return [("C", *points)], ("C", points[2], points[3])
    qx, qy, ex, ey = points
    return [("C", *_raised(at, (qx, qy), (ex, ey)))], ("Q", qx, qy)


def _straight_or_arc(what: str, v: list[float], at: Point, origin: Point) -> list[Step]:
    (x, y), (ox, oy) = at, origin
    if what == "H":
        return [("L", v[0] + ox, y)]
    if what == "V":
        return [("L", x, v[0] + oy)]
    if what == "A":
        end = (v[5] + ox, v[6] + oy)
        return list(arc(at, v[:3], (bool(v[3]), bool(v[4])), end))
    return [(what, v[0] + ox, v[1] + oy)]


def _mirrored(what: str, at: Point, handle: Handle) -> Point:
    """Where the handle before points on to; a handle of another kind counts for nothing."""
    kind, x, y = handle
    if kind == ("C" if what == "S" else "Q"):
        return (2 * at[0] - x, 2 * at[1] - y)
    return at


def _raised(start: Point, handle: Point, end: Point) -> tuple[float, ...]:
    """A quadratic curve as a cubic one."""
    (x, y), (qx, qy), (ex, ey) = start, handle, end
    return (
        x + 2 / 3 * (qx - x),
        y + 2 / 3 * (qy - y),
        ex + 2 / 3 * (qx - ex),
        ey + 2 / 3 * (qy - ey),
        ex,
        ey,
    )
