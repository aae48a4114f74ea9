"""Printing: two counterfeits for each press, as good as the ingredients."""

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.holdings import STOCK
from companion.rules.kit.refusing import refused
from companion.rules.messages import InPlay, OpenFact, SeatId
from companion.rules.seats import Short

from .box import INGREDIENTS
from .payments import take_fakes
from .placing import open_space, stand
from .police import cap
from .state import Builder, HandMove, State, owned, parts_of, with_moves


class PrintFakes(InPlay, frozen=True):
    """CF-30."""

    space: Short
    lifting: Short = ""


class FakesPrinted(OpenFact, frozen=True):
    """So many notes of so many stars."""

    group = "money"
    if_one = "count"
    seat: SeatId
    count: int
    quality: int


def quality(state: State, seat: SeatId) -> int:
    """CF-30: different ingredients count, the same twice does not."""
    return len({one.kind for one in parts_of(state, seat)} & {*INGREDIENTS})


def run(state: State, seat: SeatId) -> int:
    """CF-30, F6: two for each press, or as many as are left, or none, as the table chose;
    where they lie on paper the app believes so."""
    stars = quality(state, seat)
    if not stars:
        return 0
    wanted = due(state, seat)
    there = state.fakes.of(STOCK, str(stars))
    if on_paper(state.table) or there >= wanted:
        return wanted
    return there if state.box.prints_what_is_left else 0


def due(state: State, seat: SeatId) -> int:
    """CF-30: what all presses of somebody make at once."""
    return sum(one.notes for one in owned(state, seat, "printer"))


def idle(state: State, seat: SeatId) -> str:
    """F6: why the presses stand still."""
    left = state.fakes.of(STOCK, str(quality(state, seat)))
    return "too_few_to_print" if left else "nothing_to_print"


def _print(builder: Builder, order: PrintFakes) -> None:
    """CF-30, F6: with none of the due quality left nobody prints."""
    space = open_space(builder, order, "print")
    count = run(builder.state, builder.seat)
    stars = quality(builder.state, builder.seat)
    if not count:
        raise refused(idle(builder.state, builder.seat), quality=stars)
    stand(builder, order)
    builder.add(FakesPrinted(builder.seat, count, stars))
    take_fakes(builder, builder.seat, stars, count, "print")
    cap(builder, builder.seat, space)


def _printed(state: State, fact: FakesPrinted) -> State:
    """On paper nothing else tells how many to take."""
    move = HandMove("fakes", fact.seat, quality=fact.quality, count=fact.count)
    if on_paper(state.table):
        return with_moves(state, move)
    return state


ORDERS: Judges = {PrintFakes: _print}
FACTS: Changes = {FakesPrinted: _printed}
