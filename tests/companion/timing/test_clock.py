"""Windows end once, by the clock alone; also after a restart, with two processes, and
after the database was away."""

import threading
from pathlib import Path
from typing import Any

import pytest

from companion.rules.dice import CommitEntropy, Roll
from companion.rules.fairness import witness_commitment
from companion.rules.tracker import StartTimer, StopTimer
from companion.startup.assembly import Settings, assemble
from companion.store import StoreTrouble
from companion.store.memory import MemoryStore
from companion.tables.service import Tables
from companion.timing.clock import AGAIN, Clock, Steady
from companion.timing.deadlines import end_windows
from tests.companion.web.door import START, Door, Party, Time, catalog


def kinds(party: Party) -> list[str]:
    entries = party.door.tables.entries(party.table)
    return [
        str(type(fact).__struct_config__.tag)
        for entry in entries
        for fact in entry.facts
    ]


def give(party: Party, seat: str, order: Any, tap: str) -> None:
    tables = party.door.tables
    who = tables.caller(party.table, party.tokens[seat])
    assert who
    tables.execute(party.table, who, order, tap)


def test_a_timer_ends_when_it_ends_and_only_once() -> None:
    """Not before, not twice, and not if somebody stopped it."""
    party = Door().party()
    door = party.door
    give(party, "s1", StartTimer(60), "t1")
    door.time.now += 59
    assert door.clock.strike() == 0
    door.time.now += 1
    assert door.clock.strike() == 1 and kinds(party)[-1] == "window_closed"
    door.time.now += 100
    assert door.clock.strike() == 0
    give(party, "s1", StartTimer(60), "t2")
    give(party, "s1", StopTimer(), "t3")
    door.time.now += 100
    door.clock.strike()
    assert kinds(party).count("window_closed") == 2


def test_a_silent_witness_is_waited_for_and_no_longer() -> None:
    """The roll counts all the same, openly marked."""
    party = Door().party()
    give(party, "s2", CommitEntropy(witness_commitment("ab" * 32)), "p")
    give(party, "s1", Roll([6]), "r")
    assert "rolled" not in kinds(party)
    party.door.time.now += 3
    party.door.clock.strike()
    assert (
        "rolled" in kinds(party)
        and party.view(party.tokens["s1"])["cast"]["how"] == "unwitnessed"
    )


def test_after_a_restart_what_is_overdue_ends_when_the_table_is_asked_for() -> None:
    """The window was in the store, not in the memory of the process that died."""
    party = Door().party()
    give(party, "s1", StartTimer(60), "t")
    time = Time()
    time.now = START + 3600
    tables, clock = Tables(party.door.tables.store, catalog(), now=time), Clock(time)
    end_windows(tables, clock)
    assert clock.strike() == 0
    assert tables.live(party.table).history.state.table.tracker.window is not None
    assert clock.strike() == 1
    assert tables.live(party.table).history.state.table.tracker.window is None


def test_two_processes_end_it_once() -> None:
    """Both clocks strike; one fact is stored."""
    party = Door().party()
    give(party, "s1", StartTimer(60), "t")
    other = Tables(party.door.tables.store, catalog(), now=party.door.time)
    clock = Clock(party.door.time)
    end_windows(other, clock)
    other.live(party.table)
    party.door.time.now += 61
    assert clock.strike() == party.door.clock.strike() == 1
    assert kinds(party).count("window_closed") == 1


def test_a_window_that_an_undo_opens_again_ends_again() -> None:
    """Otherwise the table would wait for ever."""
    party = Door().party()
    anna = party.tokens["s1"]
    party.done(anna, "start_timer", seconds=60)
    before = party.version(party.host)
    party.door.time.now += 61
    party.door.clock.strike()
    party.done(anna, "propose", what={"type": "undo", "to": before})
    question = party.view(anna)["questions"][0]["id"]
    for seat in ("s2", "s3"):
        party.done(party.tokens[seat], "vote", question=question, yes=True)
    assert party.view(anna)["turn"]["window"]
    party.door.time.now += 61
    assert party.door.clock.strike() == 1
    assert party.view(anna)["turn"]["window"] is None


class Away(MemoryStore):
    """Gone for one append."""

    trouble = False

    def append(self, *words: Any) -> Any:
        if self.trouble:
            self.trouble = False
            raise StoreTrouble("store_gone")
        return super().append(*words)


def test_a_database_that_was_away_is_asked_again() -> None:
    """A second later."""
    store = Away()
    party = Door(store).party()
    give(party, "s1", StartTimer(60), "t")
    store.trouble = True
    party.door.time.now += 61
    assert party.door.clock.strike() == 1 and kinds(party)[-1] == "window_opened"
    party.door.time.now += AGAIN
    assert party.door.clock.strike() == 1 and kinds(party)[-1] == "window_closed"


def test_the_thread_wakes_for_what_comes_earlier_and_ends_when_told() -> None:
    """A real thread; what is due at once is done at once, and one that stumbles stops nobody."""
    clock, done = Clock(Time()), threading.Event()

    def stumble() -> None:
        raise RuntimeError

    clock.start()
    clock.at(START + 9999, stumble)
    clock.at(START - 2, stumble)
    clock.at(START - 1, done.set)
    assert done.wait(10)
    clock.close()
    assert clock._thread and not clock._thread.is_alive()


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(100, "companion.timing.clock")


def test_a_laptop_that_slept_or_learned_the_time_strikes_what_is_due_soon_after() -> (
    None
):
    """The clock's thread waits by how long the machine ran, and that says nothing about
    the time."""
    time, struck = Time(), threading.Event()
    clock = Clock(time)
    clock.at(START + 1800, struck.set)
    clock.start()
    try:
        assert not struck.wait(0.1)
        time.now += 3600
        assert struck.wait(30)
    finally:
        clock.close()


def test_a_clock_that_is_put_back_lengthens_nothing() -> None:
    """An hour off, as after another system ran on this laptop: time goes on from where it was."""
    wall, running = [1000.0], [5.0]
    now = Steady(lambda: wall[0], lambda: running[0])

    def later(by_wall: float, by_running: float) -> float:
        wall[0] += by_wall
        running[0] += by_running
        return now()

    assert now() == 1000 and later(10, 10) == 1010
    assert later(-3600, 5) == 1015
    assert later(10, 10) == 1025
    assert later(-3600, 1) == 1026
    assert later(500, 1) == 1526, "asleep: the time went on, the machine did not"


def test_the_house_runs_on_such_a_clock(tmp_path: Path) -> None:
    opened = assemble(Settings(str(tmp_path / "evenings.db")))
    opened.close()
    assert isinstance(opened.context.tables.now, Steady)
