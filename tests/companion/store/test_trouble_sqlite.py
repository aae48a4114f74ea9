"""A SQLite file in trouble: full, read-only, held by somebody, moved away. Clear
refusals, no loss, and it recovers."""

import errno
import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.store import Appended, Store, StoreTrouble, opened
from companion.store import sqlite_file as sqlite_place
from companion.store.group_commit import PendingAppend
from companion.store.sqlite import SqliteStore
from companion.store.sqlite_file import place_of
from tests.companion.store.taps import faults, step, tap

ROOT = Path(__file__).parents[3]
GIANT = b"x" * 400_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evenings.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    opened_one = SqliteStore(place_of(f"sqlite:{path}"))
    tap(opened_one, "t", "s1:0")
    yield opened_one
    opened_one.close()


def refused(store: Store, command: str = "s1:refused", body: bytes = b"x") -> str:
    """The code of the trouble; the log and the memory of commands are as before."""
    version = store.version("t")
    with pytest.raises(StoreTrouble) as trouble:
        store.append("t", version, step(version, body), command, b"done")
    assert str(trouble.value) == trouble.value.sentence
    assert trouble.value.sentence.endswith(".")
    assert (store.version("t"), store.remembered("t", command)) == (version, None)
    return trouble.value.code


def limit(store: SqliteStore, more: int) -> None:
    """The disk has room for so many pages more."""
    assert store._conn is not None
    (pages,) = store._conn.execute("PRAGMA page_count").fetchone()
    store._conn.execute(f"PRAGMA max_page_count = {pages + more}")


def test_a_full_disk_refuses_and_recovers(store: SqliteStore) -> None:
    """What does not fit is refused; what fits still goes in; with room again everything does."""
    limit(store, 5)
    assert refused(store, body=GIANT) == "store_full"
    assert tap(store, "t", "s1:small") == Appended(2, b"done s1:small")
    limit(store, 1000)
    assert store.append("t", 2, step(2, GIANT), "s1:refused", b"done") == Appended(
        3, b"done"
    )


def test_one_giant_does_not_take_its_group_down(store: SqliteStore) -> None:
    """A group that cannot be written as a whole is written one by one."""
    limit(store, 5)
    sizes = {"a": b"x", "b": GIANT, "c": b"x"}
    group = [
        PendingAppend(name, 0, step(0, body), f"s1:{name}", b"done")
        for name, body in sizes.items()
    ]
    store._write(group)
    assert group[0].outcome() == group[2].outcome() == Appended(1, b"done")
    with pytest.raises(StoreTrouble):
        group[1].outcome()
    assert [store.version(name) for name in "abc"] == [1, 0, 1]


def test_one_unstorable_value_does_not_take_its_group_down(store: SqliteStore) -> None:
    """That is a bug of its caller, who is told as it is."""
    group = [
        PendingAppend(name, 0, step(0, b"x"), f"s1:{name}", b"done") for name in "ab"
    ]
    group[0].reply = None  # type: ignore[assignment]
    store._write(group)
    with pytest.raises(sqlite3.IntegrityError):
        group[0].outcome()
    assert group[1].outcome() == Appended(1, b"done")
    assert tap(store, "t", "s1:next") == Appended(2, b"done s1:next")


LIMITED = """
import json, resource, sys
from companion.store import StoreTrouble, opened
from tests.companion.store.taps import faults, step, tap
store = opened(sys.argv[1])
done, codes = [], []
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
for number in range(60):
    try:
        tap(store, "t", f"s1:{number}:" + "x" * 10_000)
        done.append(f"s1:{number}:" + "x" * 10_000)
    except StoreTrouble as trouble:
        codes.append(trouble.code)
before = (len(done), store.version("t"))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
tap(store, "t", "s1:again")
found = faults(store, "t", [*done, "s1:again"])
print(json.dumps({"before": before, "codes": sorted(set(codes)), "faults": found}))
store.close()
"""


def test_a_file_that_may_not_grow_refuses_and_recovers(path: Path) -> None:
    """The system's own limit, in the middle of a write-ahead log."""
    words = [sys.executable, "-c", LIMITED, str(path)]
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    acknowledged, version = seen["before"]
    assert acknowledged == version > 5
    assert (seen["codes"], seen["faults"]) == (["store_full"], [])


def test_a_read_only_file_is_read_and_refuses(store: SqliteStore, path: Path) -> None:
    """The log can still be shown."""
    reader = opened(f"sqlite:file:{path}?mode=ro")
    assert refused(reader) == "store_read_only"
    assert faults(reader, "t", ["s1:0"]) == []
    tap(store, "t", "s1:more")
    assert reader.version("t") == 2
    reader.close()


