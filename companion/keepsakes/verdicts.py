"""How an evening ended, as the headline of a paper: by a length, by a whisker, shared, or
not decided at all."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from companion.rules.messages import SeatId
from companion.rules.newsworthy import Story
from companion.rules.roles import role
from companion.rules.table_blocks import Place

WHISKER = 0.05  # of the winner's points: a lead no longer than that
ONE = 1.0  # a single point is a whisker in any game
FAR = 0.6  # of the winner's points: a second with no more is nowhere near
Points = Annotated[float, role("points")]


class Won(Story, frozen=True):
    """Somebody is ahead of somebody else."""

    weight: ClassVar[int] = 100
    seat: SeatId
    points: Points
    second: SeatId
    other: Points
    ahead: Points


class Landslide(Won, frozen=True):
    """Far ahead."""


class Narrow(Won, frozen=True):
    """Just ahead."""


class Level(Won, frozen=True):
    """With as many points: the tie-break alone decided."""


class Alone(Story, frozen=True):
    """Nobody else is left in the count."""

    weight: ClassVar[int] = 100
    seat: SeatId
    points: Points


class Shared(Story, frozen=True):
    """Several won."""

    weight: ClassVar[int] = 100
    seats: tuple[SeatId, ...]
    points: Points


class Undecided(Story, frozen=True):
    """No score, or a tie that nobody broke."""

    weight: ClassVar[int] = 100


def verdict(places: Sequence[Place], open_tie: Sequence[SeatId]) -> Story:
    """The first place is the headline."""
    first = winners(places)
    if not first or open_tie:
        return Undecided()
    if len(first) > 1:
        return Shared(tuple(first), _best(places))
    return _alone_at_the_top(places)


def _alone_at_the_top(places: Sequence[Place]) -> Story:
    first = min(places, key=lambda place: place.rank)
    behind = [place for place in places if place.rank > 1]
    if not behind:
        return Alone(first.seat, first.points)
    second = min(behind, key=lambda place: place.rank)
    ahead = first.points - second.points
    kind = _length(first.points, second.points)
    return kind(first.seat, first.points, second.seat, second.points, ahead)


def _length(first: float, second: float) -> type[Won]:
    """By how much somebody won."""
    if first == second:
        return Level
    if first - second <= max(first * WHISKER, ONE):
        return Narrow
    if second <= first * FAR:
        return Landslide
    return Won


def winners(places: Sequence[Place]) -> list[SeatId]:
    return [place.seat for place in places if place.rank == 1]


def _best(places: Sequence[Place]) -> float:
    """What the first place is worth."""
    return min(places, key=lambda place: place.rank).points
