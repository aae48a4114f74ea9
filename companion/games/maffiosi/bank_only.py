"""The app keeps the money only: people say what they are due, line by line, and who is out."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.knocked_out import KnockedOut
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.seats import Short

from .income import collect
from .preconditions import require_step
from .state import Builder, Income, IncomeLine, State, alive

Many = Annotated[int, Meta(ge=0, le=30)]


class Collect(InPlay, frozen=True):
    """What the player's figures earn this turn."""

    boss: bool
    businesses: Many
    monopolies: Many
    register: bool


class SayOut(InPlay, frozen=True):
    """These players lost their last figures in one stroke; `figures` says how many each had just
    before."""

    for_screen: ClassVar[bool] = True
    seats: Annotated[list[Short], Meta(min_length=1, max_length=6)]
    figures: Annotated[list[Many], Meta(max_length=6)] = []


class FiguresTold(OpenFact, frozen=True):
    """How many figures somebody had just before the last was gone, as the table said."""

    seat: SeatId
    figures: int


def _collect(builder: Builder, order: Collect) -> None:
    """MAF-20 to MAF-23, reckoned from what people say."""
    state = builder.state
    _require_bank_only(state)
    require_step(state, builder.seat, "cash")
    _require_possible(state, order)
    found = said_income(state, order)
    collect(builder, Income(builder.seat, found, sum(line.amount for line in found)))


def _require_bank_only(state: State) -> None:
    if not state.box.bank_only:
        raise refused("the_app_knows")


def counted(state: State) -> dict[str, int]:
    """MAF-20 to MAF-24: what can be said, how often, and what each is worth."""
    numbers = state.box.numbers
    kinds = _kinds(state)
    return {
        "boss": numbers["boss_income"],
        "business": numbers["business_income"],
        "businesses": sum(kinds.values()),
        "monopoly": numbers["monopoly_bonus"],
        "monopolies": len(kinds),
        "factor": numbers["register_factor"],
    }


def _require_possible(state: State, order: Collect) -> None:
    """MAF-24: no more businesses than there are, and a monopoly needs all seats of its kind."""
    kinds = _kinds(state)
    most = sum(kinds.values())
    each = max(kinds.values())
    fits = order.businesses <= most and order.monopolies * each <= order.businesses
    if not fits:
        raise refused("no_such_income", most=most, each=each)


def _kinds(state: State) -> Mapping[str, int]:
    """How many seats each kind of business has."""
    kinds = [one.feature for one in state.box.chairs.values()]
    return {kind: kinds.count(kind) for kind in ("cafe", "restaurant", "casino")}


def said_income(state: State, order: Collect) -> tuple[IncomeLine, ...]:
    """MAF-20 to MAF-23."""
    numbers = state.box.numbers
    plain = {
        "boss": numbers["boss_income"] * order.boss,
        "business": numbers["business_income"] * order.businesses,
        "monopoly": numbers["monopoly_bonus"] * order.monopolies,
    }
    doubled = sum(plain.values()) * (numbers["register_factor"] - 1) * order.register
    return tuple(
        IncomeLine(name, amount)
        for name, amount in {**plain, "register": doubled}.items()
        if amount
    )


def _say_out(builder: Builder, order: SayOut) -> None:
    """MAF-50, MAF-62: named together, they went together."""
    state = builder.state
    _require_bank_only(state)
    if state.over:
        raise refused("evening_is_over")
    named = tuple(seat for seat in alive(state) if seat in order.seats)
    if len(named) != len(order.seats):
        raise refused("no_such_seat")
    for name, count in zip_longest(
        order.seats, order.figures[: len(named)], fillvalue=0
    ):
        builder.add(FiguresTold(SeatId(str(name)), int(count)))
    builder.add(KnockedOut(named, "said"))


ORDERS: Judges = {
    Collect: _collect,
    SayOut: _say_out,
}
FACTS: Changes = {
    FiguresTold: lambda state, fact: replace(
        state, before={**state.before, fact.seat: fact.figures}
    )
}
