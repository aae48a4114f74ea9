"""Simple robots for practice and simulation: they know what their seat sees and its practice hand, and nothing else."""

from collections.abc import Callable, Mapping
from math import comb
from random import Random
from typing import Any

from msgspec import Struct

from companion.games.la_cosa_nostra import orders
from companion.games.la_cosa_nostra.box import Box, JobCard, card_of
from companion.games.la_cosa_nostra.practice import Hand
from companion.games.la_cosa_nostra.views import FamilyView, GameView, Mine
from companion.rules.language import Order, SeatId

May = dict[str, Any]
ATTACK_WORTH = {  # in dollars, what hitting a card feels like to a robot
    "bash": 1500,
    "vandalism": 3000,
    "kill_businessman": 4000,
    "arson": 6000,
    "persuasion": 5000,
    "assassination": 8000,
    "drive_by": 8000,
    "car_bomb": 8000,
    "robbery": 6000,
    "trap": 4000,
}
OTHER_WORTH = {"exceptional_offer": 3000, "connections": 2500, "money_laundering": 9000, "horse_racing": 6000}
CHANCE_OF_DEAL, CHANCE_OF_YES, CHANCE_OF_SCHEME = 0.8, 0.85, 0.08


class Sight(Struct, frozen=True):
    """What a robot looks at: the board, its own part of it, and its purse."""

    game: GameView
    mine: Mine
    cash: int

    def may(self, order: str) -> May | None:
        return next((one for one in self.mine.may if one["order"] == order), None)

    def family(self, seat: SeatId) -> FamilyView:
        return next(one for one in self.game.families if one.seat == seat)


class Robot:
    """A player without patience: the best task by expected money, now and then a Deal, always a response."""

    def __init__(self, seat: SeatId, box: Box, hand: Hand, random: Random) -> None:
        self.seat, self.box, self.hand, self.random = seat, box, hand, random
        self.asked: set[tuple[int, str, str]] = set()

    def order(self, sight: Sight) -> Order | None:
        """What this robot wants now; None if nothing."""
        for name, choose in CHOICES.items():
            offered = sight.may(name)
            wanted = choose(self, sight, offered) if offered is not None else None
            if wanted is not None:
                return wanted
        return None

    def card(self, copy: str) -> JobCard:
        return self.box.jobs[card_of(self.box, copy)]


def chances(dice: int, target: int) -> tuple[float, float]:
    """LCN-57: at least one success, at least two."""
    hit = (7 - target) / 6
    none = (1 - hit) ** dice
    one = comb(dice, 1) * hit * (1 - hit) ** (dice - 1)
    return 1 - none, 1 - none - one


def worth(robot: Robot, sight: Sight, card: JobCard, dice: int) -> float:
    """What a Job brings on average, as a robot reckons."""
    one, two = chances(dice, card.target or 4)
    if card.effect in ATTACK_WORTH:
        return ATTACK_WORTH[card.effect] * (two if card.effect in {"persuasion", "assassination", "drive_by"} else one)
    if card.effect in OTHER_WORTH:
        return OTHER_WORTH[card.effect] * one
    others = len(sight.game.families) - 1 if card.effect == "birthday_party" else 1
    money = (card.one * one + (card.two - card.one) * two) * others
    share = 0.6 if card.effect == "property_damage" else 1.0
    lacks = _missing(robot, sight, card)
    lent = _lent_by_others(robot, sight)
    return money * share * 0.65 ** sum(need in lent for need in lacks) * 0.1 ** sum(need not in lent for need in lacks)


def _lent_by_others(robot: Robot, sight: Sight) -> set[str]:
    """What somebody else could lend."""
    others = (family for family in sight.game.families if family.seat != robot.seat)
    return {one.card for family in others for one in family.businesses if not (one.down or one.on)}


def _missing(robot: Robot, sight: Sight, card: JobCard) -> list[str]:
    """Prerequisites that are neither one's own nor on loan."""
    have = {
        one.card
        for family in sight.game.families
        for one in family.businesses
        if not one.down and not one.on and (family.seat == robot.seat or robot.seat in one.markers)
    }
    return [need for need in card.needs if need not in have]


def _plan_job(robot: Robot, sight: Sight, may: May) -> Order | None:
    """The strongest idle Gangster gets the best Job, if that beats a Purchase."""
    strengths = {one.id: one.strength for one in sight.family(robot.seat).gangsters}
    gangster = max(may["gangsters"], key=lambda name: strengths[name])
    dice = strengths[gangster]
    best = max(robot.hand.jobs, key=lambda copy: worth(robot, sight, robot.card(copy), dice), default=None)
    if best is None or (_wants_to_buy(robot, sight) and worth(robot, sight, robot.card(best), dice) < 2500):
        return None
    return orders.PlanJob(gangster, best, done=True)


