"""The files of a print by their names: what can be ordered by itself, and how a shopping
list has it. Pure."""

from dataclasses import dataclass

from cards.model import Game

# beside the decks: what the game lies in, what tells how to print it, what it lies on
BOXES, GUIDE, BOARDS, TILED = "boxes", "guide", "boards", "boards-tiled"


@dataclass(frozen=True)
class Paper:
    """One file of a print."""

    name: str
    kind: str
    pages: int
    sheets: int
    sides: str  # one, long, short or fold
    size: tuple[float, float]  # mm
    decks: tuple[str, ...]
    thickness: tuple[float, ...]  # mm: what its pieces should be made of
    cutting: int  # seconds


def parts_of(game: Game) -> list[str]:
    """The decks, and what has a file of its own."""
    boards = [BOARDS] if game.boards else []
    return [*game.decks, BOXES, GUIDE, *boards]
