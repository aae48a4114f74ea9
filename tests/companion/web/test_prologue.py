"""The minute of pictures while people join: a line for each picture, in every language."""

import json
import re
from html import unescape
from typing import Any

import pytest

from cards import GAMES, folder_of, load
from companion.games import rules_of
from companion.web.screen_words import LANGUAGES, words_of
from generator import ScreenCards
from tests.companion.web.door import Door

LONGEST = 125  # signs: two or three lines below the code, read aloud in nine seconds


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_its_picture(game: str) -> None:
    """Four to six of them, drawings that the screens have, none twice."""
    cards = rules_of(game).prologue
    drawn = ScreenCards(load(folder_of(game)), "en")
    assert 4 <= len(set(cards)) == len(cards) <= 6
    assert all(drawn.scene(card) for card in cards)
    for language in LANGUAGES:
        lines = words_of(language, game).entries["prologue.lines"]
        assert len(lines) == len(cards)
        assert [line for line in lines if len(line) > LONGEST] == []


def test_a_game_of_somebody_s_own_has_lines_alone() -> None:
    """What the laptop is for, in as many lines in each language."""
    every = {len(words_of(one).entries["prologue.common"]) for one in LANGUAGES}
    assert len(every) == 1


def told_by(answer: Any) -> list[str]:
    """The lines that a page carries."""
    found = re.search(r'data-prologue="([^"]*)"', answer.get_data(as_text=True))
    pictures = json.loads(unescape(found[1])) if found else []
    return [one["line"] for one in pictures]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_screen_brings_the_story_and_phones_do_not(language: str) -> None:
    """It comes with the page, in the reader's language."""
    door = Door()
    party = door.open()
    party.sit("Anna")
    speaks = {"Accept-Language": language}
    line = words_of(language).entries["prologue.common"][1]
    screen = door.get(f"/t/{party.table}/screen", party.host, headers=speaks)
    assert line in told_by(screen)
    phone = door.get(f"/t/{party.table}", party.tokens["s1"], headers=speaks)
    assert told_by(phone) == []
    assert line.encode() not in words_of(language).json
