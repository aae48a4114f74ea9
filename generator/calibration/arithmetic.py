"""What the readings of the calibration sheet say about a printer. Pure arithmetic;
`calibration_sheet.py` draws it.

All places are as one sees them: the sheet held against the light, **the front towards
the reader**, mm from the middle of the sheet, u to the right, v upwards. Each of eight
bars (A to H, clockwise) measures along itself. Its front carries lettered ticks
`COARSE` apart and numbered ticks `FRONT` apart; its back carries lines `BACK` apart,
the middle one with beads. The letter nearest to the beads and the number whose tick
lies on a line of the back are the reading. The middle is L12: a bar that reads so fits.

A reading says which place of the back shows through at a place of the front:
`move(front) = back`, where `move` brings backs onto their fronts. The places are those
of the ticks themselves, not of the middle of the bar, so a stretched back spoils
nothing. A number alone leaves open which line it was; all bars together with their
letters settle that.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import cos, degrees, sin
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from generator.errors import CannotPrint, say
from generator.order import PAPERS, Profile

LETTERS = "ABCDEFGHJKLNPRSTUVXYZ"  # without those that look like others, or are wide
NUMBERS = 23
# mm between lettered ticks, numbered ticks, lines of the back
COARSE, FRONT, BACK = 1.0, 1.6, 1.5
LINES = 19  # lines of the back on either side of the beads
REACH = 10.5  # mm: what a bar can measure, both ways
INSET = 20.0  # mm from the edge of the paper to the ticks of a bar
ASIDE, DOWN = (
    36.0,
    63.0,
    # mm from the next edge to the middle of a bar: those along the short edges, along the
    # long ones
)
LETTER, NUMBER = 0.35, 0.08  # mm: how exactly people read the two
SLIP = 4.0  # a letter further off than so many times that is a slip, however far
# mm that a reading may stand off from the others
LETTER_LIMIT, NUMBER_LIMIT, RULER_LIMIT = 0.9, 0.13, 0.5
# by how much printers stretch the back, at most, if they are as printers are
STRETCH = 0.007
# a move: scale along u and along v, angle, shift along u and along v
STAY = (1.0, 1.0, 0.0, 0.0, 0.0)
Move = Sequence[float]


class Bar(Struct, frozen=True):
    """A place of the sheet where one reads how far the back lies off, along u or along v."""

    name: str
    is_level: bool  # it lies along u
    u: float
    v: float

    @property
    def middle(self) -> float:
        if self.is_level:
            return self.u
        return self.v

    def at(self, along: float) -> tuple[float, float]:
        """A place on the bar, so far from its middle."""
        if self.is_level:
            return (self.u + along, self.v)
        return (self.u, self.v + along)


class Reading(Struct, frozen=True):
    """What somebody read at one bar: a letter and a number, or how many mm the back
    lies off to the right or up."""

    bar: str
    letter: float  # mm from the middle of the bar
    # ticks from the middle of the bar; none: `letter` is exact
    number: float | None = None


class Sight(Struct, frozen=True):
    """One equation: at `front` mm along a bar one sees what the back has at `back` mm."""

    bar: Bar
    front: float
    back: float
    is_letter: bool = False
    # it may have been another line of the back, so many times `BACK` away
    is_open: bool = False


class Found(Struct, frozen=True):
    """The move that suits the readings, how far the worst of them stands off, and
    whether that can be."""

    move: Move
    off: float
    is_sound: bool


def bars(paper: str) -> Mapping[str, Bar]:
    """The eight bars of a sheet, clockwise from the top left."""
    w, h = PAPERS[paper]
    aside, up = w / 2 - ASIDE, h / 2 - INSET
    out, down = w / 2 - INSET, h / 2 - DOWN
    places = {"A": (-aside, up), "B": (aside, up), "C": (out, down), "D": (out, -down)}
    places |= {
        "E": (aside, -up),
        "F": (-aside, -up),
        "G": (-out, -down),
        "H": (-out, down),
    }
    return {name: Bar(name, name in "ABEF", *at) for name, at in places.items()}


def learned(
    readings: Sequence[Reading], paper: str, flip: str
) -> tuple[Profile, float]:
    """The profile of the printer that made this sheet, and to how many mm the readings agree."""
    places = bars(paper)
    found = _found(readings, places)
    if not found.is_sound:
        raise _contradiction(readings, places)
    along, up, angle, u, v = found.move
    # over the long edge, left and right change places; else up and down
    side = 1.0 if flip == "short" else -1.0
    shift = (round(side * u, 3) + 0.0, round(-side * v, 3) + 0.0)
    turn = round(degrees(angle), 4) + 0.0
    return Profile(
        "", *shift, turn, round(along, 6), round(up, 6), flip=flip
    ), found.off


def _contradiction(
    readings: Sequence[Reading], places: Mapping[str, Bar]
) -> CannotPrint:
    """Which reading to look at again: one without which all others agree."""
    others = {
        reading.bar: [other for other in readings if other is not reading]
        for reading in readings
    }
    doubtful = [name for name, rest in others.items() if _found(rest, places).is_sound]
    if 0 < len(doubtful) <= len(readings) / 2:
        remedy = say("look_again_at", list=", ".join(doubtful))
        return CannotPrint(say("contradiction_at"), remedy)
    return CannotPrint(say("contradiction"), say("read_all"))


def _found(readings: Sequence[Reading], places: Mapping[str, Bar]) -> Found:
    """The move that suits all readings best, once it is clear which lines of the back they mean."""
    sights: list[Sight] = []
    for reading in readings:
        sights += _sights(reading, places[reading.bar])
    clear = [sight for sight in sights if not sight.is_open]
    move, limit = _settled(clear), RULER_LIMIT
    if len(clear) < len(sights):
        limit = NUMBER_LIMIT
        sights = _chosen(sights, move)
        move = _settled([sight for sight in sights if not sight.is_letter])
    letters, numbers = _apart(sights, np.abs(_off(sights, move)))
    worst = float(max(numbers, default=0.0))
    fits = worst <= limit and max(letters, default=0.0) <= LETTER_LIMIT
    return Found(move, worst, fits)


def _sights(reading: Reading, bar: Bar) -> Sequence[Sight]:
    if reading.number is None:
        return (Sight(bar, reading.letter, 0.0),)
    number = Sight(bar, reading.number * FRONT, reading.number * BACK, is_open=True)
    return (Sight(bar, reading.letter, 0.0, is_letter=True), number)


def _apart(sights: Sequence[Sight], values: Any) -> tuple[Any, Any]:
    """What belongs to letters, and what to numbers."""
    is_letter = np.array([sight.is_letter for sight in sights])
    return values[..., is_letter], values[..., ~is_letter]


def _chosen(sights: Sequence[Sight], move: Move) -> list[Sight]:
    """Each number with the line that it must have meant: of all combinations nearby the likeliest.

    A letter that is far off says no more than one that is off: else one slip would
    carry the others away.
    """
    off = _off(sights, move)
    lines = [round(float(one) / BACK) for one in off]
    near = [_shifted(sight, line) for sight, line in zip(sights, lines, strict=True)]
    is_open = np.array([sight.is_open for sight in near])
    steps = np.zeros((3 ** int(is_open.sum()), len(near)))
    steps[:, is_open] = _combinations(int(is_open.sum()))
    best = steps[int(np.argmin(_costs(near, move, steps)))]
    return [_shifted(sight, int(step)) for sight, step in zip(near, best, strict=True)]


def _costs(near: Sequence[Sight], move: Move, steps: Any) -> Any:
    """How unlikely each combination of lines is, once the move has been fitted to it."""
    wrong, slopes = _off(near, move) - BACK * steps, _slopes(near, move)
    letters, numbers = _apart(near, wrong)
    letter_slopes, number_slopes = (part.T for part in _apart(near, slopes.T))
    # as good as two more readings: that scales are about 1
    usual = np.eye(2, 5) * NUMBER / STRETCH
    more = np.tile(usual @ (np.array(move) - STAY), (len(steps), 1))
    numbers = np.hstack([numbers, more])
    number_slopes = np.vstack([number_slopes, usual])
    back = numbers @ np.linalg.pinv(number_slopes).T
    of_numbers = ((numbers - back @ number_slopes.T) / NUMBER) ** 2
    of_letters = ((letters - back @ letter_slopes.T) / LETTER) ** 2
    return of_numbers.sum(axis=1) + np.minimum(of_letters, SLIP**2).sum(axis=1)


@cache
def _combinations(count: int) -> Any:
    """One line of the back less, none or one more, for so many numbers."""
    return np.array(list(product((-1, 0, 1), repeat=count)))


def _shifted(sight: Sight, lines: int) -> Sight:
    if sight.is_open:
        return replace(sight, back=sight.back + BACK * lines)
    return sight


def _settled(sights: Sequence[Sight]) -> Move:
    """Least squares over all sights; the angle makes it a little crooked, hence the rounds."""
    move: Any = np.array(STAY)
    for _ in range(5):
        move -= np.linalg.lstsq(_slopes(sights, move), _off(sights, move), rcond=None)[
            0
        ]
    return tuple(float(part) for part in move)


def _off(sights: Sequence[Sight], move: Move) -> Any:
    """How far each sight is from where the move puts it."""
    along, up, angle, u, v = move
    c, s = cos(angle), sin(angle)
    off = []
    for sight in sights:
        x, y = sight.bar.at(sight.front)
        seen = up * (c * y - s * x) + v
        if sight.bar.is_level:
            seen = along * (c * x + s * y) + u
        off.append(seen - sight.bar.middle - sight.back)
    return np.array(off)


def _slopes(sights: Sequence[Sight], move: Move) -> Any:
    """How each sight answers to each part of the move."""
    along, up, angle, _, _ = move
    c, s = cos(angle), sin(angle)
    rows: list[tuple[float, ...]] = []
    for sight in sights:
        x, y = sight.bar.at(sight.front)
        right, high = c * x + s * y, c * y - s * x
        if sight.bar.is_level:
            rows.append((right, 0, along * high, 1, 0))
        else:
            rows.append((0, high, -up * right, 0, 1))
    return np.array(rows, dtype=float)
