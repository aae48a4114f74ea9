"""Whatever a game tells, refuses or lays somewhere has its sentence in three languages,
without a test of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games import MODULES, has_rules, rules_of
from companion.rules import dispatch as shared
from companion.rules.protocol import GameModule
from companion.web.screen_words import LANGUAGES, words_of

REFEREED = [game for game in MODULES if has_rules(game)]


def asked_for(rules: GameModule[Any], folder: Path) -> Iterator[str]:
    """The keys that the shared layers will look for when this game is played."""
    for fact in rules.facts:
        if fact not in shared.FACTS:
            tag = fact.__struct_config__.tag
            yield from (f"log.{tag}", f"kind.{tag}")
    yield from (f"rule.{rule}" for rule in rules.soft)
    yield from (f"place.{place}" for place in rules.places)
    yield from (f"refusal.{code}" for code in refusals(folder))


def refusals(folder: Path) -> set[str]:
    """Every code that stands in a refusal of the rules as it is."""
    calls = (
        node
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )
    return {
        code
        for call in calls
        if isinstance(call, ast.Call) and _refuses(call)
        for code in _texts(call.args[0])
    }


def _refuses(call: ast.Call) -> bool:
    return (
        isinstance(call.func, ast.Name)
        and call.func.id in {"Refusal", "refused"}
        and bool(call.args)
    )


def _texts(said: ast.expr) -> Iterator[str]:
    """The code, or both where it depends."""
    if isinstance(said, ast.IfExp):
        yield from (*_texts(said.body), *_texts(said.orelse))
    elif isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REFEREED)
def test_nothing_is_left_without_a_sentence(game: str, language: str) -> None:
    wanted = set(asked_for(rules_of(game), Path(games.__file__).parent / game))
    assert len(wanted) > 10
    assert sorted(wanted - words_of(language, game).entries.keys()) == []


def test_a_refusal_without_a_sentence_is_found(tmp_path: Path) -> None:
    """Wherever in the folder it stands, also as one of two."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "rules.py").write_text(
        'x = Refusal("one" if y else "two", {})\nz = Refusal(code)\nraise refused("three")\n',
        "utf-8",
    )
    assert refusals(tmp_path) == {"one", "two", "three"}


@pytest.mark.parametrize("game", REFEREED)
def test_which_sentence_fits_hangs_on_what_all_may_see(game: str) -> None:
    """One that hung on a secret would tell it."""
    for fact in rules_of(game).facts:
        assert {*fact.if_so, *fact.if_not, *fact.by_fields} <= {*fact.public}, fact
