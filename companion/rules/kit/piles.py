"""Draw piles and rows that are filled from them; a shuffle by the app can be recomputed
when the seed is shown."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from companion.rules import fairness
from companion.rules.fairness import RollLabel, RollRecord
from companion.rules.messages import Chance, Fact
from companion.rules.table import Table

SHUFFLER = "table"  # nobody at the table rolls these
# a second shuffle of the same pile: what was laid aside goes back in
PUT_BACK = "table-put-back"

Thing = TypeVar("Thing")


@runtime_checkable
class Shuffled(Protocol):
    """What a game's fact of a shuffle tells, among other things, when the seed is shown."""

    @property
    def number(self) -> int: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def tap(self) -> str: ...


class Shuffle(Struct, frozen=True):
    """A pile in its new order, top card first; `order` says where each card lay before."""

    cards: tuple[str, ...]
    order: tuple[int, ...]
    number: int
    tap: str


def shuffled(table: Table, chance: Chance, pile: Sequence[str]) -> Shuffle:
    """Another order, from the seed that was sealed before the game and a word that
    nobody could know then."""
    number = chance.roll
    tap = chance.secret(32)
    order = _order(table, _label(table, number, SHUFFLER, tap), len(pile))
    return Shuffle(tuple(pile[at] for at in order), order, number, tap)


def put_back(
    table: Table, pile: Sequence[str], aside: Sequence[str], by: Shuffle
) -> tuple[str, ...]:
    """The cards of `aside` go into the pile at random; their places come from the same
    seed and word."""
    if not aside:
        return tuple(pile)
    places = _order(
        table, _label(table, by.number, PUT_BACK, by.tap), len(pile) + len(aside)
    )
    found = dict(zip(places, aside, strict=False))
    others = iter(pile)
    return tuple(
        found[at] if at in found else next(others) for at in range(len(places))
    )


def evidence(fact: Fact) -> RollRecord | None:
    """A shuffle as the proof of an evening lists it, between the dice; there is nothing
    to prove about a pile without cards."""
    if not isinstance(fact, Shuffled) or not fact.order:
        return None
    return RollRecord(
        number=fact.number,
        by=SHUFFLER,
        how="unwitnessed",
        pile=len(fact.order),
        results=fact.order,
        tap=fact.tap,
    )


def filled(
    row: Sequence[Thing], pile: Sequence[Thing], size: int
) -> tuple[tuple[Thing, ...], int]:
    """The row with cards from the top of the pile at its end, and how many were taken;
    a short pile leaves it short."""
    taken = min(max(size - len(row), 0), len(pile))
    return (*row, *pile[:taken]), taken


def without(pile: tuple[Thing, ...], one: Thing) -> tuple[Thing, ...]:
    """One of these fewer, if there is any."""
    at = pile.index(one) if one in pile else len(pile)
    return pile[:at] + pile[at + 1 :]


def slid(row: Sequence[Thing | None]) -> tuple[Thing | None, ...]:
    """The cards of a row move to its right end in their order; the gaps are on the left then."""
    cards = [one for one in row if one is not None]
    gaps = [None] * (len(row) - len(cards))
    return (*gaps, *cards)


def filled_from_the_right(
    row: Sequence[Thing | None], pile: Sequence[Thing]
) -> tuple[tuple[Thing | None, ...], int]:
    """Each gap takes the next card of the pile, the rightmost first; with a short pile
    the leftmost stay empty."""
    cards = list(row)
    left = iter(pile)
    taken = 0
    for at in reversed(range(len(cards))):
        if cards[at] is None and (card := next(left, None)) is not None:
            cards[at], taken = card, taken + 1
    return tuple(cards), taken


def _order(table: Table, label: RollLabel, count: int) -> tuple[int, ...]:
    if count:
        return fairness.shuffled(bytes.fromhex(table.seed), label, count)
    return ()


def _label(table: Table, number: int, by: str, tap: str) -> RollLabel:
    return RollLabel(table=table.setup.table, number=number, by=by, tap=tap)
