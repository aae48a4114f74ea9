"""Where a SQLite database lies, opening it safely, and the sentences when that cannot be."""

import errno
import os
import sqlite3
import sys
import time
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from platformdirs import user_data_path

from cards.errors import Mistake
from companion.store.contract import StoreTrouble
from companion.store.sqlite_shape import MARK, STEPS, bring_forward

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
# seconds for another programme that holds the file; the whole server waits meanwhile
PATIENCE = 1.0
# a quota or a file limit shows as a failed write
FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE}
# of all else the connection is let go
LASTING = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CONSTRAINT}
FORBIDDEN = {errno.EPERM, errno.EACCES, errno.EROFS}


class Place(msgspec.Struct, frozen=True):
    """A database file; `uri` is what SQLite is told, and may ask for reading only."""

    path: Path
    uri: str
    read_only: bool


def usual_database() -> str:
    """In the place where this system keeps a user's data."""
    folder = user_data_path("consigliere", appauthor=False)
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        # made by an earlier version: plans and seeds lie in there
        if folder.stat().st_mode & 0o077:
            folder.chmod(PRIVATE_FOLDER)
    except OSError as trouble:
        raise Mistake(
            f"{folder} cannot be made ({trouble.strerror}); name a database with --database."
        ) from None
    return str(folder / "evenings.db")


def file_of(url: str) -> Path | None:
    """The file in which evenings are kept, if it is one; nothing said is the usual place."""
    if url == "memory:" or (
        ("://" in url) and not url.startswith(("file:", "sqlite:"))
    ):
        return None
    return place_of(url or usual_database()).path


def place_of(url: str) -> Place:
    """`sqlite:PATH`, a bare path, or SQLite's own `file:PATH?mode=ro`."""
    text = url.removeprefix("sqlite:")
    is_uri = text.startswith("file:")
    if "://" in text and not is_uri:
        kind = text.split("://")[0]
        known = "use memory:, sqlite:PATH or postgresql://..."
        raise Mistake(f"'{kind}' is no kind of database; {known}")
    parts = urlsplit(text if is_uri else "")
    path = Path(unquote(parts.path) or text).expanduser().absolute()
    if text in ("", "file:") or path.is_dir():
        example = "give the database a file name, for example sqlite:evenings.db"
        raise Mistake(f"'{text or url}' names no file; {example}.")
    return _place(path, parse_qs(parts.query).get("mode") == ["ro"])


def _place(path: Path, read_only: bool) -> Place:
    return Place(path, path.as_uri() + ("?mode=ro" if read_only else ""), read_only)


def open_database(place: Place) -> sqlite3.Connection:
    """The connection that writes: recognised, brought forward to today's shape, and
    proved writable."""
    if not place.path.parent.is_dir():
        raise Mistake(
            f"The folder {place.path.parent} does not exist; make it, or name another database."
        )
    try:
        _made_private(place)
        conn = connected(place.uri)
    except (sqlite3.Error, OSError):
        raise Mistake(
            f"{place.path} cannot be opened; choose a folder in which you may write."
        ) from None
    try:
        _take_in(conn, place)
    except sqlite3.Error as trouble:
        conn.close()
        raise Mistake(_unopened(trouble, place)) from None
    except BaseException:
        conn.close()
        raise
    return conn


def _made_private(place: Place) -> None:
    """A new file is its owner's alone before anything is in it, and SQLite gives those
    beside it the same mode."""
    if not place.read_only and not place.path.exists():
        os.close(os.open(place.path, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))


def _take_in(conn: sqlite3.Connection, place: Place) -> None:
    version = _recognised(conn, place.path)
    if place.read_only and version < len(STEPS):
        raise Mistake(
            f"{place.path} is not in today's shape; open it once for writing."
        )
    settle(conn)
    if not place.read_only:
        _keep_a_journal(conn)
        bring_forward(conn)
        _prove_writable(conn)


