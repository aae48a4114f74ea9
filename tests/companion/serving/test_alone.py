"""Two servers on one SQLite file: the second is refused, and a server that died holds nothing."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from cards.errors import Mistake
from companion.commands.watch import PORT, make_way
from companion.serving.alone import sole_keeper
from companion.serving.sockets import USUAL_PORT
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


def test_a_bench_leaves_the_evening_its_file_and_its_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever begins first; what was named stays as it was named."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    answered = set[int]()
    is_answered = "companion.serving.sockets.is_answered"
    monkeypatch.setattr(is_answered, lambda ip, port: port in answered)
    usual, named = Namespace(database="", port=None), Namespace(database="x", port=9)
    make_way(usual)
    make_way(named)
    assert (named.database, named.port) == ("x", 9)
    assert Path(usual.database) == Path(usual_database()).with_name("bench.db")
    assert usual.port == PORT != USUAL_PORT
    answered.add(PORT)
    second = Namespace(database="", port=None)
    make_way(second)
    assert second.port == 0


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
