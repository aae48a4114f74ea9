"""Shapes that can be looked through: vectors where one state of the PDF says it all."""

from pathlib import Path

import pytest

from generator.errors import Elaborate
from generator.exports.svg_ink import SvgInk
from generator.faces.drawing import read_drawing
from generator.faces.elements import Picture
from tests.generator.test_gradients import far_off, printed

GROUND = "<rect width='60' height='100' fill='#205090'/>"
DISC = "<circle cx='50' cy='50' r='35' {}/>"
SHEER = {
    "a fill": DISC.format("fill='#e03020' fill-opacity='.5'"),
    "a whole shape": DISC.format("fill='#e03020' opacity='.3'"),
    "two on each other": DISC.format("opacity='.4'")
    + "<rect x='40' y='30' width='50' height='50' fill='#ffd000' fill-opacity='.6'/>",
    "a line on its fill": DISC.format(
        "fill='#e03020' stroke='#ffffff' stroke-width='16' stroke-opacity='.5'"
    ),
    "both": DISC.format(
        "fill='#e03020' fill-opacity='.7' stroke='#103010' stroke-width='20' "
        "stroke-opacity='.4'"
    ),
    "only a line": DISC.format(
        "fill='none' stroke='#e03020' stroke-width='12' opacity='.5'"
    ),
    "stretched": "<path transform='scale(4 1)' fill='none' stroke='red' "
    "stroke-width='3' opacity='.5' d='M5 10L20 90'/>",
    "in the ink of the box": DISC.format("fill='currentColor' opacity='.5'"),
    "with a hole": "<path fill-rule='evenodd' opacity='.5' "
    "d='M5 5H95V95H5ZM30 30H70V70H30Z'/>",
    "in a group": "<g fill-opacity='.5'>" + DISC.format("fill='#e03020'") + "</g>",
}
ELABORATE = {
    "a group": f"<g opacity='.5'>{DISC.format('')}</g>",
    "a line and its fill": DISC.format("stroke='red' opacity='.5'"),
    "a gradient": "<linearGradient id='g'><stop stop-color='#fff'/><stop offset='1'/>"
    "</linearGradient>" + DISC.format("fill='url(#g)' opacity='.5'"),
}


def drawn(folder: Path, inner: str) -> Path:
    space = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'"
    (folder / "art").mkdir(exist_ok=True)
    path = folder / "art" / "it.svg"
    path.write_text(f"<svg {space}>{GROUND}{inner}</svg>", "utf-8")
    read_drawing.__globals__["_read"].cache_clear()
    return path


@pytest.mark.parametrize("name", SHEER)
def test_what_shines_through_is_a_vector_and_looks_as_drawn(
    name: str, tmp_path: Path
) -> None:
    """No pixel of the page is far from what resvg makes of the drawing, and no picture is
    in the file; what is drawn behind it is as solid as before."""
    path = drawn(tmp_path, SHEER[name])
    assert b"/Subtype/Image" not in printed(tmp_path)
    off = far_off(tmp_path, path)
    assert (off > 24).mean() < 0.02 and off.mean() < 3


@pytest.mark.parametrize("name", ELABORATE)
def test_what_one_state_cannot_tell_stays_a_picture(name: str, tmp_path: Path) -> None:
    """Where parts that overlap would be seen through one another."""
    with pytest.raises(Elaborate, match="opacity"):
        read_drawing(drawn(tmp_path, ELABORATE[name]))


def test_a_press_gets_a_picture_without_opacity_of_vectors(tmp_path: Path) -> None:
    """What the trade exchanges (PDF/X-1a) knows no such state: there it is a picture."""
    drawn(tmp_path, SHEER["both"])
    told = printed(tmp_path, cmyk=True)
    assert b"/Subtype/Image" in told and b"/ca " not in told
    assert b"/ca 0.7" in printed(tmp_path)


def test_screens_look_through_it_as_well(tmp_path: Path) -> None:
    """The small SVG of a phone says the same opacities."""
    drawn(tmp_path, SHEER["both"])
    picture = Picture("it", 0, 0, 10, 10, "#000000")
    told = SvgInk(tmp_path, 0.1).svg([picture], (0, 0, 10, 10)).decode()
    assert 'fill-opacity=".7"' in told and 'stroke-opacity=".4"' in told
