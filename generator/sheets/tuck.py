"""Tuck boxes, as large as the deck that goes in. Pure geometry.

A box is four columns side by side: back (with the lid above it and the bottom below),
side, front (with the notch), side. Where paper is too narrow the same columns come as
two pieces, back with side and front with side.
"""

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct, field

from generator.faces.elements import Element, Path
from generator.sheets.folded import (
    SLANT,
    Crease,
    Net,
    Panel,
    Point,
    Polygon,
    Step,
    flap,
    quarter,
)
from generator.sheets.net_shapes import HOLE, Draw

CLEARANCE = 0.5  # mm that a deck has to spare in every direction
# mm: what sleeves add around a card, and to its thickness
SLEEVE_RIM, SLEEVE_FOIL = 3.5, 0.12
BOARD = 0.3  # mm: what the box itself is made of
# mm: a deck that is thicker takes several boxes; a thinner box cannot be folded
THICKEST, THINNEST = 40.0, 5.0
GLUE = 10.0
# mm: the most that the lid's tongue and the dust flaps reach in
TUCK, DUST = 14.0, 14.0
WHOLE, HALVES = (
    (("back", "side", "front", "side"),),
    (("back", "side"), ("front", "side")),
)


class Room(Struct, frozen=True):
    """The inside of a box, and how many cards it holds."""

    w: float
    h: float
    d: float
    cards: int

    @property
    def outer(self) -> tuple[float, float, float]:
        """From crease to crease: the inside, and the board around it."""
        return self.w + BOARD, self.h + BOARD, self.d + BOARD


def rooms(
    card: tuple[float, float], cards: int, stock: float, sleeves: bool
) -> list[Room]:
    """The boxes that so many cards of one size need; several if one would be too thick."""
    each = stock + (SLEEVE_FOIL if sleeves else 0.0)
    boxes = ceil(cards / max(1, int(THICKEST / each)))
    rim = CLEARANCE + (SLEEVE_RIM if sleeves else 0.0)
    held = ceil(cards / boxes)
    counts = [min(held, cards - held * number) for number in range(boxes)]
    depth = max(THINNEST, held * each + CLEARANCE)
    return [Room(card[0] + rim, card[1] + rim, depth, count) for count in counts]


class _Sheet(Struct, dict=True):
    """A net while its columns are put side by side."""

    room: Room
    draw: Draw
    columns: Sequence[str]
    top: list[Step] = field(default_factory=list)
    # from left to right; walked backwards
    bottom: list[Point] = field(default_factory=list)
    creases: list[Crease] = field(default_factory=list)
    glue: list[Polygon] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    drawn: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        has_lid = "back" in self.columns
        self.y0 = self.tongue + self.room.outer[2] if has_lid else _dust(self.room)
        self.y1 = self.y0 + self.room.outer[1]
        self.high = self.y1 + (
            self.room.outer[2] + GLUE if has_lid else _dust(self.room)
        )

    @property
    def tongue(self) -> float:
        return min(TUCK, self.room.w * 0.3)


def boxes(draw: Draw, room: Room, pieces: Sequence[Sequence[str]]) -> list[Net]:
    """A box in one piece or in two."""
    return [box(draw, room, columns) for columns in pieces]


def box(draw: Draw, room: Room, columns: Sequence[str]) -> Net:
    """One piece of a box from its columns, from left to right, a glue flap before the first."""
    w, _, d = room.outer
    sheet = _Sheet(room, draw, columns)
    x = GLUE
    for column in columns:
        wide = d if column == "side" else w
        _WALLS[column](sheet, x, wide)
        sheet.creases.append(((x, sheet.y0), (x, sheet.y1)))
        x += wide
    left = flap((GLUE, sheet.y1), (GLUE, sheet.y0), GLUE, SLANT)
    sheet.glue.append(left)
    around: list[Step] = [("M", GLUE, sheet.y0), *sheet.top, ("L", x, sheet.y1)]
    around += [("L", *point) for point in (*reversed(sheet.bottom), *left[:-1])]
    return Net(
        x,
        sheet.high,
        ((*around, ("Z",)),),
        tuple(sheet.creases),
        tuple(sheet.glue),
        tuple(sheet.panels),
        tuple(sheet.drawn),
    )


