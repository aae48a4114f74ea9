"""`explain`: where a card comes from, what each box of the layout makes of it, and on which
sheets its copies lie."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cards import HERE, load
from companion.cli import main
from generator import Order
from generator.job import plan

LOOKS = """
[[face.card.box]]
kind = "text"
at = [4, 4, 30, 5]
text = "{title}"
[[face.card.box]]
kind = "text"
at = [4, 20, 55, 9]
text = "{price}"
size = 20
when = { price = [10, 30] }
[[face.card.box]]
kind = "text"
at = [4, 30, 55, 9]
text = "Free"
unless = { price = 10 }
[[face.card.box]]
kind = "code"
at = [40, 60, 15, 24]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "box"
    shutil.copytree(HERE / "starter", made)
    (made / "layout.toml").write_text(LOOKS)
    return made


def explained(folder: Path, what: str, capsys: pytest.CaptureFixture[str]) -> Any:
    capsys.readouterr()
    assert main(["explain", str(folder), what, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    return found


def test_each_box_says_what_it_shows_or_why_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text with its size, the condition that does not hold with the row's own value."""
    free, paid = (explained(folder, name, capsys) for name in ("rumour", "favour"))
    title, price, unless, code = free["boxes"]
    assert (title["says"], title["why_not"]) == ("A rumour", "")
    assert price["why_not"] == "it wants price = 10 or 30, and price is '0'"
    assert unless["why_not"] == ""
    assert code["says"] == free["lying"][0]["code"]
    _, price, unless, _ = paid["boxes"]
    assert (price["says"], price["points"], price["wished"]) == ("$10", 20, 20)
    assert unless["why_not"] == "it stays away with price = 10, and price is '10'"


def test_a_text_that_was_shrunk_says_from_what(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = folder / "cards.csv"
    long = "A rumour that nobody believes"
    sheet.write_text(sheet.read_text("utf-8").replace("A rumour", long), "utf-8")
    title = explained(folder, "rumour", capsys)["boxes"][0]
    assert title["points"] < title["wished"] == 8
    assert main(["explain", str(folder), "rumour"]) == 0
    assert f"{long}, {title['points']:g} pt, shrunk from 8" in capsys.readouterr().out


def test_its_row_its_cells_and_its_sheets(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A card by its id shows all copies; by the code of one, that one, where the plan
    of the print has it."""
    found = explained(folder, "favour", capsys)
    assert found["row"] == ["cards.csv", 3] and found["copies"] == 3
    (price,) = found["facts"]
    assert (price["value"], price["shown"], price["source"]) == ("10", "$10", "house")
    fronts = [one for one in found["lying"] if one["side"] == "front"]
    assert [one["copy"] for one in fronts] == [1, 2, 3]
    last = fronts[-1]
    alone = explained(folder, last["code"], capsys)["lying"]
    assert {(one["copy"], one["side"]) for one in alone} == {(3, "front"), (3, "back")}
    cards = next(one for one in plan(Order(folder)).documents if one.name == "cards")
    page = cards.pages[last["page"] - 1]
    (item,) = [one for one in page.placed if one.part.code == last["code"]]
    assert last["x"] == pytest.approx(item.x, abs=0.06)
    assert last["y"] == pytest.approx(page.h - item.y - 88, abs=0.06)


def test_what_is_no_card_is_named_with_the_nearest(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", str(folder), "rumor"]) == 3
    assert "did you mean 'rumour'" in capsys.readouterr().err


def test_every_card_of_a_box_of_ours_can_be_explained(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One of each deck, folded pieces too: each says its row; what is folded has no boxes."""
    game = load(HERE / "capo_della_mafia")
    for deck in game.decks.values():
        found = explained(HERE / "capo_della_mafia", deck.cards[0].id, capsys)
        assert found["row"][0] == f"{deck.id}.csv"
        is_flat = deck.kind in {"card", "note", "token", "marker"}
        assert bool(found["boxes"]) == is_flat
