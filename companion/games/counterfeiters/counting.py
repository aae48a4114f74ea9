"""Whoever keeps paper notes behind the screen may count them at any time, and the app
says what differs."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.notes import Notes, worth
from companion.rules.kit.refusing import refused
from companion.rules.messages import Fact, InPlay, SeatId
from companion.rules.roles import Change
from companion.rules.seats import Short

from .endings import money
from .state import Builder, Count, State, Tally, fakes_of

Many = Annotated[int, Meta(ge=0, le=200)]
Pile = dict[Short, Many]  # by what is printed on them, how many notes


class CountNotes(InPlay, frozen=True):
    """F7: real notes in hand and in the envelope by value, counterfeits by stars."""

    hand: Pile = {}
    offshore: Pile = {}
    fakes: Pile = {}


class NotesCounted(Fact, frozen=True):
    """What was counted less what the app says; nobody else learns that anybody counted."""

    group = "money"
    private = True
    independent = True
    mine = ("hand", "offshore", "fakes")
    seat: SeatId
    hand: Change
    offshore: Change
    fakes: dict[str, int]

    @property
    def variant(self) -> str:
        if self.hand or self.offshore:
            return "differs"
        if any(self.fakes.values()):
            return "fakes"
        return ""


def _count(builder: Builder, order: CountNotes) -> None:
    """F7."""
    state = builder.state
    if on_paper(state.table):
        raise refused("money_on_paper")
    if wrong := _unprinted(state, order):
        raise refused("no_such_note", note=wrong)
    hand, envelope = money(state, builder.seat)
    there = fakes_of(state, builder.seat)
    fakes = {
        str(stars): order.fakes.get(str(stars), 0) - has for stars, has in there.items()
    }
    differs = NotesCounted(
        builder.seat, _sum(order.hand) - hand, _sum(order.offshore) - envelope, fakes
    )
    builder.add(differs)


def _unprinted(state: State, order: CountNotes) -> str | None:
    """A note that is not in the box."""
    real = {str(value) for value in state.box.real}
    fake = {*state.box.fakes}
    strange = ({*order.hand} | {*order.offshore}) - real | {*order.fakes} - fake
    return min(strange, default=None)


def _sum(pile: Mapping[str, int]) -> int:
    return worth({int(value): count for value, count in pile.items()})


def notes_for(state: State, amount: int) -> Notes:
    """F7: the bank changes freely, so a sum lies there in large notes first; when they
    run out it writes slips."""
    found = dict[int, int]()
    left = amount
    for value in sorted(state.box.real, reverse=True):
        count, left = divmod(left, value)
        found |= {value: count} if count else {}
    return found


def _counted(state: State, fact: NotesCounted) -> State:
    found = Count(fact.hand, fact.offshore, fact.fakes)
    tally = Tally(found, _behind(state, fact.seat))
    return replace(state, counted={**state.counted, fact.seat: tally})


def _behind(state: State, seat: SeatId) -> tuple[int, int, Mapping[int, int]]:
    return (*money(state, seat), fakes_of(state, seat))


def last_count(state: State, seat: SeatId) -> Count | None:
    """F7: what it found, as long as nothing has come or gone since."""
    tally = state.counted.get(seat)
    if tally and tally.of == _behind(state, seat):
        return tally.found
    return None


ORDERS: Judges = {CountNotes: _count}
FACTS: Changes = {NotesCounted: _counted}
