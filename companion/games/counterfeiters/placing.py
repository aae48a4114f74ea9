"""Henchmen: one at a time onto a free space, or laid flat; a lawyer lifts one that
stands already."""

from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.table import minus

from .box import Space
from .preconditions import free_space, require_turn
from .state import LAWYERS, Builder, HandMove, State, on_board, with_moves


class OnSpace(Protocol):
    """An order that puts a henchman on a space; in the lawyers' moment it says which
    one is lifted for it."""

    @property
    def space(self) -> str: ...

    @property
    def lifting(self) -> str: ...


class LayFlat(InPlay, frozen=True):
    """CF-11: no action with this henchman."""


class HenchmanPlaced(OpenFact, frozen=True):
    group = "table"
    by_fields = ("action",)
    seat: SeatId
    space: str
    action: str


class HenchmanLaidFlat(OpenFact, frozen=True):
    group = "table"
    seat: SeatId


class HenchmanLifted(OpenFact, frozen=True):
    """CF-101: a lawyer took it off its space."""

    group = "table"
    by_fields = ("lawyer",)
    seat: SeatId
    space: str
    lawyer: str


def open_space(builder: Builder, order: OnSpace, *actions: str) -> Space:
    """CF-10: may a henchman of this player be put there now?"""
    state = builder.state
    require_turn(state, builder.seat)
    _require_henchman(state, builder.seat, order.lifting)
    found = state.board.spaces.get(order.space)
    action = found.action if found and found.action in actions else actions[0]
    return free_space(state, order.space, action, order.lifting)


def _require_henchman(state: State, seat: SeatId, lifted: str) -> None:
    """One that was not placed yet; for a lawyer one that stands on the board (F2: none
    that lies flat)."""
    if state.phase == LAWYERS:
        if lifted not in on_board(state, seat):
            raise refused("lift_one_first", lawyer=state.lawyer)
    elif lifted:
        raise refused("no_lawyer_now")


def stand(builder: Builder, order: OnSpace) -> None:
    """The henchman goes there."""
    if order.lifting:
        builder.add(HenchmanLifted(builder.seat, order.lifting, builder.state.lawyer))
    space = builder.state.board.spaces[order.space]
    builder.add(HenchmanPlaced(builder.seat, space.id, space.action))


def _lay_flat(builder: Builder, order: LayFlat) -> None:
    """CF-11: whoever will not or cannot act."""
    require_turn(builder.state, builder.seat)
    if builder.state.phase == LAWYERS:
        raise refused("lawyer_may_rest")
    builder.add(HenchmanLaidFlat(builder.seat))


def _placed(state: State, fact: HenchmanPlaced) -> State:
    """A lawyer's henchman was placed already, and is counted once."""
    move = HandMove("henchman", fact.seat, space=fact.space)
    moves = (*state.by_hand, move) if state.acted else (move,)
    fewer = state.left if state.acted else _fewer(state, fact.seat)
    standing = {**state.standing, fact.space: fact.seat}
    return replace(state, standing=standing, left=fewer, acted=True, by_hand=moves)


def _flat(state: State, fact: HenchmanLaidFlat) -> State:
    flat = {**state.flat, fact.seat: state.flat[fact.seat] + 1}
    move = HandMove("flat", fact.seat)
    return replace(
        state, flat=flat, left=_fewer(state, fact.seat), acted=True, by_hand=(move,)
    )


def _fewer(state: State, seat: SeatId) -> Mapping[SeatId, int]:
    return {**state.left, seat: state.left[seat] - 1}


def _lifted(state: State, fact: HenchmanLifted) -> State:
    """CF-101: the space is free again at once."""
    standing = minus(state.standing, fact.space)
    up = replace(state, standing=standing, lawyer="", acted=True, by_hand=())
    return with_moves(up, HandMove("lift", fact.seat, space=fact.space))


ORDERS: Judges = {LayFlat: _lay_flat}
FACTS: Changes = {
    HenchmanPlaced: _placed,
    HenchmanLaidFlat: _flat,
    HenchmanLifted: _lifted,
}
