"""Whose turn it is and how far it has come; what a turn, a phase and a round begin with."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.games.la_cosa_nostra.state import ACTION, PAYDAY, PLANNING, State
from companion.rules import tracker
from companion.rules.kit.features import Changes
from companion.rules.messages import OpenFact, SeatId
from companion.rules.strictness import Ruled
from companion.rules.tracker import PhaseBegan, TurnBegan

Amount = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class RoundBegan(OpenFact, frozen=True):
    """LCN-113: the marker passes; what was turned over is turned up again, what lay for
    a round is gone."""

    round: int
    seat: SeatId


class TurnEnded(OpenFact, frozen=True):
    """`rest`: no more Influence from this player in this Planning."""

    if_so = {"rest": "rest"}
    seat: SeatId
    rest: bool = False


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


FACTS: Changes = {
    PhaseBegan: _fresh,
    TurnBegan: _at_turn,
    RoundBegan: _readied,
    TurnEnded: _over,
    Ruled: _ruled,
}
