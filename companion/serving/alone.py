"""One file, one server: phones at a second one would not hear what the first one stores."""

import sqlite3
from contextlib import AbstractContextManager, closing, nullcontext

from cards.errors import Mistake
from companion.store import POSTGRESQL
from companion.store.sqlite_file import place_of, usual_database

# an empty file beside the database; its lock ends with the process, however that ends
SUFFIX = "-kept"


def sole_keeper(url: str) -> AbstractContextManager[object]:
    """Holds the database for this server from now until it is left; several servers may
    share PostgreSQL."""
    if url == "memory:" or url.startswith(POSTGRESQL):
        return nullcontext()
    path = place_of(url or usual_database()).path
    try:
        lock = sqlite3.connect(
            path.with_name(path.name + SUFFIX), timeout=0, isolation_level=None
        )
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as trouble:
        if trouble.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Mistake(
                f"Another Consigliere keeps {path}; stop that one, or name another --database."
            ) from None
        # no file can be added there: if that hurts the database too, it says so itself
        return nullcontext()
    return closing(lock)
