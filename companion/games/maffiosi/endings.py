"""The end: one player left, the last note, or nobody at all; then money, and what settles a tie."""

from msgspec.structs import replace

from cards.model import CASH
from companion.rules.declared_scores import behind
from companion.rules.ending import cash_first, over
from companion.rules.kit.cash import on_paper
from companion.rules.kit.features import Changes, Judges
from companion.rules.kit.knocked_out import lasted
from companion.rules.kit.preconditions import not_running
from companion.rules.kit.ranking import placed
from companion.rules.kit.refusing import refused
from companion.rules.messages import (
    Answer,
    Chance,
    Fact,
    InPlay,
    OpenFact,
    PurseId,
    Refusal,
    Said,
    SeatId,
)
from companion.rules.table_blocks import Line

from .income import take
from .state import Builder, State, alive, is_out, money_in_the_middle, of_seat

TIES = ("lasted", "figures")


class TakeLastNote(InPlay, frozen=True):
    """Where the notes lie on the table: the player at turn has taken the last one."""


class EveningEnds(OpenFact, frozen=True):
    """`last_one`, `last_note` or `nobody`."""

    by_fields = ("why",)
    why: str
    seat: SeatId | None


def check(builder: Builder) -> None:
    """MAF-60: at once, whatever step the turn is in."""
    state = builder.state
    if state.over or not state.families:
        return
    why = why_over(state)
    if why:
        end(builder, why)


def why_over(state: State) -> str | None:
    """MAF-60, M2, M5: nobody left, one left, or nothing left in the middle."""
    left = alive(state)
    if len(left) <= 1:
        if left:
            return "last_one"
        return "nobody"
    emptied = not on_paper(state.table) and money_in_the_middle(state) == 0
    if emptied:
        return "last_note"
    return None


def end(builder: Builder, why: str) -> None:
    """MAF-60: whoever is left alone takes the middle; an estate whose player went home takes
    nothing."""
    state = builder.state
    last = alive(state)[0] if why == "last_one" else None
    winner = last if state.table.plays(last) else None
    builder.add(EveningEnds(why, state.actor if why == "last_note" else last))
    if winner is not None and not on_paper(state.table):
        take(builder, winner, money_in_the_middle(state), "the_middle")
    facts = score_now(builder.state, builder.chance)
    assert not isinstance(facts, Refusal)
    builder.add(*facts)


def score_now(state: State, chance: Chance) -> Answer:
    """The score as everything lies now; notes on the table are counted first."""
    table = state.table
    not_yet = not_running(table, state.families) or cash_first(table)
    return not_yet or final(state, chance)


def lines(state: State, seat: SeatId, said: Said = ()) -> list[Line]:
    """MAF-51, MAF-61: money, whether one is in or out."""
    has = state.table.bank.purses[PurseId(seat)]
    return [Line("cash", float(has), {"cash": has}, behind(CASH, seat, said))]


def score_so_far(state: State, said: Said = ()) -> dict[SeatId, list[Line]] | None:
    """MAF-71: as long as money is open; nobody knows what lies before people on paper."""
    if on_paper(state.table) or not state.table.setup.open_cash:
        return None
    return {seat: lines(state, seat, said) for seat in state.families}


def standing_of(state: State, seat: SeatId) -> tuple[int, int, int]:
    """MAF-61, MAF-62, M5: money, then who lasted longer, then the figures just before, or now."""
    figures = len(of_seat(state, seat))
    if is_out(state, seat):
        figures = state.last_count.get(seat, 0)
    return state.table.bank.purses[PurseId(seat)], lasted(seat, state.out), figures


def final(state: State, chance: Chance) -> list[Fact]:
    """M5: who is level even then shares the rank."""
    keys = {seat: standing_of(state, seat) for seat in state.families}
    said = chance.said()
    counted = {seat: lines(state, seat, said) for seat in state.families}
    return over(state.table, placed(keys, counted, TIES))


def _last_note(builder: Builder, order: TakeLastNote) -> None:
    """MAF-60, M5: on paper nobody but the people can know."""
    state = builder.state
    if not on_paper(state.table):
        raise refused("money_in_the_app")
    if state.over:
        raise refused("evening_is_over")
    if state.actor != builder.who.seat:
        raise refused("not_your_turn", turn=state.actor)
    end(builder, "last_note")


ORDERS: Judges = {TakeLastNote: _last_note}
FACTS: Changes = {EveningEnds: lambda state, fact: replace(state, ending=fact.why)}
