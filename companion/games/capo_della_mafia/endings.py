"""Whoever has the goal at the end of a round wins, of several the highest; a tie goes
on round by round."""

from msgspec.structs import replace

from companion.rules.ending import over
from companion.rules.kit.features import Changes
from companion.rules.kit.preconditions import not_running
from companion.rules.kit.ranking import placed
from companion.rules.messages import Answer, Chance, Fact, OpenFact, Said, SeatId
from companion.rules.table_blocks import Line

from .settling import RespectMoved, reasons
from .state import Builder, State


class TiedAtTheGoal(OpenFact, frozen=True):
    """CAP-50: one more round for all."""

    group = "table"
    seats: tuple[SeatId, ...]
    respect: int


class CapoDiTuttiCapi(OpenFact, frozen=True):
    group = "table"
    seat: SeatId
    respect: int


def end_if_won(builder: Builder) -> bool:
    """CAP-02, CAP-50, K5: one at the top with the goal; if all fall below it again, the
    game just goes on."""
    state = builder.state
    most = max(state.respect.values())
    top = tuple(seat for seat in state.capos if state.respect[seat] == most)
    if most < state.box.goal:
        return False
    if len(top) > 1:
        builder.add(TiedAtTheGoal(top, most))
        return False
    builder.add(CapoDiTuttiCapi(top[0], most), *final(state, builder.chance))
    return True


def score_now(state: State, chance: Chance) -> Answer:
    """The host or the table ends the game early; who is level shares the place."""
    return not_running(state.table, state.capos) or final(state, chance)


def final(state: State, chance: Chance) -> list[Fact]:
    keys = {seat: (state.respect[seat],) for seat in state.capos}
    told = chance.said()
    counted = {seat: lines(state, seat, told) for seat in state.capos}
    return over(state.table, placed(keys, counted))


def lines(state: State, seat: SeatId, told: Said = ()) -> list[Line]:
    """Respect by reason, each with the lines of the log behind it. No card is ever
    named here (CAP-46)."""
    found = []
    for reason, points in reasons(state, seat):
        behind = tuple(number for number, fact in told if _moves(fact, seat, reason))
        found.append(
            Line(
                reason, float(points), {"times": len(behind)} if behind else {}, behind
            )
        )
    return found


def _moves(fact: Fact, seat: SeatId, reason: str) -> bool:
    return isinstance(fact, RespectMoved) and (fact.seat, fact.reason) == (seat, reason)


def score_so_far(state: State, told: Said) -> dict[SeatId, list[Line]] | None:
    """Respect lies open."""
    if state.capos:
        return {seat: lines(state, seat, told) for seat in state.capos}
    return None


FACTS: Changes = {
    TiedAtTheGoal: lambda state, fact: replace(state, tied=fact.seats),
    CapoDiTuttiCapi: lambda state, fact: replace(state, tied=()),
}
