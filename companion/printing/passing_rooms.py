"""Folders for what need not last, among the system's temporary ones: each is somebody's as
long as its lock is held, which ends with the process, however it ends. What a killed one
left is cleared away at the next start."""

import os
import shutil
import time
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import IO

PREFIX = "consigliere-"
LOCK = ".lock"
LONG = 86_400.0  # seconds after which a folder without a lock is nobody's


class PassingRoom:
    """One folder, from now until it is closed."""

    def __init__(self, called: str) -> None:
        self.path = Path(mkdtemp(prefix=f"{PREFIX}{called}-"))
        self._lock = (self.path / LOCK).open("w")
        _take(self._lock)

    def close(self) -> None:
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


def clear_rooms() -> None:
    """What nobody holds any more."""
    for folder in Path(gettempdir()).glob(f"{PREFIX}*"):
        if folder.is_dir() and _is_abandoned(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_abandoned(folder: Path) -> bool:
    """No other user's folder is, nor one that is being made at this moment."""
    path = folder / LOCK
    try:
        if not path.exists():
            return time.time() - folder.stat().st_mtime > LONG
        if os.name == "nt":
            path.unlink()  # which Windows forbids while somebody has it open
            return True
        with path.open("a") as lock:
            return _take(lock)
    except OSError:
        return False


def _take(lock: IO[str]) -> bool:
    """Unless another process holds it; Windows needs none of this."""
    try:
        import fcntl  # noqa: PLC0415 -- Windows has none

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return True
    except OSError:
        return False
    return True
