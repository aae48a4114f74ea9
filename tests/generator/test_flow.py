"""Blocks in columns: nothing divided, nothing lost, no heading left behind."""

from hypothesis import given
from hypothesis import strategies as st

from generator.faces.elements import Element, Rect
from generator.guide.flow import Block, height, levelled, poured, set_columns


def block(high: float, gap: float = 0.0, keeps: bool = False) -> Block:
    def draw(x: float, y: float) -> list[Element]:
        return [Rect(x, y, 10.0, high)]

    return Block(high, draw, gap, keeps)


BLOCKS = st.lists(
    st.builds(block, st.floats(1, 20), st.floats(0, 5), st.booleans()),
    min_size=1,
    max_size=40,
)


@given(BLOCKS, st.integers(1, 4))
def test_columns_hold_all_blocks_in_order(blocks: list[Block], count: int) -> None:
    """Whatever fits comes out whole and in order, no column is too high, no heading is
    its column's last."""
    for made in (poured(blocks, 100, count), levelled(blocks, 100, count)):
        if made is not None:
            assert [item for column in made for item in column] == blocks and len(
                made
            ) == count
            assert all(height(column) <= 100.01 for column in made)
            filled = [column for column in made if column]
            assert not any(column[-1].keeps for column in filled[:-1])


def test_levelled_columns_end_side_by_side() -> None:
    """Ten equal blocks in two columns are five and five, not nine and one."""
    columns = levelled([block(10)] * 10, 95, 2) or []
    assert [len(column) for column in columns] == [5, 5]


def test_too_much_is_no_half_measure() -> None:
    """What does not fit gives no columns at all."""
    assert poured([block(10)] * 21, 100, 2) is None
    assert poured([block(101)], 100, 2) is None


def test_short_columns_are_opened_but_never_beyond_their_neighbour() -> None:
    """Gaps open towards the foot and stop there; blocks keep their sizes."""
    columns = [[block(10, 2)] * 5, [block(10, 2)] * 4]
    drawn = [
        item
        for item in set_columns(columns, (0.0, 0.0), 20.0)
        if isinstance(item, Rect)
    ]
    ends = [max(item.y + item.h for item in drawn if item.x == x) for x in (0.0, 20.0)]
    assert ends[0] == height(columns[0]) and height(columns[1]) < ends[1] <= ends[0]
