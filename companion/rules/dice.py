"""Dice at the table: called by a tap, witnessed by another phone, or rolled on the
table and typed in."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from companion.rules import fairness
from companion.rules.messages import (
    Answer,
    Chance,
    Fact,
    InPlay,
    Order,
    Refusal,
    Seated,
    SeatId,
)
from companion.rules.roles import FacesRolled, SidesRolled, WhyPaid
from companion.rules.seats import Hash, changed
from companion.rules.table import Changes, Judges, Table, clockwise, with_dice
from companion.rules.table_blocks import FinishedRoll, PendingRoll, Window

WITNESS_SECONDS = 2
Sides = Annotated[int, Meta(ge=2, le=1000)]
Dice = Annotated[list[Sides], Meta(min_length=1, max_length=20)]
Faces = Annotated[
    list[Annotated[int, Meta(ge=1, le=1000)]], Meta(min_length=1, max_length=20)
]
Text = Annotated[str, Meta(max_length=80)]


class CommitEntropy(Order, frozen=True, tag="promise_entropy"):
    """A phone commits itself to a secret with which it will witness somebody's roll."""

    promise: Hash


class Roll(InPlay, frozen=True):
    """`tap` is what the roller's phone adds: 32 random bytes as hex."""

    sides: Dice
    tap: Hash | None = None
    reason: Text = ""


class Witness(InPlay, frozen=True):
    """The designated phone opens its secret, by itself, and commits to the next."""

    roll: int
    entropy: Hash
    promise: Hash | None = None


class EntropyPromised(Fact, frozen=True):
    private = True
    survives_undo = True
    seat: SeatId
    promise: str


class PromiseSpent(Fact, frozen=True):
    """The witness was asked for its secret; whoever undoes the roll cannot make the
    secret unknown again.

    It comes with the call of the roll, which tells everybody about the witness: nothing
    more needs to be said.
    """

    private = True
    insiders = ()
    survives_undo = True
    seat: SeatId
    promise: str


class RollCalled(Fact, frozen=True):
    """From here on neither the roller nor the witness can change what they bring along."""

    befalls = ()
    numbered = True
    public = ("number", "seat", "sides", "witness", "reason")
    number: int
    seat: SeatId
    sides: SidesRolled
    tap: str
    witness: SeatId | None
    promise: str | None
    window: str
    ends: float
    reason: WhyPaid


class Rolled(Fact, frozen=True):
    """`how`: app, unwitnessed, or table (physical dice, confirmed by the witness)."""

    befalls = ()
    group = "dice"
    public = ("number", "seat", "sides", "results", "how", "witness", "reason")
    undo_needs_all = "dice"
    numbered = True
    number: int
    seat: SeatId
    sides: SidesRolled
    results: FacesRolled
    how: str
    tap: str | None
    witness: SeatId | None
    promise: str | None
    entropy: str | None
    reason: WhyPaid


def call(
    table: Table,
    seat: SeatId,
    sides: Sequence[int],
    chance: Chance,
    tap: str | None,
    reason: str = "",
) -> Answer:
    """Begin a roll; without anybody who could witness it, it is over at once.

    Once the seed is out, whoever chooses the tap of an unwitnessed roll chooses its
    dice: then the table draws the tap.
    """
    if table.dice.roll is not None:
        return Refusal("roll_under_way")
    witness = _next_witness(table, seat)
    commitment = table.seats[witness].commitment if witness else None
    called = RollCalled(
        number=chance.roll,
        seat=seat,
        sides=tuple(sides),
        tap=tap if tap and not table.dice.seed_out else chance.secret(32),
        witness=witness,
        promise=commitment,
        window=chance.name("w"),
        ends=chance.now + WITNESS_SECONDS,
        reason=reason,
    )
    if witness is None or commitment is None:
        return [called, _result(table, _under_way(called), None)]
    return [called, PromiseSpent(witness, commitment)]


def rolling(table: Table) -> bool:
    """Dice of the app are in the air: for two seconds at most nothing can be undone."""
    roll = table.dice.roll
    return roll is not None and roll.typed is None


