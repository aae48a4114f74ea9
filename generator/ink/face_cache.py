"""Inked faces, kept between prints of one folder, so that a print after one change inks one card.

A face is found again by everything that it was made from; what all faces share (layout,
drawings, fonts, words outside the cards, this program) is the stamp of the whole file.
The file may be deleted at any time: it only saves work.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import DirEntry, scandir
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from cards.model import Deck
from generator.faces.fingerprint import digest
from generator.faces.subject import Said
from generator.order import Order

BIGGEST = 200_000_000  # bytes: above it the work is cheaper than the reading
DRAWING = "art:"  # how the keys of drawings begin
PRESS = Path(__file__).parents[1]
OURS = (PRESS / "layouts", PRESS.parent / "cards", PRESS.parent / "fonts")
THEIRS = ("fonts", "art", "art/icons")  # in the folder of the game
WORTH = 0.05  # so much of the memory must be new before it is written again


class Memory:
    """What was inked before, what is used now, and the forms that both need."""

    def __init__(self, said: Said, order: Order, alphabet: str) -> None:
        name = digest(str(order.folder.resolve()), said.language, order.low_ink)
        self.path = (
            user_cache_path("consigliere", appauthor=False) / "inked" / f"{name}.json"
        )
        self.stamp = stamp_of(said, order, alphabet)
        kept = self._read()
        self.faces: dict[str, list[str]] = kept.get("faces", {})
        self.forms: dict[str, Any] = kept.get("forms", {})
        # which form a drawing became
        self.drawings: dict[str, str] = kept.get("drawings", {})
        self.used: dict[str, list[str]] = {}
        self.fresh = 0

    def _read(self) -> Mapping[str, Any]:
        try:
            if self.path.stat().st_size > BIGGEST:
                return {}
            kept = json.loads(self.path.read_bytes())
        except (OSError, ValueError):
            return {}
        if isinstance(kept, dict) and kept.get("stamp") == self.stamp:
            return kept
        return {}

    def find(self, mark: str) -> list[str] | None:
        """Operators and hash of a face that was inked before."""
        return self.faces.get(mark)

    def keep(self, mark: str, content: str, seal: str) -> None:
        self.fresh += mark not in self.faces
        self.used[mark] = [content, seal]

    def learn(self, forms: Mapping[str, Any], names: Mapping[str, str]) -> None:
        """What one PDF has drawn, the next need not draw again."""
        self.fresh += len(forms.keys() - self.forms.keys())
        self.forms |= forms
        self.drawings |= {
            key: name for key, name in names.items() if key.startswith(DRAWING)
        }

    def forget(self) -> None:
        """For a print whose inks are others."""
        self.faces, self.forms, self.drawings = {}, {}, {}

    def write(self) -> None:
        """Remember for the next print; a memory that cannot be written is no harm."""
        if self.fresh <= len(self.faces) * WORTH:
            return
        faces = self.used
        if len(self.used) < len(self.faces):
            faces = {**self.faces, **self.used}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            work = self.path.with_suffix(".new")
            with work.open("w", encoding="utf-8") as file:
                file.writelines(self._told(faces))
            work.replace(self.path)
        except OSError:
            return

    def _told(self, faces: Mapping[str, list[str]]) -> Iterator[str]:
        """The file piece by piece: as one text it would need its size several times."""
        about = {
            "stamp": self.stamp,
            "forms": self.forms,
            "drawings": self.drawings,
        }
        yield f'{json.dumps(about)[:-1]}, "faces": {{'
        before = ""
        for mark, kept in faces.items():
            yield f"{before}{json.dumps(mark)}: {json.dumps(kept)}"
            before = ", "
        yield "}}"


def stamp_of(said: Said, order: Order, alphabet: str) -> str:
    """Of what all faces of a print share: with another stamp none looks as before."""
    return digest(*_shared(said, order, alphabet))


def _shared(said: Said, order: Order, alphabet: str) -> Iterable[object]:
    """What every face of a print depends on."""
    looks = order.folder / "layout.toml"
    yield alphabet
    yield order.low_ink
    yield from _words_of_all(said, looks)
    yield [_looked_up(deck) for deck in said.game.decks.values()]
    yield said.game.sides, said.game.money, said.game.backs, said.game.tables
    for room in (*_rooms(), *OURS, *(order.folder / name for name in THEIRS)):
        yield _files_of(room)
    yield _told(looks)


def _looked_up(deck: Deck) -> object:
    """Which face a deck has, and how its columns are read."""
    return deck.id, deck.kind, deck.layout, deck.shape, deck.columns


def _words_of_all(said: Said, looks: Path) -> Iterator[list[tuple[str, str]]]:
    """Those of a single card are told by its face, unless the layout asks for them by
    name; all of another language where it asks for one of them."""
    asked = looks.read_text("utf-8") if looks.is_file() else ""
    for language, words in said.game.words.items():
        entries = words.entries.items()
        if language == said.language:
            yield [one for one in entries if _is_of_all(one[0], asked)]
        elif f"{{{language}." in asked:
            yield list(entries)


def _is_of_all(key: str, asked: str) -> bool:
    return not key.startswith("card.") or f"{{{key}}}" in asked


def _rooms() -> Iterator[Path]:
    """Where the program of the press lies."""
    yield PRESS
    yield from sorted(one for one in PRESS.iterdir() if one.name.isalpha())


def _files_of(room: Path) -> Sequence[object]:
    """What lies in a folder, which may not be there."""
    try:
        with scandir(room) as found:
            return sorted(_signed(one, one.name) for one in found if one.is_file())
    except OSError:
        return []


def _told(path: Path) -> object:
    return _signed(path, path.name) if path.is_file() else None


def _signed(file: Path | DirEntry[str], name: str) -> tuple[str, int, int]:
    """A file by name, size and time: enough to know that it is the one of last time."""
    stat = file.stat()
    return name, stat.st_size, stat.st_mtime_ns
