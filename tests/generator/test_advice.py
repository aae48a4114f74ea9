"""What the bench says of a face that prints, and might be better: each kind on a face that
has it, and on one that just has not."""

from pathlib import Path

import pytest
from PIL import Image

from generator.bench.advice import Alike, advice
from generator.bench.bench_tiles import Remark
from generator.bench.eyes import confused, contrast, grey_alike
from generator.faces.elements import (
    Code,
    Element,
    Ellipse,
    Face,
    Frame,
    Picture,
    Rect,
    Text,
    Turned,
)

FONT = "BarlowSemiCondensed-Regular"
PAIRS = {"#b02a2a": ("red", "green"), "#5a7a1e": ("red", "green")}
GREYS = {"#2a2ab0": ("blue", "brown")}
ALIKE = Alike(PAIRS, GREYS)


def text(
    said: str = "Roll", size: float = 9.0, colour: str = "#1a1a1a", x: float = 20
) -> Text:
    return Text(x, 30, FONT, size, colour, said)


def said_of(*elements: Element, payload: str = "", folder: Path = Path()) -> list[str]:
    return [one.kind for one in remarks(*elements, payload=payload, folder=folder)]


def remarks(
    *elements: Element, payload: str = "", folder: Path = Path()
) -> tuple[Remark, ...]:
    return advice(Face(63, 88, elements), folder, payload, ALIKE)


def test_a_face_that_is_well_made_is_left_alone() -> None:
    """Dark letters of 9 pt in the middle, on white and on a pale ground."""
    assert said_of(text(), Rect(0, 0, 63, 88, "#f4ecd8"), text("Twice")) == []


@pytest.mark.parametrize("size", [7.0, 7.25])
def test_letters_near_the_smallest_size(size: float) -> None:
    """Also where they lie in a frame, or turned."""
    (told,) = remarks(text(size=size))
    assert told == Remark("small", {"points": size})
    assert said_of(Frame("f", (text(size=size),))) == ["small"]
    assert said_of(Turned((text(size=size),), 90, 20, 30)) == ["small"]
    assert said_of(text(size=7.5)) == []


def test_pale_letters_by_what_lies_beneath_them() -> None:
    """The topmost ground counts; large letters may be paler; on a drawing nothing is
    claimed."""
    ground, dark = Rect(0, 0, 63, 88, "#ffffff"), Rect(10, 20, 40, 20, "#303030")
    assert said_of(ground, text(colour="#999999")) == ["pale"]
    assert said_of(ground, dark, text(colour="#999999")) == []
    assert said_of(ground, dark, text(colour="#505050")) == ["pale"]
    assert said_of(ground, text(colour="#888888", size=18)) == []
    assert said_of(ground, Ellipse(10, 20, 40, 20, "#1a1a1a"), text()) == ["pale"]
    assert (
        said_of(Picture("city", 0, 0, 63, 88, "#000000"), text("#", colour="#ffffff"))
        == []
    )
    (told,) = remarks(text("Whisper", colour="#cccccc"))
    assert told.says == {"ratio": 1.6, "text": "Whisper"}


def test_letters_where_the_knife_may_slip() -> None:
    """On every side, by the width of the words; not on a round piece."""
    assert said_of(text(x=2.0)) == ["edge"]
    assert said_of(text("A long line that runs to the right", x=22)) == ["edge"]
    assert said_of(text(x=3.5)) == []
    assert advice(Face(20, 20, (text(x=2),), "round"), Path(), "", Alike()) == ()


def test_a_picture_with_too_few_dots(tmp_path: Path) -> None:
    """With its file and its dots an inch; a drawing has no dots."""
    (tmp_path / "art").mkdir()
    Image.new("RGB", (100, 100)).save(tmp_path / "art" / "cat.png")
    (tmp_path / "art" / "dog.svg").write_text("<svg/>")
    wide = Picture("cat", 10, 10, 38, 38, "#000000")
    (told,) = remarks(wide, folder=tmp_path)
    assert told == Remark("coarse", {"file": "art/cat.png", "dots": 67})
    small = Picture("cat", 10, 10, 15, 15, "#000000")
    dog = Picture("dog", 10, 10, 40, 40, "#000000")
    assert said_of(small, dog, folder=tmp_path) == []


def test_a_code_under_something() -> None:
    """As the press doubts it; without one there is nothing to doubt."""
    code = Code("NEW1234A", 40, 60, 15)
    assert said_of(code, payload="NEW1234A") == []
    over = Rect(45, 65, 5, 5, "#aa0000")
    assert said_of(code, over, payload="NEW1234A") == ["code"]
    assert said_of(over) == []


def test_colours_that_some_eyes_take_for_one_another() -> None:
    """Told at the faces that wear one of the two."""
    (told,) = remarks(Rect(5, 5, 5, 5, "#b02a2a"))
    assert told == Remark("pair", {"one": "red", "other": "green"})
    assert said_of(Rect(5, 5, 5, 5, "#0a6a2a")) == []


def test_colours_that_are_one_without_colour() -> None:
    """Told at the faces that wear one of the two, in words of their own."""
    (told,) = remarks(Ellipse(5, 5, 5, 5, "#2a2ab0"))
    assert told == Remark("grey", {"one": "blue", "other": "brown"})


def test_a_line_that_a_press_may_lose(tmp_path: Path) -> None:
    """The thinnest of the layout and of the drawings, as thin as it comes out where it
    is shown; a quarter of a point is enough."""
    outline = Rect(5, 5, 20, 20, stroke="#000000", line=0.05)
    (told,) = remarks(outline)
    assert told == Remark("thin", {"points": 0.1, "name": "layout.toml"})
    assert said_of(Rect(5, 5, 20, 20, "#ffffff", "#000000", 0.09)) == []
    assert said_of(Rect(5, 5, 20, 20, "#ffffff", line=0.01)) == []
    drawn = '<path d="M1 1L9 9" stroke="#000" stroke-width="0.2"/>'
    (tmp_path / "art" / "icons").mkdir(parents=True)
    file = tmp_path / "art" / "icons" / "key.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{drawn}</svg>'
    )
    small = Picture("key", 5, 5, 4, 4, "#000000", is_icon=True)
    (told,) = remarks(Turned((small,), 90, 7, 7), folder=tmp_path)
    assert told == Remark("thin", {"points": 0.2, "name": "art/icons/key.svg"})
    large = Picture("key", 5, 5, 5, 8, "#000000", is_icon=True)
    assert said_of(large, folder=tmp_path) == []


def test_pairs_are_those_that_differ_for_some_only() -> None:
    """Red and olive; not blue and yellow, nor two that look alike to everybody."""
    colours = {
        "red": "#b02a2a",
        "olive": "#5a7a1e",
        "blue": "#1f4fa0",
        "navy": "#1f4f9a",
        "yellow": "#f0d020",
    }
    assert set(confused(colours)) == {("red", "olive")}


def test_greys_are_those_that_colour_alone_tells_apart() -> None:
    """A red and a green of one lightness; not light and dark, nor two greys."""
    colours = {
        "red": "#c0392b",
        "green": "#3d7a34",
        "yellow": "#f0d020",
        "ash": "#777777",
        "slate": "#707478",
    }
    found = set(grey_alike(colours))
    assert ("red", "green") in found
    assert not {one for one in found if "yellow" in one}
    assert ("ash", "slate") not in found


def test_contrast_is_counted_as_everybody_counts_it() -> None:
    """The figures of WCAG for black and white, and for one grey known by heart."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")
