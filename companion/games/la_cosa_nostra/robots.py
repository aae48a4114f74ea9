"""Simple robots for practice and simulation: they know what their seat sees and its
practice hand, and nothing else; what they want, and what they offer each other."""

from collections.abc import Callable, Mapping

from companion.rules.messages import Order, SeatId

from .attacks import NameVictim
from .box import JobCard
from .cash_jobs import KeepDice, TakeUpDie, UseCards
from .deals import AnswerOffer, Offer, Side
from .effects import Launder, Stake, TakeCard
from .influence import ExchangeMarket, LayInfluence, Peek
from .payday import Recruit
from .phases import BeginPayday
from .planning import Next, PlanJob, PlanPurchase, StayIdle
from .reckoning import Reckoning, Robot, Sight, pieces_of, there
from .responses import Respond, ReturnFire
from .setup import HardLuck, Ready
from .state import May
from .tasks import Announce, Discard, GiveUp, PayPurchase, TurnUp
from .throwing import Throw
from .turns import Scheme
from .views import FamilyView, JobHint

EARNING = frozenset({"cash", "theft", "birthday_party"})
LATE = frozenset({"money_laundering", "horse_racing"})  # the more cash, the better
EARNED = 0.8  # of what planned Jobs should bring, how much a Purchase may count on
HELP_WITH_A_JOB = 2500  # what a Business is worth that a Job in the hand asks for
HELPERS = ("henchman", "machine_pistol")
CHANCE_OF_SCHEME = 0.08
HOPELESS = 2  # how late a Job comes that would come to nothing
# of what a Job may bring, for one who alone can lend, or one of two
FAIR_SHARE = {1: 0.4, 2: 0.3}
DECENT = 0.6
CHANCE_OF_DEAL = 0.8
CHANCE_OF_YES = 0.85


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
        helps, mine = one["card"] in HELPERS, think.strengths
        fits = [name for name in one["gangsters"] if (name in mine) == helps]
        if fits:
            return LayInfluence(one["card"], think.random.choice(fits))
    return None


def _peek(think: Reckoning, may: May) -> Order | None:
    """Curiosity, where it costs nothing."""
    for one in think.sight.every("peek"):
        # a Lawyer is named only where it is one's own
        lawyer = one["card"] not in think.box.influence
        has = lawyer or one["card"] in think.hand.influence
        if has and think.random.random() < 0.3:
            most = min(one["most"], len(one["plans"]))
            return Peek(one["card"], think.random.sample(one["plans"], most))
    return None


def _exchange(think: Reckoning, may: May) -> Order | None:
    if "snitch" in think.hand.influence and think.random.random() < 0.05:
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


def _name_victim(think: Reckoning, may: May) -> Order | None:
    """The card whose loss is worth most, with the chance to hit it."""
    assert think.game.action
    deed = think.game.action.deeds[-1]
    assert deed.card and deed.target
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
    prices, cards = may["prices"], think.box.businesses
    worth = {card: think.gain(cards[card]) - prices[card] for card in prices}
    best = max(worth, key=worth.__getitem__, default=None)
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
    if not think.hand.drawn:
        return None
    drawn = map(think.robot.card, think.hand.drawn)
    if all(card.attack for card in drawn):
        return HardLuck()
    return None


def offer(think: Reckoning, may: May) -> Order | None:
    """A Deal for what the own Cash Jobs lack: once a round for each kind and lender."""
    hints = [hint for hint in think.sight.mine.jobs if hint.missing]
    lacking = [think.planned[hint.gangster] for hint in hints]
    if not lacking or not _may_ask(think):
        return None
    for card in lacking:
        if order := _offer_for(think, card):
            return order
    return None


def _may_ask(think: Reckoning) -> bool:
    """At one's turn, with a marker left to pay with."""
    awaits = think.game.awaits
    if awaits is None or think.seat not in awaits.seats:
        return False
    return bool(think.own.markers)


def _offer_for(think: Reckoning, card: JobCard) -> Order | None:
    """A card that few have is dear. With too little cash for a decent price one waits
    for earnings, as long as there is something else to do."""
    lacks = think.missing(card)
    for need in lacks if set(lacks) <= think.lent else []:
        lenders = think.lenders(need)
        fair = FAIR_SHARE.get(len(lenders), 0.2) * card.two / len(lacks)
        price = int(min(fair, think.sight.cash / len(lacks))) // 500 * 500
        decent = price >= DECENT * fair or _nothing_else_works(think)
        if decent and price and (order := _ask_for(think, lenders, need, price)):
            return order
    return None


def _nothing_else_works(think: Reckoning) -> bool:
    """In the Action, when only Jobs are left that lack something."""
    return think.game.phase == "action" and all(
        hint.missing for hint in think.sight.mine.jobs
    )


def _ask_for(
    think: Reckoning, lenders: list[FamilyView], need: str, price: int
) -> Order | None:
    """The first lender who has not been asked for this kind in this round."""
    for family in think.random.sample(lenders, len(lenders)):
        key = (think.game.round, need, family.seat)
        if key not in think.robot.asked:
            think.robot.asked.add(key)
            lent = next(one.id for one in there(family) if one.card == need)
            if think.random.random() < CHANCE_OF_DEAL:
                return Offer(family.seat, Side(money=price), Side(markers=[lent]))
    return None


def answer_offer(think: Reckoning, may: May) -> Order | None:
    """In a good mood to all that is fair."""
    first = may["offers"][0]
    offers = {one.id: one for one in think.sight.mine.offers}
    mood = think.random.random() < CHANCE_OF_YES
    fair = think.is_fair(offers[first])
    return AnswerOffer(first, mood and fair)


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
    "take_up_die": lambda think, may: TakeUpDie(may["dice"].index(min(may["dice"]))),
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
    "pay_purchase": lambda think, may: PayPurchase(may["gangsters"][0]),
    "announce": _announce,
    # only where nothing else is left to do
    "discard": lambda think, may: Discard(think.random.choice(may["gangsters"])),
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
