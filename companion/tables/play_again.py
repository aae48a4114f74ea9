"""A new table for the same people: same seats, same phones, new seed."""

from hashlib import sha256
from typing import cast

from msgspec.structs import replace

from companion.rules import fairness
from companion.rules.dispatch import TableOpened
from companion.rules.host_role import HostPassed
from companion.rules.messages import Caller, Fact, Refusal
from companion.rules.next_table import OpenRematch
from companion.rules.seats import SeatTaken, spoken
from companion.rules.strictness import StrictnessSet
from companion.rules.table import Table
from companion.tables.service import Tables


def rematch(tables: Tables, table: str, who: Caller) -> str | Refusal:
    """The id of the new table; asked twice, or by two at once, there is one new table."""
    state: Table = tables.live(table).history.state.table
    if state.ending.rematch and who.host:
        return state.ending.rematch
    if not who.host or state.stage != "over":
        return Refusal("game_not_over" if who.host else "host_only")
    new = _name(state)
    first = tables.entries(table)[0].facts[0]
    tables.create(new, _opening(tables, cast(TableOpened, first), state))
    done = tables.execute(table, who, OpenRematch(new), f"rematch:{new}")
    if isinstance(done, Refusal):
        return done
    agreed: Table = tables.live(table).history.state.table
    return agreed.ending.rematch or new


def _name(state: Table) -> str:
    """The same for all who ask at once. By then all know the seed, and whoever also
    knew the name could be there first with a file of their own; the keys nobody knows."""
    secrets = " ".join([state.seed, state.host_key, *sorted(state.seating.keys)])
    return spoken(sha256(f"rematch {secrets}".encode()).digest()[:20])


def _opening(tables: Tables, first: TableOpened, state: Table) -> list[Fact]:
    """The same choices and the same people; whoever left stays away."""
    seed = tables.draw(32)
    opened = replace(
        first,
        seed=seed.hex(),
        commitment=fairness.commitment(seed),
        code=tables.code(),
        host_key=state.host_key,
        data=tables.catalog.fingerprint(first.game) or first.data,
    )
    key_of = {seat: key for key, seats in state.seating.keys.items() for seat in seats}
    playing = [state.seats[seat] for seat in state.playing()]
    seated = [
        SeatTaken(
            seat.id,
            seat.name,
            seat.side,
            seat.phone,
            True,
            key_of.get(seat.id, tables.draw(32).hex()),
        )
        for seat in playing
    ]
    levels = [
        StrictnessSet(rule, level) for rule, level in state.strictness.levels.items()
    ]
    host = [HostPassed(state.seating.host)] if state.seating.host else []
    return [opened, *seated, *levels, *host]
