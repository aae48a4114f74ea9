"""Hidden plans: a card lies face down, its seal is public; it is revealed, or shown to
one who may see it."""

from hmac import compare_digest
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from cards import codes
from cards.codes import Code
from companion.rules import fairness
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    InPlay,
    OpenFact,
    Refusal,
    SeatId,
)
from companion.rules.roles import CopyName, Where
from companion.rules.seats import Short, known
from companion.rules.table import Changes, Judges, Setup, Table, minus
from companion.rules.table_blocks import Plan

CodeText = Annotated[str, Meta(min_length=1, max_length=200)]


class Lay(InPlay, frozen=True):
    """Lay a card face down on something of one's own; a seat without a phone lays it
    blind, without its code."""

    code: CodeText | None = None
    on: Annotated[str, Meta(max_length=40)] = ""


class TakeUp(InPlay, frozen=True):
    """Take one's plan back into the hand, unseen; or off the table, after it was revealed."""

    plan: Short


class Reveal(InPlay, frozen=True):
    """Turn it up; the code is asked of a blind plan only."""

    plan: Short
    code: CodeText | None = None


class ShowPlan(InPlay, frozen=True):
    """Let one other player look at it."""

    plan: Short
    to: Short


class PlanLaid(Fact, frozen=True):
    group = "plans"
    public = ("plan", "seat", "on", "seal")
    mine = ("copy",)
    plan: str
    seat: SeatId
    on: Where
    seal: str
    copy: CopyName | None
    salt: str


class PlanTakenUp(OpenFact, frozen=True):
    group = "plans"
    plan: str
    seat: SeatId
    on: Where


class PlanRevealed(OpenFact, frozen=True):
    """`clash` is another seat whose open plan claims the same copy; `true` says that
    the seal held."""

    group = "plans"
    undo_needs_all = "reveal"
    plan: str
    seat: SeatId
    on: Where
    copy: CopyName
    salt: str
    true: bool
    clash: SeatId | None


class PlanShown(Fact, frozen=True):
    """That somebody looked is public, the receipt of what they saw is theirs and the owner's."""

    befalls = ("to", "seat")
    group = "plans"
    public = ("plan", "seat", "to")
    mine = ("copy",)
    insiders = ("seat", "to")
    undo_needs_all = "peek"
    plan: str
    seat: SeatId
    to: SeatId
    copy: CopyName | None


def laid(
    table: Table, seat: SeatId, copy: str | None, on: str, chance: Chance
) -> PlanLaid:
    """The fact of a card laid face down; a blind plan has no copy yet.

    Whether another seat has laid the same copy is not checked before the reveal: a
    refusal would tell that it has.
    """
    plan = chance.name("c")
    salt = chance.secret(16)
    seal = fairness.sealed(salt, table.setup.table, plan, seat, copy or "blind")
    return PlanLaid(
        plan=plan,
        seat=seat,
        on=on,
        seal=seal,
        copy=copy,
        salt=salt,
    )


def revealed(table: Table, plan: Plan, copy: str) -> PlanRevealed:
    """The fact of a plan turned up: whether its seal holds, and who else shows the same copy."""
    others = (
        one
        for one in table.plans.values()
        if one.open and one.copy == copy and one.seat != plan.seat
    )
    clash = next((one.seat for one in others), None)
    return PlanRevealed(
        plan.id, plan.seat, plan.on, copy, plan.salt, holds(table, plan), clash
    )


def holds(table: Table, plan: Plan) -> bool:
    """Does the seal that everybody saw belong to this card?"""
    try:
        seal = fairness.sealed(
            plan.salt, table.setup.table, plan.id, plan.seat, plan.copy or "blind"
        )
    except ValueError:  # nothing that was ever sealed looks like that
        return False
    return compare_digest(seal.encode(), plan.seal.encode())


# by what is wrong with a text that should name a copy
NO_COPY = {
    "not_a_code": "code_not_a_code",
    "torn": "code_torn",
    "other_game": "code_other_game",
    "gone": "code_gone",
}


