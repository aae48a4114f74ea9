"""Who may look in: a code that dies, a door that closes, and those who see nothing more
from then on."""

import pytest

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import RemoveSeat
from companion.rules.doorway import ChangeCode
from companion.rules.messages import Caller, Order
from companion.rules.seats import Admit, SetDoor, Watch, key_hash
from tests.companion.parlour import Parlour, begun

ONLOOKER = key_hash("an onlooker")


def with_onlookers() -> Parlour:
    """A table at which three play; Bob was sent away, and somebody looks on."""
    parlour = begun("Anna", "Bob", "Cas", "Dora")
    parlour.done("Anna", Propose(RemoveSeat("s2")))
    for name in ("Cas", "Dora"):
        if questions := parlour.look(name)["questions"]:
            parlour.done(name, Vote(questions[0]["id"], True))
    assert parlour.state.seats[parlour.seats["Bob"]].left
    parlour.done("stranger", Watch(ONLOOKER))
    return parlour


def sees(parlour: Parlour, name: str) -> bool:
    return parlour.tables.caller(parlour.table, name) is not None


def test_whoever_was_sent_away_sees_what_any_onlooker_sees_while_the_door_is_open() -> (
    None
):
    parlour = with_onlookers()
    assert sees(parlour, "an onlooker") and sees(parlour, "token of Bob")


@pytest.mark.parametrize("order", [SetDoor("closed"), ChangeCode()])
def test_with_a_closed_door_or_another_code_nobody_looks_in_from_outside(
    order: Order,
) -> None:
    """Onlookers and whoever was sent away see nothing more; those at the table and the
    host see as before."""
    parlour = with_onlookers()
    parlour.done("host", order)
    assert not sees(parlour, "an onlooker") and not sees(parlour, "token of Bob")
    assert all(
        sees(parlour, f"token of {name}") for name in ("Anna", "Cas", "Dora")
    ) and parlour.known("host")


def test_whoever_is_sent_away_while_the_door_is_closed_sees_nothing_from_then_on() -> (
    None
):
    parlour = begun("Anna", "Bob", "Cas")
    parlour.done("host", SetDoor("closed"))
    parlour.done("Anna", Propose(RemoveSeat("s2")))
    parlour.done("Cas", Vote(parlour.look("Cas")["questions"][0]["id"], True))
    assert not sees(parlour, "token of Bob")


def test_who_is_let_in_again_sees_again() -> None:
    """By the host, though the door is closed to all others; or for knocking, with the
    code that counts now."""
    parlour = with_onlookers()
    parlour.done("host", ChangeCode())
    parlour.done("stranger", Watch(key_hash("token of Bob")))
    assert parlour.known("Bob") == Caller(parlour.seats["Bob"])
    parlour.done("host", SetDoor("closed"))
    parlour.done("host", Admit("s2"))
    assert parlour.known("Bob") == Caller(parlour.seats["Bob"])


def test_the_old_code_dies_and_the_new_one_opens_at_every_process_and_after_a_restart() -> (
    None
):
    parlour = begun()
    parlour.done("host", ChangeCode())
    code = parlour.look("Anna")["table"]["code"]
    assert code != parlour.code and len(code) == len(parlour.code)
    for process in (parlour.tables, parlour.process()):
        assert process.by_code(parlour.code) is None
        assert process.by_code(code) == parlour.table


def test_all_hear_that_there_is_another_code_and_the_log_does_not_tell_it() -> None:
    parlour = begun()
    parlour.done("host", ChangeCode())
    said = parlour.look(None)["recent"][-1]
    assert said["kind"] == "code_changed" and "code" not in said
    assert parlour.refused("Anna", ChangeCode()).code == "host_only"
