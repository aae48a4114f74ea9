"""A robot that draws as many straws as it happens to like."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.messages import Fact, Order, SeatId
from companion.rules.protocol import Counted, Robots


class Held(Struct, frozen=True):
    """Nothing is held in the hand."""

    straws: list[str]


Choices = Callable[[Any, SeatId], Sequence[Order]]


class TableRobots:
    """One table. `by_state` tells the orders that a seat may give, `by_view` the same
    from what a seat sees."""

    def __init__(
        self,
        random: Random,
        by_state: Choices,
        by_view: Callable[[Any], Sequence[Order]],
    ) -> None:
        self.random, self.by_state, self.by_view = random, by_state, by_view

    def after(self, facts: Iterable[Fact], state: Any) -> None:
        """Nothing is dealt."""

    def hand(self, seat: SeatId) -> Held:
        return Held([])

    def done(
        self, seat: SeatId, view: Callable[[SeatId | None], Mapping[str, Any]]
    ) -> bool:
        """No window is opened, so nobody waits for anybody's answer."""
        return True

    def wishes(
        self,
        robots: Iterable[SeatId],
        view: Callable[[SeatId | None], Mapping[str, Any]],
    ) -> Iterator[tuple[SeatId, Order]]:
        for seat in robots:
            if orders := self.by_view(view(seat)["mine"]):
                yield seat, self.random.choice(orders)

    def asked(self, state: Any) -> Iterator[SeatId]:
        yield from [state.turn] if state.turn else []

    def order(self, seat: SeatId, state: Any) -> Order | None:
        orders = self.by_state(state, seat)
        return self.random.choice(orders) if orders else None


def robots(by_state: Choices, by_view: Callable[[Any], Sequence[Order]]) -> Robots[Any]:
    return Robots(
        table_robots=lambda state, random, deal: TableRobots(random, by_state, by_view),
        choices={},
        counted=Counted("Straw", "straws", "length"),
        hand=Held,
        answered=(),
        carried=lambda state, fact: (),
    )
