"""What lies on the bench, and what stays there when something in the files is at fault. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cards.errors import Hole

FRONT, BACK = "front", "back"
Place = tuple[str, str, str]  # deck, card, side
Row = tuple[str, int]  # file, row


class Remark(Struct, frozen=True):
    """Something that prints, and might be better: its kind, and the figures of its sentence."""

    kind: str
    says: Mapping[str, str | float]


class Tile(Struct, frozen=True):
    """One face on the bench. `key` names its picture; equal keys look equal."""

    deck: str
    card: str
    side: str
    title: str
    copies: int
    size: tuple[float, float]  # mm
    shape: str
    piece: str = ""  # the first card that shows it
    words: str = ""  # under which name its words stand
    file: str = ""
    row: int = 0
    key: str = ""
    faults: tuple[Hole, ...] = ()
    remarks: tuple[Remark, ...] = ()
    stays: bool = False  # the picture is of an earlier state
    ink: float | None = None  # how much of it is covered, once it was weighed
    print: str = ""  # beside the last print: same, changed, new, copies
    printed: bool = False  # the last print has a picture of it

    @property
    def place(self) -> Place:
        return (self.deck, self.card, self.side)


class Blame(Struct, frozen=True):
    """The faults of the data, and which decks could not be read to their end."""

    holes: tuple[Hole, ...] = ()
    torn: frozenset[str] = frozenset()

    def of(self, tile: Tile) -> tuple[Hole, ...]:
        """Those in its row, and those in its words."""
        return tuple(
            hole
            for hole in self.holes
            if _in_its_row(hole, tile) or _in_its_words(hole, tile)
        )

    def left(self, tiles: Iterable[Tile]) -> "Blame":
        """Without those that stand at one of these."""
        shown = {hole for tile in tiles for hole in tile.faults}
        holes = tuple(hole for hole in self.holes if hole not in shown)
        return replace(self, holes=holes)


def _in_its_row(hole: Hole, tile: Tile) -> bool:
    return tile.side == FRONT and (hole.file, hole.row) == (tile.file, tile.row)


def _in_its_words(hole: Hole, tile: Tile) -> bool:
    return tile.side == FRONT and hole.field.startswith(f"card.{tile.words}.")


def standing(
    before: Sequence[Tile], fresh: Sequence[Tile] | None, blame: Blame
) -> tuple[Tile, ...]:
    """What lies on the bench now. What is at fault keeps its last good picture; what
    could not be read stays where it was; all else is as the files say."""
    if fresh is None:
        return tuple(_stays(one, blame.of(one)) for one in before)
    earlier = {one.place: one for one in before}
    whole = _once(fresh, blame.torn & {one.deck for one in before})
    now = [_stood(one, earlier.get(one.place), blame.of(one)) for one in whole]
    left = blame.left(now)
    for one, after in _lost(before, now, left):
        now.insert(_behind(now, after), _stays(one, left.of(one)))
    return tuple(now)


def _once(tiles: Iterable[Tile], torn: Collection[str]) -> Iterable[Tile]:
    """Those of whole decks; of two with one name the first, since the other is named as
    a fault."""
    found: dict[Place, Tile] = {}
    for one in tiles:
        if one.deck not in torn:
            found.setdefault(one.place, one)
    return found.values()


def _stood(tile: Tile, earlier: Tile | None, faults: tuple[Hole, ...]) -> Tile:
    """As it is now, or as it was while something is wrong with it."""
    tile = replace(tile, faults=(*tile.faults, *faults))
    is_well = tile.key and not tile.faults
    if is_well or earlier is None or not earlier.key:
        return tile
    stays = earlier.stays or earlier.key != tile.key
    seen = replace(tile, key=earlier.key, size=earlier.size, stays=stays)
    return replace(seen, remarks=earlier.remarks)


def _stays(tile: Tile, faults: tuple[Hole, ...]) -> Tile:
    return replace(tile, faults=faults, stays=True)


def _lost(
    before: Sequence[Tile], now: Sequence[Tile], left: Blame
) -> list[tuple[Tile, Place | None]]:
    """What is not there any more and stays all the same, and behind what it lay: where
    its row is at fault, or its deck was not read to the end."""
    there = {one.place for one in now}
    places = [None, *(one.place for one in before)]
    return [
        (one, after)
        for one, after in zip(before, places, strict=False)
        if one.place not in there and _is_kept(one, left)
    ]


def _is_kept(tile: Tile, left: Blame) -> bool:
    at_fault = any(_in_its_row(hole, tile) for hole in left.holes)
    return at_fault or tile.deck in left.torn


def _behind(tiles: Sequence[Tile], place: Place | None) -> int:
    """Where the next of these comes; at the end, behind nothing that is known."""
    if place is None:
        return 0
    found = (at for at, one in enumerate(tiles, start=1) if one.place == place)
    return next(found, len(tiles))
