"""Rows in the shapes of a game: every field is its column, read as its type says."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.rules.kit.typed_rows import shaped, whole


class Piece(Struct, frozen=True):
    id: str
    strength: int
    heavy: bool
    needs: tuple[str, ...]
    family: str | None
    target: int | None


CELLS = st.fixed_dictionaries(
    {},
    optional={
        "strength": st.none() | st.integers(-9, 9),
        "heavy": st.none() | st.booleans(),
        "needs": st.none() | st.lists(st.text(min_size=1), max_size=3).map(tuple),
        "family": st.none() | st.text(max_size=3),
        "target": st.none() | st.integers(0, 9),
        "art": st.text(max_size=3),
    },
)


@given(CELLS)
def test_every_field_is_its_column(cells: dict[str, object]) -> None:
    """What stands in the column comes out; a column that no field asks for is left out."""
    piece = shaped(Piece, cells, id="p1")  # type: ignore[arg-type]
    assert piece.id == "p1"
    assert piece.strength == (cells.get("strength") or 0)
    assert piece.heavy is bool(cells.get("heavy"))
    assert piece.needs == (cells.get("needs") or ())
    assert piece.family == (cells.get("family") or None)
    assert piece.target == (cells.get("target") or None)


@given(CELLS, st.integers(0, 9))
def test_what_is_known_goes_before_the_column(
    cells: dict[str, object], strength: int
) -> None:
    """A game may know a field better than the column of that name does."""
    piece = shaped(Piece, cells, id="p1", strength=strength)  # type: ignore[arg-type]
    assert piece.strength == strength


@given(st.none() | st.text() | st.integers())
def test_a_cell_without_a_number_counts_nothing(cell: str | int | None) -> None:
    """An empty cell is none of it, whatever the column is about."""
    assert whole(cell) == (cell if isinstance(cell, int) else 0)
