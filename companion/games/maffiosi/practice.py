"""Hands for a table without paper: practice and simulation deal inside the app."""

from collections.abc import Iterable
from random import Random

from companion.rules.kit.knocked_out import KnockedOut
from companion.rules.messages import Fact, SeatId

from .box import Box
from .laying import TableLaid
from .playing import DECK, CardDiscarded, CardPlayed, CardsDrawn
from .state import State


class Practice:
    """The pot and the hands beside one game, kept up to date by the facts of it."""

    def __init__(self, box: Box, random: Random) -> None:
        self.box = box
        self.random = random
        self.hands: dict[SeatId, list[str]] = {}
        self.pot: list[str] = []
        self.used: list[str] = []
        copies = box.setup.copies.items()
        self._of = {
            str(code): box.kinds[one.card.id]
            for code, one in copies
            if one.card.deck == DECK
        }

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """Draw and discard as people would have done by now."""
        for fact in facts:
            if isinstance(fact, TableLaid):
                self._deal(fact)
            elif isinstance(fact, CardPlayed | CardDiscarded):
                self._gone(fact)
            elif isinstance(fact, CardsDrawn):
                self._draw(fact.seat, fact.count)
            elif isinstance(fact, KnockedOut):
                self._lay_down(fact.seats)

    def kind(self, copy: str) -> str:
        """What a card of the hand does."""
        return self._of[copy]

    def _deal(self, fact: TableLaid) -> None:
        """MAF-02."""
        self.pot, self.used = sorted(self._of), []
        self.random.shuffle(self.pot)
        self.hands = {
            seat: [self.pot.pop() for _ in range(fact.hand)] for seat in fact.families
        }

    def _gone(self, fact: CardPlayed | CardDiscarded) -> None:
        """M3: a Scram that was played leaves the game."""
        hand = self.hands.get(fact.seat, [])
        kind = self.box.kinds[fact.card]
        known = fact.copy if fact.copy in hand else None
        if not hand:
            return
        copy = known or next((one for one in hand if self.kind(one) == kind), hand[-1])
        hand.remove(copy)
        if kind != "scram" or isinstance(fact, CardDiscarded):
            self.used.append(copy)

    def _draw(self, seat: SeatId, count: int) -> None:
        """MAF-32, MAF-64."""
        for _ in range(count):
            if not self.pot:
                self._shuffle()
            if self.pot:
                self.hands[seat].append(self.pot.pop())
        if not self.pot:
            self._shuffle()

    def _shuffle(self) -> None:
        self.pot, self.used = sorted(self.used), []
        self.random.shuffle(self.pot)

    def _lay_down(self, seats: Iterable[SeatId]) -> None:
        """MAF-50."""
        for seat in seats:
            self.used += self.hands.get(seat, [])
            self.hands[seat] = []
