"""Lawyers: after the last placements each lets its owner move one henchman to another space."""

from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.tracker import PhaseBegan, TurnBegan

from .box import LAWYERS as LAWYER_KINDS
from .preconditions import require_turn
from .state import LAWYERS, Builder, State, here, on_board, owner_of


class RestLawyer(InPlay, frozen=True):
    """F2: nobody has to use one."""


class LawyerCalled(OpenFact, frozen=True):
    """CF-101."""

    doer = ""
    befalls = ("seat",)
    group = "table"
    by_fields = ("lawyer",)
    seat: SeatId
    lawyer: str


class LawyerRested(OpenFact, frozen=True):
    group = "table"
    by_fields = ("lawyer",)
    seat: SeatId
    lawyer: str


def call_lawyer(builder: Builder) -> bool:
    """CF-101, F2: great before bad; only for whoever is here with a henchman on the
    board. False: none is left."""
    state = builder.state
    if state.lawyer and not state.acted and _can_use(state, state.lawyer):
        return True
    for lawyer in state.lawyers:
        owner = owner_of(state, lawyer)
        if owner and _can_use(state, lawyer):
            builder.add(LawyerCalled(owner, lawyer), TurnBegan(owner))
            return True
    return False


def _can_use(state: State, lawyer: str) -> bool:
    owner = owner_of(state, lawyer)
    return owner in here(state) and bool(owner and on_board(state, owner))


def _rest(builder: Builder, order: RestLawyer) -> None:
    """F2."""
    state = builder.state
    require_turn(state, builder.seat)
    if not state.lawyer:
        raise refused("no_lawyer_now")
    builder.add(LawyerRested(builder.seat, state.lawyer))


def _called(state: State, fact: LawyerCalled) -> State:
    later: tuple[str, ...] = ()
    if fact.lawyer in state.lawyers:
        later = state.lawyers[state.lawyers.index(fact.lawyer) + 1 :]
    return replace(state, lawyer=fact.lawyer, lawyers=later)


def _rested(state: State, fact: LawyerRested) -> State:
    return replace(state, lawyer="", acted=True, by_hand=())


def begun(state: State, fact: PhaseBegan) -> State:
    """CF-101: from here on each lawyer works once."""
    return replace(
        state, lawyers=LAWYER_KINDS if fact.phase == LAWYERS else (), lawyer=""
    )


ORDERS: Judges = {RestLawyer: _rest}
FACTS: Changes = {
    LawyerCalled: _called,
    LawyerRested: _rested,
}
