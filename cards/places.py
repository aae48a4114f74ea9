"""Where in a game's files words stand, for those who are told that they do not fit."""

from pathlib import Path

from cards.errors import Report
from cards.files import Tree, read_tree
from cards.model import Card
from cards.row_files import read_rows_file, rows_file
from cards.words import flat

Place = tuple[str, int]  # file, row


def place_of(folder: Path, card: Card, language: str) -> Place | None:
    """The row of its deck, or the line of the words file if the deck's words stand there."""
    unheard, name = Report(""), rows_file(folder, card.deck)
    if tree := _words(folder, language, unheard):
        line = tree.line(f"card.{card.words}")
        if line > 1:
            return tree.name, line
    sheet = read_rows_file(folder, card.deck, unheard)
    rows = sheet.rows if sheet else {}
    return next(
        (
            (name, at)
            for at, cells in rows.items()
            if cells.get("id", "").strip() == card.id
        ),
        None,
    )


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
