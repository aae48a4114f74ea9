"""A SQLite connection that writes down what it committed, and when it is inside a transaction."""

import sqlite3
from typing import Any

import companion.store.sqlite_file
from companion.store.sqlite import ADD_COMMAND

BUSY = 5.0


class Recorder(sqlite3.Connection):
    """`durable` holds the commands whose COMMIT has returned; `groups` how many each
    commit carried."""

    durable: set[str] = set()
    groups: list[int] = []
    every: list["Recorder"] = []

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.inside: list[str] = []
        Recorder.every.append(self)

    def execute(self, sql: str, about: Any = (), /) -> sqlite3.Cursor:
        cursor = super().execute(sql, tuple(about))
        if sql == ADD_COMMAND:
            self.inside.append(tuple(about)[1])
        elif sql == "COMMIT":
            Recorder.durable |= set(self.inside)
            Recorder.groups.append(len(self.inside))
            self.inside = []
        elif sql == "ROLLBACK":
            self.inside = []
        return cursor


def connected(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(
        uri,
        BUSY,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
        factory=Recorder,
    )


def switch_on() -> None:
    """Writers opened from now on are recorded; nothing of an earlier recording is kept."""
    Recorder.durable, Recorder.groups, Recorder.every = set(), [], []
    companion.store.sqlite_file.connected = connected
