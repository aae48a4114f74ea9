"""Categories are told apart by everybody: where colours come close for some eyes, a
shape stands beside them."""

from itertools import combinations
from math import dist

import pytest

from cards import GAMES, folder_of, load
from generator.faces.colours import parts, thrifty
from generator.faces.looks import Looks, read_looks

CLOSE = 25.0  # below this two colours may be taken for one another on a table at night
# How dichromats see linear red, green and blue (Machado, Oliveira and Fernandes 2009,
# severity 1), and a grey copy.
EYES = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def distance(one: str, other: str, eyes: str = "all") -> float:
    """How far apart two colours look to such eyes (CIE 1976, 0 is equal, 2 just
    visible, 100 black and white)."""
    first, second = (_lab(_linear(colour), EYES[eyes]) for colour in (one, other))
    return dist(first, second)


def _linear(colour: str) -> tuple[float, ...]:
    return tuple(
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts(colour)
    )


def _lab(
    linear: tuple[float, ...], matrix: tuple[tuple[float, ...], ...]
) -> tuple[float, float, float]:
    red, green, blue = (
        max(0.0, sum(m * part for m, part in zip(row, linear, strict=True)))
        for row in matrix
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def shown_as_shape(looks: Looks, column: str) -> bool:
    """Whether some face shows the column as a text or an icon, or draws a box for one
    of its values only."""
    for face in looks.faces.values():
        for look in face:
            told = " ".join(
                str(look.says.get(key, "")) for key in ("text", "names", "name")
            )
            if f"{{{column}" in told or (
                column in look.when and look.kind in {"text", "icons", "drawing"}
            ):
                return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_sides_have_a_shape_of_their_own(game: str) -> None:
    """All pairs of players' colours, for five kinds of eyes: close ones differ in
    emblem and letter."""
    sides = list(load(folder_of(game)).sides.values())
    for one, other in combinations(sides, 2):
        nearest = min(distance(one.colour, other.colour, eyes) for eyes in EYES)
        if nearest < CLOSE:
            assert one.emblem != other.emblem and one.letter != other.letter
    assert len({side.emblem for side in sides}) == len(sides)


@pytest.mark.parametrize("game", GAMES)
def test_sides_differ_to_ordinary_eyes(game: str) -> None:
    """No two players have colours that even in good light look alike."""
    sides = list(load(folder_of(game)).sides.values())
    assert all(
        distance(one.colour, other.colour) > CLOSE
        for one, other in combinations(sides, 2)
    )


@pytest.mark.parametrize("game", GAMES)
def test_coloured_categories_are_also_shapes(game: str) -> None:
    """Where a layout colours by a column and two of its colours come close, the column
    is shown as sign or word too."""
    looks = read_looks(folder_of(game))
    for column, table in looks.colours.items():
        pairs = combinations(set(table.values()), 2)
        close = [
            pair
            for pair in pairs
            if min(distance(*pair, eyes) for eyes in EYES) < CLOSE
        ]
        if close:
            assert shown_as_shape(looks, column), (
                f"[colours.{column}] {close[0]} has no shape beside it"
            )


def test_the_measure_itself() -> None:
    """Black and white are 100 apart for all; red and green meet for deutans; a thrifty
    surface is a light one."""
    assert all(
        distance("#000000", "#ffffff", eyes) == pytest.approx(100, abs=1)
        for eyes in EYES
    )
    assert distance("#b03a2e", "#5b6b1e") > 3 * distance("#b03a2e", "#5b6b1e", "deutan")
    assert distance(thrifty("#000000"), "#ffffff") < 20
