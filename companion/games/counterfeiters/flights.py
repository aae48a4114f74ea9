"""The Caribbean: real money into the envelope or out of it, by the own jet or by a
scheduled flight."""

from typing import Annotated

from msgspec import Meta

from companion.games.counterfeiters.box import Space
from companion.games.counterfeiters.payments import pay_unseen
from companion.games.counterfeiters.placing import open_space, stand
from companion.games.counterfeiters.police import cap
from companion.games.counterfeiters.preconditions import can_pay, rule_if_strict
from companion.games.counterfeiters.state import Builder, State, offshore, owned
from companion.rules.kit.cash import affords, no_such_notes, on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.messages import (
    BANK,
    InPlay,
    PurseId,
    Refusal,
    Seated,
    SeatId,
)
from companion.rules.seats import Short

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


def _fly(builder: Builder, order: Fly, who: Seated) -> Refusal | None:
    """CF-70, F4."""
    space = open_space(builder, order, who, "flight", "jet")
    if isinstance(space, Refusal):
        return space
    if refusal := _grounded(builder, who, space) or _sum(
        builder.state, who.seat, order.amount, price(builder.state, space)
    ):
        return refusal
    stand(builder, who, order)
    builder.pay(who.seat, BANK, price(builder.state, space), "flight")
    hand, island = who.seat, offshore(who.seat)
    source, target = (hand, island) if order.amount > 0 else (island, hand)
    pay_unseen(builder, source, target, abs(order.amount), "offshore")
    cap(builder, who.seat, space)
    return None


def _grounded(builder: Builder, who: Seated, space: Space) -> Refusal | None:
    """CF-83, F4, CF-70: a strike closes both kinds; the jet's space is for owners of one."""
    state = builder.state
    if space.action == "jet" and not owned(state, who.seat, "jet"):
        return Refusal("needs_a_jet")
    if refusal := can_pay(state, who.seat, price(state, space)):
        return refusal
    if strikes(state):
        return rule_if_strict(builder, who, "strike", "cf_83")
    return None


def strikes(state: State) -> bool:
    """CF-83, F1: as long as the officer stands there, which he never does at the end."""
    return state.step.strike and state.officer != state.board.last


def _sum(state: State, seat: SeatId, amount: int, fare: int) -> Refusal | None:
    """CF-70, F4, CF-71: any sum that is there once the fare is paid; where it lies on
    paper the app believes it."""
    if on_paper(state.table):
        return None
    if not amount:
        return Refusal("nothing_moved")
    if refusal := no_such_notes(amount, state.box.smallest_note):
        return refusal
    if amount > 0:
        there = affords(state.table, seat, amount + fare)
    else:
        there = _in_envelope(state, seat) >= -amount
    if there:
        return None
    return Refusal("not_so_much_there")


def _in_envelope(state: State, seat: SeatId) -> int:
    return state.table.bank.purses[PurseId(offshore(seat))]


ORDERS: Judges = {Fly: _fly}
FACTS: Changes = {}
