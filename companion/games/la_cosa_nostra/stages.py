"""The stages of a deed (R3), in order: whose answer each awaits, or what follows by itself."""

from companion.games.la_cosa_nostra import (
    announcing,
    attacks,
    cash_jobs,
    effects,
    finishing,
    response_windows,
    responses,
    returned_fire,
    throwing,
)
from companion.games.la_cosa_nostra.finishing import end_job, end_response
from companion.games.la_cosa_nostra.returned_fire import FireDecided
from companion.games.la_cosa_nostra.state import (
    Builder,
    Deed,
    May,
    Stage,
    State,
)
from companion.rules.kit.features import Judges
from companion.rules.messages import Order, Refusal, Seated, SeatId

STAGES = (
    response_windows.WINDOW,
    throwing.DICE,
    responses.TAKEN,
    announcing.ANNOUNCED,
    announcing.CODE,
    announcing.CLASH,
    finishing.VOID,
    attacks.VICTIM,
    cash_jobs.CARDS,
    effects.STAKE,
    throwing.THROW,
    throwing.READ,
    cash_jobs.COP,
    response_windows.ROBBERY,
    response_windows.TRAP,
    attacks.STRIKE,
    response_windows.DOC,
    attacks.HIT,
    returned_fire.FIRE,
    effects.CHOICE,
    finishing.FINISH,
)
STILL_OPEN = ("window", "dice", "taken", "fire")


def current_stage(state: State) -> Stage | None:
    """Where the deed on top stands; None between the turns."""
    if state.action is None:
        return None
    deed = state.action.top
    return next(stage for stage in STAGES if stage.holds(state, deed))


def stage_of(state: State) -> str | None:
    """The name of the stage."""
    stage = current_stage(state)
    if stage:
        return stage.name
    return None


def awaited(state: State) -> SeatId | None:
    """Whose answer the deed on top waits for; windows and dice wait for nobody in particular."""
    stage = current_stage(state)
    if stage:
        return _seat_asked(state, stage)
    return None


def _seat_asked(state: State, stage: Stage) -> SeatId | None:
    if state.action is None or not stage.orders:
        return None
    deed = state.action.top
    if stage.of_target:
        return deed.target
    return deed.seat


def _judge(builder: Builder, order: Order, who: Seated) -> Refusal | None:
    """An answer to what the deed on top asks at its stage."""
    state = builder.state
    stage = current_stage(state)
    answer = stage.orders.get(type(order)) if stage else None
    if stage is None or answer is None or state.action is None:
        return Refusal("not_now", {"stage": stage.name if stage else None})
    seat = _seat_asked(state, stage)
    if seat != who.seat:
        return Refusal("not_your_turn", {"turn": seat})
    return answer(builder, state.action.top, order, who)


def may(state: State, seat: SeatId) -> list[May]:
    """What the deed on top asks of this seat."""
    stage = current_stage(state)
    if stage is None or state.action is None or _seat_asked(state, stage) != seat:
        return []
    return stage.may(state, state.action.top)


def proceed(builder: Builder) -> None:
    """One step of what follows by itself, if anything does."""
    state = builder.state
    stage = current_stage(state)
    if stage is None or state.action is None:
        return
    deed = state.action.top
    seat = _seat_asked(state, stage)
    if (seat is not None and not state.table.plays(seat)) or _lapses(
        state, deed, stage.name
    ):
        _without_answer(builder, deed, stage.name)
    elif stage.follows:
        stage.follows(builder, deed)


def _lapses(state: State, deed: Deed, stage: str) -> bool:
    """R25: whoever left wins nothing by what they had begun; others keep the right to
    answer it, and their share."""
    if state.table.plays(deed.seat) or stage in STILL_OPEN or state.action is None:
        return False
    return not (stage == "robbery" or (deed.kind == "job" and state.action.robbed))


def _without_answer(builder: Builder, deed: Deed, stage: str) -> None:
    """Whoever was asked has left: no fire is returned, nothing is bought, the deed
    comes to nothing."""
    if stage == "fire":
        builder.add(FireDecided(deed.target or deed.seat, deed.victim or "", yes=False))
    elif deed.kind == "job":
        end_job(builder, deed, "void", "left")
    else:
        end_response(builder, deed, "void")


ORDERS: Judges = {order: _judge for stage in STAGES for order in stage.orders}
