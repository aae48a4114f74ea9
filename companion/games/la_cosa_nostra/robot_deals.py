"""What robots offer each other, and what they say to it."""

from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.reckoning import Reckoning, Robot, Sight, there
from companion.games.la_cosa_nostra.state import May
from companion.games.la_cosa_nostra.views import FamilyView
from companion.rules.messages import Order

# of what a Job may bring, for one who alone can lend, or one of two
FAIR_SHARE = {1: 0.4, 2: 0.3}
DECENT = 0.6
CHANCE_OF_DEAL = 0.8
CHANCE_OF_YES = 0.85


def offer(robot: Robot, sight: Sight, may: May) -> Order | None:
    """A Deal for what the own Cash Jobs lack: once a round for each kind and lender."""
    lacking = [robot.box.jobs[hint.card] for hint in sight.mine.jobs if hint.missing]
    if not lacking or not _may_ask(robot, sight):
        return None
    think = robot.reckon(sight)
    for card in lacking:
        if order := _offer_for(robot, sight, think, card):
            return order
    return None


def _may_ask(robot: Robot, sight: Sight) -> bool:
    """At one's turn, with a marker left to pay with."""
    return _is_asked(robot, sight) and bool(sight.family(robot.seat).markers)


def _is_asked(robot: Robot, sight: Sight) -> bool:
    """Does the table wait for this robot?"""
    awaits = sight.game.awaits
    return awaits is not None and robot.seat in awaits.seats


def _offer_for(
    robot: Robot, sight: Sight, think: Reckoning, card: JobCard
) -> Order | None:
    """A card that few have is dear. With too little cash for a decent price one waits
    for earnings, as long as there is something else to do."""
    lacks = think.missing(card)
    for need in lacks if set(lacks) <= think.lent else []:
        lenders = think.lenders(need)
        fair = FAIR_SHARE.get(len(lenders), 0.2) * card.two / len(lacks)
        price = int(min(fair, sight.cash / len(lacks))) // 500 * 500
        decent = price >= DECENT * fair or _nothing_else_works(sight)
        order = (
            _ask_for(robot, sight, lenders, need, price) if decent and price else None
        )
        if order:
            return order
    return None


def _nothing_else_works(sight: Sight) -> bool:
    """In the Action, when only Jobs are left that lack something."""
    return sight.game.phase == "action" and all(
        hint.missing for hint in sight.mine.jobs
    )


def _ask_for(
    robot: Robot, sight: Sight, lenders: list[FamilyView], need: str, price: int
) -> Order | None:
    """The first lender who has not been asked for this kind in this round."""
    for family in robot.random.sample(lenders, len(lenders)):
        key = (sight.game.round, need, family.seat)
        if key not in robot.asked:
            robot.asked.add(key)
            lent = next(one.id for one in there(family) if one.card == need)
            if robot.random.random() < CHANCE_OF_DEAL:
                return Offer(family.seat, Side(money=price), Side(markers=[lent]))
    return None


def answer_offer(robot: Robot, sight: Sight, may: May) -> Order | None:
    return AnswerOffer(may["offers"][0], robot.random.random() < CHANCE_OF_YES)
