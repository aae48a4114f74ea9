"""The end: tickets are paid, the screens go up from the poorest to the richest, and the
money is ranked."""

from collections.abc import Sequence

from msgspec.structs import replace

from cards.model import CASH
from companion.rules.declared_scores import behind
from companion.rules.ending import cash_first, over
from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes
from companion.rules.kit.preconditions import not_running
from companion.rules.kit.ranking import placed
from companion.rules.messages import (
    BANK,
    Answer,
    Chance,
    Fact,
    OpenFact,
    PurseId,
    Refusal,
    Said,
    SeatId,
)
from companion.rules.roles import Money
from companion.rules.table_blocks import Line, Place

from .payments import from_the_bank
from .state import Builder, State, fakes_of, here, offshore, owned


class TicketsPaid(OpenFact, frozen=True):
    """CF-102."""

    doer = ""
    befalls = ("seat",)
    group = "money"
    seat: SeatId
    count: int
    paid: Money


class EveningEnds(OpenFact, frozen=True):
    """The work is done; what lies behind the screens is counted."""

    seats: tuple[SeatId, ...]


class ScreenLifted(OpenFact, frozen=True):
    """CF-103: what somebody had behind the screen; `fakes` by stars, one to three, are
    worth nothing."""

    group = "money"
    undo_needs_all = "end"
    seat: SeatId
    hand: Money
    offshore: Money
    total: Money
    fakes: tuple[int, ...]
    place: int


def end(builder: Builder) -> None:
    """CF-102, CF-103."""
    _pay_tickets(builder)
    builder.add(EveningEnds(tuple(here(builder.state))))
    facts = score_now(builder.state, builder.chance)
    assert not isinstance(facts, Refusal)
    builder.add(*facts)


def _pay_tickets(builder: Builder) -> None:
    """CF-102: what is printed on them, to whoever is at the table."""
    for seat in here(builder.state):
        found = owned(builder.state, seat, "ticket")
        if found:
            due = sum(one.value for one in found)
            pays = from_the_bank(builder.state, due)
            builder.add(TicketsPaid(seat, len(found), pays))
            builder.pay(BANK, seat, pays, "ticket")


def score_now(state: State, chance: Chance) -> Answer:
    """The score as everything lies now; notes on the table are counted first."""
    table = state.table
    not_yet = not_running(table, state.players) or cash_first(table)
    return not_yet or final(state, chance)


def money(state: State, seat: SeatId) -> tuple[int, int]:
    """In the hand, and in the envelope."""
    purses = state.table.bank.purses
    return purses[PurseId(seat)], purses[offshore(seat)]


def final(state: State, chance: Chance) -> list[Fact]:
    """CF-103: equal sums share the place, and play again."""
    keys = {seat: (sum(money(state, seat)),) for seat in state.players}
    said = chance.said()
    counted = {seat: lines(state, seat, said) for seat in state.players}
    places = placed(keys, counted)
    return [*_lifted(state, places), *over(state.table, places)]


def _lifted(state: State, places: Sequence[Place]) -> list[Fact]:
    """The winner's screen goes up last; on paper everybody has told already."""
    if on_paper(state.table):
        return []
    return [_screen(state, one) for one in reversed(places)]


def _screen(state: State, one: Place) -> ScreenLifted:
    hand, envelope = money(state, one.seat)
    fakes = tuple(fakes_of(state, one.seat).values())
    return ScreenLifted(one.seat, hand, envelope, hand + envelope, fakes, one.rank)


def lines(state: State, seat: SeatId, said: Said = ()) -> list[Line]:
    """CF-103: what was in the hand, what the tickets brought, what lay in the envelope."""
    hand, envelope = money(state, seat)
    tickets = _won(state, seat)
    cash = hand - tickets
    found = [Line("cash", float(cash), {"cash": cash}, behind(CASH, seat, said))]
    if tickets:
        found.append(Line("tickets", float(tickets), {"cash": tickets}))
    if envelope:
        found.append(Line("offshore", float(envelope), {"cash": envelope}))
    return found


def _won(state: State, seat: SeatId) -> int:
    """What tickets have paid; nothing if the evening was broken off, and on paper it
    was counted with the rest."""
    if on_paper(state.table):
        return 0
    return state.won.get(seat, 0)


def _paid(state: State, fact: TicketsPaid) -> State:
    return replace(state, won={**state.won, fact.seat: fact.paid})


FACTS: Changes = {
    TicketsPaid: _paid,
    EveningEnds: lambda state, fact: replace(state, ended=True),
    ScreenLifted: lambda state, fact: state,
}
