"""A server that was killed leaves no pictures behind for ever."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.printing import passing_rooms
from companion.printing.passing_rooms import PassingRoom, clear_rooms

HOLDS = (
    "from companion.printing.passing_rooms import PassingRoom; "
    "room = PassingRoom('bench'); print(room.path, flush=True); input()"
)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(passing_rooms, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_what_a_killed_process_left_goes_and_what_one_holds_stays(
    temporary: Path,
) -> None:
    """By its lock, whatever its age; a folder without one only once it is old."""
    ours = PassingRoom("bench")
    killed = subprocess.Popen(
        (sys.executable, "-c", HOLDS),
        env={**os.environ, "TMPDIR": str(temporary)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert killed.stdout
    left = Path(killed.stdout.readline().strip())
    fresh, old, strange = (
        temporary / n for n in ("consigliere-1", "consigliere-2", "x")
    )
    for folder in (fresh, old, strange):
        folder.mkdir()
    for folder in (old, strange):
        os.utime(folder, (0, 0))
    clear_rooms()
    assert left.is_dir() and not old.exists()
    killed.kill()
    killed.communicate()
    clear_rooms()
    assert not left.exists()
    assert ours.path.is_dir() and fresh.is_dir() and strange.is_dir()
    ours.close()
    assert not ours.path.exists()
