"""The servers of the tests themselves: none is left behind, and what is missing is said
in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import postgres as servers
from tests.servers.postgres import wait_until

ROOT = Path(__file__).parents[2]
HOLD = """
import sys
from tests.servers.postgres import own_cluster
with own_cluster() as cluster:
    print(cluster.folder, flush=True)
    sys.stdin.read()
"""


def test_a_killed_test_leaves_no_server_behind() -> None:
    """The keeper notices the end of the last user, however it came."""
    words = [sys.executable, "-c", HOLD]
    with subprocess.Popen(
        words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as user:
        assert user.stdout is not None
        folder = Path(user.stdout.readline().strip())
        server = int((folder / "data/postmaster.pid").read_text().split()[0])
        user.kill()
    wait_until(lambda: not folder.exists())
    wait_until(lambda: not alive(server))


def alive(process: int) -> bool:
    """Asked of `ps`, which every system has."""
    return (
        subprocess.run(
            ["ps", "-p", str(process)], capture_output=True, check=False
        ).returncode
        == 0
    )


def test_without_postgresql_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The tests fail with it; they never skip."""
    monkeypatch.setattr(servers, "binaries", lambda: None)
    with pytest.raises(
        RuntimeError, match=r"sudo apt-get install postgresql .*brew install postgresql"
    ):
        servers.Cluster(tmp_path)


def test_the_getter_is_silent_when_all_is_there_and_clear_when_it_cannot_help(
    tmp_path: Path,
) -> None:
    """Where no installer is on the path it names what is missing and how to get it."""
    script = ["/bin/sh", str(ROOT / "tests/servers/get.sh")]
    there = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (there.returncode, there.stdout, there.stderr) == (0, "", "")
    for name in ("uname", "id", "tr"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    bare = subprocess.run(
        script, capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)}
    )
    assert bare.returncode == 1
    assert "install chromium" in bare.stderr
    assert bare.stderr.count("\n") == 1
