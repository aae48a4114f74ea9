"""The phones of the table bench, all in one process: it reads a job per line and
answers each with a line of figures.

`python -m tests.bench.phones DIALECT PORT PID`; jobs: sit, leave, paced, closed,
until_dead, verify, views, stop.
"""

import heapq
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from companion.serving.open_files import make_room
from tests.bench.busy_party import Busy
from tests.bench.parties import FIVE, Floor, Move, Ours, Party, Saved
from tests.bench.peer_party import BoardGameIo
from tests.bench.phone_lines import HEADERS, Loop
from tests.bench.servers import cpu_seconds, queued_seconds, resident_kb

LATE = 5.0  # seconds after which a move that is not everywhere counts as missing
DIALECTS: dict[str, type[Party]] = {
    "ours": Ours,
    "busy": Busy,
    "floor": Floor,
    "boardgame.io": BoardGameIo,
}
Figures = dict[str, Any]


class Count:
    """What one phase of play has cost, from its making to its end."""

    def __init__(self, phones: "Phones", parties: Sequence[Party]) -> None:
        self._phones, self._parties = phones, parties
        self.sent, self.times = 0, list[float]()
        self._before, self._start, self._own = (
            self._sums(),
            perf_counter(),
            time.process_time(),
        )
        self._queued = queued_seconds()

    def _sums(self) -> tuple[float, int, int]:
        loop = self._phones.loop
        segments = sum(
            line.segments() for party in self._parties for line in party.lines()
        )
        return cpu_seconds(self._phones.pid), loop.inward + loop.outward, segments

    def figures(self) -> Figures:
        """As measured; what follows from it is worked out when the slices of a phase
        are put together."""
        took, own = perf_counter() - self._start, time.process_time() - self._own
        cpu, wire, segments = (
            after - before
            for before, after in zip(self._before, self._sums(), strict=True)
        )
        times = [round(taken * 1000, 3) for taken in self.times]
        queued = queued_seconds() - self._queued
        sums = {
            "sent": self.sent,
            "took": took,
            "own": own,
            "queued": queued,
            "cpu": cpu,
            "wire": wire,
            "tcp": wire + segments * HEADERS,
        }
        return {"times": times, **sums}


