"""The stages of a deed (R3), in order: whose answer each awaits, or what follows by itself."""

from typing import NamedTuple

from companion.rules.kit.features import Judges
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Order, SeatId
from companion.rules.roles import tag_of

from . import (
    attacks,
    cash_jobs,
    effects,
    finishing,
    response_windows,
    responses,
    tasks,
    throwing,
)
from .finishing import end_void
from .responses import FireDecided
from .state import Builder, Deed, May, Stage, State

STAGES = (
    response_windows.WINDOW,
    throwing.DICE,
    responses.TAKEN,
    tasks.ANNOUNCED,
    tasks.CODE,
    tasks.CLASH,
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
    responses.FIRE,
    effects.CHOICE,
    finishing.FINISH,
)
STILL_OPEN = ("window", "dice", "taken", "fire")


class Standing(NamedTuple):
    """The deed on top, and where it stands."""

    deed: Deed
    stage: Stage

    @property
    def asked(self) -> SeatId | None:
        """Whose answer it waits for; windows and dice wait for nobody in particular."""
        if not self.stage.orders:
            return None
        if self.stage.of_target:
            return self.deed.target
        return self.deed.seat


def standing(state: State) -> Standing | None:
    """None between the turns."""
    deed = state.top
    if deed is None:
        return None
    stage = next(one for one in STAGES if one.holds(state, deed))
    return Standing(deed, stage)


def _judge(builder: Builder, order: Order) -> None:
    """An answer to what the deed on top asks at its stage."""
    at = standing(builder.state)
    answer = at.stage.orders.get(type(order)) if at else None
    if at is None or answer is None:
        raise refused("not_now", stage=at and at.stage.name)
    if at.asked != builder.seat:
        raise refused("not_your_turn", turn=at.asked)
    require(answer(builder, at.deed, order))


def may(state: State, seat: SeatId) -> list[May]:
    """What the deed on top asks of this seat."""
    at = standing(state)
    if at is None or at.asked != seat:
        return []
    asks = at.stage.may
    ways = asks(state, at.deed) if asks else {key: {} for key in at.stage.orders}
    return [{"order": tag_of(order), **facts} for order, facts in ways.items()]


def proceed(builder: Builder) -> None:
    """One step of what follows by itself, if anything does."""
    at = standing(builder.state)
    if at is None:
        return
    plays = builder.state.table.plays
    gone = at.asked is not None and not plays(at.asked)
    if gone or _lapses(builder.state, at.deed, at.stage.name):
        _without_answer(builder, at.deed, at.stage.name)
    elif at.stage.follows:
        at.stage.follows(builder, at.deed)


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
        return
    end_void(builder, deed, "left")


ORDERS: Judges = {order: _judge for stage in STAGES for order in stage.orders}
