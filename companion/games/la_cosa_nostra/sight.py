"""What a robot sees of the table, and who it is."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from random import Random

from msgspec import Struct

from companion.games.la_cosa_nostra.box import Box, JobCard
from companion.games.la_cosa_nostra.practice import Hand
from companion.games.la_cosa_nostra.reckoning import Piece, Reckoning
from companion.games.la_cosa_nostra.state import May
from companion.games.la_cosa_nostra.views import FamilyView, GameView, Mine
from companion.rules.kit.named import card_of
from companion.rules.messages import SeatId


class Sight(Struct, frozen=True, dict=True):
    """What a robot looks at: its own part of the table, its purse, and the board once
    it needs to know more."""

    look: Callable[[], GameView]
    mine: Mine
    cash: int

    @cached_property
    def game(self) -> GameView:
        return self.look()

    @cached_property
    def offered(self) -> Mapping[str, May]:
        """The first of each kind of order that may be given."""
        return {one["order"]: one for one in reversed(self.mine.may)}

    def may(self, order: str) -> May | None:
        return self.offered.get(order)

    def every(self, order: str) -> Iterator[May]:
        """All ways in which an order may be given."""
        return (one for one in self.mine.may if one["order"] == order)

    def family(self, seat: SeatId) -> FamilyView:
        return next(one for one in self.game.families if one.seat == seat)


class Robot:
    """A player without patience: the best task by expected money, a Deal where
    something lacks, always a response."""

    def __init__(self, seat: SeatId, box: Box, hand: Hand, random: Random) -> None:
        self.seat = seat
        self.box = box
        self.hand = hand
        self.random = random
        self.asked: set[tuple[int, str, str]] = set()

    def card(self, copy: str) -> JobCard:
        return self.box.jobs[card_of(self.box.setup, copy)]

    def reckon(self, sight: Sight) -> Reckoning:
        return Reckoning(self.box, self.seat, sight.game, sight.cash)


def pieces_of(family: FamilyView) -> dict[str, Piece]:
    """All that can be hit of a family, by name."""
    businesses: dict[str, Piece] = {one.id: one for one in family.businesses}
    return {**businesses, **{one.id: one for one in family.gangsters}}


def strengths_of(robot: Robot, sight: Sight) -> dict[str, int]:
    return {one.id: one.strength for one in sight.family(robot.seat).gangsters}