def test_a_file_that_becomes_writable_again_recovers(store: SqliteStore) -> None:
    """By itself: the connection that could only read is let go, for SQLite opens a file
    once and for all."""
    assert store._conn is not None
    store._conn.execute("PRAGMA query_only = 1")
    assert refused(store) == "store_read_only"
    assert tap(store, "t", "s1:refused") == Appended(2, b"done s1:refused")


@pytest.mark.parametrize("why", [errno.EPERM, errno.EACCES, errno.EROFS])
def test_a_file_that_may_not_be_written_is_no_full_disk(
    why: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says of both that a write failed."""
    trouble = sqlite3.OperationalError("disk I/O error")
    trouble.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    path.touch()
    assert sqlite_place.trouble_of(trouble, path).code == "store_full"

    def no(*_: object) -> int:
        raise OSError(why, "no")

    monkeypatch.setattr("companion.store.sqlite_file.os.open", no)
    assert sqlite_place.trouble_of(trouble, path).code == "store_read_only"


def test_nobody_else_on_the_machine_reads_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plans and seeds are in it: the file, those beside it, and the folder that we
    make, also one of an earlier day."""
    monkeypatch.setattr(
        sqlite_place, "user_data_path", lambda *_, **__: tmp_path / "ours"
    )
    (tmp_path / "ours").mkdir(mode=0o755)
    store = opened(sqlite_place.usual_database())
    tap(store, "t", "s1:0")
    modes = {
        file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "ours").iterdir()
    }
    assert len(modes) >= 2 and set(modes.values()) == {0o600}, modes
    assert (tmp_path / "ours").stat().st_mode & 0o777 == 0o700
    store.close()


def test_a_file_held_by_another_programme_refuses_and_recovers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forgotten editor of databases; reading goes on meanwhile, and all who wait are
    told together."""
    monkeypatch.setattr(sqlite_place, "PATIENCE", 0.05)
    store = SqliteStore(place_of(str(path)))
    tap(store, "t", "s1:0")
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert refused(store) == "store_gone"
        group = [
            PendingAppend(name, 0, step(0, b"x"), f"s1:{name}", b"done")
            for name in "abc"
        ]
        store._write(group)
        assert {type(pending.trouble) for pending in group} == {StoreTrouble}
        other.execute("ROLLBACK")
    other.close()
    assert tap(store, "t", "s1:refused") == Appended(2, b"done s1:refused")
    store.close()


def test_a_file_that_was_moved_away_is_not_written_any_more(
    store: SqliteStore, path: Path
) -> None:
    """Else the evening would go on in a file that nobody finds; moved back, everything goes on."""
    aside = path.with_name("aside.db")
    path.rename(aside)
    with pytest.raises(StoreTrouble) as trouble:
        tap(store, "t", "s1:1", expected=1)
    assert trouble.value.code == "store_gone"
    assert not path.exists()
    aside.rename(path)
    assert tap(store, "t", "s1:1", expected=1) == Appended(2, b"done s1:1")


def test_another_file_in_its_place_is_opened(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    """Somebody put a backup back: what it holds counts from now on."""
    backup = SqliteStore(place_of(str(tmp_path / "backup.db")))
    for name in ("a", "b", "c"):
        tap(backup, "t", name)
    backup.close()
    for beside in tmp_path.glob("evenings.db*"):
        beside.rename(tmp_path / f"old-{beside.name}")
    (tmp_path / "backup.db").rename(path)
    assert tap(store, "t", "d", expected=1) == Appended(4, b"done d")
    assert [fact.body for fact in store.read("t")] == [b"a", b"b", b"c", b"d"]


class Broken:
    """A connection on which one order always fails as when the disk does."""

    def __init__(self, conn: sqlite3.Connection, order: str) -> None:
        self._conn, self._order, self.close = conn, order, conn.close

    @property
    def in_transaction(self) -> bool:
        return self._conn.in_transaction

    def execute(self, order: str, *about: Any) -> sqlite3.Cursor:
        if order == self._order:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return self._conn.execute(order, *about)


@pytest.mark.parametrize("order", ["BEGIN IMMEDIATE", "COMMIT"])
def test_a_damaged_connection_is_replaced(store: SqliteStore, order: str) -> None:
    """After an error of the disk nothing is half-written, and the next append opens the
    file again."""
    assert store._conn is not None
    store._conn = Broken(store._conn, order)  # type: ignore[assignment]
    assert refused(store) == "store_gone"
    assert tap(store, "t", "s1:refused") == Appended(2, b"done s1:refused")


def test_a_closed_store_says_so_and_keeps_no_file_open(path: Path) -> None:
    """Also with readers under way in other threads."""
    store = SqliteStore(place_of(str(path)))
    threads = [threading.Thread(target=store.read, args=("t",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()
    for ask in (lambda: store.read("t"), lambda: tap(store, "t", "x", expected=0)):
        with pytest.raises(StoreTrouble):
            ask()
    # the write-ahead log is folded in
    assert [beside.name for beside in path.parent.iterdir()] == [path.name]
