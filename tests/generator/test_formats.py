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
from generator.margins import Margins, margins_of
from generator.order import SHEETS, Order
from generator.sheets.hexagons import hexagon
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


@pytest.mark.parametrize(
    ("name", "size"), [("tarot", (70, 120)), ("business", (88.9, 50.8))]
)
def test_a_deck_takes_the_name_of_its_size(
    name: str, size: tuple[float, float], folder: Path
) -> None:
    """`size = "tarot"` is 70 by 120 mm in the data and on paper, and the plain looks
    take also what lies across; a slip is answered with the nearest name's remedy."""
    path = folder / "game.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("size = [63, 88]", f'size = "{name}"', 1), "utf-8")
    assert {card.size for card in load(folder).decks["cards"].cards} == {size}  # type: ignore[index]
    assert proof(folder) == []
    part = cards_of(folder)[0].placed[0].part
    assert (part.w, part.h) == size
    path.write_text(text.replace("size = [63, 88]", 'size = "taro"', 1), "utf-8")
    (hole,) = [hole for hole in read(folder)[1] if "size" in hole.field]
    assert hole.file == "mine/game.toml" and "poker" in str(hole)


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


def test_four_margins_are_four_margins(folder: Path) -> None:
    """Fronts only: nothing lies within 30 mm of the top or 20 mm of the left edge, and the
    block stands in the middle of what is left; across the sheet the margins go round."""
    page = cards_of(folder, margin="20/5/6/15", duplex="none", paper="a3")[0]
    assert (
        page.w > page.h
    )  # across: what is left on the sheet is at the foot of the page
    items = [(i.x, i.y, i.x + i.part.w, i.y + i.part.h) for i in page.placed]
    lefts, lows, rights, highs = (list(side) for side in zip(*items, strict=True))
    assert min(lefts) >= 6 and min(lows) >= 5
    assert max(rights) <= page.w - 20 and max(highs) <= page.h - 15
    assert min(lefts) - 6 == pytest.approx(page.w - 20 - max(rights))


def test_margins_hold_on_both_sides_of_the_sheet(folder: Path) -> None:
    """A printer that leaves 10 mm on the left leaves them on backs too: fronts keep as
    much on the right, and each back lies behind its front."""
    front, back = cards_of(folder, margin="6/5/6/10")[:2]
    for page in (front, back):
        assert min(item.x for item in page.placed) >= 10
        assert max(item.x + item.part.w for item in page.placed) <= page.w - 10
    assert {round(210 - i.x - 63, 3) for i in back.placed} == {
        round(i.x, 3) for i in front.placed
    }


@pytest.mark.parametrize(
    ("said", "each"),
    [
        ("6.35", (6.35, 6.35, 6.35, 6.35)),
        ("10/8,5", (10, 8.5, 10, 8.5)),
        ("10, 8, 12, 8", None),
        ("10,8,12,8", (10, 8, 12, 8)),
        ("10 8 12 8", (10, 8, 12, 8)),
        ("8,10", None),
        ("1/2/3", None),
        ("21", None),
        ("-1", None),
        ("wide", None),
    ],
)
def test_margins_as_people_type_them(
    said: str, each: tuple[float, float, float, float] | None
) -> None:
    """One, two or four numbers; what could be read in two ways is not guessed."""
    assert margins_of(said) == (Margins(*each) if each else None)


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


def test_one_file_for_both_papers(folder: Path) -> None:
    """`a4-letter`: every card lies where both papers are printed, and it is told what
    that costs: nine cards on a sheet, as on either; larger ones one fewer than on A4."""
    out = folder.parent / "both"
    printed = build(Order(folder, paper="a4-letter", only=("cards",), out=out))
    (remark,) = printed.remarks
    assert str(remark) == "cards, 63 x 88 mm: 9 on a4-letter, 9 on a4, 9 on letter"
    path = folder / "game.toml"
    text = path.read_text("utf-8").replace("size = [63, 88]", "size = [63, 92]", 1)
    path.write_text(text, "utf-8")
    again = build(Order(folder, paper="a4-letter", only=("cards",), out=out))
    assert "8 on a4-letter, 9 on a4, 8 on letter" in str(again.remarks[0])
    assert not build(Order(folder, only=("cards",), out=out)).remarks


def said_on(folder: Path, **asked: object) -> tuple[str, dict[str, str]]:
    """The words in the margin of the first sheet, and what the file says of itself."""
    order = Order(folder, only=("cards",), out=folder.parent / "out", **asked)  # type: ignore[arg-type]
    printed = build(order)
    path = next(path for path, _, kind in printed.files if kind == "cards")
    opened = pypdfium2.PdfDocument(str(path))
    text = opened[0].get_textpage().get_text_range()
    return text[text.index("cards 1/") :].splitlines()[0], opened.get_metadata_dict()


