"""Slanted and coloured runs in the text of a card, from the row to the raster."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import numpy as np
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from companion.cli import main
from generator import build, export, proof
from generator.exports.rasters import rasters
from generator.faces.elements import Element, Picture, Text
from generator.faces.fonts import HOUSE, find_font, house_font, slanted_font
from generator.faces.looks import read_looks
from generator.faces.named_colours import run_colour
from generator.faces.style import LEAN, Box, Style
from generator.faces.typeset import POINT, fit
from generator.order import Order

FONT = house_font("BarlowSemiCondensed-Regular")
BOLD = house_font("BarlowSemiCondensed-Bold")
ITALIC = house_font("BarlowSemiCondensed-Italic")
STYLE = Style(FONT, BOLD, 10, 7, "#000000", slanted=ITALIC)
RED, BLUE = (196, 22, 28), (31, 78, 156)


def texts(elements: tuple[Element, ...]) -> list[Text]:
    return [item for item in elements if isinstance(item, Text)]


def set_in(text: str, box: Box, style: Style = STYLE) -> list[Text]:
    return texts(fit(text, box, style, "a text"))


def test_a_slanted_run_takes_the_family_s_own_face_or_leans() -> None:
    """With a slanted font it is set in that; bold, which has none here, leans by itself."""
    one, two, three = set_in("a *b* ***c***", Box(0, 0, 80, 10))
    assert (one.font, one.lean) == (FONT.name, 0.0)
    assert (two.font, two.lean) == (ITALIC.name, 0.0)
    assert (three.font, three.lean) == (BOLD.name, LEAN)
    assert " ".join(run.text.strip() for run in (one, two, three)) == "a b c"


def test_runs_go_on_over_lines_shrink_and_break_where_words_may() -> None:
    """A coloured run wraps, is set smaller, and breaks at a hyphenation point; all of it
    keeps its colour, and nothing leaves the box."""
    text = "now [#c4161c: *pay the Geld\u00adwäscherei* all of it] at once"
    runs = set_in(text, Box(0, 0, 16, 17))
    red = [run for run in runs if run.colour == "#c4161c"]
    assert [run.text for run in red] == [
        "pay the",
        "Geld-",
        "wäscherei",
        "all",
        "of it",
    ]
    assert red[0].size < STYLE.size and {run.colour for run in runs} > {"#c4161c"}
    fonts = {font.name: font for font in (FONT, ITALIC)}
    for run in runs:
        assert run.x + fonts[run.font].width(run.text) * run.size * POINT <= 16.01


def test_an_icon_in_a_run_has_its_colour() -> None:
    """What stands among coloured words is of their colour; behind the run it is not."""
    drawn = fit("[#c4161c: a {gun} b] {gun}", Box(0, 0, 80, 10), STYLE, "a text")
    icons = [item for item in drawn if isinstance(item, Picture)]
    assert [item.colour for item in icons] == ["#c4161c", "#000000"]


def test_a_lone_asterisk_prints_as_it_stands() -> None:
    """Footnotes, sums and notes in brackets are no marks."""
    text = "2 * 3* [note: *once]"
    assert " ".join(run.text for run in set_in(text, Box(0, 0, 80, 10))) == text


def test_the_file_of_a_family_is_found_by_its_name(tmp_path: Path) -> None:
    """Regular and Italic, Bold and BoldItalic, Oblique; of a slanted face the upright;
    a name in the layout goes before; where there is none, none."""
    (tmp_path / "fonts").mkdir()
    source = HOUSE / "BarlowSemiCondensed-Italic.ttf"
    for name in ("Mine-Oblique", "Mine-BoldItalic", "Other"):
        copy(source, tmp_path / "fonts" / f"{name}.ttf")
    files = {"regular": "Mine", "bold": "Mine-Bold"}

    def found(weight: str, files: dict[str, str]) -> str | None:
        font = slanted_font(files, weight, tmp_path)
        return font.name if font else None

    assert found("regular", files) == "Mine-Oblique"
    assert found("bold", files) == "Mine-BoldItalic"
    assert found("regular", {**files, "italic": "Other"}) == "Other"
    assert found("regular", {"regular": "Limelight-Regular"}) is None
    turned = {"regular": "BarlowSemiCondensed-Italic"}
    assert found("regular", turned) == "BarlowSemiCondensed-Regular"
    assert find_font("Other", tmp_path).name == "Other"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three cards without codes: one slanted and in red, one plain, one in the palette's name."""
    made = tmp_path / "mine"
    made.mkdir()
    rows = [
        {"id": "a", "title": {"en": "A"}, "text": {"en": "Pay *half* or [red: all]."}},
        {"id": "b", "title": {"en": "B"}, "text": {"en": "Nothing * at all."}},
        {"id": "c", "title": {"en": "C"}, "text": {"en": "[sea: Swim], ***now***."}},
    ]
    (made / "cards.json").write_text(json.dumps(rows), "utf-8")
    (made / "game.toml").write_text(
        'tag = "MNE"\nplayers = [2, 4]\nminutes = 30\nage = 8\nsource = "house"\n'
        "[stock]\ncard = 0.3\n"
        '[deck.cards]\nkind = "card"\ncoded = false\nsize = "poker"\nstock = "card"\n'
        'words = ["title", "text"]\n',
        "utf-8",
    )
    (made / "words.en.toml").write_text(
        '[game]\nname = "Mine"\ntagline = "-"\nabout = "-"\n[deck]\ncards = "Cards"\n',
        "utf-8",
    )
    (made / "layout.toml").write_text('[palette]\nsea = "#1f4e9c"\n', "utf-8")
    return made


