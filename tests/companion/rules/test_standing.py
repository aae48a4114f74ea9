"""What stands of a log after all its undos: the same as by comparing everything with
everything, in one sweep."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.bank import Paid
from companion.rules.messages import BANK, Fact, PurseId
from companion.rules.tracker import GameBegun
from companion.rules.undo import Undone, standing

PAYMENT = Paid(PurseId("s1"), BANK, 1, "", 0, 0)


def undo(first: int, last: int) -> Undone:
    return Undone(first, last, None, (), (), None)


facts = st.one_of(
    st.just(PAYMENT),
    st.just(GameBegun(())),
    st.tuples(st.integers(1, 40), st.integers(0, 12)).map(
        lambda pair: undo(pair[0], sum(pair))
    ),
)


@given(st.lists(facts, max_size=60))
def test_standing_is_what_no_undo_names(log: list[Fact]) -> None:
    every = list(enumerate(log, start=1))
    ranges = [(fact.first, fact.last) for fact in log if isinstance(fact, Undone)]
    by_hand = [
        (at, fact)
        for at, fact in every
        if fact.survives_undo or not any(a <= at <= b for a, b in ranges)
    ]
    assert standing(every) == by_hand


def test_many_undos_are_not_compared_with_every_fact() -> None:
    """Facts by the hundred thousand with as many undos: compared with each other they
    would take hours."""
    log: list[tuple[int, Fact]] = [
        (at, undo(at - 1, at - 1) if at % 2 == 0 else PAYMENT)
        for at in range(1, 200_001)
    ]
    assert [at for at, _ in standing(log)] == list(range(2, 200_001, 2))
