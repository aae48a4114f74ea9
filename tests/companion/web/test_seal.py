"""The balance seal: a past that was altered stops all money, and everybody is told by
names where it broke."""

from typing import Any

import msgspec
import pytest

from companion.rules.bank import Paid
from companion.rules.messages import BANK, PurseId
from companion.rules.table import Setup
from companion.store import Appended, Saved
from companion.tables.service import Tables
from tests.companion.web.door import Door, Party

SAID = {
    "en": "The money no longer adds up (Anna → the bank: $5); recount all the money first.",
    "nl": "Het geld klopt niet meer (Anna → de bank: $\u00a05); tel eerst al het geld opnieuw.",
    "de": "Die Kasse stimmt nicht mehr (Anna → die Bank: 5\u00a0$); zählt erst alles Geld neu.",
}


def tampered(tables: Tables, table: str) -> None:
    """Somebody wrote a payment into the store whose sums are too good to be true."""
    version = tables.store.version(table)
    fact = Paid(PurseId("s1"), BANK, 5, "", 1_000, 0)
    row = Saved(version + 1, tables.now(), "s1", version + 1, msgspec.json.encode(fact))
    assert isinstance(
        tables.store.append(table, version, [row], "forged", b""), Appended
    )
    tables.catch_up(table)


@pytest.fixture
def party() -> Party:
    party = Door().party()
    tampered(party.door.tables, party.table)
    return party


@pytest.mark.parametrize("language", SAID)
def test_the_payment_is_named_by_people_and_amount(party: Party, language: str) -> None:
    """In the reader's language; the facts of the refusal stay ids, for programmes."""
    order = {"id": "p", "type": "pay", "to": "s3", "amount": 1}
    headers = {"Accept-Language": language}
    answer = party.door.post(
        f"{party.path}/commands", order, party.tokens["s2"], headers=headers
    )
    error: dict[str, Any] = answer.json["error"]
    assert (answer.status_code, error["code"], error["message"]) == (
        422,
        "seal_broken",
        SAID[language],
    )
    assert error["facts"]["at"] == {"source": "s1", "target": "bank", "amount": 5}
    assert party.view(party.host)["seal"]["at"] == error["facts"]["at"]


def test_other_refusals_name_people_and_purses_too(party: Party) -> None:
    """Ids are for programmes only; a purse that does not exist is repeated as it was written."""
    anna = party.tokens["s1"]
    recount = {"type": "recount", "purses": {"s1": 1}}
    error = party.give(anna, "propose", what=recount).json["error"]
    assert (
        error["code"] == "recount_incomplete"
        and "Anna, Bob and Cas" in error["message"]
    )
    whole = Door().party()
    error = whole.give(whole.tokens["s1"], "pay", to="s9", amount=1).json["error"]
    assert error["message"] == "There is no purse “s9”."
    error = whole.give(whole.tokens["s1"], "pay", to="s2", amount=1_000).json["error"]
    assert (
        error["message"]
        == "Not enough cash: $50 there, $1,000 needed. Pay less, or get money first."
    )


def test_the_notes_of_the_box_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are finite each payment asks what there should be; the cards are not
    gone through for that."""
    party = Door().party(game="maffiosi")
    setup: Setup = party.door.tables.live(party.table).history.state.table.setup
    assert setup.box > 0 and setup.__dict__["box"] == setup.box
    monkeypatch.setattr(type(setup.game), "decks", None, raising=False)
    for _ in range(3):
        party.done(party.tokens["s1"], "pay", to="s2", amount=1000)
    assert party.view(party.host)["seal"]["whole"]
