"""Influence cards and the Lawyer: drawn, laid on Gangsters, peeks with receipts, the
market (LCN-100 to LCN-103)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.box import InfluenceCard, effect_of
from companion.games.la_cosa_nostra.market import MarketExchanged, refill
from companion.games.la_cosa_nostra.named_pieces import CardText, gangster_of
from companion.games.la_cosa_nostra.state import (
    ACTION,
    PLANNING,
    Builder,
    Gangster,
    May,
    Modifier,
    State,
    job,
    offered,
    row,
    with_gangster,
)
from companion.games.la_cosa_nostra.turns import (
    begins,
    during_play,
    frozen,
    uncommitted,
)
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import in_phase, refuse_if_strict
from companion.rules.messages import Fact, InPlay, Refusal, Seated, SeatId
from companion.rules.roles import CardName, CopyName
from companion.rules.tracker import PhaseBegan


class LayInfluence(InPlay, frozen=True):
    """Henchman, Saboteur, Machine Pistol or Distraction on a Gangster."""

    card: CardText
    gangster: CardText


class ExchangeMarket(InPlay, frozen=True):
    """The other use of the Snitch."""

    card: CardText = "snitch"


class ModifierLaid(Fact, frozen=True):
    public = ("seat", "effect", "gangster", "copy")
    seat: SeatId
    effect: CardName
    gangster: CardName
    copy: CopyName | None


class InfluencePlayed(Fact, frozen=True):
    """A Snitch or a Spy goes to the discard pile; what was seen is another fact."""

    public = ("seat", "effect")
    seat: SeatId
    effect: CardName


def influence_to_draw(state: State, seat: SeatId) -> int:
    """LCN-21, LCN-22: the table's number, and one more for each active Politician;
    nothing before Influence is in."""
    if state.round < state.box.influence_from:
        return 0
    cards = [state.box.businesses[one.card] for one in row(state, seat) if one.there]
    more = sum(card.times for card in cards if card.ability == "influence")
    return state.box.draws[state.round].influence + more


def played(
    builder: Builder, text: str, who: Seated, *effects: str
) -> tuple[InfluenceCard, Named] | Refusal:
    """An Influence card from the hand that has one of these effects."""
    state = builder.state
    card = named(state.box.setup, text, "influence")
    if isinstance(card, Refusal):
        return card
    effect = effect_of(state.box, card.card)
    if effect not in effects:
        return Refusal("other_influence", {"card": card.card})
    if refusal := _not_in_yet(builder, who):
        return refusal
    if card.copy and card.copy in _lying(state):
        return Refusal("card_lies_elsewhere", {"card": card.card})
    return state.box.influence[effect], card


def _not_in_yet(builder: Builder, who: Seated) -> Refusal | None:
    """LCN-24: not before Influence is in."""
    since = builder.state.box.influence_from
    if builder.state.round >= since:
        return None
    return refuse_if_strict(
        builder, who, Refusal("influence_later", {"round": since}, "lcn_24")
    )


def _lying(state: State) -> set[str | None]:
    """The copies that lie on Gangsters."""
    return {laid.copy for one in state.gangsters.values() for laid in one.modifiers}


def may_modify(state: State, seat: SeatId) -> bool:
    """LCN-100, LCN-140: in Planning, in one's own turn unless all was agreed to be
    played at any time."""
    if state.phase != PLANNING:
        return False
    own = state.turn == seat and not state.over
    return own or state.box.chosen("influence_timing") == "all_any_time"


def still_open(state: State, seat: SeatId) -> bool:
    """R22: a turn whose task is done is open for Influence until the next player begins."""
    return state.phase == ACTION and state.lately == seat and not frozen(state)


def _chooses_an_offer(state: State, seat: SeatId) -> bool:
    """R22, LCN-70: an Exceptional Offer is rolled for first, and the card chosen after."""
    deed = state.action.top if state.action else None
    if deed is None or deed.card is None or deed.seat != seat:
        return False
    return (
        bool(deed.successes)
        and not deed.chosen
        and job(state, deed.card).effect == "exceptional_offer"
    )


def may_exchange(state: State, seat: SeatId) -> bool:
    """The Snitch's other use is for one's own turn in every option, as the card says."""
    own = (
        uncommitted(state, seat)
        or still_open(state, seat)
        or _chooses_an_offer(state, seat)
    )
    return during_play(state) and own


def _lay(builder: Builder, order: LayInfluence, who: Seated) -> Refusal | None:
    """LCN-54, LCN-100: face up on a Gangster."""
    found = played(
        builder,
        order.card,
        who,
        "henchman",
        "saboteur",
        "machine_pistol",
        "distraction",
    )
    if isinstance(found, Refusal):
        return found
    card, name = found
    gangster = _no_time_to_modify(builder, who) or gangster_of(
        builder.state, order.gangster
    )
    if isinstance(gangster, Refusal):
        return gangster
    misplaced = _misplaced(card, gangster, who.seat)
    if misplaced and (refusal := refuse_if_strict(builder, who, misplaced)):
        return refusal
    builder.add(ModifierLaid(who.seat, card.effect, gangster.id, name.copy))
    return None


def _no_time_to_modify(builder: Builder, who: Seated) -> Refusal | None:
    if refusal := in_phase(builder.state, PLANNING):
        return refusal
    if may_modify(builder.state, who.seat):
        return None
    return only_in_own_turn(builder, who)


def _misplaced(card: InfluenceCard, gangster: Gangster, seat: SeatId) -> Refusal | None:
    """LCN-54, LCN-100: one of each kind on a Gangster; Saboteur and Distraction on
    opponents' only."""
    if not gangster.there:
        return Refusal(
            "card_is_down" if gangster.down else "not_in_play", {"card": gangster.id}
        )
    if _spares(card, gangster, seat):
        return Refusal("opponents_only", {"card": card.effect})
    if _has_one(card, gangster):
        return Refusal("one_of_each", {"card": card.effect}, "lcn_54")
    return None