def _wants_to_buy(robot: Robot, sight: Sight) -> bool:
    offered = sight.may("plan_purchase")
    return offered is not None and sight.cash + 4000 >= min(
        robot.box.businesses[card].price for card in offered["cards"]
    )


def _plan_purchase(robot: Robot, sight: Sight, may: May) -> Order | None:
    """The weakest Gangster goes shopping for the dearest card within reach, or for one that the hand could use."""
    strengths = {one.id: one.strength for one in sight.family(robot.seat).gangsters}
    gangster = min(may["gangsters"], key=lambda name: strengths[name])
    prices = {card: robot.box.businesses[card].price for card in may["cards"]}
    fits = [card for card, price in prices.items() if price <= sight.cash + 4000]
    lacks = [need for copy in robot.hand.jobs for need in _missing(robot, sight, robot.card(copy))]
    best = max(fits, key=lambda name: prices[name] + 3000 * lacks.count(name), default=None)
    card = best or min(prices, key=lambda name: prices[name])
    return orders.PlanPurchase(gangster, card, done=True)


def _lay_influence(robot: Robot, sight: Sight, may: May) -> Order | None:
    """Help for one's own, trouble for a stranger, now and then."""
    for one in sight.mine.may:
        if one["order"] == "lay_influence" and one["card"] in robot.hand.influence and robot.random.random() < 0.5:
            mine = {gangster.id for gangster in sight.family(robot.seat).gangsters}
            helps = one["card"] in {"henchman", "machine_pistol"}
            fits = [name for name in one["gangsters"] if (name in mine) == helps]
            if fits:
                return orders.LayInfluence(one["card"], robot.random.choice(fits))
    return None


def _peek(robot: Robot, sight: Sight, may: May) -> Order | None:
    """Curiosity, where it costs nothing."""
    for one in sight.mine.may:
        in_hand = one.get("card") in robot.hand.influence or "." in str(one.get("card")) or _own(robot, sight, one)
        if one["order"] == "peek" and in_hand and robot.random.random() < 0.3:
            plans = robot.random.sample(one["plans"], min(one["most"], len(one["plans"])))
            return orders.Peek(one["card"], plans)
    return None


def _own(robot: Robot, sight: Sight, one: May) -> bool:
    return any(business.id == one.get("card") for business in sight.family(robot.seat).businesses)


def _exchange(robot: Robot, sight: Sight, may: May) -> Order | None:
    has = "snitch" in robot.hand.influence and robot.random.random() < 0.05
    return orders.ExchangeMarket() if has else None


def _scheme(robot: Robot, sight: Sight, may: May) -> Order | None:
    for one in sight.mine.may:
        if one["order"] == "scheme" and "schemer" in robot.hand.influence:
            only_responses = one["skip"] and sight.may("announce") is None and sight.may("pay_purchase") is None
            if only_responses or robot.random.random() < CHANCE_OF_SCHEME:
                return orders.Scheme(skip=one["skip"])
    return None


