"""The shape of a SQLite database; an older one is brought forward, and the next change
is one more step in STEPS."""

import sqlite3
from collections.abc import Callable

MARK = 0x434F5341  # "COSA": tells our files from other programmes' databases


def _facts_and_commands(conn: sqlite3.Connection) -> None:
    conn.execute(f"PRAGMA application_id = {MARK}")
    conn.execute(
        "CREATE TABLE fact (table_id TEXT NOT NULL, "
        "version INTEGER NOT NULL, at REAL NOT NULL, who TEXT NOT NULL,"
        " step INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, version)) WITHOUT ROWID"
    )
    conn.execute(
        "CREATE TABLE command (table_id TEXT NOT NULL, id TEXT NOT NULL, reply BLOB NOT NULL,"
        " PRIMARY KEY (table_id, id)) WITHOUT ROWID"
    )


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_facts_and_commands,)


def bring_forward(
    conn: sqlite3.Connection,
    steps: tuple[Callable[[sqlite3.Connection], None], ...] = STEPS,
) -> None:
    """All missing steps in one transaction; two processes that start together do not
    step on each other."""
    if _shape(conn) >= len(steps):
        return
    conn.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[_shape(conn) :]:
            step(conn)
        conn.execute(f"PRAGMA user_version = {max(_shape(conn), len(steps))}")
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise


def _shape(conn: sqlite3.Connection) -> int:
    return int(conn.execute("PRAGMA user_version").fetchone()[0])
