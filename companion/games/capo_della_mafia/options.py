"""What a seat may do now, with its legal targets, or the reason why it cannot."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.messages import SeatId

from .mafiosi import most_cards, to_turn_up
from .preconditions import not_pointing, not_shown, step_of
from .settling import claimable, may_name
from .state import State, in_round, suspected

May = dict[str, Any]


def may(state: State, seat: SeatId) -> list[May]:
    """Everything that this seat may order now."""
    if seat not in state.capos or not state.table.plays(seat):
        return []
    step = step_of(state)
    found = OFFERS.get(step) if step else None
    if found:
        return found(state, seat)
    return []


def _assignment(state: State, seat: SeatId) -> list[May]:
    """CAP-10: whose envelopes may still lie below."""
    every, used = state.box.assignments, state.used_assignments
    shuffled_again = len(used) >= len(every)
    cards = [name for name in every if shuffled_again or name not in used]
    return [{"order": "turn_assignment", "cards": cards}]


def _event(state: State, seat: SeatId) -> list[May]:
    used = state.used_events if len(state.used_events) < len(state.box.events) else ()
    return [
        {
            "order": "turn_event",
            "cards": [name for name in state.box.events if name not in used],
        }
    ]


def _lay(state: State, seat: SeatId) -> list[May]:
    """CAP-20."""
    least = state.box.numbers["least_cards"]
    most = most_cards(state, seat)
    return [
        {
            "order": "lay_mafiosi",
            "least": least,
            "most": most,
            "again": seat in state.laid,
        }
    ]


def _turn_up(state: State, seat: SeatId) -> list[May]:
    """CAP-21."""
    laid = state.laid.get(seat)
    if laid is None or laid.ready:
        return []
    return [
        {
            "order": "turn_up",
            "count": to_turn_up(state, laid.count),
            "cards": list(laid.cards),
        }
    ]


def _suspect(state: State, seat: SeatId) -> list[May]:
    """CAP-30."""
    if seat not in in_round(state) or not state.table.seats[seat].phone:
        return []
    return [
        {
            "order": "seal_suspicion",
            "targets": _others(state, seat),
            "again": bool(state.sealed.of(seat)),
        }
    ]


def _count(state: State, seat: SeatId) -> list[May]:
    turn = state.turn
    why = None if turn == seat else "not_your_turn"
    return [
        *_suspect(state, seat),
        {"order": "count_down", "can": why is None, "why": why},
    ]


def _point(state: State, seat: SeatId) -> list[May]:
    if seat in not_pointing(state):
        return [{"order": "say_pistol", "targets": _others(state, seat)}]
    return []


def _others(state: State, seat: SeatId) -> list[SeatId]:
    return [one for one in in_round(state) if one != seat]


def _show(state: State, seat: SeatId) -> list[May]:
    """CAP-40."""
    if seat not in not_shown(state):
        return []
    laid = state.laid[seat]
    return [{"order": "show_mafiosi", "count": laid.hidden}]


def _settle(state: State, seat: SeatId) -> list[May]:
    why = None if state.turn == seat else "not_your_turn"
    return [{"order": "settle", "can": why is None, "why": why}, *_claim(state, seat)]


def _claim(state: State, seat: SeatId) -> list[May]:
    """K2: offered to whoever has something covered, so that the offer itself tells nothing."""
    laid = state.laid.get(seat)
    if laid is None or seat in suspected(state) or not laid.hidden:
        return []
    if not may_name(state):
        return []
    cards = [state.box.card(one) for one in claimable(state, seat)]
    can = bool(cards) or not laid.cards
    return [
        {
            "order": "claim_giulia",
            "can": can,
            "cards": cards,
            "why": None if can else "no_giulia_there",
        }
    ]


OFFERS: Mapping[str, Callable[[State, SeatId], list[May]]] = {
    "assignment": _assignment,
    "event": _event,
    "lay": _lay,
    "turn_up": _turn_up,
    "suspect": _suspect,
    "count": _count,
    "point": _point,
    "show": _show,
    "settle": _settle,
}
