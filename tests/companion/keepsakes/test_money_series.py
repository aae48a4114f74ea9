"""Money over time is what everybody saw at that time, without the steps that were taken back."""

import pytest
from msgspec.structs import replace

from companion.keepsakes.money_series import chronicle
from companion.rules.bank import Pay, Take
from companion.rules.messages import SeatId
from companion.rules.table_history import TableHistory, restored
from companion.rules.tracker import NextPhase
from companion.rules.undo import TakeBack
from tests.companion.keepsakes.party import Party, evening


@pytest.mark.parametrize("seed", range(5))
def test_each_moment_is_what_the_table_showed(seed: int) -> None:
    """The last moment is the table's present purses, and every line begins with the start money."""
    account = evening(seed=seed, steps=80).account
    told = chronicle(account)
    assert told.moments[-1].purses == {
        seat: account.state.bank.purses[seat]  # type: ignore[index]
        for seat in account.state.seats
    }
    assert all(told.line(seat)[0] == (0, 50) for seat in told.seats)
    assert [moment.step for moment in told.moments] == sorted(
        {moment.step for moment in told.moments}
    )
    assert told.moments[-1].step <= told.steps


def test_steps_are_counted_and_undone_ones_are_gone() -> None:
    """Two payments, one of them taken back: one change of purses is left."""
    party = Party()
    party.begin()
    party.must("s1", Pay("s2", 10))
    party.must("s2", Take("bank", 5))
    party.must("s2", TakeBack())
    party.must("s1", NextPhase())
    told = chronicle(party.account)
    assert told.line(SeatId("s1")) == [(0, 50), (1, 40)]
    assert told.line(SeatId("s2")) == [(0, 50), (1, 60)]
    assert [(mark.round, mark.phase) for mark in told.marks] == [(1, 0), (1, 1)]


def test_a_chronicle_of_part_of_the_log_is_the_beginning_of_the_whole() -> None:
    """No step reaches back."""
    party = evening(steps=50, seed=3, over=False)
    whole, fresh = party.account, party.account.history
    without_undo = all(heard.said["kind"] != "undone" for heard in whole.public)
    half = whole.entries[: len(whole.entries) // 2]
    blank = TableHistory(fresh.rules, fresh.start, fresh.start)
    part = replace(whole, entries=half, history=restored(blank, half))
    if without_undo:
        assert (
            chronicle(whole).moments[: len(chronicle(part).moments)]
            == chronicle(part).moments
        )
    assert chronicle(part).moments[0] == chronicle(whole).moments[0]


def test_before_the_game_there_is_nothing_to_tell() -> None:
    assert chronicle(Party().account).moments == ()


def test_paper_money_tells_no_story() -> None:
    party = Party(money="paper")
    party.begin()
    assert chronicle(party.account).moments == ()
