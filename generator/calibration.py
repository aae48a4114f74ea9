"""What the readings of the calibration sheet say about a printer. Pure arithmetic; the sheet is drawn elsewhere.

All places are as one sees them: the sheet held against the light, **the front towards the reader**, mm from the middle of
the sheet, u to the right, v upwards. Each of eight bars (A to H, clockwise) measures along itself. Its front carries lettered
ticks `COARSE` apart and numbered ticks `FRONT` apart; its back carries lines `BACK` apart, the middle one with beads. The
letter nearest to the beads and the number whose tick lies on a line of the back are the reading. Letter L, number 12 is the
middle of both: a bar that reads L12 fits.

A reading says which place of the back shows through at a place of the front: `counter(front) = back`, where `counter` is the
move that brings backs onto their fronts. Places are those of the ticks themselves, not of the middle of the bar, so that a
stretched back spoils nothing. A number alone leaves open which line it was (they are `BACK` apart); all bars together
with their letters settle that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, degrees, radians, sin
from typing import Any

import numpy as np

from generator.errors import CannotPrint
from generator.order import PAPERS, Profile

LETTERS = "ABCDEFGHJKLNPRSTUVXYZ"  # without those that look like others, or are wide
NUMBERS = 23
COARSE, FRONT, BACK = 1.0, 1.6, 1.5  # mm between lettered ticks, numbered ticks, lines of the back
LINES = 19  # lines of the back on either side of the beads
REACH = 10.5  # mm: what a bar can measure, both ways
INSET = 20.0  # mm from the edge of the paper to a bar
ASIDE, DOWN = 36.0, 63.0  # mm from the other edge to the middle of a bar: those along the short edges, the long ones
SURE = {"letter": 0.45, "number": 0.05}  # mm: how exactly people read the two
TOLERANCE = 0.25  # mm that a reading may stand off from the others
NOUGHT = (1.0, 1.0, 0.0, 0.0, 0.0)  # scale along u and v, angle, shift along u and v


@dataclass(frozen=True, slots=True)
class Bar:
    """A place of the sheet where one reads how far the back lies off, along u or along v."""

    name: str
    is_level: bool  # it lies along u
    u: float
    v: float

    @property
    def middle(self) -> float:
        return self.u if self.is_level else self.v

    def at(self, along: float) -> tuple[float, float]:
        """A place on the bar, so far from its middle."""
        return (self.u + along, self.v) if self.is_level else (self.u, self.v + along)


@dataclass(frozen=True, slots=True)
class Reading:
    """What somebody read at one bar: a letter and a number, or how far the back lies off in mm."""

    bar: str
    letter: float = 0.0  # mm from the middle of the bar
    number: float | None = None  # ticks from the middle of the bar; none: `letter` is exact


@dataclass(frozen=True, slots=True)
class Sight:
    """One equation: at `front` mm along a bar one sees what the back has at `back` mm, so exactly."""

    bar: Bar
    front: float
    back: float
    sure: float
    is_open: bool = False  # it may have been another line of the back, so many times `BACK` away


@dataclass(frozen=True, slots=True)
class Found:
    """The counter-move as one sees it, and how far the worst reading stands off."""

    move: tuple[float, ...]
    worst: float


def bars(paper: str) -> Mapping[str, Bar]:
    """The eight bars of a sheet, clockwise from the top left."""
    w, h = PAPERS[paper]
    aside, up = w / 2 - ASIDE, h / 2 - INSET
    out, down = w / 2 - INSET, h / 2 - DOWN
    level = {"A": (-aside, up), "B": (aside, up), "E": (aside, -up), "F": (-aside, -up)}
    upright = {"C": (out, down), "D": (out, -down), "G": (-out, -down), "H": (-out, down)}
    every = {name: Bar(name, name in level, *at) for name, at in {**level, **upright}.items()}
    return dict(sorted(every.items()))


def profile_from(readings: Sequence[Reading], paper: str, flip: str) -> Profile:
    """The profile of the printer that made this sheet; readings that contradict each other are named."""
    places = bars(paper)
    found = _found(readings, places)
    if found.worst > TOLERANCE:
        raise CannotPrint(_contradiction(readings, places))
    along, up, angle, u, v = found.move
    side = 1.0 if flip == "short" else -1.0  # over the long edge, left and right change places; else up and down
    return Profile(
        dx=round(side * u, 3) + 0.0,
        dy=round(-side * v, 3) + 0.0,
        angle=round(degrees(angle), 4) + 0.0,
        scale_x=round(along, 6),
        scale_y=round(up, 6),
        flip=flip,
    )


def _contradiction(readings: Sequence[Reading], places: Mapping[str, Bar]) -> str:
    """Which reading to look at again: one without which all others agree."""
    without = [(reading.bar, [other for other in readings if other is not reading]) for reading in readings]
    doubtful = [name for name, others in without if _found(others, places).worst < TOLERANCE / 2]
    if 0 < len(doubtful) <= len(readings) / 2:
        return f"The readings do not agree; look again at {' or '.join(doubtful)}: one is misread."
    return "The readings do not agree with each other; hold the words towards you and read all bars again."


def _found(readings: Sequence[Reading], places: Mapping[str, Bar]) -> Found:
    """The move that suits all readings best, once it is clear which lines of the back they mean."""
    sights = [sight for reading in readings for sight in _sights(reading, places[reading.bar])]
    rough = [sight for sight in sights if not sight.is_open]
    move = _settled(rough, NOUGHT)
    if len(rough) < len(sights):
        exact = _chosen(sights, move)
        move = _settled(exact, move)
        move = _settled([sight for sight in exact if sight.sure == SURE["number"]], move)
        sights = exact
    off = np.abs(_off(sights, move))
    return Found(move, max(float(o) for o, sight in zip(off, sights, strict=True) if sight.sure == SURE["number"]))


def _sights(reading: Reading, bar: Bar) -> Sequence[Sight]:
    if reading.number is None:
        return (Sight(bar, reading.letter, 0.0, SURE["number"]),)
    number = Sight(bar, reading.number * FRONT, reading.number * BACK, SURE["number"], True)
    return (Sight(bar, reading.letter, 0.0, SURE["letter"]), number)


def _chosen(sights: Sequence[Sight], move: Sequence[float]) -> list[Sight]:
    """Each open sight with the line that it must have been: of all combinations nearby the one that fits best."""
    near = [_shifted(sight, round(float(off) / BACK)) for sight, off in zip(sights, _off(sights, move), strict=True)]
    moved = _settled(near, move)
    sure = np.array([sight.sure for sight in near])
    slopes = _slopes(near, moved) / sure[:, None]
    steps = np.array(list(product(*((-1, 0, 1) if sight.is_open else (0,) for sight in near))))
    wrong = (_off(near, moved) - BACK * steps) / sure
    left = wrong - wrong @ np.linalg.pinv(slopes).T @ slopes.T
    best = steps[np.argmin((left**2).sum(axis=1))]
    return [_shifted(sight, int(step)) for sight, step in zip(near, best, strict=True)]


def _shifted(sight: Sight, lines: int) -> Sight:
    if not sight.is_open:
        return sight
    return Sight(sight.bar, sight.front, sight.back + BACK * lines, sight.sure, True)


def _settled(sights: Sequence[Sight], move: Sequence[float]) -> tuple[float, ...]:
    """Least squares over all sights; the angle makes it a little crooked, hence the rounds."""
    sure = np.array([sight.sure for sight in sights])
    for _ in range(4):
        step, *_ = np.linalg.lstsq(_slopes(sights, move) / sure[:, None], -_off(sights, move) / sure, rcond=None)
        move = tuple(float(part) for part in np.array(move) + step)
    return tuple(move)


def _off(sights: Sequence[Sight], move: Sequence[float]) -> Any:
    """How far each sight is from where the move puts it."""
    along, up, angle, u, v = move
    c, s = cos(angle), sin(angle)
    off = []
    for sight in sights:
        x, y = sight.bar.at(sight.front)
        seen = along * (c * x + s * y) + u if sight.bar.is_level else up * (c * y - s * x) + v
        off.append(seen - sight.bar.middle - sight.back)
    return np.array(off)


def _slopes(sights: Sequence[Sight], move: Sequence[float]) -> Any:
    """How each sight answers to each part of the move."""
    along, up, angle, _, _ = move
    c, s = cos(angle), sin(angle)
    rows = []
    for sight in sights:
        x, y = sight.bar.at(sight.front)
        if sight.bar.is_level:
            rows.append((c * x + s * y, 0.0, along * (c * y - s * x), 1.0, 0.0))
        else:
            rows.append((0.0, c * y - s * x, -up * (c * x + s * y), 0.0, 1.0))
    return np.array(rows)
