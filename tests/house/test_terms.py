"""Words that cards and boards may draw, and that nothing draws, drift away from those
that people read."""

import re
from pathlib import Path

import pytest

from cards import GAMES, folder_of, load

HOUSE = Path(__file__).parents[2]
PRINTED = re.compile(r"\{term\.(\w+)\}")
SHOWN = re.compile(r"[\"'`]term\.(\w+?)(\$\{|[\"'`])")


def drawn(game: str) -> set[str]:
    """The terms in the looks of a game, and in those that every game shares."""
    looks = [
        folder_of(game) / "layout.toml",
        *(HOUSE / "generator" / "layouts").glob("*.toml"),
    ]
    return {name for path in looks for name in PRINTED.findall(path.read_text("utf-8"))}


def shown() -> list[re.Pattern[str]]:
    """The terms that screens ask for; the end of some is known only there."""
    companion = HOUSE / "companion"
    scripts = [
        *(companion / "web" / "static").rglob("*.js"),
        *(companion / "games").glob("*/screens/*.js"),
    ]
    sources = [path.read_text("utf-8") for path in scripts]
    found = {pair for text in sources for pair in SHOWN.findall(text)}
    return [re.compile(name + (".*" if end == "${" else "")) for name, end in found]


@pytest.mark.parametrize("name", GAMES)
def test_every_term_is_drawn_or_shown(name: str) -> None:
    """A term that neither a layout nor a screen asks for is a dead word."""
    terms = {
        term
        for words in load(folder_of(name)).words.values()
        for term in words.below("term")
    }
    on_screens = shown()
    assert on_screens
    left = sorted(
        term
        for term in terms - drawn(name)
        if not any(one.fullmatch(term) for one in on_screens)
    )
    assert left == []
