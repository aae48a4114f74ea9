"""The facts of one order in the making: each is folded at once, so that the next is judged by what is true then."""

from collections.abc import Callable

from companion.games.la_cosa_nostra.state import State
from companion.rules.bank import paid
from companion.rules.language import BANK, Chance, Fact, PurseId, Refusal, SeatId

Evolve = Callable[[State, Fact], State]


class Course:
    """A state that moves on with every fact that is added."""

    def __init__(self, state: State, chance: Chance, evolve: Evolve) -> None:
        self.state, self.chance, self.evolve = state, chance, evolve
        self.facts: list[Fact] = []

    def add(self, *facts: Fact) -> None:
        for fact in facts:
            self.state = self.evolve(self.state, fact)
            self.facts.append(fact)

    def pay(self, source: str, target: str, amount: int, reason: str) -> None:
        """Money moves where the app keeps it; on paper the table does it by hand."""
        if not on_paper(self.state):
            self.add(*paid(self.state.table, source, target, amount, reason))

    def earn(self, seat: SeatId, amount: int, reason: str) -> None:
        self.pay(BANK, seat, amount, reason)


def on_paper(state: State) -> bool:
    return state.table.setup.money == "paper"


def cash(state: State, seat: SeatId) -> int | None:
    """What a player has; None where the notes lie on the table and the app cannot know."""
    return None if on_paper(state) else state.table.purses[PurseId(seat)]


def affords(state: State, seat: SeatId, amount: int) -> bool:
    has = cash(state, seat)
    return has is None or has >= amount


def short_of(state: State, seat: SeatId, needs: int) -> Refusal | None:
    """Why somebody cannot pay."""
    if affords(state, seat, needs):
        return None
    return Refusal("not_enough_money", {"has": cash(state, seat), "needs": needs})


def capped(state: State, seat: SeatId, amount: int) -> int:
    """LCN-62: nobody pays more than they have."""
    has = cash(state, seat)
    return amount if has is None else min(has, amount)
