"""Gradients of drawings stay vectors, and look as resvg draws them."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from PIL import Image

from companion.cli import main
from generator import build
from generator.errors import Elaborate
from generator.faces.drawing import read_drawing
from generator.faces.elements import Face, Picture
from generator.faces.fonts import house_font
from generator.faces.gradients import box_of
from generator.faces.outlines import path_steps
from generator.ink.pdf import Press
from generator.ink.renderings import rendered
from generator.order import Order, Profile
from generator.sheets.plan import Page, Part, Placed

Pixels = npt.NDArray[np.float64]
SIDE = 100.0  # mm
STOPS = "<stop stop-color='#d02020'/><stop offset='1' stop-color='#2040e0'/>"
HARD = (
    "<stop offset='.2' stop-color='#d02020'/><stop offset='.5' stop-color='#20a020'/>"
    "<stop offset='.5' stop-color='#ffe000'/><stop offset='90%' stop-color='#2040e0'/>"
)
BLOB = "M10 50C10 -20 90 -20 90 50S60 95 50 95Q20 95 10 50Z"
PLAIN = {
    "across": f"<linearGradient id='g'>{STOPS}</linearGradient>",
    "down": f"<linearGradient id='g' x2='0' y2='1'>{STOPS}</linearGradient>",
    "hard stops": f"<linearGradient id='g'>{HARD}</linearGradient>",
    "in the drawing's units": (
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='20' y1='10' "
        f"x2='80' y2='70'>{STOPS}</linearGradient>"
    ),
    "turned": (
        f"<linearGradient id='g' gradientTransform='rotate(30 .5 .5)'>{STOPS}"
        "</linearGradient>"
    ),
    "round": f"<radialGradient id='g'>{HARD}</radialGradient>",
    "off its middle": (
        f"<radialGradient id='g' cx='.6' r='.7' fx='.3' fy='.4'>{STOPS}</radialGradient>"
    ),
    "an ellipse": (
        "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='0' cy='0' r='1' "
        f"gradientTransform='matrix(40 10 -5 20 50 50)'>{STOPS}</radialGradient>"
    ),
    "after another": (
        f"<linearGradient id='h' x2='0' y2='1'>{HARD}</linearGradient>"
        "<linearGradient id='g' href='#h' y2='.8'/>"
    ),
    "by a class": (
        "<style>.a{stop-color:#d02020}.b{stop-color:#2040e0}</style><linearGradient "
        "id='g'><stop class='a'/><stop class='b' offset='1'/></linearGradient>"
    ),
}
CLEAR = "<stop stop-color='#fff' stop-opacity='.5'/><stop offset='1'/>"
ELABORATE = {
    "clear somewhere": f"<linearGradient id='g'>{CLEAR}</linearGradient>",
    "repeated": (
        f"<linearGradient id='g' x2='.3' spreadMethod='reflect'>{STOPS}</linearGradient>"
    ),
    "in the ink of the box": (
        "<linearGradient id='g'><stop stop-color='currentColor'/><stop offset='1'/>"
        "</linearGradient>"
    ),
    "a ring": ("<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>"),
    "measured by the page": (
        f"<linearGradient id='g' gradientUnits='userSpaceOnUse'>{STOPS}</linearGradient>"
    ),
    "nothing": "",
}


def drawing(folder: Path, gradient: str, more: str = "") -> Path:
    space = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'"
    shape = f"<path d='{BLOB}' fill='url(#g)' {more}/>"
    (folder / "art").mkdir(exist_ok=True)
    path = folder / "art" / "it.svg"
    path.write_text(f"<svg {space}><defs>{gradient}</defs>{shape}</svg>", "utf-8")
    read_drawing.__globals__["_read"].cache_clear()
    return path


def printed(folder: Path, low: bool = False, cmyk: bool = False) -> bytes:
    """A page that holds the drawing and nothing else."""
    font = house_font("BarlowSemiCondensed-Regular")
    press = Press(folder / "one.pdf", "one", "en", [font], "")
    ink = press.ink(folder, low)
    ink.cmyk = cmyk
    content = ink.face(Face(SIDE, SIDE, (Picture("it", 0, 0, SIDE, SIDE, "#000000"),)))
    part = Part("deck", "one", 1, "front", None, SIDE, SIDE, 0)
    page = Page(SIDE, SIDE, "front", (Placed(part, "front", 0, 0),))
    press.page(page, lambda _: content, Profile())
    press.close()
    return (folder / "one.pdf").read_bytes()


def seen(folder: Path) -> Pixels:
    shown = pypdfium2.PdfDocument(str(folder / "one.pdf"))[0].render(scale=1)
    return np.asarray(shown.to_pil().convert("RGB")).astype(float)


def far_off(folder: Path, path: Path) -> Pixels:
    """By how much each pixel of the page differs from what resvg makes of the drawing."""
    ours = seen(folder)
    image = rendered(path, "#000000", SIDE)
    white = Image.new("RGBA", image.size, "white")
    size = ours.shape[1], ours.shape[0]
    theirs = Image.alpha_composite(white, image).convert("RGB").resize(size)
    apart: Pixels = np.abs(ours - np.asarray(theirs).astype(float)).max(axis=2)
    return apart


@pytest.mark.parametrize("more", ["", "transform='translate(10 5) scale(.8 .6)'"])
@pytest.mark.parametrize("name", PLAIN)
def test_a_gradient_is_a_vector_and_looks_as_drawn(
    name: str, more: str, tmp_path: Path
) -> None:
    """No pixel of the page is far from what resvg makes of the drawing, and no picture
    is in the file."""
    path = drawing(tmp_path, PLAIN[name], more)
    assert b"/Subtype/Image" not in printed(tmp_path)
    off = far_off(tmp_path, path)
    assert (off > 24).mean() < 0.02 and off.mean() < 4


@pytest.mark.parametrize("name", ELABORATE)
def test_what_no_shading_can_tell_becomes_a_picture(name: str, tmp_path: Path) -> None:
    """Clear stops, mirrors, the ink of the box: resvg draws them, or says what is wrong."""
    with pytest.raises(Elaborate, match="; "):
        read_drawing(drawing(tmp_path, ELABORATE[name]))


def test_a_gradient_keeps_its_outline(tmp_path: Path) -> None:
    """A shape that is painted with a gradient and has a stroke shows both."""
    drawing(tmp_path, PLAIN["across"], "stroke='#000' stroke-width='6'")
    printed(tmp_path)
    rows = seen(tmp_path)
    middle = rows[len(rows) // 2]
    assert (middle.max(axis=1) < 60).sum() > 8, "the black line on both sides"
    assert (np.ptp(middle, axis=1) > 100).sum() > 100, "the colours between them"


def test_little_ink_is_little_ink_in_a_gradient_too(tmp_path: Path) -> None:
    """The low-ink variant keeps a seventh of it."""
    drawing(tmp_path, PLAIN["across"])
    printed(tmp_path)
    whole = 255 - seen(tmp_path)
    printed(tmp_path, low=True)
    assert (255 - seen(tmp_path)).sum() < whole.sum() / 5


def test_a_press_gets_its_four_inks(tmp_path: Path) -> None:
    """Where no RGB is wanted, none is in a gradient."""
    drawing(tmp_path, PLAIN["hard stops"])
    raw = printed(tmp_path, cmyk=True)
    assert b"/DeviceCMYK" in raw and b"/DeviceRGB" not in raw


def test_a_print_from_memory_has_the_same_gradients(tmp_path: Path) -> None:
    """The second print takes its drawings from the first: byte for byte the same file."""
    folder = tmp_path / "album"
    assert main(["new", str(folder)]) == 0
    box = '[[face.cards.box]]\nkind = "{}"\nat = [4, {}, 20, 24]\n'
    (folder / "layout.toml").write_text(
        box.format("drawing", 4) + 'name = "it"\n' + box.format("code", 60), "utf-8"
    )
    drawing(folder, PLAIN["an ellipse"])
    order = Order(folder, out=tmp_path / "out", only=("cards",))
    first, second = (build(order).files[0][0].read_bytes() for _ in range(2))
    assert first == second and b"/ShadingType 3" in first


def test_a_curve_is_boxed_where_it_turns() -> None:
    """The unit square of a gradient is the box around what is seen, not around handles."""
    x, y, w, h = box_of(path_steps("M0 0C0 100 100 100 100 0Z"))
    assert (x, y, w) == (0, 0, 100) and h == pytest.approx(75)
