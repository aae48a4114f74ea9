"""What a refused request still brings: read slowly and thrown away, so that its sender
hears why (lingering close).

A connection that is closed over bytes that nobody has read is reset, and the answer on
its way is lost with it. But whoever is refused may send as much as they like, and
reading it would hold up everybody.
"""

from collections.abc import Callable
from time import monotonic, sleep

PIECE = 65_536  # bytes at once
# seconds between two pieces, whoever sends them: some 30 MB a second for all together
GAP = 0.002


class Pace:
    """Turns for all who wait, one after the other, each so long after the last (leaky bucket)."""

    def __init__(
        self,
        gap: float = GAP,
        now: Callable[[], float] = monotonic,
        wait: Callable[[float], None] = sleep,
    ) -> None:
        self._gap = gap
        self._now = now
        self._wait = wait
        self._next = 0.0

    def __call__(self) -> None:
        now = self._now()
        turn = max(now, self._next)
        self._next = turn + self._gap
        self._wait(turn - now)


def pour_out(read: Callable[[int], bytes], pace: Callable[[], None]) -> None:
    """To the end, piece by piece."""
    pace()
    while read(PIECE):
        pace()
