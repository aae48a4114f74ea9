"""The dice of an evening as evidence: every roll that was called, in order, with all
that it takes to recompute it."""

from collections.abc import Iterator
from typing import Literal, cast

from msgspec.structs import replace

from companion.keepsakes.table_record import Account
from companion.rules import fairness
from companion.rules.dice import RollCalled, Rolled
from companion.rules.fairness import Transcript
from companion.rules.messages import Fact
from companion.rules.table_dice import DiceDoubted, DiceTyped

NOBODY = "nobody"  # stands for who confirmed dice that nobody has confirmed


def transcript(account: Account) -> Transcript:
    """With the seed only when the game is over. A game that shuffles piles tells of
    them by `shuffles`."""
    table = account.state
    names = {str(seat.id): seat.name for seat in table.seats.values()}
    seed = bytes.fromhex(table.seed) if account.over else None
    rolls = sorted(_rolls(account, seed), key=lambda roll: roll.number)
    return fairness.evening(
        table.setup.table, table.setup.commitment, rolls, names, seed
    )


def _rolls(account: Account, seed: bytes | None) -> Iterator[fairness.RollRecord]:
    """What came of each roll; one that was taken back or doubted keeps its number, for
    the next has another."""
    open_roll: RollCalled | DiceTyped | None = None
    for version, fact in _log(account):
        undone = version not in account.counting
        if open_roll and isinstance(fact, RollCalled | DiceTyped | DiceDoubted):
            yield _unfinished(account, open_roll, seed)
        if isinstance(fact, Rolled):
            yield _finished(fact, undone=undone)
        open_roll = _still_open(open_roll, fact)
        yield from _shuffled(account, fact, undone)
    if open_roll and account.over:
        yield _unfinished(account, open_roll, seed)


def _still_open(
    before: RollCalled | DiceTyped | None, fact: Fact
) -> RollCalled | DiceTyped | None:
    """The roll that waits for its result after this fact."""
    if isinstance(fact, RollCalled | DiceTyped):
        return fact
    if isinstance(fact, Rolled | DiceDoubted):
        return None
    return before


def _log(account: Account) -> Iterator[tuple[int, Fact]]:
    for entry in account.slowly(account.entries):
        yield from entry.log


def _shuffled(
    account: Account, fact: Fact, undone: bool
) -> Iterator[fairness.RollRecord]:
    """A pile, where the game shuffles any."""
    shuffles = account.rules.shuffles
    told = shuffles(fact) if shuffles else None
    if told:
        yield replace(told, undone=undone)


def _finished(fact: Rolled, undone: bool) -> fairness.RollRecord:
    physical = fact.how == "table"
    return fairness.RollRecord(
        number=fact.number,
        by=fact.seat,
        how=cast(Literal["app", "unwitnessed", "table"], fact.how),
        sides=fact.sides,
        results=fact.results,
        tap=fact.tap,
        witness=None if physical else fact.witness,
        witness_commitment=fact.promise,
        witness_entropy=fact.entropy,
        confirmed_by=fact.witness if physical else None,
        undone=undone,
    )


def _unfinished(
    account: Account,
    roll: RollCalled | DiceTyped,
    seed: bytes | None,
) -> fairness.RollRecord:
    """A roll without a result that counts: it is listed, so that no number is missing,
    but without its witness. Whoever saw other dice confirms nothing."""
    bare = fairness.RollRecord(
        number=roll.number,
        by=roll.seat,
        how="unwitnessed",
        sides=roll.sides,
        undone=True,
    )
    if isinstance(roll, DiceTyped):
        changes = {"how": "table", "results": roll.results, "confirmed_by": NOBODY}
    else:
        label = fairness.RollLabel(
            table=account.state.setup.table,
            number=roll.number,
            by=roll.seat,
            tap=roll.tap,
        )
        changes = {
            "tap": roll.tap,
            "results": fairness.results(seed, label, roll.sides) if seed else (),
        }
    return replace(bare, **changes)
