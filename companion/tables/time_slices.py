"""Long work in time slices (cooperative multitasking): whoever waits for the one thread
gets a turn between two."""

from math import inf
from time import perf_counter, sleep, thread_time

SLICE = 0.001  # seconds of work, then the others
# a sleep of nothing at all would be followed by this very work, before anybody's
# request is looked at
PAUSE = 0.0005


class TooLong(Exception):
    """The work was given up: it had used the processor for longer than it was allowed."""


class Slices:
    """Called after each small piece of long work."""

    def __init__(self, most: float = inf) -> None:
        self._most = most
        self._used = 0.0
        self._began, self._spent = perf_counter(), thread_time()

    def __call__(self) -> None:
        if perf_counter() - self._began < SLICE:
            return
        self._used += thread_time() - self._spent
        if self._used > self._most:
            raise TooLong
        sleep(PAUSE)
        self._began, self._spent = perf_counter(), thread_time()
