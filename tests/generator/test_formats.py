"""Sizes and papers as people name them; gaps, and sheets that are half used up."""

from pathlib import Path

import pypdfium2
import pytest

from cards import load, read
from cards.sizes import NAMED, size_of
from companion.cli import main
from generator import build, proof
from generator.errors import CannotPrint
from generator.job import plan
from generator.order import SHEETS, Order
from generator.sheets.plan import Page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    return tmp_path / "mine"


def cards_of(folder: Path, **asked: object) -> list[Page]:
    job = plan(Order(folder, only=("cards",), **asked))  # type: ignore[arg-type]
    return [
        page for part in job.documents if part.name == "cards" for page in part.pages
    ]


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("poker", (63.5, 88.9)),
        ("Mini Euro", (44, 68)),
        ("mini-euro", (44, 68)),
        ("2.5x3.5in", (63.5, 88.9)),
        ("7 x 12 cm", (70, 120)),
        ("63,5x88", (63.5, 88)),
        ("63 × 88 mm", (63, 88)),
    ],
)
def test_sizes_by_name_and_measure(said: str, size: tuple[float, float]) -> None:
    """As they stand in shops, in inches, and as a German spreadsheet writes them."""
    assert size_of(said) == pytest.approx(size)


@pytest.mark.parametrize("said", ["", "big", "63", "63x", "0x9", "63x88pt", "9999x2"])
def test_what_is_no_size_is_none(said: str) -> None:
    assert size_of(said) is None


def test_a_deck_takes_the_name_of_its_size(folder: Path) -> None:
    """`size = "tarot"` is 70 by 120 mm in the data and on paper; a slip is answered
    with the nearest name's remedy."""
    path = folder / "game.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("size = [63, 88]", 'size = "tarot"', 1), "utf-8")
    assert {card.size for card in load(folder).decks["cards"].cards} == {(70, 120)}  # type: ignore[index]
    assert proof(folder) == []
    part = cards_of(folder)[0].placed[0].part
    assert (part.w, part.h) == (70, 120)
    path.write_text(text.replace("size = [63, 88]", 'size = "taro"', 1), "utf-8")
    (hole,) = [hole for hole in read(folder)[1] if "size" in hole.field]
    assert hole.file == "mine/game.toml" and "poker" in hole.problem + hole.remedy


@pytest.mark.parametrize(
    ("paper", "size"),
    [("legal", (215.9, 355.6)), ("12x18in", (304.8, 457.2)), ("300x200", (200, 300))],
)
def test_papers_by_name_and_measure(
    paper: str, size: tuple[float, float], folder: Path
) -> None:
    """The pages of the PDF are as large as that paper, upright or across."""
    printed = build(
        Order(folder, paper=paper, only=("cards",), out=folder.parent / "out")
    )
    path = next(path for path, _, kind in printed.files if kind == "cards")
    sides = pypdfium2.PdfDocument(str(path))[0].get_size()
    assert sorted(side * 25.4 / 72 for side in sides) == pytest.approx(size, abs=0.1)


@pytest.mark.parametrize("paper", ["a44", "12x18", "9000x9000", "paper"])
def test_a_paper_that_is_none_is_told(paper: str, folder: Path) -> None:
    """What would work is named; 12 x 18 without a unit would be millimetres."""
    with pytest.raises(CannotPrint, match="There is no paper"):
        plan(Order(folder, paper=paper))


def test_a_gap_lies_between_all_parts(folder: Path) -> None:
    """Six millimetres each way, whatever the sheet then takes."""
    page = cards_of(folder, gap=6.0)[0]
    lefts = sorted({item.x for item in page.placed})
    assert lefts[1] - lefts[0] == pytest.approx(69)


def test_places_of_a_half_used_sheet_stay_empty(folder: Path) -> None:
    """The first sheet leaves out its first row and the fifth place, backs too; the next
    sheet is whole, and no card is lost."""
    plain = cards_of(folder)
    asked = cards_of(folder, skip="1-3, 5")
    first, whole = asked[0], plain[0]
    top = max(item.y for item in whole.placed)
    assert len(whole.placed) == 9 and all(item.y < top for item in first.placed)
    assert len(first.placed) == 5
    assert {(i.part.card, i.part.copy) for page in asked for i in page.placed} == {
        (i.part.card, i.part.copy) for page in plain for i in page.placed
    }
    backs = asked[1]
    assert {round(210 - i.x - 63, 3) for i in backs.placed} == {
        round(i.x, 3) for i in first.placed
    }


@pytest.mark.parametrize("skip", ["x", "1-", "-3", "1-9"])
def test_places_that_are_none_are_told(skip: str, folder: Path) -> None:
    with pytest.raises(CannotPrint, match=r"names no places|No place"):
        plan(Order(folder, skip=skip))


def test_every_named_size_and_paper_can_be_ordered(folder: Path) -> None:
    """Each name is a size that cards may have, each paper one that takes a poker card."""
    assert all(min(size) >= 8 for size in NAMED.values())
    assert all(cards_of(folder, paper=paper) for paper in SHEETS)
