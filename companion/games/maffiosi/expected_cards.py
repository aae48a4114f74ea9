"""What should lie open on the table: menus, and the used cards; nothing of hands or the pot."""

from companion.rules.expected_cards import ExpectedCard, How, Spot, at_seat
from companion.rules.messages import SeatId

from .state import State

USED = Spot("used")


def expected_cards(state: State) -> list[ExpectedCard]:
    """MAF-01, MAF-70: of the used cards the top one can be read; what lies under it may be seen."""
    if state.table.stage == "lobby" or state.box.bank_only:
        return []
    menus = [_menu(state, seat) for seat in state.families]
    under = [_used(state, one, "aside") for one in state.used[:-1]]
    top = [_used(state, one, "open") for one in state.used[-1:]]
    return [*menus, *under, *top]


def _menu(state: State, seat: SeatId) -> ExpectedCard:
    name = f"menu_{state.table.seats[seat].side}"
    return ExpectedCard((name,), at_seat(seat), how="aside")


def _used(state: State, name: str, how: How) -> ExpectedCard:
    """A copy that was scanned, a card that was named, or one of a hand that nobody looked at."""
    copies = {str(code): copy.card.id for code, copy in state.box.setup.copies.items()}
    if name in copies:
        return ExpectedCard((copies[name],), USED, name, how)
    if name:
        return ExpectedCard((name,), USED, how=how)
    return ExpectedCard(tuple(state.box.kinds), USED, how="aside")
