"""Every fact, refusal, rule, order and item of a checklist has its sentence, in three languages."""

import ast
import re
from pathlib import Path

import pytest

from cards import folder_of, load
from cards.words import places
from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.rulings import RULINGS
from companion.games.la_cosa_nostra.stages import STAGES
from companion.rules import dispatch as shared
from companion.rules import kit
from companion.rules.messages import Fact
from companion.rules.roles import tag_of
from companion.web.emblems import emblems_of, late_emblems_of
from companion.web.screen_words import LANGUAGES, words_of
from tests.companion.games.test_words import refusals

SCREENS = Path(rules.__file__).parent / "screens"
PLACES = (Path(rules.__file__).parent, Path(kit.__file__).parent)
SOURCE = "\n".join(
    path.read_text("utf-8") for place in PLACES for path in sorted(place.glob("*.py"))
)
FACTS = [fact.__struct_config__.tag for fact in rules.FACTS if fact not in shared.FACTS]


def texts(node: ast.expr) -> list[str]:
    """What an argument may be, also where it is one of two."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return (
        [node.value]
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        else []
    )


def called(name: str) -> list[ast.Call]:
    """Every call of a function in the rules."""
    nodes = ast.walk(ast.parse(SOURCE))
    return [
        node
        for node in nodes
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name
    ]


def first(name: str, at: int = 0) -> set[str]:
    """All texts that stand as this argument in calls of a function."""
    return {
        text
        for call in called(name)
        if len(call.args) > at
        for text in texts(call.args[at])
    }


def needed() -> set[str]:
    """All keys that the rules may ask for."""
    silent = {"taken", "void", "read", "strike", "hit", "finish"}
    awaits = [stage.name for stage in STAGES if stage.name not in silent]
    return {
        *(f"log.{name}" for name in FACTS),
        *(f"kind.{name}" for name in FACTS),
        *(f"refusal.{name}" for place in PLACES for name in refusals(place)),
        *(f"rule.{name}" for name in rules_named()),
        *(f"check.{key}" for key in first("check")),
        *(f"what.{name}" for name in RULINGS),
        *(f"ruling.{name}" for name in RULINGS),
        *(f"stage.{name}" for name in awaits if name not in {"robbery", "trap", "doc"}),
        *(
            f"stage.{name}"
            for name in (
                "draw",
                "task",
                "next",
                "last_moment",
                "turn",
                "recruit",
                "cash",
            )
        ),
    }


def rules_named() -> set[str]:
    """The soft rules that a refusal may name."""
    return first("Refusal", 2) | first("rule_broken", 2) | first("at_turn", 1)


def test_no_refusal_hides_its_code() -> None:
    """A code or a rule that is handed on would escape the list; one of each is, in the
    kit, as all know."""
    calls = called("Refusal")
    codes = [one.args[0] for one in (*calls, *called("refused"))]
    codes += [one.args[1] for one in called("rule_broken")]
    assert {ast.unparse(one) for one in codes if not texts(one)} == {"code"}
    assert "Refused(Refusal(code, facts))" in SOURCE
    ruled = [call for call in calls if len(call.args) > 2]
    rules = [call.args[2] for call in ruled]
    rules += [call.args[2] for call in called("rule_broken")]
    assert {ast.unparse(rule) for rule in rules if not texts(rule)} == {"rule"}
    assert all(texts(call.args[1]) for call in called("at_turn"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_without_a_sentence(language: str) -> None:
    assert (
        sorted(
            key
            for key in needed()
            if key not in words_of(language, "la_cosa_nostra").entries
        )
        == []
    )


def test_every_closer_sentence_belongs_to_a_fact_that_names_one() -> None:
    """A variant nobody names would never be read."""
    closer = {
        tag_of(one)
        for one in rules.FACTS
        if one.by_fields or one.if_so or one.if_not or one.variant is not Fact.variant
    }
    own = {
        key.split(".")[1]
        for key in words_of("en", "la_cosa_nostra").entries
        if key.startswith("log.") and key.count(".") == 2
    }
    assert own & set(FACTS) == closer


def test_every_sign_on_a_card_is_drawn_on_the_phone() -> None:
    """Phones have the outline of each, as it is printed; without it a text would have a hole."""
    game = load(folder_of("la_cosa_nostra"))
    texts = [
        text for words in game.words.values() for text in words.below("card").values()
    ]
    signs = {
        name
        for text in texts
        for name in places(text)
        if f"symbol.{name}" in game.words["en"].entries
    }
    assert {"dollar", "attack"} <= signs
    assert sorted(signs - emblems_of(game).keys() - late_emblems_of(game).keys()) == []


def test_whoever_looks_at_a_plan_is_told_to_keep_it_secret() -> None:
    """R20, D18: the sheet that shows what was seen says so, but to whoever is alone among
    robots; nothing enforces it."""
    shown = (
        (SCREENS / "influence.js")
        .read_text("utf-8")
        .partition("export function openSeen")[2]
        .partition("\n}")[0]
    )
    assert "seenList(ids)" in shown
    assert 'sayHere("lcn.influence.secret")' in shown


YOU = re.compile(
    r"\b(you|your|je|jou|jouw|jij|du|dir|dich|dein|deine|deinen|deinem|deiner)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_says_you_has_words_for_all_others(language: str) -> None:
    """What is printed speaks to whoever plays the Job; victims and watchers read the same
    line with a name in it, and nobody is told of a line that no Job has."""
    game = load(folder_of("la_cosa_nostra"))
    deck = next(deck for deck in game.decks.values() if deck.id == "jobs")
    lines = {
        f"{card.facts['effect']}.{line}": text
        for card in deck.cards
        for line in ("text", "two", "one", "none")
        if (text := game.words[language].get(f"card.{card.words}.{line}"))
    }
    entries = words_of(language, "la_cosa_nostra").entries
    told = {key[9:] for key in entries if key.startswith("lcn.says.")}
    addressed = {key for key, text in lines.items() if YOU.search(text)}
    assert len(addressed) > 9
    assert sorted(addressed - told) == []
    assert sorted({key.removesuffix(".me") for key in told} - lines.keys()) == []
    assert [key for key in told if key.endswith(".me") and key[:-3] not in told] == []
