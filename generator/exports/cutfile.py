"""What a cutting machine follows: per sheet an SVG in mm with the trims and folds of
the very same page plan."""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from xml.sax.saxutils import escape

from msgspec.structs import replace

from generator.exports.singles import Desk, Packed, side_of
from generator.faces.colours import CREASE, CUT
from generator.faces.elements import Path
from generator.job import Job
from generator.order import Order
from generator.papers import TILED
from generator.sheets.folded import Step
from generator.sheets.free_outlines import FREE
from generator.sheets.hexagons import hexagon
from generator.sheets.plan import Document, Line, Page, Part, Placed
from generator.sheets.registers import SETTINGS

CORNER = 3.0  # mm: the radius of a card's corners
VERSION = 1  # of the layers and of what they mean
LAYERS = {"cut": "#e6007e", "fold": "#009fe3", "marks": "#000000"}
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)
HAIR = 0.1


def write_cutfiles(desk: Desk) -> Packed:
    """One SVG per sheet that something is cut out of, named like the page of the print."""
    sheets = list(sheets_of(desk.job))
    for number, sheet in enumerate(sheets):
        desk.step("export", number, len(sheets))
        desk.place(sheet.name).write_text(svg(sheet, desk.job), "utf-8")
    return Packed(tuple(sheets), tuple(notes_for(desk.job.order)))


def notes_for(order: Order) -> Iterator[str]:
    """What whoever cuts should know."""
    if not order.bleed and not order.gap:
        yield "Neighbours share an edge, which is cut twice; with --bleed they lie apart."
    if order.marks:
        yield SETTINGS


def sheets_of(job: Job, suffix: str = "svg") -> Iterator[Document]:
    """Each page to cut as a document of its own; backs are cut with their fronts."""
    for document in job.documents:
        for number, page in enumerate(document.pages, start=1):
            if page.side != "back" and any(item.part.copy for item in page.placed):
                name = f"{document.name}-{number}.{suffix}"
                yield replace(document, name=name, pages=(page,))


def parts_cut(page: Page) -> list[Placed]:
    """What is cut out of a page, each piece once."""
    copies = [item for item in page.placed if item.part.copy]
    return [item for item in copies if side_of(page, item) == "front"]


def geometry_of(page: Page, kinds: Iterable[str]) -> str:
    """A short name for where everything lies: sheets of the same name can be cut with
    the same file."""
    places = [
        (round(item.x, 3), round(item.y, 3), item.part.w, item.part.h, item.turn, kind)
        for item, kind in zip(page.placed, kinds, strict=True)
    ]
    told = json.dumps(
        [
            VERSION,
            page.w,
            page.h,
            page.cut if page.clip else None,
            places,
            page.marks,
            page.folds,
            *([page.registers] if page.registers else []),
            *(item.part.outline for item in page.placed if item.part.outline),
        ]
    )
    return sha256(told.encode()).hexdigest()[:8]


def svg(sheet: Document, job: Job) -> str:
    """A page in mm; y goes down, as everywhere in SVG."""
    (page,) = sheet.pages
    items = parts_cut(page)
    title = _title(sheet, page, job)
    marks = [_line(mark, page) for mark in (*page.marks, *page.ticks)]
    size = f'width="{page.w:g}mm" height="{page.h:g}mm"'
    return "\n".join(
        [
            f'{SVG} {size} viewBox="0 0 {page.w:g} {page.h:g}">',
            f"<title>{escape(title)}</title>",
            *_layer("cut", list(_cuts(sheet, items, job))),
            *_layer("fold", list(_folds(page, items, job))),
            *_layer("marks", marks),
            *_registers(page),
            *_notes(title, page),
            "</svg>",
            "",
        ]
    )


def _title(sheet: Document, page: Page, job: Job) -> str:
    """By which a sheet is told from others, also from the same one of another day."""
    name = f"{job.game.id} {sheet.name.removesuffix('.svg')}"
    shape = geometry_of(page, [kind_of(item, job) for item in page.placed])
    size = f"{page.w:g} × {page.h:g} mm"
    return f"{name} · {size} · geometry {shape} · version {VERSION}"


def _layer(name: str, lines: list[str]) -> list[str]:
    head = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" '
    if lines:
        return [
            f'{head}fill="none" stroke="{LAYERS[name]}" stroke-width="{HAIR:g}">',
            *lines,
            "</g>",
        ]
    return []


def _registers(page: Page) -> list[str]:
    """What a cutter finds its way by: seen, never cut."""
    name = 'id="registration" inkscape:groupmode="layer" inkscape:label="registration"'
    boxes = [
        f"<rect {_box(x1, page.h - y2, x2 - x1, y2 - y1)}/>"
        for x1, y1, x2, y2 in page.registers
    ]
    return [f'<g {name} fill="#000000">', *boxes, "</g>"] if boxes else []


