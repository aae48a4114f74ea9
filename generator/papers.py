"""The files of a print by their names: what can be ordered by itself, and how a shopping
list has it. Pure."""

from msgspec import Struct

from cards.model import Game
from generator.order import Order

# beside the decks: what the game lies in, what tells how to print it, what it lies on
BOXES, GUIDE, BOARDS, TILED = "boxes", "guide", "boards", "boards-tiled"
FOLDED = {"figure", "die", "screen", "envelope"}  # kinds of pieces


class Paper(Struct, frozen=True):
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


def has_guide(order: Order) -> bool:
    """An order for single pieces has none."""
    is_part = order.cards or order.since or order.wanted is not None
    return not is_part and (not order.only or GUIDE in order.only)


def has_folds(order: Order, game: Game) -> bool:
    """Whether something is to be folded: a piece, or what the game lies in."""
    decks = order.only or tuple(game.decks)
    has_boxes = not order.cards and (not order.only or BOXES in order.only)
    return has_boxes or any(
        deck.kind in FOLDED for deck in game.decks.values() if deck.id in decks
    )
