"""In which order people sit around the table: turns go round it clockwise."""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    OpenFact,
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


class SeatsArranged(OpenFact, frozen=True):
    group = "table"
    survives_undo = True
    seats: tuple[SeatId, ...]


def _arrange(table: Table, order: Arrange, who: Caller, chance: Chance) -> Answer:
    too_late = TOO_LATE.get(table.stage)
    if too_late:
        return Refusal(too_late)
    return arranged(table, order)


def arranged(table: Table, order: Arrange) -> Answer:
    """The new circle, if it is one: everybody who is named plays here, and sits on one chair."""
    here = table.playing()
    seats = order.seats
    named = [seat for seat in here if seat in seats]
    if len(named) != len(seats):
        return Refusal("no_such_seat")
    named.sort(key=seats.index)
    around = _around(table, named)
    if around == list(table.seats):
        return []
    return [SeatsArranged(tuple(named))]


def _around(table: Table, named: Iterable[SeatId]) -> list[SeatId]:
    """All seats, those that were named first."""
    every = dict.fromkeys((*named, *table.seats))
    return list(every)


def _arranged(table: Table, fact: SeatsArranged) -> Table:
    ring = _around(table, fact.seats)
    seats = {seat: table.seats[seat] for seat in ring}
    return with_seating(table, seats=seats)


ORDERS: Judges = {Arrange: _arrange}
FACTS: Changes = {SeatsArranged: _arranged}
