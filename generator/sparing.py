"""What phones at the table spare the printer: they keep money, roll, hold a market. Pure."""

from collections.abc import Iterator

from msgspec.structs import replace

from cards.model import Deck, DeckId, Game
from cards.words import Words

# by the name of what the guide says of it: the kind of pieces
KEPT = {"money": "note", "dice": "die"}


def spared_decks(game: Game) -> Iterator[tuple[str, DeckId]]:
    """Each deck that the app replaces, by what the app does instead."""
    for name, kind in KEPT.items():
        if _is_kept(game, kind):
            decks = (deck.id for deck in game.decks.values() if deck.kind == kind)
            yield from ((name, deck) for deck in decks)


def spared_boards(game: Game, words: Words) -> Iterator[tuple[str, str]]:
    """Each board that the game's own words call dispensable, and how they say it."""
    for board in game.boards:
        if text := words.get(f"board.{board}.spare"):
            yield str(board), text


def without_spared(game: Game, words: Words, only: tuple[str, ...]) -> Game:
    """The game less what the app replaces; whoever asks for a deck by name gets it."""
    gone = {deck for _, deck in spared_decks(game)} - set(only)
    decks = {
        name: _empty(deck) if name in gone else deck
        for name, deck in game.decks.items()
    }
    spare = dict(spared_boards(game, words))
    boards = {name: one for name, one in game.boards.items() if name not in spare}
    return replace(game, decks=decks, boards=boards)


def _empty(deck: Deck) -> Deck:
    return replace(deck, cards=tuple(replace(card, copies=0) for card in deck.cards))


def _is_kept(game: Game, kind: str) -> bool:
    """Also where the box holds no more notes than that: the app counts them out, too."""
    if kind == "die":
        return bool(game.play.dice)
    return game.money is not None
