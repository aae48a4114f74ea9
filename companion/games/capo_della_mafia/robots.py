"""How a robot chooses: which cards do the assignment with fewest, how to bluff, and who
seems to be bluffing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from companion.rules.messages import SeatId

from . import matching
from .box import GIULIA, KINDS, WILD, Box, Mafioso
from .views import CapoView, TaskView

# two to win and one to lose: a third is break-even, and a whim comes on top
SUSPECT_FROM = 0.42
WHIM = 0.16
LONG_BLUFF = 0.3  # how often a bluff lies longer than one card


class Robot:
    """One player; what lies covered before others it never learns."""

    def __init__(self, box: Box, random: Random) -> None:
        self.box = box
        self.random = random

    def lay(
        self, task: TaskView, hand: Sequence[str], least: int, most: int
    ) -> list[str]:
        """The fewest cards that do it, Giulia gladly among them; else a bluff."""
        sets = [
            list(cards)
            for size in range(least, most + 1)
            for cards in combinations(hand, size)
        ]
        honest = [cards for cards in sets if self.does_it(task, cards)]
        if honest:
            return min(honest, key=self._cost)
        return self._bluff(task, sets, least)

    def does_it(self, task: TaskView, cards: Sequence[str]) -> bool:
        known = [self.box.mafioso(one) for one in cards]
        return (
            matching.best(task.symbols, known).met
            and matching.stars(known, 0) <= task.limit
        )

    def _cost(self, cards: Sequence[str]) -> float:
        giulias = sum(self.box.mafioso(one).special == GIULIA for one in cards)
        return len(cards) - 0.9 * giulias + self.random.random() / 2

    def _bluff(
        self, task: TaskView, sets: Sequence[list[str]], least: int
    ) -> list[str]:
        """As many cards as look right, and cheap ones."""
        long = least + (self.random.random() < LONG_BLUFF)
        wanted = max(long, (len(task.symbols) + 1) // 2)
        sizes = [cards for cards in sets if len(cards) <= wanted]
        return max(
            sizes, key=lambda cards: self._looks(task, cards) + self.random.random()
        )

    def _looks(self, task: TaskView, cards: Sequence[str]) -> float:
        """Useful symbols please, stars do not."""
        symbols = Counter(
            symbol for one in cards for symbol in self.box.mafioso(one).symbols
        )
        useful = sum(
            symbols[kind]
            for kind in KINDS
            if kind in task.symbols or WILD in task.symbols
        )
        return (
            useful
            + len(cards) / 2
            - sum(self.box.mafioso(one).stars for one in cards) / 2
        )

    def turn_up(self, task: TaskView, cards: Sequence[str], count: int) -> list[str]:
        """What looks most honest."""
        order = sorted(
            cards,
            key=lambda one: self._looks(task, [one]) + self.random.random(),
            reverse=True,
        )
        return order[:count]

    def suspect(self, task: TaskView, others: Sequence[CapoView]) -> SeatId | None:
        """Whoever seems most likely to bluff, if it is likely enough."""
        found = list(self._doubts(task, others))
        doubt, seat = max(found, key=lambda one: one[0], default=(0.0, None))
        if doubt > SUSPECT_FROM:
            return seat
        return None

    def _doubts(
        self, task: TaskView, others: Sequence[CapoView]
    ) -> Iterator[tuple[float, SeatId]]:
        for one in others:
            yield self._doubt(task, one) + self.random.uniform(-WHIM, WHIM), one.seat

    def _doubt(self, task: TaskView, other: CapoView) -> float:
        """From what lies open: symbols that are still missing, stars already spent, and
        how few cards must do it."""
        cards = [self.box.mafioso(one) for one in other.open]
        missing = max(0, len(task.symbols) - _useful(task.symbols, cards))
        heat = sum(card.stars for card in cards) - task.limit
        tired = 0.12 * (other.hand <= 3)
        return 0.15 + 0.22 * (missing - other.covered) + 0.12 * max(0, heat + 1) + tired


def _useful(needs: Sequence[str], cards: Sequence[Mafioso]) -> int:
    """How many of the symbols that are needed lie open."""
    has = Counter(symbol for card in cards for symbol in card.symbols)
    marks = needs.count(WILD)
    fixed = sum(min(has[kind], needs.count(kind)) for kind in KINDS)
    any_kind = min(marks, max(has[kind] for kind in KINDS))
    return fixed + any_kind + has[WILD]
