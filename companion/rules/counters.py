"""Counters that the game's data declare: a number for each player, or one for the table."""

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from cards.model import CounterId
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    InPlay,
    OpenFact,
    Refusal,
    SeatId,
)
from companion.rules.roles import Change, CounterName, Holder
from companion.rules.seats import Short
from companion.rules.strictness import apply_strictness
from companion.rules.table import Changes, Judges, Table


class Count(InPlay, frozen=True):
    """Move a counter of one's own, or of the table, up or down."""

    for_screen: ClassVar[bool] = True
    counter: Short
    by: Annotated[int, Meta(ge=-10_000, le=10_000)]


class Counted(OpenFact, frozen=True):
    counter: CounterName
    owner: Holder
    seat: SeatId | None
    by: Change
    now: int


def counted(
    table: Table, counter: str, owner: str, seat: SeatId | None, by: int
) -> Answer:
    """The counter's new value, or why it cannot go there."""
    declared = table.setup.game.counters.get(CounterId(counter))
    holders = table.counters.get(counter, {})
    if declared is None or owner not in holders:
        return Refusal("no_such_counter", {"counter": counter})
    now = holders[owner] + by
    if (declared.least is not None and now < declared.least) or (
        declared.most is not None and now > declared.most
    ):
        bounds = {"counter": counter, "least": declared.least, "most": declared.most}
        return Refusal("counter_out_of_range", bounds, rule="counter")
    if by:
        return [Counted(counter, owner, seat, by, now)]
    return []


def _count(table: Table, order: Count, who: Caller, chance: Chance) -> Answer:
    declared = table.setup.game.counters.get(CounterId(order.counter))
    owner = str(who.seat) if declared and declared.each else "table"
    moved = counted(table, order.counter, owner, who.seat, order.by)
    if not isinstance(moved, Refusal):
        return moved
    overruled = apply_strictness(table, who, moved)
    if isinstance(overruled, Refusal):
        return overruled
    now = table.counters[order.counter][owner] + order.by
    return [*overruled, Counted(order.counter, owner, who.seat, order.by, now)]


def _counted(table: Table, fact: Counted) -> Table:
    holders = {**table.counters.get(fact.counter, {}), fact.owner: fact.now}
    return replace(table, counters={**table.counters, fact.counter: holders})


ORDERS: Judges = {Count: _count}
FACTS: Changes = {Counted: _counted}
