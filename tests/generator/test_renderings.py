"""Drawings that outlines cannot tell: made pictures where that comes out as it looks,
refused by name where not."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cards import load
from companion.cli import main
from generator import ScreenCards, build, proof
from generator.errors import CannotPrint, Elaborate
from generator.faces.drawing import read_drawing
from generator.ink.renderings import check_rendering, rendered
from generator.order import Order

NS = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'"
FADE = (
    "<linearGradient id='g'><stop stop-color='#000'/><stop offset='1' stop-color='#fff'/>"
    "</linearGradient><rect width='20' height='10' fill='url(#g)'/>"
)
TEN = "<use href='#b{0}'/>" * 10
BOMB = "<g id='b0'/>" + "".join(
    f"<g id='b{at}'>{TEN.format(at - 1)}</g>" for at in range(1, 10)
)
CARDS = Path(__file__).parents[2] / "cards"


def drawing(folder: Path, inner: str) -> Path:
    path = folder / "it.svg"
    path.write_text(f"<svg {NS}>{inner}</svg>", "utf-8")
    check_rendering.__globals__["_sound"].cache_clear()
    read_drawing.__globals__["_read"].cache_clear()
    return path


def pixels(image: Image.Image) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    white = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(white, image).convert("RGB"))


def test_a_gradient_prints_as_it_is_drawn(tmp_path: Path) -> None:
    """Dark on the left, light on the right, on the finished page."""
    folder = tmp_path / "album"
    assert main(["new", str(folder)]) == 0
    (folder / "layout.toml").write_text(
        '[face.cards]\n[[face.cards.box]]\nkind = "drawing"\nat = [0, 0, 60, 30]\nname = "it"\n'
        '[[face.cards.box]]\nkind = "code"\nat = [24, 60, 15, 20]\n',
        "utf-8",
    )
    (folder / "art").mkdir(exist_ok=True)
    drawing(folder / "art", FADE)
    assert proof(folder) == []
    import pypdfium2  # noqa: PLC0415 -- only this test looks at a page

    shown = ScreenCards(load(folder), "en").scene("rumour")
    assert shown is None or b"<rect" not in shown, "screens leave pictures away"
    path = build(Order(folder, out=tmp_path / "out", only=("cards",))).files[0][0]
    page = pypdfium2.PdfDocument(str(path))[0].render(scale=1).to_numpy()[:, :, 0]
    row = page[round((297 - 264) / 2 / 25.4 * 72) + 40]
    left = round((210 - 189) / 2 / 25.4 * 72)
    tones = [int(row[left + place]) for place in (10, 85, 155)]
    assert tones[0] < 40 and 90 < tones[1] < 170 and tones[2] > 200


def test_half_opacity_is_half_the_ink(tmp_path: Path) -> None:
    """What shines through is mixed with what lies beneath."""
    path = drawing(tmp_path, "<g opacity='.5'><rect width='20' height='10'/></g>")
    with pytest.raises(Elaborate):
        read_drawing(path)
    assert pixels(rendered(path, "#000000", 10))[5, 5].tolist() == [127, 127, 127]


def test_current_color_is_the_colour_of_the_layout(tmp_path: Path) -> None:
    """An icon with half opacity takes the colour of its box like any other."""
    inner = "<rect width='20' height='10' fill='currentColor' fill-opacity='.999'/>"
    picture = pixels(rendered(drawing(tmp_path, inner), "#aa2030", 10))
    assert picture[5, 5].tolist() == pytest.approx([0xAA, 0x20, 0x30], abs=1)


def test_a_picture_of_a_drawing_is_fine_enough_for_paper(tmp_path: Path) -> None:
    """A box of 25.4 mm is filled with 600 dots, in the proportions of the drawing."""
    assert rendered(drawing(tmp_path, FADE), "#000000", 25.4).size == (600, 300)


def test_units_have_their_lengths_in_pictures_too(tmp_path: Path) -> None:
    """A bar of 10 mm in a drawing 20 mm wide ends in the middle of its picture."""
    path = tmp_path / "units.svg"
    path.write_text(
        "<svg xmlns='http://www.w3.org/2000/svg' width='20mm' height='10mm'>"
        "<rect width='10mm' height='50%'/></svg>",
        "utf-8",
    )
    dark = pixels(rendered(path, "#000000", 20))[:, :, 0] < 128
    high, wide = dark.shape
    assert dark[1].sum() == pytest.approx(wide / 2, abs=1)
    assert dark[:, 1].sum() == pytest.approx(high / 2, abs=1)


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ("<text y='9'>Boss</text>", "has words (<text>)"),
        ("<image href='photo.png' width='9' height='9'/>", "of another file"),
        ("<rect width='9' height='9' fill='var(--ink)'/>", "formulas"),
        ("<rect style='width:9px;height:9px'/>", "places or sizes in a style"),
        ("<style>@media print{.a{fill:red}}</style>", "'@media'"),
        ("<style>.a:hover{fill:red}</style><g opacity='.5'/>", "':hover'"),
        (
            "<rect width='9' height='9' style='fill:color-mix(in srgb,red,blue)'/>",
            "color-mix",
        ),
        ("<g style='clip-path:circle(40%)'/>", "clipped by a shape"),
        (
            "<path d='M0 0h9' stroke='red' vector-effect='non-scaling-stroke'/>",
            "vector-effect",
        ),
        ("<rect width='9' height='9'><animate attributeName='x'/></rect>", "moves"),
    ],
)
def test_what_would_come_out_wrong_is_refused_by_name(
    inner: str, said: str, tmp_path: Path
) -> None:
    """Nothing is left away or drawn black in silence: the sentence names it and the file."""
    with pytest.raises(CannotPrint, match=r"it\.svg") as refused:
        check_rendering(drawing(tmp_path, inner))
    assert said in str(refused.value)


def test_hidden_words_are_no_trouble(tmp_path: Path) -> None:
    """A hidden layer may hold whatever it likes."""
    hidden = "<g display='none'><text>notes</text></g>"
    assert check_rendering(drawing(tmp_path, hidden + FADE))


def test_our_own_art_stays_outlines() -> None:
    """Every drawing of the games in the box goes into the PDF as vectors."""
    found = sorted(CARDS.glob("*/art/**/*.svg"))
    assert len(found) > 100
    assert all(read_drawing(path).shapes for path in found)


@pytest.mark.parametrize(
    ("root", "inner", "said"),
    [
        ("viewBox='0 0 1 1000000000'", FADE, "100 times as long"),
        ("viewBox='0 0 nan 1'", FADE, "no viewBox"),
        ("", FADE, "no viewBox"),
        ("viewBox='0 0 9 9'", "<g opacity='.9'>" * 900 + "</g>" * 900, "ungroup"),
        ("viewBox='0 0 9 9'", BOMB, "no readable SVG"),
    ],
)
def test_a_drawing_that_asks_for_too_much_is_one_plain_sentence(
    root: str, inner: str, said: str, tmp_path: Path
) -> None:
    """Endless sides, groups without end, a bomb of copies: no crash, no waiting."""
    path = tmp_path / "it.svg"
    space = "xmlns='http://www.w3.org/2000/svg'"
    path.write_text(f"<svg {space} {root}>{inner}</svg>", "utf-8")
    with pytest.raises(CannotPrint, match=said):
        check_rendering(path)


def test_any_size_of_page_makes_a_picture_as_fine_as_its_box(tmp_path: Path) -> None:
    """A drawing that says it is a kilometre wide takes no more than any other."""
    path = tmp_path / "it.svg"
    space = "xmlns='http://www.w3.org/2000/svg'"
    path.write_text(f"<svg {space} width='1e9' height='5e8'>{FADE}</svg>", "utf-8")
    assert rendered(path, "#000000", 25.4).size == (600, 300)
