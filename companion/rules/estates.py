"""Who takes part in the game has an estate: a purse, and what the game counts for each player."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.rules.messages import PurseId, SeatId
from companion.rules.table import Table, with_bank, with_seating


def with_estates(table: Table, seats: Iterable[SeatId]) -> Table:
    """These seats take part: each has a purse, and its own of every counter."""
    new = [seat for seat in seats if not table.seats[seat].joined]
    joined = {seat: replace(table.seats[seat], joined=True) for seat in new}
    purses = {PurseId(name): 0 for name in new}
    counters = dict(table.counters)
    for counter in table.setup.game.counters.values():
        has = table.counters.get(counter.id, {})
        if counter.each:
            counters[counter.id] = {**has, **dict.fromkeys(new, counter.start)}
        elif counter.id not in table.counters:
            counters[counter.id] = {"table": counter.start}
    seats = {**table.seats, **joined}
    seated = with_seating(replace(table, counters=counters), seats=seats)
    return with_bank(seated, purses={**table.bank.purses, **purses})
