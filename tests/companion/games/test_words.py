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
from tests.companion.refusal_codes import given_by, unread

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
    """Wherever in the folder it stands, also as one of two, of a table, from a function
    or handed to one."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "rules.py").write_text(RULES, "utf-8")
    assert refusals(tmp_path) == {*"abcdefghj"}
    assert unread(*tmp_path.rglob("*.py")) == ["refused(f'i_{kind}')"]


RULES = """
x = Refusal("a" if y else "b", {})
CODES = {1: "c", 2: "d"}
raise refused(CODES[one])

def why(state):
    if state:
        return "e"
    return "f"

def need(builder, code):
    if builder.lacks:
        raise refused(why(builder))
    return Refusal(code)

def late(state):
    code = CODES.get(state, "j")
    raise refused(code)

need(builder, "g" if here else "h")
raise refused(f"i_{kind}")
"""


@pytest.mark.parametrize("folder", ["rules", *(f"games/{game}" for game in REFEREED)])
def test_every_code_of_a_refusal_can_be_read_where_it_stands(folder: str) -> None:
    """One that is put together only while people play would pass the test of words unseen."""
    room = Path(games.__file__).parents[1]
    assert unread(*(room / folder).rglob("*.py")) == []


@pytest.mark.parametrize("game", REFEREED)
def test_which_sentence_fits_hangs_on_what_all_may_see(game: str) -> None:
    """One that hung on a secret would tell it."""
    for fact in rules_of(game).facts:
        hangs_on = {*fact.if_so, *fact.if_not, *fact.by_fields, fact.if_one}
        assert hangs_on <= {"", *fact.public}, fact
