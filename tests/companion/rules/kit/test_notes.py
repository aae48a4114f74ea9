"""Laws of finite notes: nothing is made or lost, sums are exact, and the fewest notes go over."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.kit.notes import (
    Notes,
    added,
    count,
    exact,
    last_note,
    taken,
    with_change,
    worth,
)

VALUES = (1, 2, 5, 10)
NOTES = st.dictionaries(st.sampled_from(VALUES), st.integers(0, 5))
SUMS = st.integers(0, 60)


def every_choice(notes: Notes) -> list[Notes]:
    """Each way to pick some of these notes."""
    values = list(notes)
    return [
        dict(zip(values, many, strict=True))
        for many in product(*(range(notes[value] + 1) for value in values))
    ]


@given(SUMS, NOTES)
def test_an_exact_sum_is_found_whenever_there_is_one_and_in_the_fewest_notes(
    amount: int, notes: Notes
) -> None:
    found = exact(amount, notes)
    fitting = [choice for choice in every_choice(notes) if worth(choice) == amount]
    if found is None:
        assert not fitting
    else:
        assert worth(found) == amount
        assert count(found) == min(count(choice) for choice in fitting)
        assert all(many <= notes[value] for value, many in found.items())


@given(SUMS, NOTES, NOTES)
def test_change_makes_up_the_sum_and_all_of_it_is_there(
    amount: int, notes: Notes, till: Notes
) -> None:
    handed = with_change(amount, notes, till)
    if handed is None:
        return
    assert worth(handed.over) - worth(handed.back) == amount
    assert all(many <= notes[value] for value, many in handed.over.items())
    assert all(many <= till[value] for value, many in handed.back.items())


@given(SUMS, NOTES, NOTES)
def test_no_sum_is_refused_that_two_sides_could_settle(
    amount: int, notes: Notes, till: Notes
) -> None:
    change = (worth(over) - amount for over in every_choice(notes))
    possible = any(back >= 0 and exact(back, till) is not None for back in change)
    if possible:
        assert with_change(amount, notes, till) is not None


def test_no_change_comes_back_where_the_sum_can_be_laid_out_exactly() -> None:
    assert with_change(7, {5: 2, 1: 2}, {1: 9}) == with_change(7, {5: 1, 1: 2}, {})


@given(NOTES, NOTES)
def test_notes_that_are_added_can_be_taken_again(notes: Notes, more: Notes) -> None:
    assert taken(added(notes, more), more) == added(notes, {})
    assert worth(added(notes, more)) == worth(notes) + worth(more)


def test_the_last_note_is_the_only_one() -> None:
    assert last_note({10: 1, 5: 0}) == 10
    assert last_note({10: 1, 5: 1}) is None
    assert last_note({}) is None
