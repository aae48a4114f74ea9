"""The print shop offers what the press can do, and says it in three languages."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from cards import GAMES, HERE, load
from companion.printing.choices import (
    HOUSES_OWN,
    KINDS,
    NAMES,
    SNUG,
    Wish,
    fields_of,
    spared,
)
from companion.printing.wishes import order_of
from companion.rules.messages import Refusal
from companion.web.screen_words import LANGUAGES, words_of
from generator import SLEEVES, Order


def wish(**asked: Any) -> msgspec.Struct:
    found: msgspec.Struct = msgspec.convert({"game": "maffiosi", **asked}, Wish)
    return found


def test_whatever_can_be_ordered_can_be_wished_for() -> None:
    """A new field of an order comes to the shop by itself, unless it is the house's."""
    assert {one.name for one in fields(Order)} == {*NAMES, *HOUSES_OWN}
    assert [one.encode_name for one in msgspec.structs.fields(Wish)] == ["game", *NAMES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_said(game: str, language: str) -> None:
    """By us or by the game; nobody chooses between names of variables."""
    data, say = load(HERE / game), words_of(language)
    for field in fields_of(data, data.words[language], []):
        assert say(f"print.field.{field.name}")
        assert field.kind in {*KINDS.values(), "choice"}
        for one in field.choices:
            key = f"print.{field.name}.{one.value}"
            said = key in say.entries or one.title or field.name == "language"
            assert said, key
    for kind in ("cards", "money", "tokens", "figures", "folds", "boxes", "guide"):
        assert say(f"print.file.{kind}")


def test_what_changes_nothing_is_not_asked() -> None:
    """Capo della Mafia has nothing that phones would spare, as the others have. La Cosa
    Nostra has editions, Maffiosi has none."""
    names = {
        game: {
            one.name
            for one in fields_of(load(HERE / game), load(HERE / game).words["nl"], [])
        }
        for game in GAMES
    }
    keep = names["la_cosa_nostra"] & names["counterfeiters"] & names["maffiosi"]
    assert "phones" in keep - names["capo_della_mafia"]
    assert "edition" in names["la_cosa_nostra"] - names["maffiosi"]
    money = load(HERE / "la_cosa_nostra")
    assert spared(money, money.words["nl"])[0] == money.words["nl"]["deck.notes"]
    assert all("since" not in found for found in names.values())


def test_a_wish_becomes_the_order_of_the_same_words() -> None:
    """Field by field; names become files that the house knows, and no path does."""
    game = load(HERE / "maffiosi")
    asked = wish(language="nl", paper="letter", duplex="short", low_ink=True, gap=2)
    order = order_of(asked, game, None, None)
    assert isinstance(order, Order)
    assert (order.language, order.paper, order.duplex) == ("nl", "letter", "short")
    assert order.low_ink and order.gap == 2.0 and order.corrections is None
    even = order_of(wish(corrections="even"), game, None, None)
    assert isinstance(even, Order) and even.corrections
    assert even.corrections.parent.name == "proposals"
    for bad in ({"corrections": "/etc/passwd"}, {"since": "../../secrets"}):
        assert isinstance(order_of(wish(**bad), game, None, None), Refusal)


def test_sleeves_go_by_name_and_files_in_parts() -> None:
    """As on the command line; sleeves in general are among those that have a name."""
    game = load(HERE / "maffiosi")
    asked = {"snug": (True, ""), "euro": (True, "euro"), "": (False, "")}
    for sleeve, told in asked.items():
        order = order_of(wish(sleeve=sleeve, split="20MB"), game, None, None)
        assert isinstance(order, Order)
        assert (order.sleeves, order.sleeve) == told and order.split == "20MB"
        order.check()
    offered = {
        field.name: [one.value for one in field.choices]
        for field in fields_of(game, game.words["nl"], [])
    }
    assert offered["sleeve"] == [SNUG, *SLEEVES]
    assert "20MB" in offered["split"]


@pytest.mark.parametrize(
    "bad",
    [
        {"folder": "/etc"},
        {"out": "elsewhere"},
        {"paper": "x" * 81},
        {"only": ["x"] * 401},
        {"low_ink": "yes"},
        {"copies": 1.5},
    ],
)
def test_a_wish_has_bounds(bad: dict[str, Any]) -> None:
    """What is the house's, what is endless and what is of another kind is no wish."""
    with pytest.raises(msgspec.ValidationError):
        wish(**bad)
