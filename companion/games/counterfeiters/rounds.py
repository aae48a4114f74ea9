"""Turns and rounds: whose henchman is next, what happens when all are placed, and what
follows the last space."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.messages import OpenFact, SeatId
from companion.rules.roles import RoundNumber
from companion.rules.tracker import PhaseBegan, TurnBegan

from . import diners
from .endings import end
from .lawyers import begun, call_lawyer
from .laying import unnamed
from .market import move_market
from .police import advance
from .state import (
    LAST,
    LAWYERS,
    PAYOUT,
    PLACING,
    Builder,
    HandMove,
    State,
    clockwise,
    here,
    with_moves,
)


class RoundClosed(OpenFact, frozen=True):
    """CF-90: henchmen go home; `first` begins the next round."""

    group = "table"
    round: RoundNumber
    first: SeatId
    henchmen: int


def proceed(builder: Builder) -> None:
    """One thing that follows by itself, if anything does; nothing while nobody is here."""
    state = builder.state
    if state.players and not state.over and here(state) and not unnamed(state):
        PHASES[state.phase](builder)


def able(state: State, seat: SeatId | None) -> bool:
    """CF-10: at the table, with a henchman that is not placed."""
    return seat in here(state) and bool(state.left.get(seat or SeatId("")))


def _placing(builder: Builder) -> None:
    """CF-10, CF-100."""
    state = builder.state
    if state.officer == state.board.last:
        builder.add(PhaseBegan(LAST, state.round))
    elif not able(state, state.turn) or state.acted:
        _next(builder)


def _next(builder: Builder) -> None:
    """CF-10: clockwise to whoever has a henchman left."""
    state = builder.state
    ring = clockwise(state, state.turn or state.players[-1])
    after = next((seat for seat in ring if able(state, seat)), None)
    if after is not None:
        builder.add(TurnBegan(after))
    elif state.box.has("stalling") and not state.capped:
        _stall(builder)
    else:
        _close(builder)


def _stall(builder: Builder) -> None:
    """F8: a round without a cap moves the officer by itself."""
    for _ in range(builder.state.box.numbers["stalling_steps"]):
        advance(builder, None)


def _close(builder: Builder) -> None:
    """CF-90 to CF-92."""
    state = builder.state
    pawn = state.pawn or state.first or state.players[0]
    whole = max(
        state.left[seat] + state.flat[seat] + _standing(state, seat)
        for seat in state.players
    )
    builder.add(RoundClosed(state.round, pawn, whole))
    move_market(builder)
    diners.work(builder)
    builder.add(PhaseBegan(PLACING, state.round + 1))
    builder.add(TurnBegan(_first_here(builder.state, pawn)))


def _standing(state: State, seat: SeatId) -> int:
    return sum(of == seat for of in state.standing.values())


def _first_here(state: State, pawn: SeatId) -> SeatId:
    """CF-92: whoever has the pawn; if that player went home, the next one clockwise."""
    playing = here(state)
    return next(seat for seat in (pawn, *clockwise(state, pawn)) if seat in playing)


def _last(builder: Builder) -> None:
    """CF-100, F1: one more henchman each, as long as there is one."""
    state = builder.state
    if able(state, state.turn) and not state.acted:
        return
    after = next((seat for seat in state.queue if able(state, seat)), None)
    builder.add(TurnBegan(after) if after else PhaseBegan(LAWYERS, state.round))


def _lawyers(builder: Builder) -> None:
    """CF-101."""
    if not call_lawyer(builder):
        builder.add(PhaseBegan(PAYOUT, builder.state.round))


def _payout(builder: Builder) -> None:
    """CF-102, F1: diners once, then tickets."""
    diners.work(builder)
    end(builder)


PHASES: Mapping[int, Callable[[Builder], None]] = {
    PLACING: _placing,
    LAST: _last,
    LAWYERS: _lawyers,
    PAYOUT: _payout,
}


def _turn(state: State, fact: TurnBegan) -> State:
    """CF-100: whoever is at turn now, and all before, have had their chance."""
    queue = state.queue
    if fact.seat in queue and state.phase == LAST:
        queue = queue[queue.index(fact.seat) + 1 :]
    return replace(state, acted=False, queue=queue)


def _phase(state: State, fact: PhaseBegan) -> State:
    return replace(begun(state, fact), acted=fact.phase != PLACING)


def _closed(state: State, fact: RoundClosed) -> State:
    """CF-90, F8: the pawn changes hands now."""
    home = replace(
        state,
        standing={},
        left=dict.fromkeys(state.players, fact.henchmen),
        flat=dict.fromkeys(state.players, 0),
        first=fact.first,
        pawn=None,
        capped=False,
    )
    return with_moves(home, HandMove("home"))


FACTS: Changes = {
    TurnBegan: _turn,
    PhaseBegan: _phase,
    RoundClosed: _closed,
}
