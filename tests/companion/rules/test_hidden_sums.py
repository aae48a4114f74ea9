"""Where sums are nobody else's business, no refusal and no proposal tells one."""

import pytest

from companion.rules.agreement import Propose, Vote
from companion.rules.amendments import CorrectPurse
from companion.rules.bank import Take
from companion.rules.messages import Refusal
from companion.rules.table import Setup
from tests.companion.parlour import Parlour, begun


@pytest.fixture
def parlour(monkeypatch: pytest.MonkeyPatch) -> Parlour:
    """A finite box, and everybody keeps their sum to themselves."""
    monkeypatch.setattr(Setup, "open_cash", property(lambda setup: False))
    return begun("Anna", "Bob", "Cas")


def correct(purse: str, to: int) -> Propose:
    return Propose(CorrectPurse(purse, to, "I wonder"))


def test_what_the_bank_cannot_pay_names_no_sum(parlour: Parlour) -> None:
    assert parlour.refused("Anna", Take("bank", 1_000_000)) == Refusal(
        "bank_cannot_pay"
    )


@pytest.mark.parametrize("more", [-1, 0, 1, 500])
def test_a_correction_is_put_to_the_table_whatever_is_in_the_purse(
    parlour: Parlour, more: int
) -> None:
    """The right guess, a wrong one, and one that the bank could not pay: all look alike
    until the table has spoken."""
    box, has = parlour.state.setup.box, parlour.state.bank.purses[parlour.seats["Bob"]]  # type: ignore[index]
    to = min(has + more if more < 500 else box, box)
    parlour.done("Anna", correct("s2", to))
    (question,) = parlour.look("Cas")["questions"]
    assert question["shows"] == {"purses": {"s2": [None, to]}}


def test_more_than_the_whole_box_is_refused_with_the_sum_that_everybody_can_count(
    parlour: Parlour,
) -> None:
    box = parlour.state.setup.box
    refused = parlour.refused("Anna", correct("s2", box + 1))
    assert refused == Refusal("more_than_the_box", {"box": box, "needs": box + 1})


def test_what_the_bank_cannot_pay_is_overtaken_once_all_agreed(
    parlour: Parlour,
) -> None:
    before = parlour.state.bank.purses
    parlour.done("Anna", correct("s2", parlour.state.setup.box))
    for name in ("Bob", "Cas"):
        parlour.done(
            name, Vote(next(iter(parlour.state.agreement.questions)), yes=True)
        )
    assert (
        parlour.facts()[-1].visible_to(None)["how"] == "overtaken"  # type: ignore[index]
        and parlour.state.bank.purses == before
    )


def test_where_sums_lie_open_the_answer_comes_at_once() -> None:
    open_handed = begun("Anna", "Bob", "Cas")
    assert open_handed.refused("Anna", Take("bank", 1_000_000)).code == "bank_is_empty"
    assert (
        open_handed.refused("Anna", correct("s2", open_handed.purse("Bob"))).code
        == "nothing_would_change"
    )
