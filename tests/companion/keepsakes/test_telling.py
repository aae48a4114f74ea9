"""Every fact that somebody may be told has a sentence in every language, whatever stands in it."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args, get_type_hints

import pytest

from companion.keepsakes.telling import sentence
from companion.rules import shared
from companion.rules.evening import Told
from companion.rules.language import HOST, Fact, SeatId
from tests.companion.keepsakes.party import Party, evening

PEOPLE = {"seat", "of", "to", "by", "winner", "witness", "clash", "source", "target"}
CHOICES: dict[str, tuple[Any, ...]] = {
    "how": ("app", "unwitnessed", "table", "paid", "declined", "withdrawn", "agreed", "overtaken"),
    "door": ("open", "ask", "closed"),
    "what": ("timer", "purse", "undo"),
    "reason": ("", "start", "drinks"),
    "sides": ((6, 6, 4),),
    "results": ((1, 2, 3),),
    "kinds": (("paid", "rolled"),),
    "purses": ({"bank": 5, "s1": 7},),
    "level": ("warn",),
    "counter": ("respect",),
    "owner": ("s1", "table"),
    "on": ("", "the docks"),
    "rule": ("turn",),
}
ROLLED = {"app", "unwitnessed", "table"}


def every_shape(kind: type[Fact]) -> Iterator[Fact]:
    """Instances of a fact with each of the values that its words depend on."""
    hints = get_type_hints(kind)
    fields = {name: CHOICES.get(name) or some(name, hints[name]) for name in kind.__struct_fields__}
    if "how" in fields:
        known = set(get_args(hints["how"])) or ROLLED
        fields["how"] = tuple(how for how in CHOICES["how"] if how in known)
    for values in product(*fields.values()):
        yield kind(**dict(zip(fields, values, strict=True)))


def some(name: str, hint: Any) -> tuple[Any, ...]:
    if name in PEOPLE:
        return (SeatId("s1"), None) if type(None) in get_args(hint) else (SeatId("s2"),)
    if hint is bool:
        return (True, False)
    if hint is int or hint is float:
        return (0, 3)
    if str(hint).startswith(("tuple", "list")):
        return ((SeatId("s1"), SeatId("s2")),)
    if str(hint).startswith("dict"):
        return ({"type": "undo"},)
    return ("X",) if type(None) not in get_args(hint) else (None,)


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.parametrize("kind", shared.FACTS, ids=lambda kind: str(kind.__name__))
def test_every_fact_has_its_sentence(kind: type[Fact], language: str) -> None:
    """No brace, no key and no bare name of ours is left in it."""
    naming = Party().naming(language)
    other = str(naming.say("told.other", kind="")).rstrip(". ")
    for fact in every_shape(kind):
        for viewer in (None, HOST, SeatId("s1"), SeatId("s2")):
            said = fact.told(viewer)
            if said is not None:
                told = sentence({**said, "was": "Anna"}, naming)
                assert told and not told.startswith(other), said
                assert not re.search(r"[{}]|told\.|\bNone\b|_", told), told
                assert told[0] == told[0].upper(), told


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_a_name_that_its_owner_writes_small_stays_small(language: str) -> None:
    """The table, the bank and a pot do not; they are words of ours."""
    naming = Party(names=("anna", "de", "the tab")).naming(language)
    for seat in ("s1", "s2", "s3"):
        name = naming.seat(seat)
        assert sentence({"kind": "seat_back", "seat": seat}, naming).startswith(name), name
        assert not sentence({"kind": "nudged", "seat": None, "by": None}, naming)[0].islower()
    for owner in ("s1", "table"):
        told = sentence({"kind": "counted", "seat": "s1", "owner": owner, "counter": "respect", "by": 1}, naming)
        assert told.startswith("anna") or told[0].isupper()


def test_a_fact_of_a_game_without_words_is_still_told() -> None:
    said: Told = {"kind": "cake_exploded", "seat": "s1"}
    assert sentence(said, Party().naming()) == "Something the rules know: cake exploded."


def test_who_was_renamed_is_called_by_the_old_name() -> None:
    from companion.rules.seats import Rename  # noqa: PLC0415

    party = Party()
    party.must("s1", Rename("Ann"))
    assert sentence(party.account.public[-1].said, party.naming()) == "Anna is called Ann from now on."


@pytest.mark.parametrize("viewer", [None, "s1", "s2", HOST])
def test_logs_are_numbered_as_versions_count(viewer: str | None) -> None:
    """The last line carries the viewer's version; what was undone is marked and nothing else is."""
    party = evening(steps=80, over=False)
    account = party.account
    told = list(account.told(SeatId(viewer) if viewer else None))
    assert told[-1].n == len(told) == account.evening.version_for(SeatId(viewer) if viewer else None)
    undone = [heard for heard in told if not heard.stands]
    assert any(heard.said["kind"] == "undone" for heard in told) == bool(undone)
