"""Going back by the numbers of the table's log, also where private lines lie between:
what the list offers, goes."""

from typing import Any

from tests.companion.web.door import Door, Party

OFFER = {"to": "s2", "gives": {"money": 100}, "wants": {}}


def after_an_offer() -> tuple[Party, str, str]:
    """Anna offers Bob something, he declines, and both pay each other."""
    party = Door().open("la_cosa_nostra")
    for name in ("Anna", "Bob", "Cas"):
        party.sit(name)
    party.done(party.host, "begin", first="s1")
    anna, bob, _ = party.tokens.values()
    party.done(anna, "offer", **OFFER)
    offer = party.view(bob)["mine"]["offers"][0]["id"]
    party.done(bob, "answer_offer", offer=offer, yes=False)
    party.done(anna, "pay", to="s2", amount=300)
    party.done(bob, "pay", to="s3", amount=200)
    return party, anna, bob


def listed(party: Party, token: str) -> list[dict[str, Any]]:
    acts: list[dict[str, Any]] = party.door.get(f"{party.path}/acts", token).json[
        "acts"
    ]
    return acts


def log(party: Party, token: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = party.door.get(f"{party.path}/log", token).json[
        "entries"
    ]
    return entries


def test_every_line_carries_its_number_in_the_table_s_log() -> None:
    """Private lines have none of their own, and the same line has the same number on
    every phone."""
    party, anna, _ = after_an_offer()
    mine, theirs = log(party, anna), log(party, party.tokens["s3"])
    assert [line["kind"] for line in mine if line.get("private")] == [
        "offer_made",
        "offer_closed",
    ]
    public = [line for line in mine if not line.get("private")]
    assert [line["all"] for line in public] == list(range(1, len(public) + 1))
    assert {line["all"]: line["text"] for line in public} == {
        line["all"]: line["text"] for line in theirs
    }
    assert [line["all"] for line in party.view(anna)["recent"]] == [
        line["all"] for line in mine[-8:]
    ]


def test_after_an_offer_the_act_that_was_chosen_is_the_one_that_goes() -> None:
    """Either of the two payments, on the phone of whoever made the offer as on that of
    a stranger to it."""
    for chosen, purses in ((-1, [1700, 2300, 2000]), (-2, [2000, 2000, 2000])):
        party, anna, bob = after_an_offer()
        acts = listed(party, anna)
        assert acts == listed(party, party.tokens["s3"])
        assert [line["text"] for line in acts[-1]["lines"]] == ["Bob pays $200 to Cas"]
        party.done(anna, "propose", what={"type": "undo", "to": acts[chosen]["to"]})
        question = party.view(bob)["questions"][0]
        assert question["shows"]["acts"][-1][0]["amount"] == 200
        assert len(question["shows"]["acts"]) == question["shows"]["steps"] == -chosen
        for voter in (bob, party.tokens["s3"]):
            party.done(voter, "vote", question=question["id"], yes=True)
        assert [
            party.view(bob)["purses"][seat] for seat in ("s1", "s2", "s3")
        ] == purses


def test_only_acts_can_be_chosen_and_each_goes_as_it_was_quoted() -> None:
    """No votes, no opened table; a roll with its call is one act; payments stand behind
    what they follow from."""
    party = Door().party(quorum="majority")
    anna, bob, _ = party.tokens.values()
    party.done(anna, "pay", to="s2", amount=10)
    party.done(
        anna,
        "propose",
        what={"type": "correct_purse", "purse": "s3", "to": 70, "reason": "a mistake"},
    )
    party.done(bob, "vote", question=party.view(bob)["questions"][0]["id"], yes=True)
    party.done(anna, "type_dice", sides=[6], results=[4])
    party.done(bob, "confirm_dice", roll=1, yes=True)
    acts = listed(party, anna)
    kinds = [[line["kind"] for line in act["lines"]] for act in acts[-3:]]
    assert kinds == [["paid"], ["ruled"], ["dice_typed", "rolled"]]
    party.done(bob, "propose", what={"type": "undo", "to": acts[-1]["to"]})
    assert party.view(anna)["questions"][0]["shows"]["steps"] == 1
