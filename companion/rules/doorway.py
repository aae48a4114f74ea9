"""Who may look in: a code that was passed on dies, and with it, or with a closed door,
the sight of those outside.

Whoever looks on, and whoever was sent away, sees what all see, for as long as the door
stands open to everybody.
"""

from typing import ClassVar

from msgspec.structs import replace

from companion.rules.messages import Answer, Caller, Chance, Fact, Order
from companion.rules.seats import DoorSet, WatcherCame, spoken
from companion.rules.table import Changes, Judges, Table, with_seating

LEAST_SIGNS = 6


class ChangeCode(Order, frozen=True):
    """The table gets another code; whoever has only the old one comes in no more, and
    looks on no more."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False


class CodeChanged(Fact, frozen=True):
    """Everybody hears that there is another code; those who are still here see it at the door."""

    group = "table"
    survives_undo = True
    code: str


def _change_code(
    table: Table, order: ChangeCode, who: Caller, chance: Chance
) -> Answer:
    signs = max(len(table.code), LEAST_SIGNS)
    raw = chance.draw(2 * signs)
    return [CodeChanged(spoken(raw))]


def _code_changed(table: Table, fact: CodeChanged) -> Table:
    emptied = _shown_out(table)
    return replace(emptied, code=fact.code)


def _door_set(table: Table, fact: DoorSet) -> Table:
    there = with_seating(table, door=fact.door)
    if fact.door == "closed":
        return _shown_out(there)
    return there


def _shown_out(table: Table) -> Table:
    gone = {seat.id for seat in table.seats.values() if seat.sent_away}
    return with_seating(table, watchers=frozenset(), outside=frozenset(gone))


def _watching(table: Table, fact: WatcherCame) -> Table:
    """Whoever shows the code sees again, if only to knock."""
    seating = table.seating
    own = seating.held_by(fact.key)
    outside = seating.outside.difference(own)
    watchers = seating.watchers | {fact.key}
    return with_seating(table, watchers=watchers, outside=outside)


ORDERS: Judges = {ChangeCode: _change_code}
FACTS: Changes = {
    CodeChanged: _code_changed,
    DoorSet: _door_set,
    WatcherCame: _watching,
}
