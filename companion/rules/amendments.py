"""What the table can agree on, how it is carried out, and what people are shown before
they agree."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any

from msgspec import Meta

from companion.rules.acts import going, quoted
from companion.rules.bank import (
    Reason,
    Recounted,
    beyond_the_box,
    hides_sums,
    in_the_box,
    no_money_here,
    payment,
    purse,
)
from companion.rules.circle import Arrange, arranged
from companion.rules.counters import counted
from companion.rules.declared_scores import holding
from companion.rules.dice import rolling
from companion.rules.ending import EndGame, ended
from companion.rules.handing import GiveSeat, given
from companion.rules.host_role import host_at
from companion.rules.messages import (
    BANK,
    Answer,
    Caller,
    Chance,
    Fact,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.plans import PlanTakenUp
from companion.rules.roles import role
from companion.rules.seats import SeatLeft, Short, known
from companion.rules.strictness import Ruled, SetStrictness, strictness
from companion.rules.table import Table, minus
from companion.rules.tracker import PhaseBegan, TurnBegan
from companion.rules.undo import Undo, back_to, taken_back


class CorrectPurse(Order, frozen=True):
    """The purse should hold this much; the bank evens it out."""

    purse: Annotated[Short, role("purse")]
    to: Annotated[int, Meta(ge=0, le=1_000_000_000), role("money")]
    reason: Reason


class CorrectCounter(Order, frozen=True):
    counter: Annotated[Short, role("counter")]
    owner: Annotated[Short, role("seat")]
    to: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    reason: Reason


class CorrectTurn(Order, frozen=True):
    seat: Annotated[Short, role("seat")]
    reason: Reason


class CorrectPhase(Order, frozen=True):
    """`also` answers, line by line, what a game asks about such a step; what is not
    answered does not happen."""

    phase: Annotated[int, Meta(ge=0, le=50), role("phase")]
    round: Annotated[int, Meta(ge=1, le=1000), role("round")]
    reason: Reason
    also: dict[Short, bool] = {}


class DropPlan(Order, frozen=True):
    plan: Short
    reason: Reason


class RemoveSeat(Order, frozen=True):
    seat: Annotated[Short, role("seat")]


class ChooseHost(Order, frozen=True):
    """A new host by majority; this needs no host to agree."""

    seat: Annotated[Short, role("seat")]


class Recount(Order, frozen=True):
    """All money anew, after the seal broke."""

    purses: dict[Short, Annotated[int, Meta(ge=0, le=1_000_000_000)]]


class GameRuling(Order, frozen=True):
    """A correction that only the game at the table understands."""

    name: Annotated[Short, role("ruling")]
    values: dict[Short, Any] = {}
    reason: Reason = ""


Agreeable = (
    Undo
    | CorrectPurse
    | CorrectCounter
    | CorrectTurn
    | CorrectPhase
    | DropPlan
    | RemoveSeat
    | GiveSeat
    | ChooseHost
    | Recount
    | SetStrictness
    | Arrange
    | EndGame
    | GameRuling
)


Carry = Callable[[Table, Any, Caller, Chance], Answer]
Numbers = Mapping[str, int]  # by the names under which people see them
Pairs = dict[str, list[int]]  # as they are, and as they would be
Shown = dict[str, Any]
QUOTED = 12  # of the acts that would go, the newest ones are quoted


def _undo(table: Table, order: Undo, who: Caller, chance: Chance) -> Answer:
    steps = (
        Refusal("roll_under_way") if rolling(table) else back_to(order.to, chance.steps)
    )
    if isinstance(steps, Refusal):
        return steps
    return taken_back(table, steps, who.seat, chance)


def _purse(table: Table, order: CorrectPurse, who: Caller, chance: Chance) -> Answer:
    name = purse(table, order.purse)
    if name is None or name == BANK:
        return Refusal("no_such_purse", {"purse": order.purse})
    if hides_sums(table) and (refusal := beyond_the_box(table, {name: order.to})):
        return refusal
    more = order.to - table.bank.purses[name]
    source, target = (BANK, name) if more > 0 else (name, BANK)
    moved = payment(table, source, target, abs(more), order.reason)
    if isinstance(moved, Refusal):
        return moved
    return _ruled("purse", order.reason, who, moved)


def _ruled(what: str, reason: str, who: Caller, facts: Sequence[Fact]) -> Answer:
    """A correction with its reason; none where nothing would change."""
    if not facts:
        return []
    ruled = Ruled(who.seat, what, reason)
    return [ruled, *facts]


def _counter(
    table: Table, order: CorrectCounter, who: Caller, chance: Chance
) -> Answer:
    owner = SeatId(order.owner)
    by = order.to - holding(table, order.counter, owner)
    moved = counted(table, order.counter, owner, who.seat, by)
    if isinstance(moved, Refusal):
        return moved
    return _ruled("counter", order.reason, who, moved)


def _turn(table: Table, order: CorrectTurn, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    if seat is None:
        return Refusal("no_such_seat")
    return _ruled(
        "turn",
        order.reason,
        who,
        [TurnBegan(seat)] if table.tracker.turn != seat else [],
    )


def _phase(table: Table, order: CorrectPhase, who: Caller, chance: Chance) -> Answer:
    rounds = table.setup.game.play.rounds
    if refusal := no_such_moment(table, order, rounds):
        return refusal
    if order.also:
        first = next(iter(order.also))
        return Refusal("no_such_ruling", {"name": first})
    if table.tracker.moment == (order.phase, order.round):
        return []
    then = PhaseBegan(order.phase, order.round)
    return _ruled("phase", order.reason, who, [then])


def no_such_moment(
    table: Table, order: CorrectPhase, rounds: int | None
) -> Refusal | None:
    """R24: only phases and rounds that the game has; a table that plays on may stay
    where it has come to."""
    phases = table.setup.game.phases
    if order.phase >= max(len(phases), 1):
        return Refusal("no_such_phase")
    if rounds is None:
        return None
    last = max(rounds, table.tracker.round)
    if order.round > last:
        return Refusal("no_such_round", {"rounds": rounds})
    return None


def _plan(table: Table, order: DropPlan, who: Caller, chance: Chance) -> Answer:
    plan = table.plans.get(order.plan)
    if plan is None:
        return Refusal("no_such_plan")
    return _ruled("plan", order.reason, who, [PlanTakenUp(plan.id, plan.seat, plan.on)])


def _remove(table: Table, order: RemoveSeat, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    if seat:
        return [SeatLeft(seat, removed=True)]
    return Refusal("no_such_seat")


def _recount(table: Table, order: Recount, who: Caller, chance: Chance) -> Answer:
    if refusal := no_money_here(table):
        return refusal
    every = set(table.bank.purses) - {BANK}
    if set(order.purses) != every:
        return Refusal("recount_incomplete", {"purses": sorted(every)})
    purses = {PurseId(name): amount for name, amount in order.purses.items()}
    if refusal := beyond_the_box(table, purses):
        return refusal
    bank = in_the_box(table) - sum(purses.values())
    return [Recounted({BANK: bank, **purses})]


CARRIED: Mapping[type[Order], Carry] = {
    Undo: _undo,
    CorrectPurse: _purse,
    CorrectCounter: _counter,
    CorrectTurn: _turn,
    CorrectPhase: _phase,
    DropPlan: _plan,
    RemoveSeat: _remove,
    GiveSeat: given,
    ChooseHost: lambda table, order, who, chance: host_at(table, order.seat),
    Recount: _recount,
    SetStrictness: lambda table, order, who, chance: strictness(table, order),
    Arrange: lambda table, order, who, chance: arranged(table, order),
    EndGame: lambda table, order, who, chance: ended(table, chance),
    GameRuling: lambda table, order, who, chance: Refusal(
        "no_such_ruling", {"name": order.name}
    ),
}


def carried_as_usual(table: Table, order: Order, who: Caller, chance: Chance) -> Answer:
    """As at a table whose game has no way of its own."""
    return CARRIED[type(order)](table, order, who, chance)


def keeps_quiet(table: Table, what: Order) -> bool:
    """A proposal about somebody's hidden sum is put to the table whatever would come of
    it: an answer beforehand would tell the sum, and only to whoever asked."""
    return isinstance(what, CorrectPurse) and hides_sums(table)


def shown(table: Table, what: Order, chance: Chance) -> Shown:
    """Before and after, and the reasons between that ask for the yes of all: what
    people must know before they agree."""
    tell = SHOWN.get(type(what))
    if tell:
        return tell(table, what, chance)
    return {}


def _goes_back(table: Table, what: Undo, chance: Chance) -> Shown:
    """The public values that an undo would change; private steps are left out."""
    steps = back_to(what.to, chance.steps)
    if isinstance(steps, Refusal) or chance.past is None:
        return {}
    before: Table = chance.past(steps[0].first)
    public = [step for step in steps if not step.private]
    lost = going(steps, chance)
    kinds = chain.from_iterable(step.kinds for step in public)
    barriers = chain.from_iterable(step.undo_needs_all for step in public)
    return {
        "steps": len(lost),
        "acts": [quoted(act) for act in lost[-QUOTED:]],
        "kinds": list(dict.fromkeys(kinds)),
        "purses": _told(table, _changed(_sums(table), _sums(before)), then=False),
        "counters": _changed(_counts(table), _counts(before)),
        "barriers": list(dict.fromkeys(barriers)),
    }


def _sums(table: Table) -> Numbers:
    """What each purse but the bank holds."""
    purses = minus(table.bank.purses, BANK)
    return {str(name): has for name, has in purses.items()}


def _counts(table: Table) -> Numbers:
    """What each counter of each holder stands at."""
    return {
        f"{name} {who}": now
        for name, holders in table.counters.items()
        for who, now in holders.items()
    }


def _changed(now: Numbers, before: Numbers) -> Pairs:
    """What would be another number then: as it is, and as it was."""
    others: Pairs = {}
    for name, is_now in now.items():
        was = before.get(name, 0)
        if is_now != was:
            others[name] = [is_now, was]
    return others


def _purses_then(table: Table, what: CorrectPurse | Recount, chance: Chance) -> Shown:
    then = {what.purse: what.to} if isinstance(what, CorrectPurse) else what.purses
    pairs = {
        name: [table.bank.purses.get(PurseId(name), 0), to] for name, to in then.items()
    }
    return {"purses": _told(table, pairs, then=True)}


def _told(table: Table, pairs: Pairs, then: bool) -> Shown:
    """Where sums are nobody else's business a proposal is no way to learn one: what
    somebody said may be repeated."""
    if table.setup.open_cash or table.bank.broken:
        return pairs
    if then:
        return {name: [None, to] for name, (_, to) in pairs.items()}
    return {name: [None, None] for name in pairs}


def _counter_then(table: Table, what: CorrectCounter, chance: Chance) -> Shown:
    holders = table.counters.get(what.counter, {})
    name = f"{what.counter} {what.owner}"
    pair = [holders.get(what.owner, 0), what.to]
    return {"counters": {name: pair}}


SHOWN: Mapping[type[Order], Callable[[Table, Any, Chance], Shown]] = {
    Undo: _goes_back,
    CorrectPurse: _purses_then,
    Recount: _purses_then,
    CorrectCounter: _counter_then,
    CorrectTurn: lambda table, what, chance: {"turn": [table.tracker.turn, what.seat]},
    CorrectPhase: lambda table, what, chance: {
        "phase": [table.tracker.phase, what.phase],
        "round": [table.tracker.round, what.round],
    },
}
