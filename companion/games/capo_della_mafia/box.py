"""What the data of Capo della Mafia say: mafiosi, assignments, events, and every number
that the rules reckon with."""

from collections.abc import Mapping

from msgspec import Struct

from cards.model import Card
from companion.rules.kit.named import deck_of
from companion.rules.kit.typed_rows import each, numbers_of
from companion.rules.table import Setup

KINDS = ("intimidation", "bribing", "smuggling")
WILD = "wild"
RAT, GIULIA, MARIO = "rat", "giulia", "mario"


class Mafioso(Struct, frozen=True):
    """What one brings; `amount` is respect, or extra stars."""

    symbols: tuple[str, ...]
    stars: int
    special: str
    amount: int


class Assignment(Struct, frozen=True):
    """At least these symbols, at most these stars; an envelope on the back brings an event."""

    symbols: tuple[str, ...]
    stars: int
    envelope: bool


class Event(Struct, frozen=True):
    """What is different for one round."""

    effect: str
    amount: int


class Box(Struct, frozen=True):
    """Everything that the rules read of the data; nothing in it ever changes."""

    setup: Setup
    numbers: Mapping[str, int]
    mafiosi: Mapping[str, Mafioso]
    assignments: Mapping[str, Assignment]
    events: Mapping[str, Event]
    card_of: Mapping[str, str]
    pile: int

    @property
    def introductory(self) -> bool:
        """CAP-60: no Little Tonys, no events, a lower goal."""
        return self.setup.chosen("introductory") == "yes"

    @property
    def asks_back(self) -> bool:
        """CAP-12: must people say what lies on top of the assignments now?"""
        return not self.introductory and self.setup.chosen("envelope") == "next"

    @property
    def goal(self) -> int:
        """CAP-02, CAP-60."""
        goal = "goal_introductory" if self.introductory else "goal"
        return self.numbers[goal]

    def card(self, name: str) -> str:
        """Of which card this is a copy; a card that was typed has no copy."""
        return self.card_of.get(name, name)

    def mafioso(self, name: str) -> Mafioso:
        card = self.card(name)
        return self.mafiosi[card]


def box_of(setup: Setup) -> Box:
    mafiosi = _in_play(setup)
    return Box(
        setup=setup,
        numbers=numbers_of(setup),
        mafiosi=each(Mafioso, mafiosi),
        assignments=each(Assignment, deck_of(setup, "assignments")),
        events=each(Event, deck_of(setup, "events")),
        card_of={str(code): copy.card.id for code, copy in setup.copies.items()},
        pile=sum(card.copies for card in mafiosi),
    )


def _in_play(setup: Setup) -> list[Card]:
    """CAP-60: no rat in a first game."""
    absent = RAT if setup.chosen("introductory") == "yes" else ""
    return [
        card
        for card in deck_of(setup, "mafiosi")
        if not absent or card.facts["special"] != absent
    ]
