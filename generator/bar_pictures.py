"""What a bar of the calibration sheet looks like, held against the light, where one
reads a certain letter and number: for whoever wants to compare."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.calibration.arithmetic import BACK, COARSE, FRONT, LETTERS, NUMBERS
from generator.calibration.bars import (
    BEHIND,
    back,
    front,
    lettered,
    numbered,
    ring,
    strokes,
)
from generator.calibration.readings import BARS
from generator.calibration.sheet import EDGES
from generator.errors import CannotPrint, say
from generator.exports.rasters import encoded, rasters
from generator.exports.singles import pixels
from generator.faces.elements import Element, Face, Rect
from generator.faces.fonts import house_font
from generator.ink.pdf import Press
from generator.order import Profile
from generator.sheets.plan import Page, Part, Placed

W, H = 46.0, 24.0  # mm
ABOVE = 9.0  # mm from the upper edge to the ticks
INNER, OUTER = -12.0, 8.2  # mm: from where to where the lines of the back are seen
DPI = 200
ACCENT, THICK, RING = "#b3261e", 0.4, 1.7


def vernier(letter: str, number: int) -> bytes:
    """A PNG: the front of a bar, and behind it the lines as far off as was read."""
    if letter not in tuple(LETTERS) or not 1 <= number <= NUMBERS:
        problem = say("no_bar_reads", cell=f"{letter}{number}")
        raise CannotPrint(problem, say("write_as_sheet"))
    off = offset(letter, number)
    face = Face(W, H, (*_seen(off), *_read(letter, number)))
    with TemporaryDirectory(prefix="consigliere-") as folder:
        path = Path(folder) / "vernier.pdf"
        _write(face, path)
        (image,) = rasters(path, [(pixels(W, DPI), pixels(H, DPI))])
    return encoded(image, DPI)


def offset(letter: str, number: int) -> float:
    """How far the back lies off: so that a line of it stands behind that number, and
    the beads nearest to that letter."""
    coarse = (LETTERS.index(letter) - len(LETTERS) // 2) * COARSE
    tick = (number - 1 - NUMBERS // 2) * FRONT
    return tick - round((tick - coarse) / BACK) * BACK


def at(along: float, out: float) -> tuple[float, float]:
    """A place of the bar on this page."""
    return W / 2 + along, ABOVE - out


def _read(letter: str, number: int) -> Iterator[Element]:
    """What is read is ringed."""
    for tick, label in (lettered(LETTERS.index(letter)), numbered(number - 1)):
        yield strokes(pairwise(at(*point) for point in tick), THICK, ACCENT)
        x, y = at(*label)
        yield ring((x, y), RING, ACCENT, THICK)


def _seen(off: float) -> Iterator[Element]:
    def moved(along: float, out: float) -> tuple[float, float]:
        return at(along + off, out)

    font = house_font("BarlowSemiCondensed-SemiBold")
    lines = int((NUMBERS * FRONT / 2 + 1 - abs(off)) / BACK)
    yield Rect(0.0, 0.0, W, H, "#ffffff")
    yield from back(moved, BEHIND, (INNER, OUTER), lines)
    yield from front(at, font)


def _write(face: Face, path: Path) -> None:
    font = house_font("BarlowSemiCondensed-SemiBold")
    press = Press(path, "vernier", "en", (font,), LETTERS + "0123456789")
    part = Part("calibration", "vernier", 0, "front", None, face.w, face.h, 0.0)
    content = press.ink(Path(), low=False).face(face)
    page = Page(face.w, face.h, "front", (Placed(part, "front", 0.0, 0.0),))
    press.page(page, lambda _: content, Profile())
    press.close()


def bar_labels() -> tuple[str, str, int, tuple[float, ...]]:
    """The names of the bars, the letters and how many numbers stand on each, and the
    margins that the sheet shows."""
    return BARS, LETTERS, NUMBERS, EDGES
