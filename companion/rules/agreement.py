"""What only the table together may do: go back past others' steps, correct a value, remove a player, end the game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, convert, to_builtins
from msgspec.structs import replace

from companion.rules.bank import Reason, Recounted, beyond_the_box, in_the_box, no_money_here, payment, purse
from companion.rules.counters import counted
from companion.rules.dice import rolling
from companion.rules.ending import EndGame, ended
from companion.rules.language import BANK, HOST, Answer, Caller, Chance, Fact, Order, PurseId, Refusal, SeatId
from companion.rules.plans import PlanTakenUp
from companion.rules.rulings import Ruled, SetStrictness, strictness
from companion.rules.seats import SeatLeft, Short, host_at, known
from companion.rules.table import Decline, Question, Table
from companion.rules.tracker import PhaseBegan, TurnBegan
from companion.rules.undo import Undo, back_to, taken_back

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
    for_screen: ClassVar[bool] = True
    what: Agreeable


class Vote(Order, frozen=True):
    """Where the table lets the host decide, the host's screen may vote, too."""

    for_screen: ClassVar[bool] = True
    question: Short
    yes: bool


class Withdraw(Order, frozen=True):
    for_screen: ClassVar[bool] = True
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
    """`overtaken`: what was agreed on is no longer what would happen. `rests`: until then the proposer should rest."""

    public = ("question", "how", "what")
    lasting = True
    question: str
    seat: SeatId | None
    how: Literal["agreed", "declined", "withdrawn", "overtaken"]
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
    if not tried:
        return Refusal("nothing_would_change")
    shows = _shows(table, order.what, chance)
    voters, needs = _electorate(table, order.what, who, bool(shows.get("barriers")))
    if voters == (who.seat,) and isinstance(order.what, RemoveSeat) and not who.host:
        return Refusal("host_only")  # of two players neither may send the other away alone
    what = to_builtins(order.what)
    asked = Proposed(chance.name("q"), who.seat, what, shows, voters, needs)
    question = _question(asked)
    return _settled(table, question, chance, carried, [asked])


def _electorate(table: Table, what: Order, who: Caller, barrier: bool) -> tuple[tuple[SeatId, ...], int]:
    """Who is asked, and how many must say yes; whoever proposes has said so already. HOST is whoever has that role."""
    seats = [seat for seat in table.playing() if not (isinstance(what, RemoveSeat) and seat == what.seat)]
    half = len(seats) // 2 + 1
    if isinstance(what, ChooseHost | RemoveSeat | EndGame):
        return tuple(seats), half
    if barrier or table.setup.quorum == "all":
        return tuple(seats), len(seats)
    if table.setup.quorum == "host":
        return (HOST,), 0 if who.host else 1
    return tuple(seats), half


def _shows(table: Table, what: Order, chance: Chance) -> dict[str, Any]:
    """Before and after, and the barriers between: what people must know before they agree."""
    match what:
        case Undo():
            return _goes_back(table, what, chance)
        case CorrectPurse():
            return {"purses": {what.purse: [table.purses.get(PurseId(what.purse), 0), what.to]}}
        case CorrectCounter():
            has = table.counters.get(what.counter, {}).get(what.owner, 0)
            return {"counters": {f"{what.counter} {what.owner}": [has, what.to]}}
        case CorrectTurn():
            return {"turn": [table.turn, what.seat]}
        case CorrectPhase():
            return {"phase": [table.phase, what.phase], "round": [table.round, what.round]}
        case Recount():
            return {"purses": {name: [table.purses.get(PurseId(name), 0), to] for name, to in what.purses.items()}}
    return {}


def _goes_back(table: Table, what: Undo, chance: Chance) -> dict[str, Any]:
    """What an undo would change before everybody's eyes; of private steps it says nothing."""
    steps = back_to(what.to, chance.steps)
    if isinstance(steps, Refusal) or chance.past is None:
        return {}
    before: Table = chance.past(steps[0].first)
    public = [step for step in steps if not step.private]
    purses = {name: [has, before.purses.get(name, 0)] for name, has in table.purses.items() if name != BANK}
    counters = {
        f"{name} {who}": [now, before.counters.get(name, {}).get(who, 0)]
        for name, holders in table.counters.items()
        for who, now in holders.items()
    }
    return {
        "steps": len(public),
        "kinds": list(dict.fromkeys(kind for step in public for kind in step.kinds)),
        "purses": {name: pair for name, pair in purses.items() if pair[0] != pair[1]},
        "counters": {name: pair for name, pair in counters.items() if pair[0] != pair[1]},
        "barriers": list(dict.fromkeys(barrier for step in public for barrier in step.barriers)),
    }


def _vote(table: Table, order: Vote, who: Caller, chance: Chance, carried: Mapping[type[Order], Carry]) -> Answer:
    question = table.questions.get(order.question)
    voter = HOST if who.host and question and HOST in question.voters else who.seat
    if question is None or voter is None or voter not in question.voters:
        return Refusal("question_over")
    if voter in question.yes or voter in question.no:
        return []
    fact = Voted(question.id, voter, order.yes)
    return _settled(table, _with_vote(question, fact), chance, carried, [fact])


