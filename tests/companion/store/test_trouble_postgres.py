"""PostgreSQL in trouble: restarted under load, away, full, read-only; and the bell
between processes."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import psycopg
import pytest

from companion.store import Again, Appended, Conflict, Store, StoreTrouble, opened
from companion.store import postgres as postgres_store
from companion.store.postgres import PostgresStore
from companion.store.postgres_pool import Lost
from tests.companion.store.taps import faults, step, tap, together
from tests.servers.postgres import Cluster, own_cluster, own_database, wait_until


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A server that these tests may stop."""
    with own_cluster() as cluster:
        yield cluster


@pytest.fixture
def url(cluster: Cluster) -> Iterator[str]:
    with own_database(cluster) as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened_one = opened(url)
    yield opened_one
    opened_one.close()


def play_on(
    store: Store,
    seat: int,
    over: threading.Event,
    acknowledged: list[str],
    codes: list[str],
) -> None:
    """A phone that sends each tap until it is known, as phones do."""
    number = 0
    while not over.is_set():
        name = f"s{seat}:{number}"
        try:
            tap(store, f"t{seat % 2}", name)
        except StoreTrouble as trouble:
            codes.append(trouble.code)
            time.sleep(0.01)
        else:
            acknowledged.append(name)
            number += 1


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_restart_under_load_loses_nothing(
    cluster: Cluster, store: Store, mode: str
) -> None:
    """Stopped politely, and as by a power cut; afterwards everything goes on by itself."""
    over, told, codes = threading.Event(), [list[str]() for _ in range(6)], list[str]()

    def restart() -> None:
        wait_until(lambda: all(len(names) > 5 for names in told))
        cluster.stop(mode)
        time.sleep(0.2)
        cluster.start()
        lengths = [len(names) for names in told]
        wait_until(
            lambda: all(
                len(names) > length + 5
                for names, length in zip(told, lengths, strict=True)
            )
        )
        over.set()

    phones = [
        partial(play_on, store, seat, over, told[seat], codes) for seat in range(6)
    ]
    assert together([restart, *phones]) == []
    assert set(codes) <= {"store_gone"}
    for table in range(2):
        assert (
            faults(
                store, f"t{table}", [name for names in told[table::2] for name in names]
            )
            == []
        )


