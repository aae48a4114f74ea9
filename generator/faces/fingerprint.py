"""What the face of a copy is made from, in short: equal fingerprints look equal."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from cards.model import Card, Copy
from generator.faces.subject import Said

_POINTING = {"card", "cards"}


def mark_of(copy: Copy, said: Said, payload: str) -> str:
    """Everything of its own that the face of a copy is made from."""
    card = copy.card
    far = [
        _words(said.cards[name], said)
        for column, kind in said.columns[card.deck].items()
        if kind.kind in _POINTING
        for name in _names(card.facts.get(column))
    ]
    return digest(
        card.id,
        copy.number,
        payload,
        card.facts,
        card.art,
        _words(card, said),
        far,
        card.size,
    )


def _words(card: Card, said: Said) -> list[str | None]:
    """All that a card says."""
    entries, stem = said.words.entries, f"card.{card.words}."
    return [
        entries.get(stem + name.removesuffix("?"))
        for name in said.game.decks[card.deck].words
    ]


def _names(value: Any) -> Iterable[str]:
    if isinstance(value, tuple):
        return value
    if value:
        return (value,)
    return ()


def digest(*values: object) -> str:
    return blake2b(repr(values).encode(), digest_size=12).hexdigest()
