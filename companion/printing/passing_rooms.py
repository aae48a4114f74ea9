"""Folders for what need not last, among the system's temporary ones. What a killed server
left is cleared away at the next start."""

import shutil
import time
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from generator import LOCK, HeldFolder, clear_abandoned

PREFIX = "consigliere-"
LONG = 86_400.0  # seconds after which a folder without a lock is nobody's


class PassingRoom:
    """One folder, from now until it is closed."""

    def __init__(self, called: str) -> None:
        self.path = Path(mkdtemp(prefix=f"{PREFIX}{called}-"))
        self._held = HeldFolder(self.path)

    def close(self) -> None:
        self._held.clear()


def clear_rooms() -> None:
    """What nobody holds any more."""
    rooms = [one for one in Path(gettempdir()).glob(f"{PREFIX}*") if one.is_dir()]
    clear_abandoned(rooms)
    for room in filter(_is_forgotten, rooms):
        shutil.rmtree(room, ignore_errors=True)


def _is_forgotten(room: Path) -> bool:
    """Without a lock, and not one that is being made at this moment."""
    try:
        made = room.stat().st_mtime
        return not (room / LOCK).exists() and time.time() - made > LONG
    except OSError:
        return False