def test_a_server_that_stays_away_is_told_and_found_again(
    cluster: Cluster, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading and writing are refused with the same clear word; then the same store goes on."""
    monkeypatch.setattr(postgres_store, "PATIENCE", 0.1)
    tap(store, "t", "s1:0")
    cluster.stop()
    try:
        for ask in (
            lambda: tap(store, "t", "s1:1", expected=1),
            lambda: store.read("t"),
            store.tables,
        ):
            with pytest.raises(StoreTrouble) as trouble:
                ask()
            assert trouble.value.code == "store_gone"
    finally:
        cluster.start()
    assert tap(store, "t", "s1:1") == Appended(2, b"done s1:1")


def test_a_short_restart_is_not_even_noticed(cluster: Cluster, store: Store) -> None:
    """Connections that died meanwhile are replaced without a word."""
    tap(store, "t", "s1:0")
    cluster.stop()
    cluster.start()
    assert tap(store, "t", "s1:1") == Appended(2, b"done s1:1")
    cluster.stop()
    cluster.start()
    assert store.version("t") == 2


class Deaf:
    """A pool whose connection breaks after the statement was carried out, before its
    answer came."""

    def __init__(
        self, store: PostgresStore, meanwhile: Callable[[], object] = lambda: None
    ) -> None:
        self._pool, self._meanwhile, self.times = store._pool, meanwhile, 0
        self.forget = store._pool.forget
        self.close = store._pool.close

    def ask(self, *words: object) -> object:
        answer = self._pool.ask(*words)  # type: ignore[arg-type]
        self.times += 1
        if self.times == 1:
            self._meanwhile()
            raise Lost
        return answer


def test_an_answer_lost_on_the_way_is_found_out(store: PostgresStore) -> None:
    """The append that had arrived is told as done, so that its process goes on with its
    own facts."""
    store._pool = Deaf(store, lambda: None)  # type: ignore[assignment]
    assert store.append("t", 0, step(0, b"a"), "s1:1", b"done") == Appended(1, b"done")
    other = opened(store._url)
    store._pool = Deaf(store, lambda: tap(other, "t", "s2:1"))  # type: ignore[assignment]
    assert store.append("t", 1, step(1, b"b"), "s1:2", b"done") == Appended(2, b"done")
    assert [fact.body for fact in store.read("t")] == [b"a", b"b", b"s2:1"]
    other.close()


def test_a_known_command_stays_known_when_its_answer_was_lost(
    store: PostgresStore,
) -> None:
    """What another process had decided for it is not taken for ours."""
    other = opened(store._url)
    other.append("t", 0, step(0, b"theirs"), "s1:1", b"done")
    store._pool = Deaf(store)  # type: ignore[assignment]
    assert store.append("t", 0, step(0, b"ours"), "s1:1", b"done") == Again(b"done")
    store._pool = Deaf(store)  # type: ignore[assignment]
    assert store.append("t", 0, step(0, b"ours"), "s1:2", b"done") == Conflict(1)
    other.close()


@pytest.mark.parametrize(
    ("state", "code"),
    [("53100", "store_full"), ("25006", "store_read_only"), ("53200", "store_gone")],
)
def test_a_refusing_server_is_told_apart_and_recovers(
    store: Store, url: str, state: str, code: str
) -> None:
    """A trigger raises what the server would: disk full, read-only, out of memory."""
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{state}'; END $$".encode()
        )
        conn.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON consigliere.command EXECUTE FUNCTION refuse()"
        )
        with pytest.raises(StoreTrouble) as trouble:
            tap(store, "t", "s1:1", expected=0)
        assert trouble.value.code == code
        assert (store.version("t"), store.remembered("t", "s1:1")) == (0, None)
        conn.execute("DROP TRIGGER refuse ON consigliere.command")
    assert tap(store, "t", "s1:1") == Appended(1, b"done s1:1")


def test_a_database_set_to_forget_is_made_to_remember(url: str) -> None:
    """`synchronous_commit = off` would acknowledge what a power cut loses."""
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("ALTER ROLE don SET synchronous_commit = off")
    try:
        store = opened(url)
        assert isinstance(store, PostgresStore)
        assert store._pool.ask("SHOW synchronous_commit", ()) == [("on",)]
        store.close()
    finally:
        with psycopg.connect(url, autocommit=True) as conn:
            conn.execute("ALTER ROLE don RESET synchronous_commit")


def test_other_processes_are_heard_and_oneself_is_not(store: Store, url: str) -> None:
    """Only table and version travel, table names with colons included."""
    other, heard = opened(url), list[tuple[str, int]]()
    store.follow(lambda table, version: heard.append((table, version)))
    wait_until(lambda: heard == [("*", 0)])
    tap(store, "mine", "s1:1")
    other.append("the:irs", 0, step(0, b"a", b"b"), "s2:1", b"")
    other.append("the:irs", 2, [], "s2:2", b"")
    other.append("the:irs", 2, step(2, b"c"), "s2:3", b"")
    wait_until(lambda: len(heard) >= 3)
    assert heard == [("*", 0), ("the:irs", 2), ("the:irs", 3)]
    other.close()


def test_a_listener_that_could_not_ask_the_database_is_told_again(
    store: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """While it recovers from a crash the bell may be heard before questions are
    answered; nothing of it is a fault."""
    heard: list[tuple[str, int]] = []

    def listen(table: str, version: int) -> None:
        heard.append((table, version))
        if len(heard) == 2:
            raise StoreTrouble("store_gone")

    store.follow(listen)
    wait_until(lambda: heard == [("*", 0)])
    other = opened(url)
    other.append("t", 0, step(0, b"a"), "s1:1", b"")
    wait_until(lambda: heard == [("*", 0), ("t", 1), ("*", 0)])
    other.close()
    assert caplog.records == []


def test_after_a_restart_everybody_looks_again(
    cluster: Cluster, store: Store, url: str
) -> None:
    """Bells rung while nobody listened are gone; strangers' bells and a listener that
    stumbles do no harm."""
    heard: list[tuple[str, int]] = []

    def listen(table: str, version: int) -> None:
        heard.append((table, version))
        raise ValueError("a listener that stumbles")

    store.follow(listen)
    wait_until(lambda: heard == [("*", 0)])
    cluster.stop()
    cluster.start()
    wait_until(lambda: heard == [("*", 0), ("*", 0)])
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("NOTIFY consigliere, 'nonsense'")
        conn.execute("NOTIFY consigliere, 't:5'")
    wait_until(lambda: heard[2:] == [("t", 5)])
