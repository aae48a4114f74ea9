"""Letters that join or run leftward, and fonts that are no plain TrueType: shaped, in the
right order, wrapped, and never in silence left away."""

from collections.abc import Sequence
from pathlib import Path
from unicodedata import bidirectional

import numpy as np
import pypdfium2
import pytest
from bidi import get_display
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from generator import build, proof
from generator.errors import MissingSign, WrongScript
from generator.faces.bidi import levels, runs_leftward, visual
from generator.faces.elements import Element, Text
from generator.faces.elements import Path as Lines
from generator.faces.fonts import Font, find_font, house_font
from generator.faces.style import Box, Style
from generator.faces.typeset import fit
from generator.ink.pdf import Press
from generator.order import Order, Profile
from generator.sheets.plan import Note, Page

EM = 1000
# each letter is a bar of its own height, so that one sees which stands where
HIGH = {
    "space": 0,
    "a": 300,
    "b": 400,
    "alef": 500,
    "bet": 600,
    "beh": 700,
    "beh.init": 800,
}
SIGNS = {" ": "space", "a": "a", "b": "b", "א": "alef", "ב": "bet", "ب": "beh"}
JOINS = """languagesystem arab dflt;
feature init { sub beh by beh.init; } init;"""


def bars(path: Path, is_drawn: bool) -> None:
    """A font of bars, as TrueType or as OpenType with curves of its own kind."""
    made = FontBuilder(EM, isTTF=not is_drawn)
    names = [".notdef", *HIGH]
    made.setupGlyphOrder(names)
    made.setupCharacterMap({ord(sign): name for sign, name in SIGNS.items()})
    if is_drawn:
        glyphs = {name: _bar(name, T2CharStringPen(500, None)) for name in names}
        made.setupCFF("Bars", {}, glyphs, {})
    else:
        made.setupGlyf({name: _bar(name, TTGlyphPen(None)) for name in names})
    made.setupHorizontalMetrics(dict.fromkeys(names, (500, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable(
        {"familyName": "Bars", "styleName": "Regular", "psName": "Bars"}
    )
    made.setupOS2()
    made.setupPost()
    addOpenTypeFeaturesFromString(made.font, JOINS)
    made.save(path)


def _bar(name: str, pen: "T2CharStringPen | TTGlyphPen") -> object:
    high = HIGH.get(name, 100)
    if high:
        pen.moveTo((50, 0))
        pen.lineTo((50, high))
        pen.lineTo((450, high))
        pen.lineTo((450, 0))
        pen.closePath()
    return pen.glyph() if isinstance(pen, TTGlyphPen) else pen.getCharString()


@pytest.fixture(params=["ttf", "otf", "ttc"])
def font(request: pytest.FixtureRequest, tmp_path: Path) -> Font:
    (tmp_path / "fonts").mkdir()
    kind = str(request.param)
    path = tmp_path / "fonts" / f"Bars.{'ttf' if kind == 'ttc' else kind}"
    bars(path, kind == "otf")
    if kind == "ttc":
        collection(path.with_suffix(".ttc"), path, path)
        path.unlink()
        return find_font("Bars#2", tmp_path)
    return find_font("Bars", tmp_path)


def collection(path: Path, *members: Path) -> None:
    whole = TTCollection()
    whole.fonts = list(map(TTFont, members))
    whole.save(path)


def heights(drawn: tuple[Element, ...]) -> list[list[int]]:
    """Per line, from left to right, how high the bars are."""
    lines: dict[float, dict[float, float]] = {}
    for item in drawn:
        assert isinstance(item, Lines) and item.is_text
        points = [
            (float(step[1]), float(step[2])) for step in item.steps if len(step) == 3
        ]
        base = round(max(y for _, y in points), 3)
        for left in {x for x, y in points if round(y, 3) == base}:
            high = base - min(y for x, y in points if abs(x - left) < 1e-6)
            lines.setdefault(base, {})[left] = round(high / (10 * 25.4 / 72) * EM, -1)
    return [
        [int(line[x]) for x in sorted(line)][::2] for _, line in sorted(lines.items())
    ]


def style(font: Font, align: str = "left") -> Style:
    return Style(font, font, 10, 7, "#000000", align)


def test_hebrew_runs_leftward_and_wraps(font: Font) -> None:
    """The first letter stands on the right, the second line below the first, and all of
    it begins at the right edge."""
    drawn = fit("אאב אבב", Box(0, 0, 7, 30), style(font), "a card")
    assert heights(drawn) == [[600, 500, 500], [600, 600, 500]]
    right = max(
        float(s[1])
        for item in drawn
        if isinstance(item, Lines)
        for s in item.steps
        if len(s) > 1
    )
    assert right == pytest.approx(7 - 0.05 * 10 * 25.4 / 72, abs=0.01)


def test_arabic_letters_join(font: Font) -> None:
    """A letter before another takes its form for beginnings, on the right."""
    drawn = fit("بب", Box(0, 0, 30, 30), style(font), "a card")
    assert heights(drawn) == [[700, 800]]


def test_both_ways_in_one_line(font: Font) -> None:
    """Latin words keep their order around Hebrew ones that run against it."""
    drawn = fit("ab אב ba", Box(0, 0, 60, 30), style(font), "a card")
    assert heights(drawn) == [[300, 400, 600, 500, 400, 300]]


def points(drawn: Sequence[Element], colour: str = "") -> list[tuple[float, float]]:
    """Corners of what is drawn in a colour, or of all."""
    return [
        (float(step[1]), float(step[2]))
        for one in drawn
        if isinstance(one, Lines) and one.fill in {colour or one.fill}
        for step in one.steps
        if len(step) > 2
    ]


def foot(corners: Sequence[tuple[float, float]]) -> list[float]:
    """From where to where they stand on the line."""
    base = max(y for _, y in corners)
    low = [x for x, y in corners if base - y < 1e-6]
    return [min(low), max(low)]


def test_marks_hold_whichever_way_a_line_runs(font: Font) -> None:
    """Of a line that runs leftward one word is red and leans, and nothing else; both keep
    their order and their width."""
    bare = fit("אב בא", Box(0, 0, 60, 30), style(font), "a card")
    drawn = fit("אב [#c4161c: *בא*]", Box(0, 0, 60, 30), style(font), "a card")
    red, dark = points(drawn, "#c4161c"), points(drawn, "#000000")
    assert foot(points(drawn)) == pytest.approx(foot(points(bare)), abs=0.01)
    assert foot(red)[1] < foot(dark)[0]
    assert max(x for x, _ in red) > foot(red)[1] + 0.1


def test_letters_that_a_font_lacks_are_refused(font: Font) -> None:
    """Nothing becomes a box: card and sign are named."""
    with pytest.raises((MissingSign, WrongScript), match="a card"):
        fit("אבג", Box(0, 0, 60, 30), style(font), "a card")


def test_plain_words_in_plain_fonts_stay_words(tmp_path: Path) -> None:
    """What needs no shaping is text in the PDF, to be found and copied."""
    bars(tmp_path / "Plain.ttf", False)
    drawn = fit(
        "ab ba", Box(0, 0, 60, 30), style(Font(tmp_path / "Plain.ttf")), "a card"
    )
    assert [item.text for item in drawn if isinstance(item, Text)] == ["ab ba"]


WORDS = st.text("abאבجب12.,:+-%$ !?()[]", max_size=24)


@given(WORDS, st.booleans())
def test_signs_stand_in_the_order_of_the_standard(text: str, is_leftward: bool) -> None:
    """As another implementation of Unicode's algorithm puts them."""
    deep = levels(text, is_leftward)
    ours = "".join(text[place] for place in visual(deep))
    assert ours == get_display(text, base_dir="R" if is_leftward else "L")


def test_a_text_runs_as_its_first_letter_does() -> None:
    assert runs_leftward("12 אב ab") and not runs_leftward("ab אב")
    assert not runs_leftward("12 !") and bidirectional("א") == "R"


def test_a_game_in_hebrew_prints_dark_also_with_little_ink(tmp_path: Path) -> None:
    """Its font lies in the folder; check finds nothing, and low ink keeps its letters."""
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    (folder / "fonts").mkdir()
    bars(folder / "fonts" / "Bars.otf", True)
    looks = '[font.bars]\nregular = "Bars"\n[[face.cards.box]]\nkind = "text"\nat = [4, 4, 55, 20]'
    code = '[[face.cards.box]]\nkind = "code"\nat = [24, 60, 15, 20]\n'
    (folder / "layout.toml").write_text(
        f'{looks}\nfont = "bars"\nsize = 30\ntext = "אב"\n{code}', "utf-8"
    )
    assert proof(folder) == []
    order = Order(folder, out=tmp_path / "out", only=("cards",), low_ink=True)
    page = pypdfium2.PdfDocument(str(build(order).files[0][0]))[0]
    left, top = (210 - 189) / 2, (297 - 264) / 2
    box = page.render(scale=4).to_numpy()[:, :, 0]
    cut = box[round((top + 4) * 4 / 25.4 * 72) :, round((left + 4) * 4 / 25.4 * 72) :]
    assert np.min(cut[:200, :600]) < 60


def test_a_whole_box_is_written_with_a_collection(tmp_path: Path) -> None:
    """Its guide as well, rulers and all."""
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    (folder / "fonts").mkdir()
    cuts = (f"BarlowSemiCondensed-{one}" for one in ("Regular", "Bold"))
    both = (house_font(one).path for one in cuts)
    collection(folder / "fonts" / "Both.ttc", *both)
    (folder / "layout.toml").write_text(
        '[font.text]\nregular = "Both#1"\nbold = "Both#2"\n', "utf-8"
    )
    files = build(Order(folder, out=tmp_path / "out")).files
    assert [one[0].stem for one in files] == ["cards", "money", "boxes", "guide"]


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_notes_in_the_margin_run_as_they_are_read(
    font: Font, align: str, tmp_path: Path
) -> None:
    """A sheet's own words in Hebrew, such as the name of a game: the first letter on the
    right, where the note is to be, also with a font that only draws its letters."""
    plain = [house_font("BarlowSemiCondensed-Regular")]
    press = Press(tmp_path / "note.pdf", "note", "he", plain, "אב")
    press.hand = font
    note = Note(50, 50, "אב", align, 72.0)
    press.page(Page(100, 100, "front", (), notes=(note,)), lambda item: "", Profile())
    press.close()
    page = pypdfium2.PdfDocument(str(tmp_path / "note.pdf"))[0]
    dark = page.render(scale=72 / 25.4).to_numpy()[:, :, 0] < 128
    columns = np.flatnonzero(dark.any(axis=0))
    left, right = columns[0] / 8, columns[-1] / 8
    assert dark[:, columns[3]].sum() > dark[:, columns[-4]].sum() * 1.1
    begun = {"left": left, "center": (left + right) / 2, "right": right}[align]
    assert begun == pytest.approx(50, abs=1.5)
