"""First on the disk, then told: under threads and under gevent; and nobody sleeps
inside a transaction."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest

import companion.store.sqlite_file
from companion.store import Answer, Appended, Saved
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import connected, place_of
from tests.companion.store import recorder
from tests.companion.store.recorder import Recorder
from tests.companion.store.taps import step, together

ROOT = Path(__file__).parents[3]


def under_gevent(mode: str, url: object) -> dict[str, Any]:
    words = [
        sys.executable,
        "-m",
        "gevent.monkey",
        "--module",
        "tests.companion.store.under_gevent",
        mode,
        str(url),
    ]
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.fixture
def recording() -> Iterator[None]:
    recorder.switch_on()
    yield
    companion.store.sqlite_file.connected = connected


class Hasty(SqliteStore):
    """Answers before the commit: what the test must notice."""

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        self.late = partial(super().append, table, expected, saved, command, reply)
        return Appended(expected, reply)


def early(store: SqliteStore, seats: int = 8, taps: int = 20) -> list[str]:
    """The commands that were answered before their commit had returned."""
    found: list[str] = []

    def phone(seat: int) -> None:
        for number in range(taps):
            name = f"s{seat}:{number}"
            store.append(f"t{seat}", number, step(number, b"x"), name, b"")
            if name not in Recorder.durable:
                found.append(name)

    assert together([partial(phone, seat) for seat in range(seats)]) == []
    return found


@pytest.mark.usefixtures("recording")
def test_with_threads_each_answer_comes_after_its_commit(tmp_path: Path) -> None:
    """And several share a commit, else the counter would be for nothing."""
    store = SqliteStore(place_of(str(tmp_path / "evenings.db")))
    assert early(store) == []
    assert max(Recorder.groups) > 1
    assert sum(Recorder.groups) == 160
    assert store._conn is not None
    # 2 is FULL: COMMIT returns after the fsync
    assert store._conn.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._conn.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


@pytest.mark.usefixtures("recording")
def test_an_answer_before_its_commit_would_be_noticed(tmp_path: Path) -> None:
    """The same measure on a store that is too quick."""
    store = Hasty(place_of(str(tmp_path / "evenings.db")))
    assert early(store, seats=1, taps=1) == ["s0:0"]
    store.late()
    store.close()


def test_under_gevent_each_answer_comes_after_its_commit_and_nobody_yields_inside(
    tmp_path: Path,
) -> None:
    """Greenlets that wait share a commit; from BEGIN to COMMIT there is not one switch
    between greenlets."""
    seen = under_gevent("order", tmp_path / "evenings.db")
    assert (seen["early"], seen["inside"]) == (0, 0)
    assert seen["largest"] > 10


def test_under_gevent_both_faults_would_be_noticed(tmp_path: Path) -> None:
    """A store that answers too early, and one that yields inside its transaction."""
    assert under_gevent("hasty", tmp_path / "one.db")["early"] > 0
    assert under_gevent("dreamy", tmp_path / "two.db")["inside"] > 0


def test_a_greenlet_killed_at_the_counter_does_not_stop_the_others(
    tmp_path: Path,
) -> None:
    """Whoever leads, is called next or waits may vanish; the queue goes on, and nothing
    is written for them."""
    seen = under_gevent("killed", tmp_path / "evenings.db")
    assert (seen["stuck"], seen["lost"], seen["ghosts"]) == (0, [], [])


def test_postgresql_works_under_gevent(postgres_url: str) -> None:
    """Nothing is lost, other stores hear of it, and while one greenlet waits for the
    database the others run."""
    seen = under_gevent("shared", postgres_url)
    assert seen["lost"] == []
    assert seen["ticks"] > 10


def test_a_leader_that_is_interrupted_leaves_the_counter_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the middle of a commit: nothing is half-written, and the next append is served."""
    store = SqliteStore(place_of(str(tmp_path / "evenings.db")))

    def interrupted(*_: object) -> Answer:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(store, "_judged", interrupted)
        store.append("t", 0, step(0, b"x"), "s1:1", b"")
    assert store.version("t") == 0
    assert store.append("t", 0, step(0, b"x"), "s1:1", b"done") == Appended(1, b"done")
    store.close()


def test_the_counter_yields_before_the_transaction_and_never_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With threads as well: the only sleep of an append happens while no transaction is open."""
    store = SqliteStore(place_of(str(tmp_path / "evenings.db")))
    open_then: list[bool] = []
    real, here = time.sleep, get_ident()

    def watched(seconds: float) -> None:
        assert store._conn is not None
        # some other thread of this process may sleep as well
        if get_ident() == here:
            open_then.append(store._conn.in_transaction)
        real(seconds)

    monkeypatch.setattr(time, "sleep", watched)
    store.append("t", 0, step(0, b"x"), "s1:1", b"")
    assert open_then == [False]
    store.close()
