"""Laws of sealed answers: the latest counts, the line is kept, and what is shown says
nothing about who was quick."""

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.kit.sealed import (
    Sealed,
    awaited,
    first_served,
    shown_together,
    withdrawn,
)
from companion.rules.kit.sealed import given as answered
from companion.rules.messages import SeatId

SEATS = [SeatId(name) for name in ("s1", "s2", "s3")]
ANSWERS = st.lists(st.tuples(st.sampled_from(SEATS), st.integers(0, 3)))


def sealed(answers: list[tuple[SeatId, int]]) -> Sealed[int]:
    found: Sealed[int] = Sealed()
    for seat, what in answers:
        found = answered(found, seat, what)
    return found


@given(ANSWERS)
def test_each_seat_has_one_answer_its_latest(answers: list[tuple[SeatId, int]]) -> None:
    latest = dict(answers)
    assert {one.seat: one.what for one in sealed(answers).answers} == latest
    shown = shown_together(sealed(answers), SEATS)
    assert shown == tuple((seat, latest.get(seat)) for seat in SEATS)


@given(ANSWERS, st.randoms(use_true_random=False))
def test_who_was_quick_does_not_show_when_all_are_shown(
    answers: list[tuple[SeatId, int]], chance: object
) -> None:
    latest = list(dict(answers).items())
    chance.shuffle(latest)  # type: ignore[attr-defined]
    assert shown_together(sealed(answers), SEATS) == shown_together(
        sealed(latest), SEATS
    )


def test_the_same_answer_again_keeps_its_place_and_another_one_loses_it() -> None:
    line = sealed([(SEATS[0], 1), (SEATS[1], 1), (SEATS[0], 1)])
    assert [one.seat for one in line.answers] == ["s1", "s2"]
    line = answered(line, SEATS[0], 2)
    assert [one.seat for one in line.answers] == ["s2", "s1"]


@given(ANSWERS)
def test_the_first_in_line_that_still_fits_is_served(
    answers: list[tuple[SeatId, int]],
) -> None:
    line = sealed(answers)
    served = first_served(line, lambda one: one.what > 1)
    fitting = [one for one in line.answers if one.what > 1]
    assert served == (fitting[0] if fitting else None)


@given(ANSWERS, st.sampled_from(SEATS))
def test_an_answer_that_is_withdrawn_is_awaited_again(
    answers: list[tuple[SeatId, int]], seat: SeatId
) -> None:
    line = withdrawn(sealed(answers), seat)
    assert seat in awaited(line, SEATS)
    assert {one.seat for one in line.answers} | set(awaited(line, SEATS)) == set(SEATS)
