"""Schemers: a turn before another's, or one's own skipped; who of several goes first
(LCN-101, LCN-102, R18)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.influence import played
from companion.games.la_cosa_nostra.named_pieces import CardText
from companion.games.la_cosa_nostra.state import (
    ACTION,
    Builder,
    May,
    State,
    offered,
    places,
    tasks,
)
from companion.games.la_cosa_nostra.turns import acted, frozen, uncommitted
from companion.rules.kit.features import Changes, Judges
from companion.rules.messages import Fact, InPlay, Refusal, Seated, SeatId


class Scheme(InPlay, frozen=True):
    """Take one of the own turns at once, or (`skip`) be skipped."""

    card: CardText = "schemer"
    skip: bool = False


class SchemerPlayed(Fact, frozen=True):
    public = ("seat", "skip")
    if_so = {"skip": "skip"}
    seat: SeatId
    skip: bool


class SchemerCalled(Fact, frozen=True):
    """R18: somebody goes first; `queue` says in which order all who wait for that will."""

    public = ("seat", "queue")
    seat: SeatId
    queue: tuple[SeatId, ...]


class SchemerLapsed(Fact, frozen=True):
    """Whoever wanted to go first has nothing left to do."""

    public = ("seat",)
    seat: SeatId


def may_scheme(state: State, seat: SeatId) -> bool:
    """LCN-101, LCN-102, R14: before another's turn, until that player commits; one
    Schemer at a time per player."""
    turn = state.turn
    before = (
        state.phase == ACTION
        and turn not in {seat, None}
        and not state.over
        and not frozen(state)
    )
    return before and seat not in state.queue and bool(tasks(state, seat))


def may_skip(state: State, seat: SeatId) -> bool:
    """LCN-101: on one's own turn; a turn that a Schemer won is not skipped by another."""
    return state.phase == ACTION and uncommitted(state, seat) and not state.queue


def _scheme(builder: Builder, order: Scheme, who: Seated) -> Refusal | None:
    """LCN-101, LCN-102, R14: one of the own tasks at once, before another's turn; or be
    skipped on one's own."""
    found = played(builder, order.card, who, "schemer")
    if isinstance(found, Refusal):
        return found
    state = builder.state
    refusal = _no_skip(state, who.seat) if order.skip else _no_scheme(state, who.seat)
    if refusal:
        return refusal
    if order.skip:
        builder.add(SchemerPlayed(who.seat, skip=True))
    else:
        builder.add(_in_the_queue(state, who.seat))
    return None


def _no_skip(state: State, seat: SeatId) -> Refusal | None:
    if may_skip(state, seat):
        return None
    return Refusal("not_your_turn", {"turn": state.turn})


def _no_scheme(state: State, seat: SeatId) -> Refusal | None:
    if may_scheme(state, seat):
        return None
    return Refusal("too_late_to_scheme" if tasks(state, seat) else "no_task_left")


def _in_the_queue(state: State, seat: SeatId) -> SchemerCalled:
    """R18: those called before the first of them began go from the start player on;
    later ones go behind."""
    order = places(state, state.start)
    waiting = (*state.queue, seat)
    if not (state.queue and state.begun):
        waiting = tuple(sorted(waiting, key=order.index))
    return SchemerCalled(seat, waiting)


def may(state: State, seat: SeatId) -> list[May]:
    """LCN-24, LCN-101: once Influence is in."""
    if state.round < state.box.influence_from:
        return []
    return [
        *offered("scheme", may_skip(state, seat), skip=True),
        *offered("scheme", may_scheme(state, seat), skip=False),
    ]


def _schemed(state: State, fact: SchemerPlayed) -> State:
    """LCN-101: skipped; and as Schemers were dealt with before they were called (R18)."""
    if fact.skip:
        return acted(replace(state, action=None), fact.seat)
    order = places(state, state.start)
    waiting = (*state.queue, fact.seat)
    queue = sorted(waiting, key=order.index)
    return replace(state, queue=tuple(queue), action=None)


def _waits(state: State, fact: SchemerCalled) -> State:
    """What was announced falls, unless it was by a Schemer whose turn has begun."""
    stays = state.begun and state.queue[:1] == fact.queue[:1]
    return replace(state, queue=fact.queue, action=state.action if stays else None)


def _lapsed(state: State, fact: SchemerLapsed) -> State:
    return replace(
        state, queue=tuple(seat for seat in state.queue if seat != fact.seat)
    )


ORDERS: Judges = {Scheme: _scheme}
FACTS: Changes = {
    SchemerPlayed: _schemed,
    SchemerCalled: _waits,
    SchemerLapsed: _lapsed,
}
