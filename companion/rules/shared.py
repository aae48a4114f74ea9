"""The shared blocks as one: which orders and facts there are, and who may give an order at all."""

from collections.abc import Callable, Mapping
from typing import Any, Union

from msgspec import Struct

from companion.rules import agreement, bank, counters, dice, ending, plans, rematch, rulings, seats, tracker, undo
from companion.rules.agreement import CARRIED, VOTED, Carry
from companion.rules.language import BANK, Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.table import Setup, Table
from companion.rules.tracker import TimeIsUp, WindowClosed

BLOCKS = (seats, bank, dice, plans, tracker, counters, undo, rulings, ending, rematch, agreement)
_DECIDE: Mapping[type[Order], Callable[..., Answer]] = {
    order: decide for block in BLOCKS for order, decide in block.ORDERS.items()
}
_EVOLVE: Mapping[type[Fact], Callable[..., Table]] = {
    fact: evolve for block in BLOCKS for fact, evolve in block.FACTS.items()
}
ORDERS: tuple[type[Order], ...] = (*_DECIDE, *VOTED, TimeIsUp)


class TableOpened(Fact, frozen=True):
    """The first fact of every table. What it holds back are the keys of the evening."""

    public = ("game", "edition", "language", "options", "strictness", "money", "quorum", "commitment")
    lasting = True
    wall = True
    game: str
    edition: str | None
    language: str
    options: dict[str, str]
    strictness: str
    money: str
    quorum: str
    commitment: str
    seed: str
    host_key: str
    code: str
    data: str  # fingerprint of the game's files, to say so when they changed


FACTS: tuple[type[Fact], ...] = (*_EVOLVE, TableOpened)


class Opening(Struct, frozen=True):
    """What a game needs to begin: the setup, and the secrets of the first fact."""

    setup: Setup
    fact: TableOpened


def started(opening: Opening) -> Table:
    """An empty table, the bank filled."""
    fact = opening.fact
    empty = Table(opening.setup, fact.code, fact.seed, fact.host_key)
    return Table(opening.setup, fact.code, fact.seed, fact.host_key, purses={BANK: bank.in_the_box(empty)})


def allowed(table: Table, order: Order, who: Caller) -> Refusal | None:
    """May this person give such an order now, whatever it says?"""
    if order.for_host and not who.host:
        return Refusal("host_only")
    if order.for_seat and who.seat is None:
        return Refusal("needs_seat")
    seat = table.seats.get(who.seat) if who.seat else None
    if order.for_seat and seat and not seat.admitted:
        return Refusal("not_admitted")
    if order.for_seat and seat and seat.left and not isinstance(order, seats.Return):
        return Refusal("you_left")
    if order.in_play and table.stage != "play":
        return Refusal("no_game_running" if table.stage == "lobby" else "game_over")
    return None


def decide(
    table: Table, order: Order, who: Caller, chance: Chance, carried: Mapping[type[Order], Carry] = CARRIED
) -> Answer:
    """Judge one of the shared orders; a game may bring its own ways to carry out what was agreed."""
    if refusal := allowed(table, order, who):
        return refusal
    if type(order) in VOTED:
        return VOTED[type(order)](table, order, who, chance, carried)
    if isinstance(order, TimeIsUp):
        return _time_is_up(table, order)
    known = _DECIDE.get(type(order))
    return known(table, order, who, chance) if known else Refusal("not_in_this_game")


def _time_is_up(table: Table, order: TimeIsUp) -> Answer:
    if table.witness_window and table.witness_window.id == order.window:
        return dice.unwitnessed(table)
    window = table.window
    return [WindowClosed(window.id, window.what, in_time=False)] if window and window.id == order.window else []


def evolve(table: Table, fact: Fact) -> Table:
    """The table after one of the shared facts."""
    known = _EVOLVE.get(type(fact))
    return known(table, fact) if known else table


def union(kinds: tuple[type[Any], ...]) -> Any:
    """One type for coding and describing all of them."""
    return Union[kinds]  # noqa: UP007 -- made from a tuple
