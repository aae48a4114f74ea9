"""What only the table together may do: go back past others' steps, correct a value, remove a player, end the game."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, convert, to_builtins
from msgspec.structs import replace

from companion.rules.bank import Reason, Recounted, in_the_box, paid, purse
from companion.rules.counters import counted
from companion.rules.ending import EndGame, ended
from companion.rules.language import BANK, Answer, Caller, Chance, Fact, Order, PurseId, Refusal, SeatId
from companion.rules.plans import PlanTakenUp
from companion.rules.rulings import Ruled, SetStrictness, strictness
from companion.rules.seats import HostPassed, SeatLeft, Short, known
from companion.rules.table import Decline, Question, Table
from companion.rules.tracker import PhaseBegan, TurnBegan
from companion.rules.undo import Undo, back_to, undone

RESTS = (10, 40, 90, 180)  # seconds before somebody whose proposals were declined may propose again


class CorrectPurse(Order, frozen=True):
    """The purse should hold this much; the bank evens it out."""

    purse: Short
    to: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    reason: Reason


class CorrectCounter(Order, frozen=True):
    counter: Short
    owner: Short
    to: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    reason: Reason


class CorrectTurn(Order, frozen=True):
    seat: Short
    reason: Reason


class CorrectPhase(Order, frozen=True):
    phase: Annotated[int, Meta(ge=0, le=50)]
    round: Annotated[int, Meta(ge=1, le=1000)]
    reason: Reason


class DropPlan(Order, frozen=True):
    plan: Short
    reason: Reason


class RemoveSeat(Order, frozen=True):
    seat: Short


class ChooseHost(Order, frozen=True):
    """A new host by majority; this needs no host to agree."""

    seat: Short


class Recount(Order, frozen=True):
    """All money anew, after the seal broke."""

    purses: dict[Short, Annotated[int, Meta(ge=0, le=1_000_000_000)]]


class GameRuling(Order, frozen=True):
    """A correction that only the game at the table understands."""

    name: Short
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
    | ChooseHost
    | Recount
    | SetStrictness
    | EndGame
    | GameRuling
)


class Propose(Order, frozen=True):
    what: Agreeable


class Vote(Order, frozen=True):
    question: Short
    yes: bool


class Withdraw(Order, frozen=True):
    question: Short


class Proposed(Fact, frozen=True):
    public = ("question", "seat", "what", "shows", "voters", "needs")
    lasting = True
    question: str
    seat: SeatId | None
    what: dict[str, Any]
    shows: dict[str, Any]
    voters: tuple[SeatId, ...]
    needs: int


class Voted(Fact, frozen=True):
    public = ("question", "seat", "yes")
    lasting = True
    question: str
    seat: SeatId
    yes: bool


class Settled(Fact, frozen=True):
    """Agreed, declined or withdrawn; `rests` is until when the proposer should not propose again."""

    public = ("question", "how", "what")
    lasting = True
    question: str
    seat: SeatId | None
    how: Literal["agreed", "declined", "withdrawn"]
    what: str
    rests: float = 0


Carry = Callable[[Table, Any, Caller, Chance], Answer]


def _propose(table: Table, order: Propose, who: Caller, chance: Chance, carried: Mapping[type[Order], Carry]) -> Answer:
    resting = table.declined.get(who.seat) if who.seat else None
    if resting and resting.until > chance.now:
        return Refusal("rest_a_little", {"seconds": int(resting.until - chance.now) + 1})
    if any(question.seat == who.seat for question in table.questions.values()):
        return Refusal("one_at_a_time")
    tried = carried[type(order.what)](table, order.what, who, chance)
    if isinstance(tried, Refusal):
        return tried
    shows = _shows(table, order.what, chance)
    voters, needs = _electorate(table, order.what, who, bool(shows.get("barriers")))
    what = to_builtins(order.what)
    asked = Proposed(chance.name("q"), who.seat, what, shows, voters, needs)
    question = _question(asked)
    return _settled(table, question, order.what, who, chance, carried, [asked])


def _electorate(table: Table, what: Order, who: Caller, barrier: bool) -> tuple[tuple[SeatId, ...], int]:
    """Who is asked, and how many must say yes; whoever proposes has said so already."""
    seats = [seat for seat in table.playing() if not (isinstance(what, RemoveSeat) and seat == what.seat)]
    half = len(seats) // 2 + 1
    if isinstance(what, ChooseHost | RemoveSeat | EndGame):
        return tuple(seats), half
    if barrier or table.setup.quorum == "all":
        return tuple(seats), len(seats)
    if table.setup.quorum == "host":
        return ((table.host,), 1) if table.host in seats and table.host else (tuple(seats), 0 if who.host else half)
    return tuple(seats), half


def _shows(table: Table, what: Order, chance: Chance) -> dict[str, Any]:
    """Before and after for each player, and the barriers between: what people must know before they agree."""
    if not isinstance(what, Undo) or chance.past is None:
        return {}
    steps = back_to(what.to, chance.steps)
    assert not isinstance(steps, Refusal)
    before: Table = chance.past(steps[0].first)
    purses = {name: [has, before.purses.get(name, 0)] for name, has in table.purses.items() if name != BANK}
    counters = {
        f"{name} {who}": [now, before.counters.get(name, {}).get(who, 0)]
        for name, holders in table.counters.items()
        for who, now in holders.items()
    }
    return {
        "steps": sum(not step.private for step in steps),
        "kinds": list(dict.fromkeys(kind for step in steps if not step.private for kind in step.kinds)),
        "purses": {name: pair for name, pair in purses.items() if pair[0] != pair[1]},
        "counters": {name: pair for name, pair in counters.items() if pair[0] != pair[1]},
        "barriers": list(dict.fromkeys(barrier for step in steps for barrier in step.barriers)),
    }


def _vote(table: Table, order: Vote, who: Caller, chance: Chance, carried: Mapping[type[Order], Carry]) -> Answer:
    question = table.questions.get(order.question)
    if question is None or who.seat not in question.voters or who.seat is None:
        return Refusal("question_over")
    if who.seat in question.yes or who.seat in question.no:
        return []
    fact = Voted(question.id, who.seat, order.yes)
    what = convert(question.what, type=Agreeable)
    return _settled(table, _with_vote(question, fact), what, who, chance, carried, [fact])


def _settled(
    table: Table,
    question: Question,
    what: Order,
    who: Caller,
    chance: Chance,
    carried: Mapping[type[Order], Carry],
    so_far: list[Fact],
) -> Answer:
    """Enough said yes, or enough said no; otherwise the question stays open."""
    kind = str(question.what["type"])
    if len(question.yes) >= question.needs:
        done = carried[type(what)](table, what, Caller(question.seat, host=True), chance)
        if isinstance(done, Refusal):  # the table moved on meanwhile; the question is over all the same
            return [*so_far, Settled(question.id, question.seat, "withdrawn", kind)]
        return [*so_far, Settled(question.id, question.seat, "agreed", kind), *done]
    if len(question.voters) - len(question.no) < question.needs:
        rests = chance.now + RESTS[min(_declines(table, question.seat), len(RESTS) - 1)]
        return [*so_far, Settled(question.id, question.seat, "declined", kind, rests)]
    return so_far


def _declines(table: Table, seat: SeatId | None) -> int:
    before = table.declined.get(seat) if seat else None
    return before.times if before else 0


def _withdraw(table: Table, order: Withdraw, who: Caller, chance: Chance) -> Answer:
    question = table.questions.get(order.question)
    if question is None or question.seat != who.seat:
        return Refusal("question_over")
    return [Settled(question.id, question.seat, "withdrawn", str(question.what["type"]))]


def _undo(table: Table, order: Undo, who: Caller, chance: Chance) -> Answer:
    steps = back_to(order.to, chance.steps)
    return steps if isinstance(steps, Refusal) else [undone(steps, who.seat)]


def _purse(table: Table, order: CorrectPurse, who: Caller, chance: Chance) -> Answer:
    name = purse(table, order.purse)
    if name is None or name == BANK:
        return Refusal("no_such_purse", {"purse": order.purse})
    more = order.to - table.purses[name]
    moved = paid(table, BANK, name, more, order.reason) if more > 0 else paid(table, name, BANK, -more, order.reason)
    return [Ruled(who.seat, "purse", order.reason), *moved]


def _counter(table: Table, order: CorrectCounter, who: Caller, chance: Chance) -> Answer:
    by = order.to - table.counters.get(order.counter, {}).get(order.owner, 0)
    moved = counted(table, order.counter, order.owner, who.seat, by)
    return moved if isinstance(moved, Refusal) else [Ruled(who.seat, "counter", order.reason), *moved]


def _turn(table: Table, order: CorrectTurn, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    return [Ruled(who.seat, "turn", order.reason), TurnBegan(seat)] if seat else Refusal("no_such_seat")


def _phase(table: Table, order: CorrectPhase, who: Caller, chance: Chance) -> Answer:
    if order.phase >= max(len(table.setup.game.phases), 1):
        return Refusal("no_such_phase")
    return [Ruled(who.seat, "phase", order.reason), PhaseBegan(order.phase, order.round)]


def _plan(table: Table, order: DropPlan, who: Caller, chance: Chance) -> Answer:
    plan = table.plans.get(order.plan)
    if plan is None:
        return Refusal("no_such_plan")
    return [Ruled(who.seat, "plan", order.reason), PlanTakenUp(plan.id, plan.seat, plan.on)]


def _remove(table: Table, order: RemoveSeat, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    return [SeatLeft(seat, removed=True)] if seat else Refusal("no_such_seat")


def _choose(table: Table, order: ChooseHost, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    return [HostPassed(seat)] if seat else Refusal("no_such_seat")


def _recount(table: Table, order: Recount, who: Caller, chance: Chance) -> Answer:
    if set(order.purses) != set(table.purses) - {BANK}:
        return Refusal("recount_incomplete", {"purses": sorted(set(table.purses) - {BANK})})
    purses = {PurseId(name): amount for name, amount in order.purses.items()}
    return [Recounted({BANK: in_the_box(table) - sum(purses.values()), **purses})]


def _end(table: Table, order: EndGame, who: Caller, chance: Chance) -> Answer:
    return ended(table)


CARRIED: Mapping[type[Order], Carry] = {
    Undo: _undo,
    CorrectPurse: _purse,
    CorrectCounter: _counter,
    CorrectTurn: _turn,
    CorrectPhase: _phase,
    DropPlan: _plan,
    RemoveSeat: _remove,
    ChooseHost: _choose,
    Recount: _recount,
    SetStrictness: lambda table, order, who, chance: strictness(table, order),
    EndGame: _end,
    GameRuling: lambda table, order, who, chance: Refusal("no_such_ruling", {"name": order.name}),
}
VOTED: Mapping[type[Order], Callable[..., Answer]] = {Propose: _propose, Vote: _vote}


def _question(fact: Proposed) -> Question:
    said = (fact.seat,) if fact.seat and fact.seat in fact.voters else ()
    return Question(fact.question, fact.seat, fact.what, fact.shows, fact.voters, fact.needs, said)


def _with_vote(question: Question, fact: Voted) -> Question:
    if fact.yes:
        return replace(question, yes=(*question.yes, fact.seat))
    return replace(question, no=(*question.no, fact.seat))


def _voted(table: Table, fact: Voted) -> Table:
    question = table.questions[fact.question]
    return replace(table, questions={**table.questions, question.id: _with_vote(question, fact)})


def _over(table: Table, fact: Settled) -> Table:
    questions = {name: one for name, one in table.questions.items() if name != fact.question}
    if fact.how != "declined" or fact.seat is None:
        return replace(table, questions=questions)
    decline = Decline(_declines(table, fact.seat) + 1, fact.rests)
    return replace(table, questions=questions, declined={**table.declined, fact.seat: decline})


ORDERS: Mapping[type[Order], Callable[..., Answer]] = {Withdraw: _withdraw}
FACTS: Mapping[type[Fact], Callable[..., Table]] = {
    Proposed: lambda table, fact: replace(table, questions={**table.questions, fact.question: _question(fact)}),
    Voted: _voted,
    Settled: _over,
}
