"""SVG drawings into paths: plain shapes only, so that what is printed is what was drawn."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from generator.errors import CannotPrint

Matrix = tuple[float, float, float, float, float, float]
Step = tuple[str | float, ...]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
CURRENT = "currentColor"
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_REAL = r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_ARC = re.compile(_REAL * 3 + r"[\s,]*([01])[\s,]*([01])" + _REAL * 2)
UNPRINTED = ("opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask", "filter")
_SILENT = {"title", "desc", "metadata", "defs", "namedview"}
_HEX3 = re.compile(r"#([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])")
_NAMED = {"black": "#000000", "white": "#ffffff", "none": None, "red": "#ff0000", "transparent": None}
ROUND = 0.5522847498  # how far the handles of a quarter circle reach


@dataclass(frozen=True, slots=True)
class Shape:
    """One outline of a drawing, in the drawing's own units."""

    steps: tuple[Step, ...]
    fill: str | None
    stroke: str | None
    line: float
    even_odd: bool
    round_ends: bool
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """All outlines of an SVG file, within its view box."""

    x: float
    y: float
    w: float
    h: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class _Pen:
    fill: str | None = "#000000"
    stroke: str | None = None
    line: float = 1.0
    even_odd: bool = False
    round_ends: bool = False
    dash: tuple[float, ...] = ()
    matrix: Matrix = IDENTITY


def read_drawing(path: Path) -> Drawing:
    """A drawing from its file, read again when the file has changed."""
    stat = path.stat()
    return _read(path, stat.st_mtime_ns, stat.st_size)


@cache
def _read(path: Path, _time: int, _size: int) -> Drawing:
    """What we cannot draw faithfully is refused by name."""
    try:
        root = ElementTree.fromstring(path.read_text("utf-8"))  # noqa: S314 -- a game's own file, no entities are fetched
    except (ElementTree.ParseError, UnicodeDecodeError) as trouble:
        raise CannotPrint(f"{path.name} is no readable SVG ({trouble}); save it again as plain SVG.") from None
    box = [float(part) for part in _NUMBER.findall(root.get("viewBox", ""))]
    if len(box) != 4:
        size = [_NUMBER.match(root.get(side, "")) for side in ("width", "height")]
        box = [0.0, 0.0, *(float(found[0]) if found else 0.0 for found in size)]
    if box[2] <= 0 or box[3] <= 0:
        raise CannotPrint(f"{path.name} has no viewBox; save it again as plain SVG.")
    x, y, w, h = box
    return Drawing(x, y, w, h, tuple(_shapes(root, _Pen(), path.name)))


def _shapes(node: ElementTree.Element, pen: _Pen, name: str) -> Iterator[Shape]:
    for child in node:
        tag = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else "title"
        if tag in _SILENT:
            continue
        held = _held(child, pen, name)
        if tag in {"g", "svg", "a"}:
            yield from _shapes(child, held, name)
        elif tag in _OUTLINES:
            steps = tuple(_moved(step, held.matrix) for step in _OUTLINES[tag](child))
            scale = math.sqrt(abs(held.matrix[0] * held.matrix[3] - held.matrix[1] * held.matrix[2]))
            dash = tuple(part * scale for part in held.dash)
            yield Shape(steps, held.fill, held.stroke, held.line * scale, held.even_odd, held.round_ends, dash)
        else:
            raise CannotPrint(f"{name} has a <{tag}>, which is not printed; turn it into a path, or save it as PNG.")


def _held(node: ElementTree.Element, pen: _Pen, name: str) -> _Pen:
    """The pen of a shape: what it says itself, else what its group says."""
    said = dict(part.split(":", 1) for part in node.get("style", "").split(";") if ":" in part)
    said = {key.strip(): value.strip() for key, value in said.items()}

    def of(key: str) -> str | None:
        return said.get(key) or node.get(key)

    for key in UNPRINTED:
        if of(key) not in {None, "none", "1", "0"}:
            raise CannotPrint(f"{name} uses {key}, which is not printed; flatten the drawing, or save it as PNG.")
    fill, stroke, line = of("fill"), of("stroke"), of("stroke-width")
    rule, ends, dash = of("fill-rule"), of("stroke-linecap"), of("stroke-dasharray")
    found = _NUMBER.match(line) if line else None
    return _Pen(
        _colour(fill, name) if fill else pen.fill,
        _colour(stroke, name) if stroke else pen.stroke,
        float(found[0]) if found else pen.line,
        rule == "evenodd" if rule else pen.even_odd,
        ends == "round" if ends else pen.round_ends,
        tuple(map(float, _NUMBER.findall(dash))) if dash else pen.dash,
        _after(pen.matrix, node.get("transform", "")),
    )


