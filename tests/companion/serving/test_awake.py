"""The keeper that keeps the laptop awake: it sits while we serve, goes home with us,
and never spoils an evening."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.serving.awake import awake, keeper


def command(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not yet fetched counts as gone."""
    try:
        return (
            Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]
            != "Z"
        )
    except OSError:
        return False


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that comes before the system's own commands."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


@pytest.mark.parametrize(
    ("platform", "name"), [("darwin", "caffeinate"), ("linux", "systemd-inhibit")]
)
def test_the_keeper_sits_until_the_end(
    platform: str, name: str, bin_folder: Path
) -> None:
    """The system's command runs inside and is gone after; Ctrl-C does not reach it."""
    note = bin_folder / "pid"
    command(bin_folder, name, f"echo $$ > {note}\nexec cat")
    with awake(platform) as kept:
        assert kept
        sitter = int(note.read_text("utf-8"))
        assert alive(sitter) and os.getpgid(sitter) != os.getpgid(0)
    assert not alive(sitter)


def test_a_keeper_that_will_not_go_is_sent(bin_folder: Path) -> None:
    """One that ignores every farewell is ended after all."""
    note = bin_folder / "pid"
    command(
        bin_folder,
        "caffeinate",
        f"trap '' TERM\necho $$ > {note}\nwhile :; do sleep 1; done",
    )
    with awake("darwin") as kept:
        assert kept
    assert not alive(int(note.read_text("utf-8")))


def test_a_keeper_does_not_outlive_a_server_that_was_killed(tmp_path: Path) -> None:
    """After kill -9 nobody says goodbye; the closed pipe does."""
    command(
        tmp_path, "systemd-inhibit", 'while [ "$1" != cat ]; do shift; done\nexec "$@"'
    )
    code = (
        "import os, signal, subprocess\nfrom companion.serving import awake\n"
        "made = []\nusual = subprocess.Popen\n"
        "def noted(*words, **more):\n    made.append(usual(*words, **more))\n    return made[-1]\n"
        "subprocess.Popen = noted\nwith awake.awake('linux'):\n    print(made[0].pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    path = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=path,
        check=False,
    )
    sitter = int(run.stdout)
    for _ in range(200):
        if not alive(sitter):
            break
        subprocess.run(["sleep", "0.05"], check=True)
    assert not alive(sitter)


@pytest.mark.parametrize("script", ["exit 1", "echo Access denied >&2; exit 1"])
def test_a_system_that_refuses_is_no_reason_to_stop(
    script: str, bin_folder: Path
) -> None:
    command(bin_folder, "systemd-inhibit", script)
    with awake("linux") as kept:
        assert not kept


@pytest.mark.parametrize("platform", ["darwin", "linux", "freebsd14", "win32"])
def test_a_system_without_means_is_no_reason_to_stop(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No command, or a library that is not there: the evening goes on."""
    monkeypatch.setenv("PATH", "/nowhere")
    with awake(platform) as kept:
        assert not kept


def test_trouble_inside_is_not_swallowed() -> None:
    """It hides nothing of what the server itself has to say."""
    with pytest.raises(KeyError), awake("freebsd14"):
        raise KeyError


def test_the_mac_watches_this_process() -> None:
    """`caffeinate` ends by itself with the process that it watches."""
    assert keeper("darwin")[-2:] == ["-w", str(os.getpid())]
