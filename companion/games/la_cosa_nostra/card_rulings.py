"""Rulings about cards: the table puts a Gangster, a Business or what lies on one as it
should be."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.la_cosa_nostra.losses import drop_task, hand_over
from companion.games.la_cosa_nostra.markers import MarkerHome
from companion.games.la_cosa_nostra.market import gone, in_the_stack, without
from companion.games.la_cosa_nostra.named_pieces import (
    card_in_play,
    family_named,
    gangster_of,
)
from companion.games.la_cosa_nostra.state import (
    Builder,
    Business,
    Gangster,
    Modifier,
    State,
    family_at,
    with_family,
    with_gangster,
    with_top,
)
from companion.rules.kit.features import Changes
from companion.rules.kit.named import Named, named
from companion.rules.kit.typed_rulings import Correction
from companion.rules.messages import Fact, Refusal, SeatId
from companion.rules.roles import CardName, CopyName

# what the table may put right of each
OF_GANGSTERS = ("owner", "place", "down", "used", "killer")
OF_BUSINESSES = ("owner", "down", "used", "copy")


class GangsterCorrected(Fact, frozen=True):
    """The table put a Gangster as it should lie."""

    group = "table"
    public = ("gangster", "owner", "place", "down", "used", "killer")
    if_so = {"down": "down"}
    by_fields = ("place",)
    gangster: CardName
    owner: SeatId
    place: Literal["reserve", "table", "killed"]
    down: bool
    used: bool
    killer: SeatId | None


class BusinessCorrected(Fact, frozen=True):
    """The table put a Business as it should lie, or brought it into play; `owner` None:
    under the stack."""

    group = "table"
    public = ("business", "card", "owner", "down", "used", "copy")
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


class OwnerIs(Struct, frozen=True):
    """`card` belongs to `to`."""

    card: str
    to: str


class StateIs(Struct, frozen=True):
    """`card` is `active`, `down`, or for a Gangster in `reserve` or `killed` `by`
    somebody, for a Business `gone`."""

    card: str
    state: Literal["active", "down", "reserve", "killed", "gone"]
    by: str | None = None


class HasWorked(Struct, frozen=True):
    """`card` has (not) done its work this round: `yes`."""

    card: str
    yes: bool = True


class NoTask(Struct, frozen=True):
    """The task on `card` goes away."""

    card: str


class ModifierLies(Struct, frozen=True):
    """An Influence card of this `effect` lies on `card`, or (`yes` false) does not."""

    card: str
    effect: str
    yes: bool = True


class FromTheBox(Struct, frozen=True):
    """A copy of `card` comes from the box into the row of `to`."""

    card: str
    to: str


def _owner(
    builder: Builder, values: OwnerIs, card: Gangster | Business, to: SeatId
) -> Refusal | None:
    if isinstance(card, Business) and card.on is not None:
        return Refusal("not_paid_yet", {"card": card.card})
    if isinstance(card, Gangster) and card.place != "table":
        _correct_gangster(builder, card, owner=to, place="table", killer=None)
    elif card.owner != to:
        hand_over(builder, card.id, to, "ruling")
    return None


def _state(
    builder: Builder, values: StateIs, card: Gangster | Business
) -> Refusal | None:
    if isinstance(card, Business):
        return _business_state(builder, card, values.state)
    if values.state == "gone":
        return Refusal(
            "ruling_unclear", {"needs": ["active", "down", "reserve", "killed"]}
        )
    if values.state == "killed":
        return _killed(builder, card, values.by)
    if values.state != "active":
        drop_task(builder, card.id, "ruling")
    place = "reserve" if values.state == "reserve" else "table"
    _correct_gangster(
        builder, card, place=place, down=values.state == "down", killer=None
    )
    return None


def _killed(builder: Builder, card: Gangster, killer: str | None) -> Refusal | None:
    by = family_at(builder.state, killer)
    if by is None:
        return Refusal("no_such_seat")
    drop_task(builder, card.id, "ruling")
    _correct_gangster(builder, card, place="killed", down=False, killer=by)
    return None


def _business_state(builder: Builder, card: Business, wanted: str) -> Refusal | None:
    if wanted not in {"active", "down", "gone"}:
        return Refusal("ruling_unclear", {"needs": ["active", "down", "gone"]})
    if card.on is not None:
        drop_task(builder, card.on, "ruling")
        return None
    if wanted != "active":
        builder.add(
            *(MarkerHome(card.id, card.card, seat, "ruling") for seat in card.markers)
        )
    _correct_business(
        builder,
        card,
        owner=None if wanted == "gone" else card.owner,
        down=wanted == "down",
    )
    return None


def _correct_gangster(builder: Builder, card: Gangster, **changed: Any) -> None:
    """As it lies by now, but for what is changed."""
    one = builder.state.gangsters[card.id]
    now = {name: getattr(one, name) for name in OF_GANGSTERS}
    builder.add(GangsterCorrected(one.id, **{**now, **changed}))


def _correct_business(builder: Builder, card: Business, **changed: Any) -> None:
    now = {name: getattr(card, name) for name in OF_BUSINESSES}
    builder.add(BusinessCorrected(card.id, card.card, **{**now, **changed}))


def _used(builder: Builder, values: HasWorked, card: Gangster | Business) -> None:
    if isinstance(card, Gangster):
        _correct_gangster(builder, card, used=values.yes)
    else:
        _correct_business(builder, card, used=values.yes)


def _task(builder: Builder, values: NoTask, found: Gangster) -> Refusal | None:
    if not found.busy:
        return Refusal("no_task", {"card": found.id})
    drop_task(builder, found.id, "ruling")
    return None


def _modifier(
    builder: Builder, values: ModifierLies, found: Gangster
) -> Refusal | None:
    known = builder.state.box.influence.get(values.effect)
    if known is None or known.modifies is None:
        return Refusal("other_influence", {"card": values.effect})
    builder.add(ModifierCorrected(found.id, values.effect, found.owner, values.yes))
    return None


def _in_the_box(state: State, text: str) -> Named | Refusal:
    return named(state.box.setup, text, "businesses")


def _business(
    builder: Builder, values: FromTheBox, card: Named, to: SeatId
) -> Refusal | None:
    if not in_the_stack(builder.state)[card.card]:
        return Refusal("no_copy_left", {"card": card.card})
    if card.copy and any(
        one.copy == card.copy for one in builder.state.businesses.values()
    ):
        return Refusal("card_lies_elsewhere", {"card": card.card})
    builder.add(
        BusinessCorrected(
            builder.chance.name("b"), card.card, to, False, False, card.copy
        )
    )
    return None


def _put_gangster(state: State, fact: GangsterCorrected) -> State:
    for seat, one in state.families.items():
        kills = tuple(name for name in one.kills if name != fact.gangster)
        if fact.place == "killed" and fact.killer == seat:
            kills = (*kills, fact.gangster)
        state = with_family(state, seat, kills=kills)
    values = {name: getattr(fact, name) for name in OF_GANGSTERS}
    state = with_gangster(state, fact.gangster, **values)
    if state.gangsters[fact.gangster].there:
        return state
    return _without_blow_on(state, fact.gangster)


def _without_blow_on(state: State, card: str) -> State:
    """The table has put this card where no blow reaches it."""
    blow = state.action.top.blow if state.action else None
    if blow and blow.card == card:
        return with_top(state, blow=None)
    return state


def _put_business(state: State, fact: BusinessCorrected) -> State:
    if fact.owner is None or fact.down:
        state = _without_blow_on(state, fact.business)
    if fact.owner is None:
        if fact.business in state.businesses:
            return gone(state, fact.business)
        return state
    before = state.businesses.get(fact.business)
    if before is None:
        in_stack = fact.card in state.stack
        state = replace(
            state,
            stack=without(state.stack, fact.card),
            market=state.market if in_stack else without(state.market, fact.card),
        )
        before = Business(fact.business, fact.card, fact.owner)
    changed = replace(before, **{name: getattr(fact, name) for name in OF_BUSINESSES})
    return replace(state, businesses={**state.businesses, changed.id: changed})


def _put_modifier(state: State, fact: ModifierCorrected) -> State:
    kept = tuple(
        one
        for one in state.gangsters[fact.gangster].modifiers
        if one.effect != fact.effect
    )
    added = (Modifier(fact.effect, fact.seat),) if fact.there else ()
    return with_gangster(state, fact.gangster, modifiers=(*kept, *added))


CARD_RULINGS: Mapping[str, Correction] = {
    "owner": Correction(OwnerIs, _owner, {"card": card_in_play, "to": family_named}),
    "state": Correction(StateIs, _state, {"card": card_in_play}),
    "used": Correction(HasWorked, _used, {"card": card_in_play}),
    "task": Correction(NoTask, _task, {"card": gangster_of}),
    "modifier": Correction(ModifierLies, _modifier, {"card": gangster_of}),
    "business": Correction(
        FromTheBox, _business, {"card": _in_the_box, "to": family_named}
    ),
}
FACTS: Changes = {
    GangsterCorrected: _put_gangster,
    BusinessCorrected: _put_business,
    ModifierCorrected: _put_modifier,
}