def test_each_sheet_says_of_which_data_it_is(folder: Path) -> None:
    """Six signs in the margin, in the manifest and in the file: the same after the same
    print, others after one changed word, and in another manner of printing the same. What
    programs leave behind is none of the data."""
    first, told = said_on(folder)
    version = first.rpartition(" ")[2]
    assert len(version) == 6 and told["Subject"].endswith(f"data {version}")
    assert said_on(folder)[0] == first
    assert said_on(folder, low_ink=True)[0].endswith(version)
    (folder / "art").mkdir()
    for litter in ("art/.DS_Store", "~$cards.xlsx", ".~lock.game.toml"):
        (folder / litter).write_bytes(b"0")
    assert said_on(folder)[0] == first
    path = folder / "cards.csv"
    path.write_text(path.read_text("utf-8").replace("Look at", "Peek at"), "utf-8")
    assert not said_on(folder)[0].endswith(version)


def test_a_file_names_its_author_and_its_licence(folder: Path) -> None:
    """As `game.toml` has them; without a word there, no licence is made up."""
    assert said_on(folder)[1]["Author"] == "Consigliere"
    path = folder / "game.toml"
    lines = 'author = "Ada Smith"\nlicence = "CC BY-SA 4.0"\n'
    path.write_text(lines + path.read_text("utf-8"), "utf-8")
    told = said_on(folder)[1]
    assert (told["Author"], told["Keywords"]) == ("Ada Smith", "CC BY-SA 4.0")
    text = path.read_text("utf-8").replace('"Ada Smith"', "3")
    path.write_text(text, "utf-8")
    assert any("author" in hole.field for hole in read(folder)[1])


GROUND = """[[face.cards.box]]
kind = "fill"
at = [-3, -3, "w+6", "h+6"]
colour = "#203040"
"""


def shaped(folder: Path, said: str) -> Path:
    """The starter's deck with another shape, dark all over, without codes."""
    path = folder / "game.toml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace('kind = "card"', f'kind = "card"\ncoded = false\n{said}', 1),
        "utf-8",
    )
    (folder / "layout.toml").write_text(GROUND, "utf-8")
    return folder


def is_dark(page: Page, folder: Path, x: float, y: float) -> bool:
    """Whether ink lies on the first part, so many mm from its left and its top."""
    printed = build(Order(folder, only=("cards",), out=folder.parent / "out"))
    path = next(path for path, _, kind in printed.files if kind == "cards")
    raster = pypdfium2.PdfDocument(str(path))[0].render(scale=8).to_numpy()
    first, mm = page.placed[0], 8 * 72 / 25.4
    down = page.h - first.y - first.part.h + y
    return int(raster[round(down * mm), round((first.x + x) * mm), 1]) < 128


def test_round_corners_are_printed(folder: Path) -> None:
    """`corner = 4`: white in the very corner, dark just inside the curve; the cut file
    has the same radius."""
    page = cards_of(shaped(folder, "corner = 4"))[0]
    assert not is_dark(page, folder, 0.7, 0.7)
    assert is_dark(page, folder, 2.0, 2.0) and is_dark(page, folder, 31, 0.5)
    words = [
        "export",
        str(folder),
        "--to",
        "svg-cut",
        "--out",
        str(folder.parent / "cut"),
    ]
    assert main(words) == 0
    sheets = [
        path.read_text("utf-8") for path in (folder.parent / "cut").rglob("cards*.svg")
    ]
    assert sheets and all('rx="4"' in sheet for sheet in sheets)


def test_hexagons_are_printed_marked_and_cut(folder: Path) -> None:
    """A card higher than wide stands on its tip: its corners are white, its tip is dark,
    six marks show where to cut, and the cut file follows its six corners."""
    page = cards_of(shaped(folder, 'shape = "hex"'))[0]
    assert is_dark(page, folder, 31.5, 1.0) and is_dark(page, folder, 1.0, 44.0)
    assert not is_dark(page, folder, 4.0, 4.0) and not is_dark(page, folder, 59, 84)
    assert len(page.marks) == 6 * len(page.placed)
    words = [
        "export",
        str(folder),
        "--to",
        "svg-cut",
        "--out",
        str(folder.parent / "cut"),
    ]
    assert main(words) == 0
    first = min((folder.parent / "cut").rglob("cards*.svg"))
    assert first.read_text("utf-8").count("<polygon") == len(page.placed)


def test_a_wide_hexagon_lies_on_its_side() -> None:
    """Its tips are left and right, its flat sides above and below; all six lie on the box."""
    corners = hexagon(46, 40)
    assert sorted(corners) == [
        (0, 20),
        (11.5, 0),
        (11.5, 40),
        (34.5, 0),
        (34.5, 40),
        (46, 20),
    ]
    assert sorted(hexagon(40, 46)) == sorted((y, x) for x, y in corners)
