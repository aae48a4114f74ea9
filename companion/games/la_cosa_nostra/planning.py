"""Planning: from the start player clockwise one Gangster gets one task, until all have one (LCN-30 to LCN-36)."""

from collections.abc import Mapping

from cards.codes import Code
from companion.games.la_cosa_nostra.asking import own_gangster
from companion.games.la_cosa_nostra.facts import MarketFilled, PurchasePlanned, StaysIdle, TurnEnded
from companion.games.la_cosa_nostra.orders import Next, PlanJob, PlanPurchase, StayIdle
from companion.games.la_cosa_nostra.state import (
    PAYDAY,
    PLANNING,
    Builder,
    Gangster,
    Judge,
    State,
    idle,
    in_the_stack,
    job,
)
from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import at_turn, in_phase, refuse_if_strict
from companion.rules.language import Caller, Order, Refusal, SeatId
from companion.rules.plans import laid


def tasks_per_turn(state: State) -> int:
    """LCN-36: two at a time from the second round on, where that was chosen."""
    numbers = state.box.numbers
    if state.box.has("two_tasks") and state.table.round >= numbers["two_tasks_first_round"]:
        return numbers["two_tasks"]
    return numbers["tasks_per_turn"]


def _free_gangster(builder: Builder, text: str, who: Caller) -> Gangster | Refusal:
    """LCN-30, LCN-31: an own active Gangster without a task, in one's own turn."""
    assert who.seat
    state = builder.state
    refusal = in_phase(state, PLANNING) or at_turn(builder, who, "lcn_30")
    if refusal:
        return refusal
    found = own_gangster(state, text, who.seat)
    if isinstance(found, Refusal):
        return found
    if found.busy or found.used:
        return Refusal("gangster_busy", {"card": found.id})
    if state.table.turn == who.seat and state.laid >= tasks_per_turn(state):
        return (
            refuse_if_strict(builder, who, Refusal("one_task_per_turn", {"most": tasks_per_turn(state)}, "lcn_30"))
            or found
        )
    return found


def _plan_job(builder: Builder, order: PlanJob, who: Caller) -> Refusal | None:
    """LCN-31, R15: a Job face down; who else may claim to have planned that copy is never said."""
    assert who.seat
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
    copies = [code for code, copy in state.box.setup.copies.items() if copy.card.id == card.card]
    return Named(card.card, Code(copies[0])) if len(copies) == 1 else Refusal("scan_that_card", {"card": card.card})


def _unplayable(builder: Builder, card: Named, who: Caller) -> Refusal | None:
    """LCN-21, LCN-43: no card of a later round, none that this player knows to be gone or laid."""
    state = builder.state
    if any(plan.copy == card.copy and plan.seat == who.seat and not plan.open for plan in state.table.plans.values()):
        return Refusal("laid_already")
    if card.copy and card.copy in state.spent and state.spent[card.copy] in {None, who.seat}:
        return Refusal("job_is_spent", {"card": card.card})
    if job(state, card.card).round > state.table.round:
        return refuse_if_strict(builder, who, Refusal("later_round", {"round": job(state, card.card).round}, "lcn_21"))
    return None


def _plan_purchase(builder: Builder, order: PlanPurchase, who: Caller) -> Refusal | None:
    """LCN-32: a market card face up; the market is refilled at once."""
    assert who.seat
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


def market_card(state: State, text: str) -> Named | Refusal:
    """A card that may lie in the market: the app knows its own market, else any that lies nowhere else."""
    card = named(state.box.setup, text, "businesses")
    if isinstance(card, Refusal):
        return card
    if card.copy and any(one.copy == card.copy for one in state.businesses.values()):
        return Refusal("card_lies_elsewhere", {"card": card.card})
    if state.app_market and card.card not in state.market:
        return Refusal("not_in_the_market", {"card": card.card})
    return card if in_the_stack(state)[card.card] else Refusal("no_copy_left", {"card": card.card})


def refill(builder: Builder) -> None:
    """LCN-32, R12: from the stack while there is one; on the table people do it themselves."""
    state = builder.state
    taken = min(state.box.numbers["market_places"] - len(state.market), len(state.stack))
    if state.app_market and taken > 0:
        builder.add(MarketFilled((*state.market, *state.stack[:taken]), taken))


def anything_to_buy(state: State) -> bool:
    """R12: does a card lie in the market? The table's own is not known card by card: any that lies nowhere else."""
    return bool(state.market) if state.app_market else any(in_the_stack(state).values())


def _stay_idle(builder: Builder, order: StayIdle, who: Caller) -> Refusal | None:
    """R12: without a Job in the hand and a card in the market a Gangster may stay idle."""
    assert who.seat
    found = _free_gangster(builder, order.gangster, who)
    if isinstance(found, Refusal):
        return found
    if anything_to_buy(builder.state):
        refusal = refuse_if_strict(builder, who, Refusal("market_is_open", {}, "lcn_30"))
        if refusal:
            return refusal
    builder.add(StaysIdle(who.seat, found.id))
    return None


def _next(builder: Builder, order: Next, who: Caller) -> Refusal | None:
    """LCN-30, LCN-111: nobody passes while an own Gangster is idle; recruiting is a choice."""
    assert who.seat
    state = builder.state
    if refusal := in_phase(state, PLANNING, PAYDAY):
        return refusal
    if state.table.turn != who.seat or state.over:
        return Refusal("not_your_turn", {"turn": state.table.turn})
    if state.table.phase == PLANNING and owes_a_task(state, who.seat):
        waiting = [one.id for one in idle(state, who.seat)]
        if refusal := refuse_if_strict(builder, who, Refusal("gangster_idle", {"cards": waiting}, "lcn_30")):
            return refusal
    builder.add(TurnEnded(who.seat, order.rest))
    return None


def owes_a_task(state: State, seat: SeatId) -> bool:
    """LCN-30: the turn asks for a task that has not been laid yet."""
    return state.laid < tasks_per_turn(state) and bool(idle(state, seat))


def _ended(builder: Builder, seat: SeatId, done: bool) -> Refusal | None:
    """The same tap may end the turn, once it has done what it asks."""
    if done and builder.state.table.turn == seat and not owes_a_task(builder.state, seat):
        builder.add(TurnEnded(seat))
    return None


ORDERS: Mapping[type[Order], Judge] = {
    PlanJob: _plan_job,
    PlanPurchase: _plan_purchase,
    StayIdle: _stay_idle,
    Next: _next,
}
