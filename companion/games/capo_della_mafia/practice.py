"""Hands and piles for a table without paper: practice and simulation deal inside the app; a real table never does."""

from collections.abc import Iterable, Sequence
from random import Random

from companion.games.capo_della_mafia.assignments import AssignmentTurned, EventTurned
from companion.games.capo_della_mafia.box import Box
from companion.games.capo_della_mafia.laying import CardsDealt
from companion.games.capo_della_mafia.mafiosi import MafiosiLaid
from companion.games.capo_della_mafia.rounds import CardsDiscarded, HandRefilled
from companion.games.capo_della_mafia.state import State
from companion.rules.language import Fact, SeatId


class Practice:
    """Kept up to date by the facts of one game. Of what was laid it remembers nothing once it is discarded."""

    def __init__(self, box: Box, random: Random) -> None:
        self.box, self.random = box, random
        self.hands: dict[SeatId, list[str]] = {}
        self.laid: dict[SeatId, tuple[str, ...]] = {}
        self.pile: list[str] = []
        self.discards: list[str] = []
        self.assignments: list[str] = []
        self.events: list[str] = []

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """Draw and discard as people would have done by now."""
        for fact in facts:
            if isinstance(fact, CardsDealt):
                self._deal(fact)
            elif isinstance(fact, MafiosiLaid):
                self.laid[fact.seat] = fact.cards or tuple(self.hands[fact.seat][: fact.count])
            elif isinstance(fact, CardsDiscarded):
                self._discard()
            elif isinstance(fact, HandRefilled):
                self._draw(fact.seat, fact.count)
            elif isinstance(fact, AssignmentTurned):
                self.assignments = self._next(self.assignments, fact.card, self.box.assignments)
            elif isinstance(fact, EventTurned):
                self.events = self._next(self.events, fact.card, self.box.events)

    def assignment(self) -> tuple[str, bool]:
        """The top one, and whether the back below it shows an envelope (CAP-12)."""
        top, *below = self.assignments
        return top, bool(below) and self.box.assignments[below[0]].envelope

    def _deal(self, fact: CardsDealt) -> None:
        copies = (code for code, card in self.box.card_of.items() if card in self.box.mafiosi)
        self.pile, self.discards, self.laid = self._mixed(sorted(copies)), [], {}
        self.hands = {seat: [self.pile.pop() for _ in range(fact.hand)] for seat in fact.capos}
        self.assignments = self._mixed(sorted(self.box.assignments))
        self.events = self._mixed(sorted(self.box.events))

    def _discard(self) -> None:
        """CAP-46: face down, whoever's they were."""
        for seat, cards in self.laid.items():
            for one in cards:
                if one in self.hands[seat]:
                    self.hands[seat].remove(one)
                    self.discards.append(one)
        self.laid = {}

    def _draw(self, seat: SeatId, count: int) -> None:
        """CAP-47."""
        for _ in range(count):
            if not self.pile:
                self.pile, self.discards = self._mixed(sorted(self.discards)), []
            if self.pile:
                self.hands[seat].append(self.pile.pop())

    def _next(self, pile: Sequence[str], turned: str, every: Iterable[str]) -> list[str]:
        """Without the card that was turned up; a used-up pile is made anew (K4)."""
        return [one for one in pile if one != turned] or self._mixed(sorted(every))

    def _mixed(self, cards: list[str]) -> list[str]:
        self.random.shuffle(cards)
        return cards
