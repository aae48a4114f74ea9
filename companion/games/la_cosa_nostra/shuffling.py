"""Shuffles of the Business stack by the app, each with what it takes to prove it when the seed is shown."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.la_cosa_nostra.course import Course
from companion.games.la_cosa_nostra.facts import MarketDealt, StackShuffled
from companion.rules import fairness
from companion.rules.fairness import RollLabel
from companion.rules.language import Fact

SHUFFLER = "table"  # nobody at the table rolls these
PUT_BACK = "table-put-back"  # the second shuffle of a market: what may not open it goes back in


class Shuffle(Struct, frozen=True):
    """A pile in its new order; `order` says where each card lay before."""

    cards: tuple[str, ...]
    order: tuple[int, ...]
    number: int
    tap: str


def shuffled(course: Course, pile: Sequence[str]) -> Shuffle:
    """Another order, from the seed that was sealed before the game and a word that nobody could know then."""
    tap, number = course.chance.secret(32), course.chance.roll
    order = fairness.shuffled(_seed(course), _label(course, number, SHUFFLER, tap), len(pile)) if pile else ()
    return Shuffle(tuple(pile[at] for at in order), order, number, tap)


def reshuffle(course: Course) -> None:
    """R12: a stack that somebody has looked through, or sorted by ruling, is known too well."""
    if course.state.stack:
        new = shuffled(course, course.state.stack)
        course.add(StackShuffled(new.cards, new.tap, new.number, new.order))


def put_back(course: Course, stack: Sequence[str], aside: Sequence[str], by: Shuffle) -> tuple[str, ...]:
    """LCN-06: the cards of `aside` go back at random; their places come from the same seed and word."""
    if not aside:
        return tuple(stack)
    places = fairness.shuffled(_seed(course), _label(course, by.number, PUT_BACK, by.tap), len(stack) + len(aside))
    found = dict(zip(places, aside, strict=False))
    others = iter(stack)
    return tuple(found[at] if at in found else next(others) for at in range(len(places)))


def evidence(fact: Fact) -> fairness.RollRecord | None:
    """A shuffle as the proof of an evening lists it, between the dice."""
    if not isinstance(fact, MarketDealt | StackShuffled) or not fact.order:
        return None
    return fairness.RollRecord(
        number=fact.number,
        by=SHUFFLER,
        how="unwitnessed",
        pile=len(fact.order),
        results=fact.order,
        tap=fact.tap,
    )


def _seed(course: Course) -> bytes:
    return bytes.fromhex(course.state.table.seed)


def _label(course: Course, number: int, by: str, tap: str) -> RollLabel:
    return RollLabel(table=course.state.table.setup.table, number=number, by=by, tap=tap)
