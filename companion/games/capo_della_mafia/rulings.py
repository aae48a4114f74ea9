"""Rulings that only this game understands, and how it carries out the shared ones: who
counts, which phase, the end."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.amendments import CorrectPhase, CorrectTurn, GameRuling
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.named import Named, named
from companion.rules.kit.typed_rulings import (
    Found,
    Way,
    corrections,
    ruled_by,
    scored_by,
)
from companion.rules.messages import Answer, OpenFact, Order, Refusal, SeatId
from companion.rules.roles import CardName
from companion.rules.seats import Short
from companion.rules.strictness import Ruled
from companion.rules.tracker import PhaseBegan, TurnBegan, WindowClosed

from .endings import score_now
from .settling import moved
from .state import ASSIGNMENT, Builder, State, present


class HandCorrected(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    cards: int


class AssignmentCorrected(OpenFact, frozen=True):
    group = "table"
    card: CardName


class EventCorrected(OpenFact, frozen=True):
    group = "table"
    if_not = {"card": "none"}
    card: CardName | None


def _turn(builder: Builder, order: CorrectTurn) -> Answer:
    """K1: somebody else counts down; nothing else changes by it."""
    here = present(builder.state)
    seat = next((one for one in here if one == order.seat), None)
    if seat is None:
        return Refusal("no_such_seat")
    if seat != builder.state.turn:
        return [Ruled(builder.who.seat, "turn", order.reason), TurnBegan(seat)]
    return []


def _phase(builder: Builder, order: CorrectPhase) -> Answer:
    """The round goes on from the beginning of this phase, which takes its cards and
    suspicions back."""
    at = builder.state.table.tracker
    if refusal := _no_such_phase(builder.state, order):
        return refusal
    closing = [WindowClosed(at.window.id, at.window.what, True)] if at.window else []
    ruled = Ruled(builder.who.seat, "phase", order.reason)
    return [ruled, *closing, PhaseBegan(order.phase, at.round)]


def _no_such_phase(state: State, order: CorrectPhase) -> Refusal | None:
    at, phases = state.table.tracker, state.table.setup.game.phases
    if order.phase >= len(phases):
        return Refusal("no_such_phase")
    if order.round != at.round:
        return Refusal("no_such_round", {"rounds": at.round})
    if order.phase > at.phase:
        return Refusal("phase_comes_by_itself")
    if order.also:
        strange = next(iter(order.also))
        return Refusal("no_such_ruling", {"name": strange})
    return None


def _capo(state: State, name: str) -> SeatId | Refusal:
    for seat in state.capos:
        if seat == name:
            return seat
    return Refusal("no_such_seat")


def _known(state: State, text: str) -> Named | Refusal:
    return named(state.box.setup, text, "assignments")


ACapo = Annotated[SeatId, Found(_capo)]
AnAssignment = Annotated[Named, Found(_known)]


def _respect(
    builder: Builder, seat: ACapo, to: Annotated[int, Meta(ge=0, le=1000)]
) -> None:
    """`seat` has so much respect."""
    by = to - builder.state.respect[seat]
    moved(builder, seat, by, "ruled")


def _hand(
    builder: Builder, seat: ACapo, cards: Annotated[int, Meta(ge=1, le=20)]
) -> None:
    """`seat` holds so many mafiosi, those included that lie before them."""
    builder.add(HandCorrected(seat, cards))


def _assignment(builder: Builder, card: AnAssignment) -> Refusal | None:
    """Another assignment lies there, before anybody is judged by it."""
    if refusal := _too_late(builder.state):
        return refusal
    builder.add(AssignmentCorrected(card.card))
    return None


def _event(builder: Builder, card: Short | None = None) -> Refusal | None:
    """Another event holds in this round; no card: none does."""
    if refusal := _too_late(builder.state):
        return refusal
    found = named(builder.state.box.setup, card, "events") if card else None
    if isinstance(found, Refusal):
        return found
    builder.add(EventCorrected(found.card if found else None))
    return None


def _too_late(state: State) -> Refusal | None:
    if state.assignment is None:
        return Refusal("no_assignment_yet")
    if state.phase > ASSIGNMENT + 1:
        return Refusal("judged_already")
    return None


RULINGS = corrections(_respect, _hand, _assignment, _event)


WAYS: Mapping[type[Order], Way] = {
    GameRuling: ruled_by(RULINGS),
    CorrectTurn: _turn,
    CorrectPhase: _phase,
    EndGame: scored_by(score_now),
}


def _assignment_is(state: State, fact: AssignmentCorrected) -> State:
    """The wrong one is back in the pile."""
    used = tuple(
        one
        for one in state.used_assignments
        if one not in {state.assignment, fact.card}
    )
    return replace(state, assignment=fact.card, used_assignments=(*used, fact.card))


def _event_is(state: State, fact: EventCorrected) -> State:
    other = {state.event, fact.card}
    used = tuple(one for one in state.used_events if one not in other)
    lies = (fact.card,) if fact.card else ()
    there = bool(fact.card)
    return replace(state, event=fact.card, envelope=there, used_events=(*used, *lies))


FACTS: Changes = {
    HandCorrected: lambda state, fact: replace(
        state, hands={**state.hands, fact.seat: fact.cards}
    ),
    AssignmentCorrected: _assignment_is,
    EventCorrected: _event_is,
}
