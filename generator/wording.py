"""The press's own words, such as hints on sheets; the words on the pieces themselves
belong to the game."""

import tomllib
from functools import cache
from pathlib import Path

from cards.words import Words, flat

HERE = Path(__file__).parent / "words"
ELSEWHERE = "en"  # what a folder in any other language gets around its own words


def is_spoken(language: str) -> bool:
    """Whether the press itself speaks it."""
    return (HERE / f"{language}.toml").is_file()


@cache
def press_words(language: str) -> Words:
    """All of the press's words in one language; asking for one that is not there is an error."""
    path = HERE / f"{language}.toml"
    path = path if path.is_file() else HERE / f"{ELSEWHERE}.toml"
    tree = tomllib.loads(path.read_text("utf-8"))
    return Words(path.stem, {key: str(text) for key, text in flat(tree)})
