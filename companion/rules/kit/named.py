"""Which card a text means: the id of a card, or the code of one of its copies."""

from msgspec import Struct

from cards.codes import Code
from cards.model import Card, DeckId
from companion.rules.messages import Refusal
from companion.rules.plans import copy_of
from companion.rules.table import Setup


class Named(Struct, frozen=True):
    """A card that somebody scanned, typed or picked from a list; without a scan nobody
    knows which copy it is."""

    card: str
    copy: Code | None = None


def named(setup: Setup, text: str, deck: str) -> Named | Refusal:
    """The card of this deck that a text means, or why it is none."""
    if any(card.id == text for card in deck_of(setup, deck)):
        return Named(text)
    found = copy_of(setup, text)
    if isinstance(found, Refusal):
        return found
    card = setup.copies[found].card
    if card.deck != deck:
        return Refusal("other_deck", {"deck": deck, "card": card.id})
    return Named(card.id, found)


def card_of(setup: Setup, copy: str) -> str:
    """The card of which this is a copy."""
    printed = setup.copies[Code(copy)]
    return printed.card.id


def deck_of(setup: Setup, name: str) -> tuple[Card, ...]:
    return setup.game.decks[DeckId(name)].cards
