"""The last print of a game, as its manifests have it: what each piece looked like, and
where its picture lies."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from generator.bench.bench_tiles import FRONT, Tile
from generator.errors import CannotPrint
from generator.exports.rasters import Printed
from generator.ink.manifest import read_manifest
from generator.papers import BOXES
from generator.printing import CHANGES

T = TypeVar("T")
MANIFEST = "manifest.json"
SAME, CHANGED, NEW, COPIES = "same", "changed", "new", "copies"
Row = Mapping[str, Any]
Piece = tuple[str, str]  # deck, card
Place = tuple[str, str, str]  # and the side


class LastPrint(Struct, frozen=True):
    """The seals of first copies, how many copies there were, and the pictures."""

    seals: Mapping[Place, str]
    copies: Mapping[Piece, int]
    pictures: Mapping[Place, Printed]

    def beside(self, tile: Tile, piece: Piece, seal: str) -> str:
        """How a face of this piece stands beside it; without a seal nobody knows yet."""
        known = self.seals.get((*piece, tile.side))
        if known is None:
            return NEW
        if seal and seal != known:
            return CHANGED
        if tile.side == FRONT and self.copies[piece] != tile.copies:
            return COPIES
        if seal:
            return SAME
        return ""

    def gone(self, there: set[Piece]) -> tuple[str, ...]:
        """Cards of that print that are not on the bench any more."""
        return tuple(card for deck, card in self.copies if (deck, card) not in there)


def last_print(folder: Path) -> LastPrint | None:
    """What a folder of PDFs holds; a print of what changed since lies in it."""
    whole = _read(folder)
    if whole is None:
        return None
    later = _read(folder / CHANGES) or {"pieces": []}
    found = dict(_placed(folder, whole)) | dict(_placed(folder / CHANGES, later))
    standing = _standing(later) or {key: seal for key, (seal, _) in found.items()}
    return LastPrint(
        _firsts(standing),
        _copies(standing),
        _firsts({key: picture for key, (_, picture) in found.items()}),
    )


def _firsts(by_copy: Mapping[tuple[Place, int], T]) -> dict[Place, T]:
    """What is known of first copies."""
    return {place: one for (place, copy), one in by_copy.items() if copy == 1}


def _read(folder: Path) -> Row | None:
    """None where there is none, or where it is replaced at this moment."""
    try:
        return read_manifest(folder / MANIFEST)
    except CannotPrint:
        return None


def _placed(
    folder: Path, manifest: Row
) -> Iterator[tuple[tuple[Place, int], tuple[str, Printed]]]:
    """Every piece that is cut out; of a board the whole, which stands before its tiles."""
    seen = set()
    for row in manifest["pieces"]:
        key = (row["deck"], row["card"], row["side"]), row["copy"]
        if row["copy"] and row["deck"] != BOXES and key not in seen:
            seen.add(key)
            yield key, (row["hash"], _picture(row, folder))


def _standing(manifest: Row) -> dict[tuple[Place, int], str]:
    """How the whole box stands after a print of changes."""
    found = {}
    for name, sides in manifest.get("box", {}).items():
        deck, card, copy = name.split("/")
        for side, seal in sides.items() if deck != BOXES else ():
            found[(deck, card, side), int(copy)] = seal
    return found


def _copies(standing: Mapping[tuple[Place, int], str]) -> dict[Piece, int]:
    found: dict[Piece, int] = {}
    for (deck, card, _), copy in standing:
        found[deck, card] = max(copy, found.get((deck, card), 0))
    return found


def _picture(row: Row, folder: Path) -> Printed:
    box = (row["x_mm"], row["y_mm"], row["w_mm"], row["h_mm"])
    return Printed(folder / row["file"], row["page"], box)
