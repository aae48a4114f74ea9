"""A large face over many sheets: equal tiles that overlap, joints amid the overlaps, a
key. Pure arithmetic.

A tile's core is what it adds to the finished board; what it prints beyond its core is
there to be glued under its neighbour, so ticks and the neighbours' names may lie there
without being seen afterwards.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from math import ceil
from string import ascii_uppercase

from msgspec import Struct

from generator.order import Order
from generator.sheets.marks import MARK_LONG, MARK_OFF, reach
from generator.sheets.plan import Line, Note, Page, Part, Placed

OVERLAP = 8.0  # mm that neighbours both print
FLAP = OVERLAP / 2  # mm that a tile prints beyond its joint
BAND = 5.0  # mm above each tile for its name
BEYOND = 2.0  # mm that a tick over a flap sticks out of the tile
KEYS = 3  # small pictures on one page of keys
KEY_HEAD, KEY_ROOM = 9.0, 6.0  # mm: above a small picture for its name, and between two


class Split(Struct, frozen=True):
    """One direction of a board, cut into equal tiles; lengths count from its left, or
    from its top."""

    length: float
    bleed: float
    count: int

    @property
    def tile(self) -> float:
        return (self.length + 2 * self.bleed + (self.count - 1) * OVERLAP) / self.count

    def start(self, place: int) -> float:
        return place * (self.tile - OVERLAP) - self.bleed

    @property
    def joints(self) -> tuple[float, ...]:
        return tuple(self.start(place) + FLAP for place in range(1, self.count))

    @property
    def cores(self) -> tuple[tuple[float, float], ...]:
        """From joint to joint: together exactly the board."""
        return tuple(pairwise((0.0, *self.joints, self.length)))


def split(length: float, bleed: float, room: float) -> Split:
    """As few tiles as the room allows."""
    whole = length + 2 * bleed
    if whole <= room + 1e-6:
        return Split(length, bleed, 1)
    tiles = ceil((whole - OVERLAP) / (room - OVERLAP) - 1e-6)
    return Split(length, bleed, tiles)


class Tiling(Struct, frozen=True):
    """A board over the pages of one paper."""

    page_w: float
    page_h: float
    across: Split
    down: Split
    edge: float

    @property
    def count(self) -> int:
        return self.across.count * self.down.count

    @property
    def places(self) -> Iterator[tuple[int, int]]:
        """Column and row of each tile, as one reads."""
        return (
            (column, row)
            for row in range(self.down.count)
            for column in range(self.across.count)
        )

    @property
    def clip(self) -> Line:
        """Where a tile lies on its page: in the middle of what the printer reaches, the
        band left free."""
        w, h = self.across.tile, self.down.tile
        return (
            (self.page_w - w) / 2,
            self.edge + (self.page_h - 2 * self.edge - BAND - h) / 2,
            w,
            h,
        )

    def to_page(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of the board on the page of one tile."""
        x, y, _, h = self.clip
        return x - self.across.start(column), y + h + self.down.start(row)

    def core(self, column: int, row: int) -> Line:
        """What is cut out of one page, as x1, y1, x2, y2."""
        left, top = self.to_page(column, row)
        (x1, x2), (y1, y2) = self.across.cores[column], self.down.cores[row]
        return (left + x1, top - y2, left + x2, top - y1)


def tile_name(column: int, row: int) -> str:
    """A letter for the column and a number for the row, as on a city map."""
    tens, ones = divmod(column, len(ascii_uppercase))
    return (
        f"{ascii_uppercase[tens - 1] if tens else ''}{ascii_uppercase[ones]}{row + 1}"
    )


def best_tiling(w: float, h: float, bleed: float, order: Order) -> Tiling:
    """The orientation of the paper that needs fewer sheets; upright wins a tie."""
    short, long = order.sheet
    return min(
        (
            _tiling(page, (w, h), bleed, order)
            for page in ((short, long), (long, short))
        ),
        key=lambda tiling: tiling.count,
    )


def _tiling(
    page: tuple[float, float], size: tuple[float, float], bleed: float, order: Order
) -> Tiling:
    across = split(size[0], bleed, page[0] - 2 * order.edge)
    down = split(size[1], bleed, page[1] - 2 * order.edge - BAND)
    return Tiling(page[0], page[1], across, down, order.edge)


def tile_pages(part: Part, title: str, tiling: Tiling) -> Iterator[Page]:
    """One page per tile; the file shows the same face each time, moved and clipped."""
    for number, (column, row) in enumerate(tiling.places, start=1):
        left, top = tiling.to_page(column, row)
        yield Page(
            tiling.page_w,
            tiling.page_h,
            "front",
            (Placed(part, part.front, left, top - part.h),),
            notes=(
                _label(title, column, row, number, tiling),
                *_neighbours(column, row, tiling),
            ),
            bookmark=part.card if number == 1 else "",
            clip=tiling.clip,
            cut=tiling.core(column, row),
            ticks=tuple(_ticks(column, row, tiling)),
        )


def _label(title: str, column: int, row: int, number: int, tiling: Tiling) -> Note:
    x1, _, _, _ = tiling.core(column, row)
    _, y, _, h = tiling.clip
    text = f"{tile_name(column, row)} · {title} · {number}/{tiling.count} · 100 %"
    return Note(x1 + 2.0, y + h + 1.6, text, size=8.0)


