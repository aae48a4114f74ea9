"""A seat is given to another phone though its own did not ask for that: who has to say yes to it."""

from typing import Annotated

from msgspec import Meta

from companion.rules.language import Answer, Caller, Chance, Order, Refusal, SeatId
from companion.rules.seats import Short, lent
from companion.rules.table import Table


class GiveSeat(Order, frozen=True):
    """The host would lend a pass for somebody's seat, which knows all that this player knows. `awake`: the seats whose
    phones were heard of lately; the server fills this in."""

    seat: Short
    awake: Annotated[list[Short], Meta(max_length=40)] = []


def asked(table: Table, what: GiveSeat) -> tuple[tuple[SeatId, ...], int]:
    """Whose yes it takes: the seat's own phone while that is awake, else most of the others that are, without the
    host's. Where no other phone is left nobody can be asked; the log tells all the same who gave the seat away."""
    seat, own = SeatId(what.seat), table.hosting()
    if seat in what.awake:
        return (seat,), 1
    others = tuple(one for one in table.playing() if one in what.awake and one not in own and table.seats[one].phone)
    return others, len(others) // 2 + 1 if others else 0


def given(table: Table, order: GiveSeat, who: Caller, chance: Chance) -> Answer:
    """A pass, for the host to show."""
    seat = table.seats.get(SeatId(order.seat))
    if seat is None:
        return Refusal("no_such_seat")
    return [lent(seat.id, who, chance)] if who.host else Refusal("host_only")
