"""`consigliere serve` begins or says in one sentence why not; and it closes without a stain."""

import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from companion.store import sqlite_shape
from tests.companion.proofs.books import STARTER, Books, paying, settle
from tests.servers.callers import Company, listening
from tests.servers.house import House, free_port, open_house
from tests.servers.postgres import Cluster, own_database, wait_until

ROOT = Path(__file__).parents[3]
FOSSILS = ROOT / "tests" / "fossils"
GOODBYE = "The house is closed; every evening is kept."


def serve(*words: str) -> "subprocess.CompletedProcess[str]":
    line = [
        sys.executable,
        "-m",
        "companion",
        "serve",
        "--no-browser",
        "--address",
        "127.0.0.1",
        *words,
    ]
    return subprocess.run(
        line, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def one_sentence(*words: str) -> str:
    """Exit code 3, and nothing but a sentence on the line for errors."""
    done = serve("--port", str(free_port()), *words)
    assert (done.returncode, done.stdout) == (3, ""), done
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.endswith(".\n")
    return done.stderr.strip()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as conn:
        conn.execute(f"PRAGMA application_id = {sqlite_shape.MARK}")
        conn.execute("PRAGMA user_version = 99")
    conn.close()


def strange(path: Path) -> None:
    with sqlite3.connect(path) as conn:
        conn.execute("CREATE TABLE recipes (soup TEXT)")
    conn.close()


def garbage(path: Path) -> None:
    path.write_bytes(b"not a database at all, but long enough to look like one\n" * 100)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (newer, "newer Consigliere"),
        (strange, "another programme"),
        (garbage, "is no database"),
        (folder, "names no file"),
    ],
)
def test_a_file_that_is_none_of_ours(
    make: Callable[[Path], None], says: str, tmp_path: Path
) -> None:
    path = tmp_path / "evenings.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    assert says in one_sentence("--database", str(path))
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("/dev/null/evenings.db", "/dev/null"),
        ("/nowhere/at/all/evenings.db", "/nowhere/at/all"),
        ("/proc/evenings.db", "/proc/evenings.db"),
        ("mysql://somewhere", "mysql"),
        ("postgresql://127.0.0.1:1/evenings", "PostgreSQL cannot be reached"),
    ],
)
def test_a_place_where_nothing_can_be_kept(database: str, says: str) -> None:
    assert says in one_sentence("--database", database)


def test_a_newer_database_on_postgresql(postgres: Cluster) -> None:
    with own_database(postgres) as url:
        with open_house(url):
            pass
        with psycopg.connect(url, autocommit=True) as conn:
            conn.execute("UPDATE consigliere.shape SET number = 99")
        assert "newer Consigliere" in one_sentence("--database", url)


def test_a_busy_port(tmp_path: Path) -> None:
    """Somebody else sits there; nothing is opened for it."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = serve("--port", str(port), "--database", str(tmp_path / "evenings.db"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)
    assert str(port) in done.stderr
    assert not (tmp_path / "evenings.db").exists()


def test_an_address_that_is_not_of_this_machine() -> None:
    assert "no address" in one_sentence("--address", "203.0.113.77")


def test_a_folder_that_is_no_game(tmp_path: Path) -> None:
    assert "no folder" in one_sentence(
        str(tmp_path / "nothing"), "--database", str(tmp_path / "evenings.db")
    )


def test_an_old_database_is_brought_forward(tmp_path: Path) -> None:
    """The oldest shape that was ever released opens, and its evenings go on."""
    path = tmp_path / "evenings.db"
    conn = sqlite3.connect(path)
    conn.executescript((FOSSILS / "store_1.sqlite.sql").read_text())
    conn.close()
    with open_house(path, STARTER) as house:
        company = Company(house.base).begin()
        assert company.view(company.seats["s1"])["table"]["stage"] == "play"
        company.hang_up()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_is_clean(number: signal.Signals, tmp_path: Path) -> None:
    """With open streams, resting lines and payments under way: exit code 0, a sentence,
    and nothing is lost."""
    with open_house(tmp_path / "evenings.db", STARTER) as house:
        books = Books(Company(house.base).begin())
        with (
            listening(
                *books.company.seats.values(), table=books.company.table
            ) as streams,
            paying(books),
        ):
            wait_until(lambda: all(payer.acknowledged for payer in books.payers))
            house.process.send_signal(number)
            assert all(stream.ended() for stream in streams)
            said = house.process.communicate(timeout=30)[0]
        assert (house.process.returncode, said.splitlines()[-1]) == (0, GOODBYE), said
        assert "Traceback" not in said
        kept(house, books)


def kept(house: House, books: Books) -> None:
    """The next evening begins where this one ended."""
    house.again()
    books.company.hang_up()
    settle(books)
    assert books.faults() == []
    books.company.hang_up()


def test_ctrl_c_while_it_waits_for_the_database() -> None:
    """A database that takes the call and says nothing; whoever loses patience gets a sentence."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        line = [
            sys.executable,
            "-m",
            "companion",
            "serve",
            "--no-browser",
            "--address",
            "127.0.0.1",
        ]
        line += [
            "--port",
            str(free_port()),
            "--database",
            f"postgresql://127.0.0.1:{silent.getsockname()[1]}/evenings",
        ]
        process = subprocess.Popen(
            line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        with silent.accept()[0] as line_to_it:
            assert line_to_it.recv(8)
            time.sleep(0.2)  # now it waits for an answer
            process.send_signal(signal.SIGINT)
            said, trouble = process.communicate(timeout=30)
    assert (process.returncode, said, trouble) == (
        130,
        "",
        "Stopped; nothing half-done is left behind.\n",
    )
