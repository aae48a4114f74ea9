"""Running text in columns: blocks that stay whole, headings that stay with what they
head. Pure arithmetic."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from generator.faces.elements import Element

# how far gaps may be opened so that a column ends level with its neighbour, see `_give`
AIR = 0.3


class Block(Struct, frozen=True):
    """A paragraph, a heading, a row of a table: what is never divided."""

    height: float
    # from the left and the top of its place, in mm
    draw: Callable[[float, float], Iterable[Element]]
    gap: float = 0.0  # mm above it, unless it opens a column
    keeps: bool = False  # a heading: never the last of its column


Column = list[Block]


def height(column: Sequence[Block]) -> float:
    """How high a column is, without the gap above its first block."""
    return sum(
        block.height + (block.gap if place else 0.0)
        for place, block in enumerate(column)
    )


def poured(blocks: Iterable[Block], room: float, count: int) -> list[Column] | None:
    """The blocks in so many columns of one height, each filled before the next; None
    where that is too little room."""
    columns: list[Column] = [[]]
    for group in _groups(blocks):
        if height([*columns[-1], *group]) > room + 0.01:
            columns.append([])
            if height(group) > room + 0.01:
                return None
        columns[-1] += group
    if len(columns) <= count:
        return columns + [[] for _ in range(count - len(columns))]
    return None


def _groups(blocks: Iterable[Block]) -> Iterator[Column]:
    group: Column = []
    for block in blocks:
        group.append(block)
        if not block.keeps:
            yield group
            group = []
    if group:
        yield group


def levelled(blocks: Sequence[Block], room: float, count: int) -> list[Column] | None:
    """The same in columns as low as possible, so that they end side by side."""
    best = poured(blocks, room, count)
    low, high = height(blocks) / count, room
    while best and high - low > 0.5:
        middle = (low + high) / 2
        found = poured(blocks, middle, count)
        low, high, best = (low, middle, found) if found else (middle, high, best)
    return best


def set_columns(
    columns: Sequence[Column], at: tuple[float, float], step: float, foot: float = 0.0
) -> Iterator[Element]:
    """Columns side by side, `step` apart; the shorter ones are opened to end level, at
    `foot` if that is further."""
    goal = max(foot, *(height(column) for column in columns))
    for place, column in enumerate(columns):
        yield from _set(column, at[0] + place * step, at[1], goal)


def _set(column: Column, x: float, y: float, goal: float) -> Iterator[Element]:
    gaps = sum(_give(block) for block in column[1:])
    share = min(AIR, (goal - height(column)) / gaps) if gaps else 0.0
    for place, block in enumerate(column):
        y += block.gap + share * _give(block) if place else 0.0
        yield from block.draw(x, y)
        y += block.height


def _give(block: Block) -> float:
    """How far the gap above a block opens, next to others: most above headings, where
    the eye does not mind."""
    return block.gap**2
