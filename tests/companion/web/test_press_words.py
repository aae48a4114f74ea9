"""The press speaks in codes; at the shop everybody reads it in their own language."""

import re

import pytest
from msgspec.structs import replace

from cards import folder_of, load
from cards.sentences import Sentence, sentences
from companion.web.press_words import in_words
from companion.web.screen_words import LANGUAGES, words_of
from generator import CannotPrint, Order
from generator.sleeves import smallest_scale

ROOT = "press."
PLACE = re.compile(r"\{(\w+)\}")
COARSE = Sentence(
    "generator",
    "coarse",
    (
        *(("file", "tower.png"), ("now", "100 x 80"), ("size", "50 x 40")),
        *(("dots", 51), ("enough", "591 x 472")),
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_an_order_is_told_in_the_reader_s_language(language: str) -> None:
    """With its own numbers, as the language writes them, and no word of the command
    line; a remark as well."""
    words = words_of(language)
    with pytest.raises(CannotPrint) as told:
        Order(folder_of("maffiosi"), gap=62.5).check()
    said = in_words(told.value.said, words)
    assert ("62.5" if language == "en" else "62,5") in said
    assert "--" not in said
    remark = in_words((COARSE,), words)
    assert "tower.png" in remark and "51" in remark


def test_the_shop_s_own_sentences_are_of_codes_that_there_are() -> None:
    """They say nothing that the press does not know."""
    known = sentences("generator", "en").entries
    for key, text in words_of("en").entries.items():
        if key.startswith(ROOT):
            code = key.removeprefix(ROOT)
            left = set(PLACE.findall(str(text))) - set(PLACE.findall(known[code]))
            assert left <= {"name"} and (not left or code == "sleeve"), key


def test_cards_that_go_into_no_sleeves_are_told_so_in_german() -> None:
    """Two kinds: those that need larger ones, and those for which there are none."""
    decks = load(folder_of("maffiosi")).decks.values()
    (first, *_) = [deck for deck in decks if deck.kind == "card"]
    for large, said in ((80.0, "Nimm die namens"), (200.0, "größer als alle")):
        deck = replace(first, cards=(replace(first.cards[0], size=(large, large)),))
        with pytest.raises(CannotPrint) as told:
            smallest_scale([deck], Order(folder_of("maffiosi"), sleeve="euro"))
        assert said in in_words(told.value.said, words_of("de"))
