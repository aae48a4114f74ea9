"""What should lie open on the table: menus, and the used cards; hands and the pot are nobody's business."""

from companion.games.maffiosi.state import State
from companion.rules.lying import Lying, Spot, at_seat

USED = Spot("used")


def lies(state: State) -> list[Lying]:
    """MAF-01, MAF-70: of the used cards the top one can be read; what else lies under it may be seen or not."""
    if state.table.stage == "lobby" or state.box.bank_only:
        return []
    menus = [Lying((f"menu_{state.table.seats[seat].side}",), at_seat(seat), how="aside") for seat in state.families]
    *under, top = state.used or ("",)
    pile = [
        *(_used(state, one, "aside") for one in under),
        *([_used(state, top, "open")] if top else []),
    ]
    return [*menus, *pile]


def _used(state: State, name: str, how: str) -> Lying:
    """A copy that was scanned, a card that was named, or one of a hand that was laid down unseen."""
    copies = {str(code): copy.card.id for code, copy in state.box.setup.copies.items()}
    if name in copies:
        return Lying((copies[name],), USED, name, how)  # type: ignore[arg-type]
    return Lying((name,) if name else tuple(state.box.kinds), USED, how="aside" if not name else how)  # type: ignore[arg-type]
