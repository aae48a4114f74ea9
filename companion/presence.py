"""Who is connected: a light for each seat, and for the table's own screen. It is known to this process only."""

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from companion.clock import Clock
from companion.rules.language import HOST, SeatId

Light = Literal["on", "away"]
Lights = Mapping[str, Light]
GRACE = 8.0  # seconds: a reload is no absence
SCREEN = "screen"


class Presence:
    """Counts the open streams of each seat; the light goes out a while after the last one closed."""

    def __init__(self, clock: Clock, changed: Callable[[str], None], grace: float = GRACE) -> None:
        self._clock, self._changed, self._grace = clock, changed, grace
        self._lock = threading.Lock()
        self._open: dict[tuple[str, str], int] = {}
        self._lights: dict[str, Lights] = {}
        self._doctor: dict[str, Mapping[str, Any]] = {}

    def lights(self, table: str) -> Lights:
        """Never altered, only replaced: whoever holds the same object knows that nothing changed."""
        return self._lights.get(table, _DARK)

    def findings(self, table: str) -> Mapping[str, Any]:
        """What the connection doctor found on each phone; for the host."""
        return self._doctor.get(table, _NOTHING)

    def enter(self, table: str, viewer: SeatId | None) -> None:
        if viewer is None:
            return
        key = table, _name(viewer)
        with self._lock:
            self._open[key] = self._open.get(key, 0) + 1
            news = self._shine(*key, "on")
        if news:
            self._changed(table)

    def leave(self, table: str, viewer: SeatId | None) -> None:
        if viewer is None:
            return
        key = table, _name(viewer)
        with self._lock:
            self._open[key] -= 1
            if self._open[key]:
                return
        self._clock.at(self._clock.now() + self._grace, lambda: self._perhaps_away(key))

    def resident(self, table: str, seats: Iterable[SeatId]) -> None:
        """Somebody who needs no phone to be here."""
        with self._lock:
            news = [seat for seat in seats if self._shine(table, seat, "on")]
        if news:
            self._changed(table)

    def diagnosed(self, table: str, viewer: SeatId, results: Any) -> None:
        """A phone told how well it gets through."""
        with self._lock:
            self._doctor[table] = {**self.findings(table), _name(viewer): results}
        self._changed(table)

    def _perhaps_away(self, key: tuple[str, str]) -> None:
        with self._lock:
            if self._open.get(key, 0):
                return
            self._open.pop(key, None)
            news = self._shine(*key, "away")
        if news:
            self._changed(key[0])

    def _shine(self, table: str, name: str, light: Light) -> bool:
        before = self.lights(table)
        if before.get(name) == light:
            return False
        self._lights[table] = {**before, name: light}
        return True


def _name(viewer: SeatId) -> str:
    return SCREEN if viewer == HOST else viewer


_DARK: Lights = {}
_NOTHING: Mapping[str, Any] = {}
