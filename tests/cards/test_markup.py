"""How a text is marked, and what only looks like a mark."""

import pytest

from cards.markup import COLOUR, END, OF, SLANT, STAR, exact, is_slanted, marked, plain

PALETTE = {"red": "#c4161c"}


def tone(name: str) -> str | None:
    return PALETTE.get(name) or exact(name)


@pytest.mark.parametrize(
    "text",
    [
        "5 * 3 * 4",
        "3*4*5",
        "Pay 3*. *Only once.",
        "*a footnote",
        "Roll *) or *)",
        "[note: that]",
        "[1] of [2]",
        "[red: without an end",
        "an end]",
        "**bold** alone",
        "*over\nlines*",
    ],
)
def test_what_is_no_mark_stays_as_it_stands(text: str) -> None:
    """Asterisks and brackets that people wrote before they were marks print as before."""
    assert marked(text, tone) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a *b c* d", "a |b c| d"),
        ("(*b*), *c*.", "(|b|), |c|."),
        ("***both***", "**|both**|"),
        ("**a *b***", "**a |b**|"),
        ("*a **b***", "|a **b**|"),
        ("*a *b*", "*a |b|"),
        ("字*字*字", "字|字|字"),
        ("{gun}*b*{gun}", "{gun}|b|{gun}"),
        (r"\*b\*", "°b°"),
        (r"\[red: b]", "[red: b]"),
        ("[red: a [1] b] c", "<#c4161c>a [1] b/ c"),
        ("[#00FF00: a [red: b] c]", "<#00FF00>a <#c4161c>b/ c/"),
        ("[red: a\nb]", "[red: a\nb]"),
    ],
)
def test_marks_become_signs_that_nobody_types(text: str, said: str) -> None:
    """Slanted, in a colour, one within another; a backslash keeps a mark from being one."""
    signs = str.maketrans({"|": SLANT, "<": COLOUR, ">": OF, "/": END, "°": STAR})
    assert marked(text, tone) == said.translate(signs)


def test_read_aloud_no_mark_is_left() -> None:
    """For those who take the words without their looks."""
    assert plain(r"**a** *b* [red: c] \* [d]", tone) == "a b c * [d]"


def test_whether_anything_is_slanted_is_seen_before_fonts_are_opened() -> None:
    """A lone asterisk asks for no font."""
    assert is_slanted("a *b*") and not is_slanted("2 * 3") and not is_slanted("**b**")
