"""Words in other scripts: what would come out backwards is refused, what can be set is set."""

from pathlib import Path

import pytest

from cards import read
from companion.cli import main
from generator import build, proof
from generator.errors import CannotPrint, MissingSign
from generator.faces.elements import Text
from generator.faces.fonts import house_font
from generator.faces.scripts import BREAK, breakable, check_script
from generator.faces.style import Box, Style
from generator.faces.typeset import fit
from generator.order import Order

STYLE = Style(
    house_font("Limelight-Regular"), house_font("Limelight-Regular"), 8, 7, "#000000"
)


@pytest.mark.parametrize("word", ["שלום", "مرحبا", "नमस्ते", "မြန်မာ"])
def test_what_would_print_backwards_or_in_pieces_is_refused(
    word: str, tmp_path: Path
) -> None:
    """Hebrew, Arabic, Devanagari, Burmese: `check` finds it and `print` says the same,
    naming the card."""
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    deck = folder / "cards.csv"
    head, first, *rest = deck.read_text("utf-8").splitlines()
    old = next(
        cell
        for name, cell in zip(head.split(","), first.split(","), strict=False)
        if name == "title.en"
    )
    deck.write_text("\n".join([head, first.replace(old, word), *rest]) + "\n", "utf-8")
    assert any(word[:3] in str(hole.problem) for hole in proof(folder))
    with pytest.raises(CannotPrint, match=first.split(",")[0]) as refused:
        build(Order(folder, out=tmp_path / "out", only=("cards",)))
    assert "right to left or join" in str(refused.value)


def test_other_alphabets_are_let_through() -> None:
    """Greek, Cyrillic, Chinese, Japanese, emoji and typographic signs are no such scripts."""
    text = "Ελλάδα Россия 漢字 かな “quotes” … 🙂 ñ ß"
    check_script(text, "a card", lambda sign: False, "no font")


def test_letters_with_loose_accents_are_put_together(tmp_path: Path) -> None:
    """é written as e and an accent, as some systems do, is the é that the fonts have."""
    folder = tmp_path / "mine"
    assert main(["new", str(folder)]) == 0
    words = folder / "words.en.toml"
    words.write_text(
        words.read_text("utf-8").replace('name = "', 'name = "Cafe\u0301 ', 1), "utf-8"
    )
    game, holes = read(folder)
    assert holes == [] and game is not None and "Café" in game.words["en"]["game.name"]


def test_a_sign_that_no_font_has_names_its_card() -> None:
    """`print` says which card and which text it is, not only which sign."""
    with pytest.raises(MissingSign, match=r"^mine, en, sal: .*has no '☃'"):
        fit("snow ☃", Box(0, 0, 50, 20), STYLE, "mine, en, sal: {title}")


def test_chinese_and_japanese_lines_break_between_signs() -> None:
    """Anywhere, but not before what closes nor after what opens; Latin words beside
    them stay whole."""
    assert breakable("漢字。「か」ABC def") == "漢|字。|「か」|ABC def".replace(
        "|", BREAK
    )
    assert breakable("plain words") == "plain words"


def test_a_break_without_hyphen_leaves_no_trace() -> None:
    """A text that is too wide breaks there, and neither the break nor a hyphen is printed."""
    drawn = fit(f"wide{BREAK}wide{BREAK}wide", Box(0, 0, 14, 30), STYLE, "a card")
    lines = [item.text for item in drawn if isinstance(item, Text)]
    assert "".join(lines) == "widewidewide" and len(lines) > 1
