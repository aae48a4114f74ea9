"""A practice table: the hands that the app deals there, and what its robots want to do, from what their seats see."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from companion.games.la_cosa_nostra.practice import Hand, Practice
from companion.games.la_cosa_nostra.robots import Robot, Sight
from companion.games.la_cosa_nostra.state import State
from companion.games.la_cosa_nostra.unfolding import WINDOWS
from companion.rules.language import Fact, Order, PurseId, SeatId

CHOICES = {"market": "app"}  # there is no paper at a practice table
CUTS_IN = 0.2  # how often a robot with a Schemer thinks of it
Sections = Mapping[str, Any]


class PracticeHand(Struct, frozen=True):
    """What a player of a practice table holds: copies of Jobs, and Influence cards by their effect."""

    jobs: list[str]
    influence: list[str]


class Sparring:
    """One practice table. The cards are dealt by its seed, so whoever tells the same facts again deals the same."""

    def __init__(self, state: State, random: Random) -> None:
        deal = hashlib.sha256(f"practice {state.table.seed}".encode()).digest()
        self.box, self.random = state.box, random
        self.practice = Practice(state.box, Random(deal))  # noqa: S311 -- it must repeat itself; the seed is a secret
        self.robots: dict[SeatId, Robot] = {}

    def after(self, facts: Iterable[Fact], state: State) -> None:
        """What happened, in the order in which it did."""
        self.practice.after(facts, state)

    def hand(self, seat: SeatId) -> PracticeHand:
        held = self.practice.hands.get(seat) or Hand()
        return PracticeHand(list(held.jobs), list(held.influence))

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Sections]
    ) -> Iterator[tuple[SeatId, Order]]:
        """What robots want now, who is asked first; `view` shows each of them what its seat may see."""
        common = view(None)
        sights = {seat: _sight(seat, common, view(seat)) for seat in robots}
        for seat in self._asked(sights, common):
            order = self._robot(seat).order(sights[seat])
            if order is not None:
                yield seat, order

    def _robot(self, seat: SeatId) -> Robot:
        """It holds the hand that lies there now: after an undo that is another one."""
        hand = self.practice.hands.get(seat) or Hand()
        known = self.robots.get(seat)
        if known is None or known.hand is not hand:
            known = self.robots[seat] = Robot(seat, self.box, hand, self.random)
        return known

    def _asked(self, sights: Mapping[SeatId, Sight], common: Sections) -> Iterator[SeatId]:
        """Whoever got an offer first, then all in a window, else whom the table waits for; Schemers may cut in."""
        window, awaits = common["turn"].window, common["game"].awaits
        waiting = awaits.seats if awaits else ()
        yield from (seat for seat, sight in sights.items() if sight.may("answer_offer"))
        if window is not None and window.what in WINDOWS:
            yield from self.random.sample(list(sights), len(sights))
        elif awaits and awaits.what == "turn":
            yield from (seat for seat in sights if seat not in waiting and self._cuts_in(seat))
        yield from (seat for seat in sights if seat in waiting)

    def _cuts_in(self, seat: SeatId) -> bool:
        return "schemer" in self._robot(seat).hand.influence and self.random.random() < CUTS_IN


def _sight(seat: SeatId, common: Sections, own: Sections) -> Sight:
    return Sight(lambda: common["game"], own["mine"], common["purses"].get(PurseId(seat), 0))
