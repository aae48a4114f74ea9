"""Keeps the laptop awake while it serves; where that cannot be done the evening goes on without."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from shutil import which
from typing import Any

WHY = "Consigliere keeps a table"
_CONTINUOUS, _SYSTEM_REQUIRED = 0x80000000, 0x00000001
_FAREWELL = 2.0  # seconds for the keeper to go home


@contextmanager
def awake(platform: str = sys.platform) -> Iterator[bool]:
    """No sleep inside; yields whether this system promised that. Closing the lid may
    still put it to sleep."""
    release = _kept(platform)
    try:
        yield release is not None
    finally:
        if release is not None:
            with suppress(Exception):  # going to bed must not spoil the goodbye
                release()


def _kept(platform: str) -> Callable[[], None] | None:
    """Keeps awake from now on; what ends it, or None where it cannot be had."""
    try:
        if platform == "win32":
            return _by_windows()
        return _by_keeper(keeper(platform))
    except Exception:  # whatever the system has against it, a table is more important
        return None


def keeper(platform: str) -> list[str]:
    """The system's own command that keeps it awake for as long as this process lives;
    empty if there is none."""
    if platform == "darwin":
        return ["caffeinate", "-i", "-s", "-w", str(os.getpid())]
    if not platform.startswith("linux"):
        return []
    # `cat` ends when this process does, however it ends; sleeping for ever would outlive it
    return [
        "systemd-inhibit",
        "--what=idle:sleep",
        "--who=Consigliere",
        f"--why={WHY}",
        "--mode=block",
        "cat",
    ]


def _by_keeper(words: list[str]) -> Callable[[], None] | None:
    if not words or which(words[0]) is None:
        return None
    quiet = subprocess.DEVNULL
    # a group of its own: Ctrl-C is for the server, which then sends the keeper home
    sitting = subprocess.Popen(  # noqa: S603
        words, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
    )
    with suppress(subprocess.TimeoutExpired):  # one that refuses does so at once
        sitting.wait(0.3)
        _sent_home(sitting)
        return None
    return lambda: _sent_home(sitting)


def _sent_home(sitting: "subprocess.Popen[bytes]") -> None:
    if sitting.stdin is not None:
        with suppress(OSError):
            sitting.stdin.close()
    sitting.terminate()
    try:
        sitting.wait(_FAREWELL)
    except subprocess.TimeoutExpired:
        sitting.kill()
        sitting.wait(_FAREWELL)


def _by_windows() -> Callable[[], None] | None:
    """The state belongs to the calling thread and ends with it."""
    import ctypes  # noqa: PLC0415 -- only here

    library: Any = ctypes
    told = library.windll.kernel32.SetThreadExecutionState
    if not told(_CONTINUOUS | _SYSTEM_REQUIRED):
        return None
    return lambda: told(_CONTINUOUS)
