"""Whose turn it is and how far it has come; what a turn, a phase and a round begin with;
Schemers, who take a turn before another's, and who of several goes first
(LCN-101, LCN-102, R18)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.rules import tracker
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.piles import without
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.roles import RoundNumber
from companion.rules.strictness import Ruled
from companion.rules.tracker import PhaseBegan, TurnBegan

from .named_pieces import CardText, played
from .state import ACTION, PAYDAY, PLANNING, Builder, May, State, offered

Amount = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class RoundBegan(OpenFact, frozen=True):
    """LCN-113: the marker passes; what was turned over is turned up again, what lay for
    a round is gone."""

    round: RoundNumber
    seat: SeatId


class TurnEnded(OpenFact, frozen=True):
    """`rest`: no more Influence from this player in this Planning."""

    if_so = {"rest": "rest"}
    seat: SeatId
    rest: bool = False


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


def has_turn(state: State, seat: SeatId, phase: int) -> bool:
    """Is it theirs in this phase, and not over?"""
    if state.over or state.phase != phase:
        return False
    return state.turn == seat


def frozen(state: State) -> bool:
    """R2: from the reveal to the resolution nothing is traded, lent or paid."""
    base = state.base
    return base is not None and base.card is not None


def uncommitted(state: State, seat: SeatId) -> bool:
    """R14: is it this player's turn, and has nothing been turned up, paid or discarded
    in it yet?"""
    # a Schemer's turn is not over because the regular one is
    over = state.over and not state.queue
    return state.turn == seat and not over and not frozen(state)


def during_play(state: State) -> bool:
    return state.phase in {PLANNING, ACTION}


def begins(state: State, seat: SeatId) -> State:
    """R18, R22: the seat at turn has begun; the turn before it is closed."""
    if seat != state.turn:
        return state
    lately = seat if state.lately == seat else None
    return replace(state, begun=True, lately=lately)


def acted(state: State, seat: SeatId) -> State:
    """A task of this player is dealt with: their turn, or the one of a Schemer, is
    over, whatever was announced."""
    base = state.base
    if base and base.card is None and base.seat == seat:
        state = replace(state, action=None)
    state = replace(state, lately=seat)
    first, *others = state.queue or (None,)
    if first == seat:
        return replace(state, queue=tuple(others))
    if state.regular == seat:
        return replace(state, over=True)
    return state


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


def _scheme(builder: Builder, order: Scheme) -> None:
    """LCN-101, LCN-102, R14: one of the own tasks at once, before another's turn; or be
    skipped on one's own."""
    played(builder, order.card, "schemer")
    state = builder.state
    if order.skip:
        if not may_skip(state, builder.seat):
            raise refused("not_your_turn", turn=state.turn)
        builder.add(SchemerPlayed(builder.seat, skip=True))
    else:
        if not may_scheme(state, builder.seat):
            late = bool(state.tasks(builder.seat))
            raise refused("too_late_to_scheme" if late else "no_task_left")
        builder.add(_in_the_queue(state, builder.seat))


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
    if not state.influence_is_in:
        return []
    return [
        *offered("scheme", may_skip(state, seat), skip=True),
        *offered("scheme", may_scheme(state, seat), skip=False),
    ]


def without_target_modifiers(state: State, gangster: str) -> State:
    """LCN-55: Henchman and Saboteur leave with the task."""
    box = state.box.influence
    lie = state.gangsters[gangster].modifiers
    kept = tuple(one for one in lie if box[one.effect].modifies != "target")
    return state.with_gangster(gangster, modifiers=kept)


def _fresh(state: State, fact: tracker.PhaseBegan) -> State:
    # nobody has had time to look at the round's last throw
    last = state.last if fact.phase == PAYDAY else None
    turn = {"laid": 0, "over": False, "regular": None, "begun": False, "lately": None}
    return replace(state, ready=(), rest=(), queue=(), action=None, last=last, **turn)


def _at_turn(state: State, fact: tracker.TurnBegan) -> State:
    state = replace(state, laid=0, begun=False)
    if state.queue:
        return state
    return replace(state, over=False, regular=fact.seat)


def _readied(state: State, fact: RoundBegan) -> State:
    """R9, LCN-55, LCN-113: before the Draw everything is turned up, the cards of one
    round are gone."""
    ready = {"down": False, "used": False}
    anew = {**ready, "idle": False, "robbed": None, "modifiers": ()}
    pieces = {
        "gangsters": {one.id: replace(one, **anew) for one in state.gangsters.values()},
        "businesses": {
            one.id: replace(one, **ready) for one in state.businesses.values()
        },
    }
    return replace(state, start=fact.seat, redeals=0, **pieces)


def _over(state: State, fact: TurnEnded) -> State:
    rest = (*state.rest, fact.seat) if fact.rest else state.rest
    return replace(state, over=True, rest=rest)


def _ruled(state: State, fact: Ruled) -> State:
    if fact.what == "turn":
        return replace(state, queue=(), action=None)
    return state


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


ORDERS: Judges = {Scheme: _scheme}
FACTS: Changes = {
    PhaseBegan: _fresh,
    TurnBegan: _at_turn,
    RoundBegan: _readied,
    TurnEnded: _over,
    Ruled: _ruled,
    SchemerPlayed: _schemed,
    SchemerCalled: _waits,
    SchemerLapsed: lambda state, fact: replace(
        state, queue=without(state.queue, fact.seat)
    ),
}
