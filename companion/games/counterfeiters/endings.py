"""The end: tickets are paid, the screens go up from the poorest to the richest, and the
money is ranked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cards.model import CASH
from companion.games.counterfeiters.state import (
    Builder,
    State,
    fakes_of,
    here,
    offshore,
    owned,
)
from companion.rules.declared_scores import Said, behind
from companion.rules.dice import unwitnessed
from companion.rules.ending import CashAsked, GameEnded, cash_missing
from companion.rules.kit.cash import on_paper
from companion.rules.kit.ranking import Ranked, ranked
from companion.rules.messages import (
    BANK,
    Answer,
    Chance,
    Fact,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.roles import Money
from companion.rules.table_blocks import Line, Place


class TicketsPaid(Fact, frozen=True):
    """CF-102."""

    doer = ""
    befalls = ("seat",)
    group = "money"
    public = ("seat", "count", "paid")
    seat: SeatId
    count: int
    paid: Money


class EveningEnds(Fact, frozen=True):
    """The work is done; what lies behind the screens is counted."""

    public = ("seats",)
    seats: tuple[SeatId, ...]


class ScreenLifted(Fact, frozen=True):
    """CF-103: what somebody had behind the screen; `fakes` by stars, one to three, are
    worth nothing."""

    group = "money"
    public = ("seat", "hand", "offshore", "total", "fakes", "place")
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
            builder.add(TicketsPaid(seat, len(found), sum(one.value for one in found)))
            builder.pay(BANK, seat, sum(one.value for one in found), "ticket")


def score_now(state: State, chance: Chance) -> Answer:
    """The score as everything lies now; notes on the table are counted first."""
    if state.table.stage != "play" or not state.players:
        return Refusal("no_game_running")
    if missing := cash_missing(state.table):
        if state.table.ending.counting:
            return Refusal("cash_missing", {"seats": list(missing)})
        return [CashAsked(missing)]
    return final(state, chance)


def money(state: State, seat: SeatId) -> tuple[int, int]:
    """In the hand, and in the envelope."""
    purses = state.table.bank.purses
    return purses[PurseId(seat)], purses[offshore(seat)]


def final(state: State, chance: Chance) -> list[Fact]:
    """CF-103: equal sums share the place, and play again."""
    said = chance.said() if chance.said else ()
    order = ranked({seat: (sum(money(state, seat)),) for seat in state.players})
    places = tuple(_place(state, one, said) for one in order)
    return [
        *_lifted(state, order),
        *unwitnessed(state.table),
        GameEnded(places, (), state.table.seed),
    ]


def _lifted(state: State, order: Sequence[Ranked]) -> list[Fact]:
    """The winner's screen goes up last; on paper everybody has told already."""
    if on_paper(state.table):
        return []
    return [_screen(state, one) for one in reversed(order)]


def _screen(state: State, one: Ranked) -> ScreenLifted:
    hand, envelope = money(state, one.seat)
    fakes = tuple(fakes_of(state, one.seat).values())
    return ScreenLifted(one.seat, hand, envelope, hand + envelope, fakes, one.rank)


def _place(state: State, one: Ranked, said: Said) -> Place:
    found = lines(state, one.seat, said)
    return Place(one.seat, sum(line.points for line in found), one.rank, tuple(found))


def lines(state: State, seat: SeatId, said: Said = ()) -> list[Line]:
    """CF-103: what was in the hand, what the tickets brought, what lay in the envelope."""
    hand, envelope = money(state, seat)
    tickets = _won(state, seat)
    found = [
        Line(
            "cash",
            float(hand - tickets),
            {"cash": hand - tickets},
            behind(CASH, seat, said),
        )
    ]
    if tickets:
        found.append(Line("tickets", float(tickets), {"cash": tickets}))
    if envelope:
        found.append(Line("offshore", float(envelope), {"cash": envelope}))
    return found


def _won(state: State, seat: SeatId) -> int:
    """What tickets have paid; nothing if the evening was broken off, and on paper it
    was counted with the rest."""
    paid = state.ended and not on_paper(state.table) and seat in here(state)
    if paid:
        return sum(one.value for one in owned(state, seat, "ticket"))
    return 0


FACTS: Mapping[type[Fact], Callable[[State, Any], State]] = {
    TicketsPaid: lambda state, fact: state,
    EveningEnds: lambda state, fact: replace(state, ended=True),
    ScreenLifted: lambda state, fact: state,
}