def _colour(text: str, name: str) -> str | None:
    if text == CURRENT or re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text
    if short := _HEX3.fullmatch(text):
        return "#" + "".join(2 * sign for sign in short.groups())
    if text.lower() in _NAMED:
        return _NAMED[text.lower()]
    raise CannotPrint(f"{name} has the colour '{text}'; write it as #rrggbb, gradients are not printed.")


def _after(matrix: Matrix, text: str) -> Matrix:
    for kind, inner in _TRANSFORM.findall(text):
        values = [float(part) for part in _NUMBER.findall(inner)]
        for step in _transforms(kind, values):
            matrix = _times(matrix, step)
    return matrix


def _transforms(kind: str, v: list[float]) -> list[Matrix]:
    if kind == "translate":
        return [(1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)]
    if kind == "scale":
        return [(v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)]
    if kind == "rotate":
        cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
        x, y = v[1:3] if len(v) > 2 else (0.0, 0.0)
        return [(1, 0, 0, 1, x, y), (cos, sin, -sin, cos, 0, 0), (1, 0, 0, 1, -x, -y)]
    if kind == "matrix":
        return [(v[0], v[1], v[2], v[3], v[4], v[5])]
    return [(1, 0, math.tan(math.radians(v[0])), 1, 0, 0)] if kind == "skewX" else []


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _moved(step: Step, m: Matrix) -> Step:
    if m is IDENTITY:
        return step
    numbers = [float(part) for part in step[1:]]
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return (step[0], *(value for x, y in points for value in (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])))


def _of(node: ElementTree.Element, *keys: str) -> list[float]:
    found = [_NUMBER.match(node.get(key, "0")) for key in keys]
    return [float(item[0]) if item else 0.0 for item in found]


def _rect(node: ElementTree.Element) -> Iterator[Step]:
    x, y, w, h, rx, ry = _of(node, "x", "y", "width", "height", "rx", "ry")
    return rounded((x, y, w, h), min(rx or ry, w / 2), min(ry or rx, h / 2))


