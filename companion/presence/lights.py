"""Who is connected: a light for each seat, and for the table's own screen. It is no
fact and is kept nowhere."""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Literal

from companion.rules.messages import HOST, SeatId
from companion.timing.clock import Clock

Light = Literal["on", "away"]
Lights = Mapping[str, Light]
GRACE = 8.0  # seconds: a reload is no absence
# seconds: a phone that lies beside its player with a dark screen is still theirs
LATELY = 180.0
SCREEN = "screen"
ONLOOKER = "+"  # before the name of a phone that only looks on; no seat is called so
# onlookers at one table whom a process names to others: more is a crowd
MOST_NAMED = 50


class Presence:
    """Counts the open streams of each seat; the light goes out a while after the last one closed.

    `listeners` are told the table at which somebody came to this process or left it;
    `diagnoses` what a phone found.
    """

    def __init__(
        self, clock: Clock, changed: Callable[[str], None], grace: float = GRACE
    ) -> None:
        self._clock = clock
        self._changed = changed
        self._grace = grace
        self._lock = threading.Lock()
        # streams here by table and seat; none, while a reload is waited for
        self._open: dict[str, dict[str, int]] = {}
        self._residents: dict[str, frozenset[str]] = {}
        # by table and process
        self._elsewhere: dict[str, dict[str, frozenset[str]]] = {}
        self._lights: dict[str, Lights] = {}
        # when a light went out, by table and seat
        self._left: dict[str, dict[str, float]] = {}
        self._doctor: dict[str, Mapping[str, Any]] = {}
        self.listeners: list[Callable[[str], None]] = []
        self.diagnoses: list[Callable[[str, str, Any], None]] = []

    def lights(self, table: str) -> Lights:
        """Never altered, only replaced: whoever holds the same object knows that
        nothing changed."""
        found = self._lights.get(table)
        if found is not None or table not in self._elsewhere:
            return found or _DARK
        with self._lock:
            return self._lights.setdefault(table, self._from_elsewhere(table))

    def lately(self, table: str) -> list[str]:
        """Whose phones are here, or were a moment ago."""
        return sorted({*self.awake(table)} | self._just_left(self._left.get(table, {})))

    def awake(self, table: str) -> list[str]:
        """Whose phones are here."""
        return sorted(
            name for name, light in self.lights(table).items() if light == "on"
        )

    def _just_left(self, left: Mapping[str, float]) -> set[str]:
        return {name for name, at in left.items() if at > self._clock.now() - LATELY}

    def findings(self, table: str) -> Mapping[str, Any]:
        """What the connection doctor found on each phone; for the host."""
        return self._doctor.get(table, _NOTHING)

    def onlookers(self, table: str) -> int:
        """How many phones only look on; for the host. They have no light."""
        with self._lock:
            there = self._elsewhere.get(table, {}).values()
            return len(
                {
                    name
                    for names in (self._open.get(table, ()), *there)
                    for name in names
                    if _looks_on(name)
                }
            )

    def here(self, table: str) -> Collection[str]:
        """Whose phones listen at this process."""
        with self._lock:
            return _named(self._open.get(table, ()))

    def all_here(self) -> list[tuple[str, Collection[str]]]:
        with self._lock:
            return [(table, _named(names)) for table, names in self._open.items()]

    def enter(self, table: str, viewer: SeatId | None) -> None:
        if viewer is None:
            return
        name = _name(viewer)
        with self._lock:
            here = self._open.setdefault(table, {})
            came = name not in here
            here[name] = here.get(name, 0) + 1
            news = self._shine(table, name)
        self._told(table, came, news)

    def leave(self, table: str, viewer: SeatId | None) -> None:
        if viewer is None:
            return
        name = _name(viewer)
        with self._lock:
            self._open[table][name] -= 1
            if self._open[table][name]:
                return
        self._clock.at(
            self._clock.now() + self._grace, lambda: self._perhaps_away(table, name)
        )

    def resident(self, table: str, seats: Iterable[SeatId]) -> None:
        """Somebody who needs no phone to be here."""
        with self._lock:
            self._residents[table] = frozenset(seats)
            news = [seat for seat in seats if self._shine(table, seat)]
        self._told(table, False, bool(news))

    def elsewhere(self, process: str, table: str, names: Iterable[str]) -> None:
        """Exactly these listen at another process."""
        now = frozenset(names)
        with self._lock:
            before = self._taken_over(process, table, now)
            changed = sorted(before ^ now) if table in self._lights else []
            news = [name for name in changed if self._shine(table, name)]
        self._told(table, False, bool(news))

    def _taken_over(
        self, process: str, table: str, now: frozenset[str]
    ) -> frozenset[str]:
        """Who listened there before; a process where nobody does is forgotten."""
        told = self._elsewhere.pop(table, {})
        later = {one: has for one, has in told.items() if one != process}
        if now:
            later[process] = now
        if later:
            self._elsewhere[table] = later
        return told.get(process, frozenset())

    def diagnosed(self, table: str, viewer: SeatId, results: Any) -> None:
        """A phone told how well it gets through."""
        self.diagnosed_elsewhere(table, {_name(viewer): results})
        for listener in self.diagnoses:
            listener(table, _name(viewer), results)

    def diagnosed_elsewhere(self, table: str, findings: Mapping[str, Any]) -> None:
        """It told another process."""
        with self._lock:
            self._doctor[table] = {**self.findings(table), **findings}
        self._changed(table)

    def forget(self) -> None:
        """Let go of tables at which nobody listens, at no process."""
        with self._lock:
            kept = {
                *self._open,
                *self._elsewhere,
                *(table for table, seats in self._residents.items() if seats),
            }
            self._left = {
                table: left
                for table, left in self._left.items()
                if self._just_left(left)
            }
            for told in (self._lights, self._doctor):
                for table in set(told) - kept:
                    del told[table]

    def _perhaps_away(self, table: str, name: str) -> None:
        with self._lock:
            here = self._open.get(table, {})
            if here.get(name) != 0:
                return
            del here[name]
            if not here:
                del self._open[table]
            news = self._shine(table, name)
        self._told(table, True, news)

    def _told(self, table: str, moved: bool, news: bool) -> None:
        """Outside the lock: the phones of this process, then whoever tells the other processes."""
        if news:
            self._changed(table)
        if moved:
            for listener in self.listeners:
                listener(table)

    def _shine(self, table: str, name: str) -> bool:
        """The light as it should be; whether it was another. Of an onlooker only the
        number counts."""
        if _looks_on(name):
            return True
        before = self._lights.get(table)
        if before is None:
            before = self._from_elsewhere(table)
        light: Light = "on" if self._lit(table, name) else "away"
        self._lights[table] = (
            before if before.get(name) == light else {**before, name: light}
        )
        if light == "away" and before.get(name) == "on":
            self._left.setdefault(table, {})[name] = self._clock.now()
        return before.get(name) != light

    def _lit(self, table: str, name: str) -> bool:
        if name in self._open.get(table, ()) or name in self._residents.get(table, ()):
            return True
        return any(name in names for names in self._elsewhere.get(table, {}).values())

    def _from_elsewhere(self, table: str) -> Lights:
        names = {
            name for some in self._elsewhere.get(table, {}).values() for name in some
        }
        return {name: "on" for name in sorted(names) if not _looks_on(name)}


def onlooker(key: str) -> SeatId:
    """Under which name a phone is counted that only looks on."""
    return SeatId(ONLOOKER + key[:8])


def _looks_on(name: str) -> bool:
    return name.startswith(ONLOOKER)


def _named(names: Iterable[str]) -> tuple[str, ...]:
    """All who have a light, and some of those who have none."""
    return *(one for one in names if not _looks_on(one)), *[
        one for one in names if _looks_on(one)
    ][:MOST_NAMED]


def _name(viewer: SeatId) -> str:
    if viewer == HOST:
        return SCREEN
    return viewer


_DARK: Lights = {}
_NOTHING: Mapping[str, Any] = {}
