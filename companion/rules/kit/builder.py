"""Facts of one order in the making (an event builder), and whatever follows from them
by itself (a fixed point).

Each fact is folded into the state at once, so that the next one is judged by what is true then.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.rules.bank import paid
from companion.rules.kit.cash import on_paper
from companion.rules.messages import BANK, Answer, Caller, Chance, Fact, Refusal, SeatId
from companion.rules.table import Table
from companion.rules.view_parts import seen_as

NOBODY = Caller()
MOST_ROUNDS = 500  # of consequences of one order; more would be a circle


class GameState(Struct, frozen=True):
    """A game's state: the part of the shared blocks, and whatever it keeps besides."""

    table: Table

    @property
    def phase(self) -> int:
        return self.table.tracker.phase

    @property
    def round(self) -> int:
        return self.table.tracker.round

    @property
    def turn(self) -> SeatId | None:
        """Whose it is."""
        return self.table.tracker.turn


StateT = TypeVar("StateT", bound=GameState)


class FactBuilder(Generic[StateT]):
    """What somebody asks for, and a state that moves on with every fact that is added."""

    def __init__(
        self,
        state: StateT,
        chance: Chance,
        evolve: Callable[[StateT, Fact], StateT],
        who: Caller = NOBODY,
    ) -> None:
        self.state = state
        self.chance = chance
        self.evolve = evolve
        self.who = who
        self.facts: list[Fact] = []

    @property
    def seat(self) -> SeatId:
        """Whose order it is, where only players give it."""
        assert self.who.seat
        return self.who.seat

    def add(self, *facts: Fact) -> None:
        for fact in facts:
            self.state = self.evolve(self.state, fact)
            self.facts.append(fact)

    def tell(self, kind: type[Fact], about: Struct, **known: Any) -> None:
        """A fact whose fields stand in `about` under the same names, besides what is known."""
        self.add(seen_as(kind, about, **known))

    def take(self, answer: Answer) -> Refusal | None:
        """The facts that a shared block answered with, or its refusal."""
        if isinstance(answer, Refusal):
            return answer
        self.add(*answer)
        return None

    def pay(self, source: str, target: str, amount: int, reason: str) -> None:
        """Money moves where the app keeps it; on paper the table does it by hand."""
        table = self.state.table
        if not on_paper(table):
            self.add(*paid(table, source, target, amount, reason))

    def earn(self, seat: SeatId, amount: int, reason: str) -> None:
        self.pay(BANK, seat, amount, reason)


def settle(
    builder: FactBuilder[StateT], parts: Sequence[Callable[[FactBuilder[StateT]], None]]
) -> None:
    """Adds what follows while the game is played, until nothing does.

    The parts are asked in their order; once one has added a fact, the first is asked again.
    """
    for _ in range(MOST_ROUNDS):
        if builder.state.table.stage != "play" or not _one_step(builder, parts):
            return
    raise RuntimeError("the consequences go in a circle")


def _one_step(
    builder: FactBuilder[StateT], parts: Sequence[Callable[[FactBuilder[StateT]], None]]
) -> bool:
    before = len(builder.facts)
    for part in parts:
        part(builder)
        if len(builder.facts) != before:
            return True
    return False
