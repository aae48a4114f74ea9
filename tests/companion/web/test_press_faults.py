"""What is wrong with a game of one's own is told in the language of whoever brought it."""

import shutil
from pathlib import Path

import pytest

from cards import HERE
from cards.errors import Hole, say
from companion.printing.press_worker import faults_of
from companion.web.press_words import holes_in_words
from companion.web.screen_words import LANGUAGES, words_of

SLIPS = {
    "cell": ("cards.csv", "rumour,3,0", "rumour,three,0"),
    "grouped": ("cards.csv", "favour,3,10", "favour,3,1.000"),
    "twice": ("cards.csv", "favour,3,10", "rumour,3,10"),
    "column": ("cards.csv", "copies", "copys"),
    "count": ("game.toml", "# count = 9", "count = 8"),
    "key": ("game.toml", "minutes", "minuts"),
    "misfit": ("game.toml", "players = [2, 6]", 'players = "two"'),
    "brace": ("words.en.toml", "My game", "My {gme}"),
    "open": ("words.en.toml", "My game", "My {game"),
    "word": ("words.en.toml", "My game", "My **game"),
    "syntax": ("game.toml", "players = [2, 6]", "players = [2, 6"),
    "sign": ("words.en.toml", "My game", "My 🐙"),
    "long": ("cards.csv", "A rumour", "A rumour " + "and another " * 90),
}


def broken(folder: Path, file: str, old: str, new: str) -> tuple[Hole, ...]:
    made = folder / "night_shift"
    shutil.copytree(HERE / "starter", made)
    text = (made / file).read_text("utf-8")
    assert old in text
    (made / file).write_text(text.replace(old, new, 1), "utf-8")
    return faults_of(made)


@pytest.mark.parametrize("slip", SLIPS)
def test_every_slip_is_told_in_three_languages(slip: str, tmp_path: Path) -> None:
    """Problem and remedy, each otherwise than in English."""
    holes = broken(tmp_path, *SLIPS[slip])
    assert holes
    told = {
        language: [one.said for one in holes_in_words(holes, words_of(language))]
        for language in LANGUAGES
    }
    for english, dutch, german in zip(*(told[one] for one in LANGUAGES), strict=True):
        assert len({english, dutch, german}) == 3
        assert all(one[-1] in ".?" and "{}" not in one for one in (dutch, german))


def test_numbers_are_written_as_the_language_has_them() -> None:
    """A cell as it stands in its file; a phrase within a sentence in its language."""
    grouped = say("groups", cell="1.000")
    assert "1.000" in grouped.told("de")
    assert "3,5" in say("stay", w=3.5, h=2.0).told("de")
    assert "3.5" in say("stay", w=3.5, h=2.0).told("en")
    wanted = say("add_column", wanted=say("wanted_whole_least", low=1))
    assert wanted.told("nl").endswith("een heel getal, 1 of meer")
