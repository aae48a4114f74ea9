"""Diners: at the end of each round they turn counterfeits into real notes, whether
their owners like it or not."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.messages import BANK, Fact, InPlay, OpenFact, SeatId
from companion.rules.roles import Money

from .payments import give_fakes, in_the_bank
from .state import Builder, HandMove, State, fakes_of, here, owned, with_moves

Stars = Annotated[int, Meta(ge=1, le=3)]


class TellDiners(InPlay, frozen=True):
    """F6: which note each diner takes, said at any time beforehand; whatever is not
    said is the worst."""

    notes: Annotated[list[Stars], Meta(max_length=12)]


class DinersTold(Fact, frozen=True):
    group = "money"
    private = True
    independent = True
    mine = ("notes",)
    seat: SeatId
    notes: tuple[int, ...]


class DinersServed(OpenFact, frozen=True):
    """CF-91: how many, all see; which ones, their owner. `most`: on paper, where the
    app cannot know how many."""

    doer = ""
    befalls = ("seat",)
    group = "money"
    if_so = {"most": "most"}
    if_one = "count"
    seat: SeatId
    count: int
    paid: Money
    most: bool


class Served(Struct, frozen=True):
    """What the diners of one player take, and what they give for it."""

    notes: Mapping[int, int]
    paid: int


def _tell(builder: Builder, order: TellDiners) -> None:
    """F6."""
    if builder.state.diners.get(builder.seat, ()) != tuple(order.notes):
        builder.add(DinersTold(builder.seat, tuple(order.notes)))


def served(state: State, seat: SeatId) -> Served:
    """CF-91, F6: diner by diner, the note that was named, else the worst; a diner
    without a note has nothing to do."""
    there = fakes_of(state, seat)
    notes = Counter[int]()
    paid = 0
    bank = in_the_bank(state)
    picks = iter(state.diners.get(seat, ()))
    for real in _real_notes(state, seat):
        stars = _picked(there, next(picks, 0))
        if stars and paid < bank:
            there[stars] -= 1
            notes[stars] += 1
            paid += min(real, bank - paid)
    return Served(dict(notes), paid)


def _picked(there: Mapping[int, int], wanted: int) -> int:
    if there.get(wanted):
        return wanted
    return min((stars for stars, count in there.items() if count), default=0)


def _real_notes(state: State, seat: SeatId) -> list[int]:
    """What each fake brings that somebody's diners could wash."""
    return [one.real for one in owned(state, seat, "diner") for _ in range(one.notes)]


def work(builder: Builder) -> None:
    """CF-91, CF-102: of everybody who is at the table."""
    for seat in here(builder.state):
        if on_paper(builder.state.table):
            _by_hand(builder, seat)
        else:
            _serve(builder, seat)


def _serve(builder: Builder, seat: SeatId) -> None:
    found = served(builder.state, seat)
    if found.notes:
        builder.add(
            DinersServed(seat, sum(found.notes.values()), found.paid, most=False)
        )
        give_fakes(builder, seat, found.notes, "diner", seen=False)
        builder.pay(BANK, seat, found.paid, "diner")


def _by_hand(builder: Builder, seat: SeatId) -> None:
    notes = _real_notes(builder.state, seat)
    if notes:
        builder.add(DinersServed(seat, len(notes), sum(notes), most=True))


def _told(state: State, fact: DinersTold) -> State:
    return replace(state, diners={**state.diners, fact.seat: fact.notes})


def _served(state: State, fact: DinersServed) -> State:
    return with_moves(
        state, HandMove("diners", fact.seat, count=fact.count, amount=fact.paid)
    )


ORDERS: Judges = {TellDiners: _tell}
FACTS: Changes = {
    DinersTold: _told,
    DinersServed: _served,
}
