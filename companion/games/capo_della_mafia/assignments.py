"""The assignment of a round is turned up, and an event where the back that then lies on top shows an envelope."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.capo_della_mafia.asking import at_step, refilled
from companion.games.capo_della_mafia.state import Course, State
from companion.rules.kit.named import named
from companion.rules.kit.preconditions import refuse_if_strict
from companion.rules.language import Caller, Fact, Order, Refusal
from companion.rules.plans import CodeText
from companion.rules.roles import CardName


class TurnAssignment(Order, frozen=True):
    """The top card, scanned or typed; `envelope` is what the next back shows."""

    in_play: ClassVar[bool] = True
    for_screen: ClassVar[bool] = True
    card: CodeText
    envelope: bool = False


class TurnEvent(Order, frozen=True):
    in_play: ClassVar[bool] = True
    for_screen: ClassVar[bool] = True
    card: CodeText


class AssignmentTurned(Fact, frozen=True):
    """`fresh`: the pile had been used up, and was shuffled before."""

    group = "assignments"
    public = ("card", "envelope", "fresh")
    card: CardName
    envelope: bool
    fresh: bool

    @property
    def variant(self) -> str:
        return "envelope" if self.envelope else ""


class EventTurned(Fact, frozen=True):
    group = "assignments"
    public = ("card", "fresh")
    card: CardName
    fresh: bool


def _assignment(course: Course, order: TurnAssignment, who: Caller) -> Refusal | None:
    """CAP-10, K4: under the last card lies no back, and a used-up pile is shuffled first."""
    state = course.state
    if refusal := at_step(state, "assignment"):
        return refusal
    card = named(state.box.setup, order.card, "assignments")
    if isinstance(card, Refusal):
        return card
    used = refilled(state.used_assignments, state.box.assignments)
    if card.card in used and (refusal := refuse_if_strict(course, who, _used(card.card))):
        return refusal
    left = [one.envelope for name, one in state.box.assignments.items() if name not in (*used, card.card)]
    envelope = order.envelope and bool(left) and not state.box.introductory
    if left and order.envelope not in left and (refusal := refuse_if_strict(course, who, _other_back())):
        return refusal
    course.add(AssignmentTurned(card.card, envelope, not used and bool(state.used_assignments)))
    return None


def _used(card: str) -> Refusal:
    return Refusal("card_used_already", {"card": card}, "cap_10")


def _other_back() -> Refusal:
    return Refusal("no_such_back_left", {}, "cap_10")


def _event(course: Course, order: TurnEvent, who: Caller) -> Refusal | None:
    """CAP-12, K4: one event a round."""
    state = course.state
    if refusal := at_step(state, "event"):
        return refusal
    card = named(state.box.setup, order.card, "events")
    if isinstance(card, Refusal):
        return card
    used = refilled(state.used_events, state.box.events)
    if card.card in used and (refusal := refuse_if_strict(course, who, _used(card.card))):
        return refusal
    course.add(EventTurned(card.card, not used and bool(state.used_events)))
    return None


def _assignment_turned(state: State, fact: AssignmentTurned) -> State:
    used = () if fact.fresh else state.used_assignments
    turned = replace(state, assignment=fact.card, envelope=fact.envelope, event=None)
    return replace(turned, used_assignments=(*used, fact.card))


def _event_turned(state: State, fact: EventTurned) -> State:
    used = () if fact.fresh else state.used_events
    return replace(state, event=fact.card, used_events=(*used, fact.card))


ORDERS: Mapping[type[Order], Callable[[Course, Any, Caller], Refusal | None]] = {
    TurnAssignment: _assignment,
    TurnEvent: _event,
}
FACTS: Mapping[type[Fact], Callable[[State, Any], State]] = {
    AssignmentTurned: _assignment_turned,
    EventTurned: _event_turned,
}
