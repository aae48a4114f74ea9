"""Who hears what of a fact is said by its type."""

from companion.rules.messages import Fact, OpenFact, SeatId

ANNA, BOB = SeatId("s1"), SeatId("s2")


class Dealt(Fact, frozen=True):
    """Everybody sees who was dealt something, and only that player what it is."""

    public = ("seat",)
    mine = ("card",)
    seat: SeatId
    card: str


class Laid(OpenFact, frozen=True):
    """Lies open on the table."""

    seat: SeatId
    card: str


def test_a_fact_tells_what_it_lists_and_an_open_one_all() -> None:
    """A field that somebody adds to a fact stays hidden, unless the fact is an open one."""
    shown = {"kind": "laid", "seat": ANNA, "card": "ace"}
    assert Laid(ANNA, "ace").visible_to(None) == shown
    assert Laid(ANNA, "ace").visible_to(BOB) == shown
    assert Dealt(ANNA, "ace").visible_to(BOB) == {"kind": "dealt", "seat": ANNA}
    assert Dealt(ANNA, "ace").visible_to(ANNA) == {**shown, "kind": "dealt"}
