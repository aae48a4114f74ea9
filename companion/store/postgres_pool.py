"""A few PostgreSQL connections that are lent out one at a time, and what a failure of
one of them means."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from companion.store.contract import StoreTrouble

# an append takes a millisecond; more connections only make the database switch more
SIZE = 8
# seconds until a crowd in front of the pool is told that the database does not answer
PATIENCE = 10.0
# for what the address does not say itself: a server that is gone is noticed in seconds
MANNERS: dict[str, int] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15000,
}
# A database that acknowledges before the disk has it, or isolates more strictly, would
# break what the store promises.
GREETING: LiteralString = """
SELECT set_config('statement_timeout', '10s', false),
  set_config('default_transaction_isolation', 'read committed', false),
  CASE current_setting('synchronous_commit')
    WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
TROUBLES = {"53100": "store_full", "25006": "store_read_only"}


class Lost(Exception):
    """The connection broke while a statement was on its way: perhaps it was carried
    out, perhaps not."""


def connect(url: str) -> psycopg.Connection:
    """Each statement commits by itself and is on the disk when its answer comes."""
    given = conninfo_to_dict(url)
    manners = {name: value for name, value in MANNERS.items() if name not in given}
    conn = psycopg.connect(
        make_conninfo(url, **manners), autocommit=True, application_name="consigliere"
    )
    try:
        conn.execute(GREETING)
    except BaseException:
        conn.close()
        raise
    return conn


class Pool:
    """`ours` are the process numbers of our connections, by which a listener knows our
    own appends."""

    def __init__(self, url: str, size: int = SIZE) -> None:
        self._url = url
        self._places = threading.Semaphore(size)
        self._idle: list[psycopg.Connection] = []
        self._closed = False
        self.ours: set[int] = set()

    def ask(self, statement: LiteralString, about: tuple[object, ...]) -> list[Any]:
        """One statement, one transaction."""
        with self._lent() as conn:
            try:
                return conn.execute(statement, about, prepare=True).fetchall()
            except (
                psycopg.OperationalError,
                psycopg.InterfaceError,
                psycopg.InternalError,
            ) as error:
                raise self._judged(conn, error) from error

    def close(self) -> None:
        self._closed = True
        self.forget()

    def forget(self) -> None:
        """After a restart of the server the idle connections are as dead as the one
        that noticed."""
        idle, self._idle = self._idle, []
        for conn in idle:
            self._end(conn)

    def add(self, conn: psycopg.Connection) -> None:
        """A connection that was opened elsewhere joins the idle ones."""
        self.ours.add(conn.info.backend_pid)
        self._idle.append(conn)

    @contextmanager
    def _lent(self) -> Iterator[psycopg.Connection]:
        if not self._places.acquire(timeout=PATIENCE):
            raise StoreTrouble("store_gone")
        try:
            conn = self._taken()
            try:
                yield conn
            finally:
                self._take_back(conn)
        finally:
            self._places.release()

    def _taken(self) -> psycopg.Connection:
        if self._closed:
            raise StoreTrouble("store_gone")
        try:
            return self._idle.pop()
        except IndexError:
            pass
        try:
            conn = connect(self._url)
        except psycopg.Error as error:
            raise StoreTrouble("store_gone") from error
        self.ours.add(conn.info.backend_pid)
        return conn

    def _take_back(self, conn: psycopg.Connection) -> None:
        usable = (
            not conn.closed and conn.info.transaction_status == TransactionStatus.IDLE
        )
        if usable and not self._closed:
            self._idle.append(conn)
        else:
            self._end(conn)

    def _end(self, conn: psycopg.Connection) -> None:
        with suppress(psycopg.Error):
            self.ours.discard(conn.info.backend_pid)
        with suppress(psycopg.Error):
            conn.close()

    def _judged(
        self, conn: psycopg.Connection, error: psycopg.Error
    ) -> Lost | StoreTrouble:
        """A broken connection is told apart from a refusal, because nobody knows what
        became of its statement."""
        state = error.sqlstate or ""
        if conn.closed or state.startswith(("08", "57P")) or not state:
            with suppress(psycopg.Error):
                conn.close()
            return Lost()
        return StoreTrouble(TROUBLES.get(state, "store_gone"))
