"""Robots at a table: what they want, from what their seats see."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.messages import Fact, Order, SeatId
from companion.rules.protocol import Counted, Robots

from .earnings import carried
from .robots import Robot, Sight
from .state import State
from .views import GameView, Mine, Screened, awaits, mine, public

# where a henchman goes is seen before the next one
LOOKS = {"henchman_placed": 1.0, "card_bought": 0.6}
Sections = Mapping[str, Any]


class Held(Struct, frozen=True):
    """Nobody holds cards in this game: everything bought lies open."""

    cards: list[str]


class TableRobots:
    """One table. The piles are shuffled by the app, so nothing is dealt here."""

    def __init__(self, state: State, random: Random, deal: Random) -> None:
        self.robot = Robot(state.box, random)

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """Nothing lies outside the state."""

    def hand(self, seat: SeatId) -> Held:
        return Held([])

    def done(self, seat: SeatId, view: Callable[[SeatId | None], Sections]) -> bool:
        """No window of this game waits for anybody."""
        return True

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Sections]
    ) -> Iterator[tuple[SeatId, Order]]:
        """What robots want now; `view` shows each of them what its seat may see."""
        game = view(None)["game"]
        waiting = game.awaits.seats if game and game.awaits else []
        for seat in robots:
            if seat in waiting and (
                order := self._wish(seat, game, view(seat)["mine"])
            ):
                yield seat, order

    def asked(self, state: State) -> Iterator[SeatId]:
        waiting = awaits(state)
        yield from waiting.seats if waiting else ()

    def order(self, seat: SeatId, state: State) -> Order | None:
        game = public(state)
        if game:
            return self._wish(seat, game, mine(state, seat))
        return None

    def _wish(self, seat: SeatId, game: GameView, own: Mine) -> Order | None:
        if own.screen:
            return self.robot.order(sight(self.robot, seat, game, own))
        return None


def sight(robot: Robot, seat: SeatId, game: GameView, own: Mine) -> Sight:
    before = next(one for one in game.players if one.seat == seat)
    screen: Screened | None = own.screen
    assert screen
    return Sight(
        seat=seat,
        may=own.may,
        kinds=Counter(robot.box.parts[one.card].kind for one in before.cards),
        caps=frozenset(one.id for one in game.spaces if one.cap),
        hand=screen.hand.amount,
        offshore=screen.offshore.amount,
        fakes={int(stars): count for stars, count in screen.fakes.items()},
        ahead=1 - game.officer / game.last,
        near=_near(game),
        visits=len(_visits(game)),
    )


def _near(game: GameView) -> int:
    """How many steps the Godfather is away: one, where a cap calls him at the end, and
    else more than there are once he was there for the last time."""
    if game.caps == "godfather":
        return 1
    return min(_visits(game), default=2 * game.last) - game.officer


def _visits(game: GameView) -> list[int]:
    """Where the Godfather is still to come."""
    return [
        one.index
        for one in game.track
        if "godfather" in one.what and one.index > game.officer
    ]


ROBOTS = Robots(
    table_robots=TableRobots,
    choices={"market_tracking": "yes"},  # there is no paper at a table of robots
    counted=Counted("Card", "components", "kind"),
    hand=Held,
    answered=(),
    carried=carried,
    looks=LOOKS,
)
