"""What the table of La Cosa Nostra waits for now, and of whom."""

from companion.games.la_cosa_nostra.closing import (
    caller_of_payday,
    is_last_round,
    waits_for_payday,
)
from companion.games.la_cosa_nostra.planning import owes_a_task
from companion.games.la_cosa_nostra.setup import last_moment
from companion.games.la_cosa_nostra.stages import awaited, stage_of
from companion.games.la_cosa_nostra.state import DRAW, PAYDAY, PLANNING, State
from companion.rules.messages import SeatId
from companion.rules.view_shapes import Awaits


def awaits(state: State) -> Awaits | None:
    """Whom the table waits for now."""
    if state.table.stage != "play":
        return None
    if state.table.ending.counting:
        return Awaits(
            "cash",
            [seat for seat in state.families if seat not in state.table.ending.counted],
        )
    if state.phase == DRAW:
        return Awaits("draw", _not_ready(state))
    if last_moment(state):
        return Awaits("last_moment", _not_ready(state))
    return _of_whoever_is_at_turn(state, [state.turn] if state.turn else [])


def _not_ready(state: State) -> list[SeatId]:
    return [seat for seat in state.ring() if seat not in state.ready]


def _of_whoever_is_at_turn(state: State, turn: list[SeatId]) -> Awaits:
    if state.phase == PLANNING:
        owes = any(owes_a_task(state, seat) for seat in turn)
        return Awaits("task" if owes else "next", turn)
    if state.phase == PAYDAY:
        return Awaits("recruit", turn)
    if state.action is not None:
        return _under_way(state)
    if waits_for_payday(state):
        return _before_payday(state)
    return Awaits("turn", turn)


def _under_way(state: State) -> Awaits:
    """Whoever has to say something to the task that is carried out."""
    seat = awaited(state)
    stage = stage_of(state) or "turn"
    return Awaits(stage, [seat] if seat else [])


def _before_payday(state: State) -> Awaits:
    """R21."""
    starts = caller_of_payday(state)
    what = "final_score" if is_last_round(state) else "payday"
    return Awaits(what, [starts] if starts else [])
