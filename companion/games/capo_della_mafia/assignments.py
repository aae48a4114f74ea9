"""The assignment of a round is turned up, and an event where the back that then lies on
top shows an envelope."""

from collections.abc import Collection
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.named import named
from companion.rules.kit.preconditions import refuse_if_strict
from companion.rules.messages import InPlay, OpenFact, Refusal
from companion.rules.plans import CodeText
from companion.rules.roles import CardName

from .preconditions import at_step
from .state import Builder, State


class TurnAssignment(InPlay, frozen=True):
    """The top card, scanned or typed; `envelope` is what the next back shows."""

    for_screen: ClassVar[bool] = True
    card: CodeText
    envelope: bool = False


class TurnEvent(InPlay, frozen=True):
    for_screen: ClassVar[bool] = True
    card: CodeText


class AssignmentTurned(OpenFact, frozen=True):
    """`fresh`: the pile had been used up, and was shuffled before."""

    group = "table"
    if_so = {"envelope": "envelope"}
    card: CardName
    envelope: bool
    fresh: bool


class EventTurned(OpenFact, frozen=True):
    group = "table"
    card: CardName
    fresh: bool


def _assignment(builder: Builder, order: TurnAssignment) -> Refusal | None:
    """CAP-10, K4: under the last card lies no back, and a used-up pile is shuffled first."""
    state = builder.state
    if refusal := at_step(state, "assignment"):
        return refusal
    pile = pile_of("assignments", state.used_assignments, state.box.assignments)
    card = _drawn(builder, order.card, pile)
    if isinstance(card, Refusal):
        return card
    envelope = _envelope(builder, order, _backs_below(state, pile, card), card)
    if isinstance(envelope, Refusal):
        return envelope
    builder.add(AssignmentTurned(card, envelope, pile.fresh))
    return None


def _envelope(
    builder: Builder, order: TurnAssignment, backs: set[bool], card: str
) -> bool | Refusal:
    """CAP-12, CAP-60: by the back that lies on top now, which people see; or, if the
    table chose so, by that of the card itself, which the app knows."""
    box = builder.state.box
    if not box.asks_back:
        return box.assignments[card].envelope and not box.introductory
    if not backs:
        return False
    if order.envelope not in backs and (
        refusal := refuse_if_strict(builder, _other_back())
    ):
        return refusal
    return order.envelope


def _event(builder: Builder, order: TurnEvent) -> Refusal | None:
    """CAP-12, K4: one event a round."""
    state = builder.state
    if refusal := at_step(state, "event"):
        return refusal
    pile = pile_of("events", state.used_events, state.box.events)
    card = _drawn(builder, order.card, pile)
    if isinstance(card, Refusal):
        return card
    builder.add(EventTurned(card, pile.fresh))
    return None


class Pile(Struct, frozen=True):
    """Cards that are turned up one by one; `used` are those that were, `fresh` that all
    were and begin anew."""

    deck: str
    used: tuple[str, ...]
    fresh: bool


def pile_of(deck: str, used: tuple[str, ...], every: Collection[str]) -> Pile:
    """CAP-12: a pile that is used up is shuffled."""
    fresh = set(every) <= set(used)
    return Pile(deck, () if fresh else used, fresh)


def _drawn(builder: Builder, text: str, pile: Pile) -> str | Refusal:
    """Which card is meant; each comes up once."""
    card = named(builder.state.box.setup, text, pile.deck)
    if isinstance(card, Refusal):
        return card
    if card.card not in pile.used:
        return card.card
    used = Refusal("card_used_already", {"card": card.card}, "cap_10")
    return refuse_if_strict(builder, used) or card.card


def _backs_below(state: State, pile: Pile, card: str) -> set[bool]:
    """CAP-12: which backs may lie on top now."""
    gone = {*pile.used, card}
    return {
        one.envelope for name, one in state.box.assignments.items() if name not in gone
    }


def _other_back() -> Refusal:
    return Refusal("no_such_back_left", {}, "cap_10")


def _assignment_turned(state: State, fact: AssignmentTurned) -> State:
    used = () if fact.fresh else state.used_assignments
    turned = replace(state, assignment=fact.card, envelope=fact.envelope, event=None)
    return replace(turned, used_assignments=(*used, fact.card))


def _event_turned(state: State, fact: EventTurned) -> State:
    used = () if fact.fresh else state.used_events
    return replace(state, event=fact.card, used_events=(*used, fact.card))


ORDERS: Judges = {
    TurnAssignment: _assignment,
    TurnEvent: _event,
}
FACTS: Changes = {
    AssignmentTurned: _assignment_turned,
    EventTurned: _event_turned,
}
