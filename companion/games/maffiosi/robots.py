"""How a robot chooses: what a card takes from others, what it costs, what a seat is worth."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.messages import Order, SeatId

from .box import BUSINESSES, Box
from .cakes import KaBoom, OrderCake, PassItOn
from .playing import Discard, FinishTurn
from .seating import Move, PlaceFigure, Scram
from .sleeping import Nightcap
from .state import Figure
from .violence import Shoot, Stab

OWN_LOSS = 1.4  # an own figure hurts more than another's pleases
NAP = 0.3  # whoever only sleeps wakes up again
LATER = 0.6  # a cake may still be passed on
WORTH_IT = 0.3
May = Mapping[str, Any]


class Sight(Struct, frozen=True):
    """All that a robot knows besides its hand: what everybody sees."""

    seat: SeatId
    figures: Mapping[str, Figure]
    cakes: Mapping[SeatId, int]
    may: Sequence[May]
    richest: SeatId | None


class Idea(Struct, frozen=True):
    """An order, and what it seems to be worth."""

    worth: float
    order: Order


class Robot:
    """One player; `hand` are the codes of its cards, `kind` tells what each does."""

    def __init__(self, box: Box, kind: Callable[[str], str], random: Random) -> None:
        self.box = box
        self.kind = kind
        self.random = random

    def order(self, sight: Sight, hand: Sequence[str]) -> Order | None:
        """What it wants now."""
        offered = {str(one["order"]): one for one in sight.may}
        if "place_figure" in offered:
            return self._seat(sight, offered["place_figure"])
        ideas = [idea for copy in hand if (idea := self._idea(sight, offered, copy))]
        best = max(ideas, key=lambda idea: idea.worth, default=None)
        if best is not None and best.worth > WORTH_IT:
            return best.order
        return self._pass(offered, hand)

    def _pass(self, offered: Mapping[str, May], hand: Sequence[str]) -> Order | None:
        """No Move, or the card that is worth least."""
        if "finish_turn" in offered:
            return FinishTurn()
        if "discard" not in offered or not hand:
            return None
        return Discard(min(hand, key=lambda copy: KEEP.get(self.kind(copy), 0)))

    def _idea(self, sight: Sight, offered: Mapping[str, May], copy: str) -> Idea | None:
        kind = self.kind(copy)
        one = offered.get(kind)
        if one is None or not one["can"]:
            return None
        ideas = IDEAS[kind](self, sight, one, copy)
        return max(ideas, key=lambda idea: idea.worth, default=None)

    def value(self, sight: Sight, figure: Figure) -> float:
        """What it is worth that this figure lives: for its owner, or that it dies, for everybody
        else."""
        worth = 2.0 + 3.0 * (figure.role == "boss") + self.place_value(figure.place)
        return worth + 1.0 * (figure.of == sight.richest) + self.random.random() / 4

    def place_value(self, place: int | None) -> float:
        feature = self.box.chairs[place].feature if place else ""
        if feature in BUSINESSES:
            return 3.0
        return PLACES.get(feature, 0.0)

    def gain(self, sight: Sight, names: Sequence[str]) -> float:
        """Others' losses please, own ones hurt."""
        found = [sight.figures[name] for name in names]
        return sum(self.value(sight, one) * self._sign(sight, one) for one in found)

    def _sign(self, sight: Sight, figure: Figure) -> float:
        if figure.of == sight.seat:
            return -OWN_LOSS
        return 1.0

    def danger(self, sight: Sight, place: int | None) -> float:
        """A cake near a seat."""
        near = self.box.ring.around(place) if place else ()
        if any(one in near for one in sight.cakes.values()):
            return 2.5
        return 0.0

    def _seat(self, sight: Sight, one: May) -> Order:
        """The Boss first, where it pays and no cake is near."""
        figure = max(
            one["figures"], key=lambda name: sight.figures[name].role == "boss"
        )
        place = max(
            one["places"],
            key=lambda at: (
                self.place_value(at) - self.danger(sight, at) + self.random.random()
            ),
        )
        return PlaceFigure(figure, place)


def _attack(
    make: Callable[[str, str, str], Order],
) -> Callable[[Robot, Sight, May, str], list[Idea]]:
    def ideas(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
        return [
            Idea(robot.gain(sight, [victim]), make(target["by"], victim, copy))
            for target in one["targets"]
            for victim in target["victims"]
        ]

    return ideas


def _cakes(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
    found = {
        place["place"]: robot.gain(sight, place["catches"]) for place in one["places"]
    }
    return [Idea(LATER * gain, OrderCake(place, copy)) for place, gain in found.items()]


def _pass(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
    """Away from oneself, towards the others."""
    ideas = []
    for cake in one["cakes"]:
        now = robot.gain(sight, cake["catches"])
        for way in cake["ways"]:
            better = robot.gain(sight, way["catches"]) - now
            ideas.append(Idea(LATER * better, PassItOn(cake["cake"], way["way"], copy)))
    return ideas


def _booms(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
    return [
        Idea(robot.gain(sight, cake["catches"]), KaBoom(cake["cake"], copy))
        for cake in one["cakes"]
    ]


def _nightcap(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
    """Sleepers for good, then whoever would earn or strike."""
    worth = {name: robot.gain(sight, [name]) for name in one["figures"]}
    worth |= {
        name: NAP * has for name, has in worth.items() if not sight.figures[name].asleep
    }
    chosen = sorted(worth, key=lambda name: worth[name], reverse=True)[: one["needs"]]
    return [Idea(sum(worth[name] for name in chosen), Nightcap(chosen, copy))]


def _scram(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
    """Worth it for whoever sits badly."""
    own = [figure for figure in sight.figures.values() if figure.of == sight.seat]
    badly = sum(
        robot.danger(sight, figure.place) - robot.place_value(figure.place)
        for figure in own
    )
    return [Idea(badly / 2, Scram(copy))]


def _moves(robot: Robot, sight: Sight, one: May, copy: str) -> list[Idea]:
    """From where it is worst to where it is best."""
    if not one["places"]:
        return []

    def worth(place: int | None) -> float:
        return robot.place_value(place) - robot.danger(sight, place)

    best = max(
        one["places"], key=lambda place: worth(place) + robot.random.random() / 4
    )
    now = {name: worth(sight.figures[name].place) for name in one["figures"]}
    return [
        Idea(worth(best) - has, Move(name, best, copy)) for name, has in now.items()
    ]


PLACES = {"register": 3.0, "revolver": 1.0, "knife": 1.0, "drink": -0.5}
KEEP = {
    "ka_boom": 4,
    "stab": 3,
    "shoot": 3,
    "order_cake": 3,
    "nightcap": 2,
    "move": 2,
    "pass_it_on": 2,
    "scram": 1,
}
IDEAS: Mapping[str, Callable[[Robot, Sight, May, str], list[Idea]]] = {
    "stab": _attack(Stab),
    "shoot": _attack(Shoot),
    "order_cake": _cakes,
    "pass_it_on": _pass,
    "ka_boom": _booms,
    "nightcap": _nightcap,
    "scram": _scram,
    "move": _moves,
}
