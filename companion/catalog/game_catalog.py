"""The games that can be played here: the ones in the box, and any folder that the
server was started with."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from cards import Game, folder_of, load
from cards.codes import Code
from cards.errors import BadGame
from cards.model import Copy, EditionId
from companion.catalog.overlays import overlay_of
from companion.games import MODULES
from companion.rules.messages import Refusal


class GameCatalog:
    """Games by name; each is read once, with its owner's corrections unless others are
    to be laid over it."""

    def __init__(
        self,
        folders: Sequence[Path] = (),
        overlay: Callable[[str], Path | None] | None = None,
    ) -> None:
        self._folders = {name: folder_of(name) for name in MODULES} | {
            folder.resolve().name: folder for folder in folders
        }
        self._overlay = overlay or overlay_of
        # versions of a game that tables may have been opened with, the newest last
        self._earlier: dict[str, list[Path]] = {}
        # by folder: a newer version of a game lies in another
        self._edition = lru_cache(maxsize=None)(self._in_edition)
        self._print = lru_cache(maxsize=None)(self._fingerprint)
        self._read = lru_cache(maxsize=None)(self._from_files)

    def adopt(self, folder: Path) -> None:
        """A game comes while the server runs, or a newer version of one: new tables
        play it, and those that were opened with another go on with theirs."""
        name = folder.name
        every = [*self._earlier.get(name, []), self._folders.get(name, folder)]
        self._earlier[name] = [one for one in every if one != folder]
        self._folders[name] = folder

    def sign_of(self, game: Game) -> str:
        """By which an earlier version is asked for; nothing for the newest."""
        folder = Path(game.folder)
        is_earlier = folder in self._earlier.get(str(game.id), ())
        return folder.parent.name if is_earlier else ""

    def signed(self, name: str, edition: str | None, sign: str) -> Game | None:
        """The earlier version that goes by this sign, if there is one."""
        every = self._earlier.get(name, [])
        folder = next((one for one in every if one.parent.name == sign), None)
        return self._edition(name, edition, folder)[0] if folder else None

    def remember(self, folder: Path) -> None:
        """An earlier version, for tables that were opened with it."""
        self._earlier.setdefault(folder.name, []).append(folder)

    def _load(self, name: str) -> Game:
        return self._read(name, self._folders[name])

    def _from_files(self, name: str, folder: Path) -> Game:
        return load(folder, self._overlay(name))

    def _fingerprint(self, name: str, folder: Path) -> str:
        return fingerprint(self._read(name, folder))

    def names(self) -> list[str]:
        return list(self._folders)

    def game(self, name: str) -> Game | None:
        if name in self._folders:
            return self._load(name)
        return None

    def source(self, name: str) -> tuple[Path, Path | None]:
        """Where a game of this catalog lies, and what its owner has laid over it."""
        return self._folders[name], self._overlay(name)

    def fingerprint(self, name: str) -> str | None:
        """Of the data as they are in this catalog."""
        if name in self._folders:
            return self._print(name, self._folders[name])
        return None

    def as_opened(
        self, name: str, edition: str | None, data: str
    ) -> tuple[tuple[Game, Mapping[Code, Copy]], bool] | None:
        """The same for a table that was opened with these data, and whether they are
        gone: then it goes on with the newest."""
        if name not in self._folders:
            return None
        folder = self._version(name, data)
        is_changed = self._print(name, folder) != data
        return self._edition(name, edition, folder), is_changed

    def _version(self, name: str, data: str) -> Path:
        newest = self._folders[name]
        if self._print(name, newest) == data:
            return newest
        every = reversed(self._earlier.get(name, []))
        return next((one for one in every if self._has(name, one, data)), newest)

    def _has(self, name: str, folder: Path, data: str) -> bool:
        """Whether a version is the one with these data; one that is gone is not."""
        try:
            return self._print(name, folder) == data
        except (BadGame, OSError):
            return False

    def in_edition(
        self, name: str, edition: str | None
    ) -> tuple[Game, Mapping[Code, Copy]] | None:
        """The game with the numbers of that edition on its cards, and its copies by code."""
        if name in self._folders:
            return self._edition(name, edition, self._folders[name])
        return None

    def _in_edition(
        self, name: str, edition: str | None, folder: Path
    ) -> tuple[Game, Mapping[Code, Copy]]:
        game = self._read(name, folder)
        if edition is not None and edition in game.editions:
            game = game.in_edition(EditionId(edition))
        return game, game.by_code()


def fingerprint(game: Game) -> str:
    """Tells whether the game's data are the ones that an evening began with: whatever
    rules count with, no words."""
    cards = [(card.id, card.copies, _plain(card.facts)) for card in game.cards()]
    rules = (
        game.players,
        game.phases,
        game.money,
        game.options,
        game.editions,
        game.sides,
        game.tables,
        game.play,
    )
    counted = (game.counters, game.majorities, game.score)
    return sha256(
        repr((game.id, cards, _plain(rules), _plain(counted))).encode()
    ).hexdigest()[:16]


def _plain(value: Any) -> Any:
    """Always written the same way; where a number comes from is no part of it."""
    if isinstance(value, Struct):
        parts = asdict(value)
        parts.pop("sources", None)
        return [_plain(one) for one in parts.values()]
    if isinstance(value, Mapping):
        return sorted(((str(key), _plain(one)) for key, one in value.items()), key=str)
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def no_such_edition(game: Game, edition: str) -> Refusal:
    """What there is to choose from, if there is any choice."""
    known = list(game.editions)
    if known:
        return Refusal("no_such_edition", {"edition": edition, "known": known})
    return Refusal("one_edition")
