"""How a robot chooses: what an action brings now, a card until the end, and what the
Godfather would take."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.messages import Order, SeatId

from .box import INGREDIENTS, LAWYERS, Box
from .flights import Fly
from .laundering import SellToFence, Shop
from .lawyers import RestLawyer
from .laying import NameComponent
from .market import BuyCard
from .placing import LayFlat
from .presses import PrintFakes
from .taxes import CheatTax

ROUNDS = 7  # that an evening takes, more or less
DREAD = 25.0  # less than a tax fraud brings, so that every evening comes to its end
# what a counterfeit is worth to whoever has yet to wash it, of what the fence pays
KEPT = 0.55
# what a card brings in each round that is left; robots with these prices beat all that
# were tried, and those that shunned jets and lawyers above all
BRINGS = {"printer": 36.0, "diner": 34.0}
INGREDIENT = 30.0
# a free flight that nobody can take away, each time that the Godfather is still to come
JET = 35.0
MOST_SOLD = 8  # in one sale to the fence
# how likely the Godfather comes before the next turn, at so many steps from him at most
DANGER = ((2, 0.5), (4, 0.25), (inf, 0.05))
LAWYER = 30.0  # a tax fraud more, for whoever has nothing to sell
May = Mapping[str, Any]


class Sight(Struct, frozen=True):
    """All that a robot knows: what everybody sees, and what lies behind its screen.
    `ahead` is the part of the police track that is still to come, `near` how many steps
    the Godfather is away, `visits` how often he is still to come."""

    seat: SeatId
    may: Sequence[May]
    kinds: Mapping[str, int]
    caps: frozenset[str]
    hand: int
    offshore: int
    fakes: Mapping[int, int]
    ahead: float
    near: int
    visits: int


class Idea(Struct, frozen=True):
    """An order, and what it seems to be worth."""

    worth: float
    order: Order


class Robot:
    """One player; it knows the box and nothing that its seat does not see."""

    def __init__(self, box: Box, random: Random) -> None:
        self.box = box
        self.random = random

    def order(self, sight: Sight) -> Order | None:
        """What it wants now."""
        offered = {str(one["order"]) for one in sight.may}
        if "name_component" in offered:
            return NameComponent(self.random.choice(["ink", "paper"]))
        best = self._best(sight)
        if best is not None and best.worth > 0:
            return best.order
        if "lay_flat" in offered:
            return LayFlat()
        if "rest_lawyer" in offered:
            return RestLawyer()
        return None

    def _best(self, sight: Sight) -> Idea | None:
        """Of all that may be done, with a whim for each."""
        able = (one for one in sight.may if one.get("can"))
        ideas = [idea for one in able for idea in self._ideas(sight, one)]
        whim = self.random.random
        return max(ideas, key=lambda idea: idea.worth + whim(), default=None)

    def _ideas(self, sight: Sight, one: May) -> list[Idea]:
        found = IDEAS[one["order"]](self, sight, one)
        cost = self._cap(sight, one["space"])
        return [Idea(idea.worth - cost, idea.order) for idea in found]

    def _cap(self, sight: Sight, space: str) -> float:
        """Calling the Godfather is dear to whoever has much in the hand, but not so
        dear that nobody ever does."""
        if space in sight.caps and sight.near == 1:
            return min(sight.hand / 3, DREAD)
        return 0.0

    def rounds(self, sight: Sight) -> float:
        return ROUNDS * sight.ahead

    def stars(self, sight: Sight) -> int:
        return sum(kind in sight.kinds for kind in INGREDIENTS)

    def washing(self, stars: int) -> float:
        return KEPT * self.box.rates.get(stars, 0)

    def of_card(self, sight: Sight, card: str) -> float:
        """What a card would bring until the end."""
        part = self.box.parts[card]
        if part.kind in INGREDIENTS:
            return self._of_ingredient(sight, part.kind)
        if part.kind in BRINGS:
            return BRINGS[part.kind] * self.rounds(sight)
        if part.kind in LAWYERS:
            return self._of_lawyer(sight)
        if part.kind == "jet":
            return JET * sight.visits
        return float(part.value)

    def _of_ingredient(self, sight: Sight, kind: str) -> float:
        """A second one adds nothing."""
        if kind in sight.kinds:
            return 0.0
        return INGREDIENT * self.rounds(sight)

    def _of_lawyer(self, sight: Sight) -> float:
        """One sale more at the very end, of what will lie there then."""
        left = min(MOST_SOLD, sum(sight.fakes.values()) + 2)
        return max(LAWYER, left * self.box.rates[max(1, self.stars(sight))])

    def lifting(self, one: May) -> str:
        lifts: list[str] = one.get("lifting", [])
        if lifts:
            return self.random.choice(lifts)
        return ""


def _buy(robot: Robot, sight: Sight, one: May) -> list[Idea]:
    """Only cards that have a name: a robot cannot read the table."""
    if not one["card"]:
        return []
    worth = robot.of_card(sight, one["card"]) - one["price"]
    return [Idea(worth, BuyCard(one["space"], lifting=robot.lifting(one)))]


def _print(robot: Robot, sight: Sight, one: May) -> list[Idea]:
    """Notes that nobody will wash any more are worth nothing."""
    stock = sum(sight.fakes.values())
    useful = max(0.0, one["count"] * (1.0 if sight.ahead > 0.1 else 0.2) - stock / 6)
    return [
        Idea(
            useful * robot.washing(one["quality"]),
            PrintFakes(one["space"], robot.lifting(one)),
        )
    ]


def _shop(robot: Robot, sight: Sight, one: May) -> list[Idea]:
    """The worst that it takes, as many as it takes."""
    left = int(one["most"])
    notes = [0, 0, 0]
    for stars in one["takes"]:
        notes[stars - 1] = min(left, sight.fakes[stars])
        left -= notes[stars - 1]
    if not sum(notes):
        return []
    lost = sum(robot.washing(at + 1) * count for at, count in enumerate(notes))
    return [
        Idea(
            sum(notes) * one["pays"] - lost,
            Shop(one["space"], notes, robot.lifting(one)),
        )
    ]


def _sell(robot: Robot, sight: Sight, one: May) -> list[Idea]:
    """Everything from some quality up, as much as the fence takes, the best last."""
    ideas = []
    for worst in sight.fakes:
        notes = _up_from(sight.fakes, worst, int(one["most"]))
        if notes[worst - 1]:
            lost = sum(robot.washing(at + 1) * count for at, count in enumerate(notes))
            worth = sum(notes) * one["pays"][worst - 1] - lost
            ideas.append(
                Idea(worth, SellToFence(one["space"], notes, robot.lifting(one)))
            )
    return ideas


def _up_from(fakes: Mapping[int, int], worst: int, most: int) -> list[int]:
    notes = [0, 0, 0]
    for stars in sorted(fakes):
        if stars >= worst:
            notes[stars - 1] = min(fakes[stars], most - sum(notes))
    return notes


def _cheat(robot: Robot, sight: Sight, one: May) -> list[Idea]:
    return [
        Idea(one["pays"] + 4 * one["pawn"], CheatTax(one["space"], robot.lifting(one)))
    ]


def _fly(robot: Robot, sight: Sight, one: May) -> list[Idea]:
    """The nearer the Godfather, the more of the hand goes into the envelope; a note
    stays for the market."""
    note = robot.box.smallest_note
    fare = one["price"]
    kept = note if sight.ahead > 0.15 else 0
    amount = (sight.hand - fare - kept) // note * note
    danger = next(share for steps, share in DANGER if sight.near <= steps)
    if amount > 0:
        return [
            Idea(amount * danger - fare, Fly(one["space"], amount, robot.lifting(one)))
        ]
    return []


IDEAS: Mapping[str, Callable[[Robot, Sight, May], list[Idea]]] = {
    "buy_card": _buy,
    "print_fakes": _print,
    "shop": _shop,
    "sell_to_fence": _sell,
    "cheat_tax": _cheat,
    "fly": _fly,
}
