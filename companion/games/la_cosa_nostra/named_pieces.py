"""Which piece on the table a text means: an id, a code, or a kind where only one can be meant."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from companion.rules.kit.named import Named, named
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import answered, refused, require
from companion.rules.messages import Refusal, SeatId
from companion.rules.plans import CodeText

from .box import InfluenceCard, effect_of
from .state import Builder, Business, Gangster, State

CardText = CodeText  # a scanned or typed code, or the id of a card
Cards = Annotated[list[CardText], Meta(max_length=12)]


def own_gangster(state: State, text: str, seat: SeatId) -> Gangster:
    """An active Gangster of one's own, by id or by code."""
    found = gangster_of(state, text)
    if found.owner != seat or found.place != "table":
        raise refused("not_your_gangster", card=found.id)
    if found.down:
        raise refused("card_is_down", card=found.id)
    return found


def gangster_of(state: State, text: str) -> Gangster:
    """Any Gangster of the families in play."""
    if text in state.gangsters:
        return state.gangsters[text]
    card = card_named(state, text, "gangsters").card
    if card in state.gangsters:
        return state.gangsters[card]
    raise refused("not_in_play", card=card)


def card_named(state: State, text: str, deck: str) -> Named:
    """A card of this deck in the box, wherever it lies."""
    return require(named(state.box.setup, text, deck))


def business_of(
    state: State, text: str, among: Sequence[Business] | None = None
) -> Business:
    """A Business in play: by its id, by the code of its copy, or by its kind where only
    one can be meant."""
    every = list(state.businesses.values()) if among is None else among
    if one := state.businesses.get(text):
        if one in every:
            return one
        raise refused("not_that_card", card=one.card)
    card = card_named(state, text, "businesses")
    of_kind = [one for one in every if one.card == card.card]
    same = _of_that_copy(of_kind, card.copy)
    return _only(same, card.card, among)


def _only(same: list[Business], card: str, among: object) -> Business:
    if not same and among is None:
        raise refused("not_in_play", card=card)
    if not same:
        raise refused("not_that_card", card=card)
    if _alike(same):
        return same[0]
    names = [one.id for one in same]
    raise refused("which_one", card=card, cards=names)


def family_named(state: State, text: str | None) -> SeatId:
    """The seat that is meant, where a family sits."""
    for seat in state.families:
        if seat == text:
            return seat
    raise refused("no_such_seat")


def _alike(same: Sequence[Business]) -> bool:
    """Whichever is meant, it is the same to everybody."""
    ways = {(one.owner, one.down, one.used, one.markers, one.on) for one in same}
    return len(ways) == 1


def _of_that_copy(same: list[Business], copy: str | None) -> list[Business]:
    """The very copy that was scanned, else those of which nobody knows which copy they are."""
    if copy is None:
        return same
    that = [one for one in same if one.copy == copy]
    unknown = [one for one in same if one.copy is None]
    return that or unknown


def card_in_play(
    state: State, text: str, among: Sequence[Business] | None = None
) -> Gangster | Business:
    """A Gangster or a Business that lies on the table."""
    found = answered(gangster_of, state, text)
    if isinstance(found, Refusal):
        return business_of(state, text, among)
    return found


def played(builder: Builder, text: str, *effects: str) -> tuple[InfluenceCard, Named]:
    """LCN-24: an Influence card from the hand that has one of these effects; not before
    Influence is in."""
    state = builder.state
    card = card_named(state, text, "influence")
    does = effect_of(state.box, card.card)
    if does not in effects:
        raise refused("other_influence", card=card.card)
    if not state.influence_is_in:
        since = state.box.influence_from
        rule_broken(builder, "influence_later", "lcn_24", round=since)
    every = state.gangsters.values()
    lying = {laid.copy for one in every for laid in one.modifiers}
    if card.copy and card.copy in lying:
        raise refused("card_lies_elsewhere", card=card.card)
    return state.box.influence[does], card
