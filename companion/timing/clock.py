"""The wall clock of the evenings: rules know no time, so somebody has to say when it is up."""

import logging
import threading
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

AGAIN = 1.0  # seconds until a database that was away is asked once more
# seconds between two looks at the wall: it may have jumped, and the machine may have
# slept
LOOK = 1.0
PUT_BACK = 0.5  # seconds by which the wall may lag behind before that is a jump

log = logging.getLogger(__name__)


class Steady:
    """The time of the wall, but it never runs back: whoever puts the clock right must
    not lengthen a window."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        running: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._running = running
        # how far ahead of the wall; what was told last, and when
        self._known = 0.0, wall(), running()

    def __call__(self) -> float:
        ahead, told, since = self._known
        running = self._running()
        due, now = told + running - since, self._wall() + ahead
        if now < due - PUT_BACK:
            ahead, now = ahead + due - now, due
        self._known = ahead, now, running
        return now


class Clock:
    """One thread and one heap for whatever has its moment: windows of the tables,
    lights that go out."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._next = count()
        self._turn = threading.Condition()
        self._over = False
        self._thread: threading.Thread | None = None

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Do this then, or at once if then has been; `what` must not take long."""
        with self._turn:
            heappush(self._heap, (when, next(self._next), what))
            self._turn.notify()

    def start(self) -> None:
        self._thread = threading.Thread(target=self._tick, name="clock", daemon=True)
        self._thread.start()

    def close(self) -> None:
        with self._turn:
            self._over = True
            self._turn.notify()
        if self._thread is not None:
            self._thread.join()

    def strike(self) -> int:
        """Do what is due; how much that was."""
        due: list[Callable[[], None]] = []
        with self._turn:
            while self._heap and self._heap[0][0] <= self.now():
                due.append(heappop(self._heap)[2])
        for what in due:
            try:
                what()
            # one table's trouble must not stop the clock of all others
            except Exception:
                log.exception("what was due could not be done")
        return len(due)

    def _tick(self) -> None:
        while not self._over:
            self.strike()
            with self._turn:
                wait = self._heap[0][0] - self.now() if self._heap else LOOK
                if wait > 0 and not self._over:
                    self._turn.wait(min(wait, LOOK))
