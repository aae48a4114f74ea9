"""Rulings that only this game understands, and how it carries out what the table agreed
on: another turn or phase line by line (R24), the stake that comes back (R17)."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from companion.rules.amendments import (
    CARRIED,
    CorrectPhase,
    CorrectTurn,
    GameRuling,
    no_such_moment,
)
from companion.rules.ending import EndGame
from companion.rules.kit.features import Changes
from companion.rules.kit.refusing import refused, require
from companion.rules.kit.typed_rulings import Found, Way, corrections, ruled_by
from companion.rules.messages import Answer, Fact, OpenFact, Order, SeatId
from companion.rules.roles import Money
from companion.rules.strictness import Ruled
from companion.rules.tracker import PhaseBegan

from .card_rulings import CARD_RULINGS, AFamily
from .finishing import end_void
from .losses import MarkerHome, MarkerPlaced, markers_out
from .market import in_the_stack, reshuffle
from .named_pieces import business_of
from .payday import IncomesDue, pay_out
from .scoring import end_now
from .state import DRAW, PAYDAY, PLANNING, Builder, Business, State
from .tasks import ClashAccepted
from .turns import Amount, RoundBegan, frozen

ABusiness = Annotated[Business, Found(business_of)]


class MarketCorrected(Fact, frozen=True):
    group = "table"
    public = ("market",)
    afterwards = ("stack",)
    market: tuple[str, ...]
    stack: tuple[str, ...]


class FamilyCorrected(OpenFact, frozen=True):
    group = "table"
    if_so = {"start": "start"}
    seat: SeatId
    laundered: Money
    start: bool


def _marker(builder: Builder, card: ABusiness, seat: AFamily, yes: bool = True) -> None:
    """A marker of `seat` lies on `card`, or (`yes` false) comes home."""
    if yes:
        _marker_on(builder, card, seat)
    elif seat in card.markers:
        home = MarkerHome(card.id, card.card, seat, "ruling")
        builder.add(home)


def _marker_on(builder: Builder, card: Business, seat: SeatId) -> None:
    if card.down:
        raise refused("card_is_down", card=card.card)
    most = builder.state.box.markers
    if markers_out(builder.state, seat) >= most:
        raise refused("no_marker_left", seat=seat, most=most)
    placed = MarkerPlaced(card.id, card.card, seat, card.owner)
    builder.add(placed)


def _laundered(builder: Builder, seat: AFamily, to: Amount) -> None:
    """Under the Boss of `seat` lie so much: `to`."""
    builder.add(FamilyCorrected(seat, to, False))


def _start(builder: Builder, seat: AFamily) -> None:
    """The start player's marker lies with `seat`."""
    family = builder.state.families[seat]
    builder.add(FamilyCorrected(seat, family.laundered, True))


def _market(builder: Builder, cards: list[str]) -> None:
    """In the app's market lie these `cards`."""
    state = builder.state
    market, stack = Counter(cards), Counter(in_the_stack(state))
    fits = len(cards) <= state.box.numbers["market_places"] and market <= stack
    if not state.app_market or not fits:
        raise refused("ruling_unclear", needs=["cards"])
    below = tuple((stack - market).elements())
    builder.add(MarketCorrected(tuple(cards), below))
    reshuffle(builder)


def _clash(builder: Builder) -> None:
    """The card that came up twice counts."""
    deed = builder.state.top
    if deed is None or deed.clash is None:
        raise refused("not_now")
    builder.add(ClashAccepted(deed.seat, deed.gangster))


def _stop(builder: Builder) -> None:
    """What is under way ends here, without effect."""
    if not frozen(builder.state):
        raise refused("not_now")
    for deed in reversed(builder.state.under_way.deeds):
        end_void(builder, deed, "ruling")


def _other_turn(builder: Builder, order: CorrectTurn) -> Answer:
    """R17: what is up can be done anew, so its stake comes back."""
    table = builder.state.table
    carry = CARRIED[CorrectTurn]
    answer = require(carry(table, order, builder.who, builder.chance))
    if answer:
        _stake_back(builder)
    return [*builder.facts, *answer]


def _other_phase(builder: Builder, order: CorrectPhase) -> Answer:
    """R24: to a phase and round of this game; money and cards move only as the lines say."""
    state, at = builder.state, builder.state.table.tracker
    require(no_such_moment(state.table, order, state.box.rounds))
    asked = _lines_asked(state, order)
    if strange := next((name for name in order.also if name not in asked), None):
        raise refused("no_such_ruling", name=strange)
    moved = (at.phase, at.round) != (order.phase, order.round)
    if not moved and not any(order.also.values()):
        return []
    builder.add(Ruled(builder.who.seat, "phase", order.reason))
    _stake_back(builder)
    _go(builder, order)
    return builder.facts


def _ended(builder: Builder, order: EndGame) -> Answer:
    """The final score now; a stake whose dice have not fallen counts as the player's."""
    _stake_back(builder)
    answer = end_now(builder.state, builder.chance)
    builder.add(*require(answer))
    return builder.facts


def _stake_back(builder: Builder) -> None:
    """R17: the Job comes to nothing, or is done anew with a new stake."""
    base = builder.state.base
    if base and base.stake:
        builder.earn(base.seat, base.stake, "stake")


def _lines_asked(state: State, order: CorrectPhase) -> list[str]:
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


RULINGS = {
    **CARD_RULINGS,
    **corrections(_marker, _laundered, _start, _market, _clash, _stop),
}
WAYS: Mapping[type[Order], Way] = {
    GameRuling: ruled_by(RULINGS),
    CorrectTurn: _other_turn,
    CorrectPhase: _other_phase,
    EndGame: _ended,
}
FACTS: Changes = {
    FamilyCorrected: _put_family,
    MarketCorrected: lambda state, fact: replace(
        state, market=fact.market, stack=fact.stack
    ),
}
