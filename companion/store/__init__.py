"""Where the evenings are kept: what happened at each table, in order, and which
commands were already accepted."""

from importlib.util import find_spec

from cards.errors import Mistake
from companion.store.contract import (
    Again,
    Answer,
    Appended,
    Conflict,
    Saved,
    Store,
    StoreTrouble,
    TableRow,
)

__all__ = [
    "Again",
    "Answer",
    "Appended",
    "Conflict",
    "Saved",
    "Store",
    "StoreTrouble",
    "TableRow",
    "opened",
]

POSTGRESQL = ("postgresql://", "postgres://")


def opened(url: str) -> Store:
    """`memory:`, `sqlite:PATH` or a bare path, `postgresql://...`; only the back end
    that is asked for is loaded."""
    if url == "memory:":
        from companion.store.memory import MemoryStore  # noqa: PLC0415

        return MemoryStore()
    if url.startswith(POSTGRESQL):
        if find_spec("psycopg") is None:
            raise Mistake(
                "PostgreSQL needs the package psycopg; "
                "install it with: pip install 'consigliere[postgres]'"
            )
        from companion.store.postgres import opened_postgres  # noqa: PLC0415 -- psycopg is an extra

        return opened_postgres(url)
    from companion.store.sqlite import SqliteStore  # noqa: PLC0415
    from companion.store.sqlite_file import place_of  # noqa: PLC0415

    return SqliteStore(place_of(url))
