"""Laws of places in a circle: every place has two neighbours, a walk passes all others
once, one piece a place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.kit.ring import Ring, Way, free, moved, place_of, removed

CIRCLES = st.integers(3, 40).flatmap(
    lambda size: st.tuples(st.just(Ring(size)), st.integers(1, size))
)
WAYS = st.sampled_from([1, -1])


@given(CIRCLES, WAYS)
def test_a_walk_passes_every_other_place_once_and_ends_next_door(
    circle: tuple[Ring, int], way: Way
) -> None:
    ring, place = circle
    passed = list(ring.walk(place, way))
    assert sorted([place, *passed]) == list(range(1, ring.size + 1))
    assert passed[0] == ring.next(place, way)
    assert passed[-1] == ring.next(place, -1 if way == 1 else 1)


@given(CIRCLES)
def test_neighbours_are_neighbours_of_each_other(circle: tuple[Ring, int]) -> None:
    ring, place = circle
    assert all(place in ring.beside(one) for one in ring.beside(place))
    assert ring.around(place) == (ring.beside(place)[0], place, ring.beside(place)[1])


@given(CIRCLES, WAYS, st.sets(st.integers(1, 40)))
def test_the_first_that_fits_has_nothing_fitting_before_it(
    circle: tuple[Ring, int], way: Way, fit: set[int]
) -> None:
    ring, place = circle
    found = ring.first(place, way, lambda one: one in fit)
    before = list(ring.walk(place, way))
    if found is None:
        assert not fit & set(before)
    else:
        assert found in fit
        assert not fit & set(before[: before.index(found)])


@given(st.lists(st.tuples(st.sampled_from("abcde"), st.integers(1, 9))))
def test_a_piece_sits_at_one_place_and_a_place_holds_one_piece(
    moves: list[tuple[str, int]],
) -> None:
    seated: dict[int, str] = {}
    for piece, to in moves:
        if seated.get(to, piece) != piece:
            with pytest.raises(ValueError, match="taken"):
                moved(seated, piece, to)
            continue
        seated = dict(moved(seated, piece, to))
        assert place_of(seated, piece) == to
        assert len(set(seated.values())) == len(seated)
        assert to not in free(range(1, 10), seated)
        assert place_of(removed(seated, piece), piece) is None