def _back(sheet: _Sheet, x: float, w: float) -> None:
    """The wall with the lid and its tongue above, the bottom and its glue flap below."""
    d, t, y0, y1 = sheet.room.outer[2], sheet.tongue, sheet.y0, sheet.y1
    x1, y2 = x + w, y1 + d
    sheet.top += _tongue(x, w, t)
    sheet.top.append(("L", x1, y0))
    under = flap((x1, y2), (x, y2), GLUE)
    sheet.bottom += [(x, y1), *reversed(under), (x1, y1)]
    sheet.glue.append(under)
    sheet.creases += [((x, y), (x1, y)) for y in (t, y0, y1, y2)]
    _show_back(sheet, x + w / 2, w)


def _show_back(sheet: _Sheet, middle: float, w: float) -> None:
    """The lid on both sides of the wall, the front on the wall itself."""
    d, y0, y1 = sheet.room.outer[2], sheet.y0, sheet.y1
    lid = sheet.draw("lid", w, d)
    for y in (sheet.tongue + d / 2, y1 + d / 2):
        sheet.panels.append(Panel(lid, middle, y, 180))
    front = sheet.draw("front", w, y1 - y0)
    sheet.panels.append(Panel(front, middle, (y0 + y1) / 2))


def _tongue(x: float, w: float, t: float) -> Iterator[Step]:
    """Round at its corners, and a little narrower than the wall."""
    bend, ease = min(t * 0.8, w * 0.2), 0.5
    x1 = x + w
    left, right = x + ease, x1 - ease
    yield from (("L", x, t), ("L", left, t), ("L", left, bend))
    yield quarter((left, bend), (left, 0.0), (left + bend, 0.0))
    yield ("L", right - bend, 0.0)
    yield quarter((right - bend, 0.0), (right, 0.0), (right, bend))
    yield from (("L", right, t), ("L", x1, t))


def _front(sheet: _Sheet, x: float, w: float) -> None:
    """The wall with the notch for a thumb."""
    y0, y1, middle = sheet.y0, sheet.y1, x + w / 2
    r, deep = min(9.0, w * 0.2), min(6.0, sheet.room.h * 0.1)
    left, right, low = (middle - r, y0), (middle + r, y0), (middle, y0 + deep)
    notch = (
        quarter(left, (left[0], low[1]), low),
        quarter(low, (right[0], low[1]), right),
    )
    sheet.top += [("L", *left), *notch, ("L", x + w, y0)]
    sheet.drawn.append(Path((("M", *left), *notch, ("Z",)), HOLE))
    sheet.bottom += [(x, y1), (x + w, y1)]
    sheet.panels.append(Panel(sheet.draw("front", w, y1 - y0), middle, (y0 + y1) / 2))


def _side(sheet: _Sheet, x: float, d: float) -> None:
    """A narrow wall; its flaps keep dust out above and carry the bottom below."""
    y0, y1, deep = sheet.y0, sheet.y1, _dust(sheet.room)
    over, under = (
        flap((x, y0), (x + d, y0), deep, 0.25),
        flap((x + d, y1), (x, y1), deep, 0.25),
    )
    sheet.top += [("L", *point) for point in over]
    sheet.bottom += reversed(under)
    sheet.glue.append(under)
    sheet.creases += [((x, y0), (x + d, y0)), ((x, y1), (x + d, y1))]
    sheet.panels.append(Panel(sheet.draw("side", d, y1 - y0), x + d / 2, (y0 + y1) / 2))


def _dust(room: Room) -> float:
    return min(DUST, room.w * 0.3)


_WALLS = {"back": _back, "side": _side, "front": _front}
