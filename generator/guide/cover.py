"""The cover sheet: what to print on what, a scale to check the printer with, and how
this copy was ordered. Pure."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from generator.errors import TooLong, say
from generator.faces.arcs import Step
from generator.faces.colours import CUT, light, tinted
from generator.faces.elements import Code, Element, Ellipse, Face, Path, Picture, Rect
from generator.faces.patterns import PATTERNS
from generator.faces.style import Box, Style
from generator.faces.subject import Subject
from generator.faces.typeset import room
from generator.guide.flow import Block, height, set_columns
from generator.guide.page_style import INSIDE, Stationery
from generator.guide.print_list import Line, hints, spared
from generator.guide.rules import heading, paragraphs
from generator.sheets.plan import Document

BLOCK = 60.0  # mm: the height of the title
SCALE = 100  # mm: the length of the rulers
# every so many mm: how long and how thick a tick is
TICKS = ((10, 5.0, 0.25), (5, 3.6, 0.18), (1, 2.4, 0.12))
SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
OUTSIDE = 9.0  # mm for the ticks and numbers of a ruler
LOOSE = 0.93  # of its room: so far a column is opened
SMALL_CODE = 27.0
# of the width: the columns of the table
SHARES = (0.035, 0.145, 0.365, 0.225, 0.065, 0.165)
# mm between columns; how much higher than its text a row may be
BETWEEN, AIR = 2.0, 8.0


def cover(paper: Stationery, lines: Sequence[Line], box: Sequence[Document]) -> Face:
    return Face(paper.w, paper.h, tuple(_drawn(paper, lines, box)))


def _drawn(
    paper: Stationery, lines: Sequence[Line], box: Sequence[Document]
) -> Iterator[Element]:
    yield from _title(paper)
    yield from paper.border(BLOCK + 4.0)
    left, foot = paper.margin + OUTSIDE, paper.h - paper.frame - INSIDE + 2.0 - OUTSIDE
    if lines:
        yield from _table(paper, lines, BLOCK + 10.0, foot - SCALE - 6.0)
    yield from rulers(paper, left, foot)
    yield from _fitted(
        lambda size: _hints(paper, box, SCALE - 8.0, size),
        left + 5.0,
        foot - SCALE,
        SCALE - 4.0,
    )
    right = left + SCALE + 7.0
    wide = paper.w - paper.margin - right
    yield from _fitted(
        lambda size: _facts(paper, box, wide, size), right, foot - SCALE, float(SCALE)
    )


def _title(paper: Stationery) -> Iterator[Element]:
    """The name of the game on its own cover, or on rays in its own colour."""
    if "cover" in paper.layout.looks.faces:
        subject = Subject(paper.said, "the cover", {}, {}, "game")
        yield from paper.layout.face("cover", subject, paper.w, BLOCK).elements
    else:
        yield from _rays(paper)
    colour = paper.layout.looks.palette.get("cover", "#ffffff")
    middle: dict[str, Any] = {"align": "center", "valign": "middle", "colour": colour}
    name = paper.style(44, "title", leading=1.0, **middle)
    tag = paper.style(14, **middle)
    left, wide = paper.margin, paper.inner
    yield from paper.line(paper.game("game.name"), Box(left, 8, wide, 22), name)
    yield from paper.line(paper.game("game.tagline"), Box(left, 31, wide, 8), tag)
    yield from _medals(paper, 48.0)


def _rays(paper: Stationery) -> Iterator[Element]:
    yield Rect(0, 0, paper.w, BLOCK, paper.accent)
    block = (0, 0, paper.w, BLOCK)
    paler = tinted(paper.accent, 0.1)
    yield from PATTERNS["rays"](block, {"count": 44, "inner": 1.0}, paler)
    for inset, line in ((0.0, 0.6), (1.4, 0.2)):
        y = BLOCK - 2.5 - inset
        steps: tuple[Step, ...] = (("M", 0.0, y), ("L", paper.w, y))
        yield Path(steps, stroke=tinted(paper.accent, 0.65), line=line)


def _medals(paper: Stationery, y: float) -> Iterator[Element]:
    """The sides of the game in a row: their colours and their emblems."""
    sides = [
        side
        for side in paper.said.game.sides.values()
        if side.emblem in paper.layout.icons
    ]
    reach, step = 5.2, 15.0
    x = paper.w / 2 - step * (len(sides) - 1) / 2
    for side in sides:
        yield Ellipse(
            x - reach - 0.7,
            y - reach - 0.7,
            2 * reach + 1.4,
            2 * reach + 1.4,
            "#ffffff",
        )
        yield Ellipse(x - reach, y - reach, 2 * reach, 2 * reach, side.colour)
        letters = "#1a1a1a" if light(side.colour) > 0.45 else "#ffffff"
        yield Picture(side.emblem, x - 3.4, y - 3.4, 6.8, 6.8, letters, is_icon=True)
        x += step


def _table(
    paper: Stationery, lines: Sequence[Line], top: float, bottom: float
) -> Iterator[Element]:
    """What to print, paper by paper, in the order in which one does; all rows in
    letters of one size."""
    head = heading(paper, paper.press("print"), paper.inner, 14)
    yield from head.draw(paper.margin, top)
    top += head.height + 1.5
    labels = ["", *(paper.press(f"column_{name}") for name in Line._fields)]
    yield from _row(paper, labels, (top, 5.0), 7.5, is_head=True)
    rows = [[str(number), *line] for number, line in enumerate(lines, start=1)]
    size, deep = _table_size(paper, rows, bottom - top - 5.0)
    top += 5.0
    for row, high in zip(rows, deep, strict=True):
        yield paper.rule(paper.margin, top, paper.inner, 0.1, paper.faint)
        yield from _row(paper, row, (top, high), size)
        top += high


def _table_size(
    paper: Stationery, rows: Sequence[Sequence[str]], free: float
) -> tuple[float, list[float]]:
    """The largest letters with which all rows have room, and how high each row is then."""
    for size in paper.sizes(SIZES):
        with suppress(TooLong):  # a word wider than its column: smaller letters, then
            deep = [_row_height(paper, row, size) for row in rows]
            air = (free - sum(deep)) / len(rows)
            if air >= 0:
                return size, [high + min(air, AIR * paper.scale**2) for high in deep]
    raise TooLong(say("cover_long"), say("shorten_names"))


def _row_height(paper: Stationery, cells: Sequence[str], size: float) -> float:
    widths = [paper.inner * share - BETWEEN for share in SHARES]
    styles = [_cell(paper, place, size) for place in range(len(cells))]
    found = zip(cells, widths, styles, strict=True)
    return (
        max(room(cell, width, style, "the guide") for cell, width, style in found) + 1.4
    )


def _cell(paper: Stationery, place: int, size: float, is_head: bool = False) -> Style:
    if is_head:
        return paper.style(size, valign="middle", colour=paper.muted)
    return paper.style(size, is_bold=place in {0, 1, 4}, valign="middle", leading=1.12)


def _row(
    paper: Stationery,
    cells: Sequence[str],
    at: tuple[float, float],
    size: float,
    is_head: bool = False,
) -> Iterator[Element]:
    x = paper.margin
    for place, (cell, share) in enumerate(zip(cells, SHARES, strict=True)):
        wide = paper.inner * share
        yield from paper.line(
            cell,
            Box(x, at[0], wide - BETWEEN, at[1]),
            _cell(paper, place, size, is_head),
        )
        x += wide


def rulers(paper: Stationery, x: float, y: float) -> Iterator[Element]:
    """A square with a corner at the bottom left: 100 mm to the right and 100 mm up, a
    tick for every mm."""
    yield Path((("M", x, y), ("L", x + SCALE, y)), stroke=CUT, line=0.25)
    yield Path((("M", x, y), ("L", x, y - SCALE)), stroke=CUT, line=0.25)
    for step, (every, long, line) in enumerate(TICKS):
        coarser = [other for other, _, _ in TICKS[:step]]
        marks = range(0, SCALE + 1, every)
        own = [mark for mark in marks if all(mark % other for other in coarser)]
        across, up = _ticks(own, x, y, long)
        yield Path(tuple(across), stroke=CUT, line=line)
        yield Path(tuple(up), stroke=CUT, line=line)
    yield from _mm(paper, x, y)


def _ticks(
    marks: Iterable[int], x: float, y: float, long: float
) -> tuple[list[Step], list[Step]]:
    """Below the level ruler and to the left of the upright one."""
    across: list[Step] = []
    up: list[Step] = []
    for mark in marks:
        across += [("M", x + mark, y), ("L", x + mark, y + long)]
        up += [("M", x, y - mark), ("L", x - long, y - mark)]
    return across, up


def _mm(paper: Stationery, x: float, y: float) -> Iterator[Element]:
    """A number at every centimetre."""
    below, beside = (paper.style(7, align=one) for one in ("center", "right"))
    for mark in range(0, SCALE + 1, 10):
        yield from paper.line(f"{mark}", Box(x + mark - 4.0, y + 5.77, 8, 3), below)
        yield from paper.line(f"{mark}", Box(x - 13.8, y - mark - 0.93, 8, 3), beside)


def _fitted(
    make: Callable[[float], Iterator[Block]], x: float, y: float, room: float
) -> Iterator[Element]:
    """Blocks in one column, in the largest letters that it has room for."""
    for size in SIZES:
        blocks = list(make(size))
        if height(blocks) <= room:
            yield from set_columns([blocks], (x, y), 0.0, room * LOOSE)
            return
    raise TooLong(say("own_words"), say("shorten_own"))


def _hints(
    paper: Stationery, box: Sequence[Document], width: float, size: float
) -> Iterator[Block]:
    """How to check the scale, and how to cut what this order prints."""
    yield heading(paper, paper.press("measure.title"), width, size + 3)
    yield from paragraphs(paper, paper.press("measure.text"), width, size, 1.25)
    yield heading(paper, paper.press("cut.title"), width, size + 3)
    for name in hints(paper.said.game, box):
        yield from paragraphs(paper, paper.press(f"cut.{name}"), width, size, 1.2)


def _facts(
    paper: Stationery, box: Sequence[Document], width: float, size: float
) -> Iterator[Block]:
    """How this copy was ordered, what phones spare the printer, and where they find the table."""
    yield heading(paper, paper.press("this.title"), width, size + 3)
    for name, text in _ordered(paper):
        if text:
            yield _fact(paper, paper.press(f"this.{name}"), text, width, size)
    if told := list(spared(paper, box)):
        yield heading(paper, paper.press("spare.title"), width, size + 3)
        for text in told:
            yield from paragraphs(paper, text, width, size, 1.2)
    if paper.order.join:
        yield heading(paper, paper.press("join.title"), width, size + 3)
        yield _invitation(paper, width, size)


def _ordered(paper: Stationery) -> Iterator[tuple[str, str]]:
    order, known = paper.order, paper.said.words
    yield (
        "edition",
        paper.game(f"edition.{paper.edition}.title") if paper.edition else "",
    )
    yield "language", paper.language
    yield (
        "paper",
        order.paper.upper() if order.paper[-1].isdigit() else order.paper.title(),
    )
    chosen = [known.get(f"option.{name}.title") or name for name in order.options]
    chosen += [
        paper.press(f"this.{name}")
        for name in ("low_ink", "bleed", "sleeves", "phones")
        if getattr(order, name)
    ]
    yield "options", ", ".join(chosen)
    yield "address", order.address
    yield "corrections", order.corrections.name if order.corrections else ""


def _fact(paper: Stationery, name: str, text: str, width: float, size: float) -> Block:
    """A name in pale letters, and what it is."""
    pale = paper.style(size, colour=paper.muted)
    label = 0.36 * width
    value = paper.style(size, is_bold=True, leading=1.15)
    wide = width - label
    shown = paper.broken(text, wide, value)
    high = room(shown, wide, value, "the guide")

    def draw(x: float, y: float) -> Iterator[Element]:
        yield from paper.line(name, Box(x, y, label - 1.5, max(high, 4.0)), pale)
        yield from paper.text(shown, x + label, y, wide, value)[0]

    return Block(high, draw, 1.6)


def _invitation(paper: Stationery, width: float, size: float) -> Block:
    """The companion's address to scan and to type. It names no card, so nobody looks
    for it in the box."""
    told = paper.style(size, valign="middle", leading=1.2)
    address = paper.style(size + 1, is_bold=True)
    shown = paper.broken(paper.order.join, width, address)
    high = room(shown, width, address, "the guide")

    def draw(x: float, y: float) -> Iterator[Element]:
        yield Code(paper.order.join, x - 1.5, y, SMALL_CODE)
        left = SMALL_CODE + 1.0
        yield from paper.line(
            paper.press("join.text"), Box(x + left, y, width - left, SMALL_CODE), told
        )
        yield from paper.text(shown, x, y + SMALL_CODE, width, address)[0]

    return Block(SMALL_CODE + high, draw, 0.6)
