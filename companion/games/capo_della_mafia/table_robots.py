"""Robots at a table: the hands and piles that the app keeps there, and what robots want
from what their seats see."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.messages import Fact, Order, SeatId
from companion.rules.protocol import Carried, Counted, Robots

from .assignments import TurnAssignment, TurnEvent
from .mafiosi import LayMafiosi, TurnUp
from .practice import Practice
from .preconditions import COUNTDOWN
from .robots import Robot
from .rounds import CardsDiscarded
from .settling import ClaimGiulia, Settle
from .state import State, has_hat
from .suspecting import CountDown, SealSuspicion
from .views import GameView, Mine, mine, public

# what comes of a round is read before the next one begins
LOOKS = {"pistols_shown": 1.5, "round_settled": 2.0, "respect_moved": 0.5}
Sections = Mapping[str, Any]


class Held(Struct, frozen=True):
    """The codes of the mafiosi in hand."""

    cards: list[str]


class TableRobots:
    """One table. `deal` shuffles its piles, so whoever tells the same facts again deals
    the same."""

    def __init__(self, state: State, random: Random, deal: Random) -> None:
        self.practice = Practice(state.box, deal)
        self.robot = Robot(state.box, random)

    def after(self, facts: Iterable[Fact], state: State) -> None:
        self.practice.after(facts, state)

    def hand(self, seat: SeatId) -> Held:
        return Held(list(self.practice.hands.get(seat, ())))

    def done(self, seat: SeatId, view: Callable[[SeatId | None], Sections]) -> bool:
        """The count-down is the same for all, and runs to its end."""
        return False

    def wishes(
        self, robots: Iterable[SeatId], view: Callable[[SeatId | None], Sections]
    ) -> Iterator[tuple[SeatId, Order]]:
        """What robots want now; `view` shows each of them what its seat may see."""
        game: GameView = view(None)["game"]
        for seat in robots:
            if seat in self._asked(game) and (
                order := self._wish(seat, game, view(seat)["mine"])
            ):
                yield seat, order

    def asked(self, state: State) -> Iterator[SeatId]:
        game = public(state)
        yield from self._asked(game)

    def order(self, seat: SeatId, state: State) -> Order | None:
        return self._wish(seat, public(state), mine(state, seat))

    def _asked(self, game: GameView) -> Sequence[SeatId]:
        """Before respect is settled everybody may have a Giulia; whoever counts comes last."""
        if game.awaits is None:
            return []
        if game.awaits.what == "settle":
            return [
                *(one.seat for one in game.capos if one.seat != game.counter),
                *game.awaits.seats,
            ]
        return game.awaits.seats

    def _wish(self, seat: SeatId, game: GameView, own: Mine) -> Order | None:
        """The first of the offers that it wants."""
        offers = {one["order"]: one for one in own.may if one.get("can", True)}
        for name, answer in ANSWERS.items():
            if name in offers and (order := answer(self, seat, game, offers[name])):
                return order
        return None


def _assignment(
    table: TableRobots, seat: SeatId, game: GameView, offer: Sections
) -> Order:
    card, envelope = table.practice.assignment()
    return TurnAssignment(card, envelope)


def _event(table: TableRobots, seat: SeatId, game: GameView, offer: Sections) -> Order:
    return TurnEvent(table.practice.event())


def _lay(
    table: TableRobots, seat: SeatId, game: GameView, offer: Sections
) -> Order | None:
    if offer["again"]:
        return None
    assert game.task
    hand = table.practice.hands[seat]
    return LayMafiosi(
        table.robot.lay(game.task, hand, offer["least"], min(offer["most"], len(hand)))
    )


def _turn_up(
    table: TableRobots, seat: SeatId, game: GameView, offer: Sections
) -> Order:
    assert game.task
    cards = offer["cards"] or table.practice.laid.get(seat, ())
    shown = table.robot.turn_up(game.task, cards, offer["count"])
    return TurnUp(shown)


def _suspect(
    table: TableRobots, seat: SeatId, game: GameView, offer: Sections
) -> Order | None:
    if offer["again"]:
        return None
    assert game.task
    others = [one for one in game.capos if one.seat in offer["targets"]]
    return SealSuspicion(table.robot.suspect(game.task, others))


def _claim(
    table: TableRobots, seat: SeatId, game: GameView, offer: Sections
) -> Order | None:
    if offer["cards"]:
        return ClaimGiulia(offer["cards"][0])
    return None


ANSWERS: Mapping[
    str, Callable[[TableRobots, SeatId, GameView, Sections], Order | None]
] = {
    "turn_assignment": _assignment,
    "turn_event": _event,
    "lay_mafiosi": _lay,
    "turn_up": _turn_up,
    "seal_suspicion": _suspect,
    "count_down": lambda table, seat, game, offer: CountDown(),
    "claim_giulia": _claim,
    "settle": lambda table, seat, game, offer: Settle(),
}


def carried(state: State, fact: Fact) -> Iterator[Carried]:
    """A round is over: each mafioso worked whose team kept its hat; what lay covered
    counts without being told by whom it was laid."""
    if isinstance(fact, CardsDiscarded):
        for seat, laid in state.laid.items():
            hat = has_hat(state, seat)
            yield from (Carried(state.box.card(one), hat, 0) for one in laid.cards)


ROBOTS = Robots(
    table_robots=TableRobots,
    choices={},
    counted=Counted("Mafioso", "mafiosi", "stars"),
    hand=Held,
    answered=(COUNTDOWN,),
    carried=carried,
    looks=LOOKS,
)
