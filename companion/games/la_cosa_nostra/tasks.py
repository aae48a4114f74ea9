"""A task of one's own turn: a Job from its announcement until it lies open, a Purchase
paid, either discarded (LCN-40 to LCN-46, LCN-60, R1, R15)."""

from msgspec.structs import replace

from companion.rules import plans
from companion.rules.kit.cash import affords, short_of
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import card_of
from companion.rules.kit.preconditions import at_turn, in_phase
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import BANK, InPlay, OpenFact, Refusal, SeatId
from companion.rules.plans import CodeText, PlanRevealed, revealed
from companion.rules.roles import CardName, Money
from companion.rules.seats import Short

from .finishing import end_void, what_stops
from .losses import drop_task
from .named_pieces import CardText, family_named, own_gangster
from .planning import job_copy, require_round
from .state import ACTION, Action, Builder, Deed, Gangster, May, Stage, State, offered
from .turns import acted, begins, frozen, uncommitted, without_target_modifiers


class Announce(InPlay, frozen=True):
    """This Gangster acts now, against this player; may be changed until the card is turned up."""

    gangster: CardText
    target: Short | None = None


class TurnUp(InPlay, frozen=True):
    """Turn the card up. `code` is asked of a blind plan; `sure` although the Job will be void."""

    code: CodeText | None = None
    sure: bool = False


class GiveUp(InPlay, frozen=True):
    """Let a Job go that has been turned up, or a response whose card cannot be shown."""


class PayPurchase(InPlay, frozen=True):
    gangster: CardText


class Discard(InPlay, frozen=True):
    """Cancel a task instead of carrying it out."""

    gangster: CardText


class JobAnnounced(OpenFact, frozen=True):
    """LCN-60, R1: which Gangster, and against whom, asked for every Job; nobody is an answer."""

    harms = ("target",)
    group = "plans"
    if_not = {"target": "nobody"}
    seat: SeatId
    gangster: CardName
    target: SeatId | None


class ClashAccepted(OpenFact, frozen=True):
    """The table looked at a card that had been turned up before, and lets it count."""

    group = "table"
    seat: SeatId
    gangster: CardName


class PurchaseMade(OpenFact, frozen=True):
    group = "money"
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    amount: Money


def _acting(builder: Builder, text: str) -> Gangster:
    """LCN-40: an own active Gangster with a task, in one's own turn, with nothing turned
    up yet; nor do dice roll for a Job that the table has stopped."""
    state = builder.state
    require(in_phase(state, ACTION))
    if frozen(state):
        raise refused("job_under_way")
    if state.table.dice.roll is not None:
        raise refused("roll_under_way")
    require(at_turn(builder, "lcn_40"))
    found = own_gangster(state, text, builder.seat)
    if not found.busy:
        raise refused("no_task", card=found.id)
    return found


def _announce(builder: Builder, order: Announce) -> None:
    """LCN-60, R1: asked for every Job, so that asking tells nothing; nobody is an answer."""
    found = _acting(builder, order.gangster)
    target = family_named(builder.state, order.target) if order.target else None
    if target == builder.seat:
        raise refused("no_such_seat")
    require(_not_to_announce(builder.state, found))
    builder.add(JobAnnounced(builder.seat, found.id, target))


def _not_to_announce(state: State, one: Gangster) -> Refusal | None:
    """LCN-90: a Purchase, or a response card, of which only its owner hears; a blind
    one is taken for anything else."""
    if one.plan is None:
        return Refusal("no_job", {"card": one.id})
    card = state.known_job(one)
    if card and card.kind == "response":
        return Refusal("response_card", {"card": card.id})
    return None


def _turn_up(builder: Builder, deed: Deed, order: TurnUp) -> None:
    """LCN-43, R1, R15: the card comes up; a blind plan is scanned now, a Job that would
    be void is warned of."""
    state = builder.state
    plan = require(state.plan_of(deed) or Refusal("no_such_plan"))
    copy = plan.copy or _scanned(builder, deed, order)
    if plan.copy and not order.sure and (why := _would_be_void(state, deed)):
        raise refused("job_becomes_void", why=why)
    builder.add(revealed(state.table, plan, copy))


def _scanned(builder: Builder, deed: Deed, order: TurnUp) -> str:
    """R15: which card lies there; a response must be what it was said to be."""
    if order.code is None:
        raise refused("plan_is_blind")
    found = job_copy(builder.state, order.code)
    card = builder.state.job(found.card)
    if deed.kind not in {"job", card.effect}:
        raise refused("not_that_response", needs=deed.kind)
    if found.copy in _shown_by(builder.state, builder.seat):
        raise refused("job_is_spent", card=found.card)
    require_round(builder, card)
    return require(found.copy or Refusal("scan_that_card", {"card": found.card}))


