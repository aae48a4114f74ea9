"""Influence cards and the Lawyer: drawn, laid on Gangsters, the market, and looks at
other people's planned Jobs (LCN-89, LCN-100 to LCN-103, R13)."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import named
from companion.rules.kit.preconditions import in_phase, require_if_strict
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Fact, InPlay, OpenFact, Refusal, SeatId
from companion.rules.plans import PlanShown
from companion.rules.roles import CardName, CopyName
from companion.rules.seats import Short
from companion.rules.table_blocks import Plan
from companion.rules.tracker import PhaseBegan

from .box import InfluenceCard
from .market import MarketExchanged, refill
from .named_pieces import CardText, business_of, gangster_of, played
from .state import ACTION, PLANNING, Builder, Gangster, May, Modifier, State, offered
from .turns import begins, during_play, frozen, uncommitted


class LayInfluence(InPlay, frozen=True):
    """Henchman, Saboteur, Machine Pistol or Distraction on a Gangster."""

    card: CardText
    gangster: CardText


class ExchangeMarket(InPlay, frozen=True):
    """The other use of the Snitch."""

    card: CardText = "snitch"


class ModifierLaid(OpenFact, frozen=True):
    seat: SeatId
    effect: CardName
    gangster: CardName
    copy: CopyName | None


class InfluencePlayed(OpenFact, frozen=True):
    """A Snitch or a Spy goes to the discard pile; what was seen is another fact."""

    seat: SeatId
    effect: CardName


class Peek(InPlay, frozen=True):
    """Look at planned Jobs with a Snitch, a Spy or a Lawyer of one's own."""

    card: CardText
    plans: Annotated[list[Short], Meta(min_length=1, max_length=9)]


class AbilityUsed(OpenFact, frozen=True):
    """LCN-89: a Lawyer or a Cop did what he does once a round."""

    seat: SeatId
    business: str
    card: CardName


MODIFIERS = ("henchman", "saboteur", "machine_pistol", "distraction")
NOT_IN_OWN_TURN = Refusal("influence_in_own_turn", {}, "lcn_100")


def influence_to_draw(state: State, seat: SeatId) -> int:
    """LCN-21, LCN-22: the table's number, and one more for each active Politician;
    nothing before Influence is in."""
    if not state.influence_is_in:
        return 0
    cards = [state.box.businesses[one.card] for one in state.row(seat) if one.there]
    more = sum(card.times for card in cards if card.ability == "influence")
    return state.box.draws[state.round].influence + more


def may_modify(state: State, seat: SeatId) -> bool:
    """LCN-100, LCN-140: in Planning, in one's own turn unless all was agreed to be
    played at any time."""
    if state.phase != PLANNING:
        return False
    own = state.turn == seat and not state.over
    return own or state.box.chosen("influence_timing") == "all_any_time"


def still_open(state: State, seat: SeatId) -> bool:
    """R22: a turn whose task is done is open for Influence until the next player begins."""
    if frozen(state) or state.phase != ACTION:
        return False
    return state.lately == seat


def _chooses_an_offer(state: State, seat: SeatId) -> bool:
    """R22, LCN-70: an Exceptional Offer is rolled for first, and the card chosen after."""
    deed = state.top
    if deed is None or deed.seat != seat or not deed.successes or deed.chosen:
        return False
    return state.effect(deed) == "exceptional_offer"


def may_exchange(state: State, seat: SeatId) -> bool:
    """The Snitch's other use is for one's own turn in every option, as the card says."""
    if not during_play(state):
        return False
    own = uncommitted(state, seat) or still_open(state, seat)
    return own or _chooses_an_offer(state, seat)


def _lay(builder: Builder, order: LayInfluence) -> None:
    """LCN-54, LCN-100: face up on a Gangster."""
    card, name = played(builder, order.card, *MODIFIERS)
    require(in_phase(builder.state, PLANNING))
    if not may_modify(builder.state, builder.seat):
        require_if_strict(builder, NOT_IN_OWN_TURN)
    gangster = gangster_of(builder.state, order.gangster)
    require_if_strict(builder, _misplaced(card, gangster, builder.seat))
    builder.add(ModifierLaid(builder.seat, card.effect, gangster.id, name.copy))


def _misplaced(card: InfluenceCard, gangster: Gangster, seat: SeatId) -> Refusal | None:
    """LCN-54, LCN-100: one of each kind on a Gangster; Saboteur and Distraction on
    opponents' only."""
    if not gangster.there:
        facts = {"card": gangster.id}
        return Refusal("card_is_down" if gangster.down else "not_in_play", facts)
    if card.opponents_only and gangster.owner == seat:
        return Refusal("opponents_only", {"card": card.effect})
    if any(one.effect == card.effect for one in gangster.modifiers):
        return Refusal("one_of_each", {"card": card.effect}, "lcn_54")
    return None


def _exchange(builder: Builder, order: ExchangeMarket) -> None:
    """R12: the Snitch on one's own turn: the four cards under the stack, then four new ones."""
    state, seat = builder.state, builder.seat
    played(builder, order.card, "snitch")
    if not may_exchange(state, seat):
        raise refused("not_your_turn", turn=state.turn)
    builder.add(InfluencePlayed(seat, "snitch"))
    builder.add(MarketExchanged(seat))
    refill(builder)


