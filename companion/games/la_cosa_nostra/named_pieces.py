"""Which piece on the table a text means: an id, a code, or a kind where only one can be meant."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from companion.games.la_cosa_nostra.state import Business, Gangster, State, family_at
from companion.rules.kit.named import named
from companion.rules.messages import Refusal, SeatId
from companion.rules.plans import CodeText

CardText = CodeText  # a scanned or typed code, or the id of a card
Cards = Annotated[list[CardText], Meta(max_length=12)]


def own_gangster(state: State, text: str, seat: SeatId) -> Gangster | Refusal:
    """An active Gangster of one's own, by id or by code."""
    found = gangster_of(state, text)
    if isinstance(found, Refusal):
        return found
    if found.owner != seat or found.place != "table":
        return Refusal("not_your_gangster", {"card": found.id})
    if found.down:
        return Refusal("card_is_down", {"card": found.id})
    return found


def gangster_of(state: State, text: str) -> Gangster | Refusal:
    """Any Gangster of the families in play."""
    if text in state.gangsters:
        return state.gangsters[text]
    card = named(state.box.setup, text, "gangsters")
    if isinstance(card, Refusal):
        return card
    return state.gangsters.get(card.card) or Refusal("not_in_play", {"card": card.card})


def _absent(card: str, among: Sequence[Business] | None) -> Refusal:
    if among is None:
        return Refusal("not_in_play", {"card": card})
    return Refusal("not_that_card", {"card": card})


def business_of(
    state: State, text: str, among: Sequence[Business] | None = None
) -> Business | Refusal:
    """A Business in play: by its id, by the code of its copy, or by its kind where only
    one can be meant."""
    every = list(state.businesses.values()) if among is None else among
    if one := state.businesses.get(text):
        if one in every:
            return one
        return Refusal("not_that_card", {"card": one.card})
    card = named(state.box.setup, text, "businesses")
    if isinstance(card, Refusal):
        return card
    same = _of_that_copy(_of_kind(every, card.card), card.copy)
    if not same:
        return _absent(card.card, among)
    if _alike(same):
        return same[0]
    return _unclear(same)


def family_named(state: State, text: str) -> SeatId | Refusal:
    return family_at(state, text) or Refusal("no_such_seat")


def _of_kind(every: Sequence[Business], card: str) -> list[Business]:
    return [one for one in every if one.card == card]


def _unclear(same: Sequence[Business]) -> Refusal:
    names = [one.id for one in same]
    return Refusal("which_one", {"card": same[0].card, "cards": names})


def _alike(same: Sequence[Business]) -> bool:
    """Whichever is meant, it is the same to everybody."""
    return (
        len({(one.owner, one.down, one.used, one.markers, one.on) for one in same}) == 1
    )


def _of_that_copy(same: list[Business], copy: str | None) -> list[Business]:
    """The very copy that was scanned, else those of which nobody knows which copy they are."""
    if copy is None:
        return same
    return [one for one in same if one.copy == copy] or [
        one for one in same if one.copy is None
    ]


def card_in_play(state: State, text: str) -> Gangster | Business | Refusal:
    """A Gangster or a Business that lies on the table."""
    found: Gangster | Business | Refusal = gangster_of(state, text)
    if isinstance(found, Refusal):
        found = business_of(state, text)
    return found
