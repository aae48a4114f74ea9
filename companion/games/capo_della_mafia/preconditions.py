"""Which step the round has come to, who is awaited in it, and what an order asks before
anything else."""

from collections.abc import Callable, Mapping

from companion.rules.kit.sealed import awaited
from companion.rules.messages import Refusal, SeatId

from .state import (
    ASSIGNMENT,
    JUDGEMENT,
    MAFIOSI,
    SUSPICION,
    State,
    in_round,
    present,
    suspected,
)

SOFT = ("turn", "cap_10", "cap_20", "cap_21")  # what the dial may soften
COUNTDOWN = "countdown"


def step_of(state: State) -> str | None:
    """What the round waits for; None between games, and where nobody is left to play."""
    if state.table.stage != "play" or not state.capos or not present(state):
        return None
    return STEPS[state.phase](state)


def awaits(state: State) -> list[SeatId]:
    """Of whom it waits: one answer moves the game on, or one of each of them."""
    step = step_of(state)
    found = WAITED_FOR.get(step) if step else None
    if found:
        return found(state)
    turn = state.turn
    if step in {"count", "settle"} and turn:
        return [turn]
    return []


def not_laid(state: State) -> list[SeatId]:
    return [seat for seat in present(state) if seat not in state.laid]


def not_turned(state: State) -> list[SeatId]:
    return [seat for seat in in_round(state) if not state.laid[seat].ready]


def not_sealed(state: State) -> list[SeatId]:
    """CAP-30: a seat without a phone holds its card in the hand until zero."""
    seats = [seat for seat in in_round(state) if state.table.seats[seat].phone]
    return list(awaited(state.sealed, seats))


def not_pointing(state: State) -> list[SeatId]:
    """CAP-30: whose card of paper lies on the table; a phone that was away at zero
    suspects nobody."""
    shown = state.pointing or {}
    return [
        seat
        for seat in in_round(state)
        if seat not in shown and not state.table.seats[seat].phone
    ]


def not_shown(state: State) -> list[SeatId]:
    """CAP-40: who has to reveal cards that the app does not know."""
    return [seat for seat in suspected(state) if state.laid[seat].hidden]


def _assignment(state: State) -> str:
    if state.assignment is None:
        return "assignment"
    return "event"


def _mafiosi(state: State) -> str:
    if not_laid(state):
        return "lay"
    return "turn_up"


def _suspicion(state: State) -> str:
    if state.zero:
        return "point"
    if state.table.tracker.window and state.table.tracker.window.what == COUNTDOWN:
        return "counting"
    if not_sealed(state):
        return "suspect"
    return "count"


def _judgement(state: State) -> str:
    if state.judged:
        return "settle"
    return "show"


STEPS: Mapping[int, Callable[[State], str]] = {
    ASSIGNMENT: _assignment,
    MAFIOSI: _mafiosi,
    SUSPICION: _suspicion,
    JUDGEMENT: _judgement,
}
WAITED_FOR: Mapping[str, Callable[[State], list[SeatId]]] = {
    "assignment": present,
    "event": present,
    "lay": not_laid,
    "turn_up": not_turned,
    "suspect": not_sealed,
    "point": not_pointing,
    "show": not_shown,
}


def at_step(state: State, *steps: str) -> Refusal | None:
    """Is the round at one of these steps?"""
    step = step_of(state)
    if step in steps:
        return None
    return Refusal("other_step", {"step": step, "needs": list(steps)})


def playing_at_step(state: State, seat: SeatId, *steps: str) -> Refusal | None:
    """The same, for whoever has cards before them in this round."""
    if refusal := at_step(state, *steps):
        return refusal
    if seat in in_round(state):
        return None
    return Refusal("not_in_this_round")
