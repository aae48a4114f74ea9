"""Dice of the box: one types what lies on the table, another confirms it."""

from collections.abc import Sequence
from typing import ClassVar

from companion.rules.dice import Dice, Faces, Rolled, Text
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    InPlay,
    OpenFact,
    Refusal,
    Seated,
    SeatId,
)
from companion.rules.roles import FacesRolled, SidesRolled, WhyPaid
from companion.rules.table import Changes, Judges, Table, with_dice
from companion.rules.table_blocks import PendingRoll


class TypeDice(InPlay, frozen=True):
    """What the dice on the table show; another seat, or the table's screen, confirms it."""

    sides: Dice
    results: Faces
    reason: Text = ""


class ConfirmDice(InPlay, frozen=True):
    """`results` are what the confirming phone showed: nobody confirms dice that they
    did not see."""

    for_screen: ClassVar[bool] = True
    roll: int
    yes: bool
    results: Faces | None = None


class DiceTyped(OpenFact, frozen=True):
    group = "dice"
    numbered = True
    number: int
    seat: SeatId
    sides: SidesRolled
    results: FacesRolled
    reason: WhyPaid


class DiceDoubted(OpenFact, frozen=True):
    """Somebody saw other dice; the roll is typed again, under its next number."""

    group = "dice"
    survives_undo = True
    number: int
    seat: SeatId
    by: SeatId


def typed(
    table: Table,
    seat: SeatId,
    sides: Sequence[int],
    results: Sequence[int],
    chance: Chance,
    reason: str = "",
) -> Answer:
    """Dice that were rolled on the table."""
    if table.dice.roll is not None:
        return Refusal("roll_under_way")
    if len(sides) != len(results) or any(
        face > most for face, most in zip(results, sides, strict=True)
    ):
        return Refusal("no_such_dice", {"sides": list(sides)})
    return [DiceTyped(chance.roll, seat, tuple(sides), tuple(results), reason)]


def _type(table: Table, order: TypeDice, who: Seated, chance: Chance) -> Answer:
    return typed(table, who.seat, order.sides, order.results, chance, order.reason)


def _confirm(table: Table, order: ConfirmDice, who: Caller, chance: Chance) -> Answer:
    roll = table.dice.roll
    if roll is None or roll.typed is None or who.viewer is None:
        return Refusal("roll_over")
    if roll.number != order.roll or not _are_those(order.results, roll.typed):
        return Refusal("roll_over")
    if not order.yes:
        return [DiceDoubted(roll.number, roll.seat, who.viewer)]
    if _is_thrower(table, roll.seat, who):
        return Refusal("confirms_oneself")
    return [_seen(roll, roll.typed, who.viewer)]


def _is_thrower(table: Table, seat: SeatId, who: Caller) -> bool:
    """The same person, or the same phone."""
    return who.seat == seat or _on_the_same_phone(table, seat, who)


def _are_those(results: Sequence[int] | None, typed: Sequence[int]) -> bool:
    """Whoever confirms saw these dice; who says nothing saw what was typed."""
    return results is None or tuple(results) == tuple(typed)


def _seen(roll: PendingRoll, typed: tuple[int, ...], by: SeatId) -> Rolled:
    return Rolled(
        number=roll.number,
        seat=roll.seat,
        sides=roll.sides,
        results=typed,
        how="table",
        tap=None,
        witness=by,
        promise=None,
        entropy=None,
        reason=roll.reason,
    )


def _on_the_same_phone(table: Table, roller: SeatId, who: Caller) -> bool:
    """Does the roller's phone confirm for another of its seats, or as the table's
    screen, though others could?"""
    own = table.seating.sharing_with(roller)
    here = who.seat in own if who.seat else roller in table.hosting()
    if not here:
        return False
    others = (table.seats[seat] for seat in table.playing() if seat not in own)
    return any(other.phone for other in others)


def _typed(table: Table, fact: DiceTyped) -> Table:
    return with_dice(
        table,
        roll=PendingRoll(
            fact.number, fact.seat, fact.sides, "", fact.reason, typed=fact.results
        ),
    )


def _doubted(table: Table, fact: DiceDoubted) -> Table:
    roll = table.dice.roll
    if roll and roll.number == fact.number:
        return with_dice(table, roll=None)
    return table


ORDERS: Judges = {
    TypeDice: _type,
    ConfirmDice: _confirm,
}
FACTS: Changes = {
    DiceTyped: _typed,
    DiceDoubted: _doubted,
}
