"""What a sealed file tells those who cannot open it: nothing that they were not told at
the table."""

import json

import pytest

from companion.keepsakes import savefile
from companion.keepsakes.restoring import Resumed
from companion.rules.seats import LendPass
from tests.companion.keepsakes.party import evening
from tests.companion.keepsakes.travel import brought, machine, packed


def test_the_outside_tells_nothing_of_what_went_on_in_secret() -> None:
    """A host who packs twice learns neither from the cover nor from the length whether
    anybody did something hidden."""
    party = evening(steps=40, over=False)
    raw, _ = packed(party)
    for _ in range(5):
        party.must("s1", LendPass("s1"))
    again = savefile.saved(party.account, json.loads(raw)["cover"]["saved"])
    assert isinstance(again, bytes)
    assert json.loads(again)["cover"] == json.loads(raw)["cover"] and len(again) == len(
        raw
    )
    assert json.loads(raw)["cover"]["facts"] == party.account.history.version_for(None)


def test_what_was_sealed_before_lengths_were_hidden_still_opens() -> None:
    """The blanks behind the facts are no other format."""
    party = evening(steps=10, over=False)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(savefile, "_padded", lambda inside: inside)
        raw, words = packed(party)
    assert isinstance(brought(machine(), raw, words), Resumed)
