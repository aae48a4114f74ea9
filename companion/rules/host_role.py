"""The host's role: passed on by its holder, claimed by the phones of the others."""

from typing import ClassVar

from msgspec.structs import replace

from companion.rules.messages import (
    HOST,
    Answer,
    Caller,
    Chance,
    Fact,
    OpenFact,
    Order,
    Refusal,
    SeatId,
)
from companion.rules.seats import Hash, Short, known
from companion.rules.table import Changes, Judges, Table, with_seating


class PassHost(Order, frozen=True):
    """Hand the host's role on; None gives it back to the table's screen."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    seat: Short | None


class ClaimHost(Order, frozen=True):
    """Somebody at the machine that keeps the table takes the host's role; the server
    gives this itself."""

    for_seat: ClassVar[bool] = False
    key: Hash


class HostPassed(OpenFact, frozen=True):
    group = "table"
    survives_undo = True
    seat: SeatId | None


class HostClaimed(Fact, frozen=True):
    """The machine that keeps the table has a new browser: the old one's token is the
    host's no longer."""

    group = "table"
    survives_undo = True
    key: str


def _pass_host(table: Table, order: PassHost, who: Caller, chance: Chance) -> Answer:
    if order.seat is None:
        if table.seating.host:
            return [HostPassed(None)]
        return []
    return host_at(table, order.seat)


def host_at(table: Table, name: str) -> Answer:
    """The host's role goes to a seat; it takes a phone to hold it."""
    seat = known(table, name)
    if seat is None or not table.seats[seat].phone:
        return Refusal("needs_a_phone" if seat else "no_such_seat")
    if seat not in table.people():
        return Refusal("robot_seat")
    if table.seating.host != seat:
        return [HostPassed(seat)]
    return []


def _claim_host(table: Table, order: ClaimHost, who: Caller, chance: Chance) -> Answer:
    handed_on = table.seating.host is not None
    if not handed_on and table.host_key == order.key:
        return []
    return [HostClaimed(order.key)]


def _claimed(table: Table, fact: HostClaimed) -> Table:
    """What the old screen lent, it lent with a role that it has lost."""
    passes = tuple(one for one in table.seating.passes if one.by != HOST)
    lent = with_seating(table, host=None, passes=passes)
    return replace(lent, host_key=fact.key)


ORDERS: Judges = {
    PassHost: _pass_host,
    ClaimHost: _claim_host,
}
FACTS: Changes = {
    HostPassed: lambda table, fact: with_seating(table, host=fact.seat),
    HostClaimed: _claimed,
}
