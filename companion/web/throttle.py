"""How much one address, and everybody together, may ask for in a while; and how many streams may be open."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

MOST_ADDRESSES = 10_000  # remembered; beyond that those whose buckets are full again are forgotten


class Limit(Struct, frozen=True):
    """A bucket of so many tokens, which fills again by so many a second."""

    burst: float
    per_second: float


class Rate(Struct, frozen=True):
    """For one address, and for all together."""

    each: Limit
    all: Limit


LIMITS: Mapping[str, Rate] = {
    "guess": Rate(Limit(20, 0.1), Limit(600, 2)),  # wrong codes of tables, passes and slips
    "open": Rate(Limit(20, 0.05), Limit(300, 1)),  # new tables
    "join": Rate(Limit(60, 0.5), Limit(2000, 20)),  # seats and spectators
    "order": Rate(Limit(300, 60), Limit(20_000, 5000)),
    "photo": Rate(Limit(60, 8), Limit(200, 30)),  # a camera sends four a second
    "past": Rate(Limit(40, 1), Limit(2000, 60)),  # logs, keepsakes, charts: by reader, not by address
    "stranger": Rate(Limit(120, 2), Limit(5000, 100)),  # questions about tables that one does not sit at
}


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("limit", "since", "tokens")

    def __init__(self, limit: Limit, now: float) -> None:
        self.limit, self.tokens, self.since = limit, limit.burst, now

    def filled(self, now: float) -> float:
        self.tokens = min(self.limit.burst, self.tokens + (now - self.since) * self.limit.per_second)
        self.since = now
        return self.tokens


class Throttle:
    """Buckets by purpose and address. Spared addresses are this machine's own: whoever holds it needs no flood."""

    def __init__(
        self,
        limits: Mapping[str, Rate] = LIMITS,
        now: Callable[[], float] = time.monotonic,
        spared: Iterable[str] = (),
    ) -> None:
        self._limits, self._now, self._spared = limits, now, frozenset(spared)
        self._lock = threading.Lock()
        self._each: dict[tuple[str, str], Bucket] = {}
        self._all = {purpose: Bucket(rate.all, now()) for purpose, rate in limits.items()}

    def take(self, purpose: str, address: str) -> int:
        """0 and one token less, or the seconds until there is one."""
        if address in self._spared or purpose not in self._limits:
            return 0
        with self._lock:
            buckets = self._buckets(purpose, address)
            missing = max(_missing(bucket, self._now()) for bucket in buckets)
            if not missing:
                for bucket in buckets:
                    bucket.tokens -= 1
            return missing

    def give_back(self, purpose: str, address: str) -> None:
        """It was not needed after all."""
        if address in self._spared or purpose not in self._limits:
            return
        with self._lock:
            for bucket in self._buckets(purpose, address):
                bucket.tokens = min(bucket.limit.burst, bucket.tokens + 1)

    def _buckets(self, purpose: str, address: str) -> tuple[Bucket, Bucket]:
        key = purpose, address
        if key not in self._each:
            if len(self._each) >= MOST_ADDRESSES:
                self._forget()
            self._each[key] = Bucket(self._limits[purpose].each, self._now())
        return self._each[key], self._all[purpose]

    def _forget(self) -> None:
        now = self._now()
        self._each = {key: one for key, one in self._each.items() if one.filled(now) < one.limit.burst}
        if len(self._each) >= MOST_ADDRESSES:  # a flood from everywhere: the buckets for all must hold it
            self._each.clear()


def _missing(bucket: Bucket, now: float) -> int:
    lack = 1 - bucket.filled(now)
    return 0 if lack <= 0 else int(lack / bucket.limit.per_second) + 1


class Turns:
    """One request of a caller at a time; a few more of theirs wait for it."""

    def __init__(self, queue: int = 8, patience: float = 10.0) -> None:
        self._queue, self._patience = queue, patience
        self._lock = threading.Lock()
        self._there: dict[str, Turn] = {}

    @contextmanager
    def taken(self, caller: str) -> Iterator[bool]:
        """True once it is this one's turn; False where too many of theirs wait already, or it took too long."""
        with self._lock:
            turn = self._there.setdefault(caller, Turn())
            turn.many += 1
        free = turn.many <= self._queue + 1 and turn.lock.acquire(timeout=self._patience)
        try:
            yield free
        finally:
            if free:
                turn.lock.release()
            with self._lock:
                turn.many -= 1
                if not turn.many:
                    self._there.pop(caller, None)


class Turn:
    """A caller's requests that are under way or wait."""

    __slots__ = ("lock", "many")

    def __init__(self) -> None:
        self.lock, self.many = threading.Lock(), 0


class Ears:
    """The streams that are open: each is a file and a place in memory."""

    def __init__(self, most: int = 4000, most_each: int = 400, spared: Iterable[str] = ()) -> None:
        self._most, self._most_each, self._spared = most, most_each, frozenset(spared)
        self._lock = threading.Lock()
        self._open: dict[str, int] = {}
        self.count = 0

    def lend(self, address: str) -> bool:
        """One more, if there is room."""
        with self._lock:
            mine = self._open.get(address, 0)
            if self.count >= self._most or (mine >= self._most_each and address not in self._spared):
                return False
            self._open[address] = mine + 1
            self.count += 1
            return True

    def give_back(self, address: str) -> None:
        with self._lock:
            self.count -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
