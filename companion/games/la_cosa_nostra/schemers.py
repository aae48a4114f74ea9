"""Schemers: a turn before another's, or one's own skipped; who of several goes first
(LCN-101, LCN-102, R18)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.influence import played
from companion.games.la_cosa_nostra.named_pieces import CardText
from companion.games.la_cosa_nostra.state import ACTION, Builder, May, State, offered
from companion.games.la_cosa_nostra.turns import acted, frozen, uncommitted
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, Seated, SeatId


class Scheme(InPlay, frozen=True):
    """Take one of the own turns at once, or (`skip`) be skipped."""

    card: CardText = "schemer"
    skip: bool = False


class SchemerPlayed(OpenFact, frozen=True):
    if_so = {"skip": "skip"}
    seat: SeatId
    skip: bool


class SchemerCalled(OpenFact, frozen=True):
    """R18: somebody goes first; `queue` says in which order all who wait for that will."""

    seat: SeatId
    queue: tuple[SeatId, ...]


class SchemerLapsed(OpenFact, frozen=True):
    """Whoever wanted to go first has nothing left to do."""

    seat: SeatId


def may_scheme(state: State, seat: SeatId) -> bool:
    """LCN-101, LCN-102, R14: before another's turn, until that player commits; one
    Schemer at a time per player."""
    anothers = state.phase == ACTION and state.turn not in {seat, None}
    before = anothers and not state.over and not frozen(state)
    return before and seat not in state.queue and bool(state.tasks(seat))


def may_skip(state: State, seat: SeatId) -> bool:
    """LCN-101: on one's own turn; a turn that a Schemer won is not skipped by another."""
    if state.phase != ACTION or state.queue:
        return False
    return uncommitted(state, seat)


def _scheme(builder: Builder, order: Scheme, who: Seated) -> None:
    """LCN-101, LCN-102, R14: one of the own tasks at once, before another's turn; or be
    skipped on one's own."""
    played(builder, order.card, who, "schemer")
    state = builder.state
    if order.skip:
        if not may_skip(state, who.seat):
            raise refused("not_your_turn", turn=state.turn)
        builder.add(SchemerPlayed(who.seat, skip=True))
    else:
        if not may_scheme(state, who.seat):
            late = bool(state.tasks(who.seat))
            raise refused("too_late_to_scheme" if late else "no_task_left")
        builder.add(_in_the_queue(state, who.seat))


def _in_the_queue(state: State, seat: SeatId) -> SchemerCalled:
    """R18: those called before the first of them began go from the start player on;
    later ones go behind."""
    queue = _from_the_start_player(state, seat)
    if state.queue and state.begun:
        queue = (*state.queue, seat)
    return SchemerCalled(seat, queue)


def _from_the_start_player(state: State, seat: SeatId) -> tuple[SeatId, ...]:
    order = state.places(state.start)
    return tuple(sorted((*state.queue, seat), key=order.index))


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
    queue = _from_the_start_player(state, fact.seat)
    return replace(state, queue=queue, action=None)


def _waits(state: State, fact: SchemerCalled) -> State:
    """What was announced falls, unless it was by a Schemer whose turn has begun."""
    first = state.queue[:1]
    stays = state.begun and first == fact.queue[:1]
    state = replace(state, queue=fact.queue)
    if stays:
        return state
    return replace(state, action=None)


def _lapsed(state: State, fact: SchemerLapsed) -> State:
    before = state.queue
    queue = tuple(seat for seat in before if seat != fact.seat)
    return replace(state, queue=queue)


ORDERS: Judges = {Scheme: _scheme}
FACTS: Changes = {
    SchemerPlayed: _schemed,
    SchemerCalled: _waits,
    SchemerLapsed: _lapsed,
}
