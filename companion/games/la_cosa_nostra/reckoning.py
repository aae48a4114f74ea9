"""What a robot sees of the table, and what tasks, cards and opponents are worth to it, in
dollars: rough sums such as people do at the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import comb
from random import Random

from msgspec import Struct

from companion.rules.kit.named import card_of
from companion.rules.messages import SeatId

from .box import Box, BusinessCard, JobCard
from .practice import Hand
from .state import Bundle, May, OpenOffer
from .views import BusinessView, FamilyView, GameView, GangsterView, Mine

# how sure a prerequisite is that somebody else could lend, and one that nobody has
LENT, ALONE = 0.65, 0.1
SPITE = 0.3  # what another family's loss is worth to one's own
SHAKY = 0.6  # how much of a Monopoly lasts
NEEDS_TWO = frozenset({"persuasion", "assassination", "drive_by"})
FLAT = {
    "robbery": 6000,
    "trap": 4000,
    "exceptional_offer": 3000,
    "connections": 2500,
    "horse_racing": 12000,
}
# what the ability of a Businessman is worth in a round
HANDY = {"look": 500, "influence": 1500, "reroll": 1500}
TASK = 4000  # what a task is worth that a dead Gangster does not carry out
LOAN = 500  # the least for which a card is lent once


Piece = BusinessView | GangsterView


@cache
def chances(dice: int, target: int) -> tuple[float, float]:
    """LCN-57: at least one success, at least two."""
    hit = (7 - target) / 6
    none = (1 - hit) ** dice
    one = comb(dice, 1) * hit * (1 - hit) ** (dice - 1)
    return 1 - none, 1 - none - one


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


class Reckoning(Struct, frozen=True, dict=True):
    """The table as one robot reckons it at one moment."""

    robot: Robot
    sight: Sight
    box: Box
    seat: SeatId

    @property
    def hand(self) -> Hand:
        return self.robot.hand

    @property
    def random(self) -> Random:
        return self.robot.random

    @property
    def game(self) -> GameView:
        return self.sight.game

    @cached_property
    def held(self) -> Mapping[str, JobCard]:
        """The Jobs in the hand, by copy."""
        return {copy: self.robot.card(copy) for copy in self.hand.jobs}

    @cached_property
    def planned(self) -> Mapping[str, JobCard]:
        """The Jobs that lie on one's own Gangsters."""
        jobs = self.box.jobs
        return {hint.gangster: jobs[hint.card] for hint in self.sight.mine.jobs}

    @cached_property
    def strengths(self) -> dict[str, int]:
        """Of one's own Gangsters."""
        return {one.id: one.strength for one in self.own.gangsters}

    @cached_property
    def times(self) -> int:
        """How often a Business that is bought now will still pay: every Payday to come,
        the last one double."""
        left = self.box.rounds - self.game.round
        return left + self.box.numbers["final_income_factor"]

    @cached_property
    def now(self) -> int:
        """How often a Business pays in this round."""
        if self.game.round == self.box.rounds:
            return self.box.numbers["final_income_factor"]
        return 1

    @cached_property
    def own(self) -> FamilyView:
        return next(one for one in self.game.families if one.seat == self.seat)

    @cached_property
    def others(self) -> list[FamilyView]:
        return [one for one in self.game.families if one.seat != self.seat]

    @cached_property
    def have(self) -> set[str]:
        """What one's own Cash Jobs can use: own cards and those that carry one's marker."""
        return {
            one.card
            for family in self.game.families
            for one in there(family)
            if family.seat == self.seat or self.seat in one.markers
        }

    @cached_property
    def coming(self) -> set[str]:
        """What is planned as a Purchase."""
        return {one.card for one in self.own.businesses if one.on}

    @cached_property
    def lent(self) -> set[str]:
        """What somebody else could lend."""
        return {one.card for family in self.others for one in there(family)}

    def lenders(self, need: str) -> list[FamilyView]:
        """Who could lend a card of this kind."""
        return [one for one in self.others if _count(there(one), need)]

    def missing(self, card: JobCard) -> list[str]:
        """Prerequisites that are neither one's own nor on loan."""
        return [need for need in card.needs if need not in self.have]

    def job(self, card: JobCard, dice: int) -> float:
        """What a Job brings on average."""
        one, two = chances(dice, card.target or 4)
        if card.effect in FLAT:
            return FLAT[card.effect] * one
        if card.effect == "money_laundering":
            return self._laundering(card, one, two)
        money = card.one * one + (card.two - card.one) * two
        if card.effect == "property_damage":
            return SPITE * money
        if card.attack and card.effect != "theft":
            return self._best_attack(card, dice)
        times = len(self.others) if card.effect == "birthday_party" else 1
        return money * times * self._sure(card)

    def _best_attack(self, card: JobCard, dice: int) -> float:
        attacks = [self.attack(card, family, dice) for family in self.others]
        return max(attacks, default=0)

    def _laundering(self, card: JobCard, one: float, two: float) -> float:
        """Clean money counts twice; nobody launders what they do not have."""
        enough = self.sight.cash + TASK
        least, most = min(card.one, enough), min(card.two, enough)
        return least * one + (most - least) * two

    def _sure(self, card: JobCard) -> float:
        sure = 1.0
        for need in self.missing(card):
            sure *= LENT if need in self.lent or need in self.coming else ALONE
        return sure

    def attack(self, card: JobCard, family: FamilyView, dice: int) -> float:
        """What an Attack on this family brings: one's own gain, and some spite."""
        pieces = _pieces(self.box, card, family)
        worth = (self.hit(card, family, piece, dice) for piece in pieces)
        return max(worth, default=0)

    def hit(self, card: JobCard, family: FamilyView, piece: Piece, dice: int) -> float:
        """What hitting this very card is worth, with the chance to do it."""
        if isinstance(piece, GangsterView):
            return self._kill(card, piece, dice)
        one, two = chances(dice, card.target or 4)
        whole = self._loss(family, piece, self.times)
        once = self._loss(family, piece, self.now)
        if card.effect == "persuasion":
            return two * (self.gain(self.box.businesses[piece.card]) + SPITE * whole)
        if card.effect in {"arson", "kill_businessman"}:
            return SPITE * (two * whole + (one - two) * once)
        return SPITE * one * once

    def _kill(self, card: JobCard, piece: GangsterView, dice: int) -> float:
        """LCN-66, LCN-132: the bonus for a kill, and what the Gangster would have done."""
        numbers = self.box.numbers
        busy = piece.task in {"job", "purchase"}
        against = piece.strength + numbers["busy_victim"] * busy
        target = card.target or min(against, numbers["target_highest"])
        one, two = chances(dice, target)
        spite = SPITE * TASK * (1 + busy)
        worth = two * (self._bonus(piece) + spite)
        if card.effect in NEEDS_TWO:
            return worth
        return worth + (one - two) * spite

    def _bonus(self, piece: GangsterView) -> int:
        """LCN-132: what one more kill is worth."""
        factors = self.box.violence
        factor = factors[min(len(self.own.kills), len(factors) - 1)]
        return factor * self.box.gangsters[piece.id].strength

    def _loss(self, family: FamilyView, piece: BusinessView, times: int) -> float:
        """What its owner loses: income, and a Monopoly that goes with it."""
        card = self.box.businesses[piece.card]
        name = card.monopoly
        if name is None or self.game.monopolies.get(name) != family.seat:
            return times * card.income
        return times * (card.income + self.box.monopolies[name].income)

    def gain(self, card: BusinessCard) -> float:
        """What one more card of this kind brings until the end, before its price."""
        income = self.times * card.income
        handy = self._handy(card)
        return income + handy + self._monopoly(card)

    def _handy(self, card: BusinessCard) -> int:
        ability = card.ability or ""
        rounds = self.box.rounds
        left = rounds - self.game.round
        return left * HANDY.get(ability, 0)

    def _monopoly(self, card: BusinessCard) -> float:
        """LCN-114: one that would be won, one that somebody would lose, or a first step to one."""
        if card.monopoly is None:
            return 0
        printed = self.box.monopolies[card.monopoly]
        holder = self.game.monopolies.get(card.monopoly)
        mine = _count(self.own.businesses, card.id) + 1
        theirs = [_count(there(family), card.id) for family in self.others]
        worth = SHAKY * self.times * printed.income
        if holder == self.seat:
            return 0.3 * worth
        if mine >= printed.least and mine > sum(theirs):
            return worth
        if holder and _is_lost(theirs, mine):
            return SPITE * worth
        return 0

    def threat(self, family: FamilyView) -> float:
        """How far ahead a family looks, beside the others that could be hit."""
        others = sum(map(self._standing, self.others))
        average = others / len(self.others)
        return self._standing(family) / max(1.0, average)

    def _standing(self, family: FamilyView) -> float:
        clean = self.box.numbers["laundered_factor"] * family.laundered
        tasks = TASK * len(family.gangsters)
        return 1 + self.times * family.income + clean + tasks

    def recruit(self, name: str) -> float:
        """LCN-111, LCN-131: the tasks of the rounds to come, and a step towards the
        most Gangsters."""
        card = self.box.gangsters[name]
        left = self.box.rounds - self.game.round
        others = max(len(family.gangsters) for family in self.others)
        leads = len(self.own.gangsters) >= others
        bonus = self.box.numbers["most_gangsters_bonus"] * (0.5 if leads else 0.2)
        return left * (2500 + 2000 * card.strength) + bonus - card.price

    def is_fair(self, offer: OpenOffer) -> bool:
        """What one gets is worth what one gives, and both have it. Promises are worth
        what they cost."""
        theirs = self.sight.family(offer.seat)
        pieces = {**pieces_of(self.own), **pieces_of(theirs)}
        named = {*offer.gives.cards, *offer.wants.cards}
        if not named <= pieces.keys():
            return False
        if offer.wants.money > self.sight.cash:
            return False
        gets = self._side(offer.gives, pieces)
        leaves = self._side(offer.wants, pieces)
        return gets >= leaves

    def _side(self, side: Bundle, pieces: Mapping[str, Piece]) -> float:
        worth: float = side.money
        worth += LOAN * len(side.markers)
        for name in side.cards:
            piece = pieces[name]
            worth += self._worth(piece)
        return worth

    def _worth(self, piece: Piece) -> float:
        """To have it until the end: a Gangster still has a task in this round."""
        if isinstance(piece, GangsterView):
            price = self.box.gangsters[piece.id].price
            return TASK + price + self.recruit(piece.id)
        card = self.box.businesses[piece.card]
        if piece not in self.own.businesses:
            return self.gain(card)
        loss = self._loss(self.own, piece, self.times)
        return loss + self._handy(card)


def there(family: FamilyView) -> Iterable[BusinessView]:
    """In the row, paid and active."""
    return (one for one in family.businesses if not (one.down or one.on))


def _pieces(box: Box, card: JobCard, family: FamilyView) -> Iterable[Piece]:
    """What of a family a card can hit."""
    if card.victim == "gangster":
        return (one for one in family.gangsters if not one.down)
    wants = card.victim == "businessman"
    return (
        one for one in there(family) if box.businesses[one.card].businessman == wants
    )


def _count(row: Iterable[BusinessView], card: str) -> int:
    return sum(one.card == card for one in row)


def _is_lost(theirs: Sequence[int], mine: int) -> bool:
    """Whoever has most would no longer have more than all others together."""
    most = max(theirs)
    others = sum(theirs) - most + mine
    return most <= others


def pieces_of(family: FamilyView) -> dict[str, Piece]:
    """All that can be hit of a family, by name."""
    businesses: dict[str, Piece] = {one.id: one for one in family.businesses}
    return {**businesses, **{one.id: one for one in family.gangsters}}