def rounded(box: tuple[float, float, float, float], rx: float, ry: float) -> Iterator[Step]:
    """A rectangle, its corners rounded by rx and ry."""
    x, y, w, h = box
    if not rx:
        yield from (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
        return
    kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
    yield ("M", x + rx, y)
    yield ("L", x + w - rx, y)
    yield ("C", x + w - kx, y, x + w, y + ky, x + w, y + ry)
    yield ("L", x + w, y + h - ry)
    yield ("C", x + w, y + h - ky, x + w - kx, y + h, x + w - rx, y + h)
    yield ("L", x + rx, y + h)
    yield ("C", x + kx, y + h, x, y + h - ky, x, y + h - ry)
    yield ("L", x, y + ry)
    yield ("C", x, y + ky, x + kx, y, x + rx, y)
    yield ("Z",)


def _ellipse(node: ElementTree.Element) -> Iterator[Step]:
    cx, cy, r, rx, ry = _of(node, "cx", "cy", "r", "rx", "ry")
    return oval(cx, cy, rx or r, ry or r)


def oval(cx: float, cy: float, rx: float, ry: float) -> Iterator[Step]:
    """A whole ellipse as four curves."""
    kx, ky = rx * ROUND, ry * ROUND
    yield ("M", cx + rx, cy)
    yield ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    yield ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    yield ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    yield ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    yield ("Z",)


def _line(node: ElementTree.Element) -> Iterator[Step]:
    x1, y1, x2, y2 = _of(node, "x1", "y1", "x2", "y2")
    return iter((("M", x1, y1), ("L", x2, y2)))


def _points(node: ElementTree.Element) -> Iterator[Step]:
    numbers = [float(part) for part in _NUMBER.findall(node.get("points", ""))]
    for place, (x, y) in enumerate(zip(numbers[::2], numbers[1::2], strict=False)):
        yield ("L" if place else "M", x, y)


def _polygon(node: ElementTree.Element) -> Iterator[Step]:
    yield from _points(node)
    yield ("Z",)


def _path(node: ElementTree.Element) -> Iterator[Step]:
    return path_steps(node.get("d", ""))


_OUTLINES = {
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
    x = y = start_x = start_y = 0.0
    handle: tuple[str, float, float] = ("", 0.0, 0.0)
    for command, inner in _COMMAND.findall(data):
        upper = command.upper()
        if upper == "Z":
            yield ("Z",)
            x, y = start_x, start_y
            continue
        for place, values in enumerate(_groups(upper, inner)):
            ox, oy = (x, y) if command.islower() else (0.0, 0.0)
            what = "L" if upper == "M" and place else upper
            steps, handle = _stroke(what, values, (x, y), (ox, oy), handle)
            yield from steps
            x, y = float(steps[-1][-2]), float(steps[-1][-1])
            if what == "M":
                start_x, start_y = x, y


def _groups(upper: str, inner: str) -> list[list[float]]:
    if upper == "A":
        return [[float(part) for part in found] for found in _ARC.findall(inner)]
    size = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}[upper]
    numbers = [float(part) for part in _NUMBER.findall(inner)]
    return [numbers[at : at + size] for at in range(0, len(numbers) - size + 1, size)]


def _stroke(
    what: str, v: list[float], at: tuple[float, float], origin: tuple[float, float], handle: tuple[str, float, float]
) -> tuple[list[Step], tuple[str, float, float]]:
    """One command as steps, and the handle that a smooth successor mirrors."""
    (x, y), (ox, oy) = at, origin
    if what in "ML":
        return [(what, v[0] + ox, v[1] + oy)], ("", 0, 0)
    if what in "HV":
        return [("L", v[0] + ox, y) if what == "H" else ("L", x, v[0] + oy)], ("", 0, 0)
    if what == "A":
        return list(_arc(at, v[:3], (bool(v[3]), bool(v[4])), (v[5] + ox, v[6] + oy))), ("", 0, 0)
    points = [value + (oy if place % 2 else ox) for place, value in enumerate(v)]
    if what in "ST":
        mirrored = handle[0] == ("C" if what == "S" else "Q")
        points = [*((2 * x - handle[1], 2 * y - handle[2]) if mirrored else (x, y)), *points]
    if what in "CS":
        return [("C", *points)], ("C", points[2], points[3])
    qx, qy, ex, ey = points
    curve = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey)
    return [("C", *curve)], ("Q", qx, qy)


def _arc(
    start: tuple[float, float], radii: list[float], flags: tuple[bool, bool], end: tuple[float, float]
) -> Iterator[Step]:
    """An elliptical arc as curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    (x, y), (ex, ey), (large, sweep) = start, end, flags
    rx, ry, phi = abs(radii[0]), abs(radii[1]), math.radians(radii[2])
    if not rx or not ry or (x, y) == (ex, ey):
        yield ("L", ex, ey)
        return
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (x - ex) / 2, (y - ey) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    rest = max(0.0, 1 / ((px / rx) ** 2 + (py / ry) ** 2) - 1)
    root = math.sqrt(rest) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x + ex) / 2, sin * qx + cos * qy + (y + ey) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    sweep_by = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    sweep_by += 2 * math.pi if sweep and sweep_by < 0 else -2 * math.pi if not sweep and sweep_by > 0 else 0
    parts = max(1, math.ceil(abs(sweep_by) / (math.pi / 2) - 1e-9))
    reach = 4 / 3 * math.tan(sweep_by / parts / 4)

    def point(angle: float, along: float) -> tuple[float, float]:
        ux = rx * (math.cos(angle) - along * math.sin(angle))
        uy = ry * (math.sin(angle) + along * math.cos(angle))
        return cx + cos * ux - sin * uy, cy + sin * ux + cos * uy

    for part in range(parts):
        a, b = first + sweep_by * part / parts, first + sweep_by * (part + 1) / parts
        yield ("C", *point(a, reach), *point(b, -reach), *(end if part == parts - 1 else point(b, 0.0)))
