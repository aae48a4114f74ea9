"""What the morning paper prints of an evening among capos: only what lay open or was said
aloud. A covered card that nobody suspected stays covered for ever."""

from collections import Counter
from typing import ClassVar

from cards import Game
from companion.rules.messages import SeatId
from companion.rules.newsworthy import (
    Evening,
    Story,
    found,
    led_by,
    most_often,
    told_of,
)


class Jailbird(Story, frozen=True):
    """Nobody went to prison more often."""

    weight: ClassVar[int] = 10
    seat: SeatId
    count: int


class Marked(Story, frozen=True):
    """Nobody looked into more pistols."""

    weight: ClassVar[int] = 9
    at: SeatId
    count: int


class Nose(Story, frozen=True):
    """Nobody was right more often."""

    weight: ClassVar[int] = 8
    seat: SeatId
    count: int


class Feud(Story, frozen=True):
    """Who pointed at whom, again and again."""

    weight: ClassVar[int] = 7
    seat: SeatId
    at: SeatId
    count: int


class Mistaken(Story, frozen=True):
    """Nobody was wrong more often."""

    weight: ClassVar[int] = 6
    seat: SeatId
    count: int


class Pickpocket(Story, frozen=True):
    """Whose Mario took most from those who suspected him."""

    weight: ClassVar[int] = 5
    seat: SeatId
    count: int


class Unruffled(Story, frozen=True):
    """Nobody kept the hat on more often."""

    weight: ClassVar[int] = 4
    seat: SeatId
    count: int


def stories(evening: Evening) -> list[Story]:
    return found(FINDERS, evening)


def portrait(game: Game, side: str) -> str:
    return f"suspicion_{side}"


def marked(evening: Evening) -> Story | None:
    return led_by(Marked, Counter(at for _, at in _pointing(evening)), least=3)


def feud(evening: Evening) -> Story | None:
    pairs = Counter(_pointing(evening))
    return led_by(Feud, pairs)


def _pointing(evening: Evening) -> list[tuple[SeatId, SeatId]]:
    """Every pistol that lay on the table, and whom it pointed at."""
    shown = told_of(evening, "pistols_shown")
    every = (one for line in shown for one in line["pistols"])
    aimed = [(one.seat, one.at) for one in every if one.at]
    late = told_of(evening, "pistol_pointed")
    return aimed + [(line["seat"], line["at"]) for line in late if line["at"]]


FINDERS = (
    most_often(Jailbird, "capo_judged", hat=False),
    marked,
    most_often(Nose, "respect_moved", reason="right"),
    feud,
    most_often(Mistaken, "respect_moved", reason="wrong"),
    most_often(Pickpocket, "respect_moved", reason="mario"),
    most_often(Unruffled, "respect_moved", reason="hat"),
)
