"""The words of a page come in two parts, and none is lost."""

import msgspec
import pytest

from cards import HERE
from companion.games import MODULES
from companion.web.assets import Assets
from companion.web.screen_words import LANGUAGES, words_of
from companion.web.word_parts import parted
from tests.companion.web.door import Door

FONTS = HERE.parent / "fonts"


def test_a_key_comes_first_if_the_script_names_it_or_how_it_begins() -> None:
    """`say("a.b")`, `` say(`c.${what}`) `` and what is put together from a name, such as
    one and many; all others come later."""
    script = """say("a.b"); say(`c.${what}`); counted('d.e', n); other(a.z, "f");"""
    words = dict.fromkeys(("a.b", "a.x", "a.z", "c.one", "d.e.many", "d.f", "f"), "")
    first, rest = parted(words, script)
    assert list(first) == ["a.b", "c.one", "d.e.many"]
    assert list(rest) == ["a.x", "a.z", "d.f", "f"]


@pytest.mark.parametrize("page", ["phone", "screen"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_parts_are_all_words_of_the_page(page: str, language: str) -> None:
    """Of every game, and of a table that is played by its data; what a player does at
    first is among the first."""
    assets = Assets(FONTS)
    for game in ("", *MODULES):
        parts = [
            msgspec.json.decode(found.body)
            for address in assets.words(page, game, language)
            if (found := assets.get(address.rpartition("/")[2]))
        ]
        first, rest = parts
        whole = msgspec.json.decode(words_of(language, game).json)
        assert first | rest == whole and not first.keys() & rest.keys()
        assert {"all.loading", "all.no_answer", "line.off"} <= first.keys()
        assert "doctor.title" in rest


@pytest.mark.parametrize("path", ["", "/screen"])
def test_a_page_of_a_table_names_both_parts(path: str) -> None:
    """And a page without anything behind its first screen has its words in one piece."""
    door = Door(fonts=FONTS)
    party = door.open(game="la_cosa_nostra")
    table = door.get(f"/t/{party.table}{path}", party.host).get_data(as_text=True)
    assert 'data-words="/assets/' in table and 'data-more-words="/assets/' in table
    home = door.get("/").get_data(as_text=True)
    assert 'data-words="/words/' in home and 'data-more-words=""' in home
