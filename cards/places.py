"""Where in a game's files words stand, for those who are told that they do not fit."""

from collections.abc import Iterator
from pathlib import Path

from cards.errors import Report
from cards.files import Tree, read_tree
from cards.model import Card
from cards.row_files import read_rows_file, rows_file
from cards.words import flat

GAME = "game.toml"
Place = tuple[str, int]  # file, row


class Places:
    """Where the cards of one folder stand; each file is looked at once."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._unheard = folder, Report("")
        self._rows: dict[str, dict[str, Place]] = {}
        self._trees: dict[str, Tree | None] = {}

    def row(self, card: Card) -> Place | None:
        """Its row in the file of its deck."""
        if card.deck not in self._rows:
            self._rows[card.deck] = dict(self._ids(card.deck))
        return self._rows[card.deck].get(card.id)

    def words(self, card: Card, language: str) -> Place | None:
        """Its lines in a words file; none where its words stand in columns."""
        if language not in self._trees:
            self._trees[language] = _words(self._folder, language, self._unheard)
        tree = self._trees[language]
        line = tree.line(f"card.{card.words}") if tree else 1
        if tree and line > 1:
            return tree.name, line
        return None

    def _ids(self, deck: str) -> Iterator[tuple[str, Place]]:
        name = rows_file(self._folder, deck)
        sheet = read_rows_file(self._folder, deck, self._unheard)
        rows = sheet.rows if sheet else {}
        for at, cells in reversed(rows.items()):
            yield cells.get("id", "").strip(), (name, at)


def place_of(folder: Path, card: Card, language: str) -> Place | None:
    """The row of its deck, or the line of the words file if the deck's words stand there."""
    places = Places(folder)
    return places.words(card, language) or places.row(card)


def place_of_key(folder: Path, key: str) -> tuple[str, int, str] | None:
    """File, line and key of what game.toml says."""
    tree = read_tree(folder / GAME, GAME, Report(""))
    return (tree.name, tree.line(key), key) if tree else None


def place_of_text(
    folder: Path, language: str, text: str
) -> tuple[str, int, str] | None:
    """File, line and key of the first word in the words file that begins or goes on like this."""
    tree = _words(folder, language, Report("")) if text else None
    for key, said in flat(tree.data) if tree else ():
        if tree and text in str(said):
            return tree.name, tree.line(key), key
    return None


def _words(folder: Path, language: str, unheard: Report) -> Tree | None:
    path = folder / f"words.{language}.toml"
    if path.is_file():
        return read_tree(path, path.name, unheard)
    return None
