"""Each game of the box is complete in every room, or says in the list of games that it
has no rules of its own."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from cards import GAMES, STARTER, load
from companion.games import MODULES, has_rules, rules_of
from companion.rules import dispatch as shared

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "nl", "de")
DATA = {
    "words in three languages": [
        f"cards/{{game}}/words.{language}.toml" for language in LANGUAGES
    ],
    "looks": ["cards/{game}/layout.toml"],
    "drawings": ["cards/{game}/art/icons/*.svg"],
    "a picture for the README": ["cards/{game}/page.png"],
    "a reviewed page plan": ["tests/golden/{game}.en.txt"],
    "a count of what its box holds": ["tests/boxes/{game}.toml"],
}
RULES = {
    "rules": ["companion/games/{game}/__init__.py"],
    "words for the screens in three languages": [
        f"companion/games/{{game}}/words/{one}*" for one in LANGUAGES
    ],
    "screens": [
        f"companion/games/{{game}}/screens/{one}"
        for one in ("phone.js", "screen.js", "style.css")
    ],
    "RULES.md": ["companion/games/{game}/RULES.md"],
    "a guide": ["companion/games/{game}/README.md"],
    "stories": ["tests/stories/{game}/*.toml"],
    "tests of its rules": ["tests/companion/games/{game}/test_*.py"],
    "fossils": ["tests/fossils/facts/{game}/*.json"],
    "types for its screens": ["tests/screens/types/{game}.d.ts"],
}


def missing(game: str, root: Path, parts: Mapping[str, list[str]]) -> Iterator[str]:
    """What of these parts a game lacks in this tree."""
    for part, patterns in parts.items():
        if not all(any(root.glob(pattern.format(game=game))) for pattern in patterns):
            yield part


def test_the_list_names_every_game_of_the_box() -> None:
    """With its rules or explicitly without; a folder of rules that nobody listed would
    be played without them."""
    assert set(MODULES) == set(GAMES) and STARTER not in GAMES
    folders = {
        path.parent.name
        for path in (ROOT / "companion" / "games").glob("*/__init__.py")
    }
    assert folders == {game for game in MODULES if has_rules(game)}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_its_parts(game: str) -> None:
    """As data; and where the app knows its rules, all that goes with them."""
    assert list(missing(game, ROOT, DATA | (RULES if has_rules(game) else {}))) == []
    assert set(LANGUAGES) == set(load(ROOT / "cards" / game).languages)
    assert f"cards/{game}/page.png" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("game", [game for game in MODULES if has_rules(game)])
def test_a_game_with_rules_has_orders_and_facts_of_its_own(game: str) -> None:
    """A module that only hands on what all games have would be no rules."""
    rules = rules_of(game)
    assert set(rules.orders) - set(shared.ORDERS) and set(rules.facts) - set(
        shared.FACTS
    )


def test_each_block_of_the_kit_has_laws_of_its_own() -> None:
    """Whoever takes one finds beside its name what holds of it, without any game."""
    blocks = {path.stem for path in (ROOT / "companion/rules/kit").glob("*.py")}
    laws = (ROOT / "tests/companion/rules/kit").glob("test_*.py")
    proved = "".join(path.read_text("utf-8") for path in laws)
    assert len(blocks) > 10
    assert {
        block
        for block in blocks - {"__init__"}
        if f"from companion.rules.kit.{block} import" not in proved
    } == set()


def test_whatever_is_missing_is_named(tmp_path: Path) -> None:
    """An empty tree lacks every part; one file more is one part less; words of one
    language are not three."""
    parts = DATA | RULES
    assert list(missing("new", tmp_path, parts)) == list(parts)
    (tmp_path / "companion" / "games" / "new" / "words").mkdir(parents=True)
    (tmp_path / "companion" / "games" / "new" / "RULES.md").touch()
    (tmp_path / "companion" / "games" / "new" / "words" / "en.toml").touch()
    assert set(parts) - set(missing("new", tmp_path, parts)) == {"RULES.md"}
