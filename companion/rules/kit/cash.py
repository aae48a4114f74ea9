"""Who can pay how much; where the notes lie on the table the app cannot know, and believes."""

from collections.abc import Mapping

from companion.rules.bank import AskMoney, Pay
from companion.rules.messages import Order, PurseId, Refusal, SeatId
from companion.rules.slips import WriteSlip
from companion.rules.table import Table

AMOUNTS = (Pay, AskMoney, WriteSlip)


def on_paper(table: Table) -> bool:
    return table.setup.money == "paper"


def cash(table: Table, seat: SeatId) -> int | None:
    """What a player has; None where nobody but the player can know."""
    if on_paper(table):
        return None
    return table.bank.purses[PurseId(seat)]


def affords(table: Table, seat: SeatId, amount: int) -> bool:
    has = cash(table, seat)
    if has is None:
        return True
    return has >= amount


def affordable(table: Table, seat: SeatId, prices: Mapping[str, int]) -> dict[str, int]:
    """What somebody can pay of all this."""
    return {name: has for name, has in prices.items() if affords(table, seat, has)}


def short_of(table: Table, seat: SeatId, needs: int) -> Refusal | None:
    """Why somebody cannot pay."""
    if affords(table, seat, needs):
        return None
    return Refusal("not_enough_money", {"has": cash(table, seat), "needs": needs})


def capped(table: Table, seat: SeatId, amount: int) -> int:
    """As much of a sum as somebody has."""
    has = cash(table, seat)
    if has is None:
        return amount
    return min(has, amount)


def no_such_notes(amount: int, smallest: int) -> Refusal | None:
    """Every sum is one that notes can make."""
    if amount % smallest:
        return Refusal("no_such_notes", {"note": smallest})
    return None


def not_in_notes(order: Order, smallest: int) -> Refusal | None:
    """The same for sums that people name."""
    if isinstance(order, AMOUNTS):
        return no_such_notes(order.amount, smallest)
    return None
