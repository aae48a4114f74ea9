"""Washing counterfeits: at the supermarket one for one as long as it takes them, at the
fence by the worst."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.preconditions import rule_broken
from companion.rules.kit.refusing import refused
from companion.rules.messages import BANK, InPlay, OpenFact, SeatId
from companion.rules.roles import Money
from companion.rules.seats import Short

from .payments import from_the_bank, give_fakes, in_the_bank
from .placing import open_space, stand
from .police import cap
from .state import Builder, HandMove, State, fakes_of, with_moves

Many = Annotated[int, Meta(ge=0, le=100)]
# how many of one, two and three stars
Stars = Annotated[list[Many], Meta(min_length=3, max_length=3)]
Notes = Mapping[int, int]


class Shop(InPlay, frozen=True):
    """CF-40."""

    space: Short
    notes: Stars
    lifting: Short = ""


class SellToFence(InPlay, frozen=True):
    """CF-50."""

    space: Short
    notes: Stars
    lifting: Short = ""


class FakesWashed(OpenFact, frozen=True):
    """`notes` by stars, one to three; `how` is `supermarket` or `fence`."""

    group = "money"
    by_fields = ("how",)
    if_one = "count"
    seat: SeatId
    notes: tuple[int, ...]
    count: int
    paid: Money
    how: str


def accepted(state: State) -> list[int]:
    """CF-82: what the supermarket still takes."""
    return [stars for stars in state.box.qualities if stars > state.refused]


def worth_at_fence(state: State, notes: Notes) -> int:
    """CF-50: all at the price of the worst."""
    worst = min((stars for stars, count in notes.items() if count), default=0)
    if worst:
        return sum(notes.values()) * state.box.rates[worst]
    return 0


def _by_stars(state: State, notes: list[int]) -> Notes:
    return dict(zip(state.box.qualities, notes, strict=True))


def _require_fakes(state: State, seat: SeatId, notes: Notes) -> None:
    """Somebody gives away what there is; where it lies on paper the app believes it."""
    if not sum(notes.values()):
        raise refused("no_note_chosen")
    if not in_the_bank(state):
        raise refused("bank_has_none_left")
    there = fakes_of(state, seat)
    lacks = [stars for stars, count in notes.items() if count > there[stars]]
    if lacks and not on_paper(state.table):
        raise refused("not_so_many_fakes", quality=lacks[0])


def _shop(builder: Builder, order: Shop) -> None:
    """CF-40, CF-82."""
    space = open_space(builder, order, "supermarket")
    notes = _by_stars(builder.state, order.notes)
    _require_fakes(builder.state, builder.seat, notes)
    _require_taken_there(builder, notes)
    stand(builder, order)
    _wash(
        builder,
        builder.seat,
        notes,
        sum(notes.values()) * builder.state.box.numbers["face_value"],
        "supermarket",
    )
    cap(builder, builder.seat, space)


def _require_taken_there(builder: Builder, notes: Notes) -> None:
    """CF-40, CF-82: three at most, and only qualities that are not known by now."""
    state = builder.state
    if any(count for stars, count in notes.items() if stars <= state.refused):
        rule_broken(builder, "supermarket_refuses", "cf_82")
    most = state.box.numbers["swap_limit"]
    if sum(notes.values()) > most:
        rule_broken(builder, "too_many_swapped", "cf_40")


def _sell(builder: Builder, order: SellToFence) -> None:
    """CF-50."""
    space = open_space(builder, order, "fence")
    notes = _by_stars(builder.state, order.notes)
    most = builder.state.box.numbers["fence_limit"]
    _require_fakes(builder.state, builder.seat, notes)
    if sum(notes.values()) > most:
        rule_broken(builder, "too_many_sold", "cf_50")
    stand(builder, order)
    _wash(builder, builder.seat, notes, worth_at_fence(builder.state, notes), "fence")
    cap(builder, builder.seat, space)


def _wash(builder: Builder, seat: SeatId, notes: Notes, amount: int, how: str) -> None:
    """F7: open to all."""
    amount = from_the_bank(builder.state, amount)
    builder.add(
        FakesWashed(seat, tuple(notes.values()), sum(notes.values()), amount, how)
    )
    give_fakes(builder, seat, notes, how)
    builder.pay(BANK, seat, amount, how)


def _washed(state: State, fact: FakesWashed) -> State:
    """On paper nothing else tells what to give and to take."""
    if not on_paper(state.table):
        return state
    return with_moves(
        state, HandMove("wash", fact.seat, count=fact.count, amount=fact.paid)
    )


ORDERS: Judges = {
    Shop: _shop,
    SellToFence: _sell,
}
FACTS: Changes = {FakesWashed: _washed}