class Phones:
    """All parties of this process, and the jobs they can be given."""

    def __init__(self, dialect: str, port: int, pid: int) -> None:
        self.loop, self.port, self.pid = Loop(), port, pid
        self.dialect = DIALECTS[dialect]
        self.parties: list[Party] = []
        self._dead = False
        self._said = b""
        self.loop.add(0, self._hear)

    def _hear(self) -> None:
        said = os.read(0, 65536)
        self._said += said
        self._dead = self._dead or not said

    def work(self) -> None:
        """Job after job; between them the phones stay awake and answer pings."""
        while not self._dead:
            self.loop.turn(1)
            while b"\n" in self._said:
                line, _, self._said = self._said.partition(b"\n")
                job = json.loads(line)
                print(json.dumps(getattr(self, job.pop("do"))(**job)), flush=True)

    def sit(self, tables: int) -> Figures:
        """New tables, until there are so many."""
        start = perf_counter()
        while len(self.parties) < tables:
            self.parties.append(
                self.dialect(
                    self.loop, self.port, self.dialect.found(self.loop, self.port)
                )
            )
        return {"phones": len(self.parties) * FIVE, "seconds": perf_counter() - start}

    def come(self, evenings: Sequence[Saved]) -> Figures:
        """To tables that are as these say."""
        for evening in evenings:
            saved = self.dialect.found(self.loop, self.port, **evening)
            self.parties.append(self.dialect(self.loop, self.port, saved))
        return {}

    def leave(self) -> Figures:
        """All phones are put away; the tables stay where they are."""
        for party in self.parties:
            party.close()
        self.parties = []
        return {}

    def rest(self, seconds: float) -> Figures:
        """Nobody does anything: what the server takes then."""
        start, end = cpu_seconds(self.pid), perf_counter() + seconds
        self.loop.until(lambda: perf_counter() >= end, seconds + 5)
        return {
            "rss": resident_kb(self.pid),
            "busy": (cpu_seconds(self.pid) - start) / seconds,
        }

    def paced(self, tables: int, rate: float, seconds: float) -> Figures:
        """The clock sends, not the answers: `rate` moves a second over all these tables."""
        parties, count = self._counted(tables)
        start = perf_counter()
        gap = tables / rate
        due = [(start + gap * (place + 0.5) / tables, place) for place in range(tables)]
        heapq.heapify(due)
        while (now := perf_counter()) < start + seconds:
            while due[0][0] <= now:
                at, place = due[0]
                heapq.heapreplace(due, (at + gap, place))
                count.sent += 1
                parties[place].pay()
            self.loop.turn(min(due[0][0], start + seconds) - perf_counter())
        return self._ended(parties, count)

    def closed(
        self, tables: int, seconds: float, first: int = 0, moves: int = 1_000_000
    ) -> Figures:
        """At each of these tables one move after the other, as fast as they come."""
        parties, count = self._counted(tables, first)
        end = perf_counter() + seconds

        def again(party: Party) -> Callable[[Move, float], None]:
            def over(move: Move, taken: float) -> None:
                count.times.append(taken)
                if perf_counter() < end and count.sent < moves:
                    count.sent += 1
                    party.pay()

            return over

        for party in parties:
            party.over = again(party)
            count.sent += 1
            party.pay()
        self.loop.until(
            lambda: perf_counter() >= end or len(count.times) >= moves, seconds + LATE
        )
        return self._ended(parties, count)

    def _counted(self, tables: int, first: int = 0) -> tuple[list[Party], Count]:
        parties = self.parties[first : first + tables]
        count = Count(self, parties)
        for party in parties:
            party.over = lambda move, taken: count.times.append(taken)
        return parties, count

    def _ended(self, parties: Sequence[Party], count: Count) -> Figures:
        """Wait for what is under way, then look at every phone."""
        self.loop.until(lambda: len(count.times) >= count.sent, LATE)
        figures = count.figures()
        end = perf_counter() + 0.2  # the movers' own streams may be a moment behind
        self.loop.until(lambda: perf_counter() >= end, 1)
        wrong = [party for party in parties if party.wrong()]
        said = next(
            (party.refused[0] for party in wrong if party.refused),
            "other balances than were paid",
        )
        leaks = sum(party.leaks for party in parties)
        return {
            **figures,
            "wrong": len(wrong),
            "leaks": leaks,
            "said": said if wrong else "",
        }

    def until_dead(self, tables: int) -> Figures:
        """Flat out, until the server dies under it; what was acknowledged until then
        stays here for `verify`."""
        parties = self.parties[:tables]
        for party in parties:
            party.over = lambda move, taken, party=party: (
                None if self._dying(parties) else party.pay()
            )  # type: ignore[misc]
            party.pay()
        died = self.loop.until(lambda: self._dying(parties), 60)
        end = perf_counter() + 0.5  # what the kernel already had still arrives
        self.loop.until(lambda: perf_counter() >= end, 1)
        return {
            "died": died,
            "acknowledged": sum(
                move.acked for party in parties for move in party.moves
            ),
        }

    @staticmethod
    def _dying(parties: Sequence[Party]) -> bool:
        return any(not line.open for line in parties[0].lines())

    def reborn(self, pid: int) -> Figures:
        """Another server has taken the place of the one that died, on the same data and port."""
        self.pid = pid
        return {}

    def verify(self, skip: int) -> Figures:
        """Which acknowledged moves are gone, table after table; stops where the server
        dies of one."""
        out = {"tables": 0, "acknowledged": 0, "lost": 0, "gone": 0}
        for party in self.parties[skip:]:
            acked = sum(move.acked for move in party.moves)
            out["tables"] += 1
            out["acknowledged"] += acked
            found = self._balances_of(party.saved)
            if found is None:
                out["gone"] += 1
                out["lost"] += acked
                if not alive(self.pid):
                    break
            else:
                left = next(
                    (
                        n
                        for n in range(len(party.moves), -1, -1)
                        if party.owed(n) == found
                    ),
                    0,
                )
                out["lost"] += sum(move.acked for move in party.moves[left:])
        return out

    def _balances_of(self, saved: Saved) -> list[int] | None:
        """What a phone of that table shows when it comes back."""
        try:
            again = self.dialect(self.loop, self.port, saved)
        except (OSError, TimeoutError):
            return None
        found = again.balances(0)
        again.close()
        return found

    def views(self, parties: Sequence[int], times: int) -> Figures:
        """Milliseconds that GET of the own view takes: the very first one, and the
        median, for each of these tables."""
        taken: dict[int, list[float]] = {place: [] for place in parties}
        for _ in range(times):
            for place in parties:
                party = self.parties[place]
                assert isinstance(party, Ours)
                start = perf_counter()
                status, said = party.asking[0].asked("GET", party.path)
                taken[place].append((perf_counter() - start) * 1000)
                assert status == 200, said
        return {
            "first": [took[0] for took in taken.values()],
            "median": [median(took) for took in taken.values()],
        }


def alive(pid: int) -> bool:
    """Whether that process still serves: a dead one that nobody has waited for yet does not."""
    try:
        return resident_kb(pid) > 0
    except OSError:
        return False


def main() -> None:
    make_room()
    Phones(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])).work()


if __name__ == "__main__":
    main()
