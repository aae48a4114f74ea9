"""Influence cards and the Lawyer: drawn, laid on Gangsters, peeks with receipts, the
market (LCN-100 to LCN-103)."""

from companion.games.la_cosa_nostra.box import InfluenceCard, effect_of
from companion.games.la_cosa_nostra.market import MarketExchanged, refill
from companion.games.la_cosa_nostra.named_pieces import (
    CardText,
    card_named,
    gangster_of,
)
from companion.games.la_cosa_nostra.state import (
    ACTION,
    PLANNING,
    Builder,
    Gangster,
    May,
    Modifier,
    State,
    offered,
)
from companion.games.la_cosa_nostra.turns import (
    begins,
    during_play,
    frozen,
    uncommitted,
)
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import Named
from companion.rules.kit.preconditions import in_phase, require_if_strict, rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import InPlay, OpenFact, Refusal, Seated, SeatId
from companion.rules.roles import CardName, CopyName
from companion.rules.tracker import PhaseBegan


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


MODIFIERS = ("henchman", "saboteur", "machine_pistol", "distraction")
NOT_IN_OWN_TURN = Refusal("influence_in_own_turn", {}, "lcn_100")


def influence_to_draw(state: State, seat: SeatId) -> int:
    """LCN-21, LCN-22: the table's number, and one more for each active Politician;
    nothing before Influence is in."""
    if state.round < state.box.influence_from:
        return 0
    cards = [state.box.businesses[one.card] for one in state.row(seat) if one.there]
    more = sum(card.times for card in cards if card.ability == "influence")
    return state.box.draws[state.round].influence + more


def played(
    builder: Builder, text: str, who: Seated, *effects: str
) -> tuple[InfluenceCard, Named]:
    """LCN-24: an Influence card from the hand that has one of these effects; not before
    Influence is in."""
    state = builder.state
    card = card_named(state, text, "influence")
    does = effect_of(state.box, card.card)
    if does not in effects:
        raise refused("other_influence", card=card.card)
    since = state.box.influence_from
    if state.round < since:
        rule_broken(builder, who, "influence_later", "lcn_24", round=since)
    if card.copy and card.copy in _lying(state):
        raise refused("card_lies_elsewhere", card=card.card)
    return state.box.influence[does], card


def _lying(state: State) -> set[str | None]:
    """The copies that lie on Gangsters."""
    every = state.gangsters.values()
    return {laid.copy for one in every for laid in one.modifiers}


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
    if deed is None or deed.seat != seat:
        return False
    if not deed.successes or deed.chosen:
        return False
    return state.effect(deed) == "exceptional_offer"


def may_exchange(state: State, seat: SeatId) -> bool:
    """The Snitch's other use is for one's own turn in every option, as the card says."""
    if not during_play(state):
        return False
    own = uncommitted(state, seat) or still_open(state, seat)
    return own or _chooses_an_offer(state, seat)


def _lay(builder: Builder, order: LayInfluence, who: Seated) -> None:
    """LCN-54, LCN-100: face up on a Gangster."""
    card, name = played(builder, order.card, who, *MODIFIERS)
    require(in_phase(builder.state, PLANNING))
    if not may_modify(builder.state, who.seat):
        require_if_strict(builder, who, NOT_IN_OWN_TURN)
    gangster = gangster_of(builder.state, order.gangster)
    require_if_strict(builder, who, _misplaced(card, gangster, who.seat))
    builder.add(ModifierLaid(who.seat, card.effect, gangster.id, name.copy))


def _misplaced(card: InfluenceCard, gangster: Gangster, seat: SeatId) -> Refusal | None:
    """LCN-54, LCN-100: one of each kind on a Gangster; Saboteur and Distraction on
    opponents' only."""
    if not gangster.there:
        facts = {"card": gangster.id}
        return Refusal("card_is_down" if gangster.down else "not_in_play", facts)
    if _spares(card, gangster, seat):
        return Refusal("opponents_only", {"card": card.effect})
    if _has_one(card, gangster):
        return Refusal("one_of_each", {"card": card.effect}, "lcn_54")
    return None


def _spares(card: InfluenceCard, gangster: Gangster, seat: SeatId) -> bool:
    return card.opponents_only and gangster.owner == seat


def _has_one(card: InfluenceCard, gangster: Gangster) -> bool:
    lie = gangster.modifiers
    if not lie:
        return False
    return card.effect in [one.effect for one in lie]


def _exchange(builder: Builder, order: ExchangeMarket, who: Seated) -> None:
    """R12: the Snitch on one's own turn: the four cards under the stack, then four new ones."""
    state, seat = builder.state, who.seat
    played(builder, order.card, who, "snitch")
    if not may_exchange(state, seat):
        raise refused("not_your_turn", turn=state.turn)
    builder.add(InfluencePlayed(seat, "snitch"))
    builder.add(MarketExchanged(seat))
    refill(builder)


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-54, LCN-100: modifiers on Gangsters, another market."""
    if state.round < state.box.influence_from:
        return []
    modifiers = _may_lay(state, seat)
    other_market = offered("exchange_market", may_exchange(state, seat))
    return [*modifiers, *other_market]


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
        free = _room_for(there, card, seat)
        found += offered("lay_influence", free, card=name, gangsters=free)
    return found


def _room_for(there: list[Gangster], card: InfluenceCard, seat: SeatId) -> list[str]:
    free = [one for one in there if not _has_one(card, one)]
    return [one.id for one in free if not _spares(card, one, seat)]


def _modifier_lies(state: State, fact: ModifierLaid) -> State:
    before = state.gangsters[fact.gangster]
    added = Modifier(fact.effect, fact.seat, fact.copy)
    lie = (*before.modifiers, added)
    return state.with_gangster(fact.gangster, modifiers=lie)


def _drawn(state: State, fact: PhaseBegan) -> State:
    """LCN-22: once Planning begins, everybody has drawn."""
    if fact.phase != PLANNING:
        return state
    for seat, one in state.families.items():
        drawn = one.drawn + influence_to_draw(state, seat)
        state = state.with_family(seat, drawn=drawn)
    return state


ORDERS: Judges = {LayInfluence: _lay, ExchangeMarket: _exchange}
FACTS: Changes = {
    PhaseBegan: _drawn,
    ModifierLaid: _modifier_lies,
    InfluencePlayed: lambda state, fact: begins(state, fact.seat),
}
