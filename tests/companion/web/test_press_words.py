"""The press speaks English; at the shop everybody reads it in their own language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cards import folder_of, load
from cards.errors import Mistake
from companion.web.press_words import PATTERNS, in_words
from companion.web.screen_words import LANGUAGES, words_of
from generator import Order
from generator.sleeves import smallest_scale

GENERATOR = Path(__file__).parents[3] / "generator"
SPEAKING = {"CannotPrint", "TooLong", "AtFault"}
VALUE = "7"  # for whatever the press puts in


def sentences() -> Iterator[str]:
    """Whatever the press says by itself, with something in its open places."""
    for path in GENERATOR.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                yield "".join(_part(part) for part in node.values)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else VALUE


def sleeves() -> Iterator[str]:
    """Why cards go into none: their sentence is put together of two parts."""
    for large in ((80.0, 80.0), (200.0, 200.0)):
        decks = load(folder_of("maffiosi")).decks.values()
        (first, *_) = [deck for deck in decks if deck.kind == "card"]
        deck = replace(first, cards=(replace(first.cards[0], size=large),))
        with pytest.raises(Mistake) as told:
            smallest_scale([deck], Order(folder_of("maffiosi"), sleeve="euro"))
        yield str(told.value)


COARSE = (
    "art/tower.png will look coarse: 100 x 80 pixels over 50 x 40 mm are 51 dots an inch; "
    "take one of 591 x 472 pixels."
)


@pytest.mark.parametrize("key", PATTERNS)
def test_what_is_known_is_what_the_press_says(key: str) -> None:
    """A sentence that the press says otherwise would be English again. The one about
    coarse pictures is put together of two parts."""
    every = (*sentences(), *sleeves(), COARSE)
    said = {text for text in every if PATTERNS[key].fullmatch(text)}
    assert said, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_an_order_is_told_in_the_reader_s_language(language: str) -> None:
    """With its own numbers, as the language writes them, and no word of the command
    line; every pattern has its words, and what nobody knows stays as it is."""
    words = words_of(language)
    with pytest.raises(Mistake) as told:
        Order(folder_of("maffiosi"), gap=62.5).check()
    said = in_words(str(told.value), words)
    assert ("62.5" if language == "en" else "62,5") in said
    assert "--" not in said
    assert {key for key in words.entries if key.startswith("press.")} == {
        f"press.{key}" for key in PATTERNS
    }
    assert "tower.png" in in_words(COARSE, words) and "51" in in_words(COARSE, words)
    assert in_words("The ink is tired.", words) == "The ink is tired."
