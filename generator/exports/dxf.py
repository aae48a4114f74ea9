"""The cut lines of a sheet as DXF, for programs that open no SVG: the same sheets and the
same lines as the cut file, in mm, y going up."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin, tan

from msgspec import Struct

from generator.exports.cutfile import (
    corner_of,
    kind_of,
    lines_of,
    notes_for,
    parts_cut,
    sheets_of,
)
from generator.exports.singles import Desk, Packed
from generator.faces.colours import CREASE, CUT
from generator.faces.elements import Path
from generator.job import Job
from generator.papers import TILED
from generator.sheets.folded import Step
from generator.sheets.free_outlines import FREE, ring_of
from generator.sheets.hexagons import hexagon
from generator.sheets.plan import Document, Line, Placed

# AutoCAD's numbers: red cuts, blue folds, what is only to be seen in grey
COLOURS = {"CUT": 1, "FOLD": 5, "REGISTRATION": 8, "SHEET": 8}
QUARTER = tan(pi / 8)  # how DXF says that a side is a quarter of a circle
STEPS = 16  # straight pieces of a curve
TURNS = 72  # sides of an ellipse
UNITS = "The DXF is in mm; say so where a program asks."
Row = tuple[int, object]
HEAD: tuple[Row, ...] = (
    *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (0, "ENDSEC")),
    *((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER")),
)
MIDDLE: tuple[Row, ...] = (
    *((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")),
)
FOOT: tuple[Row, ...] = ((0, "ENDSEC"), (0, "EOF"))
Vertex = tuple[float, float, float]  # x, y, and how much the next side bends


class Contour(Struct, frozen=True):
    """One line of one layer."""

    layer: str
    points: tuple[Vertex, ...]
    is_closed: bool = True


def write_dxf(desk: Desk) -> Packed:
    """One DXF per sheet that something is cut out of, named like the page of the print."""
    sheets = list(sheets_of(desk.job, "dxf"))
    for number, sheet in enumerate(sheets):
        desk.step("export", number, len(sheets))
        desk.place(sheet.name).write_text(dxf(contours(sheet, desk.job)), "ascii")
    return Packed(tuple(sheets), (*notes_for(desk.job.order), UNITS))


def contours(sheet: Document, job: Job) -> Iterator[Contour]:
    """What is cut and folded, then what lays the sheet in its place."""
    (page,) = sheet.pages
    if sheet.name.startswith(TILED):
        yield Contour("CUT", _box(page.trim))
    else:
        for item in parts_cut(page):
            yield from _part(item, job)
    yield from (Contour("FOLD", _ends(fold), is_closed=False) for fold in page.folds)
    yield from (Contour("REGISTRATION", _box(box)) for box in page.registers)
    yield Contour("SHEET", _box((0.0, 0.0, page.w, page.h)))


def _part(item: Placed, job: Job) -> Iterator[Contour]:
    part, kind = item.part, kind_of(item, job)
    x1, y1, x2, y2 = item.x, item.y, item.x + part.w, item.y + part.h
    if kind == "net":
        for layer, colour in (("CUT", CUT), ("FOLD", CREASE)):
            for path in lines_of(item, job, colour):
                yield from _net(path, item, layer)
    elif kind == FREE:
        yield Contour("CUT", _straight(_traced(item)))
    elif kind == "hex":
        yield Contour("CUT", _straight(_moved(hexagon(part.w, part.h), x1, y1)))
    elif kind == "round":
        yield Contour("CUT", _ellipse(x1, y1, part.w, part.h))
    elif radius := corner_of(item, job):
        yield Contour("CUT", _rounded((x1, y1, x2, y2), radius))
    else:
        yield Contour("CUT", _box((x1, y1, x2, y2)))


def _traced(item: Placed) -> list[tuple[float, float]]:
    """The corners of a shape of its own, y going up."""
    top = item.y + item.part.h
    return [(item.x + x, top - y) for x, y in ring_of(item.part.outline)]


def _moved(
    corners: Iterable[tuple[float, float]], x: float, y: float
) -> list[tuple[float, float]]:
    return [(x + dx, y + dy) for dx, dy in corners]


def _straight(points: Iterable[tuple[float, float]]) -> tuple[Vertex, ...]:
    return tuple((x, y, 0.0) for x, y in points)


def _box(box: Line) -> tuple[Vertex, ...]:
    x1, y1, x2, y2 = box
    return _straight([(x1, y1), (x2, y1), (x2, y2), (x1, y2)])


def _ends(line: Line) -> tuple[Vertex, ...]:
    x1, y1, x2, y2 = line
    return _straight([(x1, y1), (x2, y2)])


def _rounded(box: Line, radius: float) -> tuple[Vertex, ...]:
    """A rectangle whose corners are quarters of circles."""
    x1, y1, x2, y2 = box
    r = min(radius, (x2 - x1) / 2, (y2 - y1) / 2)
    return (
        *((x1 + r, y1, 0.0), (x2 - r, y1, QUARTER)),
        *((x2, y1 + r, 0.0), (x2, y2 - r, QUARTER)),
        *((x2 - r, y2, 0.0), (x1 + r, y2, QUARTER)),
        *((x1, y2 - r, 0.0), (x1, y1 + r, QUARTER)),
    )


def _ellipse(x: float, y: float, w: float, h: float) -> tuple[Vertex, ...]:
    """A circle is two halves; what is longer than wide has many sides."""
    cx, cy, rx, ry = x + w / 2, y + h / 2, w / 2, h / 2
    if abs(rx - ry) < 1e-6:
        return (cx - rx, cy, 1.0), (cx + rx, cy, 1.0)
    around = [2 * pi * step / TURNS for step in range(TURNS)]
    return _straight([(cx + rx * cos(a), cy + ry * sin(a)) for a in around])


def _net(path: Path, item: Placed, layer: str) -> Iterator[Contour]:
    """The lines of a net, whose steps count from the top left of its place."""
    top = item.y + item.part.h
    for stroke in _strokes(path.steps):
        points: list[tuple[float, float]] = []
        for step in stroke:
            numbers = [float(length) for length in step[1:]]
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            places = [(item.x + x, top - y) for x, y in pairs]
            points += _curve(points[-1], places) if step[0] == "C" else places
        yield Contour(layer, _straight(points), is_closed=stroke[-1][0] == "Z")


def _strokes(steps: Sequence[Step]) -> list[list[Step]]:
    """Each begins where the pen is put down."""
    found: list[list[Step]] = []
    for step in steps:
        if step[0] == "M" or not found:
            found.append([])
        found[-1].append(step)
    return found


def _curve(
    start: tuple[float, float], through: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """A curve of Bezier's as straight pieces."""
    each = (start, *through)
    found = []
    for number in range(1, STEPS + 1):
        t = number / STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x = sum(weight * point[0] for weight, point in zip(weights, each, strict=True))
        y = sum(weight * point[1] for weight, point in zip(weights, each, strict=True))
        found.append((x, y))
    return found


def dxf(found: Iterable[Contour]) -> str:
    """DXF as all programs read it (R12): layers, then polylines."""
    rows = [*HEAD, *_layers(), *MIDDLE]
    for contour in found:
        rows += _polyline(contour)
    return "".join(f"{code:>3}\n{value}\n" for code, value in [*rows, *FOOT])


def _layers() -> Iterator[Row]:
    yield (70, len(COLOURS))
    for name, colour in COLOURS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))


def _polyline(contour: Contour) -> Iterator[Row]:
    layer = (8, contour.layer)
    yield from ((0, "POLYLINE"), layer, (66, 1))
    yield from ((10, "0.0"), (20, "0.0"), (30, "0.0"), (70, int(contour.is_closed)))
    for x, y, bend in contour.points:
        yield from ((0, "VERTEX"), layer, (10, f"{x:.4f}"), (20, f"{y:.4f}"))
        if bend:
            yield (42, f"{bend:.6f}")
    yield from ((0, "SEQEND"), layer)
