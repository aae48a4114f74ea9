"""How even the dice of an evening were: the band that is told beside every face."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import dice_distribution, fairness
from tests.companion.rules.test_fairness import label


def chances(sides: int, rolls: int) -> list[Fraction]:
    one = Fraction(1, sides)
    return [
        comb(rolls, hits) * one**hits * (1 - one) ** (rolls - hits)
        for hits in range(rolls + 1)
    ]


@given(st.integers(2, 40), st.integers(0, 120))
def test_the_band_is_exact(sides: int, rolls: int) -> None:
    """At most one in twenty lies below it and above it, and it could not be narrower on
    either side."""
    band, chance = dice_distribution.expected(sides, rolls), chances(sides, rolls)
    assert sum(chance[: band.low]) <= Fraction(1, 20) < sum(chance[: band.low + 1])
    assert sum(chance[band.high + 1 :]) <= Fraction(1, 20) < sum(chance[band.high :])


def test_bands_that_can_be_looked_up() -> None:
    assert (
        dice_distribution.expected(2, 10)
        == dice_distribution.Band(2, 8)
        != dice_distribution.expected(2, 100)
        == dice_distribution.Band(42, 58)
    )
    for sides, rolls in ((1, 5), (6, -1)):
        with pytest.raises(ValueError, match="no band"):
            dice_distribution.expected(sides, rolls)


def test_the_distribution_tells_every_face() -> None:
    told = dice_distribution.distribution(6, [1, 1, 3, 6])
    assert [(face.face, face.count) for face in told] == [
        (1, 2),
        (2, 0),
        (3, 1),
        (4, 0),
        (5, 0),
        (6, 1),
    ]
    assert {(face.low, face.high) for face in told} == {(0, 2)}
    evenings = [told for seed in range(200) for told in _evening(seed)]
    for face in range(1, 7):  # nine evenings out of ten, on fixed seeds
        assert (
            sum(
                told.low <= told.count <= told.high
                for told in evenings
                if told.face == face
            )
            >= 180
        )


def _evening(seed: int) -> tuple[dice_distribution.Face, ...]:
    key = seed.to_bytes(32, "big")
    rolled = [
        face
        for number in range(1, 21)
        for face in fairness.results(key, label(number), [6] * 5)
    ]
    return dice_distribution.distribution(6, rolled)
