"""Once more with the same people: the old table tells where the new one is."""

from typing import ClassVar

from companion.rules.messages import Answer, Caller, Chance, OpenFact, Order, Refusal
from companion.rules.seats import Short
from companion.rules.table import Changes, Judges, Table, with_ending


class OpenRematch(Order, frozen=True):
    """Given by the server once the new table is there; a phone cannot name a table of
    its own choice."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    table: Short


class RematchOpened(OpenFact, frozen=True):
    survives_undo = True
    table: str


def _open(table: Table, order: OpenRematch, who: Caller, chance: Chance) -> Answer:
    if table.stage != "over":
        return Refusal("game_not_over")
    if table.ending.rematch:
        return []
    return [RematchOpened(order.table)]


ORDERS: Judges = {OpenRematch: _open}
FACTS: Changes = {
    RematchOpened: lambda table, fact: with_ending(table, rematch=fact.table),
}
