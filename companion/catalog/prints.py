"""The boxes that were printed here: what the press noted down beside its pages."""

from pathlib import Path

import msgspec

from companion.catalog.game_folders import PART

LOCK = ".lock"


class Box(msgspec.Struct, frozen=True):
    """What a print says of itself; an edition only where the game has several."""

    game: str
    language: str
    edition: str | None = None
    to: str = ""  # the tool that an export is for; no print says it


def printed_boxes(out: Path) -> dict[Path, Box]:
    """Each folder that holds a whole box on paper, the latest first."""
    manifests = [
        path
        for path in out.glob("*/manifest.json")
        if not path.parent.name.endswith(PART)
    ]
    found = {path: box_at(path) for path in sorted(manifests, key=_age)}
    return {path.parent: box for path, box in found.items() if box is not None}


def outdated(box: Path, folder: Path, overlay: Path | None) -> bool:
    """Was a file of the game, or what is laid over it, written after this box was printed?"""
    every = (path for path in folder.rglob("*") if path.is_file())
    # a print itself writes down which copy has which code
    files = [
        *(path for path in every if path.suffix != LOCK),
        *([overlay] if overlay else []),
    ]
    try:
        printed_at = (box / "manifest.json").stat().st_mtime
        return any(path.stat().st_mtime > printed_at for path in files)
    except OSError:  # a file that is replaced at this moment; the next look tells
        return False


def _age(manifest: Path) -> float:
    try:
        return -manifest.stat().st_mtime
    except OSError:  # replaced by a new print at this moment
        return 0.0


def box_at(manifest: Path) -> Box | None:
    """The print that this manifest tells of."""
    try:
        box = msgspec.json.decode(manifest.read_bytes(), type=Box)
    except (OSError, ValueError):  # gone, or no manifest of ours
        return None
    return None if box.to else box
