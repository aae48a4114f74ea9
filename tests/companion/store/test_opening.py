"""Opening: the kinds of address, what cannot be opened and why in one sentence, and old
databases brought forward."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from cards.errors import Mistake
from companion.store import Appended, Saved, Store, opened, sqlite_shape
from companion.store import sqlite_file as sqlite_place
from companion.store.memory import MemoryStore
from companion.store.postgres_shape import STEPS as POSTGRES_STEPS
from companion.store.postgres_shape import bring_forward as bring_postgres_forward
from tests.companion.store.taps import together

ROOT = Path(__file__).parents[3]
FOSSILS = ROOT / "tests/fossils"
REMEMBERED = [
    Saved(1, 1763400000.25, "host", 1, b'{"kind":"opened"}'),
    Saved(2, 1763400060.5, "s1", 2, b'{"kind":"sat"}'),
    Saved(3, 1763400060.5, "s1", 2, b"\x00\xff"),
]


def why_not(url: str) -> str:
    """One sentence, with what to do."""
    with pytest.raises(Mistake) as mistake:
        opened(url)
    said = str(mistake.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def fossil(path: Path) -> Path:
    """A database as the first version of Consigliere left it."""
    conn = sqlite3.connect(path)
    conn.executescript((FOSSILS / "store_1.sqlite.sql").read_text("utf-8"))
    conn.close()
    return path


def check_fossil(store: Store) -> None:
    """All that was known is known, and the evening goes on."""
    assert store.read("evening") == REMEMBERED
    assert [(row.id, row.version) for row in store.tables()] == [("evening", 3)]
    assert store.remembered("evening", "s1:sit") == b"\x01done"
    assert store.append(
        "evening", 3, [Saved(4, 1.0, "s1", 4, b"")], "s1:more", b"ok"
    ) == Appended(4, b"ok")
    store.close()


def test_each_kind_of_address(tmp_path: Path) -> None:
    """Memory, a path with or without its kind, in a folder with odd signs."""
    folder = tmp_path / "a b%20?#ü"
    folder.mkdir()
    assert isinstance(opened("memory:"), MemoryStore)
    for url in (f"sqlite:{folder / 'one.db'}", str(folder / "two.db")):
        opened(url).close()
    assert sorted(path.name for path in folder.iterdir()) == ["one.db", "two.db"]


def test_psycopg_is_loaded_only_when_it_is_asked_for(tmp_path: Path) -> None:
    """It is an extra, and takes time to load."""
    code = (
        "import sys; from companion.store import opened; "
        f"opened({str(tmp_path / 'x.db')!r}); opened('memory:')"
    )
    subprocess.run(
        [sys.executable, "-c", f"{code}; assert 'psycopg' not in sys.modules"],
        cwd=ROOT,
        check=True,
    )


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    """Each with its own sentence."""
    (tmp_path / "notes.txt").write_text("Dear diary, tonight we rob the bank.\n" * 50)
    foreign = sqlite3.connect(tmp_path / "foreign.db")
    foreign.execute("CREATE TABLE bookmark (address)")
    foreign.close()
    assert "names no file" in why_not(str(tmp_path))
    assert "names no file" in why_not("")
    assert "no kind of database" in why_not("mysql://host/name")
    assert "does not exist" in why_not(str(tmp_path / "nowhere/evenings.db"))
    assert "is no database" in why_not(str(tmp_path / "notes.txt"))
    assert "another programme" in why_not(str(tmp_path / "foreign.db"))
    (tmp_path / "empty.db").touch()
    assert "not in today's shape" in why_not(f"file:{tmp_path / 'empty.db'}?mode=ro")
    assert "cannot be opened" in why_not(f"file:{tmp_path / 'absent.db'}?mode=ro")


def test_a_newer_or_foreign_database_is_left_as_it_was(tmp_path: Path) -> None:
    """Refused before anything is written."""
    path = fossil(tmp_path / "evenings.db")
    conn = sqlite3.connect(path)
    conn.execute("PRAGMA user_version = 99")
    conn.close()
    before = path.read_bytes()
    assert "newer Consigliere" in why_not(str(path))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    """As somebody who is not root, whom no read-only bit stops."""
    fossil(tmp_path / "evenings.db")
    tmp_path.chmod(0o555)
    (tmp_path / "evenings.db").chmod(0o444)
    folder = tmp_path
    # the way there must be open to everybody
    while folder != folder.parent and os.geteuid() == 0:
        folder = folder.parent
        folder.chmod(folder.stat().st_mode | 0o111)
    code = (
        "import os, sys; from cards.errors import Mistake; from companion.store import opened\n"
        "import companion.store.sqlite\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"
        "for path in sys.argv[1:]:\n  try: opened(path)\n"
        "  except Mistake as mistake: print(mistake)\n"
    )
    words = [
        sys.executable,
        "-c",
        code,
        str(tmp_path / "new.db"),
        str(tmp_path / "evenings.db"),
    ]
    said = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    tmp_path.chmod(0o755)
    assert ["in which you may write" in line for line in said] == [True, True]


def test_a_database_that_is_held_while_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence instead of a hang."""
    monkeypatch.setattr(sqlite_place, "PATIENCE", 0.05)
    path = fossil(tmp_path / "evenings.db")
    opened(str(path)).close()
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "Another programme holds" in why_not(str(path))
        other.execute("ROLLBACK")
    other.close()


