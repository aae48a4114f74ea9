"""Categories are told apart by everybody: where colours come close for some eyes, a shape stands beside them."""

from itertools import combinations

import pytest

from cards import GAMES, folder_of, load
from generator.colours import EYES, distance, thrifty
from generator.looks import Looks, read_looks

CLOSE = 25.0  # below this two colours may be taken for one another on a table at night


def shown_as_shape(looks: Looks, column: str) -> bool:
    """Whether some face shows the column as a text or an icon, or draws a box for one of its values only."""
    for face in looks.faces.values():
        for look in face:
            told = " ".join(str(look.says.get(key, "")) for key in ("text", "names", "name"))
            if f"{{{column}" in told or (column in look.when and look.kind in {"text", "icons", "drawing"}):
                return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_sides_have_a_shape_of_their_own(game: str) -> None:
    """All pairs of players' colours, for five kinds of eyes: close ones differ in emblem and letter."""
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
    assert all(distance(one.colour, other.colour) > CLOSE for one, other in combinations(sides, 2))


@pytest.mark.parametrize("game", GAMES)
def test_coloured_categories_are_also_shapes(game: str) -> None:
    """Where a layout colours by a column and two of its colours come close, the column is shown as sign or word too."""
    looks = read_looks(folder_of(game))
    for column, table in looks.colours.items():
        pairs = combinations(set(table.values()), 2)
        close = [pair for pair in pairs if min(distance(*pair, eyes) for eyes in EYES) < CLOSE]
        if close:
            assert shown_as_shape(looks, column), f"[colours.{column}] {close[0]} has no shape beside it"


def test_the_measure_itself() -> None:
    """Black and white are 100 apart for all; red and green meet for deutans; a thrifty surface is a light one."""
    assert all(distance("#000000", "#ffffff", eyes) == pytest.approx(100, abs=1) for eyes in EYES)
    assert distance("#b03a2e", "#5b6b1e") > 3 * distance("#b03a2e", "#5b6b1e", "deutan")
    assert distance(thrifty("#000000"), "#ffffff") < 20
