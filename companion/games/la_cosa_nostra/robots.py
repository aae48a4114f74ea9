"""Simple robots for practice and simulation: they know what their seat sees and its
practice hand, and nothing else."""

from collections.abc import Callable, Mapping

from companion.games.la_cosa_nostra.attacks import NameVictim
from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.cash_jobs import KeepDice, TakeUpDie, UseCards
from companion.games.la_cosa_nostra.effects import Launder, Stake, TakeCard
from companion.games.la_cosa_nostra.influence import ExchangeMarket, LayInfluence
from companion.games.la_cosa_nostra.payday import Recruit
from companion.games.la_cosa_nostra.peeking import Peek
from companion.games.la_cosa_nostra.phases import BeginPayday
from companion.games.la_cosa_nostra.planning import (
    Next,
    PlanJob,
    PlanPurchase,
    StayIdle,
)
from companion.games.la_cosa_nostra.reckoning import (
    Reckoning,
    Robot,
    Sight,
    pieces_of,
)
from companion.games.la_cosa_nostra.responses import Respond, ReturnFire
from companion.games.la_cosa_nostra.robot_deals import answer_offer, offer
from companion.games.la_cosa_nostra.schemers import Scheme
from companion.games.la_cosa_nostra.setup import HardLuck, Ready
from companion.games.la_cosa_nostra.state import May
from companion.games.la_cosa_nostra.tasks import (
    Announce,
    Discard,
    GiveUp,
    PayPurchase,
    TurnUp,
)
from companion.games.la_cosa_nostra.throwing import Throw
from companion.games.la_cosa_nostra.views import JobHint
from companion.rules.messages import Order, SeatId

EARNING = frozenset({"cash", "theft", "birthday_party"})
LATE = frozenset({"money_laundering", "horse_racing"})  # the more cash, the better
EARNED = 0.8  # of what planned Jobs should bring, how much a Purchase may count on
HELP_WITH_A_JOB = 2500  # what a Business is worth that a Job in the hand asks for
CHANCE_OF_SCHEME = 0.08
HOPELESS = 2  # how late a Job comes that would come to nothing


def _plan_job(think: Reckoning, may: May) -> Order | None:
    """The strongest idle Gangster gets the best Job, unless the weakest had better go
    shopping first."""
    idle = sorted(may["gangsters"], key=lambda name: think.strengths[name])
    dice = think.strengths[idle[-1]]
    held = think.held
    best = max(held, key=lambda copy: think.job(held[copy], dice), default=None)
    if best is None:
        return None
    weakest = think.strengths[idle[0]]
    least = sorted((think.job(card, weakest) for card in held.values()), reverse=True)
    instead = least[len(idle) - 1] if len(least) >= len(idle) else 0
    errand = _errand(think, len(idle))
    if errand and errand[1] > instead:
        return None
    return PlanJob(idle[-1], best, done=True)


def _errand(think: Reckoning, idle: int) -> tuple[str, float] | None:
    """The market card that would pay most, of those within reach; and what it would bring."""
    offered = think.sight.may("plan_purchase")
    jobs = [*think.planned.values(), *think.held.values()]
    lacks = [need for card in jobs for need in think.missing(card)]
    reach = _reach(think, idle)
    found = []
    for name in offered["cards"] if offered else []:
        card = think.box.businesses[name]
        helps = HELP_WITH_A_JOB * lacks.count(name) * (name not in think.coming)
        if card.price <= reach:
            found.append((name, think.gain(card) - card.price + helps))
    best = max(found, key=lambda one: one[1], default=None)
    if best and best[1] > 0:
        return best
    return None


def _reach(think: Reckoning, idle: int) -> float:
    """Cash, what the other Jobs of this round should bring, less what is planned as a Purchase."""
    cards = filter(_earns, think.held.values())
    held = sorted((think.job(card, 2) for card in cards), reverse=True)
    sure = sum(
        think.job(card, think.strengths.get(gangster, 1))
        for gangster, card in think.planned.items()
        if _earns(card)
    )
    expected = sure + sum(held[: idle - 1])
    return think.sight.cash + EARNED * expected - _planned_prices(think)


def _planned_prices(think: Reckoning) -> int:
    """What the Purchases that are planned will take."""
    cards = think.box.businesses
    planned = [one.card for one in think.own.businesses if one.on]
    return sum(cards[card].price for card in planned)


