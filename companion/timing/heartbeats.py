"""The heartbeats of silent streams: one look at all of them now and then, since a timer
of their own would be set anew with everything that they are told."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from companion.timing.clock import Clock

PAUSE = 10.0  # seconds without a word after which a stream says that it is still there
LOOK = 1.0  # seconds between two looks, as often as the clock looks up anyway


class Stream(Protocol):
    """`said` is when it last told its phone anything."""

    said: float

    def beat(self) -> None:
        """It is time to say that it is still there."""


class Heartbeats:
    """All open streams of this process."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.now = now
        self.streams: set[Stream] = set()

    def look(self) -> None:
        """Whoever would be late at the next look says it now. Nothing else hastens a
        heartbeat or puts it off, so that it tells of nobody's secrets."""
        late = self.now() + LOOK - PAUSE
        for stream in list(self.streams):
            if stream.said <= late:
                stream.beat()


def keep_beating(heartbeats: Heartbeats, clock: Clock) -> None:
    """Now, and every now and then from now on."""
    heartbeats.look()
    clock.at(clock.now() + LOOK, lambda: keep_beating(heartbeats, clock))
