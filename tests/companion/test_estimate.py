"""What a print would take is told before it: sheets, ink and time, the figures of the print
shop."""

import json
from pathlib import Path

import pytest

from cards import HERE
from companion.cli import main
from companion.commands.estimating import Estimate, _line, _together
from generator import Order, PrintPreview

STARTER = HERE / "starter"
PRINT = ["print", str(STARTER), "--only", "cards", "notes", "--estimate"]


def test_sheets_ink_and_time_as_the_print_shop_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is printed."""
    assert main([*PRINT, "--json", "--out", str(tmp_path)]) == 0
    cards, money = json.loads(capsys.readouterr().out)
    seen = PrintPreview(Order(STARTER, only=("cards", "notes")))
    papers = {one.name: one for one in seen.papers()}
    assert (cards["file"], money["file"]) == ("cards", "money")
    assert cards["sheets"] == papers["cards"].sheets == 1
    assert cards["cutting"] == papers["cards"].cutting > 0
    assert cards["text_pages"] == round(seen.ink("cards"), 1) > 1
    assert 0.05 < cards["covered"] < 0.9
    assert cards["ml"] == pytest.approx(cards["text_pages"] / 20, abs=0.01)
    assert list(tmp_path.iterdir()) == []


def test_on_a_terminal_a_line_for_each_file_and_one_for_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Low ink is seen in the figures."""
    assert main(PRINT) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("cards: 1 sheet, ") and " pages of text" in said[0]
    assert said[-1].startswith("Together 5 sheets, ")
    assert said[-1].endswith("Nothing was printed.")
    assert main([*PRINT, "--low-ink", "--json"]) == 0
    low = json.loads(capsys.readouterr().out)
    full = PrintPreview(Order(STARTER, only=("cards", "notes")))
    assert low[0]["text_pages"] < full.ink("cards") / 2


def test_boards_are_counted_as_they_are_printed_at_home() -> None:
    """In one piece or tiled: nobody needs both."""
    large = Estimate("boards", 2, "one", 0.7, 0.0, 0.0, 0)
    tiled = Estimate("boards-tiled", 5, "one", 0.4, 37.0, 1.85, 240)
    assert _line(large) == "boards: 2 sheets, 70% ink, for a copy shop"
    assert _line(tiled).endswith("cutting 4 min, either these or boards.pdf")
    assert _together([large, tiled]).startswith(
        "Together 5 sheets, as much as 37 pages"
    )


def test_one_page_is_one_page() -> None:
    """Whatever is printed takes some ink."""
    dice = Estimate("figures", 1, "one", 0.05, 1.2, 0.06, 360)
    assert "as much as 1 page of text" in _line(dice)
