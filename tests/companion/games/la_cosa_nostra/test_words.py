"""Every fact, refusal, rule, order and item of a checklist has its sentence, in three languages."""

import re
from pathlib import Path

import pytest

from cards import folder_of, load
from cards.words import places
from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.facts import Closer
from companion.games.la_cosa_nostra.rulings import RULINGS
from companion.games.la_cosa_nostra.stages import STAGES
from companion.rules import shared
from companion.web.words import LANGUAGES, words_of

SCREENS = Path(rules.__file__).parent / "screens"
SOURCE = "\n".join(path.read_text("utf-8") for path in Path(rules.__file__).parent.glob("*.py"))
FACTS = [fact.__struct_config__.tag for fact in rules.FACTS if fact not in shared.FACTS]


def needed() -> set[str]:
    """All keys that the rules may ask for."""
    bent = re.findall(r'bent\(\s*course,\s*who,\s*"(\w+)",\s*"(\w+)"', SOURCE) + re.findall(
        r'out_of_turn\(course, who, "(lcn_\w+)"()', SOURCE
    )
    refusals = re.findall(r'Refusal\(\s*"(\w+)"', SOURCE) + re.findall(r'else "(\w+)", \{"card"', SOURCE)
    awaits = [name for name, _ in STAGES if name not in {"taken", "void", "read", "strike", "hit", "finish"}]
    return {
        *(f"log.{name}" for name in FACTS),
        *(f"kind.{name}" for name in FACTS),
        *(f"refusal.{name}" for name in refusals),
        *(f"refusal.{code}" for code, rule in bent if rule),
        *(f"rule.{rule or code}" for code, rule in bent),
        *(f"check.{key}" for key in re.findall(r'Check\(\s*"(\w+)"', SOURCE)),
        *(f"what.{name}" for name in RULINGS),
        *(f"ruling.{name}" for name in RULINGS),
        *(f"stage.{name}" for name in awaits if name not in {"robbery", "trap", "doc"}),
        *(f"stage.{name}" for name in ("draw", "task", "next", "last_moment", "turn", "recruit", "cash")),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_without_a_sentence(language: str) -> None:
    assert len(needed()) > 200
    assert sorted(key for key in needed() if key not in words_of(language, "la_cosa_nostra").entries) == []


def test_every_closer_sentence_belongs_to_a_fact_that_names_one() -> None:
    """A variant nobody names would never be read."""
    closer = {str(one.__struct_config__.tag) for one in rules.FACTS if issubclass(one, Closer)} | {"offer_closed"}
    own = {
        key.split(".")[1]
        for key in words_of("en", "la_cosa_nostra").entries
        if key.startswith("log.") and key.count(".") == 2
    }
    assert own & set(FACTS) == closer


def test_every_sign_on_a_card_is_drawn_on_the_phone() -> None:
    """A sign without a drawing would stand in the card's text as its name: "Only for Cash Job, once per round"."""
    listed = (SCREENS / "book.js").read_text("utf-8").partition("const SIGNS = {")[2].partition("}")[0]
    drawn = dict(re.findall(r'(\w+): "(\w+)"', listed))
    game = load(folder_of("la_cosa_nostra"))
    texts = [text for words in game.words.values() for text in words.below("card").values()]
    signs = {name for text in texts for name in places(text) if f"symbol.{name}" in game.words["en"].entries}
    glyphs = (SCREENS / "glyphs.js").read_text("utf-8")
    assert {"dollar", "attack"} <= signs
    assert sorted(signs - drawn.keys()) == []
    assert sorted(glyph for glyph in drawn.values() if not re.search(rf"^  {glyph}: \[", glyphs, re.MULTILINE)) == []


def test_whoever_looks_at_a_plan_is_told_to_keep_it_secret() -> None:
    """R20, D18: the sheet that shows what was seen says so; nothing enforces it."""
    shown = (SCREENS / "influence.js").read_text("utf-8").partition("export function openSeen")[2].partition("\n}")[0]
    assert "seenList(ids)" in shown
    assert 'say("lcn.influence.secret")' in shown
