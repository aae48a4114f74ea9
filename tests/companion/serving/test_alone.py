"""Two servers on one SQLite file: the second is refused, and a server that died holds nothing."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from cards.errors import Mistake
from companion.commands.watch import make_way
from companion.serving.alone import sole_keeper
from companion.store.sqlite_file import usual_database
from tests.servers.house import free_port, open_house


def test_the_second_keeper_is_refused_and_the_next_is_not(tmp_path: Path) -> None:
    path = tmp_path / "evenings.db"
    other = sole_keeper(str(tmp_path / "others.db"))
    with (
        sole_keeper(str(path)),
        other,
        pytest.raises(Mistake, match="Another Consigliere keeps"),
    ):
        sole_keeper(f"sqlite:{path}")
    with sole_keeper(str(path)):
        assert path.with_name("evenings.db-kept").is_file()


def test_a_bench_makes_way_for_a_house_that_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was named stays as it was named."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("companion.serving.sockets.is_answered", lambda ip, port: True)
    alone, beside = Namespace(database="", port=9), Namespace(database="", port=None)
    named = Namespace(database="memory:", port=9)
    make_way(alone)
    with sole_keeper(usual_database()):
        make_way(beside)
        make_way(named)
    assert (alone.database, alone.port) == ("", 9)
    assert (named.database, named.port) == ("memory:", 9)
    assert Path(beside.database) == Path(usual_database()).with_name("bench.db")
    assert beside.port == 0
    assert capsys.readouterr().out.count("bench.db") == 1


def test_several_may_share_postgresql_and_nobody_shares_the_memory() -> None:
    for url in ("memory:", "postgresql://somewhere/evenings"):
        with sole_keeper(url), sole_keeper(url):
            pass


def test_where_no_file_can_be_added_nobody_is_stopped(tmp_path: Path) -> None:
    (tmp_path / "evenings.db-kept").mkdir()
    for path in (tmp_path / "evenings.db", tmp_path / "nowhere" / "evenings.db"):
        with sole_keeper(str(path)), sole_keeper(str(path)):
            pass


def test_a_second_server_says_so_and_goes_but_not_after_a_kill(tmp_path: Path) -> None:
    """Who follows the advice to choose another port would else keep two houses with the
    same evenings."""
    path = tmp_path / "evenings.db"
    with open_house(path) as house:
        line = [
            sys.executable,
            "-m",
            "companion",
            "serve",
            "--no-browser",
            "--port",
            str(free_port()),
        ]
        line += ["--database", str(path), "--address", "127.0.0.1"]
        second = subprocess.run(
            line, capture_output=True, text=True, timeout=60, check=False
        )
        assert second.returncode == 3
        assert (
            second.stderr.strip()
            == f"Another Consigliere keeps {path}; stop that one, or name another --database."
        )
        house.kill()
        house.again()
