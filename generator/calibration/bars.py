"""The bars of the calibration sheet: ticks, letters and numbers on the front, lines and
beads on the back. Pure."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from msgspec import Struct

from generator.calibration.arithmetic import (
    BACK,
    COARSE,
    FRONT,
    LETTERS,
    LINES,
    NUMBERS,
    Bar,
)
from generator.faces.elements import Element, Ellipse, Path, Text
from generator.faces.fonts import Font
from generator.faces.typeset import POINT

INK, BEHIND = "#000000", "#9a9a9a"
TICK, BASE, THICK, LINE = 0.15, 0.3, 0.5, 0.13  # mm: how thick lines are
# mm from the middle of the numbered ticks to the line that they stand on, towards the
# middle of the sheet
FOOT = -1.5
# mm: where a tick ends and where its number stands, in two rows
NUMBERED = ((1.5, 3.3), (4.6, 6.4))
LETTERED = ((-6.0, -7.5), (-8.9, -10.4))
SPREAD = (
    -3.0,
    -6.0,
    # mm: from where to where the lettered ticks fan out, until they stand as wide as the
    # numbered ones
)
LONG = (-14.0, 12.5)  # mm: from where to where a line of the back runs
BEAD, BEADS = 0.6, (-14.0, -10.0, -6.0, -2.0, 2.0, 6.0, 10.0)
LABEL = 7.0  # points
CAPITAL = 0.7  # of the size: how high letters and numbers are
# along a bar and outwards from it -> on the page
Place = Callable[[float, float], tuple[float, float]]

Point = tuple[float, float]
Mark = tuple[tuple[Point, ...], Point]


class Ground(Struct, frozen=True):
    """Where a bar lies on a page: the page's size, and whether one looks through the
    paper, from the back."""

    w: float
    h: float
    mirrored_x: bool = False
    mirrored_y: bool = False

    def place(self, u: float, v: float) -> tuple[float, float]:
        """A place as one sees it from the front, on this page, from its top left."""
        x, y = (-u if self.mirrored_x else u), (-v if self.mirrored_y else v)
        return self.w / 2 + x, self.h / 2 - y

    def on(self, bar: Bar) -> Place:
        across = bar.v if bar.is_level else bar.u
        outwards = 1.0 if across > 0 else -1.0

        def at(along: float, out: float) -> tuple[float, float]:
            u, v = bar.at(along)
            if bar.is_level:
                return self.place(u, v + out * outwards)
            return self.place(u + out * outwards, v)

        return at


def front(at: Place, font: Font, size: float = LABEL) -> Iterator[Element]:
    """What one reads: numbered ticks outside, lettered ones inside, on one line."""
    reach = (NUMBERS // 2) * FRONT + 0.8
    yield strokes([(at(-reach, FOOT), at(reach, FOOT))], THICK)
    for place in range(NUMBERS):
        tick, label = numbered(place)
        yield strokes(pairwise(at(*point) for point in tick), TICK)
        yield centred(str(place + 1), at(*label), font, size)
    for place, letter in enumerate(LETTERS):
        tick, label = lettered(place)
        yield strokes(pairwise(at(*point) for point in tick), TICK)
        yield centred(letter, at(*label), font, size)


def numbered(place: int) -> Mark:
    """A numbered tick, counted from 0, and where its number stands."""
    along, (end, label) = (place - NUMBERS // 2) * FRONT, NUMBERED[place % 2]
    return ((along, FOOT), (along, end)), (along, label)


def lettered(place: int) -> Mark:
    """A lettered tick, bent so that its letter has room."""
    number, (end, label) = place - len(LETTERS) // 2, LETTERED[place % 2]
    foot, aside = number * COARSE, number * FRONT
    return ((foot, FOOT), (foot, SPREAD[0]), (aside, SPREAD[1]), (aside, end)), (
        aside,
        label,
    )


def back(
    at: Place,
    colour: str = INK,
    long: tuple[float, float] = LONG,
    count: int = LINES,
    bead: float = BEAD,
) -> Iterator[Element]:
    """What shines through: lines a little closer together than the numbered ticks,
    beads on the middle one."""
    lines = range(-count, count + 1)
    yield strokes(
        [(at(line * BACK, long[0]), at(line * BACK, long[1])) for line in lines],
        LINE,
        colour,
    )
    for out in BEADS:
        if long[0] <= out <= long[1]:
            yield disc(at(0.0, out), bead, colour)


def strokes(
    lines: Iterable[tuple[tuple[float, float], tuple[float, float]]],
    width: float,
    colour: str = INK,
) -> Path:
    """Straight lines of one width."""
    steps = [step for start, end in lines for step in (("M", *start), ("L", *end))]
    return Path(tuple(steps), stroke=colour, line=width)


def disc(at: tuple[float, float], radius: float, colour: str = INK) -> Ellipse:
    return Ellipse(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius, colour)


def ring(
    at: tuple[float, float], radius: float, colour: str = INK, line: float = BASE
) -> Ellipse:
    return Ellipse(
        at[0] - radius, at[1] - radius, 2 * radius, 2 * radius, stroke=colour, line=line
    )


def centred(
    text: str, at: tuple[float, float], font: Font, size: float, colour: str = INK
) -> Text:
    """A few letters around a point."""
    em = size * POINT
    return Text(
        at[0] - font.width(text) * em / 2,
        at[1] + CAPITAL * em / 2,
        font.name,
        size,
        colour,
        text,
    )
