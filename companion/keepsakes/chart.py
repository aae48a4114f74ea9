"""Money over time as a drawing: step lines that differ in colour, in their dashes and
in the letter at their end."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import floor, log10

from msgspec import Struct

from companion.keepsakes.labels import Naming
from companion.keepsakes.money_series import Chronicle, Mark
from companion.keepsakes.svg import Value, element, legible, named, text
from companion.rules.messages import SeatId

WIDE = 400.0  # units; letters of 14 stay readable on a phone of 360 px
TOP, HIGH, RIGHT = 24.0, 190.0, 30.0
LETTER = 14
MOST_LETTERS = 26  # of a name in the legend
ROW = 20.0
DASHES = (
    None, "9 4", "2 4", "12 4 2 4", "5 3", "14 3 2 3 2 3",
    "1 3", "16 5", "8 3 8 3 2 3", "3 6", "18 3 5 3", "6 2 1 2",
)  # fmt: skip


class Paper(Struct, frozen=True):
    """What the chart is drawn on; the colours of the players are made to stand out from it."""

    ground: str | None
    paper: str
    ink: str
    faint: str


PAPERS: Mapping[str, Paper] = {
    "light": Paper(None, "#f6efe0", "#1d1812", "#857a68"),
    "dark": Paper(None, "#171411", "#efe6d5", "#8d8271"),
    "print": Paper("#ffffff", "#ffffff", "#000000", "#767676"),
}


class Line(Struct, frozen=True):
    """One player: where the money stands at which place, and how the line looks."""

    seat: SeatId
    path: str
    end: float
    colour: str
    dash: str | None
    letter: str


class Field(Struct, frozen=True):
    """The square in which the lines run, and how steps and amounts become places."""

    left: float
    steps: int
    low: int
    high: int

    @property
    def width(self) -> float:
        return WIDE - RIGHT - self.left

    def x(self, step: float) -> float:
        return round(self.left + self.width * step / max(self.steps, 1), 2)

    def y(self, amount: float) -> float:
        return round(
            TOP + HIGH * (self.high - amount) / max(self.high - self.low, 1), 2
        )


def chart(
    told: Chronicle,
    naming: Naming,
    look: str = "light",
    breathe: Callable[[], None] = lambda: None,
) -> str:
    """The whole drawing, or a line of words where there is nothing to draw. `breathe`
    is called between two players."""
    paper = PAPERS[look]
    if not told.moments:
        return _empty(naming, paper)
    ticks = ticks_of(told)
    gutter = max(len(naming.money(tick)) for tick in ticks) * LETTER * 0.6 + 8
    field = Field(round(gutter, 1), told.steps, ticks[0], ticks[-1])
    lines = []
    for at in range(len(told.seats)):
        lines.append(_line(told, field, naming, paper, at))
        breathe()
    tall = TOP + HIGH + 38 + ROW * len(lines)
    return _picture(
        tall,
        naming,
        paper,
        _described(told, naming),
        _grid(field, ticks, naming, paper),
        _marks(field, told.marks, naming, paper),
        *(_drawn(line) for line in lines),
        _letters(lines, paper),
        _legend(lines, told, naming, paper),
    )


def _picture(
    tall: float, naming: Naming, paper: Paper, described: str, *inside: str
) -> str:
    ground = ""
    if paper.ground:
        ground = element("rect", width=WIDE, height=tall, fill=paper.ground)
    return element(
        "svg",
        named("title", str(naming.say("chart.title")), "chart-title"),
        named("desc", described, "chart-desc"),
        ground,
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE:g} {tall:g}",
        role="img",
        aria_labelledby="chart-title chart-desc",
        font_family="Georgia, 'Noto Serif', serif",
        font_size=LETTER,
    )


def _empty(naming: Naming, paper: Paper) -> str:
    said = str(naming.say("chart.nothing"))
    return _picture(
        60,
        naming,
        paper,
        said,
        text(said, x=WIDE / 2, y=36, fill=paper.ink, text_anchor="middle"),
    )


def _described(told: Chronicle, naming: Naming) -> str:
    """The same in words, for those who do not see it."""
    lines = {seat: [amount for _, amount in told.line(seat)] for seat in told.seats}
    return " ".join(
        str(
            naming.say(
                "chart.one",
                name=naming.seat(seat),
                start=naming.money(amounts[0]),
                high=naming.money(max(amounts)),
                end=naming.money(amounts[-1]),
            )
        )
        for seat, amounts in lines.items()
    )


def ticks_of(told: Chronicle) -> list[int]:
    """Three to six round amounts, from nothing (or the deepest debt) to the fullest purse."""
    amounts = [amount for moment in told.moments for amount in moment.purses.values()]
    low, high = min([0, *amounts]), max([1, *amounts])
    rough = (high - low) / 4
    power = 10 ** floor(log10(max(rough, 1)))
    stride = next(
        round(power * each)
        for each in (1, 2, 5, 10)
        if power * each >= rough or each == 10
    )
    first = floor(low / stride) * stride
    return list(range(first, high + stride, stride))


def _grid(field: Field, ticks: Sequence[int], naming: Naming, paper: Paper) -> str:
    thin: dict[str, Value] = {"stroke": paper.faint, "stroke_width": 0.5}
    said = {"fill": paper.ink, "text_anchor": "end"}
    return "".join(
        element(
            "line",
            x1=field.left,
            x2=WIDE - RIGHT,
            y1=field.y(tick),
            y2=field.y(tick),
            **thin,
        )
        + text(naming.money(tick), x=field.left - 5, y=field.y(tick) + 5, **said)
        for tick in ticks
    )


def _round_told(mark: Mark, naming: Naming) -> str:
    number = naming.round(mark.round)
    return str(naming.say("chart.round", number=number))


def _marks(field: Field, marks: Sequence[Mark], naming: Naming, paper: Paper) -> str:
    """A dotted line and a number for each round, a short stroke below for each phase;
    numbers never run together."""
    drawn, free, bottom = [], 0.0, TOP + HIGH
    for mark, last in (
        (mark, at and marks[at - 1].round) for at, mark in enumerate(marks)
    ):
        x = field.x(mark.step)
        if mark.round == last:
            drawn.append(
                element(
                    "line", x1=x, x2=x, y1=bottom, y2=bottom + 5, stroke=paper.faint
                )
            )
            continue
        line = element(
            "line",
            x1=x,
            x2=x,
            y1=TOP,
            y2=bottom + 8,
            stroke=paper.faint,
            stroke_dasharray="1 3",
        )
        said = _round_told(mark, naming)
        drawn.append(line)
        if x >= free:
            drawn.append(
                text(
                    said,
                    x=x,
                    y=bottom + 21,
                    fill=paper.ink,
                    text_anchor="middle",
                    font_size=LETTER - 1,
                )
            )
            free = x + len(said) * LETTER * 0.6 + 6
    return "".join(drawn)


def _line(told: Chronicle, field: Field, naming: Naming, paper: Paper, at: int) -> Line:
    seat = told.seats[at]
    points = told.line(seat)
    path = f"M{field.x(points[0][0]):g} {field.y(points[0][1]):g}"
    path += "".join(
        f"H{field.x(step):g}V{field.y(amount):g}"
        for _, (step, amount) in pairwise(points)
    )
    look = naming.look(seat)
    return Line(
        seat=seat,
        path=f"{path}H{field.x(told.steps):g}",
        end=field.y(points[-1][1]),
        colour=legible(look.colour, paper.paper, paper.ink),
        dash=DASHES[at % len(DASHES)],
        letter=look.letter,
    )


def _drawn(line: Line) -> str:
    return element(
        "path",
        d=line.path,
        fill="none",
        stroke=line.colour,
        stroke_width=2.5,
        stroke_dasharray=line.dash,
        stroke_linejoin="round",
    )


def _letters(lines: Sequence[Line], paper: Paper) -> str:
    """The letter at the end of each line; where ends meet they make room for each other."""
    places = _spread([line.end for line in lines], LETTER + 1)
    return "".join(
        text(
            line.letter, x=WIDE - RIGHT + 8, y=y + 5, fill=paper.ink, font_weight="bold"
        )
        + element(
            "line",
            x1=WIDE - RIGHT,
            x2=WIDE - RIGHT + 6,
            y1=line.end,
            y2=y,
            stroke=line.colour,
        )
        for line, y in zip(lines, places, strict=True)
    )


def _spread(wanted: Sequence[float], apart: float) -> list[float]:
    """Near the wanted places, in the same order, and never closer together than this."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    free = -apart
    placed: dict[int, float] = {}
    for at in order:
        free = placed[at] = max(wanted[at], free + apart)
    limit = TOP + HIGH + 8
    for at in reversed(order):
        limit = placed[at] = min(placed[at], limit)
        limit -= apart
    return [round(placed[at], 2) for at in range(len(wanted))]


def _legend(
    lines: Sequence[Line], told: Chronicle, naming: Naming, paper: Paper
) -> str:
    """Who is who, and what they ended with; names are never longer than the row."""
    drawn, purses = [], told.moments[-1].purses
    for at, line in enumerate(lines):
        y = TOP + HIGH + 46 + ROW * at
        name = naming.seat(line.seat)
        short = name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"
        sample = element(
            "line",
            x1=8,
            x2=48,
            y1=y - 5,
            y2=y - 5,
            stroke=line.colour,
            stroke_width=2.5,
            stroke_dasharray=line.dash,
        )
        amount = text(
            naming.money(purses[line.seat]),
            x=WIDE - 8,
            y=y,
            fill=paper.ink,
            text_anchor="end",
        )
        letter = text(line.letter, x=58, y=y, fill=paper.ink, font_weight="bold")
        drawn.append(sample + letter + text(short, x=78, y=y, fill=paper.ink) + amount)
    return "".join(drawn)
