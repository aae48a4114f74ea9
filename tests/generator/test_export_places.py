"""One geometry, many writers: PDF plan, manifest, cut file, pictures and sheets agree
on every coordinate."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, HERE, folder_of
from generator import build, export
from generator.exports.atlas import BIGGEST, SLOTS, picture_of, sheet_size, sheets_of
from generator.exports.cutfile import LAYERS, svg
from generator.exports.cutfile import sheets_of as cut_sheets
from generator.exports.services import (
    DRIVETHRU,
    GAMECRAFTER,
    PLAYINGCARDS,
    Product,
    product_of,
    service_page,
)
from generator.exports.singles import Single, bled, page_of, pixels, singles_of
from generator.ink import manifest
from generator.ink.cmyk import LIMIT, inks_of, separated
from generator.job import Job, plan
from generator.order import Order
from generator.sheets.plan import Document, Part

SVG = "{http://www.w3.org/2000/svg}"
WAYS = [("a4", "long", False), ("letter", "fold", True)]


def job_of(game: str, paper: str, duplex: str, bleed: bool) -> Job:
    return plan(
        Order(folder_of(game), language="en", paper=paper, duplex=duplex, bleed=bleed),
        with_guide=False,
    )


def boxes(text: str) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Part and place (left, top, width, height) of everything that an SVG cuts, nets by
    their outermost points."""
    for node in ElementTree.fromstring(text).iter():  # noqa: S314 -- our own file
        name, get = node.get("data-part"), node.get
        if name and node.tag == f"{SVG}rect":
            yield (
                name,
                tuple(float(get(key, "")) for key in ("x", "y", "width", "height")),
            )  # type: ignore[misc]
        elif name and node.tag == f"{SVG}ellipse":
            cx, cy, rx, ry = (float(get(key, "")) for key in ("cx", "cy", "rx", "ry"))
            yield name, (cx - rx, cy - ry, 2 * rx, 2 * ry)


def net_boxes(text: str) -> dict[str, list[tuple[float, float]]]:
    """All points of the outlines of each net."""
    found: dict[str, list[tuple[float, float]]] = {}
    for node in ElementTree.fromstring(text).iter(f"{SVG}path"):  # noqa: S314
        if name := node.get("data-part"):
            numbers = [
                float(part) for part in node.get("d", "").split() if part not in "MLCZ"
            ]
            found.setdefault(name, []).extend(
                zip(numbers[::2], numbers[1::2], strict=True)
            )
    return found


@pytest.mark.parametrize(("paper", "duplex", "bleed"), WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_the_cut_file_follows_the_page_plan_and_the_manifest(
    game: str, paper: str, duplex: str, bleed: bool
) -> None:
    """Every front of every sheet: plan, manifest row and SVG name the same rectangle, y
    counted from the other end."""
    job = job_of(game, paper, duplex, bleed)
    seen = 0
    for sheet in cut_sheets(job):
        (page,) = sheet.pages
        rows = manifest.rows_of([sheet], {}, {sheet.name: (sheet.name, 0)})
        told = [
            (f"{row['deck']}/{row['card']}/{row['copy']}", row)
            for row, item in zip(rows, page.placed, strict=True)
            if row["side"] == "front" and item.part.shape != "net"
        ]
        cut = list(boxes(svg(sheet, job)))
        if page.clip and page.cut and sheet.name.startswith("boards-tiled"):
            continue
        assert [name for name, _ in cut] == [name for name, _ in told], sheet.name
        for (_, box), (_, row) in zip(cut, told, strict=True):
            seen += 1
            assert box == pytest.approx(
                (
                    row["x_mm"],
                    page.h - row["y_mm"] - row["h_mm"],
                    row["w_mm"],
                    row["h_mm"],
                ),
                abs=0.002,
            )
    assert seen > 50


@pytest.mark.parametrize("game", GAMES)
def test_outlines_of_nets_fill_their_places(game: str) -> None:
    """A net's outline touches all four sides of the place that the plan gives it, and
    never leaves it."""
    job = job_of(game, "a4", "long", False)
    for sheet in cut_sheets(job):
        (page,) = sheet.pages
        points = net_boxes(svg(sheet, job))
        nets = [item for item in page.placed if item.part.shape == "net"]
        for name, found in points.items():
            mine = [
                item
                for item in nets
                if f"{item.part.deck}/{item.part.card}/{item.part.copy}" == name
            ]
            xs, ys = zip(*found, strict=True)
            assert min(xs) == pytest.approx(min(item.x for item in mine), abs=0.01)
            assert max(xs) == pytest.approx(
                max(item.x + item.part.w for item in mine), abs=0.01
            )
            assert min(ys) == pytest.approx(
                min(page.h - item.y - item.part.h for item in mine), abs=0.01
            )
            assert max(ys) == pytest.approx(
                max(page.h - item.y for item in mine), abs=0.01
            )
        assert points.keys() == {
            f"{i.part.deck}/{i.part.card}/{i.part.copy}" for i in nets
        }


def test_a_cut_file_is_a_page_in_millimetres() -> None:
    """Size and view box are those of the page, layers are named, corners round, the
    geometry named in the margin."""
    job = plan(Order(HERE / "starter"), with_guide=False)
    sheet = next(cut_sheets(job))
    text = svg(sheet, job)
    root = ElementTree.fromstring(text)  # noqa: S314
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "210mm",
        "297mm",
        "0 0 210 297",
    )
    layers = [node.get("id") for node in root.iter(f"{SVG}g")]
    assert (
        layers == ["cut", "marks", "notes"] and set(layers) - {"notes"} <= LAYERS.keys()
    )
    assert text.count('rx="3"') == 9 and "geometry " in text.split("<text")[1]


