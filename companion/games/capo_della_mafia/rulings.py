"""Rulings that only this game understands, and how it carries out the shared ones: who
counts, which phase, the end."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.capo_della_mafia.endings import score_now
from companion.games.capo_della_mafia.settling import moved
from companion.games.capo_della_mafia.state import ASSIGNMENT, Builder, State, present
from companion.rules.amendments import (
    CARRIED,
    Carry,
    CorrectPhase,
    CorrectTurn,
    GameRuling,
)
from companion.rules.ending import EndGame
from companion.rules.kit.named import named
from companion.rules.kit.typed_rulings import Correction, carried_out
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    Order,
    Refusal,
    SeatId,
)
from companion.rules.roles import CardName, role
from companion.rules.seats import Short
from companion.rules.strictness import Ruled
from companion.rules.table import Table
from companion.rules.tracker import PhaseBegan, TurnBegan, WindowClosed

Evolve = Callable[[State, Fact], State]
SeatName = Annotated[Short, role("seat")]


class RespectIs(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` has so much respect."""

    seat: SeatName
    to: Annotated[int, Meta(ge=0, le=1000)]


class HandIs(Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` holds so many mafiosi, those included that lie before them."""

    seat: SeatName
    cards: Annotated[int, Meta(ge=1, le=20)]


class AssignmentIs(Struct, frozen=True, forbid_unknown_fields=True):
    """Another assignment lies there."""

    card: Short


class EventIs(Struct, frozen=True, forbid_unknown_fields=True):
    """Another event holds in this round; no card: none does."""

    card: Short | None = None


class HandCorrected(Fact, frozen=True):
    group = "table"
    public = ("seat", "cards")
    seat: SeatId
    cards: int


class AssignmentCorrected(Fact, frozen=True):
    group = "table"
    public = ("card",)
    card: CardName


class EventCorrected(Fact, frozen=True):
    group = "table"
    public = ("card",)
    card: CardName | None

    @property
    def variant(self) -> str:
        if self.card:
            return ""
        return "none"


class Corrections:
    """What this game does its own way; the table may have moved on since the question was put."""

    def __init__(self, state: State, evolve: Evolve) -> None:
        self._state, self._evolve = state, evolve

    def game(
        self, table: Table, order: GameRuling, who: Caller, chance: Chance
    ) -> Answer:
        builder = Builder(self._state.at(table), chance, self._evolve)
        return carried_out(builder, order, who, RULINGS)

    def turn(
        self, table: Table, order: CorrectTurn, who: Caller, chance: Chance
    ) -> Answer:
        """K1: somebody else counts down; nothing else changes by it."""
        seat = next(
            (one for one in present(self._state.at(table)) if one == order.seat), None
        )
        if seat is None:
            return Refusal("no_such_seat")
        if seat != table.tracker.turn:
            return [Ruled(who.seat, "turn", order.reason), TurnBegan(seat)]
        return []

    def phase(
        self, table: Table, order: CorrectPhase, who: Caller, chance: Chance
    ) -> Answer:
        """The round goes on from the beginning of this phase, which takes its cards and
        suspicions back."""
        if order.phase >= len(table.setup.game.phases):
            return Refusal("no_such_phase")
        if order.round != table.tracker.round:
            return Refusal("no_such_round", {"rounds": table.tracker.round})
        if order.phase > table.tracker.phase:
            return Refusal("phase_comes_by_itself")
        if order.also:
            return Refusal("no_such_ruling", {"name": next(iter(order.also))})
        window = table.tracker.window
        closing = [WindowClosed(window.id, window.what, in_time=True)] if window else []
        ruled = Ruled(who.seat, "phase", order.reason)
        return [ruled, *closing, PhaseBegan(order.phase, table.tracker.round)]

    def end(self, table: Table, order: EndGame, who: Caller, chance: Chance) -> Answer:
        return score_now(self._state.at(table), chance.said() if chance.said else ())


def carried(state: State, evolve: Evolve) -> Mapping[type[Order], Carry]:
    own = Corrections(state, evolve)
    return {
        **CARRIED,
        GameRuling: own.game,
        CorrectTurn: own.turn,
        CorrectPhase: own.phase,
        EndGame: own.end,
    }


def _respect(builder: Builder, values: RespectIs) -> Refusal | None:
    seat = _capo(builder.state, values.seat)
    if seat is None:
        return Refusal("no_such_seat")
    moved(builder, seat, values.to - builder.state.respect[seat], "ruled")
    return None


def _hand(builder: Builder, values: HandIs) -> Refusal | None:
    seat = _capo(builder.state, values.seat)
    if seat is None:
        return Refusal("no_such_seat")
    builder.add(HandCorrected(seat, values.cards))
    return None


def _capo(state: State, name: str) -> SeatId | None:
    return next((seat for seat in state.capos if seat == name), None)


def _assignment(builder: Builder, values: AssignmentIs) -> Refusal | None:
    """Before anybody is judged by it."""
    card = named(builder.state.box.setup, values.card, "assignments")
    if isinstance(card, Refusal):
        return card
    if refusal := _too_late(builder.state):
        return refusal
    builder.add(AssignmentCorrected(card.card))
    return None


def _event(builder: Builder, values: EventIs) -> Refusal | None:
    if refusal := _too_late(builder.state):
        return refusal
    card = (
        named(builder.state.box.setup, values.card, "events") if values.card else None
    )
    if isinstance(card, Refusal):
        return card
    builder.add(EventCorrected(card.card if card else None))
    return None


def _too_late(state: State) -> Refusal | None:
    if state.assignment is None:
        return Refusal("no_assignment_yet")
    if state.table.tracker.phase > ASSIGNMENT + 1:
        return Refusal("judged_already")
    return None


RULINGS: Mapping[str, Correction] = {
    "respect": Correction(RespectIs, _respect),
    "hand": Correction(HandIs, _hand),
    "assignment": Correction(AssignmentIs, _assignment),
    "event": Correction(EventIs, _event),
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
    used = tuple(
        one for one in state.used_events if one not in {state.event, fact.card}
    )
    lies = (fact.card,) if fact.card else ()
    return replace(
        state, event=fact.card, envelope=bool(fact.card), used_events=(*used, *lies)
    )


FACTS: Mapping[type[Fact], Callable[[State, Any], State]] = {
    HandCorrected: lambda state, fact: replace(
        state, hands={**state.hands, fact.seat: fact.cards}
    ),
    AssignmentCorrected: _assignment_is,
    EventCorrected: _event_is,
}
