"""The strictness dial: a rule may be enforced, warned about or left to the table; what
is bent is written down."""

from typing import Annotated, ClassVar

from msgspec.structs import replace

from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    OpenFact,
    Order,
    Refusal,
    SeatId,
)
from companion.rules.roles import RuleName, Subject, WhyPaid, role
from companion.rules.seats import Short
from companion.rules.table import Changes, Judges, Table, with_ruling, with_strictness
from companion.rules.table_blocks import Level, Ruling

REASON = 80  # signs of a reason


class SetStrictness(Order, frozen=True):
    """Before the game the host sets it; while it runs, only by agreement."""

    for_host: ClassVar[bool] = True
    for_seat: ClassVar[bool] = False
    rule: Annotated[Short, role("rule")]
    level: Annotated[Level, role("level")]


class StrictnessSet(OpenFact, frozen=True):
    group = "table"
    survives_undo = True
    rule: RuleName
    level: Annotated[Level, role("level")]


class Overruled(OpenFact, frozen=True):
    """Somebody put the table above a rule, and said why."""

    group = "table"
    seat: SeatId | None
    rule: RuleName
    reason: WhyPaid


class Ruled(OpenFact, frozen=True):
    """The table agreed on a correction; the facts after it carry it out. Nobody takes
    back alone what all agreed on."""

    group = "table"
    undo_needs_all = "ruling"
    seat: SeatId | None
    what: Subject
    reason: WhyPaid


def apply_strictness(
    table: Table, who: Caller, refusal: Refusal
) -> list[Fact] | Refusal:
    """What becomes of a refusal by a soft rule: nothing, a ruling with its reason, or
    the refusal."""
    level = table.level(refusal.rule) if refusal.rule else "enforce"
    if refusal.rule is None or level == "enforce":
        return refusal
    if level == "free":
        return []
    if not who.override_reason:
        return replace(
            refusal, facts={**refusal.facts, "may_overrule": True, "rule": refusal.rule}
        )
    return [Overruled(who.seat, refusal.rule, who.override_reason[:REASON])]


def _set(table: Table, order: SetStrictness, who: Caller, chance: Chance) -> Answer:
    if table.stage == "play":
        return Refusal("needs_agreement")
    return strictness(table, order)


def strictness(table: Table, order: SetStrictness) -> Answer:
    now = table.strictness.levels.get(order.rule)
    if now != order.level:
        return [StrictnessSet(order.rule, order.level)]
    return []


def _overruled(table: Table, fact: Overruled) -> Table:
    return with_ruling(table, Ruling(fact.seat, fact.rule, fact.reason))


def _set_to(table: Table, fact: StrictnessSet) -> Table:
    before = table.strictness.levels
    levels = {**before, fact.rule: fact.level}
    return with_strictness(table, levels=levels)


ORDERS: Judges = {SetStrictness: _set}
FACTS: Changes = {
    StrictnessSet: _set_to,
    Overruled: _overruled,
    Ruled: lambda table, fact: with_ruling(
        table, Ruling(fact.seat, fact.what, fact.reason)
    ),
}
