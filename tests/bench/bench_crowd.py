"""What a nosy spectator and strangers with save files cost honest people at another
table. No asserts on speed.

`python -m tests.bench.bench_crowd [--pairs N] [--readers N] [--senders N]`. One server
with its limits on, one long table of 1,500 payments, one honest phone that pays ten
times a second at another. Slices with nobody else and slices under fire take turns: in
the latter one spectator reads log, dice, keepsake, chart and old views of the long
table on 16 lines, and strangers send save files of two megabytes on four. The ratio is
p95 of the honest taps under fire over p95 of those without (bar 2): slices of a second
take turns, six of a kind and the six between them are a pair, and of all pairs the
median counts. Of a tap's time is taken off what the server and the phone waited for a
core while other programs had it: that is no part of this, and a server that works more
waits more for them. The crowd has its own core.
"""

import argparse
import json
import multiprocessing
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.bench.servers import CORES, PINNED, SERVE, Server, Stack, queued_seconds

BAR = 2.0
# seconds; the rest is for answers that are still under way
SLICE, PACE, REST = 1.0, 0.1, 0.3
EACH = 6  # slices of either kind in a pair
LONG = 1500
PAST = (
    "/t/{}/chart.svg",
    "/t/{}/keepsake",
    *(f"/api/tables/{{}}/{call}" for call in ("log", "fairness", "at/1")),
)
COMMAND = [sys.executable, "-m", "companion.cli", *SERVE, "--no-browser"]
OPEN = Stack("open", "ours", COMMAND, {"CONSIGLIERE_LIMITS": "off"})
SHUT = Stack("shut", "ours", COMMAND)
AGAIN = 0.05  # seconds until somebody who was refused tries once more
FORM = "multipart/form-data; boundary="
EDGE = "b0undary"


class Caller:
    """One line to the server, kept open."""

    def __init__(self, port: int, token: str = "") -> None:
        self.line, self.token = HTTPConnection("127.0.0.1", port, timeout=60), token

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        kind: str = "application/json",
    ) -> tuple[int, bytes]:
        headers = {
            "Content-Type": kind,
            **({"Authorization": f"Bearer {self.token}"} if self.token else {}),
        }
        try:
            self.line.request(method, path, body, headers)
            answer = self.line.getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            self.line.close()
            return 0, b""

    def post(self, path: str, **said: Any) -> dict[str, Any]:
        status, answer = self.ask("POST", path, json.dumps(said).encode())
        assert status in {200, 201}, (path, status, answer)
        return dict(json.loads(answer))


class Seat(Caller):
    """Somebody who pays the bank and takes it back."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        super().__init__(server.port, token)
        self.server, self.table, self.taps = server, table, 0

    def tap(self) -> float:
        """How long it took, but for what other programs had of the cores meanwhile."""
        self.taps += 1
        waited, began = self._waited(), time.perf_counter()
        order = (
            {"type": "pay", "to": "bank"}
            if self.taps % 2
            else {"type": "take", "source": "bank"}
        )
        self.post(
            f"/api/tables/{self.table}/commands",
            id=f"{self.taps}-{began}",
            amount=1,
            **order,
        )
        return time.perf_counter() - began - (self._waited() - waited)

    def _waited(self) -> float:
        return queued_seconds() + self.server.queued()


def table_of_two(port: int) -> tuple[str, str, str]:
    """A game that has begun: its name, the token of a seat, and that of a spectator."""
    made = Caller(port).post("/api/tables", game="starter")
    host, path, code = (
        Caller(port, made["host_token"]),
        f"/api/tables/{made['table']}/players",
        made["code"],
    )
    seat, _ = (
        Caller(port).post(path, name=name, code=code)["token"]
        for name in ("Anna", "Bob")
    )
    host.post(f"/api/tables/{made['table']}/commands", id="begin", type="begin")
    return made["table"], seat, Caller(port).post(path, code=code, watch=True)["token"]


def comes(now: Event, place: float) -> bool:
    """Each line at a moment of its own: a crowd that begins in the very instant of a
    tap would be made by the bench."""
    if not now.is_set():
        now.wait()
        time.sleep(SLICE / 2 * place)
    return True


def save_file() -> bytes:
    """The form of a stranger's evening that is none, as large as one may be."""
    cover = {"format": "consigliere table", "version": 1}
    file = json.dumps({"cover": cover, "rows": ["x" * 2_000_000]})
    head = 'Content-Disposition: form-data; name="file"; filename="f"'
    return f"--{EDGE}\r\n{head}\r\n\r\n{file}\r\n--{EDGE}--\r\n".encode()


