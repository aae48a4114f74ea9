"""Where three things meet, the tests look at each pair of them."""

from itertools import product

import pytest

from tests.pairing import alternate, paired

COUNTS = [*product(range(1, 8), range(1, 5), range(1, 6))]


@pytest.mark.parametrize("counts", COUNTS)
def test_every_two_of_three_meet(counts: tuple[int, int, int]) -> None:
    """However many there are of each."""
    rows, columns, many = (range(count) for count in counts)
    dealt = paired(rows, columns, many, whole=False)
    seen = {(a, b, c) for (a, b), some in dealt.items() for c in some}
    for one, other in ((0, 1), (0, 2), (1, 2)):
        met = {(each[one], each[other]) for each in seen}
        assert met == {*product(range(counts[one]), range(counts[other]))}


def test_it_is_less_than_the_whole_and_the_proof_is_not() -> None:
    """Nine moments in three languages at three sizes are a third of the work."""
    rows, columns, many = range(9), range(3), range(3)
    dealt = paired(rows, columns, many, whole=False)
    assert [len(some) for some in dealt.values()] == [1] * 27
    proof = paired(rows, columns, many, whole=True)
    assert [*proof.values()] == [tuple(many)] * 27


@pytest.mark.parametrize(("columns", "count"), [*product(range(1, 5), repeat=2)])
def test_what_comes_one_after_the_other_meets_as_well(columns: int, count: int) -> None:
    """Sights whose number nobody knows: after as many as there are sizes, all have met."""
    seen = {
        (at, beside, one)
        for at, beside in product(range(count), range(columns))
        for one in alternate(at, beside, range(count), columns, whole=False)
    }
    assert {(at, one) for at, _, one in seen} == {*product(range(count), repeat=2)}
    assert {one[:2] for one in seen} == {*product(range(count), range(columns))}
    assert {one[1:] for one in seen} == {*product(range(columns), range(count))}
    assert alternate(0, 0, range(count), columns, whole=True) == [*range(count)]