def _notes(title: str, page: Page) -> list[str]:
    """The name of the sheet in its margin; a layer of its own, for nobody cuts letters."""
    head = '<g id="notes" inkscape:groupmode="layer" inkscape:label="notes" '
    font = 'font-family="sans-serif" font-size="2.2">'
    return [
        head + font,
        f'<text x="6.35" y="{page.h - 6:g}">{escape(title)}</text>',
        "</g>",
    ]


def kind_of(item: Placed, job: Job) -> str:
    """Cards have round corners, other rectangles have not."""
    deck = {str(name): deck.kind for name, deck in job.game.decks.items()}.get(
        item.part.deck, ""
    )
    if deck == "card" and item.part.shape == "rect":
        return "card"
    return item.part.shape


def corner_of(item: Placed, job: Job) -> float:
    """How round the corners of a rectangle are cut."""
    usual = CORNER if kind_of(item, job) == "card" else 0.0
    return item.part.corner or usual


def _cuts(sheet: Document, items: Iterable[Placed], job: Job) -> Iterator[str]:
    (page,) = sheet.pages
    if sheet.name.startswith(TILED):
        x1, y1, x2, y2 = page.trim
        yield f'<rect id="tile" {_box(x1, page.h - y2, x2 - x1, y2 - y1)}/>'
        return
    for item in items:
        yield from _cut(item, page, job)


def _cut(item: Placed, page: Page, job: Job) -> Iterator[str]:
    """The outline of one part: a card, a disc, a plain rectangle, or what its net says."""
    part, kind = item.part, kind_of(item, job)
    name = f'data-part="{part.deck}/{part.card}/{part.copy}"'
    x, y = item.x, page.h - item.y - part.h
    if kind in {"net", FREE}:
        for steps in _traced(item, job):
            yield f'<path {name} d="{_steps(steps, item, page)}"/>'
    elif kind == "hex":
        yield f'<polygon {name} points="{_points(x, y, part)}"/>'
    elif kind == "round":
        yield f"<ellipse {name} {_oval(x, y, part.w / 2, part.h / 2)}/>"
    else:
        corner = _corner(corner_of(item, job))
        yield f"<rect {name} {_box(x, y, part.w, part.h)}{corner}/>"


def _traced(item: Placed, job: Job) -> Iterable[Sequence[Step]]:
    """What is no plain figure: an outline of its own, or the cuts of a net."""
    if item.part.outline:
        return [item.part.outline]
    return (path.steps for path in lines_of(item, job, CUT))


def _points(x: float, y: float, part: Part) -> str:
    """The corners of a hexagon."""
    corners = hexagon(part.w, part.h)
    return " ".join(f"{_n(x + dx)},{_n(y + part.h - dy)}" for dx, dy in corners)


def _corner(radius: float) -> str:
    return f' rx="{radius:g}"' if radius else ""


def _oval(x: float, y: float, rx: float, ry: float) -> str:
    return f'cx="{_n(x + rx)}" cy="{_n(y + ry)}" rx="{_n(rx)}" ry="{_n(ry)}"'


def _box(x: float, y: float, w: float, h: float) -> str:
    return f'x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}"'


def _folds(page: Page, items: Iterable[Placed], job: Job) -> Iterator[str]:
    """The fold of a sheet, then the creases of its nets."""
    yield from (_line(fold, page) for fold in page.folds)
    for item in items:
        if item.part.shape == "net":
            yield from (
                f'<path d="{_steps(path.steps, item, page)}"/>'
                for path in lines_of(item, job, CREASE)
            )


def lines_of(item: Placed, job: Job, colour: str) -> Iterator[Path]:
    """The lines of a net: cuts and creases are known by their colours, in which nothing
    else is drawn."""
    for element in job.faces[item.face].elements:
        if isinstance(element, Path) and element.stroke == colour and not element.fill:
            yield element


def _steps(steps: Iterable[Step], item: Placed, page: Page) -> str:
    """Steps from the top left of a part as steps of the page."""
    x, y = item.x, page.h - item.y - item.part.h
    return " ".join(_step(step, x, y) for step in steps)


def _step(step: Step, x: float, y: float) -> str:
    lengths = [
        float(length) + (y if place % 2 else x) for place, length in enumerate(step[1:])
    ]
    return " ".join([str(step[0]), *map(_n, lengths)])


def _line(line: Line, page: Page) -> str:
    x1, y1, x2, y2 = line
    return f'<line x1="{_n(x1)}" y1="{_n(page.h - y1)}" x2="{_n(x2)}" y2="{_n(page.h - y2)}"/>'


def _n(value: float) -> str:
    text = f"{value:.3f}"
    if "." in text:
        return text.rstrip("0").rstrip(".")
    return text
