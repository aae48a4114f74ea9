"""What should lie open on the table: assignment, event, open mafiosi, suspicion and
overview cards; nothing covered."""

from companion.rules.expected_cards import ExpectedCard, How, Spot, at_seat
from companion.rules.messages import SeatId

from .state import State, has_hat

ASSIGNMENT_SPOT, EVENT_SPOT = Spot("assignment"), Spot("event")
PLACES = (ASSIGNMENT_SPOT, EVENT_SPOT)


def expected_cards(state: State) -> list[ExpectedCard]:
    """CAP-22, CAP-46: made of what all see, so a covered card is as unknown here as one
    in a hand."""
    if state.table.stage != "play":
        return []
    found = (
        [ExpectedCard((state.assignment,), ASSIGNMENT_SPOT)] if state.assignment else []
    )
    found += [ExpectedCard((state.event,), EVENT_SPOT)] if state.event else []
    for seat in state.capos:
        found += _at(state, seat)
    return found


def _at(state: State, seat: SeatId) -> list[ExpectedCard]:
    """CAP-22: the face of an overview card is its hat, the face of a suspicion card its pistol."""
    side = state.table.seats[seat].side
    spot = at_seat(seat)
    hat: How = "open" if has_hat(state, seat) else "down"
    pistol: How = "open" if (state.pointing or {}).get(seat) else "aside"
    laid = state.laid.get(seat)
    shown = [_mafioso(state, one, spot) for one in (laid.shown if laid else ())]
    return [
        ExpectedCard((f"overview_{side}",), spot, how=hat),
        ExpectedCard((f"suspicion_{side}",), spot, how=pistol),
        *shown,
    ]


def _mafioso(state: State, name: str, spot: Spot) -> ExpectedCard:
    return ExpectedCard(
        (state.box.card(name),), spot, name if name in state.box.card_of else None
    )
