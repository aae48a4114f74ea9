"""What was read from one folder, before it is a game: typed rows, words, and the places
where they stand."""

from pathlib import Path

from msgspec import Struct, field

from cards.codes import Code
from cards.columns import Column
from cards.errors import Report
from cards.files import Tree
from cards.row_files import rows_file
from cards.rows import Row

FIXED = {
    "id": Column("text"),
    "copies": Column("int", optional=True, low=0, high=999),
    "words": Column("text", optional=True),
    "art": Column("list", optional=True),
    "back": Column("text", optional=True),
    "size": Column("text", optional=True),
    "option": Column("text", optional=True),
    "code": Column("list", optional=True),
    "source": Column("text", optional=True),
}
PLACE = {
    "id": Column("text"),
    "x": Column("number"),
    "y": Column("number"),
    "w": Column("number", optional=True),
    "h": Column("number", optional=True),
    "angle": Column("number", optional=True),
    "source": Column("text", optional=True),
}


class Draft(Struct):
    """What was read from one folder, with the places where it stands."""

    path: Path
    game: Tree
    board: Tree
    report: Report
    columns: dict[str, dict[str, Column]] = field(default_factory=dict)
    decks: dict[str, list[Row]] = field(default_factory=dict)
    tables: dict[str, list[Row]] = field(default_factory=dict)
    spaces: dict[str, list[Row]] = field(default_factory=dict)
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    worded: set[str] = field(default_factory=set)  # decks whose words stand in columns
    word_trees: dict[str, Tree] = field(default_factory=dict)
    # of each copy of each card
    codes: dict[tuple[str, int], Code] = field(default_factory=dict)

    def file_of(self, name: str) -> str:
        """Where the rows of a deck or list stand."""
        return rows_file(self.path, name)
