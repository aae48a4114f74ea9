"""A folder of one's own comes as a zip: looked through before a byte of it is written,
and unpacked within bounds. Nothing of it is ever run.

What a zip says of itself may be a lie: whatever is unpacked is counted anew.
"""

import stat
import unicodedata
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath

from msgspec import Struct

from cards import art, row_files
from companion.rules.messages import Refusal

MOST_BYTES = 19_000_000  # of the zip itself
MOST_FILES = 800
MOST_UNPACKED = 150_000_000
MOST_EACH = 40_000_000
RATIO = 120  # times as large as it was packed: beyond that it is a bomb
SMALL = 1_000_000  # bytes below which nothing is a bomb
DEEPEST, LONGEST = 4, 100  # folders in folders; signs of a name
PIECE = 65_536
PLAIN = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
# what a game is made of; whatever else lies there is left out
ROWS = {".toml", ".tsv", ".lock", *row_files.KINDS}
DRAWN = {*art.DRAWN}
LETTERS = {".ttf", ".otf", ".ttc"}
TOLD = {".txt", ".md"}
KINDS = ROWS | DRAWN | LETTERS | TOLD
# what systems leave behind, which is nobody's game
LITTER = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"})
# names that Windows keeps for its devices
DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{one}{n}" for one in ("com", "lpt") for n in range(10)}
)
FIRST = "game.toml"


class Parcel(Struct, frozen=True):
    """A zip that was looked through: what to unpack, by its place in the game."""

    name: str  # of the folder in it, if it has one
    files: dict[str, str]  # place in the game: name in the zip
    left_out: tuple[str, ...]


def looked_through(raw: bytes) -> Parcel | Refusal:
    """The files of a game in a zip, or why it is not opened."""
    try:
        with zipfile.ZipFile(BytesIO(raw)) as opened:
            return _sorted(opened.infolist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        return Refusal("parcel_broken")


def _sorted(entries: list[zipfile.ZipInfo]) -> Parcel | Refusal:
    if len(entries) > MOST_FILES:
        return Refusal("parcel_too_many", {"most": MOST_FILES})
    files = [one for one in entries if not (one.is_dir() or _is_litter(one))]
    against = next(filter(None, map(_against, files)), _too_large(files))
    return against or _rooted([one.filename for one in files])


def _too_large(files: list[zipfile.ZipInfo]) -> Refusal | None:
    if sum(one.file_size for one in files) > MOST_UNPACKED:
        return Refusal("parcel_too_large", {"most": MOST_UNPACKED // 1_000_000})
    return None


def _is_litter(one: zipfile.ZipInfo) -> bool:
    return bool(LITTER & set(PurePosixPath(one.filename).parts))


def _against(one: zipfile.ZipInfo) -> Refusal | None:
    """What is wrong with an entry."""
    shown = {"name": _printable(one.filename)}
    kind = stat.S_IFMT(one.external_attr >> 16)
    if kind not in {0, stat.S_IFREG}:
        return Refusal("parcel_link", shown)
    if one.flag_bits & 1:
        return Refusal("parcel_locked", shown)
    if not _is_plain(one):
        return Refusal("parcel_name", shown)
    if _is_bomb(one) or one.compress_type not in PLAIN:
        return Refusal("parcel_bomb", shown)
    return None


def _is_plain(one: zipfile.ZipInfo) -> bool:
    """A name that stays in its folder on every system."""
    name = one.filename
    # what Python read differs from what the zip says: there was a NUL, or a backslash
    if name != one.orig_filename or len(name) > LONGEST or ":" in name or "\\" in name:
        return False
    parts = name.split("/")
    return len(parts) <= DEEPEST and all(map(_is_plain_part, parts))


def _is_plain_part(part: str) -> bool:
    if part in {"", ".", ".."} or part != part.rstrip(". "):
        return False
    stem = part.partition(".")[0].casefold()
    return part.isprintable() and stem not in DEVICES


def _is_bomb(one: zipfile.ZipInfo) -> bool:
    packed = max(1, one.compress_size)
    too_tight = one.file_size > SMALL and one.file_size > RATIO * packed
    return too_tight or one.file_size > MOST_EACH


def _rooted(names: list[str]) -> Parcel | Refusal:
    """The game may lie in a folder of the zip, or the zip is the folder."""
    root = _root(names)
    if root is None:
        return Refusal("parcel_no_game")
    inside = [name for name in names if name.startswith(root) and _kind(name) in KINDS]
    kept = {name.removeprefix(root): name for name in inside}
    if len(set(map(_same, kept))) < len(inside):
        return Refusal("parcel_twins")
    left = sorted(map(_printable, set(names) - set(inside)))
    return Parcel(PurePosixPath(root).name, kept, tuple(left))


def _root(names: list[str]) -> str | None:
    found = [name.removesuffix(FIRST) for name in names if _is_first(name)]
    if len(found) == 1:
        return found[0]
    return None


def _is_first(name: str) -> bool:
    return name == FIRST or name.endswith(f"/{FIRST}")


def _kind(place: str) -> str:
    return PurePosixPath(place).suffix.lower()


def _same(place: str) -> str:
    """Two names that are one on some systems."""
    return unicodedata.normalize("NFC", place).casefold()


def unpacked(raw: bytes, parcel: Parcel, into: Path) -> Refusal | None:
    """All files, each as plain bytes; whatever turns out larger than it said, ends it."""
    total = 0
    try:
        with zipfile.ZipFile(BytesIO(raw)) as opened:
            for place, name in parcel.files.items():
                path = into / place
                path.parent.mkdir(parents=True, exist_ok=True)
                total += _poured(opened, name, path, MOST_UNPACKED - total)
    except _TooMuch:
        return Refusal("parcel_bomb", {"name": _printable(name)})
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        return Refusal("parcel_broken")
    return None


class _TooMuch(Exception):
    """More came out than there was room for."""


def _poured(opened: zipfile.ZipFile, name: str, path: Path, room: int) -> int:
    size = 0
    with path.open("xb") as out:
        for piece in _pieces(opened, name):
            size += len(piece)
            if size > min(room, MOST_EACH):
                raise _TooMuch
            out.write(piece)
    return size


def _pieces(opened: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    with opened.open(name) as source:
        while piece := source.read(PIECE):
            yield piece


def _printable(name: str) -> str:
    return "".join(one for one in name if one.isprintable())[:LONGEST]