def printed(folder: Path, out: Path, **more: object) -> np.ndarray:
    """The first page as it looks."""
    order = replace(Order(folder, out=out, only=("cards",)), **more)
    path = build(order).files[0][0]
    width, height = pypdfium2.PdfDocument(str(path))[0].get_size()
    (image,) = rasters(path, [(int(width * 2), int(height * 2))])
    return np.asarray(image)


def has(picture: np.ndarray, colour: tuple[int, int, int]) -> bool:
    return bool((np.abs(picture.astype(int) - colour).max(axis=2) < 8).any())


def test_a_second_print_looks_like_the_first(folder: Path, tmp_path: Path) -> None:
    """From memory, after one row changed, and after the only slanted words went: page by
    page the raster of a print that remembers nothing."""
    rows = json.loads((folder / "cards.json").read_text("utf-8"))

    def both(name: str) -> Iterator[np.ndarray]:
        yield printed(folder, tmp_path / name)
        fresh = folder.with_name(f"fresh-{name}")
        fresh.mkdir()
        for path in folder.iterdir():
            copy(path, fresh / path.name)
        yield printed(fresh, tmp_path / f"{name}-fresh")

    first = printed(folder, tmp_path / "one")
    again, _ = both("two")
    assert (first == again).all() and has(first, RED) and has(first, BLUE)
    for number, text in enumerate(("*Everything* at all.", "[red: More] * less.")):
        rows[1]["text"]["en"] = text
        (folder / "cards.json").write_text(json.dumps(rows), "utf-8")
        kept, fresh = both(f"row{number}")
        assert (kept == fresh).all() and (kept != first).any()
    for row in rows:
        row["text"]["en"] = row["text"]["en"].replace("*", "")
    (folder / "cards.json").write_text(json.dumps(rows), "utf-8")
    kept, fresh = both("bare")
    assert (kept == fresh).all()


def test_little_ink_and_the_four_inks_keep_the_runs(
    folder: Path, tmp_path: Path
) -> None:
    """Letters in a colour keep it where ink is saved; a press gets it in its inks; each
    picture of a card shows it."""
    assert has(printed(folder, tmp_path / "low", low_ink=True), RED)
    order = Order(folder, out=tmp_path / "out")
    (path,) = (path for path in export(order, "dtc").files if path.suffix == ".pdf")
    page = pypdfium2.PdfDocument(str(path))[1]
    assert "half" in page.get_textpage().get_text_range()
    shown = np.asarray(page.render(scale=2).to_pil().convert("RGB")).astype(int)
    assert (shown[:, :, 0] - shown[:, :, 2]).max() > 100
    pictures = {path.stem: path for path in export(order, "png").files}
    assert has(np.asarray(Image.open(pictures["a"])), RED)


def test_the_italic_font_comes_only_where_it_is_needed(
    folder: Path, tmp_path: Path
) -> None:
    """A game without a slanted word carries no slanted font; one with them does."""

    def fonts() -> bool:
        order = Order(folder, out=tmp_path / "out", only=("cards",))
        return b"Condensed-Italic" in build(order).files[0][0].read_bytes()

    assert fonts()
    rows = (folder / "cards.json").read_text("utf-8").replace("*", "")
    (folder / "cards.json").write_text(rows, "utf-8")
    assert not fonts()


def test_everyday_colours_need_no_palette_and_the_palette_goes_before(
    folder: Path,
) -> None:
    """`red` is red without a word in the layout; whoever names it there means theirs."""
    assert run_colour(read_looks(folder), "red") == "#c4161c"
    (folder / "layout.toml").write_text('[palette]\nred = "#aa0000"\n', "utf-8")
    assert run_colour(read_looks(folder), "red") == "#aa0000"
    assert run_colour(read_looks(folder), "red+50") == "#d48080"
    assert run_colour(read_looks(folder), "note") is None
    assert proof(folder) == [] and main(["check", str(folder)]) == 0
