"""The end: points by the game's own declaration, ranks, what broke a tie, and the seed of the dice."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from msgspec.structs import replace

from cards.model import Majority
from companion.rules.language import Answer, Caller, Chance, Fact, Order, PurseId, Refusal, SeatId
from companion.rules.table import Line, Place, Result, Table

CASH = "cash"


class EndGame(Order, frozen=True):
    """The host ends the game, or the table agrees to."""

    in_play: ClassVar[bool] = True
    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False


class BreakTie(Order, frozen=True):
    """The table decided a tie that no rule could: arm wrestling, say."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    winner: SeatId


class GameEnded(Fact, frozen=True):
    """The scores as they were counted then, and the seed, so that everybody can recompute the dice."""

    public = ("places", "open_tie", "seed")
    barrier = "end"
    places: tuple[Place, ...]
    open_tie: tuple[SeatId, ...]
    seed: str


class TieBroken(Fact, frozen=True):
    public = ("winner", "among")
    barrier = "end"
    winner: SeatId
    among: tuple[SeatId, ...]


def ended(table: Table) -> Answer:
    """The facts that end a game which is scored as its data declare."""
    if table.stage != "play":
        return Refusal("no_game_running")
    return finished(table, {seat: lines(table, seat) for seat in _everybody(table)}, table.setup.game.score.tie)


def finished(table: Table, counted: Mapping[SeatId, Sequence[Line]], tie: Sequence[str]) -> list[Fact]:
    """Rank what was counted; equal scores are compared by `tie`, then shared or left to the table."""
    score = table.setup.game.score
    sign = 1 if score.highest_wins else -1
    totals = {seat: float(sum(line.points for line in lines)) for seat, lines in counted.items()}

    def keys(seat: SeatId) -> tuple[float, ...]:
        return (sign * totals[seat], *(holding(table, name, seat) for name in tie))

    order = sorted(totals, key=keys, reverse=True)
    places: list[Place] = []
    for key, group in groupby(order, key=keys):
        rank, same = len(places) + 1, list(group)
        deciding = _decided_by(key, [keys(other) for other in order if other not in same], tie)
        places += [Place(seat, totals[seat], rank, tuple(counted[seat]), deciding) for seat in same]
    first = tuple(place.seat for place in places if place.rank == 1)
    return [GameEnded(tuple(places), first if len(first) > 1 and score.last == "table" else (), table.seed)]


def _decided_by(key: tuple[float, ...], others: Sequence[tuple[float, ...]], tie: Sequence[str]) -> str | None:
    """The name of the comparison that set this score apart from an equal one."""
    same = [other for other in others if other[0] == key[0]]
    places = [next(at for at, (a, b) in enumerate(zip(key, other, strict=True)) if a != b) for other in same]
    return tie[max(places) - 1] if places else None


def _everybody(table: Table) -> list[SeatId]:
    return [seat for seat in table.seats if PurseId(seat) in table.purses]


def holding(table: Table, name: str, seat: SeatId) -> float:
    """How much somebody has of a counter, or of cash."""
    if name == CASH:
        return table.purses.get(PurseId(seat), 0)
    return table.counters.get(name, {}).get(seat, 0)


def lines(table: Table, seat: SeatId) -> list[Line]:
    """Each line of a declared score."""
    game, cash = table.setup.game, table.purses.get(PurseId(seat), 0)
    found = []
    if game.score.cash and game.money:
        points = float(game.score.cash * int(cash / game.score.cash_per_point))
        found.append(Line("cash", points, {"cash": cash, "each": game.score.cash_per_point}))
    for counter in game.counters.values():
        if counter.each and counter.points:
            has = table.counters.get(counter.id, {}).get(seat, 0)
            found.append(
                Line(
                    "counter", float(has * counter.points), {"counter": counter.id, "has": has, "each": counter.points}
                )
            )
    return [*found, *(line for one in game.majorities.values() if (line := _majority(table, one, seat)))]


def _majority(table: Table, majority: Majority, seat: SeatId) -> Line | None:
    held = {other: holding(table, majority.counter, other) for other in _everybody(table)}
    most = max(held.values())
    first = [other for other, has in held.items() if has == most]
    if most <= 0 or seat not in first or (len(first) > 1 and majority.ties == "nobody"):
        return None
    points = float(majority.points // len(first) if majority.ties == "split" else majority.points)
    return Line("majority", points, {"majority": majority.id, "has": most, "shared": len(first)})


def _end(table: Table, order: EndGame, who: Caller, chance: Chance) -> Answer:
    return ended(table)


def _break(table: Table, order: BreakTie, who: Caller, chance: Chance) -> Answer:
    tied = table.result.open_tie if table.result else ()
    return [TieBroken(order.winner, tied)] if order.winner in tied else Refusal("no_tie_to_break")


def _ended(table: Table, fact: GameEnded) -> Table:
    return replace(table, stage="over", result=Result(fact.places, fact.open_tie), window=None, roll=None)


def _broken(table: Table, fact: TieBroken) -> Table:
    assert table.result
    places = [
        replace(place, rank=place.rank + (place.seat in fact.among and place.seat != fact.winner), tie=place.tie)
        for place in table.result.places
    ]
    places = [replace(place, tie="table") if place.seat in fact.among else place for place in places]
    return replace(table, result=Result(tuple(sorted(places, key=lambda place: place.rank)), ()))


ORDERS: Mapping[type[Order], Callable[..., Answer]] = {EndGame: _end, BreakTie: _break}
FACTS: Mapping[type[Fact], Callable[..., Table]] = {GameEnded: _ended, TieBroken: _broken}
