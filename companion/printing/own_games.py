"""Games of one's own that came as a zip: each version in a folder that nobody changes
any more, the newest of each played and printed from the next moment on."""

import re
import shutil
import unicodedata
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from companion.printing.parcels import FIRST, KINDS, Parcel, looked_through, unpacked
from companion.rules.messages import Refusal

LOCKS = "*.lock"
ROOMS = ("*", "art/*", "art/icons/*", "fonts/*", "sheets/*", "proposals/*")
EARLIER = 5  # versions of a game that stay: a table may still play one of them
_SLUG = re.compile(r"[^a-z0-9]+")


class OwnGames:
    """The shelf of them, below one folder of the user's data."""

    def __init__(self, room: Path) -> None:
        self.room = room

    def newest(self) -> Mapping[str, Path]:
        """Each game by its name."""
        return {name: folders[-1] for name, folders in self.versions().items()}

    def versions(self) -> Mapping[str, list[Path]]:
        """All that is here of each game, the newest last."""
        found: dict[str, list[Path]] = {}
        for first in sorted(self.room.glob(f"*/*/{FIRST}"), key=_age):
            found.setdefault(first.parent.name, []).append(first.parent)
        return found

    def tidy(self) -> None:
        """At a start only the last versions stay."""
        kept = {
            folder
            for folders in self.versions().values()
            for folder in folders[-1 - EARLIER :]
        }
        for folder in self.room.glob("*/*"):
            if folder not in kept:
                shutil.rmtree(folder.parent, ignore_errors=True)

    def laid_out(self, raw: bytes, called: str) -> tuple[Path, Parcel] | Refusal:
        """Unpacked where it will stay, if it has no faults."""
        parcel = looked_through(raw)
        if isinstance(parcel, Refusal):
            return parcel
        name = slug(parcel.name or called)
        folder = self.room / sha256(raw).hexdigest()[:16] / name
        if (folder / FIRST).is_file():  # it came before, and is the newest again
            (folder / FIRST).touch()
            return folder, parcel
        before = self.newest().get(name)
        folder.mkdir(parents=True, exist_ok=True)
        no = unpacked(raw, parcel, folder)
        if no:
            self.forget(folder)
            return no
        if before:
            _keep_codes(before, folder)
        return folder, parcel

    def copy_of(self, source: Path) -> Path:
        """A folder as it stands at this moment, where nobody changes it any more."""
        files = sorted(path for path in _parts(source))
        told = {
            path.relative_to(source).as_posix(): path.read_bytes() for path in files
        }
        seal = sha256(repr(sorted(told.items())).encode()).hexdigest()[:16]
        folder = self.room / seal / slug(source.resolve().name)
        for name, raw in told.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(raw)
        return folder

    def forget(self, folder: Path) -> None:
        shutil.rmtree(folder.parent, ignore_errors=True)


def _parts(source: Path) -> Iterator[Path]:
    """What a game is made of; nothing that lies deeper, or beside it."""
    for room in ROOMS:
        for path in source.glob(room):
            if path.suffix.lower() in KINDS and path.is_file():
                yield path


def _keep_codes(before: Path, folder: Path) -> None:
    """What earlier prints settled about codes stays settled."""
    for lock in before.glob(LOCKS):
        if not (folder / lock.name).exists():
            shutil.copy(lock, folder / lock.name)


def slug(name: str) -> str:
    """A name for a folder, and for the game in it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return _SLUG.sub("_", plain.lower()).strip("_")[:40] or "game"


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
