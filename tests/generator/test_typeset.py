"""How text fits: wrapping, shrinking, hyphenation, icons, refusal."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import TooLong
from generator.faces.elements import Element, Picture, Text
from generator.faces.fonts import house_font
from generator.faces.style import Box, Style
from generator.faces.typeset import POINT, SMALLEST, fit

FONT = house_font("BarlowSemiCondensed-Regular")
BOLD = house_font("BarlowSemiCondensed-Bold")


def style(
    size: float = 10, smallest: float = SMALLEST, lines: int = 99, align: str = "left"
) -> Style:
    return Style(FONT, BOLD, size, smallest, "#000000", align=align, lines=lines)


def texts(elements: tuple[Element, ...]) -> list[Text]:
    return [item for item in elements if isinstance(item, Text)]


WORDS = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=14),
    min_size=1,
    max_size=60,
)


@given(WORDS, st.floats(20, 80), st.sampled_from(["left", "center", "right"]))
def test_nothing_leaves_its_box_and_no_word_is_lost(
    words: list[str], width: float, align: str
) -> None:
    """Whatever the text, every run lies within the box and all words come out in order."""
    box = Box(5, 5, width, 200)
    placed = texts(fit(" ".join(words), box, style(align=align), "a text"))
    assert " ".join(run.text for run in placed).split() == words
    for run in placed:
        end = run.x + FONT.width(run.text) * run.size * POINT
        assert box.x - 0.01 <= run.x and end <= box.x + box.w + 0.01
        assert box.y <= run.y <= box.y + box.h
    assert all(after.y >= before.y for before, after in pairwise(placed))


def test_a_long_text_shrinks_to_the_floor_and_no_further() -> None:
    """A text that just misses its box is set smaller; one that never fits is refused by
    name, with the numbers."""
    box = Box(0, 0, 40, 12)
    (first, *_) = texts(
        fit(
            "one two three four five six seven eight nine ten eleven",
            box,
            style(12),
            "card one",
        )
    )
    assert SMALLEST <= first.size < 12
    with pytest.raises(
        TooLong, match=r"card two does not fit even at 7 pt.*shorten 'word word"
    ):
        fit("word " * 200, box, style(12), "card two")


def test_a_word_wider_than_the_box_is_refused_not_cut() -> None:
    """A word that cannot be broken never runs over the edge."""
    with pytest.raises(TooLong, match="a word wider than"):
        fit("Donaudampfschifffahrtsgesellschaft", Box(0, 0, 12, 30), style(8), "card")


def test_hyphenation_points_show_only_where_a_line_ends() -> None:
    """A soft hyphen breaks a word where needed, draws a hyphen there, and is invisible
    elsewhere."""
    word = "Geld\u00adwäscherei"
    (whole,) = texts(fit(word, Box(0, 0, 60, 10), style(), "card"))
    assert whole.text == "Geldwäscherei"
    first, second = texts(fit(word, Box(0, 0, 18, 30), style(10, 10), "card"))
    assert (first.text, second.text) == ("Geld-", "wäscherei")


def test_bold_and_icons_keep_their_places() -> None:
    """Bold runs change the font, icons stand between the words, spaces around both survive."""
    placed = fit("roll **two** {gun} dice", Box(0, 0, 80, 10), style(), "card")
    fonts = [(item.font, item.text.strip()) for item in texts(placed)]
    assert (BOLD.name, "two") in fonts
    icon = next(item for item in placed if isinstance(item, Picture))
    left, right = (
        next(item for item in texts(placed) if item.text.strip() == word)
        for word in ("two", "dice")
    )
    assert left.x < icon.x < right.x and icon.is_icon


def test_both_sides_of_a_justified_text_are_straight() -> None:
    """Lines end where the box does, but for the last of a paragraph and those that would
    fall apart; marks and words stay in order."""
    said = "one two **three** four five six seven eight nine\nten eleven twelve\na longword x"
    runs = texts(fit(said, Box(2, 0, 30, 60), style(align="justify"), "a text"))
    assert " ".join(run.text for run in runs) == said.replace("**", "").replace(
        "\n", " "
    )
    fonts = {font.name: font for font in (FONT, BOLD)}
    ends: dict[float, tuple[str, float]] = {}
    for run in runs:
        wide = fonts[run.font].width(run.text) * run.size * POINT
        ends[run.y] = run.text, run.x + wide
    last = [end for word, end in ends.values() if word in {"nine", "twelve", "x"}]
    others = [end for word, end in ends.values() if word not in {"nine", "twelve", "x"}]
    assert len(last) == 3 and all(end < 31.9 for end in last)
    assert others and others == [pytest.approx(32, abs=0.01)] * len(others)


def test_line_breaks_of_the_author_are_kept() -> None:
    """A line feed in the words begins a new line even where there is room."""
    first, second = texts(fit("one\ntwo", Box(0, 0, 60, 20), style(), "card"))
    assert second.y > first.y


def test_at_most_so_many_lines() -> None:
    """A title that may take one line is set smaller instead of wrapping."""
    (only,) = texts(
        fit("The Very Long Title", Box(0, 0, 22, 20), style(14, lines=1), "card")
    )
    assert only.size < 14
