"""Planning: from the start player clockwise one Gangster gets one task, until all have
one (LCN-30 to LCN-36)."""

from msgspec.structs import replace

from cards.codes import Code
from companion.games.la_cosa_nostra.box import JobCard
from companion.games.la_cosa_nostra.market import for_sale, market_card, refill, without
from companion.games.la_cosa_nostra.named_pieces import CardText, own_gangster
from companion.games.la_cosa_nostra.state import (
    PAYDAY,
    PLANNING,
    Builder,
    Business,
    Gangster,
    May,
    State,
    idle,
    job,
    with_gangster,
)
from companion.games.la_cosa_nostra.turns import TurnEnded, has_turn
from companion.rules import plans
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import at_turn, in_phase, refuse_if_strict
from companion.rules.messages import Fact, InPlay, Refusal, Seated, SeatId
from companion.rules.plans import CodeText, PlanLaid, PlanTakenUp, laid
from companion.rules.roles import CardName, CopyName


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


class PurchasePlanned(Fact, frozen=True):
    """LCN-32: a market card lies face up on a Gangster; nothing is paid yet."""

    group = "plans"
    public = ("seat", "gangster", "business", "card", "copy")
    seat: SeatId
    gangster: CardName
    business: str
    card: CardName
    copy: CopyName | None


class StaysIdle(Fact, frozen=True):
    """R12: neither a Job in the hand nor a card in the market."""

    group = "plans"
    public = ("seat", "gangster")
    seat: SeatId
    gangster: CardName


def tasks_per_turn(state: State) -> int:
    """LCN-36: two at a time from the second round on, where that was chosen."""
    numbers = state.box.numbers
    if state.box.has("two_tasks") and state.round >= numbers["two_tasks_first_round"]:
        return numbers["two_tasks"]
    return numbers["tasks_per_turn"]


def _free_gangster(builder: Builder, text: str, who: Seated) -> Gangster | Refusal:
    """LCN-30, LCN-31: an own active Gangster without a task, in one's own turn."""
    refusal = in_phase(builder.state, PLANNING) or at_turn(builder, who, "lcn_30")
    if refusal:
        return refusal
    found = own_gangster(builder.state, text, who.seat)
    if isinstance(found, Refusal):
        return found
    if found.busy or found.used:
        return Refusal("gangster_busy", {"card": found.id})
    return _one_too_many(builder, who) or found


def _one_too_many(builder: Builder, who: Seated) -> Refusal | None:
    """LCN-30, LCN-36: so many tasks a turn."""
    state, most = builder.state, tasks_per_turn(builder.state)
    if state.turn != who.seat or state.laid < most:
        return None
    return refuse_if_strict(
        builder, who, Refusal("one_task_per_turn", {"most": most}, "lcn_30")
    )


