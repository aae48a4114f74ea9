"""Many phones in the same instant: no gap, no duplicate, everybody acknowledged is
there; and each guard is needed."""

import random
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import psycopg
import pytest

from companion.store import Again, Answer, Appended, Conflict, Saved, Store, opened
from companion.store import sqlite as sqlite_store
from companion.store.memory import MemoryStore
from companion.store.sqlite import ADD_FACT, SqliteStore
from companion.store.sqlite_file import place_of
from tests.companion.store.conftest import Door
from tests.companion.store.taps import faults, race, step, tap, together

NAMES = [f"s{seat}:1" for seat in range(6)]


def test_of_many_who_decide_on_the_same_version_one_wins(door: Door) -> None:
    """Through two doors; the others are told, and nothing of theirs is written."""
    for evening in range(10):
        names = [f"{evening}.{name}" for name in NAMES]
        halves = [
            race_in_background(door, f"t{evening}", half)
            for half in (names[::2], names[1::2])
        ]
        for thread, _ in halves:
            thread.join()
        done = [name for _, half in halves for name in half]
        assert len(done) == 1
        assert [fact.body.decode() for fact in door().read(f"t{evening}")] == done


def race_in_background(
    door: Door, table: str, names: Sequence[str]
) -> tuple[threading.Thread, list[str]]:
    done: list[str] = []
    store = door()
    thread = threading.Thread(
        target=lambda: done.extend(race(store, table, 0, names)[0])
    )
    thread.start()
    return thread, done


def test_everybody_gets_through_in_the_end(door: Door) -> None:
    """Eight phones, two tables, two doors, each tap decided again after a conflict."""
    doors = [door(), door()]

    def play(seat: int) -> None:
        for number in range(15):
            tap(doors[seat % 2], f"t{number % 2}", f"s{seat}:{number}")

    assert together([partial(play, seat) for seat in range(8)]) == []
    sent = {
        f"t{table}": [f"s{seat}:{n}" for seat in range(8) for n in range(table, 15, 2)]
        for table in range(2)
    }
    assert {table: faults(doors[0], table, names) for table, names in sent.items()} == {
        "t0": [],
        "t1": [],
    }


def test_the_same_tap_counts_once(door: Door) -> None:
    """Sent one to five times, in parallel, out of order, through two doors, on versions
    that are long gone."""
    doors, chance = [door(), door()], random.Random(7)  # noqa: S311 -- an order, not a secret
    sends = [
        f"s1:{number}" for number in range(25) for _ in range(chance.randint(1, 5))
    ]
    chance.shuffle(sends)
    answers: list[tuple[str, Answer]] = []

    def send(part: int) -> None:
        for place, name in enumerate(sends[part::6]):
            answers.append(
                (name, tap(doors[(part + place) % 2], "t", name, expected=place))
            )

    assert together([partial(send, part) for part in range(6)]) == []
    assert faults(doors[0], "t", set(sends)) == []
    assert sorted(
        name for name, answer in answers if isinstance(answer, Appended)
    ) == sorted(set(sends))
    assert all(
        answer.reply == f"done {name}".encode()
        for name, answer in answers
        if not isinstance(answer, Conflict)
    )


def test_reading_goes_on_while_others_write(door: Door) -> None:
    """A reader sees whole steps only, never half of one, and never waits for the end of
    the writing."""
    store, over, seen = door(), threading.Event(), list[int]()

    def write() -> None:
        for number in range(60):
            store.append(
                "t", number * 3, step(number * 3, b"a", b"b", b"c"), f"s1:{number}", b""
            )
        over.set()

    def look() -> None:
        while not over.is_set():
            log = store.read("t")
            seen.append(len(log))
            assert [fact.version for fact in log] == list(range(1, len(log) + 1))

    assert together([write, look, look]) == []
    assert all(length % 3 == 0 for length in seen)
    assert store.version("t") == 180


# From here on the guards are taken away, one by one, to see that these tests would notice.


class SlowMemory(MemoryStore):
    """Gives the others time between the look and the write."""

    def version(self, table: str) -> int:
        found = super().version(table)
        time.sleep(0.01)
        return found


def test_without_its_lock_memory_lets_two_win() -> None:
    """The same race, with and without the lock."""
    guarded, bare = SlowMemory(), SlowMemory()
    bare._lock = nullcontext()  # type: ignore[assignment]
    assert len(race(guarded, "t", 0, NAMES)[0]) == 1
    assert len(race(bare, "t", 0, NAMES)[0]) > 1
    assert faults(bare, "t", []) != []


