"""The proof of the dice holds for any evening, and tells nothing too early."""

import msgspec
import pytest

from companion.keepsakes.dice_proof import NOBODY, transcript
from companion.rules import fairness
from companion.rules.dice import Roll
from companion.rules.fairness import Transcript
from companion.rules.table_dice import ConfirmDice, TypeDice
from companion.rules.undo import TakeBack
from tests.companion.keepsakes.party import Party, evening


@pytest.mark.parametrize("seed", range(12))
def test_any_evening_recomputes(seed: int) -> None:
    """Undone, doubted, silent and physical rolls included; and the text form is read
    back as the same."""
    told = transcript(evening(seed=seed, steps=120).account)
    assert fairness.checked(told) == []
    assert told.seed is not None and len(told.rolls) > 2
    assert msgspec.json.decode(msgspec.json.encode(told), type=Transcript) == told


def test_nothing_is_told_too_early() -> None:
    """No seed while the game runs, nor anything of a roll that waits for its witness."""
    party = evening(steps=40, over=False)
    before = transcript(party.account)
    party.do("s1", Roll([6], "ab" * 32))
    assert party.account.state.dice.roll is not None
    assert transcript(party.account).rolls == before.rolls
    assert before.seed is None
    assert fairness.checked(before) == []


def test_doubted_and_withdrawn_dice_leave_no_hole() -> None:
    """Each keeps its number and does not count; whoever saw other dice is no witness of
    those that were typed."""
    party = Party()
    party.begin()
    party.must("s1", TypeDice([6], [3]))
    party.must("s2", ConfirmDice(1, False))
    party.must("s1", TypeDice([6], [4]))
    party.must("s1", TakeBack())
    party.must("s1", TypeDice([6], [5]))
    party.must("s2", ConfirmDice(3, True))
    party.roll("s2")
    party.end()
    told = transcript(party.account)
    assert fairness.checked(told) == []
    assert [(roll.number, roll.results, roll.undone) for roll in told.rolls[:3]] == [
        (1, (3,), True),
        (2, (4,), True),
        (3, (5,), False),
    ]
    assert [roll.confirmed_by for roll in told.rolls[:3]] == [NOBODY, NOBODY, "s2"]


def test_undone_rolls_are_flagged() -> None:
    party = evening(seed=2, steps=200)
    undone = {
        heard.said["number"]
        for heard in party.account.public
        if heard.said["kind"] == "rolled" and not heard.stands
    }
    assert {
        roll.number for roll in transcript(party.account).rolls if roll.undone
    } >= undone
