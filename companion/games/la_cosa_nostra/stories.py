"""What the morning paper prints of an evening of La Cosa Nostra."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from cards import Game
from companion.rules.messages import SeatId
from companion.rules.newsworthy import (
    Evening,
    Line,
    Story,
    found,
    largest,
    leader,
    most_in,
    most_often,
    seats_in,
    told_by,
    told_of,
)
from companion.rules.roles import CardName, Money

from .box import boss_of


class Robbery(Story, frozen=True):
    """The most that one family took from another in one deed."""

    weight: ClassVar[int] = 10
    seat: SeatId
    target: SeatId
    gangster: CardName
    amount: Money


class Hunted(Story, frozen=True):
    """Nobody was the target more often; `by` sent most of them."""

    weight: ClassVar[int] = 9
    target: SeatId
    count: int
    by: SeatId


class Obituary(Story, frozen=True):
    """The last Gangster who fell."""

    weight: ClassVar[int] = 8
    gangster: CardName
    seat: SeatId
    by: SeatId


class Coup(Story, frozen=True):
    """The best Job that robbed nobody at the table."""

    weight: ClassVar[int] = 7
    seat: SeatId
    gangster: CardName
    card: CardName
    amount: Money


class Fiasco(Story, frozen=True):
    """Nobody's Jobs failed more often."""

    weight: ClassVar[int] = 6
    seat: SeatId
    count: int


class Takings(Story, frozen=True):
    """The fullest till of any Payday."""

    weight: ClassVar[int] = 4
    seat: SeatId
    amount: Money


class Laundry(Story, frozen=True):
    """The most that was washed at once."""

    weight: ClassVar[int] = 5
    seat: SeatId
    amount: Money


class Signing(Story, frozen=True):
    """The dearest Gangster who joined a family."""

    weight: ClassVar[int] = 3
    seat: SeatId
    gangster: CardName
    amount: Money


def stories(evening: Evening) -> list[Story]:
    return found(FINDERS, evening)


def portrait(game: Game, side: str) -> str:
    return boss_of(game, side)


def robbery(evening: Evening) -> Story | None:
    return told_by(Robbery, largest(_taken(evening), "amount"))


def _taken(evening: Evening) -> Iterator[Line]:
    """Money that one family lost to another, by a Job or in a window."""
    yield from told_of(evening, "response_ended", outcome="success")
    yield from _thefts(evening)


def _thefts(evening: Evening) -> Iterator[Line]:
    """Whom a Job was announced against lost nothing by that, and what the bank got
    nobody stole: the payment before its end tells a Theft."""
    stolen = False
    for line in evening:
        if line["kind"] == "paid":
            stolen = stolen or line["reason"] == "theft"
        elif line["kind"] == "job_done":
            if stolen:
                yield line
            stolen = False


def hunted(evening: Evening) -> Story | None:
    lines = list(told_of(evening, "job_announced"))
    ahead = leader(seats_in(lines, "target"))
    if ahead is None:
        return None
    by: Counter[SeatId] = seats_in(line for line in lines if line["target"] == ahead[0])
    return Hunted(*ahead, by.most_common(1)[0][0])


def obituary(evening: Evening) -> Story | None:
    fallen = list(told_of(evening, "gangster_killed"))
    if not fallen:
        return None
    last = fallen[-1]
    return Obituary(last["gangster"], last["seat"], last["by"])


def coup(evening: Evening) -> Story | None:
    done = told_of(evening, "job_done", outcome="success", target=None)
    best = largest(done, "amount")
    if best is None or best["card"] is None:
        return None
    return told_by(Coup, best)


FINDERS = (
    robbery,
    hunted,
    obituary,
    coup,
    most_often(Fiasco, "job_done", outcome="failed"),
    most_in(Takings, "earned", "amount"),
    most_in(Laundry, "laundered", "amount"),
    most_in(Signing, "recruited", "amount"),
)
