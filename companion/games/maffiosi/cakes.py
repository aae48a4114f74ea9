"""Cakes: ordered, passed on, set off, and going off by themselves when their owner's turn comes."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.kit.ring import Way
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.seats import Short
from companion.rules.table import minus

from .playing import open_card, play
from .removing import remove
from .state import Builder, Figure, HandMove, State, by_hand, counts, is_out, seated

WAYS: Mapping[str, Way] = {"clockwise": 1, "against": -1}


class OrderCake(InPlay, frozen=True):
    """One's own cake on any seat, taken or free."""

    place: int
    card: Short = ""


class PassItOn(InPlay, frozen=True):
    """An opponent's cake to the first figure on one of its sides."""

    cake: Short
    way: Literal["clockwise", "against"]
    card: Short = ""


class KaBoom(InPlay, frozen=True):
    """An opponent's cake goes off now."""

    cake: Short
    card: Short = ""


class CakePlaced(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    place: int


class CakePassed(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    of: SeatId
    source: int
    place: int


class CakeExploded(OpenFact, frozen=True):
    """`by` is nobody where it went off by itself. Who is out takes no cake back: it goes into the
    box."""

    group = "table"
    if_so = {"by": "set_off"}
    of: SeatId
    by: SeatId | None
    place: int
    count: int


def caught(state: State, place: int) -> list[Figure]:
    """MAF-10, M1: who sits at that seat and on the two beside it, also where that seat itself is
    empty."""
    found = map(seated(state).get, state.box.ring.around(place))
    return [one for one in found if one is not None]


def explode(builder: Builder, of: SeatId, by: SeatId | None) -> None:
    """MAF-10: all that it catches leave for good, the owner's own figures too."""
    place = builder.state.cakes[of]
    gone = caught(builder.state, place)
    builder.add(CakeExploded(of, by, place, len(gone)))
    remove(builder, gone, by or of, "cake")


def goes_off(builder: Builder) -> None:
    """MAF-10: at the beginning of its owner's turn."""
    assert builder.state.actor
    explode(builder, builder.state.actor, None)


def places_for_cake(state: State) -> list[int]:
    """Any seat, but never two cakes on one."""
    return [place for place in state.box.chairs if place not in state.cakes.values()]


def others_cakes(state: State, seat: SeatId | None) -> list[SeatId]:
    """M1: the cake of a player who is out is an opponent's as well."""
    return [of for of in state.cakes if of != seat]


def passed_to(state: State, of: SeatId, way: str) -> int | None:
    """M1: the first figure on that side, past empty seats; closed where a cake stands there
    already."""
    around = seated(state)
    place = state.box.ring.first(state.cakes[of], WAYS[way], lambda one: one in around)
    if place in state.cakes.values():
        return None
    return place


def ways_open(state: State, of: SeatId) -> dict[str, int]:
    """M1: on which sides this cake can be passed on, and to which seat."""
    found = {way: passed_to(state, of, way) for way in WAYS}
    return {way: place for way, place in found.items() if place is not None}


def _order(builder: Builder, order: OrderCake) -> None:
    card = open_card(builder, order.card, "order_cake")
    cakes = builder.state.cakes
    if builder.seat in cakes:
        raise refused("cake_is_served", place=cakes[builder.seat])
    require_no_cake(builder.state, order.place)
    play(builder, card)
    builder.add(CakePlaced(builder.seat, order.place))


def require_no_cake(state: State, place: int) -> None:
    """A cake can be put there."""
    if place not in state.box.chairs:
        raise refused("no_such_place", place=place)
    if place in state.cakes.values():
        raise refused("cake_there_already", place=place)


def _opponents(state: State, seat: SeatId, name: str) -> SeatId:
    found = next((of for of in state.cakes if of == name), None)
    if found is None:
        raise refused("no_such_cake")
    if found == seat:
        raise refused("your_own_cake")
    return found


def _pass(builder: Builder, order: PassItOn) -> None:
    card = open_card(builder, order.card, "pass_it_on")
    of = _opponents(builder.state, builder.seat, order.cake)
    place = passed_to(builder.state, of, order.way)
    if place is None:
        raise refused("that_side_is_closed")
    play(builder, card)
    builder.add(CakePassed(builder.seat, of, builder.state.cakes[of], place))


def _set_off(builder: Builder, order: KaBoom) -> None:
    card = open_card(builder, order.card, "ka_boom")
    of = _opponents(builder.state, builder.seat, order.cake)
    play(builder, card)
    explode(builder, of, builder.seat)


def _placed(state: State, fact: CakePlaced) -> State:
    moved = HandMove("cake", fact.seat, place=fact.place)
    return by_hand(replace(state, cakes={**state.cakes, fact.seat: fact.place}), moved)


def _passed(state: State, fact: CakePassed) -> State:
    moved = HandMove("cake", fact.of, source=fact.source, place=fact.place)
    return by_hand(replace(state, cakes={**state.cakes, fact.of: fact.place}), moved)


def _exploded(state: State, fact: CakeExploded) -> State:
    """M1: home to its owner, or to the box where the owner is out."""
    cakes = minus(state.cakes, fact.of)
    what = "cake_box" if is_out(state, fact.of) else "cake_home"
    home = HandMove(what, fact.of, source=fact.place)
    return by_hand(replace(state, cakes=cakes, before=counts(state)), home)


ORDERS: Judges = {
    OrderCake: _order,
    PassItOn: _pass,
    KaBoom: _set_off,
}
FACTS: Changes = {
    CakePlaced: _placed,
    CakePassed: _passed,
    CakeExploded: _exploded,
}
