"""Which drawings a game's `art` folder holds: SVG, or pictures as PNG, JPEG and WebP."""

from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from cards.errors import say
from cards.sentences import Sentence

PIXELS = (".png", ".jpg", ".jpeg", ".webp")
DRAWN = (".svg", *PIXELS)  # the first that is there counts
OTHERS = (
    ".gif",
    ".tif",
    ".tiff",
    ".bmp",
    ".heic",
    ".avif",
    ".pdf",
    ".ai",
    ".eps",
    ".psd",
)


def files(folder: Path) -> Iterator[Path]:
    """Every drawing of a folder, the better kinds first; programs write endings in capitals too."""
    found = [path for path in folder.glob("*.*") if path.suffix.lower() in DRAWN]
    return iter(
        sorted(found, key=lambda path: (DRAWN.index(path.suffix.lower()), path.name))
    )


def names(folder: Path) -> frozenset[str]:
    return frozenset(normalize("NFC", path.stem) for path in files(folder))


def by_name(folder: Path) -> dict[str, Path]:
    """The file of each drawing of a folder."""
    found: dict[str, Path] = {}
    for path in files(folder):
        found.setdefault(normalize("NFC", path.stem), path)
    return found


def find(folder: Path, name: str) -> Path | None:
    """The file of a drawing; most have an ordinary ending, and need no search."""
    usual = (folder / f"{name}{ending}" for ending in DRAWN)
    return next(filter(Path.is_file, usual), None) or by_name(folder).get(name)


def remedy(game: Path, folder: str, name: str) -> Sentence:
    """What to do about a drawing that is not there: another format that lies there is named."""
    for path in sorted((game / folder).glob("*.*")):
        if path.stem == name and path.suffix.lower() in OTHERS:
            return say("save_beside", file=f"{folder}/{path.name}")
    return say("draw_or_put", file=f"{folder}/{name}.svg")
