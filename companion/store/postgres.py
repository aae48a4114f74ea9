"""The store for many tables and several processes: PostgreSQL, one statement for each append."""

import time
from collections.abc import Callable, Sequence
from typing import Any, LiteralString

import psycopg

from cards.errors import Mistake
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
from companion.store.postgres_bell import Bell
from companion.store.postgres_pool import Lost, Pool, connect
from companion.store.postgres_shape import bring_forward

PATIENCE = 5.0  # seconds to find out what became of a statement whose connection broke
PAUSE = 0.05
READ: LiteralString = """
SELECT version, at, who, step, body FROM consigliere.fact
WHERE table_id = %s AND version > %s ORDER BY version
"""
VERSION: LiteralString = (
    "SELECT coalesce(max(version), 0) FROM consigliere.fact WHERE table_id = %s"
)
REPLY: LiteralString = (
    "SELECT reply FROM consigliere.command WHERE table_id = %s AND id = %s"
)
APPEND: LiteralString = """
SELECT verdict, ends, answer FROM consigliere.append(
  %s, %s::bigint, %s::double precision[], %s::text[], %s::bigint[], %s::bytea[], %s, %s::bytea)
"""
TABLES: LiteralString = """
WITH RECURSIVE known(id) AS (  -- jumps from table to table instead of walking over every fact
  (SELECT table_id FROM consigliere.fact ORDER BY table_id LIMIT 1)
  UNION ALL
  SELECT (SELECT table_id FROM consigliere.fact WHERE table_id > known.id ORDER BY table_id LIMIT 1)
  FROM known WHERE known.id IS NOT NULL
)
SELECT known.id, first.body, last.at, last.version FROM known
JOIN consigliere.fact AS first ON first.table_id = known.id AND first.version = 1
JOIN LATERAL (
  SELECT at, version FROM consigliere.fact WHERE table_id = known.id ORDER BY version DESC LIMIT 1
) AS last ON true
ORDER BY last.at DESC, known.id
"""


def opened_postgres(url: str) -> "PostgresStore":
    """Reached, recognised and brought forward, or one sentence that says why not."""
    try:
        conn = connect(url)
    except psycopg.Error as error:
        raise Mistake(_unreached(error)) from None
    try:
        bring_forward(conn)
    except psycopg.Error as error:
        conn.close()
        raise Mistake(_unusable(error)) from None
    except BaseException:
        conn.close()
        raise
    pool = Pool(url)
    pool.add(conn)
    return PostgresStore(url, pool)


class PostgresStore:
    """The unique keys of the database decide every race, also between processes."""

    def __init__(self, url: str, pool: Pool) -> None:
        self._url = url
        self._pool = pool
        self._bell: Bell | None = None

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
        asked = (table, expected, *_columns(saved), command, reply)
        try:
            verdict, ends, answer = self._pool.ask(APPEND, asked)[0]
        except Lost:
            verdict, ends, answer = self._insisted(APPEND, asked)[0]
            same = verdict == "again" and answer == reply
            if same and self._ours(table, expected, saved):
                # the statement that seemed lost had arrived
                verdict, ends = "appended", expected + len(saved)
        if verdict == "conflict":
            return Conflict(ends)
        return Again(answer) if verdict == "again" else Appended(ends, answer)

    def follow(self, heard: Callable[[str, int], None]) -> bool:
        if self._bell is None:
            self._bell = Bell(self._url, self._pool.ours, heard)
        return True

    def publish(self, word: str) -> None:
        if self._bell:
            self._bell.outbox.put(word)

    def subscribe(self, heard: Callable[[str], None]) -> None:
        """Messages come and go by the line of the bell, so nothing is received without one."""
        if self._bell:
            self._bell.received = heard

    def close(self) -> None:
        if self._bell:
            self._bell.close()
        self._pool.close()

    def _ask(self, statement: LiteralString, *about: object) -> list[Any]:
        try:
            return self._pool.ask(statement, about)
        except Lost:
            return self._insisted(statement, about)

    def _insisted(
        self, statement: LiteralString, about: tuple[object, ...]
    ) -> list[Any]:
        """Ask again until it is known; safe, because a command counts once however
        often it is sent."""
        self._pool.forget()
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self._pool.ask(statement, about)
            except (Lost, StoreTrouble) as trouble:
                known = (
                    isinstance(trouble, StoreTrouble) and trouble.code != "store_gone"
                )
                if known or time.monotonic() > until:
                    raise trouble if known else StoreTrouble("store_gone") from trouble
            time.sleep(PAUSE)

    def _ours(self, table: str, expected: int, saved: Sequence[Saved]) -> bool:
        return self._ask(READ, table, expected)[: len(saved)] == [
            (fact.version, fact.at, fact.by, fact.step, fact.body) for fact in saved
        ]


def _unreached(error: psycopg.Error) -> str:
    """PostgreSQL's own first line names host and reason, and never the password."""
    if isinstance(error, psycopg.ProgrammingError):
        return (
            "The address of the database cannot be read; "
            "it looks like postgresql://user:password@host/name."
        )
    reason = str(error).strip().splitlines()[0].rstrip(".")
    return (
        f"PostgreSQL cannot be reached ({reason}); "
        "start it, or check the address behind --database."
    )


def _unusable(error: psycopg.Error) -> str:
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return (
            "PostgreSQL does not let this user make tables; "
            "grant it CREATE on the database, or name another user."
        )
    if isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
        return (
            "This PostgreSQL can only be read; name the address of the primary server."
        )
    reason = str(error).strip().splitlines()[0].rstrip(".")
    return (
        f"The database cannot be used ({reason}); name another one behind --database."
    )


def _columns(
    saved: Sequence[Saved],
) -> tuple[list[float], list[str], list[int], list[bytes]]:
    """Facts as the statement takes them: a list for each of their columns."""
    return (
        [fact.at for fact in saved],
        [fact.by for fact in saved],
        [fact.step for fact in saved],
        [fact.body for fact in saved],
    )
