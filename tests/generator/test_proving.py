"""A print that lies on a disk can be looked at again."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cards import HERE
from companion.cli import main
from generator import Order, build

PRINT = "mine-en-a4-part"
Told = pytest.CaptureFixture[str]


@pytest.fixture
def room(tmp_path: Path, printed: Path) -> Path:
    """A game of somebody's own, and its print beside it."""
    return Path(shutil.copytree(printed, tmp_path / "room"))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("proving")
    shutil.copytree(HERE / "starter", room / "mine")
    build(Order(room / "mine", out=room, only=("cards", "boxes")))
    return room


def verified(room: Path, told: Told) -> tuple[int, dict[str, Any]]:
    words = ["recheck", str(room / PRINT), "--game", str(room / "mine"), "--json"]
    code = main(words)
    return code, json.loads(told.readouterr().out)


def test_a_print_as_it_was_made(room: Path, capsys: Told) -> None:
    """Each file, each code, and the data; said in words too."""
    code, told = verified(room, capsys)
    assert (code, told["faults"], told["current"]) == (0, [], True)
    assert (told["files"], told["codes"]) == (2, 9)
    assert main(["recheck", str(room / PRINT)]) == 0
    assert "2 files as made, 9 codes read." in capsys.readouterr().out


def test_data_that_have_changed_are_told(room: Path, capsys: Told) -> None:
    """That is no fault of the print; how to print the rest is said."""
    rows = room / "mine" / "cards.csv"
    rows.write_text(rows.read_text("utf-8").replace("A rumour", "A whisper"), "utf-8")
    assert verified(room, capsys) == (
        0,
        {**verified(room, capsys)[1], "current": False},
    )
    main(["recheck", str(room / PRINT), "--game", str(room / "mine")])
    assert "--since" in capsys.readouterr().out


def test_a_file_that_is_gone_torn_or_another_is_told(room: Path, capsys: Told) -> None:
    """By its name; and a card whose code is on no page any more."""
    folder = room / PRINT
    (folder / "boxes.pdf").unlink()
    cards = folder / "cards.pdf"
    told = cards.read_bytes()
    cards.write_bytes(told[: len(told) // 2])
    code, found = verified(room, capsys)
    assert code == 1 and len(found["faults"]) == 2
    assert "boxes.pdf is not there" in "".join(found["faults"])
    cards.write_bytes(told.replace(b"%PDF-1.7", b"%PDF-1.6", 1))
    faults = verified(room, capsys)[1]["faults"]
    assert any("cards.pdf is not the file that was printed" in one for one in faults)
    manifest = folder / "manifest.json"
    text = manifest.read_text("utf-8")
    code_of = json.loads(text)["pieces"][0]["payload"]
    manifest.write_text(text.replace(code_of, code_of[:-1] + "-"), "utf-8")
    told_now = " ".join(verified(room, capsys)[1]["faults"])
    assert "cannot be read on page 1 of cards.pdf" in told_now
    assert "belongs to no card" in told_now


def test_what_is_no_print_is_told_in_one_sentence(room: Path, capsys: Told) -> None:
    assert main(["recheck", str(room)]) == 3
    assert "manifest.json" in capsys.readouterr().err
    words = ["recheck", str(room / PRINT), "--game", "nothing"]
    assert main(words) == 3 and "nothing" in capsys.readouterr().err
