"""Where figures sit: the Move, seating by hand, and everybody on their feet after a Scram."""

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import Short

from .playing import MOVE, open_card, play
from .preconditions import own_awake, require_table
from .state import (
    Builder,
    Figure,
    HandMove,
    State,
    by_hand,
    free_places,
    of_seat,
    seated,
    standing,
    with_figure,
)


class Move(InPlay, frozen=True):
    """One of one's figures to any free seat."""

    figure: Short
    place: int
    card: Short = ""


class Scram(InPlay, frozen=True):
    """Everybody on their feet."""

    card: Short = ""


class PlaceFigure(InPlay, frozen=True):
    """One figure that stands, on a free seat."""

    figure: Short
    place: int


class FigureMoved(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    figure: str
    card: CardName
    source: int
    place: int


class ScramCalled(OpenFact, frozen=True):
    """All figures leave their seats; cakes stay, tokens go with their sleepers."""

    group = "table"
    seat: SeatId


class FigureSeated(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    figure: str
    card: CardName
    place: int


def movable(state: State, seat: SeatId) -> list[Figure]:
    """MAF-64: awake, seated, and not moved in this turn already."""
    awake = [one for one in of_seat(state, seat) if not one.asleep]
    return [
        one for one in awake if one.place is not None and one.id not in state.movers
    ]


def can_move(state: State, seat: SeatId) -> bool:
    return bool(movable(state, seat) and free_places(state))


def _move(builder: Builder, order: Move) -> None:
    """MAF-64: two Moves are for two figures, unless the table bends that; a sleeper stays
    where it is."""
    card = open_card(builder, order.card, MOVE)
    figure = own_awake(builder, order.figure)
    if figure.id in builder.state.movers:
        rule_broken(builder, "moved_already", "maf_64", card=figure.card)
    require_free(builder.state, order.place)
    play(builder, card)
    assert builder.seat and figure.place
    builder.add(
        FigureMoved(builder.seat, figure.id, figure.card, figure.place, order.place)
    )


def require_free(state: State, place: int) -> None:
    """Somebody can sit down there."""
    if place not in state.box.chairs:
        raise refused("no_such_place", place=place)
    there = seated(state).get(place)
    if there:
        raise refused("seat_taken", place=place, card=there.card)


def _scram(builder: Builder, order: Scram) -> None:
    """M3: from whoever played it, clockwise, one figure at a time."""
    card = open_card(builder, order.card, "scram")
    play(builder, card)
    builder.add(ScramCalled(builder.seat))


def _place(builder: Builder, order: PlaceFigure) -> None:
    """MAF-04, M3: one figure each, in turn, on any free seat, with or without a cake."""
    state = builder.state
    require_table(state)
    _require_placing(state, builder.seat)
    waiting = {one.id: one for one in of_seat(state, builder.seat) if one.place is None}
    figure = waiting.get(order.figure)
    if figure is None:
        raise refused("not_your_figure", figure=order.figure)
    require_free(state, order.place)
    builder.add(FigureSeated(figure.of, figure.id, figure.card, order.place))


def _require_placing(state: State, seat: SeatId) -> None:
    if state.over:
        raise refused("evening_is_over")
    if not state.seating:
        raise refused("everybody_sits")
    if state.placer != seat:
        raise refused("not_your_turn", turn=state.placer)


def for_the_absent(builder: Builder) -> None:
    """M3: nobody is left standing: figures of players who left take the first free seat behind
    the last one taken."""
    state = builder.state
    if state.over or state.placer is None or state.table.plays(state.placer):
        return
    figure = standing(state, state.placer)[0]
    builder.add(FigureSeated(figure.of, figure.id, figure.card, _first_free(state)))


def _first_free(state: State) -> int:
    around = seated(state)
    last = state.now_by_hand[-1].place if state.now_by_hand else None
    found = state.box.ring.first(
        last or len(state.box.chairs), 1, lambda place: place not in around
    )
    assert found
    return found


def next_placer(state: State, after: SeatId) -> SeatId | None:
    """M3: clockwise; players whose figures all sit are passed over."""
    at = state.families.index(after)
    circle = (*state.families[at + 1 :], *state.families[: at + 1])
    return next((seat for seat in circle if standing(state, seat)), None)


def still_placing(state: State) -> State:
    """M3: a ruling may have seated or removed whoever was awaited; then the next one goes on."""
    placer = state.placer
    if placer is None or standing(state, placer):
        return state
    following = next_placer(state, placer)
    seating = "" if following is None and state.seating == "scram" else state.seating
    last = state.last_placer or placer
    return replace(state, placer=following, seating=seating, last_placer=last)


def _moved(state: State, fact: FigureMoved) -> State:
    moved = HandMove("move", fact.seat, fact.figure, fact.card, fact.source, fact.place)
    seated_there = with_figure(state, fact.figure, place=fact.place)
    return by_hand(replace(seated_there, movers=(*state.movers, fact.figure)), moved)


def _called(state: State, fact: ScramCalled) -> State:
    figures = {name: replace(one, place=None) for name, one in state.figures.items()}
    up = replace(state, figures=figures, seating="scram", placer=fact.seat)
    return by_hand(up, HandMove("stand_up", fact.seat))


def _seated(state: State, fact: FigureSeated) -> State:
    """MAF-04: who seats the last figure is remembered."""
    sits = with_figure(state, fact.figure, place=fact.place)
    placer = next_placer(sits, fact.seat)
    seating = "" if placer is None and state.seating == "scram" else state.seating
    done = replace(sits, placer=placer, seating=seating, last_placer=fact.seat)
    return by_hand(
        done, HandMove("seat", fact.seat, fact.figure, fact.card, place=fact.place)
    )


ORDERS: Judges = {
    Move: _move,
    Scram: _scram,
    PlaceFigure: _place,
}
FACTS: Changes = {
    FigureMoved: _moved,
    ScramCalled: _called,
    FigureSeated: _seated,
}