def _offer(robot: Robot, sight: Sight, may: May) -> Order | None:
    """A Deal for what the own Cash Jobs lack: once a round for each kind and lender, for a fifth of what it brings."""
    if sight.game.awaits is None or robot.seat not in sight.game.awaits.seats or sight.game.phase == "draw":
        return None
    if not sight.family(robot.seat).markers:
        return None
    for hint in sight.mine.jobs:
        card = robot.box.jobs[hint.card]
        lacks = _missing(robot, sight, card)
        price = min(sight.cash, card.two // 5 // 1000 * 1000) // max(len(lacks), 1) // 500 * 500
        for need in lacks if price >= 500 else []:
            if order := _ask_for(robot, sight, may, need, price):
                return order
    return None


def _ask_for(robot: Robot, sight: Sight, may: May, need: str, price: int) -> Order | None:
    """The first lender who has not been asked for this kind in this round."""
    lenders = [family for family in sight.game.families if family.seat in may["to"]]
    for family in robot.random.sample(lenders, len(lenders)):
        lent = next((one.id for one in family.businesses if one.card == need and not (one.down or one.on)), None)
        key = (sight.game.round, need, family.seat)
        if lent and key not in robot.asked:
            robot.asked.add(key)
            if robot.random.random() < CHANCE_OF_DEAL:
                return orders.Offer(family.seat, orders.Side(money=price), orders.Side(markers=[lent]))
    return None


def _answer_offer(robot: Robot, sight: Sight, may: May) -> Order | None:
    return orders.AnswerOffer(may["offers"][0], robot.random.random() < CHANCE_OF_YES)


def _announce(robot: Robot, sight: Sight, may: May) -> Order | None:
    """A Job that can work first; against whoever is there to be hit, the richer the likelier."""
    hints = {hint.gangster: hint for hint in sight.mine.jobs}
    ready = [name for name in may["gangsters"] if name in hints and not hints[name].missing] or may["gangsters"]
    gangster = robot.random.choice(ready)
    hint = hints.get(gangster)
    targets = hint.targets if hint and hint.targets is not None else ()
    weights = [1000 + sight.family(seat).income for seat in targets]
    target = robot.random.choices(targets, weights)[0] if targets else None
    return orders.Announce(gangster, target)


def _pay_purchase(robot: Robot, sight: Sight, may: May) -> Order | None:
    return orders.PayPurchase(may["gangsters"][0])


def _discard(robot: Robot, sight: Sight, may: May) -> Order | None:
    """Only where nothing else is left to do."""
    return orders.Discard(robot.random.choice(may["gangsters"]))


def _name_victim(robot: Robot, sight: Sight, may: May) -> Order | None:
    """The dearest card, the weakest Gangster."""
    businesses = {
        one.id: robot.box.businesses[one.card].income for family in sight.game.families for one in family.businesses
    }
    strengths = {one.id: -one.strength for family in sight.game.families for one in family.gangsters}
    return orders.NameVictim(max(may["cards"], key=lambda name: {**businesses, **strengths}[name]))


def _use_cards(robot: Robot, sight: Sight, may: May) -> Order | None:
    chosen: list[str] = []
    for ways in may["cards"]:
        chosen.append(next(name for name in ways if name not in chosen))
    return orders.UseCards(chosen)


def _take_up_die(robot: Robot, sight: Sight, may: May) -> Order | None:
    return orders.TakeUpDie(min(range(len(may["dice"])), key=lambda at: may["dice"][at]))


def _respond(robot: Robot, sight: Sight, may: May) -> Order | None:
    """Always with a planned card; a doctor for one's own only."""
    if sight.mine.reply is not None:
        return None
    if may["window"] != "doc":
        return orders.Respond(gangster=may["gangsters"][0])
    hit = sight.game.action.deeds[-1].hit if sight.game.action else None
    family = sight.family(robot.seat)
    mine = {one.id for one in family.gangsters} | {one.id for one in family.businesses}
    return orders.Respond(doc="emergency_doc") if hit in mine and "emergency_doc" in robot.hand.influence else None


def _take_card(robot: Robot, sight: Sight, may: May) -> Order | None:
    prices = may["prices"]
    return orders.TakeCard(max(prices, key=lambda card: robot.box.businesses[card].income) if prices else None)


def _recruit(robot: Robot, sight: Sight, may: May) -> Order | None:
    return orders.Recruit(max(may["prices"], key=lambda name: may["prices"][name]))


def _hard_luck(robot: Robot, sight: Sight, may: May) -> Order | None:
    """LCN-23: nothing but Attacks."""
    drawn = [robot.card(copy) for copy in robot.hand.drawn]
    return orders.HardLuck() if drawn and all(card.attack for card in drawn) else None


Choice = Callable[[Robot, Sight, May], Order | None]
CHOICES: Mapping[str, Choice] = {
    "hard_luck": _hard_luck,
    "ready": lambda robot, sight, may: orders.Ready(),
    "answer_offer": _answer_offer,
    "respond": _respond,
    "name_victim": _name_victim,
    "use_cards": _use_cards,
    "stake": lambda robot, sight, may: orders.Stake(may["most"] // 2),
    "throw": lambda robot, sight, may: orders.Throw(),
    "take_up_die": _take_up_die,
    "keep_dice": lambda robot, sight, may: orders.KeepDice(),
    "return_fire": lambda robot, sight, may: orders.ReturnFire(yes=True),
    "launder": lambda robot, sight, may: orders.Launder(may["most"] // 2),
    "take_card": _take_card,
    "give_up": lambda robot, sight, may: orders.GiveUp(),
    "turn_up": lambda robot, sight, may: orders.TurnUp(sure=True),
    "lay_influence": _lay_influence,
    "peek": _peek,
    "exchange_market": _exchange,
    "scheme": _scheme,
    "offer": _offer,
    "plan_job": _plan_job,
    "plan_purchase": _plan_purchase,
    "stay_idle": lambda robot, sight, may: orders.StayIdle(may["gangsters"][0]),
    "pay_purchase": _pay_purchase,
    "announce": _announce,
    "discard": _discard,
    "recruit": _recruit,
    "next": lambda robot, sight, may: orders.Next(rest=sight.game.phase == "planning"),
}