def may_peek(state: State, seat: SeatId) -> bool:
    """LCN-100, LCN-140, R13: in one's own turn, or at any time where that was agreed;
    the Lawyer alike."""
    if not during_play(state):
        return False
    if state.box.chosen("influence_timing") != "own_turn":
        return True
    return uncommitted(state, seat) or still_open(state, seat)


def peekable(state: State, seat: SeatId) -> list[Plan]:
    """Face-down Jobs of others that this player has not seen yet."""
    plans = [state.table.plans.get(one.plan or "") for one in state.gangsters.values()]
    hidden = (plan for plan in plans if plan and not plan.open)
    return [plan for plan in hidden if seat not in {plan.seat, *plan.shown_to}]


def _peek(builder: Builder, order: Peek) -> None:
    """LCN-100, R13, R15: look at planned Jobs of others; who looked at which is a
    receipt, the card is not told."""
    chosen = _chosen_plans(builder.state, order.plans, builder.seat)
    require(in_phase(builder.state, PLANNING, ACTION))
    if not may_peek(builder.state, builder.seat):
        require_if_strict(builder, NOT_IN_OWN_TURN)
    looks, fact = _with_what(builder, order.card)
    if len(chosen) > looks:
        raise refused("too_many_plans", most=looks)
    builder.add(fact)
    phone = builder.state.table.seats[builder.seat].phone  # who has none lifts the card
    for plan in chosen:
        copy = plan.copy if phone else None
        builder.add(PlanShown(plan.id, plan.seat, builder.seat, copy))


def _chosen_plans(state: State, names: Sequence[str], seat: SeatId) -> list[Plan]:
    open_to = {plan.id: plan for plan in peekable(state, seat)}
    if len(set(names)) != len(names) or any(name not in open_to for name in names):
        raise refused("no_such_plan")
    return [open_to[name] for name in names]


def _with_what(builder: Builder, text: str) -> tuple[int, Fact]:
    """LCN-89: each Lawyer once a round, never lent and cumulative; else a card."""
    state = builder.state
    found = named(state.box.setup, text, "businesses")
    if text not in state.businesses and isinstance(found, Refusal):
        card, _ = played(builder, text, "snitch", "spy")
        return card.looks, InfluencePlayed(builder.seat, card.effect)
    lawyer = business_of(state, text, state.able(builder.seat, "look"))
    return state.kind(lawyer).times, AbilityUsed(builder.seat, lawyer.id, lawyer.card)


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-54, LCN-89, LCN-100: modifiers on Gangsters, another market, looks."""
    looks = _may_peek(state, seat)
    if not state.influence_is_in:
        return looks
    other_market = offered("exchange_market", may_exchange(state, seat))
    return [*_may_lay(state, seat), *other_market, *looks]


def _may_lay(state: State, seat: SeatId) -> list[May]:
    """LCN-54: on which Gangsters each modifier could lie."""
    if not may_modify(state, seat):
        return []
    every = state.gangsters.values()
    there = [one for one in every if one.there]
    found: list[May] = []
    for name, card in state.box.influence.items():
        if card.modifies is None:
            continue
        fits = [one.id for one in there if _misplaced(card, one, seat) is None]
        found += offered("lay_influence", fits, card=name, gangsters=fits)
    return found


def _may_peek(state: State, seat: SeatId) -> list[May]:
    """LCN-89, LCN-100, R13: with the first Lawyer that is left, and with cards once
    Influence is in."""
    if not may_peek(state, seat):
        return []
    looks = {one.id: state.kind(one).times for one in state.able(seat, "look")[:1]}
    if state.influence_is_in:
        cards = state.box.influence.values()
        looks |= {card.effect: card.looks for card in cards if card.looks}
    plans = [plan.id for plan in peekable(state, seat)]
    found: list[May] = []
    for card, most in looks.items():
        found += offered("peek", plans, card=card, plans=plans, most=most)
    return found


def _modifier_lies(state: State, fact: ModifierLaid) -> State:
    added = Modifier(fact.effect, fact.seat, fact.copy)
    lie = (*state.gangsters[fact.gangster].modifiers, added)
    return state.with_gangster(fact.gangster, modifiers=lie)


def _drawn(state: State, fact: PhaseBegan) -> State:
    """LCN-22: once Planning begins, everybody has drawn."""
    if fact.phase != PLANNING:
        return state
    for seat, one in state.families.items():
        drawn = one.drawn + influence_to_draw(state, seat)
        state = state.with_family(seat, drawn=drawn)
    return state


ORDERS: Judges = {LayInfluence: _lay, ExchangeMarket: _exchange, Peek: _peek}
FACTS: Changes = {
    PhaseBegan: _drawn,
    ModifierLaid: _modifier_lies,
    InfluencePlayed: lambda state, fact: begins(state, fact.seat),
    AbilityUsed: lambda state, fact: begins(
        state.with_business(fact.business, used=True), fact.seat
    ),
}
