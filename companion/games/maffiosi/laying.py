"""Laying the table: colours, notes, figures by the chart or in hand, cards, who begins."""

from typing import ClassVar

from msgspec.structs import replace

from companion.rules import dispatch as shared
from companion.rules import tracker
from companion.rules.circle import SeatsArranged
from companion.rules.kit.features import Changes
from companion.rules.kit.notes import worth
from companion.rules.kit.refusing import require
from companion.rules.messages import BANK, Fact, SeatId, Seats
from companion.rules.seats import SeatRenamed, known

from .box import SetUp
from .income import BOX, NoteCount, listed, unlisted
from .state import Builder, Figure, State


class TableLaid(Fact, frozen=True):
    """What lies there at the beginning; `opening` says that people seat their figures first."""

    irreversible: ClassVar[bool] = True
    public: ClassVar[tuple[str, ...]] = ("families", "notes", "pot", "hand", "opening")
    afterwards: ClassVar[tuple[str, ...]] = ("figures",)
    families: tuple[SeatId, ...]
    figures: tuple[Figure, ...]
    notes: tuple[NoteCount, ...]
    pot: int
    hand: int
    opening: bool


def begin(builder: Builder, order: tracker.Begin) -> None:
    """MAF-01 to MAF-05, MAF-63."""
    table = builder.state.table
    set_up = builder.state.box.set_ups.get(len(table.playing()))
    require(shared.allowed(table, order, builder.who))
    if set_up and table.stage == "lobby":
        _dress(builder, set_up)
        _in_order(builder, set_up)
    state = builder.state
    builder.add(*require(tracker.begun(state.table, _first(state, order))))
    assert set_up
    _lay(builder, set_up)


def by_chart(state: State) -> bool:
    """MAF-03."""
    return state.box.chosen("seating") == "fixed" and not state.box.bank_only


def _dress(builder: Builder, set_up: SetUp) -> None:
    """MAF-63: with so many players these colours play; whoever has another takes the first that
    is free."""
    table = builder.state.table
    worn = {table.seats[seat].side for seat in table.playing()}
    free = [colour for colour in set_up.colours if colour not in worn]
    for seat in table.playing():
        if table.seats[seat].side not in set_up.colours:
            builder.add(SeatRenamed(seat, table.seats[seat].name, free.pop(0)))


def _in_order(builder: Builder, set_up: SetUp) -> None:
    """MAF-63: by the chart people sit in the order of the colours."""
    table = builder.state.table
    order = sorted(
        table.playing(), key=lambda seat: set_up.colours.index(table.seats[seat].side)
    )
    if by_chart(builder.state) and order != table.playing():
        builder.add(SeatsArranged(tuple(order)))


def _first(state: State, order: tracker.Begin) -> SeatId | None:
    """MAF-04, MAF-05: yellow by the chart, else the youngest, whom the host names."""
    seats = state.table.playing()
    if by_chart(state) and seats:
        return seats[0]
    return known(state.table, order.first)


def _lay(builder: Builder, set_up: SetUp) -> None:
    """MAF-01: the notes that so many players do not need stay in the box."""
    state = builder.state
    there = builder.state.table.bank.purses[BANK]
    seats = tuple(state.table.playing())
    builder.add(_laid_with_figures(state, seats, listed(set_up.notes)))
    builder.pay(BANK, BOX, there - worth(set_up.notes), "not_needed")


def _laid_with_figures(
    state: State, seats: Seats, notes: tuple[NoteCount, ...]
) -> TableLaid:
    """MAF-02: five cards each; where the app keeps the money only it counts none."""
    if state.box.bank_only:
        return TableLaid(seats, (), notes, pot=0, hand=0, opening=False)
    hand = state.box.numbers["hand"]
    pot = state.box.pot - hand * len(seats)
    opening = not by_chart(state)
    return TableLaid(seats, _figures(state, seats), notes, pot, hand, opening)


def _figures(state: State, seats: tuple[SeatId, ...]) -> tuple[Figure, ...]:
    """MAF-01, MAF-03."""
    return tuple(
        figure for seat in seats for figure in _family(state, seat, len(seats))
    )


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


FACTS: Changes = {TableLaid: _laid}