def test_another_geometry_has_another_name() -> None:
    """Sheets that lie alike share the name, whatever is on them; with bleed it changes."""
    names = []
    for order in (
        Order(HERE / "starter"),
        Order(HERE / "starter", low_ink=True),
        Order(HERE / "starter", bleed=True),
    ):
        job = plan(order, with_guide=False)
        names.append(svg(next(cut_sheets(job)), job).split("geometry ")[1][:8])
    assert names[0] == names[1] != names[2]


@pytest.mark.parametrize("game", GAMES)
def test_pictures_and_packs_keep_the_sizes_of_the_plan(game: str) -> None:
    """Each face once; its page is the trim of the plan plus the same room on both
    sides, in whole pixels at 300 dpi."""
    job = job_of(game, "a4", "long", False)
    sizes = {
        (i.part.w, i.part.h)
        for d in job.documents
        if d.name != "boards-tiled"
        for p in d.pages
        for i in p.placed
    }
    singles = singles_of(job)
    assert (
        len({single.name for single in singles})
        == len({single.face for single in singles})
        == len(singles)
    )
    for single in singles:
        for edge in (bled(single.part, False), bled(single.part, True)):
            page = page_of(single, (edge, edge), edge)
            assert (single.part.w, single.part.h) in sizes
            assert page.trim == (edge, edge, edge + single.part.w, edge + single.part.h)
            assert pixels(page.w, 300) == round((single.part.w + 2 * edge) * 300 / 25.4)


def test_services_get_the_card_in_the_middle() -> None:
    """63 x 88 mm on 69.85 x 95.25 mm, unscaled, which is 825 x 1125 pixels; the cut is
    a poker card's."""
    page = service_page(
        Single("x", Part("d", "c", 1, "d/c", None, 63.0, 88.0, 0.0), "d/c", "front", 1),
        GAMECRAFTER[0],
    )
    (item,) = page.placed
    assert (page.w, page.h) == pytest.approx((69.85, 95.25)) and (
        pixels(page.w, 300),
        pixels(page.h, 300),
    ) == (825, 1125)
    assert (item.x, item.y, item.part.w, item.part.h) == pytest.approx(
        (3.425, 3.625, 63, 88)
    )
    cut = DRIVETHRU[0].cut
    assert (cut[2] - cut[0], cut[3] - cut[1]) == pytest.approx((63.5, 88.9))
    assert page.trim == cut and page.coloured == (0, 0, page.w, page.h)


@pytest.mark.parametrize(
    ("products", "name", "size"),
    [
        (GAMECRAFTER, "poker", (825, 1125)),
        (GAMECRAFTER, "bridge", (750, 1125)),
        (GAMECRAFTER, "mini", (600, 825)),
        (GAMECRAFTER, "micro", (450, 600)),
        (GAMECRAFTER, "tarot", (900, 1500)),
        (GAMECRAFTER, "domino", (600, 1125)),
        (GAMECRAFTER, "business", (675, 1125)),
        (GAMECRAFTER, "jumbo", (1125, 1725)),
        (GAMECRAFTER, "hex", (1200, 1050)),
        (PLAYINGCARDS, "poker", (822, 1122)),
        (PLAYINGCARDS, "bridge", (747, 1122)),
        (PLAYINGCARDS, "mini", (597, 822)),
        (PLAYINGCARDS, "micro", (447, 597)),
        (PLAYINGCARDS, "tarot", (897, 1497)),
        (PLAYINGCARDS, "domino", (597, 1122)),
        (PLAYINGCARDS, "business", (672, 1122)),
    ],
)
def test_pictures_have_the_pixels_that_a_service_asks_for(
    products: tuple[Product, ...], name: str, size: tuple[int, int]
) -> None:
    """As their own pages say, at 300 dots an inch."""
    product = next(one for one in products if one.name == name)
    assert (pixels(product.canvas[0], 300), pixels(product.canvas[1], 300)) == size


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((63, 88), "poker"),
        ((63.5, 88.9), "poker"),
        ((70, 120), "tarot"),
        ((44, 63), "mini"),
        ((57.15, 88.9), "bridge"),
        ((88, 63), ""),
        ((59, 92), ""),
        ((80, 120), ""),
    ],
)
def test_a_card_goes_with_what_is_a_little_larger(
    size: tuple[float, float], name: str
) -> None:
    """A size in mm finds its neighbour in inches; what has none is left out."""
    part = Part("d", "c", 1, "d/c", None, *size, 0.0)
    found = product_of(part, PLAYINGCARDS)
    assert (found.name if found else "") == name


