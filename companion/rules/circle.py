"""In which order people sit around the table: turns go round it clockwise."""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    Order,
    Refusal,
    SeatId,
)
from companion.rules.roles import role
from companion.rules.seats import Short
from companion.rules.table import Changes, Judges, Table, with_seating

TOO_LATE = {"play": "needs_agreement", "over": "game_over"}
Ring = Annotated[list[Short], Meta(min_length=1, max_length=40), role("seats")]


class Arrange(Order, frozen=True):
    """Who sits here, clockwise. Whoever is not named stays behind those who are."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    seats: Ring


class SeatsArranged(Fact, frozen=True):
    group = "table"
    public = ("seats",)
    survives_undo = True
    seats: tuple[SeatId, ...]


def _arrange(table: Table, order: Arrange, who: Caller, chance: Chance) -> Answer:
    if table.stage in TOO_LATE:
        return Refusal(TOO_LATE[table.stage])
    return arranged(table, order)


def arranged(table: Table, order: Arrange) -> Answer:
    """The new circle, if it is one: everybody who is named plays here, and sits on one chair."""
    here = table.playing()
    named = tuple(seat for seat in here if seat in order.seats)
    if len(named) != len(order.seats):
        return Refusal("no_such_seat")
    ring = tuple(sorted(named, key=order.seats.index))
    if [*around(table, ring)] != list(table.seats):
        return [SeatsArranged(ring)]
    return []


def around(table: Table, ring: tuple[SeatId, ...]) -> dict[SeatId, None]:
    """All seats, those of this ring first."""
    return dict.fromkeys((*ring, *table.seats))


def _arranged(table: Table, fact: SeatsArranged) -> Table:
    order = around(table, fact.seats)
    seats = {seat: table.seats[seat] for seat in order}
    return with_seating(table, seats=seats)


ORDERS: Judges = {Arrange: _arrange}
FACTS: Changes = {SeatsArranged: _arranged}
