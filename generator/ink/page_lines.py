"""Lines on a page of a PDF: crop marks, folds, plates, and what a page is clipped to."""

from collections.abc import Iterable
from functools import lru_cache

from generator.faces.arcs import ROUND, Step, rounded
from generator.ink.operators import PT
from generator.sheets.free_outlines import FREE, moved
from generator.sheets.hexagons import hexagon
from generator.sheets.plan import Line, Note, Page, Part, Placed
from generator.sheets.silhouettes import grown

# mm: the widths of crop marks, of fold lines, of the white under a tick
CUT = 0.2
FOLD = 0.25
HALO = 0.9
# of a line around a shape, and of its dashes
LINE, DASH = 0.15, 0.8


@lru_cache(64)
def lines(lines: tuple[Line, ...], width: float, dash: str) -> str:
    """Most pages of a paper are cut alike."""
    drawn = " ".join(
        f"{x1 * PT:.2f} {y1 * PT:.2f} m {x2 * PT:.2f} {y2 * PT:.2f} l"
        for x1, y1, x2, y2 in lines
    )
    if drawn:
        return f"q 0 G {dash}{width * PT:.3f} w {drawn} S Q"
    return ""


def boxes(found: Iterable[tuple[float, float, float, float]]) -> str:
    """Filled with black."""
    drawn = " ".join(
        f"{x1 * PT:.3f} {y1 * PT:.3f} {(x2 - x1) * PT:.3f} {(y2 - y1) * PT:.3f} re"
        for x1, y1, x2, y2 in found
    )
    return f"q 0 g {drawn} f Q" if drawn else ""


def plate(note: Note, x: float, width: float) -> str:
    """White behind a note that lies on a drawing, a fifth of its size wider."""
    air = note.size / 5
    box = (
        f"{x - air:.2f} {note.y * PT - air:.2f} "
        f"{width + 2 * air:.2f} {note.size * 0.7 + 2 * air:.2f}"
    )
    if note.plate:
        return f"1 g {box} re f "
    return ""


def clip(page: Page) -> str:
    x, y, w, h = page.clip or (0.0, 0.0, page.w, page.h)
    return f"q {x * PT:.3f} {y * PT:.3f} {w * PT:.3f} {h * PT:.3f} re W n"


def edge_of(part: Part) -> str:
    """What a part is clipped to: its shape, and the colour that runs over it."""
    if part.shape == FREE:
        return _free(part.outline, part.h, part.bleed)
    return _edge((part.w, part.h), part.bleed, part.shape, part.corner)


@lru_cache(64)
def _free(outline: tuple[Step, ...], h: float, bleed: float) -> str:
    """Its own line, or all that lies so near to it."""
    if not bleed:
        return _traced(outline, h)
    polygons = ([(x, h - y) for x, y in one] for one in grown(outline, bleed))
    return "\n".join(map(_closed, polygons))


def _traced(outline: Iterable[Step], h: float) -> str:
    """Steps from the top left as operators."""
    upright = (moved(step, 1.0, -1.0, 0.0, h) for step in outline)
    return " ".join(_operator(moved(step, PT, PT, 0.0, 0.0)) for step in upright)


def contours(page: Page) -> str:
    """The lines along which parts of a shape of their own are cut: white and black in
    turns, to be seen on any ground."""
    items = page.placed if page.has_contours else ()
    traced = [
        f"q {way_to(item)} {_traced(item.part.outline, item.part.h)} S Q"
        for item in items
        if item.part.outline
    ]
    every = "\n".join(traced)
    if not every:
        return ""
    return f"q {LINE * PT:.3f} w 1 G\n{every}\n0 G [{DASH * PT:.3f}] 0 d\n{every}\nQ"


def way_to(item: Placed) -> str:
    """From the corner of the page to that of a face, turned where it stands on its head
    or lies across."""
    x, y = item.x * PT, item.y * PT
    if not item.turn:
        return f"1 0 0 1 {x:.3f} {y:.3f} cm"
    w, h = item.part.w * PT, item.part.h * PT
    way, dx, dy = {
        90: ("0 1 -1 0", h, 0.0),
        180: ("-1 0 0 -1", w, h),
        270: ("0 -1 1 0", 0.0, w),
    }[item.turn]
    return f"{way} {x + dx:.3f} {y + dy:.3f} cm"


@lru_cache(64)
def _edge(size: tuple[float, float], bleed: float, shape: str, corner: float) -> str:
    w, h, b = size[0] * PT, size[1] * PT, bleed * PT
    if shape == "round":
        return circle(w / 2, h / 2, w / 2 + b)
    if shape == "hex":
        return _closed(hexagon(*size, bleed))
    if corner and not bleed:
        return _rounded(w, h, min(corner * PT, w / 2, h / 2))
    return f"{-b:.3f} {-b:.3f} {w + 2 * b:.3f} {h + 2 * b:.3f} re"


def _closed(corners: Iterable[tuple[float, float]]) -> str:
    first, *others = (f"{x * PT:.3f} {y * PT:.3f}" for x, y in corners)
    return " ".join([f"{first} m", *(f"{point} l" for point in others), "h"])


def _rounded(w: float, h: float, r: float) -> str:
    steps = rounded((0.0, 0.0, w, h), r, r)
    return " ".join(_operator(step) for step in steps)


def _operator(step: Step) -> str:
    if step[0] == "Z":
        return "h"
    numbers = " ".join(f"{float(part):.3f}" for part in step[1:])
    return f"{numbers} {str(step[0]).lower()}"


def circle(cx: float, cy: float, r: float) -> str:
    k = r * ROUND
    steps = (
        (r, k, k, r, 0.0, r),
        (-k, r, -r, k, -r, 0.0),
        (-r, -k, -k, -r, 0.0, -r),
        (k, -r, r, -k, r, 0.0),
    )
    drawn = " ".join(
        " ".join(
            f"{(cx if place % 2 == 0 else cy) + value:.2f}"
            for place, value in enumerate(curve)
        )
        + " c"
        for curve in steps
    )
    return f"{cx + r:.2f} {cy:.2f} m {drawn} h"
