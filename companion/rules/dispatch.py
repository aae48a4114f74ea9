"""The shared blocks as one: which orders and facts there are, and who may give an order at all."""

from collections.abc import Iterable
from typing import Any, Union

from msgspec import Struct

from companion.rules import (
    agreement,
    bank,
    circle,
    counters,
    dice,
    doorway,
    ending,
    host_role,
    plans,
    seats,
    slips,
    table_dice,
    ticks,
    tracker,
    undo,
)
from companion.rules import entrusted_words as saving
from companion.rules import joining as arriving
from companion.rules import next_table as rematch
from companion.rules import strictness as rulings
from companion.rules.agreement import VOTED, after_leaving
from companion.rules.amendments import Carry, carried_as_usual
from companion.rules.ending import CountCash, EndGame, cash_missing, count_cash
from companion.rules.messages import (
    BANK,
    Answer,
    Caller,
    Chance,
    Fact,
    Order,
    Refusal,
    at_the_table,
)
from companion.rules.table import Changes, Judges, Setup, Table, with_bank
from companion.rules.table_blocks import Window
from companion.rules.tracker import TimeIsUp, WindowClosed

PEOPLE = (seats, host_role, arriving, doorway, circle)
BLOCKS = (
    *PEOPLE,
    bank,
    slips,
    dice,
    table_dice,
    plans,
    tracker,
    ticks,
    counters,
    undo,
    rulings,
    ending,
    rematch,
    saving,
    agreement,
)
_DECIDE: Judges = {
    order: decide for block in BLOCKS for order, decide in block.ORDERS.items()
}
_EVOLVE: Changes = {
    fact: evolve for block in BLOCKS for fact, evolve in block.FACTS.items()
}
# what the dial may soften where a game has no rules of its own
SOFT: tuple[str, ...] = ("turn", "counter", "rounds")
ORDERS: tuple[type[Order], ...] = (*_DECIDE, *VOTED, EndGame, CountCash, TimeIsUp)


# why an order that needs a running game is refused without one
NOT_IN_PLAY = {"lobby": "no_game_running", "over": "game_over"}


class TableOpened(Fact, frozen=True):
    """The first fact of every table. What it holds back are the keys of the evening."""

    public = (
        "game",
        "edition",
        "language",
        "options",
        "strictness",
        "money",
        "quorum",
        "commitment",
    )
    survives_undo = True
    irreversible = True
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
    return with_bank(empty, purses={BANK: bank.in_the_box(empty)})


def allowed(table: Table, order: Order, who: Caller) -> Refusal | None:
    """May this person give such an order now, whatever it says?"""
    if order.for_host and not who.host:
        return Refusal("host_only")
    if order.for_seat and (refusal := _seat_allowed(table, order, who)):
        return refusal
    not_now = NOT_IN_PLAY.get(table.stage)
    if order.in_play and not_now:
        return Refusal(not_now)
    return None


def _seat_allowed(table: Table, order: Order, who: Caller) -> Refusal | None:
    """Has this person a place to give it from?"""
    if who.seat is None:
        at_the_screen = order.for_screen and who.host
        if at_the_screen:
            return None
        return Refusal("needs_seat")
    seat = table.seats.get(who.seat)
    if seat is None or isinstance(order, seats.Return):
        return None
    if not seat.admitted:
        return Refusal("not_admitted")
    if seat.left:
        return Refusal("you_left")
    return None


def decide(
    table: Table,
    order: Order,
    who: Caller,
    chance: Chance,
    carry: Carry = carried_as_usual,
) -> Answer:
    """Judge one of the shared orders; a game may bring its own ways to end, and to carry
    out what was agreed."""
    if refusal := allowed(table, order, who):
        return refusal
    facts = _judged(table, order, who, chance, carry)
    if isinstance(facts, Refusal):
        return facts
    if any(isinstance(fact, seats.SeatLeft) for fact in facts):
        return [*facts, *after_leaving(folded(table, facts), chance, carry)]
    if isinstance(order, CountCash) and not cash_missing(later := folded(table, facts)):
        done = carry(later, EndGame(), Caller(host=True), chance)
        if isinstance(done, Refusal):
            return facts
        return [*facts, *done]
    return facts


def _judged(
    table: Table,
    order: Order,
    who: Caller,
    chance: Chance,
    carry: Carry,
) -> Answer:
    if isinstance(order, EndGame):
        return carry(table, order, who, chance)
    if type(order) in VOTED:
        return VOTED[type(order)](table, order, who, chance, carry)
    if isinstance(order, TimeIsUp):
        return _time_is_up(table, order, who, chance)
    if isinstance(order, CountCash):
        return count_cash(table, order, who)
    known = _DECIDE.get(type(order))
    if known:
        return known(table, order, at_the_table(who), chance)
    return Refusal("not_in_this_game")


def _time_is_up(table: Table, order: TimeIsUp, who: Caller, chance: Chance) -> Answer:
    """Only the clock says so, and not before it is true.

    At a table with one person it may: how long a window took tells the others who had
    an answer, and there are no others. A robot knows what its seat is shown, the person
    has answered, and what came of it is open at the close.
    """
    if who.viewer is not None:
        return Refusal("clock_only")
    window = _open_window(table, order.window)
    if window is None:
        return []
    early = window is table.tracker.window and table.alone()
    if chance.now < window.ends and not early:
        seconds = chance.seconds_to(window.ends)
        return Refusal("time_is_not_up", {"seconds": seconds})
    if window is table.dice.witness_window:
        return dice.unwitnessed(table)
    return [WindowClosed(window.id, window.what, in_time=False)]


def _open_window(table: Table, name: str) -> Window | None:
    for window in (table.dice.witness_window, table.tracker.window):
        if window and window.id == name:
            return window
    return None


def folded(table: Table, facts: Iterable[Fact]) -> Table:
    """The table after these facts."""
    for fact in facts:
        table = evolve(table, fact)
    return table


def evolve(table: Table, fact: Fact) -> Table:
    """The table after one of the shared facts."""
    known = _EVOLVE.get(type(fact))
    if known:
        return known(table, fact)
    return table


def union(kinds: tuple[type[Any], ...]) -> Any:
    """One type for coding and describing all of them."""
    return Union[kinds]  # noqa: UP007 -- made from a tuple
