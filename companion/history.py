"""What happened, as one viewer may know it: the log, the table as it was then, and the transcript of the dice."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.live import Live
from companion.rules import fairness
from companion.rules.dice import DiceDoubted, DiceTyped, RollCalled, Rolled
from companion.rules.evening import Entry, Evening, Told, restored, told
from companion.rules.language import Fact, SeatId
from companion.rules.table import Table
from companion.rules.undo import standing
from companion.tables import Tables


def lines(entries: Sequence[Entry], viewer: SeatId | None) -> Iterator[tuple[Entry, Told]]:
    """Each fact that this viewer was told, numbered as their version counts; what was undone is marked."""
    counts = {at for at, _ in standing([pair for entry in entries for pair in entry.log])}
    number = 0
    for entry in entries:
        for at, fact in entry.log:
            line = told(fact, viewer, number + 1, entry.at)
            if line is not None:
                number += 1
                yield entry, line if at in counts else {**line, "undone": True}


def as_of(tables: Tables, table: str, viewer: SeatId | None, number: int) -> Live:
    """The table after the step in which this viewer was told their line of that number."""
    live = tables.live(table)
    entries = tables.entries(table)
    last = next((entry for entry, line in lines(entries, viewer) if line["n"] >= number), entries[-1])
    start = live.evening.start
    past = [entry for entry in entries if entry.first <= last.first]
    return Live(table, live.rules, restored(Evening(live.rules, start, start), past))


def transcript(tables: Tables, table: str) -> fairness.Transcript:
    """Every roll of the evening; the seed only when the game is over."""
    state: Table = tables.live(table).evening.state.table
    log = [pair for entry in tables.entries(table) for pair in entry.log]
    counts = {at for at, _ in standing(log)}
    over = state.stage == "over"
    return fairness.evening(
        table=table,
        committed=state.setup.commitment,
        rolls=list(_rolls(log, counts, bytes.fromhex(state.seed), table)),
        names={seat.id: seat.name for seat in state.seats.values()},
        seed=bytes.fromhex(state.seed) if over else None,
    )


def _rolls(log: Sequence[tuple[int, Fact]], counts: set[int], seed: bytes, table: str) -> Iterator[fairness.Rolled]:
    """In the order of their numbers: those that came to an end, and those that were taken back before."""
    begun: dict[int, tuple[int, RollCalled | DiceTyped]] = {}
    ended: dict[int, tuple[int, Rolled | DiceDoubted]] = {}
    for at, fact in log:
        if isinstance(fact, RollCalled | DiceTyped):
            begun[fact.number] = at, fact
        elif isinstance(fact, Rolled | DiceDoubted):
            ended[fact.number] = at, fact
    for number in sorted({*begun, *ended}):
        end = ended.get(number)
        if end is not None and isinstance(end[1], Rolled):
            yield _counted(end[1], undone=end[0] not in counts)
        elif number in begun and (end is not None or begun[number][0] not in counts):
            yield _dropped(begun[number][1], end[1] if end else None, seed, table)


def _counted(roll: Rolled, undone: bool) -> fairness.Rolled:
    physical = roll.how == "table"
    return fairness.Rolled(
        number=roll.number,
        by=roll.seat,
        how="table" if physical else "app" if roll.entropy else "unwitnessed",
        sides=roll.sides,
        results=roll.results,
        tap=roll.tap,
        witness=None if physical else roll.witness,
        witness_commitment=roll.promise,
        witness_entropy=roll.entropy,
        confirmed_by=roll.witness if physical else None,
        undone=undone,
    )


def _dropped(begun: RollCalled | DiceTyped, doubt: Any, seed: bytes, table: str) -> fairness.Rolled:
    """A roll that never counted still has its number, so that nobody can roll until they like it."""
    if isinstance(begun, DiceTyped):
        looked = doubt.by if doubt else None
        return fairness.Rolled(
            number=begun.number,
            by=begun.seat,
            how="table",
            sides=begun.sides,
            results=begun.results,
            confirmed_by=looked if looked != begun.seat else None,
            undone=True,
        )
    label = fairness.RollLabel(
        table=table,
        number=begun.number,
        by=begun.seat,
        tap=begun.tap,
        witness=begun.witness,
        witness_commitment=begun.promise,
    )
    return fairness.Rolled(
        number=begun.number,
        by=begun.seat,
        how="unwitnessed",
        sides=begun.sides,
        results=fairness.results(seed, label, begun.sides),
        tap=begun.tap,
        witness=begun.witness,
        witness_commitment=begun.promise,
        undone=True,
    )



