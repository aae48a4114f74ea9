"""Printing: two counterfeits for each press, as good as the ingredients."""

from companion.games.counterfeiters.box import INGREDIENTS
from companion.games.counterfeiters.payments import take_fakes
from companion.games.counterfeiters.placing import open_space, stand
from companion.games.counterfeiters.police import cap
from companion.games.counterfeiters.state import (
    Builder,
    HandMove,
    State,
    owned,
    parts_of,
    with_moves,
)
from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.holdings import STOCK
from companion.rules.messages import Fact, InPlay, Refusal, Seated, SeatId
from companion.rules.seats import Short


class PrintFakes(InPlay, frozen=True):
    """CF-30."""

    space: Short
    lifting: Short = ""


class FakesPrinted(Fact, frozen=True):
    """So many notes of so many stars."""

    group = "money"
    public = ("seat", "count", "quality")
    seat: SeatId
    count: int
    quality: int


def quality(state: State, seat: SeatId) -> int:
    """CF-30: different ingredients count, the same twice does not."""
    return len({one.kind for one in parts_of(state, seat)} & {*INGREDIENTS})


def run(state: State, seat: SeatId) -> int:
    """CF-30, F6: two for each press, as long as there are any; where they lie on paper
    the app believes so."""
    wanted = sum(one.notes for one in owned(state, seat, "printer"))
    stars = quality(state, seat)
    if on_paper(state.table) or not stars:
        if stars:
            return wanted
        return 0
    return min(wanted, state.fakes.of(STOCK, str(stars)))


def _print(builder: Builder, order: PrintFakes, who: Seated) -> Refusal | None:
    """CF-30, F6: with none of the due quality left nobody prints."""
    space = open_space(builder, order, who, "print")
    if isinstance(space, Refusal):
        return space
    count = run(builder.state, who.seat)
    stars = quality(builder.state, who.seat)
    if not count:
        return Refusal("nothing_to_print", {"quality": stars})
    stand(builder, who, order)
    builder.add(FakesPrinted(who.seat, count, stars))
    take_fakes(builder, who.seat, stars, count, "print")
    cap(builder, who.seat, space)
    return None


def _printed(state: State, fact: FakesPrinted) -> State:
    """On paper nothing else tells how many to take."""
    move = HandMove("fakes", fact.seat, quality=fact.quality, count=fact.count)
    if on_paper(state.table):
        return with_moves(state, move)
    return state


ORDERS: Judges = {PrintFakes: _print}
FACTS: Changes = {FakesPrinted: _printed}
