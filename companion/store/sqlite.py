"""The default store: one SQLite file, one writer, and one fsync for all commands that wait."""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from companion.store.contract import (
    Again,
    Answer,
    Appended,
    Conflict,
    Saved,
    StoreTrouble,
    TableRow,
    in_order,
)
from companion.store.group_commit import CommitQueue, PendingAppend
from companion.store.sqlite_file import (
    Place,
    connected,
    forbidden,
    identity,
    is_trouble,
    open_database,
    settle,
    survives,
    trouble_of,
)

READ = (
    "SELECT version, at, who, step, body FROM fact "
    "WHERE table_id = ? AND version > ? ORDER BY version"
)
VERSION = "SELECT coalesce(max(version), 0) FROM fact WHERE table_id = ?"
REPLY = "SELECT reply FROM command WHERE table_id = ? AND id = ?"
KNOWN = f"SELECT ({REPLY}), ({VERSION})"
ADD_FACT = "INSERT INTO fact (table_id, version, at, who, step, body) VALUES (?, ?, ?, ?, ?, ?)"
ADD_COMMAND = "INSERT INTO command (table_id, id, reply) VALUES (?, ?, ?)"
TABLES = """
WITH RECURSIVE known(id) AS (  -- jumps from table to table instead of walking over every fact
  SELECT min(table_id) FROM fact
  UNION ALL
  SELECT (SELECT min(table_id) FROM fact WHERE table_id > known.id)
  FROM known WHERE known.id IS NOT NULL
)
SELECT known.id, first.body, last.at, last.version FROM known
JOIN fact AS first ON first.table_id = known.id AND first.version = 1
JOIN fact AS last ON last.table_id = known.id
  AND last.version = (SELECT max(version) FROM fact WHERE table_id = known.id)
ORDER BY last.at DESC, known.id
"""


class SqliteStore:
    """Readers have connections of their own: in WAL mode they never wait for the writer."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._writing = threading.Lock()
        self._closed = False
        self._readers: list[sqlite3.Connection] = []
        self._conn: sqlite3.Connection | None = self._opened()
        self._file = identity(place.path)
        self._queue = CommitQueue(self._write)

    def read(self, table: str, after: int = 0) -> list[Saved]:
        return [Saved(*row) for row in self._ask(READ, table, after)]

    def version(self, table: str) -> int:
        return int(self._ask(VERSION, table)[0][0])

    def tables(self) -> list[TableRow]:
        return [TableRow(*row) for row in self._ask(TABLES)]

    def remembered(self, table: str, command: str) -> bytes | None:
        found = self._ask(REPLY, table, command)
        return found[0][0] if found else None

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        in_order(expected, saved)
        return self._queue.serve(PendingAppend(table, expected, saved, command, reply))

    def follow(self, heard: Callable[[str, int], None]) -> bool:
        """One file, one server: nobody else appends."""
        return False

    def publish(self, word: str) -> None:
        """Nobody is there to hear it."""

    def subscribe(self, heard: Callable[[str], None]) -> None:
        """Nobody is there to say anything."""

    def close(self) -> None:
        with self._writing:
            self._closed = True
            self._let_go()

    def _opened(self) -> sqlite3.Connection:
        return open_database(self._place)

    def _write(self, group: list[PendingAppend]) -> None:
        """A group that fails is tried one by one, so that one giant does not take the
        others down."""
        with self._writing:
            if not self._committed(group):
                for pending in group:
                    self._committed([pending])

    def _committed(self, group: list[PendingAppend]) -> bool:
        """Commit and settle the group; False if it is worth trying its members alone."""
        try:
            conn = self._begun()
        except StoreTrouble as trouble:
            for pending in group:
                pending.trouble = trouble
            return True
        try:
            answers = [self._judged(conn, pending) for pending in group]
            conn.execute("COMMIT")
        except Exception as error:
            self._roll_back(conn, error)
            return self._failed(group, error)
        except BaseException as error:
            self._roll_back(conn, error)
            raise
        for pending, answer in zip(group, answers, strict=True):
            pending.answer = answer
        return True

    def _failed(self, group: list[PendingAppend], error: Exception) -> bool:
        """One alone is told; several are worth trying one by one."""
        if len(group) > 1:
            return False
        group[0].trouble = self._told(error)
        return True

    def _begun(self) -> sqlite3.Connection:
        """The writer's connection inside a transaction that nobody else can enter."""
        try:
            conn = self._writer()
            conn.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if not survives(error):
                self._let_go()
            raise trouble_of(error, self._place.path) from error
        return conn

    def _writer(self) -> sqlite3.Connection:
        """Opened again after trouble, or when another file lies in its place; never
        made anew where one was."""
        there = identity(self._place.path)
        if self._closed or there is None:
            raise StoreTrouble("store_gone")
        if self._conn is None or there != self._file:
            self._let_go()
            try:
                self._conn = self._opened()
            except Exception as error:
                raise StoreTrouble(
                    "store_read_only" if forbidden(self._place.path) else "store_gone"
                ) from error
            self._file = there
        return self._conn

    @staticmethod
    def _judged(conn: sqlite3.Connection, pending: PendingAppend) -> Answer:
        about = pending.table, pending.command, pending.table
        reply, version = conn.execute(KNOWN, about).fetchone()
        if reply is not None:
            return Again(reply)
        if version != pending.expected:
            return Conflict(version)
        for fact in pending.saved:
            conn.execute(
                ADD_FACT,
                (pending.table, fact.version, fact.at, fact.by, fact.step, fact.body),
            )
        conn.execute(ADD_COMMAND, (pending.table, pending.command, pending.reply))
        return Appended(pending.expected + len(pending.saved), pending.reply)

    def _roll_back(self, conn: sqlite3.Connection, error: BaseException) -> None:
        """After a failure nothing is half-written, and a connection that may be damaged
        is not used again."""
        try:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
        except sqlite3.Error:
            self._let_go()
        if (
            isinstance(error, sqlite3.Error)
            and is_trouble(error)
            and not survives(error)
        ):
            self._let_go()

    def _let_go(self) -> None:
        closing = [*self._readers, *([self._conn] if self._conn else [])]
        self._conn, self._readers = None, []
        for conn in closing:
            with suppress(sqlite3.Error):
                conn.close()

    def _ask(self, question: str, *about: object) -> list[Any]:
        try:
            with self._reader() as conn:
                return conn.execute(question, about).fetchall()
        except sqlite3.Error as error:
            raise self._told(error) from error

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else reads with at the moment."""
        if self._closed:
            raise StoreTrouble("store_gone")
        # it goes back to where it came from: after a reopening, into a list that is
        # dropped
        idle = self._readers
        try:
            conn = idle.pop()
        except IndexError:
            conn = self._new_reader()
        try:
            yield conn
        except BaseException:
            conn.close()
            raise
        if self._closed or idle is not self._readers:
            conn.close()
        else:
            idle.append(conn)

    def _new_reader(self) -> sqlite3.Connection:
        conn = connected(self._place.path.as_uri() + "?mode=ro")
        settle(conn)
        return conn

    def _told(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.Error) and is_trouble(error):
            return trouble_of(error, self._place.path)
        return error
