"""Laying the table: colours, notes, figures by the chart or in hand, five cards each, and who begins."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.maffiosi.box import SetUp
from companion.games.maffiosi.income import BOX, NoteCount, listed, unlisted
from companion.games.maffiosi.state import Course, Figure, State
from companion.rules import shared, tracker
from companion.rules.circle import SeatsArranged
from companion.rules.kit.notes import worth
from companion.rules.language import BANK, Caller, Fact, Refusal, SeatId
from companion.rules.seats import SeatRenamed, known


class TableLaid(Fact, frozen=True):
    """What lies there at the beginning; `opening` says that people seat their figures first."""

    wall: ClassVar[bool] = True
    public: ClassVar[tuple[str, ...]] = ("families", "notes", "pot", "hand", "opening")
    families: tuple[SeatId, ...]
    figures: tuple[Figure, ...]
    notes: tuple[NoteCount, ...]
    pot: int
    hand: int
    opening: bool


def begin(course: Course, order: tracker.Begin, who: Caller) -> Refusal | None:
    """MAF-01 to MAF-05, MAF-63."""
    table = course.state.table
    set_up = course.state.box.set_ups.get(len(table.playing()))
    if refusal := shared.allowed(table, order, who):
        return refusal
    if set_up and table.stage == "lobby":
        _dress(course, set_up)
        _in_order(course, set_up)
    begun = tracker.begun(course.state.table, _first(course.state, order))
    if isinstance(begun, Refusal):
        return begun
    course.add(*begun)
    assert set_up
    _lay(course, set_up)
    return None


def by_chart(state: State) -> bool:
    """MAF-03."""
    return state.box.chosen("seating") == "fixed" and not state.box.bank_only


def _dress(course: Course, set_up: SetUp) -> None:
    """MAF-63: with so many players these colours play; whoever has another takes the first that is free."""
    table = course.state.table
    worn = {table.seats[seat].side for seat in table.playing()}
    free = [colour for colour in set_up.colours if colour not in worn]
    for seat in table.playing():
        if table.seats[seat].side not in set_up.colours:
            course.add(SeatRenamed(seat, table.seats[seat].name, free.pop(0)))


def _in_order(course: Course, set_up: SetUp) -> None:
    """MAF-63: by the chart people sit in the order of the colours."""
    table = course.state.table
    order = sorted(table.playing(), key=lambda seat: set_up.colours.index(table.seats[seat].side))
    if by_chart(course.state) and order != table.playing():
        course.add(SeatsArranged(tuple(order)))


def _first(state: State, order: tracker.Begin) -> SeatId | None:
    """MAF-04, MAF-05: yellow by the chart, else the youngest, whom the host names."""
    return state.table.playing()[0] if by_chart(state) and state.table.playing() else known(state.table, order.first)


def _lay(course: Course, set_up: SetUp) -> None:
    """MAF-01: the notes that so many players do not need stay in the box."""
    state, table = course.state, course.state.table
    seats = tuple(table.playing())
    hand = 0 if state.box.bank_only else state.box.numbers["hand"]
    pot = 0 if state.box.bank_only else state.box.pot - hand * len(seats)
    figures = () if state.box.bank_only else _figures(state, seats)
    opening = bool(figures) and not by_chart(state)
    course.add(TableLaid(seats, figures, listed(set_up.notes), pot, hand, opening))
    course.pay(BANK, BOX, table.purses[BANK] - worth(set_up.notes), "not_needed")


def _figures(state: State, seats: tuple[SeatId, ...]) -> tuple[Figure, ...]:
    """MAF-01, MAF-03."""
    return tuple(figure for seat in seats for figure in _family(state, seat, len(seats)))


def _family(state: State, seat: SeatId, players: int) -> list[Figure]:
    colour = state.table.seats[seat].side
    chart = state.box.charts.get((players, colour), {}) if by_chart(state) else {}
    return [
        Figure(name, state.box.printed[colour, role], seat, role, chart.get(name))
        for name, role in state.box.figure_ids(colour, players)
    ]


def _laid(state: State, fact: TableLaid) -> State:
    """MAF-02, MAF-70: how many cards each holds, and no more, is known."""
    return replace(
        state,
        families=fact.families,
        figures={one.id: one for one in fact.figures},
        middle=unlisted(fact.notes),
        pot=fact.pot,
        hands=dict.fromkeys(fact.families, fact.hand),
        seating="opening" if fact.opening else "",
        placer=fact.families[0] if fact.opening else None,
    )


FACTS: Mapping[type[Fact], Callable[[State, Any], State]] = {TableLaid: _laid}
