"""Robots at a table: the hands that the app deals there, and what they want, from what
their seats see."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from msgspec import Struct

from companion.rules.messages import Fact, Order, PurseId, SeatId
from companion.rules.protocol import Carried, Counted, Robots
from companion.rules.table_blocks import Window
from companion.rules.view_shapes import Awaits

from .finishing import JobDone, JobLacked, ResponseEnded
from .phases import awaits
from .practice import Hand, Practice
from .reckoning import Robot, Sight
from .response_windows import WINDOWS
from .responses import Replied
from .robots import wish
from .state import State
from .views import MINE, GameView, Mine, public

# as long as the screens tell it (`screens/pace.js`)
LOOKS = {
    "plan_revealed": 2.4,
    "rolled": 2.0,
    "job_done": 3.6,
    "job_lacked": 3.6,
    "task_dropped": 1.0,
}
CUTS_IN = 0.2  # how often a robot with a Schemer thinks of it
Sections = Mapping[str, Any]


class Held(Struct, frozen=True):
    """Codes of hidden cards, and the other cards by what they do."""

    jobs: list[str]
    influence: list[str]


class Own:
    """`Mine` of a seat, each field drawn once a robot looks at it."""

    def __init__(self, state: State, seat: SeatId) -> None:
        self._state = state
        self._seat = seat

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = MINE[name].draw(self._state, self._seat)
        return value


class TableRobots:
    """One table. `deal` shuffles its piles, so whoever tells the same facts again deals
    the same; all else that is left to chance is `random`."""

    def __init__(self, state: State, random: Random, deal: Random) -> None:
        self.box = state.box
        self.random = random
        self.practice = Practice(state.box, deal)
        self.robots: dict[SeatId, Robot] = {}
        self._seen: tuple[State, GameView] | None = None
        # the last window in which each seat said something, if only "nothing"
        self._answered: dict[SeatId, str] = {}

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """What happened, in the order in which it did."""
        told = list(facts)
        self.practice.after(told, state)
        self._answered.update(
            {fact.seat: fact.window for fact in told if isinstance(fact, Replied)}
        )

    def hand(self, seat: SeatId) -> Held:
        held = self.practice.hands.get(seat) or Hand()
        return Held(list(held.jobs), list(held.influence))

    def done(self, seat: SeatId, view: Callable[[SeatId | None], Sections]) -> bool:
        window = view(None)["turn"].window
        if self._answered.get(seat) == window.id:
            return True
        ways = [one for one in view(seat)["mine"].may if one["order"] == "respond"]
        held = self.hand(seat).influence
        return not any(one.get("gangsters") or one.get("card") in held for one in ways)

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Sections]
    ) -> Iterator[tuple[SeatId, Order]]:
        """What robots want now, who is asked first; `view` shows each of them what its
        seat may see."""
        common = view(None)
        sights = {seat: _sight(seat, common, view(seat)) for seat in robots}
        offered = [seat for seat, sight in sights.items() if sight.may("answer_offer")]
        game, turn = common["game"], common["turn"]
        following = list(self._in_turn(list(sights), game.awaits, turn.window))
        for seat in offered + following:
            order = wish(self._robot(seat), sights[seat])
            if order is not None:
                yield seat, order

    def asked(self, state: State) -> Iterator[SeatId]:
        """Whoever got an offer first, then as the game goes."""
        yield from [offer.to for offer in state.offers.values()]
        seats, window = list(state.families), state.table.tracker.window
        yield from self._in_turn(seats, awaits(state), window)

    def order(self, seat: SeatId, state: State) -> Order | None:
        sight = Sight(
            lambda: self._board(state),
            cast(Mine, Own(state, seat)),
            state.table.bank.purses[PurseId(seat)],
        )
        return wish(self._robot(seat), sight)

    def _board(self, state: State) -> GameView:
        """What all see; made once for each state, however many robots look."""
        if self._seen is None or self._seen[0] is not state:
            self._seen = (state, public(state))
        return self._seen[1]

    def _robot(self, seat: SeatId) -> Robot:
        """It holds the hand that lies there now: after an undo that is another one."""
        hand = self.practice.hands.get(seat) or Hand()
        known = self.robots.get(seat)
        if known is None or known.hand is not hand:
            known = self.robots[seat] = Robot(seat, self.box, hand, self.random)
        return known

    def _in_turn(
        self, seats: Sequence[SeatId], awaited: Awaits | None, window: Window | None
    ) -> Iterator[SeatId]:
        """All in a window, else whom the table waits for; Schemers may cut in."""
        asked = list(awaited.seats) if awaited else []
        if window is not None and window.what in WINDOWS:
            yield from self.random.sample(seats, len(seats))
        elif awaited and awaited.what == "turn":
            others = (seat for seat in seats if seat not in asked)
            yield from filter(self._cuts_in, others)
        yield from filter(seats.__contains__, asked)

    def _cuts_in(self, seat: SeatId) -> bool:
        return (
            "schemer" in self._robot(seat).hand.influence
            and self.random.random() < CUTS_IN
        )


def carried(_state: State, fact: Fact) -> Iterator[Carried]:
    """A Job that is over, or a Robbery or Trap; a fire that was returned is no Drive-by
    of its own."""
    if (
        isinstance(fact, JobDone | ResponseEnded)
        and fact.card
        and getattr(fact, "deed", "") != "fire"
    ):
        yield Carried(fact.card, fact.outcome == "success", fact.amount)
    if isinstance(fact, JobLacked):
        yield Carried(fact.card, False, 0)


def _sight(seat: SeatId, common: Sections, own: Sections) -> Sight:
    cash = common["purses"].get(PurseId(seat), 0)
    return Sight(lambda: common["game"], own["mine"], cash)


ROBOTS = Robots(
    table_robots=TableRobots,
    choices={"market": "app"},  # there is no paper at a table of robots
    counted=Counted("Job", "jobs", "round"),
    hand=Held,
    answered=WINDOWS,
    carried=carried,
    looks=LOOKS,
)
