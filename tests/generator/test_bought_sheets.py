"""Sheets that are bought with their places: parts lie in them, also across and on backs,
and whoever has another sheet writes it down."""

from pathlib import Path

import pytest

from cards import HERE, folder_of
from companion.cli import main
from generator import build, proof
from generator.bought_sheets import OURS, read, template_of, templates
from generator.errors import CannotPrint
from generator.job import plan
from generator.order import Order
from generator.sheets.plan import Page

MONEY = folder_of("la_cosa_nostra")
OWN = """title = "Our punch"
paper = "a4"
size = [70, 95]
places = [[20, 20], [110, 20], [20, 150.5]]
"""


LOOKS = """[[face.cards.box]]
kind = "fill"
at = [0, 0, "w", "h"]
colour = "#203040"
[[face.cards.box]]
kind = "code"
at = [2, 2, 15, 20]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert main(["new", str(tmp_path / "mine")]) == 0
    (tmp_path / "mine" / "sheets").mkdir()
    return tmp_path / "mine"


def pages_of(folder: Path, **asked: object) -> tuple[Page, ...]:
    job = plan(Order(folder, only=("cards",), **asked), with_guide=False)  # type: ignore[arg-type]
    return next(part.pages for part in job.documents if part.name == "cards")


def sized(folder: Path, size: str) -> Path:
    path = folder / "game.toml"
    text = path.read_text("utf-8").replace("size = [63, 88]", f"size = {size}", 1)
    path.write_text(text, "utf-8")
    (folder / "layout.toml").write_text(LOOKS, "utf-8")
    return folder


@pytest.mark.parametrize(
    "path", sorted(OURS.glob("*.toml")), ids=lambda path: path.stem
)
def test_each_of_ours_could_be(path: Path) -> None:
    """Its places lie on its paper, apart from each other, and about as far from the left
    as from the right, for no maker punches one-sidedly."""
    one = read(path)
    (w, h), wide = one.size, one.sheet[0]
    assert len(set(one.places)) == len(one.places) >= 2
    for at, (x, y) in enumerate(one.places):
        for u, v in one.places[at + 1 :]:
            assert abs(x - u) >= w - 0.01 or abs(y - v) >= h - 0.01
    left, right = min(x for x, _ in one.places), max(x for x, _ in one.places) + w
    assert left == pytest.approx(wide - right, abs=1.0)
    assert one.title and not one.title.endswith(one.paper)


def test_ten_business_cards_lie_as_avery_punches_them(folder: Path) -> None:
    """Avery 5371: the first card 19.05 mm from the left and 12.7 mm from the top of a
    Letter sheet, ten on it, nothing drawn between them, and another number of the same
    sheet means the same."""
    front, back = pages_of(sized(folder, '"business"'), template="Avery 8371")[:2]
    first = front.placed[0]
    assert (front.w, front.h) == (215.9, 279.4) and len(front.dies) == 10
    assert (first.x, front.h - first.y - 50.8) == pytest.approx((19.05, 12.7))
    assert front.marks == front.ticks == ()
    assert {round(215.9 - i.x - 88.9, 3) for i in back.placed} == {
        round(i.x, 3) for i in front.placed
    }


def test_a_card_that_stands_lies_across(folder: Path) -> None:
    """50.8 mm wide and 88.9 mm high: the page lies across the sheet, whose left edge is
    its top."""
    front = pages_of(sized(folder, "[50.8, 88.9]"), template="avery-5371")[0]
    first = front.placed[0]
    assert (front.w, front.h) == (279.4, 215.9)
    assert (first.x, front.h - first.y - 88.9) == pytest.approx((12.7, 19.05))


def test_a_smaller_part_lies_in_the_middle_of_its_place(folder: Path) -> None:
    """63 x 88 mm in places of 88.9 x 127 mm, with as much room left as right."""
    front = pages_of(folder, template="avery-5168")[0]
    for item, (x1, y1, x2, y2) in zip(front.placed, front.dies, strict=False):
        assert item.x - x1 == pytest.approx(x2 - item.x - 63)
        assert item.y - y1 == pytest.approx(y2 - item.y - 88)


def test_nothing_with_corners_lies_on_a_label_that_is_too_round(folder: Path) -> None:
    """A square of 40 mm is as wide as a round label of 41, and its corners are not on it;
    one of 28 mm is, and so is a round part of 40."""
    with pytest.raises(CannotPrint, match=r"a place of avery-5293 \(round\) 41\.275"):
        pages_of(sized(folder, "[40, 40]"), template="avery-5293")
    game = folder / "game.toml"
    told = game.read_text("utf-8")
    for old, new in (
        ("[40, 40]", "[28, 28]"),
        ('kind = "card"', 'kind = "card"\nshape = "round"'),
    ):
        game.write_text(told.replace(old, new), "utf-8")
        assert pages_of(folder, template="avery-5293")


def test_no_label_and_no_colour_lies_on_another_place(folder: Path) -> None:
    """Places that touch leave no room for bleed; what says which sheet it is lies outside
    them all."""
    for page in pages_of(
        sized(folder, '"business"'), template="avery-5371", bleed=True
    ):
        assert all(item.part.bleed == 0 for item in page.placed)
        for note in page.notes:
            assert not any(
                x1 < note.x < x2 and y1 < note.y < y2 for x1, y1, x2, y2 in page.dies
            )


def test_a_sheet_of_ones_own(folder: Path) -> None:
    """`sheets/punch.toml` with three places, wherever the die has them; it prints, and
    places that are used up are left out."""
    (folder / "sheets" / "punch.toml").write_text(OWN, "utf-8")
    assert proof(folder) == []
    first = pages_of(folder, template="punch", skip="2")[0]
    assert [(i.x, round(297 - i.y - 88, 2)) for i in first.placed] == [
        (23.5, 23.5),
        (23.5, 154.0),
    ]
    out = folder.parent / "out"
    printed = build(Order(folder, only=("cards",), template="punch", out=out))
    assert printed.folder.name.startswith("mine-en-punch") and printed.codes


@pytest.mark.parametrize("name", ["My Punch", "my punch", "my-punch", "The Long One"])
def test_a_sheet_goes_by_the_name_of_its_file_or_packet(
    name: str, folder: Path
) -> None:
    """Whatever letters are large, with spaces or with strokes between the words."""
    told = f'also = ["The long one"]\n{OWN}'
    (folder / "sheets" / "My Punch.toml").write_text(told, "utf-8")
    assert template_of(name, folder) in templates(folder)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("papr = 1", "did you mean 'paper'"),
        ('paper = "a44"\nsize = [9, 9]\nplaces = [[1, 1]]', "no paper 'a44'"),
        ('paper = "a4"\nsize = "big"\nplaces = [[1, 1]]', "needs size as two numbers"),
        ('paper = "a4"\nsize = [9, 9]', "needs grid"),
        ('paper = "a4"\nsize = [9, 9]\nplaces = [[205, 1]]', "lies off the paper"),
        ('paper = "a4"\nshape = "star"\nsize = [9, 9]\nplaces = [[2, 1]]', "no shape"),
        ('paper = "a4"\nsize = [9, 9]\ngrid = [0, 2]\nfirst = [1, 1]', "at least one"),
        ("paper = 4", "is no text"),
        ("size = [", "cannot be read"),
    ],
)
def test_check_names_what_is_wrong_with_a_sheet(
    said: str, told: str, folder: Path
) -> None:
    """By its file; the print shop lists the others all the same, and whoever asks for
    this one hears why not."""
    (folder / "sheets" / "punch.toml").write_text(said, "utf-8")
    (hole,) = proof(folder)
    assert hole.file == "mine/sheets/punch.toml"
    assert told in f"{hole.problem}; {hole.remedy}"
    assert len(templates(folder)) == len(templates(HERE / "starter"))
    with pytest.raises(CannotPrint, match=r"punch\.toml"):
        plan(Order(folder, template="punch"))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"template": "avery-5372x"}, "did you mean 'avery-5372'"),
        ({"template": "../../secrets"}, "There is no sheet"),
        ({"template": "avery-5371", "duplex": "fold"}, "cannot be folded"),
        (
            {"template": "avery-5371", "only": ("jobs",)},
            "name with --only what goes on it",
        ),
    ],
)
def test_what_cannot_be_is_told(asked: dict[str, object], told: str) -> None:
    """An unknown sheet, a fold, and cards that are larger than its places."""
    with pytest.raises(CannotPrint, match=told):
        plan(Order(MONEY, **asked))  # type: ignore[arg-type]
