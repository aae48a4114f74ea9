"""A folder at a glance: which of its files stand there, how large, since when. Cheap enough
for ten looks a second."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.printing.parcels import DRAWN, LETTERS, ROWS

ROOMS = ("", "art", "art/icons", "fonts")
KINDS = ROWS | DRAWN | LETTERS
# what programs keep beside an open file
BESIDE = (".", "~$")
MANIFESTS = ("*/manifest.json", "*/changes/manifest.json")
Glimpse = Mapping[str, tuple[int, int, int]]


def glimpse(folder: Path, output: Path | None = None) -> Glimpse:
    """Every file that a game is made of, and what was printed."""
    found = {name: _told(entry) for name, entry in _entries(folder)}
    for pattern in MANIFESTS if output else ():
        assert output
        found |= {
            str(path): told for path in output.glob(pattern) if (told := _at(path))
        }
    return found


def _entries(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    for room in ROOMS:
        try:
            with os.scandir(folder / room) as entries:
                yield from (
                    (f"{room}/{one.name}", one) for one in entries if _is_ours(one)
                )
        except OSError:  # there is no such room, or it is away at this moment
            continue


def _is_ours(entry: os.DirEntry[str]) -> bool:
    name = entry.name
    return Path(name).suffix.lower() in KINDS and not name.startswith(BESIDE)


def _told(entry: os.DirEntry[str]) -> tuple[int, int, int]:
    """Saving by another name and renaming shows in the number of the file."""
    try:
        stat = entry.stat()
    except OSError:
        return (0, 0, 0)
    return (stat.st_mtime_ns, stat.st_size, stat.st_ino)


def _at(path: Path) -> tuple[int, int, int] | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return (stat.st_mtime_ns, stat.st_size, stat.st_ino)
