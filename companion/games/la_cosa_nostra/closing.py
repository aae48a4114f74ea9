"""The end of a round's Action: one tap, so that whoever still bargains can say so; then
Payday, or the final score."""

from typing import ClassVar

from companion.games.la_cosa_nostra.payday import first_person, pay_out
from companion.games.la_cosa_nostra.scoring import end_now
from companion.games.la_cosa_nostra.state import (
    ACTION,
    PAYDAY,
    Builder,
    May,
    State,
    offered,
)
from companion.rules.kit.features import Judges
from companion.rules.kit.preconditions import in_phase, require_if_strict
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Caller, InPlay, Refusal, SeatId
from companion.rules.tracker import PhaseBegan


class BeginPayday(InPlay, frozen=True):
    """Nobody bargains any more: Payday begins, or after the last round the final score."""

    for_screen: ClassVar[bool] = True


def waits_for_payday(state: State) -> bool:
    """R21: the last task of the round is done, and nothing is under way."""
    table = state.table
    if state.phase != ACTION or state.action is not None or table.ending.counting:
        return False
    every = state.gangsters.values()
    busy = {one.owner for one in every if one.busy and one.there}
    active = map(table.plays, busy)
    return not any(active)


def is_last_round(state: State) -> bool:
    """LCN-130, LCN-134: after it there is no ordinary Payday."""
    return state.round >= state.box.rounds


def caller_of_payday(state: State) -> SeatId | None:
    """R21: the start player, or whoever sits next while that seat is empty or a
    robot's: only people know when they have finished trading. Among themselves, robots
    tap."""
    return first_person(state, state.ring())


def _begin(builder: Builder, order: BeginPayday, who: Caller) -> None:
    """R21: by the start player, or at the table's screen."""
    state = builder.state
    require(in_phase(state, ACTION))
    if not waits_for_payday(state):
        raise refused("tasks_left")
    if not who.host and who.seat != caller_of_payday(state):
        strict = Refusal("start_player_only", {}, "lcn_111")
        require_if_strict(builder, who, strict)
    if is_last_round(state):
        builder.add(*require(end_now(builder.state, builder.chance)))
    else:
        _payday(builder)


def _payday(builder: Builder) -> None:
    """LCN-110, R24: incomes once a round, also where the table went back behind its Payday."""
    round_ = builder.state.round
    builder.add(PhaseBegan(PAYDAY, round_))
    if builder.state.incomes < round_:
        pay_out(builder)


def may(state: State, seat: SeatId) -> list[May]:
    """R21."""
    if not waits_for_payday(state):
        return []
    begins = seat == caller_of_payday(state)
    return offered("begin_payday", begins)


ORDERS: Judges = {BeginPayday: _begin}
