"""Words in one language: none is invented, numbers and money are written as that
language writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import GAMES, folder_of, load
from cards.words import MissingWord, Words, fill, flat, money, number, places
from tests.wording import slips

NBSP = "\u00a0"
SOME = Words(
    "nl",
    {
        "game.name": "Proef",
        "reference.0.title": "Doel",
        "reference.0.text": "Win.",
        "reference.1.title": "Beurt",
        "reference.10.title": "Nooit",
        "card.bash.title": "Klap",
        "card.bash.one": "Au.",
        "card.bashful.title": "Bloos",
    },
)


def test_a_missing_word_is_an_error() -> None:
    """Nobody gets another language, an empty text or the key itself; the error names
    key and language."""
    with pytest.raises(MissingWord, match=r"game\.tagline \(nl\)"):
        SOME["game.tagline"]
    assert SOME["game.name"] == "Proef"


def test_an_optional_word_may_be_absent() -> None:
    """`get` is for the words that a card may do without."""
    assert SOME.get("card.bash.none") is None
    assert SOME.get("card.bash.one") == "Au."


def test_sections_come_in_order_and_stop_at_the_first_gap() -> None:
    """The sheet of rules is read part by part."""
    assert [dict(part) for part in SOME.sections("reference")] == [
        {"title": "Doel", "text": "Win."},
        {"title": "Beurt"},
    ]
    assert list(SOME.sections("term")) == []


def test_entries_below_a_key_are_only_its_own() -> None:
    """A card whose id begins like another's does not get its words."""
    assert dict(SOME.below("card.bash")) == {"title": "Klap", "one": "Au."}


@pytest.mark.parametrize(
    ("value", "english", "dutch", "german"),
    [
        (0, "$0", f"${NBSP}0", f"0{NBSP}$"),
        (950, "$950", f"${NBSP}950", f"950{NBSP}$"),
        (1000, "$1,000", f"${NBSP}1.000", f"1.000{NBSP}$"),
        (24000, "$24,000", f"${NBSP}24.000", f"24.000{NBSP}$"),
        (1234567, "$1,234,567", f"${NBSP}1.234.567", f"1.234.567{NBSP}$"),
    ],
)
def test_money_is_written_as_each_language_writes_it(
    value: int, english: str, dutch: str, german: str
) -> None:
    """English: sign first, commas; Dutch: sign first with a space, dots; German: sign
    last, dots."""
    assert [money(value, "$", language) for language in ("en", "nl", "de")] == [
        english,
        dutch,
        german,
    ]


def test_numbers_are_grouped_as_each_language_groups_them() -> None:
    """Commas in English, full stops in Dutch and German; a true minus sign before negative ones."""
    assert [number(15000, language) for language in ("en", "nl", "de")] == [
        "15,000",
        "15.000",
        "15.000",
    ]
    assert [number(-2, "en"), number(999, "de"), number(-1000, "nl")] == [
        "−2",
        "999",
        "−1.000",
    ]


def test_places_are_the_names_between_braces() -> None:
    """Icons and numbers are found in their order, as often as they stand there."""
    assert places("Pay {two}, or {one} and {gun} {two}.") == (
        "two",
        "one",
        "gun",
        "two",
    )
    assert places("No braces.") == ()


def test_numbers_are_filled_in_and_icons_stay() -> None:
    """Only what the row has is replaced; the rest is for the drawing of icons."""
    assert fill("Pay {two} with {gun}.", {"two": "$5,000"}) == "Pay $5,000 with {gun}."


@given(
    st.text(),
    st.dictionaries(
        st.from_regex(r"[a-z]{1,4}", fullmatch=True), st.text(), max_size=4
    ),
)
def test_filling_in_touches_nothing_but_places(
    text: str, values: dict[str, str]
) -> None:
    """A text without a place of the row comes back as it was, and nothing is filled in twice."""
    if not set(places(text)) & values.keys():
        assert fill(text, values) == text
    assert fill("{a}", {"a": "{b}", "b": "x"}) == "{b}"


def test_nested_tables_become_dotted_keys() -> None:
    """Tables and lists of tables are flattened; a list of anything else is a leaf."""
    tree = {
        "game": {"name": "A"},
        "reference": [{"title": "B"}, {"title": "C"}],
        "odd": [1],
        "none": [],
    }
    assert dict(flat(tree)) == {
        "game.name": "A",
        "reference.0.title": "B",
        "reference.1.title": "C",
        "odd": [1],
        "none": [],
    }


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_say_the_same_things(name: str) -> None:
    """English, Dutch and German have the same keys, and none of them a text of another
    where it matters most."""
    words = load(folder_of(name)).words
    assert set(words) == {"en", "nl", "de"}
    assert len({frozenset(entries.entries) for entries in words.values()}) == 1
    for key in ("game.tagline", "game.about"):
        assert len({entries[key] for entries in words.values()}) == 3, key


@pytest.mark.parametrize("name", GAMES)
def test_every_language_shows_the_same_numbers(name: str) -> None:
    """A translation that drops or invents a number of a card changes the rules."""
    words = load(folder_of(name)).words
    for key in words["en"].entries:
        if key.startswith("card."):
            shown = {
                language: sorted(set(places(entries[key])))
                for language, entries in words.items()
            }
            assert len({str(names) for names in shown.values()}) == 1, f"{key}: {shown}"


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_printed_words_say_je_and_du(name: str, language: str) -> None:
    """No formal you on a card or sheet, and no name that a thing had before."""
    assert slips(language, load(folder_of(name)).words[language].entries) == []
