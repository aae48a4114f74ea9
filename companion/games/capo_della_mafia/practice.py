"""Hands and piles for a table without paper: practice and simulation deal inside the
app; a real table never does."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from companion.rules.messages import Fact, SeatId
from companion.rules.tracker import PhaseBegan

from .assignments import AssignmentTurned, EventTurned
from .box import Box
from .laying import CardsDealt
from .mafiosi import MafiosiLaid
from .rounds import CardsDiscarded, HandRefilled
from .rulings import AssignmentCorrected, EventCorrected
from .state import ASSIGNMENT, MAFIOSI, State


class Turned:
    """A pile of which the top card is turned up round by round."""

    def __init__(self, every: Iterable[str], random: Random) -> None:
        self.every, self.random = sorted(every), random
        self.pile = self._mixed()
        self.last: str | None = None

    def cards(self) -> list[str]:
        """What lies there, the top one first; a used-up pile is shuffled before anybody
        draws (K4)."""
        self.pile = self.pile or self._mixed()
        return self.pile

    def turn(self, card: str, fresh: bool) -> None:
        if fresh and len(self.pile) < len(self.every):
            self.pile = self._mixed()
        self.pile = [one for one in self.pile if one != card]
        self.last = card

    def swap(self, card: str | None) -> None:
        """By ruling another one lies there: the one that did goes back into the pile."""
        if self.last is not None and self.last != card and self.last not in self.pile:
            self.pile.insert(self.random.randint(0, len(self.pile)), self.last)
        self.pile = [one for one in self.pile if one != card]
        self.last = card

    def _mixed(self) -> list[str]:
        cards = list(self.every)
        self.random.shuffle(cards)
        return cards


class Practice:
    """Kept up to date by the facts of one game. Of what was laid it remembers nothing
    once it is discarded."""

    def __init__(self, box: Box, random: Random) -> None:
        self.box = box
        self.random = random
        self.hands: dict[SeatId, list[str]] = {}
        self.laid: dict[SeatId, tuple[str, ...]] = {}
        self.pile: list[str] = []
        self.discards: list[str] = []
        self.assignments = Turned(box.assignments, random)
        self.events = Turned(box.events, random)

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """Draw and discard as people would have done by now."""
        for fact in facts:
            follow = FOLLOWED.get(type(fact))
            if follow:
                follow(self, fact)

    def assignment(self) -> tuple[str, bool]:
        """The top one, and whether the back below it shows an envelope (CAP-12)."""
        top, *below = self.assignments.cards()
        return top, bool(below) and self.box.assignments[below[0]].envelope

    def event(self) -> str:
        return self.events.cards()[0]

    def _deal(self, fact: CardsDealt) -> None:
        copies = (
            code for code, card in self.box.card_of.items() if card in self.box.mafiosi
        )
        self.pile, self.discards, self.laid = self._mixed(sorted(copies)), [], {}
        self.hands = {
            seat: [self.pile.pop() for _ in range(fact.hand)] for seat in fact.capos
        }
        self.assignments = Turned(self.box.assignments, self.random)
        self.events = Turned(self.box.events, self.random)

    def _begin(self, fact: PhaseBegan) -> None:
        """Before everybody has laid, nothing lies there; before an event was turned up,
        none does."""
        if fact.phase <= MAFIOSI:
            self.laid = {}
        if fact.phase == ASSIGNMENT:
            self.events.last = None

    def _lay(self, fact: MafiosiLaid) -> None:
        self.laid[fact.seat] = fact.cards or tuple(self.hands[fact.seat][: fact.count])

    def _discard(self, fact: CardsDiscarded) -> None:
        """CAP-46: face down, whoever's they were."""
        for seat, cards in self.laid.items():
            for one in cards:
                if one in self.hands[seat]:
                    self.hands[seat].remove(one)
                    self.discards.append(one)
        self.laid = {}

    def _draw(self, fact: HandRefilled) -> None:
        """CAP-47."""
        for _ in range(fact.count):
            if not self.pile:
                self.pile, self.discards = self._mixed(sorted(self.discards)), []
            if self.pile:
                self.hands[fact.seat].append(self.pile.pop())

    def _mixed(self, cards: list[str]) -> list[str]:
        self.random.shuffle(cards)
        return cards


FOLLOWED: Mapping[type[Fact], Callable[[Practice, Any], None]] = {
    CardsDealt: Practice._deal,
    PhaseBegan: Practice._begin,
    MafiosiLaid: Practice._lay,
    CardsDiscarded: Practice._discard,
    HandRefilled: Practice._draw,
    AssignmentTurned: lambda practice, fact: practice.assignments.turn(
        fact.card, fact.fresh
    ),
    EventTurned: lambda practice, fact: practice.events.turn(fact.card, fact.fresh),
    AssignmentCorrected: lambda practice, fact: practice.assignments.swap(fact.card),
    EventCorrected: lambda practice, fact: practice.events.swap(fact.card),
}