def _shown_by(state: State, seat: SeatId | None) -> set[str | None]:
    """The copies that this player has turned up."""
    every = state.table.plans.values()
    return {one.copy for one in every if one.open and one.seat == seat}


def _would_be_void(state: State, deed: Deed) -> str | None:
    """What the player of a known plan is warned of, privately."""
    card = state.known_job(deed)
    if card is None or deed.kind != "job":
        return None
    return what_stops(state, deed, card)


def _give_up(builder: Builder, deed: Deed, order: GiveUp) -> None:
    """LCN-43: a card that came up twice, or one that cannot be shown."""
    end_void(builder, deed, "clash")


def _pay_purchase(builder: Builder, order: PayPurchase) -> None:
    """LCN-42, LCN-45: the price to the bank, the card into the row."""
    found = _acting(builder, order.gangster)
    if found.purchase is None:
        raise refused("no_purchase", card=found.id)
    price = _price(builder.state, found)
    require(short_of(builder.state.table, found.owner, price))
    card = builder.state.face(found.purchase)
    builder.pay(found.owner, BANK, price, "purchase")
    builder.add(PurchaseMade(found.owner, found.id, found.purchase, card, price))


def _discard(builder: Builder, order: Discard) -> None:
    """LCN-42, LCN-44, LCN-95: cancelled instead of carried out; a Job stays face down."""
    found = _acting(builder, order.gangster)
    drop_task(builder, found.id, "discarded")


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-41 to LCN-44, LCN-60, LCN-95: a Job announced, against whom; a Purchase paid, or
    a task discarded. Response cards only go."""
    if state.phase != ACTION or not uncommitted(state, seat):
        return []
    mine = state.tasks(seat)
    paying = [one.id for one in mine if _can_pay(state, one, seat)]
    every = [one.id for one in mine]
    return [
        *_may_announce(state, mine, seat),
        *offered("pay_purchase", paying, gangsters=paying),
        *offered("discard", every, gangsters=every),
    ]


def _may_announce(state: State, mine: list[Gangster], seat: SeatId) -> list[May]:
    jobs = [one.id for one in mine if _not_to_announce(state, one) is None]
    others = [one for one in state.families if one != seat]
    return offered("announce", jobs, gangsters=jobs, targets=others)


def _can_pay(state: State, one: Gangster, seat: SeatId) -> bool:
    if one.purchase is None:
        return False
    price = _price(state, one)
    return affords(state.table, seat, price)


def _price(state: State, one: Gangster) -> int:
    """Of the Purchase on a Gangster."""
    return state.kind(state.businesses[one.purchase or ""]).price


def _begun(state: State, fact: JobAnnounced) -> State:
    plan = state.gangsters[fact.gangster].plan
    action = Action((Deed("job", fact.seat, fact.gangster, plan, fact.target),))
    return begins(replace(state, action=action, last=None), fact.seat)


def _turned_up(state: State, fact: plans.PlanRevealed) -> State:
    state = replace(state, spent={**state.spent, fact.copy: None})
    if state.top is None or state.top.plan != fact.plan:
        return state
    return state.with_top(card=card_of(state.box.setup, fact.copy), clash=fact.clash)


def _bought_by_task(state: State, fact: PurchaseMade) -> State:
    state = state.with_business(fact.business, on=None)
    state = state.with_gangster(fact.gangster, purchase=None, used=True)
    return acted(without_target_modifiers(state, fact.gangster), fact.seat)


ANNOUNCED = Stage(
    "announced",
    lambda state, deed: deed.card is None and deed.kind == "job",
    {TurnUp: _turn_up},
    lambda state, deed: {TurnUp: {"blind": state.known_job(deed) is None}},
)
CODE = Stage(
    "code",
    lambda state, deed: deed.card is None,
    {TurnUp: _turn_up, GiveUp: _give_up},
    lambda state, deed: {TurnUp: {"blind": True}, GiveUp: {}},
)
CLASH = Stage("clash", lambda state, deed: deed.clash is not None, {GiveUp: _give_up})
ORDERS: Judges = {
    Announce: _announce,
    PayPurchase: _pay_purchase,
    Discard: _discard,
}
FACTS: Changes = {
    JobAnnounced: _begun,
    PlanRevealed: _turned_up,
    ClashAccepted: lambda state, fact: state.with_top(clash=None),
    PurchaseMade: _bought_by_task,
}