def _earns(card: JobCard) -> bool:
    return card.effect in EARNING


def _plan_purchase(think: Reckoning, may: May) -> Order | None:
    """The weakest Gangster goes shopping; with nothing better to do, for the cheapest card."""
    gangster = min(may["gangsters"], key=lambda name: think.strengths[name])
    errand = _errand(think, len(may["gangsters"]))
    if errand:
        return PlanPurchase(gangster, errand[0], done=True)
    cheapest = min(may["cards"], key=lambda name: think.box.businesses[name].price)
    return PlanPurchase(gangster, cheapest, done=True)


def _lay_influence(think: Reckoning, may: May) -> Order | None:
    """Help for one's own, trouble for a stranger, now and then."""
    for one in think.sight.every("lay_influence"):
        if one["card"] not in think.hand.influence or think.random.random() >= 0.5:
            continue
        if order := _laid(think, one):
            return order
    return None


def _laid(think: Reckoning, may: May) -> Order | None:
    mine = {gangster.id for gangster in think.own.gangsters}
    helps = may["card"] in {"henchman", "machine_pistol"}
    fits = [name for name in may["gangsters"] if (name in mine) == helps]
    if fits:
        return LayInfluence(may["card"], think.random.choice(fits))
    return None


def _peek(think: Reckoning, may: May) -> Order | None:
    """Curiosity, where it costs nothing."""
    for one in think.sight.every("peek"):
        if _has(think, one["card"]) and think.random.random() < 0.3:
            most = min(one["most"], len(one["plans"]))
            return Peek(one["card"], think.random.sample(one["plans"], most))
    return None


def _has(think: Reckoning, card: str) -> bool:
    """An Influence card in the hand, or a Lawyer: those are named only where they are one's own."""
    return card in think.hand.influence or card not in think.box.influence


def _exchange(think: Reckoning, may: May) -> Order | None:
    has = "snitch" in think.hand.influence and think.random.random() < 0.05
    if has:
        return ExchangeMarket()
    return None


def _scheme(think: Reckoning, may: May) -> Order | None:
    if "schemer" not in think.hand.influence:
        return None
    only_responses = not (
        think.sight.may("announce") or think.sight.may("pay_purchase")
    )
    for one in think.sight.every("scheme"):
        sure = one["skip"] and only_responses
        if sure or think.random.random() < CHANCE_OF_SCHEME:
            return Scheme(skip=one["skip"])
    return None


def _announce(think: Reckoning, may: May) -> Order | None:
    """What can work first, what wants much cash later; what lacks something to the last
    is let go."""
    hints = {hint.gangster: hint for hint in think.sight.mine.jobs}
    later = {name: _how_late(think, hints.get(name)) for name in may["gangsters"]}
    soonest = min(later.values())
    first = [name for name in later if later[name] == soonest]
    gangster = think.random.choice(first)
    if soonest == HOPELESS:
        return Discard(gangster)
    hint = hints.get(gangster)
    if hint is None or not hint.targets:
        return Announce(gangster)
    target = _target(think, gangster, hint)
    return Announce(gangster, target)


def _how_late(think: Reckoning, hint: JobHint | None) -> int:
    if hint is None:
        return 0
    if hint.missing or hint.targets == ():
        return HOPELESS
    return int(think.box.jobs[hint.card].effect in LATE)


def _target(think: Reckoning, gangster: str, hint: JobHint) -> SeatId:
    """Whoever is ahead, and where there is something to hit; never quite the same."""
    card = think.box.jobs[hint.card]
    dice = think.strengths[gangster]
    targets = hint.targets or ()
    weights = []
    for seat in targets:
        family = think.sight.family(seat)
        worth = think.attack(card, family, dice) if card.victim != "player" else 1000.0
        weights.append((1 + worth) * think.threat(family) ** 2)
    return think.random.choices(targets, weights)[0]


def _pay_purchase(think: Reckoning, may: May) -> Order | None:
    return PayPurchase(may["gangsters"][0])


def _discard(think: Reckoning, may: May) -> Order | None:
    """Only where nothing else is left to do."""
    return Discard(think.random.choice(may["gangsters"]))


