"""What games share speaks of none of them: no noun of a game stands in a room that is
not its own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards import GAMES
from companion.games import rules_of
from companion.rules import dispatch as shared

ROOT = Path(__file__).parents[2]
SHARED = (
    "cards",
    "generator",
    "companion",
    "tests/servers",
    "tests/companion",
    "tests/screens",
)
READ = {".py", ".js", ".css", ".html", ".toml"}
# What a game is about, as its rule book says it; beside its orders and facts, which are
# read from it.
NOUNS = {
    "la_cosa_nostra": (
        "lcn gangster monopol influence henchm schemer snitch launder robber confess"
        " payday"
    ),
    "maffiosi": "maffios cake nightcap sleeper",
    "capo_della_mafia": "capo suspicion mafioso giulia",
    "counterfeiters": "counterfeit hologram offshore loupe henchm",
}
LIST = Path("companion/games/__init__.py")  # where each game has its line
# a list of words that people read to each other
SPOKEN = Path("companion/rules/sixwords.py")


def nouns(game: str) -> set[str]:
    """By which a game would be recognised."""
    rules = rules_of(game)
    own = [
        one
        for one in (*rules.orders, *rules.facts)
        if one not in {*shared.ORDERS, *shared.FACTS}
    ]
    tags = {str(one.__struct_config__.tag) for one in own}
    return {game, *NOUNS.get(game, "").split(), *(tag for tag in tags if "_" in tag)}


def read(root: Path) -> Iterator[tuple[Path, str]]:
    """Every file of the shared rooms, and of the tests what they share: each test may
    show what it means by a game."""
    for room in SHARED:
        for path in sorted((root / room).rglob("*")):
            place = path.relative_to(root)
            if path.suffix in READ and not _of_one_game(place):
                yield place, path.read_text("utf-8")


def _of_one_game(place: Path) -> bool:
    folders = {*GAMES, "starter", "node_modules"}
    return (
        place in {LIST, SPOKEN}
        or not folders.isdisjoint(place.parts)
        or place.stem in GAMES
        or (place.parts[0] == "tests" and place.name.startswith("test_"))
    )


def found(game: str, root: Path) -> list[str]:
    """File by file, line by line, where a shared room knows this game."""
    known = re.compile("|".join(sorted(nouns(game))), re.IGNORECASE)
    lines = (
        (place, at, line)
        for place, text in read(root)
        for at, line in enumerate(text.splitlines(), start=1)
    )
    return [
        f"{place}:{at}: {line.strip()}"
        for place, at, line in lines
        if known.search(line)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_shared_room_knows_this_game(game: str) -> None:
    """Neither code nor words nor styles, nor what the tests share: another game must
    not have to edit them."""
    assert found(game, ROOT) == []


def test_a_noun_in_a_shared_room_is_found(tmp_path: Path) -> None:
    """In a script, a style or a sentence; in the game's own room it may stand."""
    (tmp_path / "companion" / "web").mkdir(parents=True)
    (tmp_path / "companion" / "games" / GAMES[0]).mkdir(parents=True)
    word = min(nouns(GAMES[0]))
    for place in ("web/log.js", "web/base.css", f"games/{GAMES[0]}/state.py"):
        (tmp_path / "companion" / place).write_text(f"one\n{word.upper()}s\n", "utf-8")
    assert [line.partition(": ")[0] for line in found(GAMES[0], tmp_path)] == [
        "companion/web/base.css:2",
        "companion/web/log.js:2",
    ]
