"""What robots at a table say to the offers of a person."""

from typing import Any

from companion.games.la_cosa_nostra.deals import OfferClosed
from tests.companion.web.door import Door, Party
from tests.companion.web.test_practice import Person, moments, practice


def answer_to(
    party: Party, person: Person, gives: dict[str, Any], wants: dict[str, Any]
) -> str:
    """What the first robot says to an offer."""
    party.done(person.token, "offer", to="s1", gives=gives, wants=wants)
    while party.view(person.token)["mine"]["offers"]:
        moments(party.door)
    facts = [
        fact for step in party.door.tables.entries(party.table) for fact in step.facts
    ]
    closed = [fact for fact in facts if isinstance(fact, OfferClosed)]
    return closed[-1].how


def test_a_robot_gives_nothing_away() -> None:
    """Not for nothing, and no Gangster for a trifle; a gift it takes, and lends a card for
    what that costs it."""
    party, person = practice(Door())
    families = party.view(person.token)["game"]["families"]
    robot = next(family for family in families if family["seat"] == "s1")
    gangster, business = robot["gangsters"][0]["id"], robot["businesses"][0]["id"]
    for wanted in ({"money": 500}, {"cards": [gangster]}, {"cards": [business]}):
        assert answer_to(party, person, {}, wanted) == "declined"
    assert answer_to(party, person, {"money": 500}, {"cards": [gangster]}) == "declined"
    fair = [
        answer_to(party, person, {"money": 100}, {}),
        answer_to(party, person, {"money": 500}, {"markers": [business]}),
    ]
    assert fair == ["agreed", "agreed"]
