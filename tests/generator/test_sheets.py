"""Where parts lie on the paper: n-up, true size, crop marks, and backs that meet their fronts."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, folder_of
from generator.errors import CannotPrint
from generator.job import plan
from generator.order import MARGIN, PAPERS, Order
from generator.sheets.imposition import best_grid, flips_sideways, impose
from generator.sheets.plan import Page, Part, Placed

HERE = Path()


def order(paper: str = "a4", duplex: str = "long", margin: str = "6.35") -> Order:
    return Order(folder=HERE, paper=paper, duplex=duplex, margin=margin)


def parts(count: int, w: float = 63, h: float = 88, bleed: float = 0) -> list[Part]:
    return [
        Part("deck", f"card_{n}", 1, f"front/{n}", "back", w, h, bleed)
        for n in range(count)
    ]


def pages(
    count: int, asked: Order, w: float = 63, h: float = 88, bleed: float = 0
) -> Sequence[Page]:
    document = impose("cards", "cards", parts(count, w, h, bleed), asked)
    assert document
    return document.pages


@pytest.mark.parametrize(
    ("paper", "bleed", "expected"),
    [("a4", 0, 9), ("letter", 0, 9), ("a3", 0, 18), ("a4", 3, 8), ("letter", 3, 6)],
)
def test_as_many_cards_as_the_paper_takes(
    paper: str, bleed: float, expected: int
) -> None:
    """63 x 88 mm cards per sheet, hand-computed for paper, margins of 6.35 mm and bleed."""
    assert best_grid(63, 88, bleed, order(paper)).count == expected


SIZES = st.tuples(st.floats(15, 120), st.floats(15, 120))


@given(
    SIZES,
    st.integers(1, 40),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(["long", "short", "fold", "none"]),
)
def test_every_part_lies_once_whole_and_apart(
    size: tuple[float, float], count: int, paper: str, duplex: str
) -> None:
    """Each part is placed exactly once, inside the printable area, and overlaps no other."""
    asked = order(paper, duplex)
    try:
        sheets = pages(count, asked, *size)
    except CannotPrint:
        return
    fronts = [
        item for page in sheets for item in page.placed if item.face.startswith("front")
    ]
    assert sorted(item.part.card for item in fronts) == sorted(
        f"card_{n}" for n in range(count)
    )
    for page in sheets:
        for item in page.placed:
            assert (
                asked.edge - 0.01 <= item.x
                and item.x + item.part.w <= page.w - asked.edge + 0.01
            )
            assert (
                asked.edge - 0.01 <= item.y
                and item.y + item.part.h <= page.h - asked.edge + 0.01
            )
        for one, other in zip(page.placed, page.placed[1:], strict=False):
            apart_x = abs(one.x - other.x) >= one.part.w - 0.01
            assert apart_x or abs(one.y - other.y) >= one.part.h - 0.01


def turned_over(item: Placed, page: Page, asked: Order) -> tuple[float, float, int]:
    """Where a back lies, seen from the front, once the printer has turned the paper
    over its edge."""
    if flips_sideways(page.w, page.h, asked):
        return page.w - item.x - item.part.w, item.y, item.turn
    return item.x, page.h - item.y - item.part.h, (item.turn + 180) % 360


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("size", [(63, 88), (88, 63), (130, 62), (44, 68)])
def test_backs_meet_their_fronts(
    duplex: str, paper: str, size: tuple[float, float]
) -> None:
    """Turned over the long or the short edge, each back lies exactly behind its front
    and upright."""
    asked = order(paper, duplex)
    sheets = pages(7, asked, *size)
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        for one, other in zip(front.placed, back.placed, strict=True):
            x, y, turn = turned_over(other, back, asked)
            assert (one.part, turn) == (other.part, 0)
            assert (x, y) == pytest.approx((one.x, one.y))


def test_an_upright_sheet_turned_over_its_long_edge_is_mirrored() -> None:
    """The rule itself, spelled out: long edge of an upright page swaps left and right,
    nothing else."""
    (front, back) = pages(1, order())
    (one,), (other,) = front.placed, back.placed
    assert (
        other.x == pytest.approx(210 - one.x - 63)
        and other.y == one.y
        and other.turn == 0
    )


def test_a_folded_sheet_carries_both_sides() -> None:
    """An upright fold: fronts left of the middle, backs mirrored to the right, at least
    5 mm from the fold."""
    for page in pages(9, order(duplex="fold")):
        fold = page.folds[0][0]
        assert page.side == "both" and fold == pytest.approx(page.w / 2)
        fronts = [item for item in page.placed if item.face.startswith("front")]
        backs = [item for item in page.placed if item.face == "back"]
        for one, other in zip(fronts, backs, strict=True):
            assert one.x + 63 <= fold - 4.99
            assert other.x - fold == pytest.approx(fold - one.x - 63) and (
                other.y,
                other.turn,
            ) == (one.y, 0)


def test_a_sheet_folded_across_has_its_backs_upside_down() -> None:
    """A wide part fits best under a fold from left to right: the back lies below,
    mirrored, turned by 180 degrees."""
    (page,) = pages(2, order("letter", "fold"), 130, 62)
    ((_, fold, _, end),) = page.folds
    assert fold == end == pytest.approx(page.h / 2)
    for one, other in zip(page.placed[:2], page.placed[2:], strict=True):
        assert other.x == one.x and other.turn == 180
        assert fold - (other.y + 62) == pytest.approx(one.y - fold)
        assert one.y - fold >= 4.99


@pytest.mark.parametrize("bleed", [0, 3])
def test_crop_marks_stand_outside_and_on_the_cuts(bleed: float) -> None:
    """No mark touches a part or its bleed, and each lies on the line of an edge."""
    for page in pages(9, order(), bleed=bleed)[:1]:
        edges_x = {round(v, 3) for item in page.placed for v in (item.x, item.x + 63)}
        edges_y = {round(v, 3) for item in page.placed for v in (item.y, item.y + 88)}
        for x1, y1, x2, y2 in page.marks:
            assert round(x1, 3) in edges_x if x1 == x2 else round(y1, 3) in edges_y
            for item in page.placed:
                inside_x = (
                    max(x1, x2) > item.x - bleed and min(x1, x2) < item.x + 63 + bleed
                )
                inside_y = (
                    max(y1, y2) > item.y - bleed and min(y1, y2) < item.y + 88 + bleed
                )
                assert not (inside_x and inside_y)


def reach(page: Page) -> Iterator[tuple[float, float]]:
    """Every end of a mark, and the corners of every label: seven points of letters,
    half a size wide each."""
    for x1, y1, x2, y2 in (*page.marks, *page.ticks, *page.folds):
        yield from ((x1, y1), (x2, y2))
    for note in page.notes:
        long = len(note.text) * note.size / 72 * 25.4 / 2
        along = {"left": long, "center": long / 2, "right": -long}[note.align]
        x, y = (note.x, note.y + along) if note.turn else (note.x + along, note.y)
        yield from ((note.x, note.y), (x, y))


def bleeds(page: Page) -> list[tuple[float, float, float, float]]:
    """What is printed of each part; a net's bleed is but half the width of its lines."""
    each = [
        (p.x, p.y, p.part, 0.0 if p.part.shape == "net" else p.part.bleed)
        for p in page.placed
    ]
    return [
        (x - bleed, y - bleed, x + part.w + bleed, y + part.h + bleed)
        for x, y, part, bleed in each
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "fold"])
@pytest.mark.parametrize("game", GAMES)
def test_marks_and_labels_lie_where_a_printer_prints(
    game: str, duplex: str, paper: str
) -> None:
    """Nothing that helps to cut or to sort lies in the margin that no printer reaches,
    and no label on a part."""
    for document in plan(
        Order(folder_of(game), language="en", paper=paper, duplex=duplex),
        with_guide=False,
    ).documents:
        for page in document.pages:
            for x, y in reach(page):
                assert MARGIN - 0.01 <= x <= page.w - MARGIN + 0.01, (
                    document.name,
                    page.notes,
                )
                assert MARGIN - 0.01 <= y <= page.h - MARGIN + 0.01, (
                    document.name,
                    page.notes,
                )
            for note in page.notes if not document.name.startswith("boards") else ():
                assert not any(
                    x1 < note.x < x2 and y1 < note.y < y2
                    for x1, y1, x2, y2 in bleeds(page)
                )


@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.0])
def test_a_sheet_that_is_full_to_the_margin_still_has_marks(bleed: float) -> None:
    """Nine large cards on Letter leave no margin above and below: there the marks lie
    on the bleed, or on the cards."""
    page = pages(9, order("letter"), 63.5 - 2 * bleed, 88.9 - 2 * bleed, bleed=bleed)[0]
    assert page.ticks
    for x in {
        round(v, 3) for item in page.placed for v in (item.x, item.x + item.part.w)
    }:
        assert (
            sum(
                round(x1, 3) == x == round(x2, 3)
                for x1, _, x2, _ in (*page.marks, *page.ticks)
            )
            >= 2
        )
    assert all(MARGIN - 0.01 <= y <= page.h - MARGIN + 0.01 for _, y in reach(page))


def test_a_part_that_is_too_large_is_refused_with_the_numbers() -> None:
    """The sentence names the part, the paper and the margin."""
    with pytest.raises(
        CannotPrint, match=r"300 x 400 mm does not fit on a4 with margins of 6.35 mm"
    ):
        pages(1, order(), 300, 400)
