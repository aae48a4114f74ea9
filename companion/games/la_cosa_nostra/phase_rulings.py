"""Another turn or phase by agreement (R24): what follows from it, line by line, and the
stake that comes back (R17)."""

from msgspec.structs import replace

from companion.games.la_cosa_nostra.payday import IncomesDue, pay_out
from companion.games.la_cosa_nostra.scoring import end_now
from companion.games.la_cosa_nostra.state import DRAW, PAYDAY, PLANNING, Builder, State
from companion.games.la_cosa_nostra.turns import RoundBegan
from companion.rules.amendments import (
    CARRIED,
    CorrectPhase,
    CorrectTurn,
    no_such_moment,
)
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.refusing import refused, require
from companion.rules.messages import Answer, Caller, OpenFact, SeatId
from companion.rules.roles import Money
from companion.rules.strictness import Ruled
from companion.rules.tracker import PhaseBegan


class FamilyCorrected(OpenFact, frozen=True):
    group = "table"
    if_so = {"start": "start"}
    seat: SeatId
    laundered: Money
    start: bool


def other_turn(builder: Builder, order: CorrectTurn, who: Caller) -> Answer:
    """R17: what is up can be done anew, so its stake comes back."""
    table = builder.state.table
    carry = CARRIED[CorrectTurn]
    answer = require(carry(table, order, who, builder.chance))
    if answer:
        stake_back(builder)
    return [*builder.facts, *answer]


def other_phase(builder: Builder, order: CorrectPhase, who: Caller) -> Answer:
    """R24: to a phase and round of this game; money and cards move only as the lines say."""
    state, at = builder.state, builder.state.table.tracker
    require(no_such_moment(state.table, order, state.box.rounds))
    asked = lines_asked(state, order)
    if strange := next((name for name in order.also if name not in asked), None):
        raise refused("no_such_ruling", name=strange)
    moved = (at.phase, at.round) != (order.phase, order.round)
    if not moved and not any(order.also.values()):
        return []
    builder.add(Ruled(who.seat, "phase", order.reason))
    stake_back(builder)
    _go(builder, order)
    return builder.facts


def ended(builder: Builder, order: EndGame, who: Caller) -> Answer:
    """The final score now; a stake whose dice have not fallen counts as the player's."""
    stake_back(builder)
    answer = end_now(builder.state, builder.chance)
    builder.add(*require(answer))
    return builder.facts


def stake_back(builder: Builder) -> None:
    """R17: the Job comes to nothing, or is done anew with a new stake."""
    action = builder.state.action
    if action and action.base.stake:
        builder.earn(action.base.seat, action.base.stake, "stake")


def lines_asked(state: State, order: CorrectPhase) -> list[str]:
    """R24: what this step leaves open. Incomes: of a round that is left behind, or that
    comes again."""
    another = order.round != state.round
    again = PAYDAY in {order.phase, state.phase} or state.incomes >= order.round
    lines = {
        "incomes": another or again,
        "readied": order.phase in {DRAW, PLANNING},
        "marker": another,
    }
    return [name for name, asked in lines.items() if asked]


def _go(builder: Builder, order: CorrectPhase) -> None:
    """R24: incomes of a round that is left behind are paid by what lies there; then
    cards, marker and phase."""
    also = {name for name, yes in order.also.items() if yes}
    onward = order.round > builder.state.round
    incomes = "incomes" in also
    if incomes and onward and order.phase != PAYDAY:
        pay_out(builder)
    _marker_and_cards(builder, order, also)
    began = PhaseBegan(order.phase, order.round)
    builder.add(began)
    if incomes:
        _incomes_of(builder, order, onward)


def _incomes_of(builder: Builder, order: CorrectPhase, onward: bool) -> None:
    """In the round to which the table has come."""
    if order.phase == PAYDAY:
        pay_out(builder)
    elif not onward:
        builder.add(IncomesDue(order.round))


def _marker_and_cards(builder: Builder, order: CorrectPhase, also: set[str]) -> None:
    state = builder.state
    start = _marker_at(state, order.round) if "marker" in also else state.start
    if start is None:
        return
    family = state.families[start]
    if "readied" in also:
        builder.add(RoundBegan(order.round, start))
    elif start != state.start:
        builder.add(FamilyCorrected(start, family.laundered, True))


def _marker_at(state: State, round_: int) -> SeatId | None:
    """LCN-113: as many places to the left as rounds went by, or back to the right."""
    every = state.places(state.start)
    playing = [seat for seat in every if state.table.plays(seat)] or every
    if not playing:
        return None
    places_on = round_ - state.round
    at = places_on % len(playing)
    return playing[at]


def _put_family(state: State, fact: FamilyCorrected) -> State:
    changed = state.with_family(fact.seat, laundered=fact.laundered)
    if fact.start:
        return replace(changed, start=fact.seat)
    return changed


FACTS: Changes = {FamilyCorrected: _put_family}
