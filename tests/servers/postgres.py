"""A real PostgreSQL for the tests: found on this machine, started as a throw-away
cluster, gone with its last user."""

import contextlib
import fcntl
import functools
import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

KEEPER = Path(__file__).with_name("keeper.py")
NEEDED = ("initdb", "pg_ctl", "postgres")
PLACES = (
    "/usr/lib/postgresql/*/bin",  # Debian and Ubuntu keep them off the PATH
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
)
MISSING = (
    "The tests need PostgreSQL and found none; "
    "run tests/servers/get.sh, or install it with: sudo apt-get install"
    " postgresql (macOS: brew install postgresql; anywhere, as a last resort: pip install pgserver)"
)
SETTINGS = "\n".join(
    (
        "listen_addresses = ''",  # only the socket: nobody on the network, no busy port
        "fsync = on",
        "synchronous_commit = on",
        "shared_buffers = 32MB",
        "max_connections = 100",
        "",
    )
)


def _version(folder: Path) -> tuple[int, ...]:
    """Newest first: 9.6 is older than 15, whatever the alphabet says."""
    return tuple(
        int(part)
        for text in folder.parts
        for part in text.split("@")[-1].split(".")
        if part.isdigit()
    )


@functools.cache
def binaries() -> Path | None:
    """The folder with initdb, pg_ctl and postgres: on the PATH, where systems keep it,
    or in a package."""
    listed = [
        Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part
    ]
    kept = [folder for place in PLACES for folder in Path("/").glob(place.lstrip("/"))]
    packaged = [Path(part) / "pgserver/pginstall/bin" for part in sys.path]
    for folder in (*listed, *sorted(kept, key=_version, reverse=True), *packaged):
        if all(os.access(folder / name, os.X_OK) for name in NEEDED):
            return (folder / "postgres").resolve().parent
    return None


def _user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; then it runs as the user that its package
    made, or as nobody."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    found = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


class Cluster:
    """One server with its data and its socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        found = binaries()
        if found is None:
            raise RuntimeError(MISSING)
        self._bin = found

    def make(self) -> None:
        user = _user()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        self._run(
            "initdb",
            "--pgdata",
            "data",
            "--username",
            "don",
            "--auth",
            "trust",
            "--no-sync",
            "--encoding",
            "UTF8",
        )
        with (self.folder / "data/postgresql.conf").open("a") as settings:
            settings.write(f"{SETTINGS}unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        self._run(
            "pg_ctl", "start", "--wait", "--silent", "--pgdata", "data", "--log", "log"
        )

    def stop(self, mode: str = "fast") -> None:
        self._run(
            "pg_ctl", "stop", "--wait", "--silent", "--pgdata", "data", "--mode", mode
        )

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://don@/{database}?host={self.folder}"

    def _run(self, program: str, *words: str) -> None:
        environment = {**os.environ, "LC_ALL": "C", "HOME": str(self.folder)}
        done = subprocess.run(
            [self._bin / program, *words],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            # a pipe would stay open in the server
            stdout=(said := tempfile.TemporaryFile("w+")),  # noqa: SIM115
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
            **_user(),
        )
        with said:
            said.seek(0)
            if done.returncode:
                log = self.folder / "log"
                raise RuntimeError(
                    f"{program}: {said.read()}{log.read_text() if log.exists() else ''}"
                )


def _new_folder() -> Path:
    """Not in pytest's own folder: that is closed to other users, and too long for the
    path of a socket."""
    folder = Path(tempfile.mkdtemp(prefix="consigliere-pg-"))
    folder.chmod(0o755)
    return folder


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A server for one test alone, which may stop and start it; a killed test leaves
    none behind either."""
    cluster = Cluster(_new_folder())
    with (cluster.folder / "users").open("a") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        try:
            _keep(cluster, cluster.folder / "users", cluster.folder / "note")
            yield cluster
        finally:
            with contextlib.suppress(RuntimeError):  # the test may have stopped it
                cluster.stop("immediate")
            shutil.rmtree(cluster.folder, ignore_errors=True)


@contextlib.contextmanager
def shared_cluster(meeting: Path) -> Iterator[Cluster]:
    """The server of this test run, shared by its workers.

    Each user holds a shared lock on a file in the meeting place; the lock ends with its
    process, however that dies. A keeper waits for the moment at which nobody holds it,
    stops the server and removes its folder.
    """
    with (meeting / "postgres.users").open("a") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        with (meeting / "postgres.door").open("a") as door:
            fcntl.flock(door, fcntl.LOCK_EX)
            cluster = _running(meeting / "postgres.json", meeting / "postgres.users")
        yield cluster


def _running(note: Path, users: Path) -> Cluster:
    """The one that another worker started, or a new one; only one worker at a time is in here."""
    if note.exists():
        return Cluster(Path(json.loads(note.read_text())["folder"]))
    cluster = Cluster(_new_folder())
    _keep(cluster, users, note)
    note.write_text(json.dumps({"folder": str(cluster.folder)}))
    return cluster


def _keep(cluster: Cluster, users: Path, note: Path) -> None:
    """Start the server, and before it the keeper that will stop it."""
    words = [sys.executable, str(KEEPER), str(users), str(note), str(cluster.folder)]
    subprocess.run(words, check=True)  # it goes into the background by itself
    cluster.make()
    cluster.start()


@contextlib.contextmanager
def own_database(cluster: Cluster) -> Iterator[str]:
    """The address of an empty database that nobody else uses."""
    import psycopg  # noqa: PLC0415 -- under gevent it must come after the patching
    from psycopg import sql  # noqa: PLC0415

    name = f"t{uuid4().hex[:16]}"
    with psycopg.connect(cluster.url(), autocommit=True) as conn:
        conn.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield cluster.url(name)
    finally:
        with psycopg.connect(cluster.url(), autocommit=True) as conn:
            conn.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            )


def wait_until(true: Callable[[], object], seconds: float = 30.0) -> None:
    """Patience instead of a fixed sleep; a test fails only if it never becomes true."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "this never became true"
        time.sleep(0.02)
