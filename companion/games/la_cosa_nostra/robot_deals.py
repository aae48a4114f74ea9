"""What robots offer each other, and what they say to it."""

from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.deals import AnswerOffer, Offer, Side
from companion.games.la_cosa_nostra.reckoning import Reckoning, there
from companion.games.la_cosa_nostra.state import May
from companion.games.la_cosa_nostra.views import FamilyView
from companion.rules.messages import Order

# of what a Job may bring, for one who alone can lend, or one of two
FAIR_SHARE = {1: 0.4, 2: 0.3}
DECENT = 0.6
CHANCE_OF_DEAL = 0.8
CHANCE_OF_YES = 0.85


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
    return _is_asked(think) and bool(think.own.markers)


def _is_asked(think: Reckoning) -> bool:
    """Does the table wait for this robot?"""
    awaits = think.game.awaits
    return awaits is not None and think.seat in awaits.seats


def _offer_for(think: Reckoning, card: JobCard) -> Order | None:
    """A card that few have is dear. With too little cash for a decent price one waits
    for earnings, as long as there is something else to do."""
    lacks = think.missing(card)
    for need in lacks if set(lacks) <= think.lent else []:
        lenders = think.lenders(need)
        fair = FAIR_SHARE.get(len(lenders), 0.2) * card.two / len(lacks)
        price = int(min(fair, think.sight.cash / len(lacks))) // 500 * 500
        decent = price >= DECENT * fair or _nothing_else_works(think)
        order = _ask_for(think, lenders, need, price) if decent and price else None
        if order:
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
    return AnswerOffer(may["offers"][0], think.random.random() < CHANCE_OF_YES)
