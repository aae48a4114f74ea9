"""A task carried out or cancelled in one's own turn: who acts, Purchases paid, tasks discarded (LCN-40 to LCN-46)."""

from companion.games.la_cosa_nostra.losses import drop_task
from companion.games.la_cosa_nostra.pieces import CardText, own_gangster
from companion.games.la_cosa_nostra.state import (
    ACTION,
    Builder,
    Changes,
    Gangster,
    Judges,
    May,
    State,
    kind,
    tasks,
    with_business,
    with_gangster,
)
from companion.games.la_cosa_nostra.turns import Move, acted, uncommitted, without_target_modifiers
from companion.rules.kit.cash import affords, short_of
from companion.rules.kit.preconditions import at_turn, in_phase
from companion.rules.language import BANK, Caller, Fact, Refusal, SeatId
from companion.rules.roles import CardName, Money


class PayPurchase(Move, frozen=True):
    gangster: CardText


class Discard(Move, frozen=True):
    """Cancel a task instead of carrying it out."""

    gangster: CardText


class PurchaseMade(Fact, frozen=True):
    group = "money"
    public = ("seat", "gangster", "business", "card", "amount")
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    amount: Money


def acting(builder: Builder, text: str, who: Caller) -> Gangster | Refusal:
    """LCN-40: an own active Gangster with a task, in one's own turn, with nothing turned up yet."""
    assert who.seat
    state = builder.state
    refusal = in_phase(state, ACTION)
    if not refusal and state.action and state.action.base.card is not None:
        refusal = Refusal("job_under_way")
    if not refusal and state.table.roll is not None:  # of a Job that the table has stopped
        refusal = Refusal("roll_under_way")
    refusal = refusal or at_turn(builder, who, "lcn_40")
    if refusal:
        return refusal
    found = own_gangster(state, text, who.seat)
    if isinstance(found, Refusal):
        return found
    return found if found.busy else Refusal("no_task", {"card": found.id})


def _pay_purchase(builder: Builder, order: PayPurchase, who: Caller) -> Refusal | None:
    """LCN-42, LCN-45: the price to the bank, the card into the row."""
    assert who.seat
    found = acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    if found.purchase is None:
        return Refusal("no_purchase", {"card": found.id})
    business = builder.state.businesses[found.purchase]
    price = builder.state.box.businesses[business.card].price
    if refusal := short_of(builder.state.table, who.seat, price):
        return refusal
    builder.pay(who.seat, BANK, price, "purchase")
    builder.add(PurchaseMade(who.seat, found.id, business.id, business.card, price))
    return None


def _discard(builder: Builder, order: Discard, who: Caller) -> Refusal | None:
    """LCN-42, LCN-44, LCN-95: cancelled instead of carried out; a Job stays face down."""
    found = acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    drop_task(builder, found.id, "discarded")
    return None


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-42, LCN-44, LCN-95: a Purchase paid, or a task discarded; response cards only go."""
    if state.table.phase != ACTION or not uncommitted(state, seat):
        return []
    mine = tasks(state, seat)
    paying = [one.id for one in mine if one.purchase and affords(state.table, seat, _price(state, one))]
    found: list[May] = [{"order": "pay_purchase", "gangsters": paying}] if paying else []
    return [*found, *([{"order": "discard", "gangsters": [one.id for one in mine]}] if mine else [])]


def _price(state: State, one: Gangster) -> int:
    """Of the Purchase on a Gangster."""
    return kind(state, state.businesses[one.purchase or ""]).price


def _bought_by_task(state: State, fact: PurchaseMade) -> State:
    state = with_business(state, fact.business, on=None)
    state = without_target_modifiers(with_gangster(state, fact.gangster, purchase=None, used=True), fact.gangster)
    return acted(state, fact.seat)


ORDERS: Judges = {PayPurchase: _pay_purchase, Discard: _discard}
FACTS: Changes = {PurchaseMade: _bought_by_task}
