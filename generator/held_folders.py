"""Folders that are being filled: each is somebody's as long as its lock is held, which ends
with the process, however it ends. What a killed one left is cleared away by the next."""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import IO

LOCK = ".consigliere-lock"


class HeldFolder:
    """A folder, from now until it is let go."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = (path / LOCK).open("w")
        _take(self._lock)

    def let_go(self) -> None:
        """The folder stays, and nothing in it says any more that it was being filled."""
        self._lock.close()
        (self.path / LOCK).unlink(missing_ok=True)

    def clear(self) -> None:
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)


def clear_abandoned(folders: Iterable[Path]) -> None:
    """Those that somebody held and nobody holds any more; a folder that never had a lock
    is none of ours."""
    for folder in folders:
        if _is_abandoned(folder / LOCK):
            shutil.rmtree(folder, ignore_errors=True)


def _is_abandoned(path: Path) -> bool:
    """No other user's folder is."""
    try:
        if not path.is_file():
            return False
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
