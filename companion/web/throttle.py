"""How much one address, and everybody together, may ask for in a while; and how many
streams may be open."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

# remembered; beyond that those whose buckets are full again are forgotten
MOST_ADDRESSES = 10_000


class Limit(Struct, frozen=True):
    """A bucket of so many tokens, which fills again by so many a second."""

    burst: float
    per_second: float


class Rate(Struct, frozen=True):
    """For one caller, and for all together. Where `fresh` is given, a caller who has
    lost no token yet does not draw from what all have together, but from what newcomers
    of the same address have: others' guesses shut nobody out."""

    each: Limit
    all: Limit
    fresh: Limit | None = None


LIMITS: Mapping[str, Rate] = {
    # wrong codes of tables, passes and slips
    "guess": Rate(Limit(20, 0.1), Limit(600, 2), Limit(60, 10)),
    "open": Rate(Limit(20, 0.05), Limit(300, 1)),  # new tables
    # save files: the costliest question of all
    "import": Rate(Limit(3, 0.01), Limit(20, 0.05)),
    "join": Rate(Limit(60, 0.5), Limit(2000, 20)),  # seats and spectators
    "order": Rate(Limit(300, 60), Limit(20_000, 5000)),
    "photo": Rate(Limit(60, 8), Limit(200, 30)),  # a camera sends four a second
    # logs, keepsakes, charts: by reader, not by address
    "past": Rate(Limit(40, 1), Limit(2000, 60)),
    # pictures of pages and cards: one after the other, beside the tables
    "look": Rate(Limit(150, 3), Limit(600, 20)),
    "print": Rate(Limit(8, 0.02), Limit(60, 0.2)),  # whole boxes
    # questions about tables that one does not sit at
    "stranger": Rate(Limit(120, 2), Limit(5000, 100)),
}


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("limit", "since", "tokens")

    def __init__(self, limit: Limit, now: float) -> None:
        self.limit = limit
        self.tokens = limit.burst
        self.since = now

    def filled(self, now: float) -> float:
        self.tokens = min(
            self.limit.burst, self.tokens + (now - self.since) * self.limit.per_second
        )
        self.since = now
        return self.tokens


class Drawn(Struct, frozen=True):
    """What a request took: from these buckets one token each, or nothing, and then
    `after` says in how many seconds there will be one."""

    after: int
    buckets: tuple[Bucket, ...] = ()


class Throttle:
    """Buckets by purpose and caller."""

    def __init__(
        self,
        limits: Mapping[str, Rate] = LIMITS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits
        self._now = now
        self._lock = threading.Lock()
        self._each: dict[tuple[str, str], Bucket] = {}
        self._all = {
            purpose: Bucket(rate.all, now()) for purpose, rate in limits.items()
        }

    def take(self, purpose: str, caller: str, address: str = "") -> Drawn:
        """One token less for this caller, and for all, or for the newcomers of this address."""
        if purpose not in self._limits:
            return Drawn(0)
        with self._lock:
            buckets = self._buckets(purpose, caller, address)
            missing = max(_missing(bucket, self._now()) for bucket in buckets)
            if missing:
                return Drawn(missing)
            for bucket in buckets:
                bucket.tokens -= 1
            return Drawn(0, buckets)

    def give_back(self, drawn: Drawn) -> None:
        """It was not needed after all."""
        with self._lock:
            for bucket in drawn.buckets:
                bucket.tokens = min(bucket.limit.burst, bucket.tokens + 1)

    def _buckets(
        self, purpose: str, caller: str, address: str
    ) -> tuple[Bucket, Bucket]:
        rate = self._limits[purpose]
        own = self._bucket(purpose, caller, rate.each)
        if rate.fresh and own.filled(self._now()) >= rate.each.burst:
            return own, self._bucket(
                f"{purpose} by newcomers", address or caller, rate.fresh
            )
        return own, self._all[purpose]

    def _bucket(self, purpose: str, whose: str, limit: Limit) -> Bucket:
        key = purpose, whose
        if key not in self._each:
            if len(self._each) >= MOST_ADDRESSES:
                self._forget()
            self._each[key] = Bucket(limit, self._now())
        return self._each[key]

    def _forget(self) -> None:
        now = self._now()
        self._each = {
            key: one
            for key, one in self._each.items()
            if one.filled(now) < one.limit.burst
        }
        # a flood from everywhere: the buckets for all must hold it
        if len(self._each) >= MOST_ADDRESSES:
            self._each.clear()


def _missing(bucket: Bucket, now: float) -> int:
    lack = 1 - bucket.filled(now)
    if lack <= 0:
        return 0
    return int(lack / bucket.limit.per_second) + 1


class Turns:
    """One request of a caller at a time; a few more of theirs wait for it."""

    def __init__(self, queue: int = 8, patience: float = 10.0) -> None:
        self._queue = queue
        self._patience = patience
        self._lock = threading.Lock()
        self._there: dict[str, Turn] = {}

    @contextmanager
    def taken(self, caller: str) -> Iterator[bool]:
        """True once it is this one's turn; False where too many of theirs wait already,
        or it took too long."""
        with self._lock:
            turn = self._there.setdefault(caller, Turn())
            turn.many += 1
        free = turn.many <= self._queue + 1 and turn.lock.acquire(
            timeout=self._patience
        )
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


class StreamSlots:
    """The streams that are open: each is a file and a place in memory."""

    def __init__(self, most: int = 4000, most_each: int = 400) -> None:
        self._most = most
        self._most_each = most_each
        self._lock = threading.Lock()
        self._open: dict[str, int] = {}
        self.count = 0

    def acquire(self, address: str, privileged: bool = False) -> bool:
        """One more, if there is room; whoever is privileged may take what is left."""
        with self._lock:
            mine = self._open.get(address, 0)
            if self.count >= self._most or (mine >= self._most_each and not privileged):
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
