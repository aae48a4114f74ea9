"""What `check` says of a game that prints: the bench's remarks face by face, the figures of
the box, and which texts have least room to grow."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cards import HERE
from companion.cli import main

SIDES = """
[side.north]
colour = "#b02a2a"
emblem = "{north}"
letter = "{one}"
[side.south]
colour = "#5a7a1e"
emblem = "star"
letter = "{two}"
"""
PIECES = """
[deck.flags]
kind = "token"
stock = "card"
size = [30, 30]
words = ["title"]
[deck.flags.columns]
family = "side"
[deck.poster]
kind = "marker"
stock = "card"
size = [190, 275]
words = ["title"]
"""
LOOKS = """
[palette]
mist = "#c8c8c8"
[face.flags]
[[face.flags.box]]
kind = "fill"
at = [0, 0, "w", "h"]
colour = "family"
[[face.poster.box]]
kind = "fill"
at = [0, 0, "w", "h"]
colour = "#101010"
[[face.cards.box]]
kind = "code"
at = [40, 60, 15, 24]
[[face.cards.box]]
kind = "text"
at = [1, 4, 55, 9]
text = "{title}"
colour = "mist"
[[face.cards.box]]
kind = "text"
at = [4, 20, 46, 7]
text = "{text}"
when = { price = 20 }
[[face.cards.box]]
kind = "line"
at = [4, 50, 30, 0]
line = 0.05
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>'


def write(folder: Path, same_signs: bool) -> Path:
    """A folder with two families that some eyes take for one, and much that is just
    not good."""
    shutil.copytree(HERE / "starter", folder)
    icons = folder / "art" / "icons"
    icons.mkdir(parents=True)
    for name in ("star", "moon"):
        (icons / f"{name}.svg").write_text(ICON)
    signs = {"north": "star", "one": "S", "two": "S"}
    if not same_signs:
        signs["north"] = "moon"
    game = folder / "game.toml"
    text = game.read_text("utf-8")
    game.write_text(text + SIDES.format(**signs) + PIECES, "utf-8")
    words = folder / "words.en.toml"
    said = words.read_text("utf-8").replace(
        'notes = "Money"', 'notes = "Money"\nflags = "Flags"\nposter = "Poster"'
    )
    more = '[symbol]\nstar = "Star"\nmoon = "Moon"\n'
    titles = '[side.north]\ntitle = "North"\n[side.south]\ntitle = "South"\n'
    words.write_text(more + titles + said, "utf-8")
    rows = "id,copies,family,title.en\n"
    (folder / "flags.csv").write_text(f"{rows}up,2,north,Up\ndown,2,south,Down\n")
    (folder / "poster.csv").write_text("id,copies,title.en\nmap,1,Map\n")
    (folder / "layout.toml").write_text(LOOKS)
    return folder


def checked(folder: Path, capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    capsys.readouterr()
    assert main(["check", str(folder), "--json", *more]) == 0, capsys.readouterr()
    found = json.loads(capsys.readouterr().out)
    assert found["holes"] == []
    return found["games"][str(folder)]


def kinds(found: Any, card: str) -> set[str]:
    return {one["kind"] for one in found["advice"] if one["card"] == card}


def test_check_says_what_the_bench_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each remark with its card, file, row and sentence; nothing of it is a fault."""
    found = checked(write(tmp_path / "box", same_signs=True), capsys)
    assert {"pale", "edge", "thin"} <= kinds(found, "rumour")
    assert kinds(found, "up") >= {"pair", "grey"} and kinds(found, "map") == {"ink"}
    (pale,) = [
        one
        for one in found["advice"]
        if (one["card"], one["kind"]) == ("favour", "pale")
    ]
    assert (pale["file"], pale["row"], pale["language"]) == ("box/cards.csv", 3, "en")
    assert pale["sentence"].startswith("“A favour” stands out only 1.7 : 1")
    assert found["smallest_letters"] == 8 and found["smallest_module"] > 0.5


def test_families_that_differ_in_a_sign_need_no_other_colour(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An emblem of their own tells them apart, whatever an eye makes of the colours."""
    found = checked(write(tmp_path / "box", same_signs=False), capsys)
    assert "pair" not in kinds(found, "up")


def test_check_knows_what_fits_on_a_sheet_and_what_on_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Within the margins of a home printer, on A4 and on Letter."""
    found = checked(write(tmp_path / "box", same_signs=True), capsys)
    fits = {one["deck"]: one["on"] for one in found["per_sheet"]}
    assert fits["cards"] == {"a4": 9, "letter": 9}
    assert fits["poster"] == {"a4": 1, "letter": 0}


def test_the_tightest_texts_are_named_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text that fills two lines has little room; words that grow further find less of
    it, and in each language the text itself counts."""
    folder = write(tmp_path / "box", same_signs=True)
    found = checked(folder, capsys)
    tightest = found["tight"][0]
    assert (tightest["name"], tightest["language"]) == ("informer", "en")
    assert tightest["room"] < 35 and found["too_tight"] == 1
    assert len(found["tight"]) <= 10
    assert checked(folder, capsys, "--longer", "1")["too_tight"] == 0


def test_on_a_terminal_each_kind_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the worst of its kind; all games together are only checked for holes."""
    folder = write(tmp_path / "box", same_signs=True)
    capsys.readouterr()
    assert main(["check", str(folder)]) == 0
    said = capsys.readouterr().out
    assert said.count("Pale letters") == 1
    assert "Pale letters, 4 faces (en). box/cards.csv, row 2, rumour:" in said
    assert "1 of its texts would not fit if all words were 35 % longer." in said
    assert "poster (190 x 275 mm) 1 on a4, too large for letter" in said
    assert said.endswith(f"No faults in {folder}.\n")