def copy_of(setup: Setup, text: str) -> Code | Refusal:
    """Which physical copy of this game a scanned or typed text names."""
    found = codes.read(text, setup.game.tag, setup.copies)
    if isinstance(found, codes.Refused):
        return Refusal(NO_COPY[found.reason], {"tag": found.tag})
    return found


def _lay(table: Table, order: Lay, who: Caller, chance: Chance) -> Answer:
    seat, code = who.seat, order.code
    assert seat
    if not table.setup.game.play.plans:
        return Refusal("no_plans_in_this_game")
    has_phone = table.seats[seat].phone
    if has_phone == (code is None):
        # the table's screen must not know what is laid
        return Refusal("code_missing" if has_phone else "lays_blind")
    if code is None:
        return [laid(table, seat, None, order.on, chance)]
    copy = copy_of(table.setup, code)
    if isinstance(copy, Refusal):
        return copy
    if _lies_covered(table, seat, copy):
        return Refusal("laid_already")
    return [laid(table, seat, copy, order.on, chance)]


def _lies_covered(table: Table, seat: SeatId, copy: Code) -> bool:
    every = table.plans.values()
    own = (plan for plan in every if plan.seat == seat)
    return any(plan.copy == copy and not plan.open for plan in own)


def own_plan(table: Table, name: str, seat: SeatId | None) -> Plan | Refusal:
    """A plan that this seat laid and that still lies face down."""
    plan = table.plans.get(name)
    if plan and plan.seat == seat and not plan.open:
        return plan
    return Refusal("no_such_plan")


def _take_up(table: Table, order: TakeUp, who: Caller, chance: Chance) -> Answer:
    plan = table.plans.get(order.plan)
    if plan and plan.seat == who.seat:
        return [PlanTakenUp(plan.id, plan.seat, plan.on)]
    return Refusal("no_such_plan")


def _reveal(table: Table, order: Reveal, who: Caller, chance: Chance) -> Answer:
    plan = own_plan(table, order.plan, who.seat)
    if isinstance(plan, Refusal):
        return plan
    if plan.copy is not None:
        return [revealed(table, plan, plan.copy)]
    if not order.code:
        return Refusal("plan_is_blind")
    copy = copy_of(table.setup, order.code)
    if isinstance(copy, Refusal):
        return copy
    return [revealed(table, plan, copy)]


def _show(table: Table, order: ShowPlan, who: Caller, chance: Chance) -> Answer:
    plan = own_plan(table, order.plan, who.seat)
    other = known(table, order.to)
    if isinstance(plan, Refusal):
        return plan
    if other is None or other == who.seat:
        return Refusal("no_such_seat")
    if other in plan.shown_to:
        return []
    lifts_it = not table.seats[other].phone
    copy = None if lifts_it else plan.copy
    return [PlanShown(plan.id, plan.seat, other, copy)]


def _down(table: Table, fact: PlanLaid) -> Table:
    plan = Plan(
        id=fact.plan,
        seat=fact.seat,
        on=fact.on,
        seal=fact.seal,
        copy=fact.copy,
        salt=fact.salt,
    )
    return replace(table, plans={**table.plans, plan.id: plan})


def _up(table: Table, fact: PlanTakenUp) -> Table:
    return replace(table, plans=minus(table.plans, fact.plan))


def _opened(table: Table, fact: PlanRevealed) -> Table:
    plan = replace(
        table.plans[fact.plan],
        open=True,
        copy=fact.copy,
        clash=fact.clash,
        true=fact.true,
    )
    return replace(table, plans={**table.plans, plan.id: plan})


def _shown(table: Table, fact: PlanShown) -> Table:
    plan = table.plans[fact.plan]
    return replace(
        table,
        plans={
            **table.plans,
            plan.id: replace(plan, shown_to=(*plan.shown_to, fact.to)),
        },
    )


ORDERS: Judges = {
    Lay: _lay,
    TakeUp: _take_up,
    Reveal: _reveal,
    ShowPlan: _show,
}
FACTS: Changes = {
    PlanLaid: _down,
    PlanTakenUp: _up,
    PlanRevealed: _opened,
    PlanShown: _shown,
}
