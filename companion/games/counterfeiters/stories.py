"""What the morning paper prints of an evening of forgers: what all could see on the board,
and what lay behind the screens once they were lifted."""

from collections import Counter
from typing import ClassVar

from cards import Game
from companion.rules.messages import SeatId
from companion.rules.newsworthy import (
    Evening,
    Story,
    found,
    led_by,
    most_in,
    most_of_all,
    most_often,
    told_of,
)
from companion.rules.roles import Money


class Sale(Story, frozen=True):
    """The most that counterfeits brought at once."""

    weight: ClassVar[int] = 10
    seat: SeatId
    count: int
    paid: Money


class Presses(Story, frozen=True):
    """Nobody printed more."""

    weight: ClassVar[int] = 9
    seat: SeatId
    count: int


class Island(Story, frozen=True):
    """Who had most money where no tax office looks."""

    weight: ClassVar[int] = 8
    seat: SeatId
    offshore: Money


class Leftover(Story, frozen=True):
    """Who still sat on counterfeits when the screens went up."""

    weight: ClassVar[int] = 7
    seat: SeatId
    count: int


class Refund(Story, frozen=True):
    """Who had the most back from the tax office."""

    weight: ClassVar[int] = 6
    seat: SeatId
    amount: Money


class Shopper(Story, frozen=True):
    """Nobody bought more on the black market."""

    weight: ClassVar[int] = 4
    seat: SeatId
    count: int


class Kitchen(Story, frozen=True):
    """Whose diners served the most false notes."""

    weight: ClassVar[int] = 3
    seat: SeatId
    count: int


def stories(evening: Evening) -> list[Story]:
    return found(FINDERS, evening)


def portrait(game: Game, side: str) -> str:
    return f"henchman_{side}"


def leftover(evening: Evening) -> Story | None:
    lifted = told_of(evening, "screen_lifted")
    return led_by(Leftover, Counter({one["seat"]: sum(one["fakes"]) for one in lifted}))


FINDERS = (
    most_in(Sale, "fakes_washed", "paid"),
    most_of_all(Presses, "fakes_printed", "count"),
    most_of_all(Island, "screen_lifted", "offshore", least=1),
    leftover,
    most_of_all(Refund, "tax_cheated", "amount"),
    most_often(Shopper, "card_bought"),
    most_of_all(Kitchen, "diners_served", "count"),
)