def _name_victim(think: Reckoning, may: May) -> Order | None:
    """The card whose loss is worth most, with the chance to hit it."""
    deed = think.game.action.deeds[-1] if think.game.action else None
    assert deed and deed.card and deed.target
    card = think.box.jobs[deed.card]
    family = think.sight.family(deed.target)
    pieces = pieces_of(family)

    def worth(name: str) -> float:
        return think.hit(card, family, pieces[name], deed.dice)

    return NameVictim(max(may["cards"], key=worth))


def _use_cards(think: Reckoning, may: May) -> Order | None:
    chosen: list[str] = []
    for ways in may["cards"]:
        free = (name for name in ways if name not in chosen)
        first = next(free)
        chosen.append(first)
    return UseCards(chosen)


def _take_up_die(think: Reckoning, may: May) -> Order | None:
    return TakeUpDie(min(range(len(may["dice"])), key=lambda at: may["dice"][at]))


def _respond(think: Reckoning, may: May) -> Order | None:
    """Always with a planned card; a doctor for one's own only."""
    if think.sight.mine.reply is not None:
        return None
    if "gangsters" in may:
        return Respond(gangster=may["gangsters"][0])
    mine = pieces_of(think.own)
    if _struck(think) in mine and "emergency_doc" in think.hand.influence:
        return Respond(doc="emergency_doc")
    return None


def _struck(think: Reckoning) -> str | None:
    """Which card needs a doctor, or will if no Trap comes."""
    if think.game.action is None:
        return None
    deed = think.game.action.deeds[-1]
    return deed.hit or deed.victim


def _take_card(think: Reckoning, may: May) -> Order | None:
    prices = may["prices"]
    worth = {
        card: think.gain(think.box.businesses[card]) - prices[card] for card in prices
    }
    best = max(worth, key=lambda card: worth[card], default=None)
    if best and worth[best] > 0:
        return TakeCard(best)
    return TakeCard()


def _launder(think: Reckoning, may: May) -> Order | None:
    """All that no planned Purchase needs."""
    planned = _planned_prices(think)
    left = max(0, think.sight.cash - planned)
    return Launder(min(may["most"], left))


def _recruit(think: Reckoning, may: May) -> Order | None:
    best = max(may["prices"], key=think.recruit)
    if think.recruit(best) > 0:
        return Recruit(best)
    return None


def _hard_luck(think: Reckoning, may: May) -> Order | None:
    """LCN-23: nothing but Attacks."""
    drawn = [think.robot.card(copy) for copy in think.hand.drawn]
    others = [card for card in drawn if not card.attack]
    if others or not drawn:
        return None
    return HardLuck()


Choice = Callable[[Reckoning, May], Order | None]
CHOICES: Mapping[str, Choice] = {
    "hard_luck": _hard_luck,
    "ready": lambda think, may: Ready(),
    "answer_offer": answer_offer,
    "respond": _respond,
    "name_victim": _name_victim,
    "use_cards": _use_cards,
    "stake": lambda think, may: Stake(may["most"]),
    "throw": lambda think, may: Throw(),
    "take_up_die": _take_up_die,
    "keep_dice": lambda think, may: KeepDice(),
    "return_fire": lambda think, may: ReturnFire(yes=True),
    "launder": _launder,
    "take_card": _take_card,
    "give_up": lambda think, may: GiveUp(),
    "turn_up": lambda think, may: TurnUp(sure=True),
    "lay_influence": _lay_influence,
    "peek": _peek,
    "exchange_market": _exchange,
    "scheme": _scheme,
    "offer": offer,
    "plan_job": _plan_job,
    "plan_purchase": _plan_purchase,
    "stay_idle": lambda think, may: StayIdle(may["gangsters"][0]),
    "pay_purchase": _pay_purchase,
    "announce": _announce,
    "discard": _discard,
    "recruit": _recruit,
    "begin_payday": lambda think, may: BeginPayday(),
    "next": lambda think, may: Next(rest=think.game.phase == "planning"),
}


def wish(robot: Robot, sight: Sight) -> Order | None:
    """What this robot wants now; None if nothing."""
    think = Reckoning(robot, sight, robot.box, robot.seat)
    for name, choose in CHOICES.items():
        if name in sight.offered:
            wanted = choose(think, sight.offered[name])
            if wanted is not None:
                return wanted
    return None
