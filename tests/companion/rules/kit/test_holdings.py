"""Laws of what is counted and changes hands: nothing is made or lost, and nobody sees
what another holds."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.rules.kit.holdings import (
    STOCK,
    Holdings,
    after,
    handed,
    stocked,
)
from companion.rules.messages import SeatId

BOX = {"one_star": 9, "two_star": 7}
HOLDERS = [STOCK, "s1", "s2"]
MOVES = st.lists(
    st.tuples(
        st.sampled_from(list(BOX)),
        st.sampled_from(HOLDERS),
        st.sampled_from(HOLDERS),
        st.integers(0, 9),
    )
)


def played(moves: list[tuple[str, str, str, int]]) -> Holdings:
    holdings = stocked(BOX)
    for kind, source, target, count in moves:
        if source != target and holdings.of(source, kind) >= count:
            for fact in handed(
                holdings, kind, source, target, count, "move", seen=False
            ):
                holdings = after(holdings, fact)
    return holdings


@given(MOVES)
def test_whatever_changes_hands_the_box_is_whole(
    moves: list[tuple[str, str, str, int]],
) -> None:
    holdings = played(moves)
    assert holdings.whole()
    assert {kind: sum(held.values()) for kind, held in holdings.held.items()} == BOX
    assert all(count >= 0 for held in holdings.held.values() for count in held.values())


@given(MOVES)
def test_a_sum_that_was_changed_breaks_the_seal_for_good(
    moves: list[tuple[str, str, str, int]],
) -> None:
    holdings = stocked(BOX)
    [fact] = handed(holdings, "one_star", STOCK, "s1", 2, "print")
    broken = after(holdings, replace(fact, has=3))
    assert not broken.whole()
    [back] = handed(broken, "one_star", "s1", STOCK, 2, "back")
    assert not after(broken, back).whole()


def test_what_changed_hands_unseen_is_told_to_those_two_alone() -> None:
    [fact] = handed(stocked(BOX), "one_star", STOCK, "s1", 2, "print", seen=False)
    assert fact.visible_to(SeatId("s1")) is not None
    assert fact.visible_to(SeatId("s2")) is None
    assert fact.visible_to(None) is None