def _keep_a_journal(conn: sqlite3.Connection) -> None:
    """SQLite waits for no other that is changing the journal's kind, so we do."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            conn.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as trouble:
            busy = trouble.sqlite_errorcode == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _prove_writable(conn: sqlite3.Connection) -> None:
    """Better refused now than at the first tap. To begin proves nothing: a file that
    could only be read when it was opened lets everybody begin."""
    conn.execute("BEGIN IMMEDIATE")
    try:
        conn.execute(f"PRAGMA user_version = {len(STEPS)}")
    finally:
        conn.execute("ROLLBACK")


def _recognised(conn: sqlite3.Connection, path: Path) -> int:
    """Its shape, read before anything is written: is it ours, and not from a newer Consigliere?"""
    version, mark, things = _at_one_moment(conn)
    if mark not in (0, MARK) or (things and mark != MARK):
        raise Mistake(f"{path} belongs to another programme; name another database.")
    if version > len(STEPS):
        raise Mistake(
            f"{path} was written by a newer Consigliere; update this one, or name another database."
        )
    return version


def _at_one_moment(conn: sqlite3.Connection) -> tuple[int, int, int]:
    """Another one may be making it right now."""
    conn.execute("BEGIN")
    (version,) = conn.execute("PRAGMA user_version").fetchone()
    (mark,) = conn.execute("PRAGMA application_id").fetchone()
    (things,) = conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
    conn.execute("COMMIT")
    return version, mark, things


def connected(uri: str) -> sqlite3.Connection:
    """Transactions are written out by hand, and one lock decides which thread is inside."""
    return sqlite3.connect(
        uri, PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )


def settle(conn: sqlite3.Connection) -> None:
    """Each commit is on the disk when it returns; on a Mac only `fullfsync` makes that true."""
    conn.execute("PRAGMA synchronous = FULL")
    conn.execute("PRAGMA journal_size_limit = 16777216")
    if sys.platform == "darwin":
        conn.execute("PRAGMA fullfsync = 1")
        conn.execute("PRAGMA checkpoint_fullfsync = 1")


def _unopened(trouble: sqlite3.Error, place: Place) -> str:
    code = _primary(trouble)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{place.path} is no database; name another file."
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{place.path} is damaged; take a copy from your backup, or name another database."
    if code == sqlite3.SQLITE_BUSY:
        return (
            f"Another programme holds {place.path}; close it, or name another database."
        )
    if code == sqlite3.SQLITE_FULL:
        return f"The disk of {place.path} is full; make room, or name another database."
    return f"{place.path} cannot be written; choose a file and folder in which you may write."


def trouble_of(trouble: sqlite3.Error, path: Path) -> StoreTrouble:
    """What a person can do about it: make room, make it writable, or wait."""
    if getattr(trouble, "sqlite_errorcode", 0) in FULL:
        return StoreTrouble("store_read_only" if forbidden(path) else "store_full")
    read_only = _primary(trouble) == sqlite3.SQLITE_READONLY
    return StoreTrouble("store_read_only" if read_only else "store_gone")


def forbidden(path: Path) -> bool:
    """Whether the system forbids writing: SQLite says of a failed write only that it failed."""
    for name in (path, path.with_name(f"{path.name}-wal")):
        try:
            os.close(os.open(name, os.O_RDWR))
        except OSError as no:
            if no.errno in FORBIDDEN:
                return True
    return False


def is_trouble(error: BaseException) -> bool:
    """The disk's or the file's fault; everything else (a value that cannot be stored)
    is the caller's bug."""
    return (
        isinstance(error, sqlite3.OperationalError)
        or type(error) is sqlite3.DatabaseError
    )


def survives(trouble: sqlite3.Error) -> bool:
    """Whether the connection is as good as before; after anything else a new one is opened."""
    return _primary(trouble) in LASTING


def _primary(trouble: sqlite3.Error) -> int:
    return int(getattr(trouble, "sqlite_errorcode", 0)) & 0xFF


def identity(path: Path) -> tuple[int, int] | None:
    """Which file lies there; SQLite itself would go on writing into one that somebody
    has moved away."""
    try:
        # asked once per commit: a third of the time of Path.stat
        found = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return found.st_dev, found.st_ino
