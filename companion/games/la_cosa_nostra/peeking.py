"""Looks at other people's planned Jobs: with Snitch and Spy, or with a Lawyer (LCN-89,
LCN-100, R13)."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from companion.games.la_cosa_nostra.influence import (
    NOT_IN_OWN_TURN,
    InfluencePlayed,
    played,
    still_open,
)
from companion.games.la_cosa_nostra.named_pieces import CardText, business_of
from companion.games.la_cosa_nostra.state import ACTION, PLANNING, Builder, May, State
from companion.games.la_cosa_nostra.turns import (
    begins,
    during_play,
    uncommitted,
)
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import named
from companion.rules.kit.preconditions import in_phase, require_if_strict
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Fact, InPlay, OpenFact, Refusal, Seated, SeatId
from companion.rules.plans import PlanShown
from companion.rules.roles import CardName
from companion.rules.seats import Short
from companion.rules.table_blocks import Plan


class Peek(InPlay, frozen=True):
    """Look at planned Jobs with a Snitch, a Spy or a Lawyer of one's own."""

    card: CardText
    plans: Annotated[list[Short], Meta(min_length=1, max_length=9)]


class AbilityUsed(OpenFact, frozen=True):
    """LCN-89: a Lawyer or a Cop did what he does once a round."""

    seat: SeatId
    business: str
    card: CardName


def may_peek(state: State, seat: SeatId) -> bool:
    """LCN-100, LCN-140, R13: in one's own turn, or at any time where that was agreed;
    the Lawyer alike."""
    any_time = state.box.chosen("influence_timing") != "own_turn"
    own = uncommitted(state, seat) or still_open(state, seat)
    return during_play(state) and (any_time or own)


def peekable(state: State, seat: SeatId) -> list[Plan]:
    """Face-down Jobs of others that this player has not seen yet."""
    plans = [state.table.plans.get(one.plan or "") for one in state.gangsters.values()]
    hidden = (plan for plan in plans if plan and not plan.open)
    return [plan for plan in hidden if seat not in {plan.seat, *plan.shown_to}]


def _peek(builder: Builder, order: Peek, who: Seated) -> None:
    """LCN-100, R13, R15: look at planned Jobs of others; who looked at which is a
    receipt, the card is not told."""
    chosen = _chosen_plans(builder.state, order.plans, who.seat)
    require(in_phase(builder.state, PLANNING, ACTION))
    if not may_peek(builder.state, who.seat):
        require_if_strict(builder, who, NOT_IN_OWN_TURN)
    with_what = _with_lawyer if _is_lawyer(builder.state, order.card) else _with_card
    looks, fact = with_what(builder, order.card, who)
    if len(chosen) > looks:
        raise refused("too_many_plans", most=looks)
    builder.add(fact)
    phone = builder.state.table.seats[who.seat].phone  # who has none lifts the card
    for plan in chosen:
        copy = plan.copy if phone else None
        builder.add(PlanShown(plan.id, plan.seat, who.seat, copy))


def _chosen_plans(state: State, names: Sequence[str], seat: SeatId) -> list[Plan]:
    open_to = {plan.id: plan for plan in peekable(state, seat)}
    if len(set(names)) != len(names) or any(name not in open_to for name in names):
        raise refused("no_such_plan")
    return [open_to[name] for name in names]


def _is_lawyer(state: State, text: str) -> bool:
    card = named(state.box.setup, text, "businesses")
    return text in state.businesses or not isinstance(card, Refusal)


def _with_lawyer(builder: Builder, text: str, who: Seated) -> tuple[int, Fact]:
    """LCN-89: each Lawyer once a round; abilities are never lent, and cumulative."""
    state = builder.state
    lawyer = business_of(state, text, state.able(who.seat, "look"))
    return state.kind(lawyer).times, AbilityUsed(who.seat, lawyer.id, lawyer.card)


def _with_card(builder: Builder, text: str, who: Seated) -> tuple[int, Fact]:
    card, _ = played(builder, text, who, "snitch", "spy")
    return card.looks, InfluencePlayed(who.seat, card.effect)


def _with_a_lawyer(state: State, seat: SeatId, plans: list[str]) -> list[May]:
    """LCN-89: once a round, the first that is left."""
    first = state.able(seat, "look")[:1]
    return [_peek_at(plans, one.id, state.kind(one).times) for one in first]


def _with_cards(state: State, plans: list[str]) -> list[May]:
    """LCN-100: once Influence is in."""
    if state.round < state.box.influence_from:
        return []
    cards = [card for card in state.box.influence.values() if card.looks]
    return [_peek_at(plans, card.effect, card.looks) for card in cards]


def _in_sight(state: State, seat: SeatId) -> list[str]:
    """R13: what may be looked at now."""
    if may_peek(state, seat):
        return [plan.id for plan in peekable(state, seat)]
    return []


def _peek_at(plans: list[str], card: str, most: int) -> May:
    return {"order": "peek", "card": card, "plans": plans, "most": most}


def _worked_once(state: State, fact: AbilityUsed) -> State:
    return begins(state.with_business(fact.business, used=True), fact.seat)


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-89, LCN-100, R13: with a Lawyer, and with cards."""
    plans = _in_sight(state, seat)
    if not plans:
        return []
    return [*_with_a_lawyer(state, seat, plans), *_with_cards(state, plans)]


ORDERS: Judges = {Peek: _peek}
FACTS: Changes = {AbilityUsed: _worked_once}
