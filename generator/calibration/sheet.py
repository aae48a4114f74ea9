"""The calibration sheet: a front with eight bars and the words how to read them, a back
with nothing but lines."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from cards.words import fill
from generator.calibration.arithmetic import (
    BACK,
    COARSE,
    FRONT,
    INSET,
    LETTERS,
    NUMBERS,
    bars,
)
from generator.calibration.bars import (
    BASE,
    BEAD,
    BEHIND,
    FOOT,
    INK,
    TICK,
    Ground,
    Mark,
    Place,
    back,
    centred,
    disc,
    front,
    lettered,
    numbered,
    ring,
    strokes,
)
from generator.faces.elements import Element, Face, Rect
from generator.faces.fonts import Font, house_font
from generator.faces.style import Box, Style
from generator.faces.typeset import fit, room
from generator.guide.flow import Block, height, set_columns
from generator.order import PAPERS
from generator.wording import press_words

ACCENT, PALE = "#7a1f2b", "#767676"
SIZES, SMALL = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0), 7.0  # points
# mm from the edges of the paper to the words, and to the first step
SIDE, TOP, FIRST = 38.0, 35.0, 54.5
NAME = 22.5  # mm from the middle of a bar to its name
SPOT, RING = 2.2, 9.0  # mm: the spot on the back, the ring in which it shows
EDGES = (3.0, 5.0, 6.35, 10.0)  # mm from the edge: what printers are known not to reach
SCALE = 100
# every so many mm: how long and how thick a tick is
TICKS = ((10, 5.0, 0.25), (5, 3.6, 0.18), (1, 2.4, 0.12))
Spot = tuple[float, float]
SAMPLE = ("N", 10)  # the reading that the picture shows
OFF = 0.3  # mm that the beads stand beside that letter
# mm from a bar, outwards and inwards, that the picture shows of it
OUTER, INNER = 8.4, -12.2
TALLEST = 62.0  # mm: the picture
NOTE = 24.0  # mm from the lower edge, where nothing is written on the front
HANG, GAP = 8.0, 3.0  # mm: for the number of a step, between two steps
TABLE = 39.0  # mm: the table, the command, the last words
STEP = 8.0  # mm from one mark of an edge to the next
GRASP = 13.0  # mm beside the scales, for what stands inside them


class Sheet(Struct, frozen=True):
    """One calibration sheet: its paper, how it is turned, in which language it speaks."""

    paper: str
    edge: str
    language: str
    is_check: bool = False
    size: float = SIZES[-1]
    plain: Font = field(
        default_factory=lambda: house_font("BarlowSemiCondensed-Regular")
    )
    bold: Font = field(
        default_factory=lambda: house_font("BarlowSemiCondensed-SemiBold")
    )
    title: Font = field(default_factory=lambda: house_font("Limelight-Regular"))

    @property
    def w(self) -> float:
        return PAPERS[self.paper][0]

    @property
    def h(self) -> float:
        return PAPERS[self.paper][1]

    @property
    def wide(self) -> float:
        """The width of the words."""
        return self.w - 2 * SIDE

    @property
    def fonts(self) -> tuple[Font, ...]:
        return (self.bold, self.plain, self.title)

    @property
    def command(self) -> str:
        """What one types to hand in the readings of this very sheet."""
        asked = "" if self.paper == "a4" else f" --paper {self.paper}"
        asked += "" if self.edge == "long" else f" --duplex {self.edge}"
        return f"consigliere calibrate{asked} --read A=L12,B=K9,…,H=N10,M=5"

    def says(self, key: str) -> str:
        paper = self.paper.upper() if self.paper[-1].isdigit() else self.paper.title()
        known = {"paper": paper, "letter": SAMPLE[0], "number": str(SAMPLE[1])}
        words = press_words(self.language)
        return fill(
            words[f"calibrate.{key}"],
            known | {"edge": words[f"calibrate.edge.{self.edge}"]},
        )

    def style(
        self,
        size: float,
        colour: str = INK,
        align: str = "left",
        font: Font | None = None,
    ) -> Style:
        return Style(
            font or self.plain,
            font or self.bold,
            size,
            SMALL,
            colour,
            align=align,
            leading=1.24,
        )


def back_face(sheet: Sheet) -> Face:
    """The lines, where they show through behind the front, and a word for whoever looks
    at this side."""
    ground = Ground(
        sheet.w,
        sheet.h,
        mirrored_x=sheet.edge == "long",
        mirrored_y=sheet.edge == "short",
    )
    lines = [
        element
        for bar in bars(sheet.paper).values()
        for element in back(ground.on(bar))
    ]
    spot = disc(ground.place(*_spot(sheet)), SPOT)
    box = Box(
        sheet.w / 2 - 40.0, ground.place(0.0, NOTE - sheet.h / 2)[1] - 5.0, 80.0, 10.0
    )
    note = fit(sheet.says("back"), box, sheet.style(9.0, PALE, "center"), "the back")
    return Face(sheet.w, sheet.h, (*lines, spot, *note))


def front_face(sheet: Sheet) -> Face:
    """The bars, and the words in the largest letters that leave room for the picture."""
    sizes = [replace(sheet, size=size) for size in SIZES]
    chosen = next(
        (one for one in sizes if _lower(one)[0] - _upper(one)[0] >= TALLEST + GAP),
        sizes[-1],
    )
    return Face(sheet.w, sheet.h, tuple(_front(chosen)))


def _spot(sheet: Sheet) -> tuple[float, float]:
    return 0.0, sheet.h / 2 - INSET - 3.0


def _front(sheet: Sheet) -> Iterator[Element]:
    ground = Ground(sheet.w, sheet.h)
    yield ring(ground.place(*_spot(sheet)), RING)
    for bar in bars(sheet.paper).values():
        yield from front(ground.on(bar), sheet.bold)
        toward = -NAME if bar.middle > 0 else NAME
        yield from _name(bar.name, ground.on(bar)(toward, FOOT), sheet)
    yield from _edges(sheet)
    yield from _scales(sheet, SIDE, sheet.h - TOP)
    yield from _title(sheet)
    yield from _words(sheet)


def _words(sheet: Sheet) -> Iterator[Element]:
    """What to do, above and below the example."""
    (end, steps), (top, more) = _upper(sheet), _lower(sheet)
    left, inner = SIDE + GRASP, sheet.wide - GRASP
    yield from set_columns([steps], (SIDE, FIRST), 0.0)
    yield from _sample(sheet, (left, end, inner, min(top - GAP - end, TALLEST)))
    yield from set_columns([more], (left, top), 0.0)
    below = top + height(more) + 4.5
    yield from _table(sheet, left + HANG, below, inner - HANG)


def _upper(sheet: Sheet) -> tuple[float, list[Block]]:
    """What one does first, and where it ends."""
    keys = ("print", "hold", "letter", "number")
    steps = [
        _step(sheet, key, number, sheet.wide)
        for number, key in enumerate(keys, start=1)
    ]
    return FIRST + height(steps) + GAP, steps


def _lower(sheet: Sheet) -> tuple[float, list[Block]]:
    """What one does last, inside the scales, and where it begins."""
    wide = sheet.wide - GRASP
    steps = [_step(sheet, "margin", 5, wide), _step(sheet, "write", 6, wide)]
    return sheet.h - TOP - GRASP - TABLE - height(steps), steps


def _name(name: str, at: tuple[float, float], sheet: Sheet) -> Iterator[Element]:
    yield disc(at, 3.0, ACCENT)
    yield centred(name, at, sheet.bold, 12.0, "#ffffff")


def _title(sheet: Sheet) -> Iterator[Element]:
    style = sheet.style(21, ACCENT, font=sheet.title)
    yield from fit(
        sheet.says("title"), Box(SIDE, TOP, sheet.wide, 10.0), style, "the title"
    )
    below = sheet.says("check" if sheet.is_check else "subtitle")
    yield from fit(
        below,
        Box(SIDE, TOP + 10.5, sheet.wide, 5.0),
        sheet.style(10.5, PALE),
        "the title",
    )


def _step(sheet: Sheet, key: str, number: int, wide: float) -> Block:
    """One step, with its number before it."""
    style, figure = sheet.style(sheet.size), sheet.style(17, ACCENT, font=sheet.title)
    text = sheet.says(key)
    high = room(text, wide - HANG, style, key)

    def draw(x: float, y: float) -> Iterator[Element]:
        yield from fit(str(number), Box(x, y - 1.3, HANG, 8.0), figure, key)
        yield from fit(text, Box(x + HANG, y, wide - HANG, high), style, key)

    return Block(high, draw, GAP)


def _sample(
    sheet: Sheet, frame: tuple[float, float, float, float]
) -> Iterator[Element]:
    """A piece of paper held against the light: a bar, the lines behind it in grey, the
    reading ringed."""
    x, y, wide, high = frame
    yield Rect(x, y, wide, high, stroke=BEHIND, line=0.2, radius=2.0)
    larger = (high - 7.0) / (OUTER - INNER)
    across, down = x + wide / 2 + 4.0, y + 1.0 + OUTER * larger

    def at(along: float, out: float) -> tuple[float, float]:
        return across + along * larger, down - out * larger

    yield from _read_sample(sheet, at, x, larger)
    words = sheet.style(10, ACCENT, "center")
    foot = Box(x, y + high - 5.5, wide, 5.0)
    yield from fit(sheet.says("example"), foot, words, "the example")


def _read_sample(sheet: Sheet, at: Place, x: float, larger: float) -> Iterator[Element]:
    letter, number = LETTERS.index(SAMPLE[0]), SAMPLE[1] - 1
    off = (letter - len(LETTERS) // 2) * COARSE + OFF
    yield from _behind(at, off, BEAD * larger)
    yield from front(at, sheet.bold, max(SMALL, 3.2 * larger))
    for step, reading in ((3, lettered(letter)), (4, numbered(number))):
        yield from _ringed(sheet, step, reading, at, (x, larger))


def _behind(at: Place, off: float, bead: float) -> Iterator[Element]:
    """The lines of the back, so far beside those of the front."""
    lines = int((NUMBERS * FRONT / 2 + 1 - off) / BACK)

    def moved(along: float, out: float) -> tuple[float, float]:
        return at(along + off, out)

    return back(moved, BEHIND, (INNER + 0.4, OUTER), lines, bead)


def _ringed(
    sheet: Sheet,
    step: int,
    reading: Mark,
    at: Callable[[float, float], Spot],
    place: tuple[float, float],
) -> Iterator[Element]:
    """A tick that is read, its label in a ring, and a line from there to the number of
    the step that says so."""
    (tick, label), (left, larger) = reading, place
    middle = at(*label)[1]
    yield strokes(pairwise(at(*point) for point in tick), 0.5, ACCENT)
    yield ring(at(*label), larger, ACCENT, 0.4)
    yield centred(str(step), (left + 7.0, middle), sheet.title, 17, ACCENT)
    yield strokes(
        [((left + 11.0, middle), at(-NUMBERS * FRONT / 2, label[1]))], 0.2, ACCENT
    )


def _edges(sheet: Sheet) -> Iterator[Element]:
    """At the middle of each edge, four lines at four distances from it."""
    for index, gap in enumerate(EDGES):
        for side in range(4):
            aside = 2.8 if side % 2 else 2.0
            flat, label = [
                _from_edge(sheet, side, gap + more, (index - 1.5) * STEP)
                for more in (0.0, aside)
            ]
            reach = (0.0, STEP * 0.4) if side % 2 else (STEP * 0.4, 0.0)
            yield strokes(
                [
                    (
                        (flat[0] - reach[0], flat[1] - reach[1]),
                        (flat[0] + reach[0], flat[1] + reach[1]),
                    )
                ],
                TICK,
            )
            yield centred(f"{gap:g}", label, sheet.plain, SMALL)


def _from_edge(
    sheet: Sheet, side: int, gap: float, along: float
) -> tuple[float, float]:
    """A place so far from the top (0), right, bottom or left edge, so far along it from
    its middle."""
    across, down = sheet.w / 2 + along, sheet.h / 2 + along
    return ((across, gap), (sheet.w - gap, down), (across, sheet.h - gap), (gap, down))[
        side
    ]


def _scales(sheet: Sheet, x: float, y: float) -> Iterator[Element]:
    """100 mm to the right and 100 mm up, a tick for every mm."""
    yield strokes([((x, y), (x + SCALE, y)), ((x, y), (x, y - SCALE))], BASE)
    for every, long, line in TICKS:
        marks = range(0, SCALE + 1, every)
        yield strokes([((x + mark, y), (x + mark, y - long)) for mark in marks], line)
        yield strokes([((x, y - mark), (x + long, y - mark)) for mark in marks], line)
    for mark in range(10, SCALE + 1, 10):
        yield centred(str(mark), (x + mark, y - 6.6), sheet.plain, SMALL)
        yield centred(str(mark), (x + 7.2, y - mark), sheet.plain, SMALL)


def _table(sheet: Sheet, x: float, y: float, wide: float) -> Iterator[Element]:
    """Where one writes what one has read, and what to do with it."""
    cell = wide / 9
    for place, name in enumerate("ABCDEFGHM"):
        middle = x + (place + 0.5) * cell
        yield Rect(
            x + place * cell + 0.6,
            y,
            cell - 1.2,
            17.0,
            stroke=BEHIND,
            line=0.2,
            radius=1.5,
        )
        yield from _name(name, (middle, y), sheet)
        if name != "M":
            yield strokes([((middle, y + 6.0), (middle, y + 14.0))], 0.2, BEHIND)
    command = sheet.style(sheet.size + 1, font=sheet.bold)
    yield from fit(sheet.command, Box(x, y + 21.0, wide, 6.0), command, "the command")
    yield from fit(
        sheet.says("then"),
        Box(x, y + 27.5, wide, 6.0),
        sheet.style(sheet.size, PALE),
        "the last words",
    )
