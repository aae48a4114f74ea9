"""What a look at a folder sees: every way in which programs save, and nothing that they
leave beside it."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.printing.glimpses import glimpse


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("game.toml", "cards.csv", "art/cat.svg", "art/icons/gun.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one")
    return tmp_path


def over(folder: Path) -> None:
    (folder / "cards.csv").write_text("another")


def renamed(folder: Path) -> None:
    """Of the same size and the same age, as some editors save."""
    stat = (folder / "cards.csv").stat()
    fresh = folder / "cards.csv.tmp"
    fresh.write_text("two")
    os.utime(fresh, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    fresh.replace(folder / "cards.csv")


def touched(folder: Path) -> None:
    os.utime(folder / "art" / "icons" / "gun.svg", ns=(0, time.time_ns() + 10**9))


def deleted(folder: Path) -> None:
    (folder / "art" / "cat.svg").unlink()


def added(folder: Path) -> None:
    (folder / "fonts").mkdir()
    (folder / "fonts" / "Own.TTF").write_text("letters")


@pytest.mark.parametrize("saves", [over, renamed, touched, deleted, added])
def test_every_way_of_saving_is_seen(
    folder: Path, saves: Callable[[Path], None]
) -> None:
    """Written over, renamed into its place, made newer, taken away, put there."""
    before = glimpse(folder)
    assert glimpse(folder) == before
    saves(folder)
    assert glimpse(folder) != before


@pytest.mark.parametrize(
    "name",
    [
        "~$cards.xlsx",  # Excel has it open
        ".~lock.cards.csv#",  # LibreOffice
        ".cards.csv.swp",  # vim
        "4913",  # vim tries whether it may write
        "cards.csv~",
        "._cards.csv",  # macOS
        ".git/index.json",
        "output/cards.pdf",
        "notes.txt",
    ],
)
def test_what_programs_leave_beside_a_file_is_none_of_ours(
    folder: Path, name: str
) -> None:
    """Nobody reads anything again because a spreadsheet was opened."""
    before = glimpse(folder)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("beside")
    assert glimpse(folder) == before


def test_a_new_print_is_seen(folder: Path, tmp_path: Path) -> None:
    """What lies beside the cards has changed, though no file of the game has."""
    output = tmp_path / "output"
    before = glimpse(folder, output)
    (output / "game-en-a4").mkdir(parents=True)
    (output / "game-en-a4" / "manifest.json").write_text("{}")
    later = glimpse(folder, output)
    assert later != before
    (output / "game-en-a4" / "changes").mkdir()
    (output / "game-en-a4" / "changes" / "manifest.json").write_text("{}")
    assert glimpse(folder, output) != later


def test_a_folder_that_is_away_is_empty(tmp_path: Path) -> None:
    """A stick that was pulled out is no fault of the look."""
    assert glimpse(tmp_path / "away") == {}
