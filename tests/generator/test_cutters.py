"""Cutting machines: the marks by which they find a sheet, and cut lines as DXF."""

from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest

from cards import GAMES, HERE, folder_of
from generator import Order, build, export
from generator.errors import CannotPrint
from generator.exports.cutfile import sheets_of, svg
from generator.exports.dxf import contours, dxf
from generator.job import Job, plan
from generator.sheets.plan import Page
from generator.sheets.registers import AIR
from tests.generator.test_export_places import boxes

STARTER = HERE / "starter"
Box = tuple[float, float, float, float]
SCALE = 10  # dots a mm


def planned(game: str, **asked: Any) -> Job:
    return plan(Order(folder_of(game), **asked), with_guide=False)


def polylines(text: str) -> dict[str, list[list[tuple[float, float, float]]]]:
    """What a program reads: the corners of each line by its layer, and how they bend."""
    lines = text.splitlines()
    rows = [
        (int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)
    ]
    found: dict[str, list[list[tuple[float, float, float]]]] = defaultdict(list)
    entity, layer, at = "", "", {10: 0.0, 20: 0.0, 42: 0.0}
    for code, value in [*rows, (0, "EOF")]:
        if code == 0 and entity == "VERTEX":
            found[layer][-1].append((at[10], at[20], at[42]))
        if code == 0:
            entity, at = value, {10: 0.0, 20: 0.0, 42: 0.0}
        elif code == 8:
            layer = value
            if entity == "POLYLINE":
                found[layer].append([])
        elif code in at:
            at[code] = float(value)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("marks", ["", "silhouette"])
def test_the_dxf_cuts_where_the_svg_cuts(game: str, marks: str) -> None:
    """Sheet by sheet the same pieces at the same places, whatever their shape, and every
    sheet is as large as its page."""
    job = planned(game, marks=marks)
    seen = 0
    for sheet in sheets_of(job, "dxf"):
        (page,) = sheet.pages
        layers = polylines(dxf(contours(sheet, job)))
        assert layers["SHEET"] == [
            [(0, 0, 0), (page.w, 0, 0), (page.w, page.h, 0), (0, page.h, 0)]
        ]
        if has_curves(page) or sheet.name.startswith("boards-tiled"):
            continue
        mine = sorted(_box(points) for points in layers["CUT"])
        theirs = sorted(
            (x, page.h - y - h, x + w, page.h - y)
            for x, y, w, h in (box for _, box in boxes(svg(sheet, job)))
        )
        assert np.allclose(mine, theirs, atol=0.002)
        seen += len(mine)
    assert seen > 50


def has_curves(page: Page) -> bool:
    """Whether circles or nets lie on a page, which are no boxes of their corners."""
    return any(item.part.shape in {"net", "round"} for item in page.placed)


def _box(points: list[tuple[float, float, float]]) -> Box:
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    return min(xs), min(ys), max(xs), max(ys)


def test_round_corners_and_circles_are_arcs() -> None:
    """A card's corner is a quarter of a circle of 3 mm, a token two halves: nothing is
    guessed by many short lines."""
    job = planned("la_cosa_nostra", only=("jobs", "deal_markers"))
    sheets = {sheet.name: sheet for sheet in sheets_of(job, "dxf")}
    card = polylines(dxf(contours(sheets["cards-1.dxf"], job)))["CUT"][0]
    assert [round(bend, 4) for _, _, bend in card].count(0.4142) == 4
    for (x, y, bend), (u, v, _) in pairwise([*card, card[0]]):
        if bend:
            assert (abs(x - u), abs(y - v)) == pytest.approx((3, 3))
    token = polylines(dxf(contours(sheets["tokens-1.dxf"], job)))["CUT"][0]
    assert [bend for _, _, bend in token] == [1.0, 1.0]