def unwitnessed(table: Table) -> list[Fact]:
    """The witness did not answer in time: the roll counts, openly marked, and the
    silent phone is not asked again."""
    roll = table.dice.roll
    if roll and roll.typed is None:
        return [_result(table, roll, None)]
    return []


def _next_witness(table: Table, roller: SeatId) -> SeatId | None:
    """The next seat that has promised something, on another phone than the roller's."""
    own = {roller, *table.seating.sharing_with(roller)}
    ring = clockwise(table.playing(), roller)
    for seat in ring:
        promised = table.seats[seat].commitment
        if promised and seat not in own:
            return seat
    return None


def _result(table: Table, roll: PendingRoll, entropy: str | None) -> Rolled:
    label = fairness.RollLabel(
        table=table.setup.table,
        number=roll.number,
        by=roll.seat,
        tap=roll.tap,
        witness=roll.witness,
        witness_commitment=roll.commitment,
        witness_entropy=entropy,
    )
    results = fairness.results(bytes.fromhex(table.seed), label, roll.sides)
    how = "app" if entropy else "unwitnessed"
    return Rolled(
        number=roll.number,
        seat=roll.seat,
        sides=roll.sides,
        results=results,
        how=how,
        tap=roll.tap,
        witness=roll.witness,
        promise=roll.commitment,
        entropy=entropy,
        reason=roll.reason,
    )


def _commit(table: Table, order: CommitEntropy, who: Seated, chance: Chance) -> Answer:
    promise = order.promise
    if promise in table.dice.spent:
        return Refusal("promise_spent")
    if promise == table.seats[who.seat].commitment:
        return []
    return [EntropyPromised(who.seat, promise)]


def _roll(table: Table, order: Roll, who: Seated, chance: Chance) -> Answer:
    return call(table, who.seat, order.sides, chance, order.tap, order.reason)


def _witness(table: Table, order: Witness, who: Seated, chance: Chance) -> Answer:
    roll = table.dice.roll
    if roll is None or roll.number != order.roll:
        return Refusal("roll_over")
    if roll.witness != who.seat:
        return Refusal("roll_over")
    opened = fairness.witness_commitment(order.entropy)
    if opened != roll.commitment:
        return Refusal("not_what_was_promised")
    rolled = _result(table, roll, order.entropy)
    promise = order.promise
    if promise is None or promise in table.dice.spent:
        return [rolled]
    return [rolled, EntropyPromised(who.seat, promise)]


def _under_way(fact: RollCalled) -> PendingRoll:
    return PendingRoll(
        number=fact.number,
        seat=fact.seat,
        sides=fact.sides,
        tap=fact.tap,
        reason=fact.reason,
        witness=fact.witness,
        commitment=fact.promise,
    )


def _called(table: Table, fact: RollCalled) -> Table:
    window = None
    if fact.witness:
        window = Window(fact.window, "witness", WITNESS_SECONDS, fact.ends)
    roll = _under_way(fact)
    return with_dice(table, roll=roll, witness_window=window)


def _spent(table: Table, fact: PromiseSpent) -> Table:
    """A commitment is good for one roll."""
    spent = with_dice(table, spent=table.dice.spent | {fact.promise})
    if table.seats[fact.seat].commitment == fact.promise:
        return changed(spent, fact.seat, commitment=None)
    return spent


def _rolled(table: Table, fact: Rolled) -> Table:
    cast = FinishedRoll(
        number=fact.number,
        seat=fact.seat,
        sides=fact.sides,
        results=fact.results,
        how=fact.how,
        reason=fact.reason,
    )
    return with_dice(table, roll=None, cast=cast, witness_window=None)


ORDERS: Judges = {
    CommitEntropy: _commit,
    Roll: _roll,
    Witness: _witness,
}
FACTS: Changes = {
    EntropyPromised: lambda table, fact: changed(
        table, fact.seat, commitment=fact.promise
    ),
    PromiseSpent: _spent,
    RollCalled: _called,
    Rolled: _rolled,
}


def falls_for(count: int) -> int:
    """Seconds in which so many dice fall and are read on every screen, before anything
    else is told (`static/falling.js` has the same in tenths)."""
    others = min(count - 1, 5)
    falling = 7 + 4 * others
    tenths = falling + 9  # until the last is read
    return -(-tenths // 10)