@given(st.integers(1, 300), st.floats(15, 200), st.floats(15, 200))
def test_sheets_hold_every_face_once_within_their_slots(
    count: int, w: float, h: float
) -> None:
    """At most 69 faces a sheet, each in the slot of its number, whole; no sheet above
    4,096 pixels, shape kept."""
    parts = [
        Part("d", f"c{n}", 1, f"d/c{n}", "back/g/1", w, h, 0.0) for n in range(count)
    ]
    sheets = list(sheets_of("sheets/d", parts))
    assert [face for sheet in sheets for face in sheet.faces] == [
        part.front for part in parts
    ]
    for sheet in sheets:
        page, size = sheet.picture.page, sheet.picture.size
        assert len(sheet.faces) <= SLOTS and max(size) <= BIGGEST
        assert size[0] % 10 == size[1] % 7 == 0
        assert size[0] / size[1] == pytest.approx(page.w / page.h, rel=0.05)
        for at, item in enumerate(page.placed[:-1]):
            row, column = divmod(at, 10)
            assert (item.x, item.y) == pytest.approx(
                (column * w, page.h - (row + 1) * h), abs=0.001
            )
        last = page.placed[-1]
        assert last.face == "back/g/1" and (last.x, last.y) == pytest.approx(
            (9 * w, 0.0), abs=0.001
        )


def test_a_card_fills_its_slot() -> None:
    """Sheets of 63 x 88 mm cards have slots of 409 x 571 pixels; a board is reduced to
    what the game takes."""
    assert sheet_size(63, 88) == (4090, 7 * 571)
    page = page_of(
        Single(
            "b",
            Part("boards", "b", 1, "board/b", None, 810, 370, 3),
            "board/b",
            "front",
            1,
        ),
        (0, 0),
        0,
    )
    assert picture_of("b", page, 300).size == (4096, 1871)


def test_ink_lies_where_the_plan_says(tmp_path: Path) -> None:
    """A face cut out of the printed sheet at its manifest row is the exported picture
    of that face."""
    order = Order(HERE / "starter", out=tmp_path, only=("cards",), verify=False)
    printed, exported = build(order), export(order, "png", dpi=150)
    rows = [
        row
        for row in manifest.read_manifest(printed.folder / "manifest.json")["pieces"]
        if row["deck"] == "cards"
    ]
    sheet = pypdfium2.PdfDocument(str(printed.folder / "cards.pdf"))
    image = np.asarray(sheet[0].render(scale=150 / 72).to_pil().convert("L"), float)
    sheet.close()
    for row in rows[:9]:
        top, left = (
            pixels(297 - row["y_mm"] - row["h_mm"], 150),
            pixels(row["x_mm"], 150),
        )
        cut = image[top : top + 520, left : left + 372]
        single = _grey(exported.folder / f"cards/{row['card']}-{row['copy']}.png")
        assert np.abs(cut - single).mean() < 6, row["card"]


def _grey(path: Path) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    from PIL import Image  # noqa: PLC0415

    with Image.open(path) as image:
        return np.asarray(image.convert("L"), float)


@given(st.tuples(*[st.integers(0, 255)] * 3), st.booleans())
def test_no_colour_takes_too_much_ink(
    colour: tuple[int, int, int], is_surface: bool
) -> None:
    """Four inks add up to 240 % at most; grey letters are black alone; every number is plain."""
    text = "#{:02x}{:02x}{:02x}".format(*colour)
    inks = inks_of(text, is_surface)
    assert sum(inks) <= LIMIT + 1e-9 and all(0 <= ink <= 1 for ink in inks)
    if len(set(colour)) == 1 and not is_surface:
        assert inks[:3] == (0, 0, 0)
    assert "e" not in separated(text, "rg", not is_surface)


def test_black_is_rich_on_surfaces_only() -> None:
    """60/40/40/100 for a surface, black alone for letters and codes, nothing for paper."""
    assert separated("#000000", "rg", False) == "0.6 0.4 0.4 1 k"
    assert separated("#000000", "rg", True) == "0 0 0 1 k"
    assert separated("#000000", "RG", False) == "0 0 0 1 K"
    assert separated("#ffffff", "rg", False) == "0 0 0 0 k"


def test_a_part_on_several_pages_is_one_single() -> None:
    """A face counts its pieces, not its places: a sheet of twenty notes of two kinds
    gives two pictures."""
    job = plan(Order(HERE / "starter"), with_guide=False)
    notes = {
        single.name: single.pieces
        for single in singles_of(job)
        if single.part.deck == "notes"
    }
    assert sum(notes.values()) == 20 and isinstance(job.documents[0], Document)
