"""Tables that nobody looks at leave the memory, and come back as they were."""

from collections.abc import Callable
from threading import Event

from companion.catalog.game_catalog import GameCatalog
from companion.presence.lights import Presence
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.store import opened
from companion.tables.service import Done, Tables
from companion.tables.wanted import Opened, Wanted
from companion.timing.clock import Clock
from companion.timing.eviction import schedule_eviction


def opened_table(now: Callable[[], float]) -> tuple[Tables, Opened]:
    tables = Tables(opened("memory:"), GameCatalog(), now=now)
    table = tables.open(Wanted(game="capo_della_mafia"))
    assert isinstance(table, Opened)
    return tables, table


def test_a_resting_table_is_forgotten_and_found_again() -> None:
    moment = [1000.0]
    tables, table = opened_table(lambda: moment[0])
    before = tables.live(table.table)
    assert tables.forget(60) == 0
    moment[0] += 61
    assert tables.forget(60) == 1
    after = tables.live(table.table)
    assert after is not before
    assert after.look(None).body() == before.look(None).body()


def test_whoever_is_watched_stays() -> None:
    moment = [1000.0]
    tables, table = opened_table(lambda: moment[0])
    tables.live(table.table).bells.add(Event())
    moment[0] += 3600
    assert tables.forget(60) == 0


def test_an_order_to_a_forgotten_table_is_kept() -> None:
    """Somebody holds the table that is just being forgotten: the order goes to the one
    in memory then."""
    moment = [1000.0]
    tables, table = opened_table(lambda: moment[0])
    held = tables.live(table.table)
    moment[0] += 61
    tables.forget(60)
    assert held.gone
    assert isinstance(
        tables.execute(table.table, Caller(), Sit("Anna", key_hash("x")), "1"), Done
    )
    assert [
        seat.name
        for seat in tables.live(table.table).history.state.table.seats.values()
    ] == ["Anna"]


def test_the_clock_sweeps() -> None:
    moment = [1000.0]
    tables, table = opened_table(lambda: moment[0])
    held, clock = tables.live(table.table), Clock(lambda: moment[0])
    presence = Presence(clock, lambda _: None, grace=1)
    presence.enter(table.table, SeatId("s1"))
    presence.diagnosed(table.table, SeatId("s1"), {"ms": 20})
    schedule_eviction(tables, presence, clock, rest=100)
    assert presence.lights(table.table) and presence.findings(table.table)
    presence.leave(table.table, SeatId("s1"))
    assert not held.gone
    moment[0] += 150
    clock.strike()
    moment[0] += 100
    clock.strike()
    assert not presence.lights(table.table) and not presence.findings(table.table)
    assert held.gone
