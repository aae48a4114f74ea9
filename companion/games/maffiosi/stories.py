"""What the morning paper prints of an evening at the long table."""

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
    led_by,
    most_in,
    most_often,
    seats_in,
    told_by,
    told_of,
)
from companion.rules.roles import CardName, Money


class Cake(Story, frozen=True):
    """The cake that took the most with it."""

    weight: ClassVar[int] = 10
    of: SeatId
    place: int
    count: int


class Grudge(Story, frozen=True):
    """Who went for whom, more often than anybody for anybody else."""

    weight: ClassVar[int] = 9
    by: SeatId
    of: SeatId
    count: int


class Backfire(Story, frozen=True):
    """Somebody's own people in somebody's own doing."""

    weight: ClassVar[int] = 8
    by: SeatId
    card: CardName


class Undertaker(Story, frozen=True):
    """Nobody sent more to the undertaker."""

    weight: ClassVar[int] = 7
    by: SeatId
    count: int


class Adieu(Story, frozen=True):
    """Who had nobody left at the table first."""

    weight: ClassVar[int] = 6
    seat: SeatId


class Nap(Story, frozen=True):
    """Whose people nodded off most."""

    weight: ClassVar[int] = 4
    of: SeatId
    count: int


class Till(Story, frozen=True):
    """The best turn of the till."""

    weight: ClassVar[int] = 3
    seat: SeatId
    due: Money


def stories(evening: Evening) -> list[Story]:
    return found(FINDERS, evening)


def portrait(game: Game, side: str) -> str:
    return f"{side}_boss"


def cake(evening: Evening) -> Story | None:
    best = largest(told_of(evening, "cake_exploded"), "count")
    if best is None or best["count"] < 2:
        return None
    return told_by(Cake, best)


def grudge(evening: Evening) -> Story | None:
    pairs = Counter((line["by"], line["of"]) for line in _others(evening))
    return led_by(Grudge, pairs)


def undertaker(evening: Evening) -> Story | None:
    return led_by(Undertaker, seats_in(_others(evening), "by"), least=3)


def _others(evening: Evening) -> Iterator[Line]:
    """Figures that somebody else took off the table."""
    for line in told_of(evening, "figure_removed"):
        if line["by"] not in {None, line["of"]}:
            yield line


def backfire(evening: Evening) -> Story | None:
    own = (
        line
        for line in told_of(evening, "figure_removed")
        if line["by"] is not None and line["by"] == line["of"]
    )
    return told_by(Backfire, next(own, None))


def adieu(evening: Evening) -> Story | None:
    out = next(told_of(evening, "knocked_out"), None)
    if out is None or len(out["seats"]) != 1:
        return None
    return Adieu(out["seats"][0])


FINDERS = (
    cake,
    grudge,
    backfire,
    undertaker,
    adieu,
    most_often(Nap, "fell_asleep", by="of"),
    most_in(Till, "income_counted", "due"),
)
