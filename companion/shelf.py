"""The games that can be played here: the ones in the box, and any folder that the server was started with."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from cards import GAMES, Game, folder_of, load
from cards.codes import Code
from cards.model import Copy, EditionId
from companion.corrections import overlay_of


class Shelf:
    """Games by name; each is read once."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = {name: folder_of(name) for name in GAMES} | {
            folder.resolve().name: folder for folder in folders
        }
        self._edition = lru_cache(maxsize=None)(self._in_edition)
        self._load = lru_cache(maxsize=None)(lambda name: load(self._folders[name], overlay_of(name)))

    def names(self) -> list[str]:
        return list(self._folders)

    def game(self, name: str) -> Game | None:
        return self._load(name) if name in self._folders else None

    def in_edition(self, name: str, edition: str | None) -> tuple[Game, Mapping[Code, Copy]] | None:
        """The game with the numbers of that edition on its cards, and its copies by code."""
        return self._edition(name, edition) if name in self._folders else None

    def _in_edition(self, name: str, edition: str | None) -> tuple[Game, Mapping[Code, Copy]]:
        game = self._load(name)
        chosen = game.in_edition(EditionId(edition)) if edition is not None and edition in game.editions else game
        return chosen, chosen.by_code()


def fingerprint(game: Game) -> str:
    """Tells whether the game's data are the ones that an evening began with."""
    facts = [(card.id, card.copies, sorted(card.facts.items(), key=str)) for card in game.cards()]
    return sha256(repr((game.id, facts)).encode()).hexdigest()[:16]
