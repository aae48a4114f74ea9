"""The end: money that lies on the table is counted, scores are ranked, a tie is broken,
and the seed is shown."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.rules.bank import beyond_the_box
from companion.rules.declared_scores import counts_cash, lines, ranked
from companion.rules.dice import unwitnessed
from companion.rules.messages import (
    BANK,
    Answer,
    Caller,
    Chance,
    Fact,
    Facts,
    InPlay,
    OpenFact,
    Order,
    PurseId,
    Refusal,
    SeatId,
    Seats,
)
from companion.rules.roles import Money
from companion.rules.seats import Short
from companion.rules.table import (
    Changes,
    Judges,
    Table,
    with_agreement,
    with_bank,
    with_dice,
    with_ending,
    with_tracker,
)
from companion.rules.table_blocks import Place, Result, Scores


class EndGame(InPlay, frozen=True):
    """The host ends the game, or the table agrees to."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False


class CountCash(InPlay, frozen=True):
    """What somebody's paper money comes to; the host may say it for a seat whose player
    left or has no phone."""

    for_screen: ClassVar[bool] = True
    amount: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    seat: Short | None = None


class BreakTie(Order, frozen=True):
    """The table decided a tie that no rule could: arm wrestling, say."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    winner: SeatId


class CashAsked(OpenFact, frozen=True):
    """The game is about to end: everybody counts the notes before them."""

    befalls = ("seats",)
    seats: tuple[SeatId, ...]


class CashCounted(OpenFact, frozen=True):
    befalls = ()
    seat: SeatId
    amount: Money
    by: SeatId | None


class GameEnded(OpenFact, frozen=True):
    """The scores as they were counted then, and the seed, so that everybody can
    recompute the dice."""

    undo_needs_all = "end"
    places: tuple[Place, ...]
    open_tie: tuple[SeatId, ...]
    seed: str


class TieBroken(OpenFact, frozen=True):
    befalls = ("winner", "among")
    undo_needs_all = "end"
    winner: SeatId
    among: tuple[SeatId, ...]


def ended(table: Table, chance: Chance | None = None) -> Answer:
    """The facts that end a game which is scored as its data declare; paper money is
    asked for first."""
    if table.stage != "play":
        return Refusal("no_game_running")
    if counts_cash(table) and (first := cash_first(table)):
        return first
    said = chance.said() if chance else ()
    counted = {seat: lines(table, seat, said) for seat in table.taking_part()}
    return finished(table, counted, table.setup.game.score.tie)


def cash_first(table: Table) -> Answer | None:
    """Notes on the table are counted before the score; None where all are."""
    missing = cash_missing(table)
    if not missing:
        return None
    if table.ending.counting:
        return Refusal("cash_missing", {"seats": list(missing)})
    return [CashAsked(missing)]


def finished(table: Table, counted: Scores, tie: Sequence[str]) -> Facts:
    """Rank what was counted; equal scores are compared by `tie`, then shared or left to
    the table."""
    last = table.setup.game.score.last
    places = ranked(table, counted, tie)
    if last != "table":
        return over(table, places)
    open_tie = tied_first(places)
    return over(table, places, open_tie)


def over(table: Table, places: tuple[Place, ...], open_tie: Seats = ()) -> list[Fact]:
    """The last facts of a game: dice that nobody confirmed count as they lie, then the
    places."""
    return [*unwitnessed(table), GameEnded(places, open_tie, table.seed)]


def tied_first(places: Sequence[Place]) -> Seats:
    """Who shares the first place; nobody where one is alone there."""
    first = tuple(place.seat for place in places if place.rank == 1)
    if len(first) > 1:
        return first
    return ()


def cash_missing(table: Table) -> Seats:
    """The seats whose paper money nobody has counted yet."""
    if table.setup.money != "paper":
        return ()
    return tuple(
        seat for seat in table.taking_part() if seat not in table.ending.counted
    )


def count_cash(table: Table, order: CountCash, who: Caller) -> Answer:
    """One seat's paper money; a second count corrects the first."""
    if not table.ending.counting:
        return Refusal("not_counting")
    seat = order.seat or who.seat
    if seat not in table.taking_part():
        return Refusal("no_such_seat")
    if seat != who.seat and not who.host:
        return Refusal("host_only")
    fact = CashCounted(SeatId(seat), order.amount, who.seat)
    purses = _cash(table, fact).bank.purses
    if refusal := beyond_the_box(table, purses):
        return refusal
    if _is_counted(table, fact.seat, order.amount):
        return []
    return [fact]


def _is_counted(table: Table, seat: SeatId, amount: int) -> bool:
    return seat in table.ending.counted and table.bank.purses[PurseId(seat)] == amount


def _break(table: Table, order: BreakTie, who: Caller, chance: Chance) -> Answer:
    result = table.ending.result
    if result is None or order.winner not in result.open_tie:
        return Refusal("no_tie_to_break")
    return [TieBroken(order.winner, result.open_tie)]


def _cash(table: Table, fact: CashCounted) -> Table:
    """The bank holds whatever the players do not, so that all money still adds up."""
    purse, before = PurseId(fact.seat), table.bank.purses
    to_the_bank = before[purse] - fact.amount
    purses = {**before, purse: fact.amount, BANK: before[BANK] + to_the_bank}
    counted = table.ending.counted | {fact.seat}
    return with_bank(with_ending(table, counted=counted), purses=purses)


def _ended(table: Table, fact: GameEnded) -> Table:
    """Nothing waits any longer."""
    result = Result(fact.places, fact.open_tie)
    over = with_ending(replace(table, stage="over"), result=result, counting=False)
    answered = with_agreement(over, questions={})
    quiet = with_tracker(answered, window=None, nudged=None)
    thrown = with_dice(quiet, roll=None, witness_window=None)
    return with_bank(thrown, slips={}, requests={})


def _broken(table: Table, fact: TieBroken) -> Table:
    assert table.ending.result
    places = [_after_the_tie(place, fact) for place in table.ending.result.places]
    ranked = tuple(sorted(places, key=lambda place: place.rank))
    return with_ending(table, result=Result(ranked, ()))


def _after_the_tie(place: Place, fact: TieBroken) -> Place:
    """Whoever lost it comes one place behind the winner."""
    seat = place.seat
    if seat not in fact.among:
        return place
    if seat == fact.winner:
        return replace(place, tie="table")
    return replace(place, rank=place.rank + 1, tie="table")


ORDERS: Judges = {BreakTie: _break}
FACTS: Changes = {
    CashAsked: lambda table, fact: with_ending(table, counting=True),
    CashCounted: _cash,
    GameEnded: _ended,
    TieBroken: _broken,
}
