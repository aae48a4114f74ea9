"""Who may come in: newcomers, spectators, and those who return, before the game and
while it runs."""

from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    OpenFact,
    Refusal,
    SeatId,
)
from companion.rules.names import clean
from companion.rules.seats import FACTS as SEATED
from companion.rules.seats import (
    Admit,
    JoinedLate,
    Return,
    SeatAdmitted,
    SeatBack,
    SeatRenamed,
    SeatTaken,
    Sit,
    Watch,
    WatcherCame,
    changed,
)
from companion.rules.sides import MOST_SEATS, free_sides, name_or_side_taken
from companion.rules.table import Changes, Judges, Table
from companion.rules.table_blocks import Seat
from companion.rules.tracker import start_money


class SeatKnocks(OpenFact, frozen=True):
    """Whoever was refused or sent away asks to be let in again."""

    survives_undo = True
    seat: SeatId


def _full(table: Table) -> Refusal | None:
    _, printed = table.setup.game.players
    most = min(printed, MOST_SEATS)
    here = len(table.playing())
    if here >= most:
        return Refusal("table_full", {"most": most})
    return None


def _arrived(table: Table, facts: list[Fact], seat: SeatId) -> list[Fact]:
    """These facts, and if the game has begun, what a latecomer starts with: as much as
    the last place in the order."""
    for fact in facts:
        table = SEATED[type(fact)](table, fact)
    if table.stage != "play" or not table.plays(seat) or table.seats[seat].joined:
        return facts
    late = JoinedLate(seat)
    place = len(table.taking_part())
    return [*facts, late, *start_money(SEATED[JoinedLate](table, late), seat, place)]


def _sit(table: Table, order: Sit, who: Caller, chance: Chance) -> Answer:
    if refusal := _not_let_in(table, order, who):
        return refusal
    name = clean(order.name)
    if refusal := name_or_side_taken(table, name, order.side, None):
        return refusal
    seat = _free_seat(table)
    side = order.side or free_sides(table)[0]
    admitted = who.host or table.seating.door == "open"
    taken = SeatTaken(
        seat=seat,
        name=name,
        side=side,
        phone=order.phone,
        admitted=admitted,
        key=order.key,
    )
    return _arrived(table, [taken], seat)


def _not_let_in(table: Table, order: Sit, who: Caller) -> Refusal | None:
    """Why nobody may sit down like this, whatever they are called."""
    if _is_shut(table, who):
        return Refusal("joining_closed")
    if not order.phone and not who.host:
        return Refusal("host_only")
    own = _own_place(table, order.key)
    if own:
        return Refusal("seat_waits", {"seat": own})
    return _full(table)


def _is_shut(table: Table, who: Caller) -> bool:
    """A closed door; the host comes in all the same."""
    closed = table.seating.door == "closed"
    return closed and not who.host


def _free_seat(table: Table) -> SeatId:
    """The first number that nobody has."""
    number = 1
    while f"s{number}" in table.seats:
        number += 1
    return SeatId(f"s{number}")


def _own_place(table: Table, key: str) -> SeatId | None:
    """The place of a phone whose player left the running game or was sent away: it may
    come back, but not anew."""
    for name in table.seating.held_by(key):
        seat = table.seats[name]
        if seat.left and (seat.joined or not seat.admitted):
            return name
    return None


def _watch(table: Table, order: Watch, who: Caller, chance: Chance) -> Answer:
    seating = table.seating
    own = seating.held_by(order.key)
    inside = seating.outside.isdisjoint(own)
    if inside and order.key in seating.watchers:
        return []
    if _is_shut(table, who):
        return Refusal("joining_closed")
    return [WatcherCame(order.key)]


def _admit(table: Table, order: Admit, who: Caller, chance: Chance) -> Answer:
    """Whoever knocks, and whoever was sent away before."""
    seat = table.seats.get(SeatId(order.seat))
    if seat is None:
        return Refusal("no_such_seat")
    if seat.admitted:
        if seat.left:
            return Refusal("no_such_seat")
        return []
    back = _back(table, seat.id) if seat.left else []
    if refusal := _full(table):
        return refusal
    if isinstance(back, Refusal):
        return back
    return _arrived(table, [*back, SeatAdmitted(seat.id)], seat.id)


def _back(table: Table, seat: SeatId) -> list[Fact] | Refusal:
    """Somebody's place again; what another took meanwhile is theirs."""
    was = table.seats[seat]
    if was.joined or not (taken := name_or_side_taken(table, was.name, was.side, seat)):
        return [SeatBack(seat)]
    free = free_sides(table)
    if taken.code != "side_taken" or not free:
        return taken
    return [SeatBack(seat), SeatRenamed(seat, was.name, free[0])]


def _return(table: Table, order: Return, who: Caller, chance: Chance) -> Answer:
    seat = table.seats.get(who.seat) if who.seat else None
    if seat is None or not seat.left:
        return []
    if not seat.admitted and table.seating.door == "closed":
        return Refusal("joining_closed")
    back = _full(table) or _back(table, seat.id)
    if isinstance(back, Refusal):
        return back
    return _let_in(table, seat, back)


def _let_in(table: Table, seat: Seat, back: list[Fact]) -> Answer:
    """At once, or after a knock, where the host had sent them away."""
    if not seat.admitted:
        return [SeatKnocks(seat.id), *back[1:]]
    return _arrived(table, back, seat.id)


ORDERS: Judges = {
    Sit: _sit,
    Watch: _watch,
    Admit: _admit,
    Return: _return,
}
FACTS: Changes = {SeatKnocks: lambda table, fact: changed(table, fact.seat, left=False)}
