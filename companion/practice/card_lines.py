"""The lines that a simulated game tells of its cards, where one card has several."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.rules.protocol import Carried


def together(cards: Sequence[Carried]) -> Iterator[Carried]:
    """All lines of a copy in one: it worked if it did so once, and brought all of it."""
    copies: dict[str, Carried] = {}
    for one in cards:
        if not one.copy:
            yield one
            continue
        so_far = copies.get(one.copy, replace(one, worked=False, money=0))
        worked, money = so_far.worked or one.worked, so_far.money + one.money
        copies[one.copy] = replace(one, worked=worked, money=money)
    yield from copies.values()
