"""Planning: from the start player clockwise one Gangster gets one task, until all have
one (LCN-30 to LCN-36)."""

from msgspec.structs import replace

from companion.rules import plans
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import Named
from companion.rules.kit.piles import without
from companion.rules.kit.preconditions import at_turn, in_phase, rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.plans import CodeText, PlanLaid, PlanTakenUp, laid
from companion.rules.roles import CardName, CopyName

from .box import JobCard
from .market import for_sale, market_card, refill
from .named_pieces import CardText, card_named, own_gangster
from .state import PAYDAY, PLANNING, Builder, Business, Gangster, May, State
from .turns import TurnEnded, has_turn


class PlanJob(InPlay, frozen=True):
    """Lay a Job face down on an own Gangster; without a phone it is laid blind. `done`
    ends the turn as well."""

    gangster: CardText
    code: CodeText | None = None
    done: bool = False


class PlanPurchase(InPlay, frozen=True):
    """Lay a market card face up on an own Gangster."""

    gangster: CardText
    card: CardText
    done: bool = False


class StayIdle(InPlay, frozen=True):
    gangster: CardText


class Next(InPlay, frozen=True):
    """That was my turn, or my chance to recruit. `rest`: no more Influence from me in
    this Planning."""

    rest: bool = False


class PurchasePlanned(OpenFact, frozen=True):
    """LCN-32: a market card lies face up on a Gangster; nothing is paid yet."""

    group = "plans"
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    copy: CopyName | None


class StaysIdle(OpenFact, frozen=True):
    """R12: neither a Job in the hand nor a card in the market."""

    group = "plans"
    seat: SeatId
    gangster: CardName


def tasks_per_turn(state: State) -> int:
    """LCN-36: two at a time from the second round on, where that was chosen."""
    numbers = state.box.numbers
    since = numbers["two_tasks_first_round"]
    if state.box.has("two_tasks") and state.round >= since:
        return numbers["two_tasks"]
    return numbers["tasks_per_turn"]


def _free_gangster(builder: Builder, text: str) -> Gangster:
    """LCN-30, LCN-31, LCN-36: an own active Gangster without a task, in one's own turn;
    so many tasks a turn."""
    state = builder.state
    require(in_phase(state, PLANNING))
    require(at_turn(builder, "lcn_30"))
    found = own_gangster(state, text, builder.seat)
    if found.busy or found.used:
        raise refused("gangster_busy", card=found.id)
    most = tasks_per_turn(state)
    own_turn = state.turn == builder.seat
    if own_turn and state.laid >= most:
        rule_broken(builder, "one_task_per_turn", "lcn_30", most=most)
    return found


def _plan_job(builder: Builder, order: PlanJob) -> None:
    """LCN-31, R15: a Job face down; who else may claim to have planned that copy is never said."""
    found = _free_gangster(builder, order.gangster)
    if (order.code is None) == builder.state.table.seats[builder.seat].phone:
        raise refused("code_missing" if order.code is None else "lays_blind")
    copy = _playable(builder, order.code) if order.code is not None else None
    builder.add(laid(builder.state.table, builder.seat, copy, found.id, builder.chance))
    _ended(builder, builder.seat, order.done)


def job_copy(state: State, text: str) -> Named:
    """Which copy of a Job is meant; a name will do where the box has only one of it."""
    card = card_named(state, text, "jobs")
    if card.copy:
        return card
    name = card.card
    every = state.box.setup.copies.items()
    copies = [code for code, copy in every if copy.card.id == name]
    if len(copies) == 1:
        return Named(name, copies[0])
    raise refused("scan_that_card", card=name)


def _playable(builder: Builder, text: str) -> str | None:
    """LCN-21, LCN-43: no card of a later round, none that this player knows to be gone or laid."""
    state = builder.state
    card = job_copy(state, text)
    own = (plan for plan in state.table.plans.values() if plan.seat == builder.seat)
    if any(plan.copy == card.copy for plan in own if not plan.open):
        raise refused("laid_already")
    if card.copy and state.spent.get(card.copy, "nobody") in {None, builder.seat}:
        raise refused("job_is_spent", card=card.card)
    require_round(builder, state.job(card.card))
    return card.copy


def require_round(builder: Builder, card: JobCard) -> None:
    """LCN-21: no card of a later round."""
    if card.round > builder.state.round:
        rule_broken(builder, "later_round", "lcn_21", round=card.round)


