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
    face,
    kind,
    offered,
    tasks,
    with_business,
    with_gangster,
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
from companion.rules.messages import BANK, Fact, InPlay, Refusal, Seated, SeatId
from companion.rules.roles import CardName, Money


class PayPurchase(InPlay, frozen=True):
    gangster: CardText


class Discard(InPlay, frozen=True):
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


def acting(builder: Builder, text: str, who: Seated) -> Gangster | Refusal:
    """LCN-40: an own active Gangster with a task, in one's own turn, with nothing turned up yet."""
    refusal = (
        in_phase(builder.state, ACTION)
        or _under_way(builder.state)
        or at_turn(builder, who, "lcn_40")
    )
    if refusal:
        return refusal
    found = own_gangster(builder.state, text, who.seat)
    if isinstance(found, Refusal):
        return found
    if found.busy:
        return found
    return Refusal("no_task", {"card": found.id})


def _under_way(state: State) -> Refusal | None:
    """A Job lies open, or dice roll for one that the table has stopped."""
    if frozen(state):
        return Refusal("job_under_way")
    if state.table.dice.roll is not None:
        return Refusal("roll_under_way")
    return None


def _pay_purchase(builder: Builder, order: PayPurchase, who: Seated) -> Refusal | None:
    """LCN-42, LCN-45: the price to the bank, the card into the row."""
    found = acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    if found.purchase is None:
        return Refusal("no_purchase", {"card": found.id})
    price = _price(builder.state, found)
    if refusal := short_of(builder.state.table, found.owner, price):
        return refusal
    card = face(builder.state, found.purchase)
    builder.pay(found.owner, BANK, price, "purchase")
    builder.add(PurchaseMade(found.owner, found.id, found.purchase, card, price))
    return None


def _discard(builder: Builder, order: Discard, who: Seated) -> Refusal | None:
    """LCN-42, LCN-44, LCN-95: cancelled instead of carried out; a Job stays face down."""
    found = acting(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    drop_task(builder, found.id, "discarded")
    return None


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-42, LCN-44, LCN-95: a Purchase paid, or a task discarded; response cards only go."""
    if state.phase != ACTION or not uncommitted(state, seat):
        return []
    mine = tasks(state, seat)
    paying = [one.id for one in mine if _can_pay(state, one, seat)]
    every = [one.id for one in mine]
    return [
        *offered("pay_purchase", paying, gangsters=paying),
        *offered("discard", every, gangsters=every),
    ]


def _can_pay(state: State, one: Gangster, seat: SeatId) -> bool:
    bought = bool(one.purchase)
    return bought and affords(state.table, seat, _price(state, one))


def _price(state: State, one: Gangster) -> int:
    """Of the Purchase on a Gangster."""
    return kind(state, state.businesses[one.purchase or ""]).price


def _bought_by_task(state: State, fact: PurchaseMade) -> State:
    state = with_business(state, fact.business, on=None)
    state = without_target_modifiers(
        with_gangster(state, fact.gangster, purchase=None, used=True), fact.gangster
    )
    return acted(state, fact.seat)


ORDERS: Judges = {PayPurchase: _pay_purchase, Discard: _discard}
FACTS: Changes = {PurchaseMade: _bought_by_task}
