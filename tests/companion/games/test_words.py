"""Whatever a game tells, refuses or lays somewhere has its sentence in three languages,
without a test of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games import MODULES, has_rules, rules_of
from companion.rules import dispatch as shared
from companion.rules.protocol import GameModule
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.refusal_codes import given_by

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
    return {*given_by(*folder.rglob("*.py"))}


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
