"""The Caribbean: real money into the envelope or out of it, by the own jet or by a
scheduled flight."""

from typing import Annotated

from msgspec import Meta

from companion.rules.kit.cash import affords, no_such_notes, on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import BANK, InPlay, PurseId, SeatId
from companion.rules.seats import Short

from .box import Space
from .payments import pay_unseen
from .placing import open_space, stand
from .police import cap
from .preconditions import require_cash
from .state import Builder, State, offshore, owned

Moved = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class Fly(InPlay, frozen=True):
    """CF-70. `amount` goes into the envelope; below nothing it comes back out of it.
    Nobody else learns it."""

    space: Short
    amount: Moved = 0
    lifting: Short = ""


def price(state: State, space: Space) -> int:
    """CF-70: the scheduled flight costs everybody the same, owners of a jet too."""
    if space.action == "flight":
        return state.box.numbers["flight_price"]
    return 0


def _fly(builder: Builder, order: Fly) -> None:
    """CF-70, F4."""
    space = open_space(builder, order, "flight", "jet")
    fare = price(builder.state, space)
    _require_flight(builder, space, fare)
    _require_sum(builder.state, builder.seat, order.amount, fare)
    stand(builder, order)
    builder.pay(builder.seat, BANK, fare, "flight")
    hand, island = builder.seat, offshore(builder.seat)
    source, target = (hand, island) if order.amount > 0 else (island, hand)
    pay_unseen(builder, source, target, abs(order.amount), "offshore")
    cap(builder, builder.seat, space)


def _require_flight(builder: Builder, space: Space, fare: int) -> None:
    """CF-83, F4, CF-70: a strike closes both kinds; the jet's space is for owners of one."""
    state = builder.state
    if space.action == "jet" and not owned(state, builder.seat, "jet"):
        raise refused("needs_a_jet")
    require_cash(state, builder.seat, fare)
    if strikes(state):
        rule_broken(builder, "strike", "cf_83")


def strikes(state: State) -> bool:
    """CF-83, F1: as long as the officer stands there, which he never does at the end."""
    return state.step.strike and state.officer != state.board.last


def _require_sum(state: State, seat: SeatId, amount: int, fare: int) -> None:
    """CF-70, F4, CF-71: any sum that is there once the fare is paid; where it lies on
    paper the app believes it."""
    if on_paper(state.table):
        return
    if not amount:
        raise refused("nothing_moved")
    require(no_such_notes(amount, state.box.smallest_note))
    if amount > 0:
        there = affords(state.table, seat, amount + fare)
    else:
        there = _in_envelope(state, seat) >= -amount
    if not there:
        raise refused("not_so_much_there")


def _in_envelope(state: State, seat: SeatId) -> int:
    return state.table.bank.purses[PurseId(offshore(seat))]


ORDERS: Judges = {Fly: _fly}
FACTS: Changes = {}
