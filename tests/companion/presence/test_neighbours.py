"""Lights between processes: each knows where the other's phones are, the dead fade, and
whoever is alone is silent."""

from collections.abc import Callable

import msgspec
import pytest

from companion.presence.lights import GRACE, Presence
from companion.presence.neighbours import BEAT, FADE, MOST, Neighbours, PresenceMessage
from companion.rules.messages import HOST, SeatId
from companion.store.memory import MemoryStore
from companion.timing.clock import Clock

ANNA, BOB = SeatId("s1"), SeatId("s2")
TABLE = "CARLITO"


class Line:
    """What processes publish to each other, delivered when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.said: list[tuple[object, str]] = []
        self.processes: list[Process] = []

    def deliver(self) -> list[str]:
        """Until nobody has anything more to say; all that was said."""
        heard: list[str] = []
        while self.said:
            speaker, word = self.said.pop(0)
            heard.append(word)
            for process in self.processes:
                if process.store is not speaker and process.alive:
                    process.store.heard(word)
        return heard

    def wait(self, seconds: float) -> None:
        """Second by second, and every word arrives."""
        for _ in range(int(seconds)):
            self.now += 1
            for process in self.processes:
                if process.alive:
                    process.clock.strike()
            self.deliver()


class Murmuring(MemoryStore):
    """A store with neighbours."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line
        self.heard: Callable[[str], None] = lambda word: None

    def publish(self, word: str) -> None:
        self.line.said.append((self, word))

    def subscribe(self, heard: Callable[[str], None]) -> None:
        self.heard = heard


class Process:
    """One of several, with the phones that listen to it."""

    def __init__(self, line: Line) -> None:
        self.alive = True
        self.rung: list[str] = []
        self.store, self.clock = Murmuring(line), Clock(lambda: line.now)
        self.presence = Presence(self.clock, self.rung.append)
        line.processes.append(self)
        self.neighbours = Neighbours(self.store, self.presence, self.clock)

    def lights(self) -> dict[str, str]:
        return dict(self.presence.lights(TABLE))


def two() -> tuple[Line, Process, Process]:
    line = Line()
    one, other = Process(line), Process(line)
    line.deliver()
    return line, one, other


def test_a_phone_at_another_process_is_here() -> None:
    """And away a while after it left there; whoever looks on is rung each time, and only then."""
    line, one, other = two()
    one.presence.enter(TABLE, ANNA)
    other.presence.enter(TABLE, HOST)
    line.deliver()
    assert one.lights() == other.lights() == {"s1": "on", "screen": "on"}
    other.rung.clear()
    one.presence.leave(TABLE, ANNA)
    line.wait(GRACE + 1)
    assert other.lights() == {"s1": "away", "screen": "on"} and other.rung == [TABLE]
    line.wait(5 * BEAT)
    assert one.lights() == other.lights() and other.rung == [TABLE]


def test_onlookers_at_another_process_are_counted_and_have_no_light() -> None:
    """Each phone once, wherever its windows are; a crowd of them drowns nobody's light."""
    line, one, other = two()
    one.presence.enter(TABLE, ANNA)
    other.presence.enter(TABLE, HOST)
    for name in ("+a", "+b"):
        one.presence.enter(TABLE, SeatId(name))
    other.presence.enter(TABLE, SeatId("+a"))
    line.deliver()
    assert (one.presence.onlookers(TABLE), other.presence.onlookers(TABLE)) == (2, 2)
    assert one.lights() == other.lights() == {"s1": "on", "screen": "on"}
    for number in range(2000):
        one.presence.enter(TABLE, SeatId(f"+{number}"))
    line.wait(2 * BEAT)
    one.presence.enter(TABLE, BOB)
    line.deliver()
    assert other.lights() == {"s1": "on", "s2": "on", "screen": "on"}


def test_a_phone_that_moves_to_another_process_never_looks_away() -> None:
    """The one it left says so only later, when it burns at the other."""
    line, one, other = two()
    one.presence.enter(TABLE, BOB)
    one.presence.enter(TABLE, ANNA)
    line.deliver()
    one.presence.leave(TABLE, ANNA)
    line.wait(2)
    other.presence.enter(TABLE, ANNA)
    for _ in range(30):
        line.wait(1)
        assert one.lights()["s1"] == other.lights()["s1"] == "on"


def test_the_lights_of_a_killed_process_fade() -> None:
    line, one, other = two()
    one.presence.enter(TABLE, ANNA)
    other.presence.enter(TABLE, BOB)
    line.wait(3 * BEAT)
    assert other.lights() == {"s1": "on", "s2": "on"}
    one.alive = False
    line.wait(FADE + BEAT + 1)
    assert other.lights() == {"s1": "away", "s2": "on"}
    line.wait(BEAT)
    assert not line.said and other.clock.strike() == 0, "nobody is left to talk to"


def test_a_neighbour_that_returns_as_the_last_one_fades_is_talked_to_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its word arrives between the look at who is left and what follows from it; there
    is one beat, not two."""
    line, one, other = two()
    other.alive = False
    fade = one.neighbours._fade

    def overtaken(before: float) -> bool:
        left = fade(before)
        one.store.heard(msgspec.json.encode(PresenceMessage("back")).decode())
        return left

    line.wait(FADE)
    monkeypatch.setattr(one.neighbours, "_fade", overtaken)
    line.wait(BEAT - 1)
    monkeypatch.undo()
    assert len(one.clock._heap) == 1


def test_whoever_comes_later_is_told_all_in_portions() -> None:
    """Each fits through the line, however many tables there are."""
    line = Line()
    one = Process(line)
    tables = [f"TABLE{number:05}" for number in range(1000)]
    for table in tables:
        one.presence.enter(table, ANNA)
    later = Process(line)
    said = line.deliver()
    assert max(len(word.encode()) for word in said) < MOST + 200
    assert all(later.presence.lights(table) == {"s1": "on"} for table in tables)
    assert not later.rung, "nobody looks at them here"


def test_whoever_is_alone_says_nothing() -> None:
    """One question at the start; phones may come and go, and nothing waits on the clock."""
    line = Line()
    one = Process(line)
    assert len(line.deliver()) == 1
    one.presence.enter(TABLE, ANNA)
    one.presence.diagnosed(TABLE, ANNA, {"stream": True})
    assert not line.said and one.clock.strike() == 0
    line.wait(100)
    assert not line.said


def test_after_a_line_that_was_cut_everything_is_said_again() -> None:
    """Whatever was published meanwhile is lost for good."""
    line, one, other = two()
    one.presence.enter(TABLE, ANNA)
    line.said.clear()
    assert other.lights() == {}
    other.store.heard("")
    line.deliver()
    assert other.lights() == {"s1": "on"}


def test_what_the_doctor_found_reaches_the_host_s_process() -> None:
    """Unless it is longer than the line carries: then it stays where it was told."""
    line, one, other = two()
    one.presence.diagnosed(TABLE, ANNA, {"stream": True, "ms": 4})
    line.deliver()
    assert (
        other.presence.findings(TABLE)
        == {"s1": {"stream": True, "ms": 4}}
        == one.presence.findings(TABLE)
    )
    one.presence.diagnosed(TABLE, BOB, {str(number): "x" * 200 for number in range(40)})
    line.deliver()
    assert "s2" in one.presence.findings(TABLE) and "s2" not in other.presence.findings(
        TABLE
    )
