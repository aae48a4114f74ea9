"""The list of words: sixty bits that people can read out to each other."""

import re

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.sixwords import HOW_MANY, LIST, drawn, heard, unknown


def test_the_list_is_what_it_promises() -> None:
    """A thousand and twenty-four different words of four to eight plain letters."""
    assert len(LIST) == len(set(LIST)) == 1024
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in LIST)


def test_no_word_becomes_another_by_one_slip() -> None:
    """One letter wrong, missing, too many, or two swapped: never another word of the list."""
    shapes: dict[str, str] = {}
    for word in LIST:
        for at in range(len(word)):
            shape = f"{word[:at]}?{word[at + 1 :]}"
            assert shapes.setdefault(shape, word) == word
            swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
            assert swapped == word or swapped not in LIST
        assert not any(word[:at] + word[at + 1 :] in LIST for at in range(len(word)))


@given(st.binary(min_size=8, max_size=8))
def test_bits_become_words_and_words_are_understood(raw: bytes) -> None:
    """However they were typed."""
    words = drawn(raw)
    assert len(words) == HOW_MANY and set(words) <= set(LIST)
    assert heard("  " + " - ".join(word.upper() for word in words) + ".\n") == words
    assert unknown(words) == {}


def test_all_sixty_bits_count() -> None:
    seen = {drawn((1 << bit).to_bytes(8)) for bit in range(64)}
    assert len(seen) == 61  # four bits to spare


def test_a_slip_is_told_with_what_was_probably_meant() -> None:
    assert unknown(("tiger", "pannda", "qqqq")) == {"pannda": "panda", "qqqq": ""}
