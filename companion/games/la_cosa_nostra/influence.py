"""Influence cards and the Lawyer: modifiers, peeks with receipts, the market, Schemers (LCN-100 to LCN-103)."""

from collections.abc import Mapping, Sequence

from companion.games.la_cosa_nostra.asking import business_of, during_play, frozen, gangster_of, uncommitted
from companion.games.la_cosa_nostra.box import InfluenceCard, effect_of
from companion.games.la_cosa_nostra.facts import (
    AbilityUsed,
    InfluencePlayed,
    MarketExchanged,
    ModifierLaid,
    SchemerCalled,
    SchemerPlayed,
)
from companion.games.la_cosa_nostra.orders import ExchangeMarket, LayInfluence, Peek, Scheme
from companion.games.la_cosa_nostra.planning import refill
from companion.games.la_cosa_nostra.state import (
    ACTION,
    PLANNING,
    Builder,
    Business,
    Judge,
    State,
    job,
    places,
    row,
    tasks,
)
from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import in_phase, refuse_if_strict
from companion.rules.language import Caller, Order, Refusal, SeatId
from companion.rules.plans import PlanShown
from companion.rules.table import Plan


def played(builder: Builder, text: str, who: Caller, *effects: str) -> tuple[InfluenceCard, Named] | Refusal:
    """An Influence card from the hand that has one of these effects; LCN-24: not before Influence is in."""
    state = builder.state
    card = named(state.box.setup, text, "influence")
    if isinstance(card, Refusal):
        return card
    effect = effect_of(state.box, card.card)
    if effect not in effects:
        return Refusal("other_influence", {"card": card.card})
    if state.table.round < state.box.influence_from:
        refusal = refuse_if_strict(
            builder, who, Refusal("influence_later", {"round": state.box.influence_from}, "lcn_24")
        )
        if refusal:
            return refusal
    lies = any(mod.copy == card.copy for one in state.gangsters.values() for mod in one.modifiers)
    if card.copy and lies:
        return Refusal("card_lies_elsewhere", {"card": card.card})
    return state.box.influence[effect], card


def may_modify(state: State, seat: SeatId) -> bool:
    """LCN-100, LCN-140: in Planning, in one's own turn unless all was agreed to be played at any time."""
    own = state.table.turn == seat and not state.over
    return state.table.phase == PLANNING and (own or state.box.chosen("influence_timing") == "all_any_time")


def may_peek(state: State, seat: SeatId) -> bool:
    """LCN-100, LCN-140, R13: in one's own turn, or at any time where that was agreed; the Lawyer alike."""
    any_time = state.box.chosen("influence_timing") != "own_turn"
    return during_play(state) and (any_time or uncommitted(state, seat) or still_open(state, seat))


def still_open(state: State, seat: SeatId) -> bool:
    """R22: a turn whose task is done is open for Influence until the next player begins."""
    return state.table.phase == ACTION and state.lately == seat and not frozen(state)


def _chooses_an_offer(state: State, seat: SeatId) -> bool:
    """R22, LCN-70: an Exceptional Offer is rolled for first, and the card chosen after."""
    deed = state.action.top if state.action else None
    if deed is None or deed.card is None or deed.seat != seat:
        return False
    return bool(deed.successes) and not deed.chosen and job(state, deed.card).effect == "exceptional_offer"


def may_exchange(state: State, seat: SeatId) -> bool:
    """The Snitch's other use is for one's own turn in every option, as the card says."""
    own = uncommitted(state, seat) or still_open(state, seat) or _chooses_an_offer(state, seat)
    return during_play(state) and own


def may_scheme(state: State, seat: SeatId) -> bool:
    """LCN-101, LCN-102, R14: before another's turn, until that player commits; one Schemer at a time per player."""
    turn = state.table.turn
    before = state.table.phase == ACTION and turn not in {seat, None} and not state.over and not frozen(state)
    return before and seat not in state.queue and bool(tasks(state, seat))


def may_skip(state: State, seat: SeatId) -> bool:
    """LCN-101: on one's own turn; a turn that a Schemer won is not skipped by another."""
    return state.table.phase == ACTION and uncommitted(state, seat) and not state.queue


def peekable(state: State, seat: SeatId) -> list[Plan]:
    """Face-down Jobs of others that this player has not seen yet."""
    lying = (one.plan for one in state.gangsters.values() if one.plan)
    plans = (state.table.plans[name] for name in lying if name in state.table.plans)
    return [plan for plan in plans if plan.seat != seat and not plan.open and seat not in plan.shown_to]


def lawyers(state: State, seat: SeatId) -> list[Business]:
    """LCN-89: active Businessmen who may look at plans once a round and have not yet."""
    cards = state.box.businesses
    return [one for one in row(state, seat) if one.there and not one.used and cards[one.card].ability == "look"]