def test_a_database_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """The fossil never changes; whatever the shape becomes, it is brought there."""
    check_fossil(opened(str(fossil(tmp_path / "evenings.db"))))


def _with_a_mood(conn: sqlite3.Connection) -> None:
    conn.execute("CREATE TABLE mood (word TEXT)")
    conn.execute("INSERT INTO mood VALUES ('noir')")


def test_an_old_shape_moves_forward_by_itself_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one step more than today's; also when several open it at once."""
    path = fossil(tmp_path / "evenings.db")
    steps = (*sqlite_shape.STEPS, _with_a_mood)
    monkeypatch.setattr(sqlite_shape.bring_forward, "__defaults__", (steps,))
    monkeypatch.setattr(sqlite_place, "STEPS", steps)
    assert together([lambda: opened(str(path)).close()] * 4) == []
    conn = sqlite3.connect(path)
    assert conn.execute("PRAGMA user_version").fetchone() == (len(steps),)
    assert conn.execute("SELECT * FROM mood").fetchall() == [("noir",)]
    conn.close()
    check_fossil(opened(str(path)))


def test_a_step_that_fails_leaves_the_old_shape(tmp_path: Path) -> None:
    """All or nothing."""
    conn = sqlite3.connect(fossil(tmp_path / "evenings.db"), isolation_level=None)

    def fails(conn: sqlite3.Connection) -> None:
        _with_a_mood(conn)
        conn.execute("no such order")

    with pytest.raises(sqlite3.OperationalError):
        sqlite_shape.bring_forward(conn, (*sqlite_shape.STEPS, fails))
    assert conn.execute("PRAGMA user_version").fetchone() == (1,)
    assert conn.execute(
        "SELECT count(*) FROM sqlite_master WHERE name = 'mood'"
    ).fetchone() == (0,)
    conn.close()


def test_postgresql_of_the_first_version_goes_on(postgres_url: str) -> None:
    """The same fossil on the other side, and one step more than today's."""
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute((FOSSILS / "store_1.postgresql.sql").read_bytes())
        bring_postgres_forward(
            conn, (*POSTGRES_STEPS, "CREATE TABLE consigliere.mood (word text)")
        )
        assert conn.execute("SELECT number FROM consigliere.shape").fetchall() == [
            (len(POSTGRES_STEPS) + 1,)
        ]
        conn.execute("UPDATE consigliere.shape SET number = %s", (len(POSTGRES_STEPS),))
    check_fossil(opened(postgres_url))


def test_postgresql_that_several_open_at_once(postgres_url: str) -> None:
    """The shape is made once, nobody is refused."""
    assert together([lambda: opened(postgres_url).close()] * 5) == []


def test_postgresql_that_cannot_be_opened(postgres_url: str) -> None:
    """Away, an unreadable address, no right to make tables, read-only, newer: one
    sentence each, never a password."""
    assert "start it" in why_not("postgresql://don:secret@127.0.0.1:1/name")
    assert "secret" not in why_not("postgresql://don:secret@127.0.0.1:1/name")
    assert "cannot be read" in why_not("postgresql://don:secret@[host/name")
    assert "only be read" in why_not(
        f"{postgres_url}&options=-cdefault_transaction_read_only%3Don"
    )
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute(
            "DO $$ BEGIN CREATE ROLE poor LOGIN; "
            "EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$"
        )
    assert "grant it CREATE" in why_not(postgres_url.replace("don@", "poor@"))
    opened(postgres_url).close()
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute("UPDATE consigliere.shape SET number = 99")
    assert "newer Consigliere" in why_not(postgres_url)


def test_without_psycopg_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The extra is not there on every laptop."""
    monkeypatch.setattr("companion.store.find_spec", lambda name: None)
    with pytest.raises(Mistake, match=r"consigliere\[postgres\]"):
        opened("postgresql://host/name")


@pytest.mark.parametrize("url", ["memory:", "postgresql://host/evenings"])
def test_only_a_file_is_named_as_the_place_of_the_evenings(
    url: str, tmp_path: Path
) -> None:
    """A password in an address is shown to nobody."""
    assert sqlite_place.file_of(url) is None
    named = tmp_path / "e.db"
    assert (
        sqlite_place.file_of(f"sqlite:{named}")
        == sqlite_place.file_of(str(named))
        == named
    )


@pytest.mark.parametrize("number", range(20))
def test_servers_that_start_together_all_open_it(number: int, tmp_path: Path) -> None:
    """SQLite itself refuses at once while another one changes the journal's kind."""
    path = str(tmp_path / "new.db")
    assert together([lambda: opened(path).close()] * 4) == []
