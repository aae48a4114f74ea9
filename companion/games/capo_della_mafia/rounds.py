"""A round goes on by itself wherever nobody's answer is needed; after its last step
come discards and draws."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.kit.sealed import Sealed
from companion.rules.messages import OpenFact, SeatId
from companion.rules.tracker import PhaseBegan, TurnBegan

from .endings import end_if_won
from .judging import judge, reveal
from .mafiosi import ready_at_once
from .preconditions import not_laid, not_pointing, not_shown, not_turned
from .state import (
    ASSIGNMENT,
    JUDGEMENT,
    MAFIOSI,
    SUSPICION,
    Builder,
    State,
    clockwise,
    present,
)
from .suspecting import show


class CardsDiscarded(OpenFact, frozen=True):
    """CAP-46: everything that was laid goes away face down; `count` is how many cards that were."""

    group = "plans"
    count: int


class HandRefilled(OpenFact, frozen=True):
    """`shuffled`: the discards had to become the pile first."""

    group = "plans"
    if_so = {"shuffled": "shuffled"}
    seat: SeatId
    count: int
    shuffled: bool


def proceed(builder: Builder) -> None:
    """One thing that follows by itself, if anything does."""
    state = builder.state
    if not state.capos or not present(state):
        return
    if state.turn not in present(state):
        builder.add(TurnBegan(_next(state)))
    else:
        NEXT[state.phase](builder)


def _next(state: State) -> SeatId:
    """K1: who counts down after this one, clockwise."""
    capos, turn = state.capos, state.turn
    start = (capos.index(turn) + 1) % len(capos) if turn in capos else 0
    return clockwise(present(state), capos, capos[start])[0]


def _after_assignment(builder: Builder) -> None:
    """CAP-12."""
    state = builder.state
    if state.assignment and (state.event or not state.envelope):
        _begin(builder, MAFIOSI)


def _after_mafiosi(builder: Builder) -> None:
    """CAP-20, CAP-21: first all lay, then all turn up."""
    if not_laid(builder.state):
        return
    ready_at_once(builder)
    if not not_turned(builder.state):
        _begin(builder, SUSPICION)


def _after_suspicion(builder: Builder) -> None:
    """CAP-30."""
    state = builder.state
    if state.zero and state.pointing is None:
        show(builder)
    elif state.zero and not not_pointing(state):
        _begin(builder, JUDGEMENT)


def _after_judgement(builder: Builder) -> None:
    """CAP-40; CAP-46 once respect is settled."""
    if builder.state.judged:
        return
    reveal(builder)
    if not not_shown(builder.state):
        judge(builder)


def _begin(builder: Builder, phase: int) -> None:
    builder.add(PhaseBegan(phase, builder.state.round))


NEXT: Mapping[int, Callable[[Builder], None]] = {
    ASSIGNMENT: _after_assignment,
    MAFIOSI: _after_mafiosi,
    SUSPICION: _after_suspicion,
    JUDGEMENT: _after_judgement,
}


def round_over(builder: Builder) -> None:
    """CAP-46, CAP-47, CAP-50: the cards go away, somebody may have won, hands are
    filled, the next one counts."""
    builder.add(CardsDiscarded(sum(laid.count for laid in builder.state.laid.values())))
    if end_if_won(builder):
        return
    after = builder.state
    for seat in clockwise(after.capos, after.capos, after.table.tracker.turn):
        _refill(builder, seat)
    builder.add(
        PhaseBegan(ASSIGNMENT, after.table.tracker.round + 1), TurnBegan(_next(after))
    )


def _refill(builder: Builder, seat: SeatId) -> None:
    """CAP-47: whoever has no team any more; an event lets all draw."""
    state = builder.state
    has = state.hands[seat]
    full = state.box.numbers["hand"]
    event = state.happening
    if event.effect == "refill":
        full = event.amount
    elif has > state.box.numbers["refill_at"]:
        return
    if full > has:
        builder.add(HandRefilled(seat, full - has, full - has > state.pile))


def _phase_began(state: State, fact: PhaseBegan) -> State:
    """Whatever belongs to this phase or a later one of the round begins anew."""
    fresh = replace(state, verdicts={}, judged=False, claims=())
    if fact.phase <= SUSPICION:
        fresh = replace(
            fresh, sealed=Sealed(), zero=False, counted_to=None, pointing=None
        )
    if fact.phase <= MAFIOSI:
        fresh = replace(fresh, laid={})
    if fact.phase == ASSIGNMENT:
        fresh = replace(fresh, assignment=None, envelope=False, event=None)
    return fresh


def _discarded(state: State, fact: CardsDiscarded) -> State:
    """Nobody holds them any more, and nobody will ever say what they were."""
    laid = state.laid
    hands = {
        seat: has - (laid[seat].count if seat in laid else 0)
        for seat, has in state.hands.items()
    }
    left = {seat: max(0, has) for seat, has in hands.items()}
    return replace(
        state, hands=left, laid={}, claims=(), discards=state.discards + fact.count
    )


def _refilled(state: State, fact: HandRefilled) -> State:
    pile = state.pile
    discards = state.discards
    if fact.shuffled:
        pile, discards = pile + discards, 0
    hands = {**state.hands, fact.seat: state.hands[fact.seat] + fact.count}
    return replace(
        state,
        hands=hands,
        draws={**state.draws, fact.seat: fact.count},
        reshuffled=state.reshuffled or fact.shuffled,
        pile=max(0, pile - fact.count),
        discards=discards,
    )


FACTS: Changes = {
    PhaseBegan: _phase_began,
    CardsDiscarded: _discarded,
    HandRefilled: _refilled,
}