def _plan_job(builder: Builder, order: PlanJob, who: Seated) -> Refusal | None:
    """LCN-31, R15: a Job face down; who else may claim to have planned that copy is never said."""
    found = _free_gangster(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    copy = None
    if (order.code is None) == builder.state.table.seats[who.seat].phone:
        return Refusal("code_missing" if order.code is None else "lays_blind")
    if order.code is not None:
        card = job_copy(builder.state, order.code)
        if isinstance(card, Refusal):
            return card
        if refusal := _unplayable(builder, card, who):
            return refusal
        copy = card.copy
    builder.add(laid(builder.state.table, who.seat, copy, found.id, builder.chance))
    return _ended(builder, who.seat, order.done)


def job_copy(state: State, text: str) -> Named | Refusal:
    """Which copy of a Job is meant; a name will do where the box has only one of it."""
    card = named(state.box.setup, text, "jobs")
    if isinstance(card, Refusal) or card.copy:
        return card
    copies = [
        code
        for code, copy in state.box.setup.copies.items()
        if copy.card.id == card.card
    ]
    if len(copies) == 1:
        return Named(card.card, Code(copies[0]))
    return Refusal("scan_that_card", {"card": card.card})


def _unplayable(builder: Builder, card: Named, who: Seated) -> Refusal | None:
    """LCN-21, LCN-43: no card of a later round, none that this player knows to be gone or laid."""
    state = builder.state
    hidden = (
        plan
        for plan in state.table.plans.values()
        if plan.seat == who.seat and not plan.open
    )
    if any(plan.copy == card.copy for plan in hidden):
        return Refusal("laid_already")
    if card.copy and state.spent.get(card.copy, "nobody") in {None, who.seat}:
        return Refusal("job_is_spent", {"card": card.card})
    return of_a_later_round(builder, job(state, card.card), who)


def of_a_later_round(builder: Builder, card: JobCard, who: Seated) -> Refusal | None:
    """LCN-21."""
    if card.round <= builder.state.round:
        return None
    return refuse_if_strict(
        builder, who, Refusal("later_round", {"round": card.round}, "lcn_21")
    )


def _plan_purchase(
    builder: Builder, order: PlanPurchase, who: Seated
) -> Refusal | None:
    """LCN-32: a market card face up; the market is refilled at once."""
    found = _free_gangster(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    card = market_card(builder.state, order.card)
    if isinstance(card, Refusal):
        return card
    business = builder.chance.name("b")
    builder.add(PurchasePlanned(who.seat, found.id, business, card.card, card.copy))
    refill(builder)
    return _ended(builder, who.seat, order.done)


def _stay_idle(builder: Builder, order: StayIdle, who: Seated) -> Refusal | None:
    """R12: without a Job in the hand and a card in the market a Gangster may stay idle."""
    found = _free_gangster(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    if for_sale(builder.state):
        refusal = refuse_if_strict(
            builder, who, Refusal("market_is_open", {}, "lcn_30")
        )
        if refusal:
            return refusal
    builder.add(StaysIdle(who.seat, found.id))
    return None


def _next(builder: Builder, order: Next, who: Seated) -> Refusal | None:
    """LCN-30, LCN-111: nobody passes while an own Gangster is idle; recruiting is a choice."""
    state = builder.state
    if refusal := in_phase(state, PLANNING, PAYDAY):
        return refusal
    if state.turn != who.seat or state.over:
        return Refusal("not_your_turn", {"turn": state.turn})
    owed = _task_owed(state, who.seat)
    if owed and (refusal := refuse_if_strict(builder, who, owed)):
        return refusal
    builder.add(TurnEnded(who.seat, order.rest))
    return None


def _task_owed(state: State, seat: SeatId) -> Refusal | None:
    """LCN-30: an own Gangster is still idle."""
    if state.phase != PLANNING or not owes_a_task(state, seat):
        return None
    return Refusal(
        "gangster_idle", {"cards": [one.id for one in idle(state, seat)]}, "lcn_30"
    )


def owes_a_task(state: State, seat: SeatId) -> bool:
    """LCN-30: the turn asks for a task that has not been laid yet."""
    return state.laid < tasks_per_turn(state) and bool(idle(state, seat))


def _ended(builder: Builder, seat: SeatId, done: bool) -> Refusal | None:
    """The same tap may end the turn, once it has done what it asks."""
    if done and builder.state.turn == seat and not owes_a_task(builder.state, seat):
        builder.add(TurnEnded(seat))
    return None


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-30 to LCN-36: a task for an idle Gangster, or the end of the turn."""
    if not has_turn(state, seat, PLANNING):
        return []
    if owes_a_task(state, seat):
        return _may_plan(state, seat)
    return [{"order": "next"}]


def _may_plan(state: State, seat: SeatId) -> list[May]:
    """A Job, or what the market has; R12: nothing at all only where it has nothing."""
    waiting = [one.id for one in idle(state, seat)]
    kinds = for_sale(state)
    blind = not state.table.seats[seat].phone
    job = {"order": "plan_job", "gangsters": waiting, "blind": blind}
    if kinds:
        return [job, {"order": "plan_purchase", "gangsters": waiting, "cards": kinds}]
    return [job, {"order": "stay_idle", "gangsters": waiting}]


def _job_laid(state: State, fact: plans.PlanLaid) -> State:
    if fact.on not in state.gangsters:
        return state
    state = replace(state, laid=state.laid + (fact.seat == state.turn))
    return with_gangster(state, fact.on, plan=fact.plan, idle=False)


def _taken_up(state: State, fact: plans.PlanTakenUp) -> State:
    holder = next(
        (one.id for one in state.gangsters.values() if one.plan == fact.plan), None
    )
    if (
        state.action
        and state.action.base.plan == fact.plan
        and state.action.base.card is None
    ):
        state = replace(state, action=None)  # what was announced is not there any more
    if holder:
        return with_gangster(state, holder, plan=None)
    return state


def _purchase_laid(state: State, fact: PurchasePlanned) -> State:
    bought = Business(fact.business, fact.card, fact.seat, fact.copy, on=fact.gangster)
    state = replace(
        state,
        businesses={**state.businesses, bought.id: bought},
        market=without(state.market, fact.card),
        laid=state.laid + (fact.seat == state.turn),
    )
    return with_gangster(state, fact.gangster, purchase=bought.id, idle=False)


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
    StaysIdle: lambda state, fact: with_gangster(state, fact.gangster, idle=True),
}
