"""Money and counterfeits that change hands: what all see, and what only those know
whose they are."""

from collections.abc import Mapping, Sequence
from sys import maxsize
from typing import Any

from msgspec.structs import replace

from companion.rules import bank, dispatch, slips
from companion.rules.bank import Paid, PaidUnseen, paid
from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes
from companion.rules.kit.holdings import STOCK, HandedOver, HandedUnseen, after, handed
from companion.rules.kit.notes import worth
from companion.rules.messages import BANK, Fact, Order, Refusal, SeatId

from .state import Builder, HandMove, State, with_moves

ENOUGH = maxsize  # what a bank has that writes slips

BETWEEN_PLAYERS: tuple[type[Order], ...] = (
    bank.Pay,
    bank.AnswerRequest,
    slips.CashSlip,
)


def pay_unseen(
    builder: Builder, source: str, target: str, amount: int, reason: str
) -> None:
    """F7: nobody else learns how much, nor that it was anything at all."""
    table = builder.state.table
    if not on_paper(table):
        builder.add(*unseen(paid(table, source, target, amount, reason)))


def in_the_bank(state: State) -> int:
    """The real notes of the box that nobody has; more than enough where slips are
    written, or where all of it lies on paper."""
    if state.box.writes_slips or on_paper(state.table):
        return ENOUGH
    return max(0, worth(state.box.real) + state.table.bank.purses[BANK])


def from_the_bank(state: State, amount: int) -> int:
    """As much of a sum as the bank still pays."""
    return min(amount, in_the_bank(state))


def between_players(builder: Builder, order: Order) -> Refusal | None:
    """F7: judged as at every table, and told to nobody but the two."""
    table = builder.state.table
    answer = dispatch.decide(table, order, builder.who, builder.chance)
    if isinstance(answer, Refusal):
        return answer
    return builder.take(unseen(answer))


def unseen(facts: Sequence[Fact]) -> list[Fact]:
    """F7: the same payments, known to those alone whose money it is."""
    return [
        PaidUnseen(**_fields(fact)) if type(fact) is Paid else fact for fact in facts
    ]


def _fields(fact: Paid) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in fact.__struct_fields__}


def take_fakes(
    builder: Builder, seat: SeatId, quality: int, count: int, reason: str
) -> None:
    """From the bank, before everybody's eyes."""
    if not on_paper(builder.state.table):
        builder.add(
            *handed(builder.state.fakes, str(quality), STOCK, seat, count, reason)
        )


def give_fakes(
    builder: Builder,
    seat: SeatId,
    notes: Mapping[int, int],
    reason: str,
    seen: bool = True,
) -> None:
    """To the bank; what a diner takes, only its owner sees."""
    if on_paper(builder.state.table):
        return
    for quality, count in notes.items():
        builder.add(
            *handed(
                builder.state.fakes, str(quality), seat, STOCK, count, reason, seen=seen
            )
        )


def _handed(state: State, fact: HandedOver) -> State:
    moved = replace(state, fakes=after(state.fakes, fact))
    if isinstance(fact, HandedUnseen):
        return moved
    seat = SeatId(fact.target if fact.source == STOCK else fact.source)
    what = "fakes" if fact.source == STOCK else "fakes_away"
    return with_moves(
        moved, HandMove(what, seat, quality=int(fact.kind_of), count=fact.count)
    )


def _paid(state: State, fact: Paid) -> State:
    """Only what all saw: a hint for those who keep the notes before them."""
    if (
        state.table.stage != "play"
        or not state.players
        or BANK not in {fact.source, fact.target}
    ):
        return state
    seat = SeatId(fact.target if fact.source == BANK else fact.source)
    what = "earn" if fact.source == BANK else "pay"
    return with_moves(state, HandMove(what, seat, amount=fact.amount))


FACTS: Changes = {
    HandedOver: _handed,
    HandedUnseen: _handed,
    Paid: _paid,
}
