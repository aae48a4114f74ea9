"""Rows in the shapes of a game: every field is its column, read as its type says."""

from typing import Annotated

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from cards.model import DeckId, Facts
from companion.catalog.game_catalog import GameCatalog
from companion.rules.kit.typed_rows import Column, each, shaped, whole


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


class Stack(Struct, frozen=True):
    id: str
    copies: int
    first: Annotated[bool, Column("kind", yes="start")]
    many: Annotated[tuple[str, ...], Column("needs")]


def test_a_type_may_name_another_column_and_what_stands_there_for_yes() -> None:
    row: Facts = {"id": "p1", "kind": "start", "needs": ("a", "b"), "first": False}
    assert shaped(Stack, row) == Stack("p1", 0, True, ("a", "b"))
    assert not shaped(Stack, {**row, "kind": "later"}).first


def test_cards_lie_in_their_shape_under_their_ids_with_their_number() -> None:
    every = GameCatalog().game("la_cosa_nostra")
    assert every
    businesses = every.decks[DeckId("businesses")].cards
    found = each(Stack, businesses)
    assert [*found] == [card.id for card in businesses]
    assert [one.copies for one in found.values()] == [
        card.copies for card in businesses
    ]
