"""Robots at a table: the hands that the app deals there, and what they want."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.kit.ranking import sole_leader
from companion.rules.messages import Fact, Order, PurseId, SeatId
from companion.rules.protocol import Carried, Counted, Robots

from .options import may
from .playing import CardDiscarded, CardPlayed
from .practice import Practice
from .robots import Robot, Sight
from .state import State
from .views import awaits

# whose card it was, and whom it hit, is read before the next one is played
LOOKS = {"card_played": 0.8, "figure_removed": 1.0, "fell_asleep": 0.5}
Sections = Mapping[str, Any]


class Held(Struct, frozen=True):
    """The codes of the cards in hand."""

    cards: list[str]


class TableRobots:
    """One table. `deal` shuffles its pot, so whoever tells the same facts again deals the same."""

    def __init__(self, state: State, random: Random, deal: Random) -> None:
        self.practice = Practice(state.box, deal)
        self.robot = Robot(state.box, self.practice.kind, random)

    def after(self, facts: Iterable[Fact], state: State) -> None:
        self.practice.after(facts, state)

    def hand(self, seat: SeatId) -> Held:
        return Held(list(self.practice.hands.get(seat, ())))

    def done(self, seat: SeatId, view: Callable[[SeatId | None], Sections]) -> bool:
        """No window of this game waits for anybody."""
        return True

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Sections]
    ) -> Iterator[tuple[SeatId, Order]]:
        """What robots want now; `view` shows each of them what its seat may see."""
        common = view(None)
        waiting = common["game"].awaits.seats if common["game"].awaits else []
        for seat in robots:
            if seat in waiting and (order := self._wish(seat, common, view(seat))):
                yield seat, order

    def _wish(self, seat: SeatId, common: Sections, own: Sections) -> Order | None:
        game = common["game"]
        figures = {one.id: one for family in game.families for one in family.figures}
        cakes = {one.of: one.place for one in game.cakes}
        purses = {
            family.seat: common["purses"].get(PurseId(family.seat), 0)
            for family in game.families
        }
        sight = Sight(seat, figures, cakes, own["mine"].may, _richest(purses))
        return self.robot.order(sight, self.hand(seat).cards)

    def asked(self, state: State) -> Iterator[SeatId]:
        waiting = awaits(state)
        yield from waiting.seats if waiting else ()

    def order(self, seat: SeatId, state: State) -> Order | None:
        purses = {one: state.table.bank.purses[PurseId(one)] for one in state.families}
        sight = Sight(
            seat, state.figures, state.cakes, may(state, seat), _richest(purses)
        )
        return self.robot.order(sight, self.hand(seat).cards)


def _richest(purses: Mapping[SeatId, int]) -> SeatId | None:
    """Whom all the others would like to have less."""
    return sole_leader(purses)


def carried(_state: State, fact: Fact) -> Iterator[Carried]:
    """A card of a hand: it worked if it was played, and did not if it was discarded; none brings
    money."""
    if isinstance(fact, CardPlayed | CardDiscarded):
        yield Carried(fact.card, isinstance(fact, CardPlayed), 0)


ROBOTS = Robots(
    table_robots=TableRobots,
    # there is nobody who could say what lies on a table of robots
    choices={"keeps": "table"},
    counted=Counted("Card", "actions", "kind"),
    hand=Held,
    answered=(),
    carried=carried,
    looks=LOOKS,
)