def _lay(builder: Builder, order: LayInfluence, who: Caller) -> Refusal | None:
    """LCN-54, LCN-100: face up on a Gangster, one of each kind; Saboteur and Distraction on opponents' only."""
    assert who.seat
    found = played(builder, order.card, who, "henchman", "saboteur", "machine_pistol", "distraction")
    if isinstance(found, Refusal):
        return found
    card, name = found
    refusal = in_phase(builder.state, PLANNING)
    if not refusal and not may_modify(builder.state, who.seat):
        refusal = refuse_if_strict(builder, who, Refusal("influence_in_own_turn", {}, "lcn_100"))
    gangster = refusal or gangster_of(builder.state, order.gangster)
    if isinstance(gangster, Refusal):
        return gangster
    if not gangster.there:
        return Refusal("card_is_down" if gangster.down else "not_in_play", {"card": gangster.id})
    if card.opponents_only and gangster.owner == who.seat:
        return Refusal("opponents_only", {"card": card.effect})
    if any(one.effect == card.effect for one in gangster.modifiers):
        refusal = refuse_if_strict(builder, who, Refusal("one_of_each", {"card": card.effect}, "lcn_54"))
        if refusal:
            return refusal
    builder.add(ModifierLaid(who.seat, card.effect, gangster.id, name.copy))
    return None


def _peek(builder: Builder, order: Peek, who: Caller) -> Refusal | None:
    """LCN-100, R13, R15: look at planned Jobs of others; who looked at which is a receipt, the card is not told."""
    assert who.seat
    chosen = _chosen_plans(builder.state, order.plans, who.seat)
    if isinstance(chosen, Refusal):
        return chosen
    if not during_play(builder.state):
        return in_phase(builder.state, PLANNING, ACTION)
    if not may_peek(builder.state, who.seat):
        refusal = refuse_if_strict(builder, who, Refusal("influence_in_own_turn", {}, "lcn_100"))
        if refusal:
            return refusal
    refusal = (
        _with_lawyer(builder, order, who) if _is_lawyer(builder.state, order.card) else _with_card(builder, order, who)
    )
    if refusal:
        return refusal
    phone = builder.state.table.seats[who.seat].phone  # who has none lifts the card
    builder.add(*(PlanShown(plan.id, plan.seat, who.seat, plan.copy if phone else None) for plan in chosen))
    return None


def _chosen_plans(state: State, names: Sequence[str], seat: SeatId) -> list[Plan] | Refusal:
    open_to = {plan.id: plan for plan in peekable(state, seat)}
    if len(set(names)) != len(names) or any(name not in open_to for name in names):
        return Refusal("no_such_plan")
    return [open_to[name] for name in names]


def _is_lawyer(state: State, text: str) -> bool:
    return text in state.businesses or not isinstance(named(state.box.setup, text, "businesses"), Refusal)


def _with_lawyer(builder: Builder, order: Peek, who: Caller) -> Refusal | None:
    """LCN-89: each Lawyer once a round; abilities are never lent, and cumulative."""
    assert who.seat
    lawyer = business_of(builder.state, order.card, lawyers(builder.state, who.seat))
    if isinstance(lawyer, Refusal):
        return lawyer
    looks = builder.state.box.businesses[lawyer.card].times
    if len(order.plans) > looks:
        return Refusal("too_many_plans", {"most": looks})
    builder.add(AbilityUsed(who.seat, lawyer.id, lawyer.card))
    return None


def _with_card(builder: Builder, order: Peek, who: Caller) -> Refusal | None:
    assert who.seat
    found = played(builder, order.card, who, "snitch", "spy")
    if isinstance(found, Refusal):
        return found
    if len(order.plans) > found[0].looks:
        return Refusal("too_many_plans", {"most": found[0].looks})
    builder.add(InfluencePlayed(who.seat, found[0].effect))
    return None


def _exchange(builder: Builder, order: ExchangeMarket, who: Caller) -> Refusal | None:
    """R12: the Snitch on one's own turn: the four cards under the stack, then four new ones."""
    assert who.seat
    found = played(builder, order.card, who, "snitch")
    if isinstance(found, Refusal):
        return found
    if not may_exchange(builder.state, who.seat):
        return Refusal("not_your_turn", {"turn": builder.state.table.turn})
    builder.add(InfluencePlayed(who.seat, "snitch"), MarketExchanged(who.seat))
    refill(builder)
    return None


def _scheme(builder: Builder, order: Scheme, who: Caller) -> Refusal | None:
    """LCN-101, LCN-102, R14: one of the own tasks at once, before another's turn; or be skipped on one's own."""
    assert who.seat
    found = played(builder, order.card, who, "schemer")
    if isinstance(found, Refusal):
        return found
    state = builder.state
    if order.skip:
        if not may_skip(state, who.seat):
            return Refusal("not_your_turn", {"turn": state.table.turn})
    elif not may_scheme(state, who.seat):
        return Refusal("no_task_left" if not tasks(state, who.seat) else "too_late_to_scheme")
    builder.add(SchemerPlayed(who.seat, skip=True) if order.skip else _in_the_queue(state, who.seat))
    return None


def _in_the_queue(state: State, seat: SeatId) -> SchemerCalled:
    """R18: those called before the first of them began go from the start player on; later ones go behind."""
    order = places(state, state.start)
    waiting = (*state.queue, seat)
    return SchemerCalled(seat, waiting if state.queue and state.begun else tuple(sorted(waiting, key=order.index)))


ORDERS: Mapping[type[Order], Judge] = {
    LayInfluence: _lay,
    Peek: _peek,
    ExchangeMarket: _exchange,
    Scheme: _scheme,
}
