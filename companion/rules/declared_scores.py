"""The score that a game's data declare: money, counters and majorities, each line with
what stands behind it."""

from collections.abc import Sequence

from cards.model import CASH, Counter, Majority
from companion.rules.bank import Paid
from companion.rules.counters import Counted
from companion.rules.kit.ranking import placed, total
from companion.rules.messages import PurseId, Said, SeatId
from companion.rules.table import Table
from companion.rules.table_blocks import Line, Place, Scores


def counts_cash(table: Table) -> bool:
    """Does anybody's money matter at the end?"""
    game = table.setup.game
    named = {*game.score.tie, *(one.counter for one in game.majorities.values())}
    return game.money is not None and bool(game.score.cash or CASH in named)


def lines(table: Table, seat: SeatId, said: Said = ()) -> list[Line]:
    """Each line of a declared score."""
    game = table.setup.game
    found = [_cash(table, seat, said)] if game.score.cash and game.money else []
    found += [
        _counter(table, one, seat, said)
        for one in game.counters.values()
        if one.each and one.points
    ]
    return [
        *found,
        *(
            line
            for one in game.majorities.values()
            if (line := _majority(table, one, seat, said))
        ),
    ]


def holding(table: Table, name: str, seat: SeatId) -> int:
    """How much somebody has of a counter, or of cash."""
    if name == CASH:
        return table.bank.purses.get(PurseId(seat), 0)
    return table.counters.get(name, {}).get(seat, 0)


def behind(name: str, seat: SeatId, said: Said) -> tuple[int, ...]:
    """The lines of the table's log that made this holding."""
    return tuple(
        number
        for number, fact in said
        if (isinstance(fact, Counted) and (fact.counter, fact.owner) == (name, seat))
        or (
            name == CASH
            and isinstance(fact, Paid)
            and PurseId(seat) in {fact.source, fact.target}
        )
    )


def _cash(table: Table, seat: SeatId, said: Said) -> Line:
    score = table.setup.game.score
    cash = holding(table, CASH, seat)
    points = float(score.cash * (cash // score.cash_per_point))
    return Line(
        "cash",
        points,
        {"cash": cash, "each": score.cash_per_point},
        behind(CASH, seat, said),
    )


def _counter(table: Table, counter: Counter, seat: SeatId, said: Said) -> Line:
    has = holding(table, counter.id, seat)
    facts: dict[str, object] = {
        "counter": counter.id,
        "has": has,
        "each": counter.points,
    }
    return Line(
        "counter", has * counter.points + 0.0, facts, behind(counter.id, seat, said)
    )


def _majority(
    table: Table, majority: Majority, seat: SeatId, said: Said
) -> Line | None:
    counter = majority.counter
    everybody = table.taking_part()
    held = {other: holding(table, counter, other) for other in everybody}
    most = max(held.values())
    if most <= 0 or held.get(seat) != most:
        return None
    first = [other for other, has in held.items() if has == most]
    points = _part(majority, len(first))
    if points is None:
        return None
    facts = {"majority": majority.id, "has": most, "shared": len(first)}
    return Line("majority", points, facts, behind(counter, seat, said))


def _part(majority: Majority, shared: int) -> float | None:
    """What each of so many gets; nothing where a tie brings nobody anything."""
    if shared == 1 or majority.ties == "all":
        return float(majority.points)
    if majority.ties == "split":
        return float(majority.points // shared)
    return None


def ranked(table: Table, counted: Scores, tie: Sequence[str]) -> tuple[Place, ...]:
    """Best first. Equal points are compared by `tie`, in that order; who is still equal
    shares the rank."""
    sign = 1 if table.setup.game.score.highest_wins else -1
    keys = {
        seat: (
            sign * total(found),
            *(sign * holding(table, name, seat) for name in tie),
        )
        for seat, found in counted.items()
    }
    return placed(keys, counted, tie)