def _spares(card: InfluenceCard, gangster: Gangster, seat: SeatId) -> bool:
    return card.opponents_only and gangster.owner == seat


def _has_one(card: InfluenceCard, gangster: Gangster) -> bool:
    lie = gangster.modifiers
    return bool(lie) and card.effect in [one.effect for one in lie]


def only_in_own_turn(builder: Builder, who: Seated) -> Refusal | None:
    return refuse_if_strict(
        builder, who, Refusal("influence_in_own_turn", {}, "lcn_100")
    )


def _exchange(builder: Builder, order: ExchangeMarket, who: Seated) -> Refusal | None:
    """R12: the Snitch on one's own turn: the four cards under the stack, then four new ones."""
    found = played(builder, order.card, who, "snitch")
    if isinstance(found, Refusal):
        return found
    if not may_exchange(builder.state, who.seat):
        return Refusal("not_your_turn", {"turn": builder.state.turn})
    builder.add(InfluencePlayed(who.seat, "snitch"))
    builder.add(MarketExchanged(who.seat))
    refill(builder)
    return None


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
    modifiers = [card for card in state.box.influence.values() if card.modifies]
    there = _there(state)
    found: list[May] = []
    for card in modifiers:
        free = _room_for(there, card, seat)
        found += offered("lay_influence", free, card=card.effect, gangsters=free)
    return found


def _there(state: State) -> list[Gangster]:
    return [one for one in state.gangsters.values() if one.there]


def _room_for(there: list[Gangster], card: InfluenceCard, seat: SeatId) -> list[str]:
    return [
        one.id for one in there if not (_spares(card, one, seat) or _has_one(card, one))
    ]


def _modifier_lies(state: State, fact: ModifierLaid) -> State:
    added = Modifier(fact.effect, fact.seat, fact.copy)
    return with_gangster(
        state,
        fact.gangster,
        modifiers=(*state.gangsters[fact.gangster].modifiers, added),
    )


def _drawn(state: State, fact: PhaseBegan) -> State:
    """LCN-22: once Planning begins, everybody has drawn."""
    if fact.phase != PLANNING:
        return state
    families = state.families.items()
    drawn = {
        seat: replace(one, drawn=one.drawn + influence_to_draw(state, seat))
        for seat, one in families
    }
    return replace(state, families=drawn)


ORDERS: Judges = {LayInfluence: _lay, ExchangeMarket: _exchange}
FACTS: Changes = {
    PhaseBegan: _drawn,
    ModifierLaid: _modifier_lies,
    InfluencePlayed: lambda state, fact: begins(state, fact.seat),
}
