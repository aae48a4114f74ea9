"""Sheets of ten by seven faces for Tabletop Simulator, as pages of the plan, and how
many pixels they become. Pure.

The last slot shows what others see of a hidden card, so 69 cards lie on a sheet.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.exports.rasters import Size
from generator.exports.singles import MM, pixels
from generator.sheets.plan import Page, Part, Placed

COLUMNS, ROWS = 10, 7
SLOTS = COLUMNS * ROWS - 1
SLOT = (409, 585)  # pixels at most, so that a sheet stays within what the game takes
BIGGEST = 4096


class Picture(Struct, frozen=True):
    """A page of the plan, the file that it becomes, and on how many pixels."""

    name: str
    page: Page
    size: Size

    @property
    def dpi(self) -> float:
        return self.size[0] / self.page.w * MM


class Sheet(Struct, frozen=True):
    """Up to 69 faces of one deck on a picture, in the order of their slots."""

    picture: Picture
    faces: tuple[str, ...]


def sheets_of(name: str, parts: Sequence[Part]) -> Iterator[Sheet]:
    """Each front of a deck once; the slot of a hidden card shows the back, if the deck
    has only one."""
    shown = list({part.front: part for part in parts}.values())
    size = max(part.w for part in parts), max(part.h for part in parts)
    hidden = parts[0] if len({part.back for part in parts}) == 1 else None
    for number, at in enumerate(range(0, len(shown), SLOTS), start=1):
        some = shown[at : at + SLOTS]
        page = _page(some, hidden, size)
        picture = Picture(f"{name}-{number}", page, sheet_size(*size))
        yield Sheet(picture, tuple(part.front for part in some))


def _page(some: Sequence[Part], hidden: Part | None, size: tuple[float, float]) -> Page:
    placed = [_slot(part, part.front, place, size) for place, part in enumerate(some)]
    if hidden and hidden.back:
        placed.append(_slot(hidden, hidden.back, SLOTS, size))
    w, h = size
    return Page(COLUMNS * w, ROWS * h, "front", tuple(placed))


def sheet_size(w: float, h: float) -> Size:
    """As large as a slot may be, in the shape of the card: the game takes the shape
    from the sheet."""
    scale = min(SLOT[0] / w, SLOT[1] / h)
    return COLUMNS * int(w * scale + 1e-6), ROWS * int(h * scale + 1e-6)


def _slot(part: Part, face: str, place: int, size: tuple[float, float]) -> Placed:
    """A face in the middle of its slot, counted from the top left."""
    row, column = divmod(place, COLUMNS)
    x = column * size[0] + (size[0] - part.w) / 2
    y = (ROWS - 1 - row) * size[1] + (size[1] - part.h) / 2
    return Placed(replace(part, bleed=0.0), face, x, y)


def picture_of(name: str, page: Page, dpi: float) -> Picture:
    """One face by itself, as fine as asked for or as large as it may be."""
    fits = min(dpi, BIGGEST / max(page.w, page.h) * MM)
    return Picture(name, page, (pixels(page.w, fits), pixels(page.h, fits)))