def _plan_purchase(builder: Builder, order: PlanPurchase) -> None:
    """LCN-32: a market card face up; the market is refilled at once."""
    found = _free_gangster(builder, order.gangster)
    card = market_card(builder.state, order.card)
    business = builder.chance.name("b")
    builder.add(PurchasePlanned(builder.seat, found.id, business, card.card, card.copy))
    refill(builder)
    _ended(builder, builder.seat, order.done)


def _stay_idle(builder: Builder, order: StayIdle) -> None:
    """R12: without a Job in the hand and a card in the market a Gangster may stay idle."""
    found = _free_gangster(builder, order.gangster)
    if for_sale(builder.state):
        rule_broken(builder, "market_is_open", "lcn_30")
    builder.add(StaysIdle(builder.seat, found.id))


def _next(builder: Builder, order: Next) -> None:
    """LCN-30, LCN-111: nobody passes while an own Gangster is idle; recruiting is a choice."""
    state = builder.state
    require(in_phase(state, PLANNING, PAYDAY))
    if state.turn != builder.seat or state.over:
        raise refused("not_your_turn", turn=state.turn)
    if state.phase == PLANNING and owes_a_task(state, builder.seat):
        waiting = [one.id for one in state.idle(builder.seat)]
        rule_broken(builder, "gangster_idle", "lcn_30", cards=waiting)
    builder.add(TurnEnded(builder.seat, order.rest))


def owes_a_task(state: State, seat: SeatId) -> bool:
    """LCN-30: the turn asks for a task that has not been laid yet."""
    most = tasks_per_turn(state)
    if state.laid >= most:
        return False
    return bool(state.idle(seat))


def _ended(builder: Builder, seat: SeatId, done: bool) -> None:
    """The same tap may end the turn, once it has done what it asks."""
    state = builder.state
    if done and state.turn == seat and not owes_a_task(state, seat):
        builder.add(TurnEnded(seat))


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-30 to LCN-36: a Job for an idle Gangster, or what the market has, R12: nothing
    at all only where it has nothing; or the end of the turn."""
    if not has_turn(state, seat, PLANNING):
        return []
    if not owes_a_task(state, seat):
        return [{"order": "next"}]
    waiting = [one.id for one in state.idle(seat)]
    blind = not state.table.seats[seat].phone
    job = {"order": "plan_job", "gangsters": waiting, "blind": blind}
    other = {"order": "stay_idle", "gangsters": waiting}
    kinds = for_sale(state)
    if kinds:
        other = {"order": "plan_purchase", "gangsters": waiting, "cards": kinds}
    return [job, other]


def _job_laid(state: State, fact: plans.PlanLaid) -> State:
    if fact.on not in state.gangsters:
        return state
    count = _one_more(state, fact.seat)
    state = replace(state, laid=count)
    return state.with_gangster(fact.on, plan=fact.plan, idle=False)


def _one_more(state: State, seat: SeatId) -> int:
    """LCN-36: how many tasks have been laid in this turn, with one of this seat."""
    if seat == state.turn:
        return state.laid + 1
    return state.laid


def _taken_up(state: State, fact: plans.PlanTakenUp) -> State:
    base = state.base
    if base and base.plan == fact.plan and base.card is None:
        state = replace(state, action=None)  # what was announced is not there any more
    for one in state.gangsters.values():
        if one.plan == fact.plan:
            return state.with_gangster(one.id, plan=None)
    return state


def _purchase_laid(state: State, fact: PurchasePlanned) -> State:
    bought = Business(fact.business, fact.card, fact.seat, fact.copy, on=fact.gangster)
    businesses = {**state.businesses, bought.id: bought}
    market, laid = without(state.market, fact.card), _one_more(state, fact.seat)
    state = replace(state, businesses=businesses, market=market, laid=laid)
    return state.with_gangster(fact.gangster, purchase=bought.id, idle=False)


ORDERS: Judges = {
    PlanJob: _plan_job,
    PlanPurchase: _plan_purchase,
    StayIdle: _stay_idle,
    Next: _next,
}
FACTS: Changes = {
    PlanLaid: _job_laid,
    PlanTakenUp: _taken_up,
    PurchasePlanned: _purchase_laid,
    StaysIdle: lambda state, fact: state.with_gangster(fact.gangster, idle=True),
}
