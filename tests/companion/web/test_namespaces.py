"""Every game names its orders, facts and words as its own rule book does, whatever
another game calls so."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
import schemathesis
from jsonschema_rs import validator_for
from msgspec import structs

from cards import GAMES
from companion.games import MODULES, PLAIN, has_rules, rules_of
from companion.rules.messages import Answer, Caller, Chance, Fact, Order
from companion.rules.protocol import GameModule
from companion.tables.service import Tables
from companion.web import openapi, screen_words
from tests.companion.web.door import GAME, Door, catalog


class Discard(Order, frozen=True, tag="discard"):
    """A card by its name, face up."""

    card: str


class DiscardSome(Order, frozen=True, tag="discard"):
    """As many cards as somebody likes, face down."""

    many: int


class Discarded(Fact, frozen=True, tag="discarded"):
    public: ClassVar[tuple[str, ...]] = ("card",)
    card: str


class SomeDiscarded(Fact, frozen=True, tag="discarded"):
    public: ClassVar[tuple[str, ...]] = ("many",)
    many: int


def game(order: type[Order], fact: type[Fact]) -> GameModule[Any]:
    """The plain game with one order more, and what comes of it."""

    def decide(state: Any, given: Order, who: Caller, chance: Chance) -> Answer:
        return (
            [fact(*structs.astuple(given))]
            if isinstance(given, order)
            else PLAIN.decide(state, given, who, chance)
        )

    return structs.replace(
        PLAIN, orders=(*PLAIN.orders, order), facts=(*PLAIN.facts, fact), decide=decide
    )


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Door, str, str]]:
    """A house in which two games are played that both know discarding, each in its own way."""
    forget()
    other = next(name for name in GAMES if name != GAME)
    monkeypatch.setitem(MODULES, GAME, game(Discard, Discarded))
    monkeypatch.setitem(MODULES, other, game(DiscardSome, SomeDiscarded))
    yield Door(), GAME, other
    forget()


def forget() -> None:
    """What was made of the games once is made of those that are played now."""
    openapi._document.cache_clear()
    screen_words._read.cache_clear()


def orders(document: dict[str, Any]) -> dict[str, Any]:
    """What may be sent as a command, by the name of the order, with all that its schema
    refers to."""
    schema = document["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"][
        "content"
    ]["application/json"]
    mapping: dict[str, str] = schema["schema"]["discriminator"]["mapping"]
    return {
        tag: validator_for({"$ref": ref, "components": document["components"]})
        for tag, ref in mapping.items()
    }


CARD = {"type": "discard", "id": "tap", "card": "ace"}
MANY = {"type": "discard", "id": "tap", "many": 2}


def test_one_description_knows_both(two: tuple[Door, str, str]) -> None:
    """Of the whole house, in which either may be meant; the components say whose is whose."""
    door, one, other = two
    document = door.get("/api/openapi.json").json
    discard = orders(document)["discard"]
    assert (
        discard.is_valid(CARD)
        and discard.is_valid(MANY)
        and not discard.is_valid({"type": "discard", "id": "tap"})
    )
    assert {f"{one}.discard", f"{other}.discard", "PayCommand"} <= set(
        document["components"]["schemas"]
    )
    assert len(list(schemathesis.openapi.from_dict(document).get_all_operations())) > 25


def test_the_description_of_a_game_knows_its_own(two: tuple[Door, str, str]) -> None:
    """And the orders that all games have; nothing of any other game."""
    door, one, other = two
    documents = [
        door.get(f"/api/games/{name}/openapi.json").json for name in (one, other)
    ]
    assert [orders(told)["discard"].is_valid(CARD) for told in documents] == [
        True,
        False,
    ]
    assert [orders(told)["discard"].is_valid(MANY) for told in documents] == [
        False,
        True,
    ]
    assert orders(documents[0])["pay"].is_valid(
        {"type": "pay", "id": "tap", "to": "s2", "amount": 5}
    )
    assert door.get("/api/games/nothing/openapi.json").status_code == 404


def test_each_table_obeys_its_own_game(two: tuple[Door, str, str]) -> None:
    """The same word is another order there; what is told bears the bare name, and is
    read back by its game."""
    door, one, other = two
    for name, good, wrong in ((one, CARD, MANY), (other, MANY, CARD)):
        party = door.party(game=name)
        token = next(iter(party.tokens.values()))
        assert door.post(f"{party.path}/commands", wrong, token).status_code == 400
        assert door.post(f"{party.path}/commands", good, token).status_code == 200
        told = party.view(token)["recent"][-1]
        assert {"kind": "discarded", **good}.items() - {
            ("type", "discard"),
            ("id", "tap"),
        } <= told.items()
        again = Tables(door.tables.store, catalog()).live(party.table)
        assert (
            again.history.recent(None)[-1]
            == door.tables.live(party.table).history.recent(None)[-1]
        )


@pytest.mark.parametrize("name", [name for name in GAMES if has_rules(name)])
def test_a_game_with_rules_describes_its_own_sections(name: str) -> None:
    """Where the description of the house can only say that there is something."""
    door = Door()
    shown = door.get(f"/api/games/{name}/openapi.json").json["components"]["schemas"][
        "Shown"
    ]["properties"]
    every = door.get("/api/openapi.json").json["components"]["schemas"]["Shown"][
        "properties"
    ]
    for section in rules_of(name).sections:
        assert (
            "$ref" in shown[section]
            and "$ref" not in every[section]
            and shown[section]["description"]
        )
