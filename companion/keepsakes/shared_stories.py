"""Stories that can be told of an evening of any game: dice, patience, second thoughts, and
who knew what before the others."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from companion.rules.messages import SeatId
from companion.rules.newsworthy import (
    Evening,
    Line,
    Story,
    found,
    largest,
    led_by,
    seats_in,
    told_by,
    told_of,
)
from companion.rules.roles import CopyName, Money, role

FEWEST_DICE = 6  # of one player, before anybody speaks of luck
EXPECTED = 3.5  # of a die with six sides
SPREAD = math.sqrt(35 / 12)  # of one such die; of several by the root of their number
Average = Annotated[float, role("decimal")]


class Unlucky(Story, frozen=True):
    """The worst dice of the evening."""

    weight: ClassVar[int] = 7
    seat: SeatId
    average: Average
    count: int


class Lucky(Story, frozen=True):
    """The best."""

    weight: ClassVar[int] = 3
    seat: SeatId
    average: Average
    count: int


class Foreknown(Story, frozen=True):
    """Somebody had read a plan before the table did."""

    weight: ClassVar[int] = 8
    to: SeatId
    seat: SeatId
    copy: CopyName


class Curious(Story, frozen=True):
    """Nobody looked at more plans of others."""

    weight: ClassVar[int] = 5
    to: SeatId
    count: int


class Generous(Story, frozen=True):
    """The largest sum from one hand into another."""

    weight: ClassVar[int] = 6
    source: SeatId
    target: SeatId
    amount: Money


class Slow(Story, frozen=True):
    """The table drummed its fingers."""

    weight: ClassVar[int] = 4
    seat: SeatId
    count: int


def shared_stories(evening: Evening, *, alone: bool = False) -> list[Story]:
    """What any game may have brought; money in an envelope is told where the game has
    nothing darker to tell of."""
    if alone:
        return found((*FINDERS, generous), evening)
    return found(FINDERS, evening)


def unlucky(evening: Evening) -> Story | None:
    rolled = _rolled(evening)
    worst = min(rolled, key=lambda seat: _average(rolled[seat]), default=None)
    if worst is None or _luck(rolled[worst]) > -1:
        return None
    return Unlucky(worst, _average(rolled[worst]), len(rolled[worst]))


def lucky(evening: Evening) -> Story | None:
    rolled = _rolled(evening)
    best = max(rolled, key=lambda seat: _average(rolled[seat]), default=None)
    if best is None or _luck(rolled[best]) < 1:
        return None
    return Lucky(best, _average(rolled[best]), len(rolled[best]))


def _rolled(evening: Evening) -> Mapping[SeatId, Sequence[int]]:
    """What the dice showed, of all who rolled enough of the same kind."""
    faces: dict[SeatId, list[int]] = defaultdict(list)
    for line in told_of(evening, "rolled"):
        if set(line["sides"]) == {6}:
            faces[line["seat"]] += line["results"]
    return {seat: each for seat, each in faces.items() if len(each) >= FEWEST_DICE}


def _average(faces: Sequence[int]) -> float:
    return sum(faces) / len(faces)


def _luck(faces: Sequence[int]) -> float:
    """How far from what dice show on average, in deviations: from one on it is a story."""
    return (_average(faces) - EXPECTED) * math.sqrt(len(faces)) / SPREAD


def foreknown(evening: Evening) -> Story | None:
    """The last plan that came to light after somebody had looked at it."""
    readers: dict[str, SeatId] = {}
    story = None
    for line in evening:
        if line["kind"] == "plan_shown":
            readers[line["plan"]] = line["to"]
        elif line["kind"] == "plan_revealed" and line["plan"] in readers:
            story = Foreknown(readers[line["plan"]], line["seat"], line["copy"])
    return story


def curious(evening: Evening) -> Story | None:
    return led_by(Curious, seats_in(told_of(evening, "plan_shown"), "to"), least=3)


def slow(evening: Evening) -> Story | None:
    return led_by(Slow, seats_in(told_of(evening, "nudged")))


def generous(evening: Evening) -> Story | None:
    """For games that have nothing darker to tell of."""
    seats = {line["seat"] for line in told_of(evening, "seat_taken")}

    def between(line: Line) -> bool:
        return line["source"] in seats and line["target"] in seats

    return told_by(
        Generous, largest(filter(between, told_of(evening, "paid")), "amount")
    )


FINDERS = (unlucky, lucky, foreknown, curious, slow)
