"""Rulings about cards: the table puts a Gangster, a Business or what lies on one as it
should be."""

from typing import Annotated, Any, Literal

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.kit.named import Named
from companion.rules.kit.piles import without
from companion.rules.kit.refusing import refused
from companion.rules.kit.typed_rulings import Found, corrections
from companion.rules.messages import Fact, OpenFact, SeatId
from companion.rules.roles import CardName, CopyName
from companion.rules.view_parts import alike

from .losses import drop_task, hand_over, send_markers_home
from .market import gone, require_copy_left, require_elsewhere_none
from .named_pieces import card_in_play, card_named, family_named, gangster_of
from .state import Builder, Business, Gangster, Modifier, Place, State

Piece = Gangster | Business
# what a ruling names
APiece = Annotated[Piece, Found(card_in_play)]
AGangster = Annotated[Gangster, Found(gangster_of)]
AFamily = Annotated[SeatId, Found(family_named)]
ABusiness = Annotated[
    Named, Found(lambda state, text: card_named(state, text, "businesses"))
]
Lies = Literal["active", "down", "reserve", "killed", "gone"]
GANGSTER_LIES = ["active", "down", "reserve", "killed"]
BUSINESS_LIES = ["active", "down", "gone"]


class GangsterCorrected(OpenFact, frozen=True):
    """The table put a Gangster as it should lie."""

    group = "table"
    if_so = {"down": "down"}
    by_fields = ("place",)
    gangster: CardName
    owner: SeatId
    place: Place
    down: bool
    used: bool
    killer: SeatId | None


class BusinessCorrected(OpenFact, frozen=True):
    """The table put a Business as it should lie, or brought it into play; `owner` None:
    under the stack."""

    group = "table"
    if_so = {"down": "down"}
    if_not = {"owner": "gone"}
    business: str
    card: CardName
    owner: SeatId | None
    down: bool
    used: bool
    copy: CopyName | None


class ModifierCorrected(Fact, frozen=True):
    group = "table"
    public = ("gangster", "effect", "there")
    if_not = {"there": "gone"}
    afterwards = ("seat",)
    gangster: CardName
    effect: CardName
    seat: SeatId
    there: bool


def _owner(builder: Builder, card: APiece, to: AFamily) -> None:
    """`card` belongs to `to`."""
    if isinstance(card, Business) and card.on is not None:
        raise refused("not_paid_yet", card=card.card)
    if isinstance(card, Gangster) and card.place != "table":
        _correct(builder, card, owner=to, place="table", killer=None)
    elif card.owner != to:
        hand_over(builder, card.id, to, "ruling")


def _state(builder: Builder, card: APiece, state: Lies, by: str | None = None) -> None:
    """`card` is `active`, `down`, or for a Gangster in `reserve` or `killed` `by`
    somebody, for a Business `gone`."""
    needs = BUSINESS_LIES if isinstance(card, Business) else GANGSTER_LIES
    if state not in needs:
        raise refused("ruling_unclear", needs=needs)
    if isinstance(card, Business):
        _business_state(builder, card, state)
        return
    killer = family_named(builder.state, by) if state == "killed" else None
    _gangster_state(builder, card, state, killer)


def _gangster_state(
    builder: Builder, card: Gangster, wanted: str, killer: SeatId | None
) -> None:
    if wanted != "active":
        drop_task(builder, card.id, "ruling")
    place = wanted if wanted in {"reserve", "killed"} else "table"
    _correct(builder, card, place=place, down=wanted == "down", killer=killer)


def _business_state(builder: Builder, card: Business, wanted: str) -> None:
    if card.on is not None:
        drop_task(builder, card.on, "ruling")
        return
    if wanted != "active":
        send_markers_home(builder, card.id, "ruling")
    owner = None if wanted == "gone" else card.owner
    _correct(builder, card, owner=owner, down=wanted == "down")


def _correct(builder: Builder, card: Piece, **changed: Any) -> None:
    """As it lies by now, but for what is changed."""
    name = card.id
    one = builder.state.piece(name)
    if isinstance(one, Gangster):
        builder.tell(GangsterCorrected, one, gangster=name, **changed)
    else:
        builder.tell(BusinessCorrected, one, business=name, **changed)


def _used(builder: Builder, card: APiece, yes: bool = True) -> None:
    """`card` has (not) done its work this round."""
    _correct(builder, card, used=yes)


def _task(builder: Builder, card: AGangster) -> None:
    """The task on `card` goes away."""
    if not card.busy:
        raise refused("no_task", card=card.id)
    drop_task(builder, card.id, "ruling")


def _modifier(builder: Builder, card: AGangster, effect: str, yes: bool = True) -> None:
    """An Influence card of this `effect` lies on `card`, or (`yes` false) does not."""
    known = builder.state.box.influence.get(effect)
    if known is None or known.modifies is None:
        raise refused("other_influence", card=effect)
    builder.add(ModifierCorrected(card.id, effect, card.owner, yes))


def _business(builder: Builder, card: ABusiness, to: AFamily) -> None:
    """A copy of `card` comes from the box into the row of `to`."""
    require_copy_left(builder.state, card)
    require_elsewhere_none(builder.state, card)
    name = builder.chance.name("b")
    builder.add(BusinessCorrected(name, card.card, to, False, False, card.copy))


def _put_gangster(state: State, fact: GangsterCorrected) -> State:
    for seat, one in state.families.items():
        kills = tuple(name for name in one.kills if name != fact.gangster)
        if fact.place == "killed" and fact.killer == seat:
            kills = (*kills, fact.gangster)
        state = state.with_family(seat, kills=kills)
    state = state.with_gangster(fact.gangster, **alike(Gangster, fact))
    if state.gangsters[fact.gangster].there:
        return state
    return _without_blow_on(state, fact.gangster)


def _without_blow_on(state: State, card: str) -> State:
    """The table has put this card where no blow reaches it."""
    if state.top and state.top.blow and state.top.blow.card == card:
        return state.with_top(blow=None)
    return state


def _put_business(state: State, fact: BusinessCorrected) -> State:
    if fact.owner is None or fact.down:
        state = _without_blow_on(state, fact.business)
    before = state.businesses.get(fact.business)
    if fact.owner is None:
        return gone(state, fact.business) if before else state
    if before is None:
        pile = "stack" if fact.card in state.stack else "market"
        left = {pile: without(getattr(state, pile), fact.card)}
        state = replace(state, **left)
        before = Business(fact.business, fact.card, fact.owner)
    changed = replace(before, **alike(Business, fact))
    return replace(state, businesses={**state.businesses, changed.id: changed})


def _put_modifier(state: State, fact: ModifierCorrected) -> State:
    lie = state.gangsters[fact.gangster].modifiers
    kept = (one for one in lie if one.effect != fact.effect)
    added = (Modifier(fact.effect, fact.seat),) if fact.there else ()
    return state.with_gangster(fact.gangster, modifiers=(*kept, *added))


CARD_RULINGS = corrections(_owner, _state, _used, _task, _modifier, _business)
FACTS: Changes = {
    GangsterCorrected: _put_gangster,
    BusinessCorrected: _put_business,
    ModifierCorrected: _put_modifier,
}
