"""Deal markers: where they lie, how they come home (LCN-11, LCN-82 to LCN-88)."""

from typing import Literal

from companion.games.la_cosa_nostra.market import without
from companion.games.la_cosa_nostra.named_pieces import CardText, business_of
from companion.games.la_cosa_nostra.state import Builder, Deed, May, State, offered
from companion.rules.kit.features import Changes, Judges
from companion.rules.messages import InPlay, OpenFact, Seated, SeatId
from companion.rules.roles import CardName

Why = Literal["used", "withdrawn", "lost", "ruling"]


class TakeMarker(InPlay, frozen=True):
    """One's own Deal marker comes home."""

    card: CardText


class MarkerPlaced(OpenFact, frozen=True):
    """LCN-82: `seat` may use the card of `of` once for one Job."""

    business: str
    card: CardName
    seat: SeatId
    of: SeatId


class MarkerHome(OpenFact, frozen=True):
    by_fields = ("why",)
    business: str
    card: CardName
    seat: SeatId
    why: Why


def markers_each(state: State) -> int:
    """LCN-11: how many Deal markers each family has in the box."""
    return state.box.markers


def markers_out(state: State, seat: SeatId) -> int:
    every = state.businesses.values()
    return sum(one.markers.count(seat) for one in every if one.markers)


def _take_marker(builder: Builder, order: TakeMarker, who: Seated) -> None:
    """LCN-86, R2: its owner may take a marker back at any moment."""
    mine = [one for one in builder.state.businesses.values() if who.seat in one.markers]
    found = business_of(builder.state, order.card, mine)
    builder.add(MarkerHome(found.id, found.card, who.seat, "withdrawn"))


def send_markers_home(builder: Builder, business: str, why: Why = "lost") -> None:
    """LCN-86, LCN-88: a Deal ends when its card is deactivated, discarded or won over."""
    one = builder.state.businesses[business]
    builder.add(*(MarkerHome(one.id, one.card, seat, why) for seat in one.markers))


def markers_home(builder: Builder, deed: Deed) -> None:
    """LCN-82: a used marker goes back to its owner."""
    for name in deed.uses or ():
        one = builder.state.businesses.get(name)
        if one and one.owner != deed.seat and deed.seat in one.markers:
            builder.add(MarkerHome(name, one.card, deed.seat, "used"))


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-86: one's own marker at any moment."""
    marked = [one.id for one in state.businesses.values() if seat in one.markers]
    return offered("take_marker", marked, cards=marked)


def _marker_lies(state: State, fact: MarkerPlaced) -> State:
    before = state.businesses[fact.business].markers
    return state.with_business(fact.business, markers=(*before, fact.seat))


def _marker_gone(state: State, fact: MarkerHome) -> State:
    kept = without(state.businesses[fact.business].markers, fact.seat)
    return state.with_business(fact.business, markers=kept)


ORDERS: Judges = {TakeMarker: _take_marker}
FACTS: Changes = {MarkerPlaced: _marker_lies, MarkerHome: _marker_gone}