def after_leaving(table: Table, chance: Chance, carried: Mapping[type[Order], Carry]) -> list[Fact]:
    """Somebody left: their questions fall, and others may be decided now by those who are still here."""
    facts: list[Fact] = []
    for question in table.questions.values():
        gone = question.seat is not None and question.seat not in table.playing()
        if gone or not question.voters:
            facts.append(Settled(question.id, question.seat, "withdrawn", str(question.what["type"])))
        else:
            done = _settled(table, question, chance, carried, [])
            facts += [] if isinstance(done, Refusal) else done
        if any(isinstance(fact, Settled) and fact.how == "agreed" for fact in facts):
            return facts  # what was agreed changes the table; the other questions wait for their next vote
    return facts


def _settled(
    table: Table, question: Question, chance: Chance, carried: Mapping[type[Order], Carry], so_far: list[Fact]
) -> Answer:
    """Enough said yes, or enough said no; otherwise the question stays open."""
    kind = str(question.what["type"])
    if len(question.yes) >= question.needs:
        what: Order = convert(question.what, type=Agreeable)
        done = carried[type(what)](table, what, Caller(question.seat, host=True), chance)
        if isinstance(done, Refusal) and done.code == "roll_under_way":
            return done  # the same vote counts as soon as the dice lie still
        if isinstance(done, Refusal) or _shows(table, what, chance) != question.shows:
            return [*so_far, Settled(question.id, question.seat, "overtaken", kind)]
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
    steps = Refusal("roll_under_way") if rolling(table) else back_to(order.to, chance.steps)
    return steps if isinstance(steps, Refusal) else taken_back(table, steps, who.seat, chance)


def _purse(table: Table, order: CorrectPurse, who: Caller, chance: Chance) -> Answer:
    name = purse(table, order.purse)
    if name is None or name == BANK:
        return Refusal("no_such_purse", {"purse": order.purse})
    more = order.to - table.purses[name]
    source, target = (BANK, name) if more > 0 else (name, BANK)
    moved = payment(table, source, target, abs(more), order.reason)
    return moved if isinstance(moved, Refusal) else _ruled("purse", order.reason, who, moved)


def _ruled(what: str, reason: str, who: Caller, facts: Sequence[Fact]) -> Answer:
    """A correction with its reason; none where nothing would change."""
    return [Ruled(who.seat, what, reason), *facts] if facts else []


def _counter(table: Table, order: CorrectCounter, who: Caller, chance: Chance) -> Answer:
    by = order.to - table.counters.get(order.counter, {}).get(order.owner, 0)
    moved = counted(table, order.counter, order.owner, who.seat, by)
    return moved if isinstance(moved, Refusal) else _ruled("counter", order.reason, who, moved)


def _turn(table: Table, order: CorrectTurn, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    if seat is None:
        return Refusal("no_such_seat")
    return _ruled("turn", order.reason, who, [TurnBegan(seat)] if table.turn != seat else [])


def _phase(table: Table, order: CorrectPhase, who: Caller, chance: Chance) -> Answer:
    if order.phase >= max(len(table.setup.game.phases), 1):
        return Refusal("no_such_phase")
    moved = (table.phase, table.round) != (order.phase, order.round)
    return _ruled("phase", order.reason, who, [PhaseBegan(order.phase, order.round)] if moved else [])


def _plan(table: Table, order: DropPlan, who: Caller, chance: Chance) -> Answer:
    plan = table.plans.get(order.plan)
    if plan is None:
        return Refusal("no_such_plan")
    return _ruled("plan", order.reason, who, [PlanTakenUp(plan.id, plan.seat, plan.on)])


def _remove(table: Table, order: RemoveSeat, who: Caller, chance: Chance) -> Answer:
    seat = known(table, order.seat)
    return [SeatLeft(seat, removed=True)] if seat else Refusal("no_such_seat")


def _choose(table: Table, order: ChooseHost, who: Caller, chance: Chance) -> Answer:
    return host_at(table, order.seat)


def _recount(table: Table, order: Recount, who: Caller, chance: Chance) -> Answer:
    if refusal := no_money_here(table):
        return refusal
    if set(order.purses) != set(table.purses) - {BANK}:
        return Refusal("recount_incomplete", {"purses": sorted(set(table.purses) - {BANK})})
    purses = {PurseId(name): amount for name, amount in order.purses.items()}
    bank = in_the_box(table) - sum(purses.values())
    return beyond_the_box(table, purses) or [Recounted({BANK: bank, **purses})]


def _end(table: Table, order: EndGame, who: Caller, chance: Chance) -> Answer:
    return ended(table, chance)


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
        rested = {} if fact.how == "agreed" else table.declined  # agreement ends old quarrels
        return replace(table, questions=questions, declined=rested)
    decline = Decline(_declines(table, fact.seat) + 1, fact.rests)
    return replace(table, questions=questions, declined={**table.declined, fact.seat: decline})


ORDERS: Mapping[type[Order], Callable[..., Answer]] = {Withdraw: _withdraw}
FACTS: Mapping[type[Fact], Callable[..., Table]] = {
    Proposed: lambda table, fact: replace(table, questions={**table.questions, fact.question: _question(fact)}),
    Voted: _voted,
    Settled: _over,
}