def _neighbours(column: int, row: int, tiling: Tiling) -> Iterator[Note]:
    """On each flap the name of the tile that goes there."""
    x1, y1, x2, y2 = tiling.core(column, row)
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    flaps = (
        (column - 1, row, x1 - FLAP / 2, middle_y),
        (column + 1, row, x2 + FLAP / 2, middle_y),
        (column, row - 1, middle_x, y2 + FLAP / 2),
        (column, row + 1, middle_x, y1 - FLAP / 2),
    )
    for to_column, to_row, x, y in flaps:
        if 0 <= to_column < tiling.across.count and 0 <= to_row < tiling.down.count:
            yield Note(x, y - 0.85, tile_name(to_column, to_row), "center", plate=True)


def _ticks(column: int, row: int, tiling: Tiling) -> Iterator[Line]:
    """At each corner of the core both cuts, drawn outwards: over the flaps, and beyond
    the edge of the board."""
    x1, y1, x2, y2 = tiling.core(column, row)
    edge = tiling.edge
    left, right = _reach(column, tiling.across, (x1 - edge, tiling.page_w - edge - x2))
    above, below = _reach(row, tiling.down, (tiling.page_h - edge - y2, y1 - edge))
    for x in (x1, x2):
        yield (x, y1 - below[0], x, y1 - below[1])
        yield (x, y2 + above[0], x, y2 + above[1])
    for y in (y1, y2):
        yield (x1 - left[0], y, x1 - left[1], y)
        yield (x2 + right[0], y, x2 + right[1], y)


def _reach(
    place: int, cut: Split, rooms: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """From where to where the ticks before and after a tile run, counted from its core."""
    flaps = [(0.5, min(FLAP + BEYOND, room)) for room in rooms]
    before, after = (reach(room, cut.bleed, MARK_OFF, MARK_LONG) for room in rooms)
    return (
        flaps[0] if place else (before.start, before.end),
        flaps[1] if place < cut.count - 1 else (after.start, after.end),
    )


class Key(Struct, frozen=True):
    """What a key shows: a small picture of the board, its name and its tiling."""

    picture: Part
    title: str
    tiling: Tiling


def key_pages(keys: Sequence[Key], order: Order) -> Iterator[Page]:
    """Small pictures of the boards with their joints and the names of their tiles."""
    page_w, page_h = order.sheet
    slot = (page_h - 2 * order.edge) / KEYS
    for at in range(0, len(keys), KEYS):
        drawn = [
            _key(key, page_w, page_h - order.edge - slot * place, slot, order)
            for place, key in enumerate(keys[at : at + KEYS])
        ]
        placed, ticks, notes = zip(*drawn, strict=True)
        yield Page(
            page_w,
            page_h,
            "front",
            tuple(placed),
            ticks=tuple(chain.from_iterable(ticks)),
            notes=tuple(chain.from_iterable(notes)),
            cut=(0.0, 0.0, page_w, page_h),
        )


def _key(
    key: Key, page_w: float, top: float, slot: float, order: Order
) -> tuple[Placed, list[Line], list[Note]]:
    tiling, w, h = key.tiling, key.picture.w, key.picture.h
    left, bottom = (page_w - w) / 2, top - KEY_HEAD - h
    size = (
        f"{tiling.across.length:g} × {tiling.down.length:g} mm · "
        f"{tiling.count} × {order.paper.upper()}"
    )
    head = Note(left, top - KEY_HEAD + 3.5, f"{key.title} · {size}", size=11.0)
    placed = Placed(key.picture, key.picture.front, left, bottom)
    return placed, list(_joints(placed, tiling)), [head, *_tile_names(placed, tiling)]


def _joints(picture: Placed, tiling: Tiling) -> Iterator[Line]:
    """Where the small picture is cut, a little over its edge."""
    left, bottom, w, h = picture.x, picture.y, picture.part.w, picture.part.h
    scale = w / tiling.across.length
    for x in tiling.across.joints:
        yield (left + x * scale, bottom - 2, left + x * scale, bottom + h + 2)
    for y in tiling.down.joints:
        yield (left - 2, bottom + h - y * scale, left + w + 2, bottom + h - y * scale)


def _tile_names(picture: Placed, tiling: Tiling) -> Iterator[Note]:
    """The name of each tile in its middle."""
    scale = picture.part.w / tiling.across.length
    for column, row in tiling.places:
        (x1, x2), (y1, y2) = tiling.across.cores[column], tiling.down.cores[row]
        x, y = (
            picture.x + (x1 + x2) / 2 * scale,
            picture.y + picture.part.h - (y1 + y2) / 2 * scale,
        )
        yield Note(x, y - 1.7, tile_name(column, row), "center", 14.0, plate=True)


def key_size(w: float, h: float, order: Order) -> tuple[float, float]:
    """How large the small picture of a board is."""
    page_w, page_h = order.sheet
    room_w = page_w - 2 * order.edge - 10.0
    room_h = (page_h - 2 * order.edge) / KEYS - KEY_HEAD - KEY_ROOM
    scale = min(room_w / w, room_h / h, 1.0)
    return round(w * scale, 3), round(h * scale, 3)