def test_folds_of_boxes_are_no_cuts(tmp_path: Path) -> None:
    """The files of an export stand beside each other, one for each sheet; a box has lines
    that are folded."""
    order = Order(STARTER, out=tmp_path, only=("boxes",))
    made = export(order, "dxf-cut")
    text = (made.folder / "boxes-1.dxf").read_text("ascii")
    layers = polylines(text)
    assert layers["FOLD"] and layers["CUT"] and text.endswith("  0\nEOF\n")
    assert any("in mm" in note for note in made.notes)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("marks")
    order = Order(STARTER, out=out, only=("cards",), marks="silhouette")
    return build(order).folder / "cards.pdf"


def black(path: Path, number: int) -> Any:
    """Where a page is black, ten dots a mm, from the top left."""
    page = pypdfium2.PdfDocument(str(path))[number]
    return page.render(scale=SCALE * 25.4 / 72).to_numpy()[:, :, 1] < 64


def inked(ink: Any, box: Box) -> float:
    """How much of a box, in mm from the top left, is black."""
    x1, y1, x2, y2 = (round(side * SCALE) for side in box)
    return float(ink[y1:y2, x1:x2].mean())


def test_marks_are_where_they_are_typed_in(printed: Path) -> None:
    """Inset 10, length 5, thickness 1 mm, measured on the paper: the square at the top
    left, corners at the top right and the bottom left, white all around, none on backs."""
    ink = black(printed, 0)
    assert inked(ink, (10.1, 10.1, 14.9, 14.9)) == 1
    for arm in (
        *((195.1, 10.1, 199.9, 10.9), (199.1, 10.1, 199.9, 14.9)),
        *((10.1, 286.1, 14.9, 286.9), (10.1, 282.1, 10.9, 286.9)),
    ):
        assert inked(ink, arm) == 1
    for white in (
        *((8.6, 8.6, 9.9, 16.4), (8.6, 15.1, 16.4, 16.4), (15.1, 8.6, 16.4, 16.4)),
        *((193.6, 11.1, 198.9, 16.4), (11.1, 280.6, 16.4, 285.9)),
        (193.6, 280.6, 201.4, 288.4),
    ):
        assert inked(ink, white) == 0
    assert inked(black(printed, 1), (10.1, 10.1, 14.9, 14.9)) < 1


def test_four_corners_for_the_machine_that_wants_four() -> None:
    """The Cameo 5 Alpha has no square, and a corner at the bottom right."""
    page = planned("maffiosi", marks="silhouette-4").documents[0].pages[0]
    assert len(page.registers) == 8
    corners = {(x1 < page.w / 2, y1 < page.h / 2) for x1, y1, _, _ in page.registers}
    assert len(corners) == 4


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("bleed", [False, True])
def test_nothing_lies_near_a_mark(paper: str, bleed: bool) -> None:
    """No card, no bleed, no crop mark, no label within 1.5 mm of one, on any paper."""
    job = planned(
        "la_cosa_nostra",
        marks="silhouette",
        paper=paper,
        bleed=bleed,
        only=("jobs", "notes", "deal_markers"),
    )
    for page in (page for document in job.documents for page in document.pages):
        assert (page.side == "front") == bool(page.registers) and not page.marks
        for mark in page.registers:
            for item in page.placed:
                more = item.part.bleed + AIR - 0.001
                x, y = item.x - more, item.y - more
                w, h = item.part.w + 2 * more, item.part.h + 2 * more
                apart_x = mark[2] <= x or mark[0] >= x + w
                assert apart_x or mark[3] <= y or mark[1] >= y + h
            assert all(abs(note.y - mark[1]) > AIR for note in page.notes)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"marks": "silhouete"}, "did you mean 'silhouette'"),
        ({"marks": "silhouette", "duplex": "fold"}, "flat sheets"),
        ({"marks": "silhouette", "template": "avery-5371"}, "leave --sheet away"),
    ],
)
def test_marks_that_cannot_be_are_told(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(CannotPrint, match=told):
        planned("maffiosi", **asked)