class LooseSqlite(SqliteStore):
    """Judges outside the transaction and without queueing."""

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        if self.version(table) != expected:
            return Conflict(self.version(table))
        time.sleep(0.05)
        assert self._conn is not None
        with self._writing:
            for fact in saved:
                self._conn.execute(
                    ADD_FACT,
                    (table, fact.version, fact.at, fact.by, fact.step, fact.body),
                )
        return Appended(expected + len(saved), reply)


def test_without_transaction_and_queue_only_the_unique_key_stops_sqlite(
    tmp_path: Path,
) -> None:
    """The last guard: the second writer is thrown out by the key; with the key gone
    too, two win."""
    store = LooseSqlite(place_of(str(tmp_path / "evenings.db")))
    done, raised = race(store, "t", 0, NAMES)
    assert len(done) == 1
    assert {type(error) for error in raised} == {sqlite3.IntegrityError}
    assert store._conn is not None
    store._conn.execute("ALTER TABLE fact RENAME TO guarded")
    store._conn.execute("CREATE TABLE fact AS SELECT * FROM guarded WHERE false")
    assert len(race(store, "u", 0, NAMES)[0]) > 1
    assert faults(store, "u", []) != []
    store.close()


def slow_down(url: str) -> None:
    """Let every append of this database wait between the look and the write."""
    with psycopg.connect(url, autocommit=True) as conn:
        (text,) = conn.execute(
            "SELECT pg_get_functiondef('consigliere.append'::regproc)"
        ).fetchone() or ("",)
        slow = text.replace(
            "INSERT INTO consigliere.fact",
            "PERFORM pg_sleep(0.05); INSERT INTO consigliere.fact",
            1,
        )
        assert slow != text
        conn.execute(slow.encode())


def test_without_its_unique_key_postgresql_lets_two_win(postgres_url: str) -> None:
    """The same race, with and without the key."""
    store = opened(postgres_url)
    slow_down(postgres_url)
    done, raised = race(store, "t", 0, NAMES)
    assert (len(done), raised) == (1, [])
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute("ALTER TABLE consigliere.fact DROP CONSTRAINT fact_pkey")
    assert len(race(store, "u", 0, NAMES)[0]) > 1
    assert faults(store, "u", []) != []
    store.close()


def count_of_a_tap_sent_five_times(store: Store) -> int:
    return sum(isinstance(tap(store, "t", "s1:1"), Appended) for _ in range(5))


def test_without_its_memory_of_commands_a_tap_counts_five_times(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every store, with what remembers commands taken away."""
    assert count_of_a_tap_sent_five_times(store) == 1
    forget_commands(store, url, monkeypatch)
    assert isinstance(tap(store, "u", "s1:1"), Appended)
    assert sum(isinstance(tap(store, "u", "s1:1"), Appended) for _ in range(4)) == 4


def forget_commands(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if isinstance(store, MemoryStore):
        monkeypatch.setattr(store, "remembered", lambda table, command: None)
    elif isinstance(store, SqliteStore):
        reply = sqlite_store.REPLY
        for name in ("REPLY", "KNOWN"):
            asked = getattr(sqlite_store, name)
            forgotten = asked.replace(reply, f"{reply} AND false")
            monkeypatch.setattr(sqlite_store, name, forgotten)
        monkeypatch.setattr(
            sqlite_store,
            "ADD_COMMAND",
            sqlite_store.ADD_COMMAND.replace("INSERT", "REPLACE"),
        )
    else:
        with psycopg.connect(url, autocommit=True) as conn:
            conn.execute(
                "CREATE RULE forget AS ON INSERT TO consigliere.command DO INSTEAD NOTHING"
            )


def test_the_answer_to_a_lost_race_is_the_winner_s_own_reply(postgres_url: str) -> None:
    """Two processes send the same command: the second waits for the first and is told
    what the first was told."""
    one, other = opened(postgres_url), opened(postgres_url)
    slow_down(postgres_url)
    answers: list[Answer] = []

    def send(store: Store, name: bytes) -> None:
        answers.append(store.append("t", 0, step(0, name), "s1:1", name))

    assert together([partial(send, one, b"one"), partial(send, other, b"other")]) == []
    first = next(answer for answer in answers if isinstance(answer, Appended))
    assert [answer for answer in answers if isinstance(answer, Again)] == [
        Again(first.reply)
    ]
    assert [fact.body for fact in one.read("t")] == [first.reply]
    one.close()
    other.close()