def under_fire(
    port: int,
    victim: tuple[str, str],
    lines: tuple[int, int],
    now: Event,
    told: "multiprocessing.Queue[int]",
) -> None:
    """The other process: reads and sends whenever it may, for as long as it lives."""
    if PINNED:
        os.sched_setaffinity(0, {CORES[-1]})
    form = save_file()

    def heard(status: int) -> None:
        told.put(status)
        time.sleep(0 if status == 200 else AGAIN)

    def reads(number: int) -> None:
        caller = Caller(port, victim[1])
        while comes(now, number / sum(lines)):
            heard(caller.ask("GET", PAST[number % len(PAST)].format(victim[0]))[0])

    def sends(number: int) -> None:
        caller = Caller(port, f"{number:064x}")
        while comes(now, (lines[0] + number) / sum(lines)):
            heard(caller.ask("POST", "/api/tables/import", form, FORM + EDGE)[0])

    all_lines = [threading.Thread(target=reads, args=(n,)) for n in range(lines[0])]
    all_lines += [threading.Thread(target=sends, args=(n,)) for n in range(lines[1])]
    for line in all_lines:
        line.start()


def slice_of(seat: Seat) -> Iterator[float]:
    """Honest taps by the clock: one that comes late is not waited for twice."""
    end = time.perf_counter() + SLICE
    while (began := time.perf_counter()) < end:
        yield seat.tap()
        with suppress(ValueError):
            time.sleep(began + PACE - time.perf_counter())


def p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)]


@contextmanager
def running(stack: Stack, data: Path) -> Iterator[Server]:
    server = Server(stack, data)
    try:
        yield server
    finally:
        server.stop()


def measured(data: Path, pairs: int, lines: tuple[int, int]) -> "Fired":
    with running(OPEN, data) as server:
        table, payer, spectator = table_of_two(server.port)
        other, honest, _ = table_of_two(server.port)
        long = Seat(server, table, payer)
        for _ in range(LONG):
            long.tap()
    with running(SHUT, data) as server:
        now = multiprocessing.Event()
        told: multiprocessing.Queue[int] = multiprocessing.Queue()
        crowd = multiprocessing.Process(
            target=under_fire,
            args=(server.port, (table, spectator), lines, now, told),
            daemon=True,
        )
        crowd.start()
        try:
            return fired(Seat(server, other, honest), pairs, now, told)
        finally:
            crowd.kill()


class Fired(NamedTuple):
    """The two p95 of each pair, without the crowd and with it; and what the crowd was
    answered, how often."""

    pairs: list[tuple[float, float]]
    answers: Counter[int]

    def ratio(self) -> float:
        return median(loud / quiet for quiet, loud in self.pairs)


def fired(
    seat: Seat, pairs: int, now: Event, told: "multiprocessing.Queue[int]"
) -> Fired:
    list(slice_of(seat))
    found = [pair_of(seat, now) for _ in range(pairs)]
    answers = Counter[int]()
    while not told.empty():
        answers[told.get()] += 1
    return Fired(found, answers)


def pair_of(seat: Seat, now: Event) -> tuple[float, float]:
    quiet, loud = list[float](), list[float]()
    for _ in range(EACH):
        quiet += slice_of(seat)
        now.set()
        loud += slice_of(seat)
        now.clear()
        time.sleep(REST)
    return p95(quiet), p95(loud)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--pairs", type=int, default=7)
    words.add_argument("--readers", type=int, default=16, help="lines of the spectator")
    words.add_argument(
        "--senders", type=int, default=4, help="lines of strangers with save files"
    )
    given = words.parse_args()
    with TemporaryDirectory() as folder:
        found = measured(
            Path(folder) / "data", given.pairs, (given.readers, given.senders)
        )
    for name, seconds in zip(
        ("alone", "under fire"), zip(*found.pairs, strict=True), strict=True
    ):
        print(
            f"honest taps {name}: p95, median of pairs {median(seconds) * 1000:.1f} ms"
        )
    print("each pair:", *(f"{loud / quiet:.2f}" for quiet, loud in found.pairs))
    ratio = found.ratio()
    told = f"the others heard {dict(found.answers)}"
    print(f"ratio {ratio:.2f} (bar {BAR}){'' if ratio <= BAR else '  MISSED'}; {told}")


if __name__ == "__main__":
    main()
