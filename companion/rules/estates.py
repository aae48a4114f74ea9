"""Who takes part in the game has an estate: a purse, and what the game counts for each player."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.rules.messages import PurseId, SeatId
from companion.rules.table import Counters, Table, with_bank, with_seating


def with_estates(table: Table, seats: Iterable[SeatId]) -> Table:
    """These seats take part: each has a purse, and its own of every counter."""
    new = [seat for seat in seats if not table.seats[seat].joined]
    joined = {seat: replace(table.seats[seat], joined=True) for seat in new}
    purses = {PurseId(name): 0 for name in new}
    counting = replace(table, counters=_with_counters(table, new))
    seated = with_seating(counting, seats={**table.seats, **joined})
    return with_bank(seated, purses={**table.bank.purses, **purses})


def _with_counters(table: Table, new: Sequence[SeatId]) -> Counters:
    """All counters, with what these seats begin with."""
    counters = dict(table.counters)
    for counter in table.setup.game.counters.values():
        has = counters.get(counter.id, {})
        if counter.each:
            counters[counter.id] = {**has, **dict.fromkeys(new, counter.start)}
        elif not has:
            counters[counter.id] = {"table": counter.start}
    return counters
