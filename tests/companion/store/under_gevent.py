"""Runs a store in a process that gevent has patched, as the start command does; prints
what it saw as JSON."""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import gevent
import greenlet

from companion.store import Appended, Store, opened
from companion.store.contract import Answer
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import place_of
from tests.companion.store import recorder
from tests.companion.store.taps import faults, step, tap

PHONES, TAPS = 40, 25


class Hasty(SqliteStore):
    """Answers before the commit: what the order test must notice."""

    def append(self, *words: Any) -> Answer:
        gevent.spawn(super().append, *words)
        return Appended(0, b"")


class Dreamy(SqliteStore):
    """Yields inside the transaction: what the other test must notice."""

    @staticmethod
    def _judged(conn: Any, pending: Any) -> Answer:
        time.sleep(0)
        return SqliteStore._judged(conn, pending)


def play(
    store: Store, after: Callable[[str], None] = lambda name: None
) -> dict[str, Any]:
    """Many phones, each at its own table, and one table for all."""

    def phone(seat: int) -> None:
        for number in range(TAPS):
            name = f"s{seat}:{number}"
            store.append(f"t{seat}", number, step(number, name.encode()), name, b"done")
            after(name)
        tap(store, "all", f"s{seat}:all")

    start = time.perf_counter()
    gevent.joinall(
        [gevent.spawn(phone, seat) for seat in range(PHONES)], raise_error=True
    )
    return {"appends": PHONES * (TAPS + 1), "seconds": time.perf_counter() - start}


def order(store: Store) -> dict[str, Any]:
    """Which commands were answered before their commit, and which greenlets changed
    inside a transaction."""
    early: list[str] = []
    inside: list[str] = []

    def switched(event: str, _: object) -> None:
        if any(conn.in_transaction for conn in recorder.Recorder.every):
            inside.append(event)

    greenlet.settrace(switched)
    seen = play(
        store,
        lambda name: None if name in recorder.Recorder.durable else early.append(name),
    )
    greenlet.settrace(None)
    return {
        **seen,
        "early": len(early),
        "inside": len(inside),
        "largest": max(recorder.Recorder.groups, default=0),
    }


def killed(store: Store) -> dict[str, Any]:
    """Greenlets are killed at the counter: the leader before it writes, the next one
    just called, some of the queue.

    The hub does it in the same round in which they queue up, before the leader's yield ends.
    """
    crowd = [
        gevent.spawn(tap, store, f"k{seat % 3}", f"s{seat}:k") for seat in range(60)
    ]
    doomed = [*range(5), *range(10, 60, 7)]
    gevent.get_hub().loop.run_callback(
        lambda: [crowd[seat].throw(gevent.GreenletExit) for seat in doomed]
    )
    gevent.joinall(crowd, timeout=10)
    stuck = sum(not one.ready() for one in crowd)
    log = {fact.body.decode() for rest in range(3) for fact in store.read(f"k{rest}")}
    living = {f"s{seat}:k" for seat in range(60) if seat not in doomed}
    return {
        "stuck": stuck,
        "lost": sorted(living - log),
        "ghosts": sorted(log - living),
        **(play(store) if not stuck else {}),
    }


def shared(url: str) -> dict[str, Any]:
    """Two stores in one process: all is there, and a slow statement of one does not
    stop the other greenlets."""
    store, other, heard, ticks = opened(url), opened(url), set[str](), list[int]()
    other.follow(lambda table, version: heard.add(table))
    ticker = gevent.spawn(
        lambda: [ticks.append(1) or time.sleep(0.002) for _ in range(10_000)]  # type: ignore[func-returns-value]
    )
    seen = play(store)
    names = {
        f"t{seat}": [f"s{seat}:{number}" for number in range(TAPS)]
        for seat in range(PHONES)
    }
    lost = [
        fault for table, there in names.items() for fault in faults(other, table, there)
    ]
    while not {*names, "all"} <= heard:
        time.sleep(0.01)
    ticker.kill()
    store.close()
    other.close()
    return {**seen, "lost": lost, "ticks": len(ticks)}


def main(mode: str, url: str) -> dict[str, Any]:
    if mode == "shared":
        return shared(url)
    recorder.switch_on()
    kinds: dict[str, type[SqliteStore]] = {"hasty": Hasty, "dreamy": Dreamy}
    store = kinds.get(mode, SqliteStore)(place_of(url))
    seen = killed(store) if mode == "killed" else order(store)
    store.close()
    return seen


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
