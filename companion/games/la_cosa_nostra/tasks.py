"""A task carried out or cancelled in one's own turn: who acts, Purchases paid, tasks
discarded (LCN-40 to LCN-46)."""

from companion.games.la_cosa_nostra.losses import drop_task
from companion.games.la_cosa_nostra.named_pieces import CardText, own_gangster
from companion.games.la_cosa_nostra.state import (
    ACTION,
    Builder,
    Gangster,
    May,
    State,
    offered,
)
from companion.games.la_cosa_nostra.turns import (
    acted,
    frozen,
    uncommitted,
    without_target_modifiers,
)
from companion.rules.kit.cash import affords, short_of
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import at_turn, in_phase
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import BANK, InPlay, OpenFact, Seated, SeatId
from companion.rules.roles import CardName, Money


class PayPurchase(InPlay, frozen=True):
    gangster: CardText


class Discard(InPlay, frozen=True):
    """Cancel a task instead of carrying it out."""

    gangster: CardText


class PurchaseMade(OpenFact, frozen=True):
    group = "money"
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    amount: Money


def acting(builder: Builder, text: str, who: Seated) -> Gangster:
    """LCN-40: an own active Gangster with a task, in one's own turn, with nothing turned
    up yet; nor do dice roll for a Job that the table has stopped."""
    state = builder.state
    require(in_phase(state, ACTION))
    if frozen(state):
        raise refused("job_under_way")
    if state.table.dice.roll is not None:
        raise refused("roll_under_way")
    require(at_turn(builder, who, "lcn_40"))
    found = own_gangster(state, text, who.seat)
    if not found.busy:
        raise refused("no_task", card=found.id)
    return found


def _pay_purchase(builder: Builder, order: PayPurchase, who: Seated) -> None:
    """LCN-42, LCN-45: the price to the bank, the card into the row."""
    found = acting(builder, order.gangster, who)
    if found.purchase is None:
        raise refused("no_purchase", card=found.id)
    price = _price(builder.state, found)
    require(short_of(builder.state.table, found.owner, price))
    card = builder.state.face(found.purchase)
    builder.pay(found.owner, BANK, price, "purchase")
    builder.add(PurchaseMade(found.owner, found.id, found.purchase, card, price))


def _discard(builder: Builder, order: Discard, who: Seated) -> None:
    """LCN-42, LCN-44, LCN-95: cancelled instead of carried out; a Job stays face down."""
    found = acting(builder, order.gangster, who)
    drop_task(builder, found.id, "discarded")


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-42, LCN-44, LCN-95: a Purchase paid, or a task discarded; response cards only go."""
    if state.phase != ACTION or not uncommitted(state, seat):
        return []
    mine = state.tasks(seat)
    paying = [one.id for one in mine if _can_pay(state, one, seat)]
    every = [one.id for one in mine]
    return [
        *offered("pay_purchase", paying, gangsters=paying),
        *offered("discard", every, gangsters=every),
    ]


def _can_pay(state: State, one: Gangster, seat: SeatId) -> bool:
    if one.purchase is None:
        return False
    price = _price(state, one)
    return affords(state.table, seat, price)


def _price(state: State, one: Gangster) -> int:
    """Of the Purchase on a Gangster."""
    return state.kind(state.businesses[one.purchase or ""]).price


def _bought_by_task(state: State, fact: PurchaseMade) -> State:
    state = state.with_business(fact.business, on=None)
    state = state.with_gangster(fact.gangster, purchase=None, used=True)
    return acted(without_target_modifiers(state, fact.gangster), fact.seat)


ORDERS: Judges = {PayPurchase: _pay_purchase, Discard: _discard}
FACTS: Changes = {PurchaseMade: _bought_by_task}
