"""Places by any key (lexicographic ranking): the first number of a key is the score,
the others break ties; and the lines that a score is made of."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.rules.messages import SeatId
from companion.rules.table_blocks import Line, Place, Scores

Key = Sequence[float]
Keys = Mapping[SeatId, Key]


class Ranked(Struct, frozen=True):
    """A place: equal keys share the rank; `decided_by` counts the comparison that set
    equal scores apart, from 0."""

    seat: SeatId
    rank: int
    decided_by: int | None = None


def sole_leader(has: Mapping[SeatId, float]) -> SeatId | None:
    """Who has more than everybody else; nobody on a tie."""
    most = max(has.values(), default=0)
    best = [seat for seat, value in has.items() if value == most]
    return best[0] if len(best) == 1 else None


def placed(
    keys: Keys,
    counted: Scores,
    ties: Sequence[str] = (),
) -> tuple[Place, ...]:
    """The first comes first; `ties` names the comparisons after the score."""
    return tuple(_place(one, counted[one.seat], ties) for one in ranked(keys))


def _place(one: Ranked, found: Sequence[Line], ties: Sequence[str]) -> Place:
    """With the name of the comparison that set this score apart from an equal one."""
    points, lines = total(found), tuple(found)
    if one.decided_by is None:
        return Place(one.seat, points, one.rank, lines)
    tie = ties[one.decided_by]
    return Place(one.seat, points, one.rank, lines, tie)


def total(found: Sequence[Line]) -> float:
    """Points are floats, so that a log that was stored reads exactly as it was made."""
    return float(sum(line.points for line in found))


def ranked(keys: Keys) -> list[Ranked]:
    """The highest key first; who shares a rank stays in the order given."""
    order = sorted(keys, key=lambda seat: tuple(keys[seat]), reverse=True)
    return [_ranked(keys, seat) for seat in order]


def _ranked(keys: Keys, seat: SeatId) -> Ranked:
    rank = _rank(keys, seat)
    return Ranked(seat, rank, _decided_by(keys, seat))


def _rank(keys: Keys, seat: SeatId) -> int:
    own = tuple(keys[seat])
    return 1 + sum(tuple(other) > own for other in keys.values())


def _decided_by(keys: Keys, seat: SeatId) -> int | None:
    """The latest comparison that was needed to tell this key from others with the same score."""
    own = tuple(keys[seat])
    rivals = (tuple(other) for other in keys.values())
    apart = [
        _difference(own, other)
        for other in rivals
        if other[0] == own[0] and other != own
    ]
    if apart:
        return max(apart) - 1
    return None


def _difference(own: Key, other: Key) -> int:
    """Where two unequal keys differ first."""
    return next(
        at for at, pair in enumerate(zip(own, other, strict=True)) if pair[0] != pair[1]
    )
