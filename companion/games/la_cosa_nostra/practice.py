"""Hands for a table without paper: practice and simulation deal inside the app; a real
table never does (LCN-121)."""

from collections.abc import Iterable
from random import Random

from cards.model import DeckId
from companion.rules.kit.named import card_of
from companion.rules.messages import Fact, SeatId
from companion.rules.plans import PlanLaid
from companion.rules.tracker import GameBegun, PhaseBegan

from .box import Box
from .influence import InfluencePlayed, ModifierLaid, influence_to_draw
from .responses import DocPlayed
from .setup import HardLuckCalled
from .state import State
from .turns import RoundBegan, SchemerCalled, SchemerPlayed


class Hand:
    """What a player holds: copies of Jobs, and Influence cards by their effect."""

    def __init__(self) -> None:
        self.jobs: list[str] = []
        self.drawn: list[str] = []
        self.influence: list[str] = []


class Practice:
    """The piles and hands beside one game, kept up to date by the facts of it."""

    def __init__(self, box: Box, random: Random) -> None:
        self.box = box
        self.random = random
        self.hands: dict[SeatId, Hand] = {}
        self.jobs: dict[int, list[str]] = {}
        self.influence: list[str] = []
        self.discarded: list[str] = []

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """Draw, discard and deal as people would have done by now."""
        for fact in facts:
            if isinstance(fact, GameBegun):
                self._lay_out(fact.seats)
                self._draw(state)
            elif isinstance(fact, RoundBegan):
                self._discard_to_limit()
            elif isinstance(fact, PhaseBegan) and fact.phase == 0:
                self._draw(state)
            elif isinstance(fact, HardLuckCalled):
                self._deal_again(state)
            else:
                self._played(fact)

    def _lay_out(self, seats: Iterable[SeatId]) -> None:
        """LCN-01, LCN-03: four piles of Jobs, one of Influence."""
        self.hands = {seat: Hand() for seat in seats}
        self.jobs = {round_: [] for round_ in self.box.draws}
        for code, copy in self.box.setup.copies.items():
            if copy.card.deck == "jobs":
                self.jobs[self.box.jobs[copy.card.id].round].append(code)
        for pile in self.jobs.values():
            pile.sort()
            self.random.shuffle(pile)
        self.influence = self._whole_influence()
        self.random.shuffle(self.influence)

    def _whole_influence(self) -> list[str]:
        """All but the start sets; rows behind an option only where it was chosen."""
        every: list[str] = []
        deck = self.box.setup.game.decks[DeckId("influence")]
        for card in deck.cards:
            if card.option is None or self.box.has(card.option):
                every += [str(card.facts["effect"])] * card.copies
        for effect in self.box.start_influence:
            for _ in self.hands:
                every.remove(effect)
        return every

    def _draw(self, state: State) -> None:
        """LCN-21, LCN-22, LCN-24: from the start player on, as far as the piles go (R12)."""
        round_ = state.round
        for seat in state.ring():
            hand = self.hands[seat]
            if round_ == self.box.influence_from:
                hand.influence += self.box.start_influence
            pile = self.jobs[round_]
            hand.drawn = [
                pile.pop() for _ in range(min(self.box.draws[round_].jobs, len(pile)))
            ]
            hand.jobs += hand.drawn
            for _ in range(influence_to_draw(state, seat)):
                if not self.influence:
                    self.influence, self.discarded = self.discarded, []
                    self.random.shuffle(self.influence)
                if self.influence:
                    hand.influence.append(self.influence.pop())

    def _deal_again(self, state: State) -> None:
        """LCN-23: all new Jobs back, shuffled and dealt anew."""
        pile = self.jobs[state.round]
        for hand in self.hands.values():
            # who went back to the Draw has laid some
            hand.drawn = [copy for copy in hand.drawn if copy in hand.jobs]
            pile += hand.drawn
            hand.jobs = [copy for copy in hand.jobs if copy not in hand.drawn]
        self.random.shuffle(pile)
        for hand in self.hands.values():
            hand.drawn = [pile.pop() for _ in hand.drawn]
            hand.jobs += hand.drawn

    def _discard_to_limit(self) -> None:
        """LCN-112: the best Jobs stay; which Influence goes is left to chance."""
        numbers = self.box.numbers
        for hand in self.hands.values():
            hand.jobs.sort(
                key=lambda copy: self.box.jobs[card_of(self.box.setup, copy)].two,
                reverse=True,
            )
            del hand.jobs[numbers["hand_jobs"] :]
            self.random.shuffle(hand.influence)
            self.discarded += hand.influence[numbers["hand_influence"] :]
            del hand.influence[numbers["hand_influence"] :]

    def _played(self, fact: Fact) -> None:
        """A card that was played leaves the hand."""
        if isinstance(fact, PlanLaid) and fact.copy in self.hands[fact.seat].jobs:
            self.hands[fact.seat].jobs.remove(fact.copy or "")
        if isinstance(fact, ModifierLaid | InfluencePlayed):
            self._discard(fact.seat, fact.effect)
        elif isinstance(fact, SchemerPlayed | SchemerCalled):
            self._discard(fact.seat, "schemer")
        elif isinstance(fact, DocPlayed):
            self._discard(fact.seat, "emergency_doc")

    def _discard(self, seat: SeatId, effect: str) -> None:
        """A table that bends a rule may have played what nobody was dealt."""
        hand = self.hands[seat].influence
        if effect in hand:
            hand.remove(effect)
            self.discarded.append(effect)
