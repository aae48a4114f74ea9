"""Figures that leave the table for good, and players who are out with their last one."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.rules.kit.features import Changes
from companion.rules.kit.knocked_out import KnockedOut
from companion.rules.messages import Fact, OpenFact, SeatId
from companion.rules.roles import CardName
from companion.rules.strictness import Ruled
from companion.rules.table import minus

from .state import Builder, Figure, HandMove, State, by_hand, counts, is_out, of_seat


class FigureRemoved(OpenFact, frozen=True):
    """MAF-50: for good."""

    harms = ("of",)
    group = "table"
    by_fields = ("why",)
    figure: str
    card: CardName
    of: SeatId
    by: SeatId | None
    why: str
    place: int | None


def remove(
    builder: Builder, figures: Iterable[Figure], by: SeatId | None, why: str
) -> None:
    """MAF-50: all of them at the same moment."""
    for one in figures:
        builder.add(FigureRemoved(one.id, one.card, one.of, by, why, one.place))


def knock_out(builder: Builder) -> None:
    """MAF-50: whoever has lost the last figure is out, all of one stroke together (M5)."""
    state = builder.state
    if state.box.bank_only:
        return
    empty = [seat for seat in state.families if not of_seat(state, seat)]
    lost = tuple(seat for seat in empty if not is_out(state, seat))
    if lost:
        builder.add(KnockedOut(lost, "figures"))


def _removed(state: State, fact: FigureRemoved) -> State:
    gone = HandMove("remove", fact.of, fact.figure, fact.card, fact.place)
    left = minus(state.figures, fact.figure)
    return by_hand(replace(state, figures=left), gone)


def _knocked_out(state: State, fact: KnockedOut) -> State:
    """MAF-50, M5: the hand is discarded; what each had just before breaks a tie."""
    counted = {seat: state.before.get(seat, 0) for seat in fact.seats}
    hands = {
        seat: 0 if seat in fact.seats else has for seat, has in state.hands.items()
    }
    discarded = sum(state.hands.get(seat, 0) for seat in fact.seats)
    return replace(
        state,
        out=(*state.out, fact.seats),
        last_count={**state.last_count, **counted},
        hands=hands,
        used=(*state.used, *[""] * discarded),
    )


def _counted_before(state: State, fact: Fact) -> State:
    """A stroke of the table's own begins."""
    return replace(state, before=counts(state))


FACTS: Changes = {
    FigureRemoved: _removed,
    KnockedOut: _knocked_out,
    Ruled: _counted_before,
}
