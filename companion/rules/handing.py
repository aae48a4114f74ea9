"""A seat is given to another phone though its own did not ask for that: who has to say
yes to it."""

from typing import Annotated

from msgspec import Meta

from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Order,
    Refusal,
    SeatId,
    Seats,
)
from companion.rules.roles import role
from companion.rules.seats import Short, lent
from companion.rules.table import Table

Names = Annotated[list[Short], Meta(max_length=40)]
Electorate = tuple[Seats, int]  # who is asked, and how many must say yes


class GiveSeat(Order, frozen=True):
    """The host would lend a pass for somebody's seat, which knows all that this player
    knows. `awake`: the seats whose phones are here; `lately`: those, and whose were
    here in the last minutes. The server fills this in."""

    seat: Annotated[Short, role("seat")]
    awake: Names = []
    lately: Names = []


def asked(table: Table, what: GiveSeat) -> Electorate:
    """Whose yes it takes: the seat's own phone while that is awake, else most of the
    others without the host's. Where there are none the own phone has some minutes to
    come back, and then nobody can be asked; the log tells all the same who gave the
    seat away."""
    seat = SeatId(what.seat)
    others = tuple(
        one
        for one in table.playing()
        if one in what.lately and _has_a_say(table, one, seat)
    )
    if seat in what.awake or (seat in what.lately and not others):
        return (seat,), 1
    if not others:
        return (), 0
    return majority(others)


def majority(seats: Seats) -> Electorate:
    most = len(seats) // 2 + 1
    return seats, most


def _has_a_say(table: Table, other: SeatId, seat: SeatId) -> bool:
    return other != seat and table.seats[other].phone and other not in table.hosting()


def given(table: Table, order: GiveSeat, who: Caller, chance: Chance) -> Answer:
    """A pass, for the host to show."""
    seat = table.seats.get(SeatId(order.seat))
    if seat is None:
        return Refusal("no_such_seat")
    if who.host:
        return [lent(seat.id, who, chance)]
    return Refusal("host_only")
