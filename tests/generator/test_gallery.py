"""What changed between two prints, as one file to look at."""

import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from cards import GAMES, folder_of
from companion.cli import main
from generator import Order, build, compare
from generator.errors import CannotPrint
from generator.exports.differences import differences
from generator.ink.manifest import read_manifest
from tests.generator.conftest import Boxes


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def printed(folder: Path, name: str, **asked: Any) -> Path:
    return build(Order(folder, out=folder.parent / name, **asked)).folder


def changed(folder: Path, old: str, new: str) -> None:
    path = folder / "cards.csv"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def pictures(html: str) -> list[Any]:
    found = re.findall(r"base64,([^\"]+)\"", html)
    return [np.asarray(Image.open(BytesIO(b64decode(one))), int) for one in found]


def test_a_changed_card_is_shown_before_and_after(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three copies of one card got other words: one section with the two faces, what
    differs in red, the words that went and came; the rest is counted, nothing is fetched."""
    one = printed(mine, "one")
    changed(mine, "Look at one card", "Look at <all> cards")
    two = printed(mine, "two")
    assert main(["compare", str(one), str(two), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["changed"], told["new"], told["gone"]) == (1, 0, 0)
    html = Path(told["file"]).read_text("utf-8")
    assert html.count("<h2>") == 1 and "cards / rumour · front" in html
    assert "copies: 1, 2, 3" in html and "http" not in html
    assert "<del>one card</del> <ins>&lt;all&gt; cards</ins>" in html
    was, now, marked = pictures(html)
    assert was.shape == now.shape == marked.shape
    red = (marked[:, :, 0] > 180) & (marked[:, :, 1] < 90)
    assert 0.001 < red.mean() < 0.3
    assert not red[: red.shape[0] // 8].any()  # the title is as it was


def test_what_came_and_what_went(mine: Path) -> None:
    """A card that is new stands alone, one that is gone too; the file goes where one says."""
    one = printed(mine, "one")
    changed(mine, "rumour,3", "gossip,3")
    two = printed(mine, "two")
    found = compare(one, two, mine.parent / "look.html")
    assert (found.changed, found.new, found.gone) == (0, 1, 1)
    html = found.path.read_text("utf-8")
    assert html.count("<figure>") == 2 and "what differs" not in html


@pytest.mark.parametrize("game", GAMES)
def test_the_same_print_differs_in_nothing(game: str, boxes: Boxes) -> None:
    """Also with nets of several parts, boards on two papers, and another duplex mode,
    whose fronts say the same."""
    data = read_manifest(boxes(game).folder / "manifest.json")
    found, same = differences(data, data)
    assert found == [] and same > 20
    fronts = {**data, "pieces": [r for r in data["pieces"] if r["side"] == "front"]}
    found, fewer = differences(data, fronts)
    assert found == [] and fewer < same


def test_low_ink_changes_every_face(
    boxes: Boxes, pale_boxes: Boxes, tmp_path: Path
) -> None:
    """Boards and boxes are shown too, smaller than they are, each as one picture."""
    full, pale = boxes("maffiosi"), pale_boxes("maffiosi")
    found = compare(full.folder, pale.folder, tmp_path / "all.html")
    assert found.same == 0 and found.changed > 40
    assert all(max(one.shape) <= 905 for one in pictures(found.path.read_text("utf-8")))


def test_what_cannot_be_compared_is_told(mine: Path, tmp_path: Path) -> None:
    """Two games, a folder without a print, a print of what had changed, a print whose PDF
    was taken out."""
    one = printed(mine, "one", only=("cards",))
    other = build(Order(folder_of("maffiosi"), out=tmp_path, only=("menus",))).folder
    out = tmp_path / "x.html"
    with pytest.raises(CannotPrint, match="name two of one game"):
        compare(one, other, out)
    with pytest.raises(CannotPrint, match=r"name the manifest\.json of a print"):
        compare(one, tmp_path, out)
    changed(mine, "Look at one card", "Look")
    since = one / "manifest.json"
    with pytest.raises(CannotPrint, match="holds only what had changed"):
        compare(one, printed(mine, "one", only=("cards",), since=since), out)
    two = printed(mine, "two", only=("cards",))
    (one / "cards.pdf").unlink()
    with pytest.raises(CannotPrint, match="name the folder of a whole print"):
        compare(one, two, out)
    assert not out.exists()
