"""The table is laid: respect for all, five mafiosi each, and by lot who counts down first."""

from typing import ClassVar

from msgspec.structs import replace

from companion.rules import dispatch as shared
from companion.rules import tracker
from companion.rules.kit.features import Changes
from companion.rules.messages import Fact, Refusal, SeatId
from companion.rules.seats import known

from .state import Builder, State


class CardsDealt(Fact, frozen=True):
    """What each begins with, and how many mafiosi are left in the pile; the cards
    themselves are paper."""

    irreversible: ClassVar[bool] = True
    public: ClassVar[tuple[str, ...]] = ("capos", "respect", "hand", "pile")
    capos: tuple[SeatId, ...]
    respect: int
    hand: int
    pile: int


def begin(builder: Builder, order: tracker.Begin) -> Refusal | None:
    """CAP-01, CAP-60, K1: who counts down first is drawn by lot, unless the host says who does."""
    table = builder.state.table
    if refusal := shared.allowed(table, order, builder.who):
        return refusal
    first = known(table, order.first)
    if order.first and first is None:
        return Refusal("no_such_seat")
    begun = tracker.begun(table, first or _by_lot(builder))
    if isinstance(begun, Refusal):
        return begun
    builder.add(*begun)
    _deal(builder)
    return None


def _by_lot(builder: Builder) -> SeatId | None:
    seats = builder.state.table.playing()
    if seats:
        lot = int.from_bytes(builder.chance.draw(8))
        return seats[lot % len(seats)]
    return None


def _deal(builder: Builder) -> None:
    box = builder.state.box
    seats = tuple(builder.state.table.playing())
    hand = box.numbers["hand"]
    builder.add(
        CardsDealt(
            seats, box.numbers["start_respect"], hand, box.pile - hand * len(seats)
        )
    )


def _dealt(state: State, fact: CardsDealt) -> State:
    return replace(
        state,
        capos=fact.capos,
        respect=dict.fromkeys(fact.capos, fact.respect),
        earned={seat: {"start": fact.respect} for seat in fact.capos},
        hands=dict.fromkeys(fact.capos, fact.hand),
        pile=fact.pile,
    )


FACTS: Changes = {CardsDealt: _dealt}
