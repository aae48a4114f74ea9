"""What needs the agreement of the table: propose, vote, settle; `corrections` says what
can be proposed."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from msgspec import convert, to_builtins
from msgspec.structs import replace

from companion.rules.amendments import (
    Agreeable,
    Carry,
    ChooseHost,
    RemoveSeat,
    keeps_quiet,
    shown,
)
from companion.rules.ending import EndGame
from companion.rules.handing import Electorate, GiveSeat, asked, majority
from companion.rules.messages import (
    HOST,
    Answer,
    Caller,
    Chance,
    Fact,
    OpenFact,
    Order,
    Refusal,
    SeatId,
    Seats,
)
from companion.rules.roles import Proposal, Subject
from companion.rules.seats import Short
from companion.rules.table import Changes, Judges, Table, minus, with_agreement
from companion.rules.table_blocks import Decline, Question
from companion.rules.undo import Undo, back_to, others_bound

# seconds before somebody whose proposals were declined may propose again
RESTS = (10, 40, 90, 180)


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


How = Literal["agreed", "declined", "withdrawn", "overtaken"]


class Proposed(OpenFact, frozen=True):
    befalls = ("voters",)
    group = "table"
    survives_undo = True
    question: str
    seat: SeatId | None
    what: Proposal
    shows: dict[str, Any]
    voters: tuple[SeatId, ...]
    needs: int


class Voted(OpenFact, frozen=True):
    group = "table"
    survives_undo = True
    question: str
    seat: SeatId
    yes: bool


class Settled(Fact, frozen=True):
    """`overtaken`: what was agreed on is no longer what would happen. `rests`: until
    then the proposer should rest."""

    group = "table"
    public = ("question", "how", "what")
    survives_undo = True
    question: str
    seat: SeatId | None
    how: How
    what: Subject
    rests: float = 0


def _propose(
    table: Table,
    order: Propose,
    who: Caller,
    chance: Chance,
    carry: Carry,
) -> Answer:
    what = order.what
    if refusal := _not_now(table, who, chance) or _idle(
        table, what, carry(table, what, who, chance)
    ):
        return refusal
    shows = shown(table, what, chance)
    others = _others_bound(table, what, who, chance)
    voters, needs = _electorate(table, what, who, bool(shows.get("barriers")), others)
    alone = voters == (who.seat,) and not who.host
    if alone and isinstance(what, RemoveSeat):
        # of two players neither may send the other away
        return Refusal("host_only")
    put = Proposed(chance.name("q"), who.seat, to_builtins(what), shows, voters, needs)
    return _settled(table, _question(put), chance, carry, [put])


def _not_now(table: Table, who: Caller, chance: Chance) -> Refusal | None:
    """Whoever was turned down often rests a little; one question at a time."""
    resting = table.agreement.declined.get(who.seat) if who.seat else None
    if resting and resting.until > chance.now:
        seconds = chance.seconds_to(resting.until)
        return Refusal("rest_a_little", {"seconds": seconds})
    asking = any(
        question.seat == who.seat for question in table.agreement.questions.values()
    )
    if asking:
        return Refusal("one_at_a_time")
    return None


def _idle(table: Table, what: Order, tried: Answer) -> Refusal | None:
    """Why nothing would come of it; not told where the answer would give a hidden sum away."""
    if isinstance(tried, Refusal):
        hushed = tried.code == "bank_cannot_pay" and keeps_quiet(table, what)
        if hushed:
            return None
        return tried
    if tried or keeps_quiet(table, what):
        return None
    return Refusal("nothing_would_change")


def _others_bound(table: Table, what: Order, who: Caller, chance: Chance) -> Seats:
    """R23: whose yes going back needs besides, because they had their part in what would go."""
    if not isinstance(what, Undo):
        return ()
    steps = back_to(what.to, chance.steps)
    if isinstance(steps, Refusal):
        return ()
    return tuple(others_bound(table, steps, who.viewer))


def _electorate(
    table: Table, what: Order, who: Caller, needs_all: bool, others: Seats
) -> Electorate:
    """Who is asked, and how many must say yes; whoever proposes has said so already.
    HOST is whoever has that role."""
    if isinstance(what, GiveSeat):
        return asked(table, what)
    if isinstance(what, ChooseHost):
        return majority(choosers(table))
    everybody = tuple(table.playing())
    if isinstance(what, RemoveSeat):
        return majority(tuple(seat for seat in everybody if seat != what.seat))
    if isinstance(what, EndGame):
        return majority(everybody)
    if needs_all:
        return everybody, len(everybody)
    return _by_quorum(table, who, everybody, others)


def _by_quorum(
    table: Table, who: Caller, everybody: Seats, others: Seats
) -> Electorate:
    """What the table chose; `others` have a part in what would go, and must say yes besides."""
    quorum = table.setup.quorum
    if quorum == "host" and others:
        return others, len(others)
    if quorum == "host":
        still_needed = 0 if who.host else 1
        return (HOST,), still_needed
    if quorum == "majority" and not others:
        return majority(everybody)
    return everybody, len(everybody)


def choosers(table: Table) -> Seats:
    """Who chooses a new host: the phones of the others. Whoever has the role may be
    gone with it, and those without a phone are played from the host's screen."""
    phones = tuple(seat for seat in table.playing() if table.seats[seat].phone)
    hosting = table.hosting()
    others = tuple(seat for seat in phones if seat not in hosting)
    return others or phones


def _vote(
    table: Table,
    order: Vote,
    who: Caller,
    chance: Chance,
    carry: Carry,
) -> Answer:
    question = table.agreement.questions.get(order.question)
    voter = _voter(question, who) if question else None
    if question is None or voter is None:
        return Refusal("question_over")
    if voter in {*question.yes, *question.no}:
        return []
    fact = Voted(question.id, voter, order.yes)
    return _settled(table, _with_vote(question, fact), chance, carry, [fact])


def _voter(question: Question, who: Caller) -> SeatId | None:
    """As whom this caller is asked: the host's screen may have a vote of its own."""
    voter = HOST if who.host and HOST in question.voters else who.seat
    if voter in question.voters:
        return voter
    return None


def after_leaving(table: Table, chance: Chance, carry: Carry) -> list[Fact]:
    """Somebody left: their questions fall, and others may be decided now by those who
    are still here."""
    facts: list[Fact] = []
    for question in table.agreement.questions.values():
        if _has_nobody(table, question):
            facts.append(_ended(question, "withdrawn"))
            continue
        done = _settled(table, question, chance, carry, [])
        if isinstance(done, Refusal):
            continue
        facts += done
        if any(isinstance(fact, Settled) and fact.how == "agreed" for fact in done):
            # what was agreed changes the table; the other questions wait for their next
            # vote
            return facts
    return facts


def _has_nobody(table: Table, question: Question) -> bool:
    """Who asked is gone, or all who were asked are."""
    if not question.voters:
        return True
    asker = question.seat
    return asker is not None and not table.plays(asker)


def _settled(
    table: Table,
    question: Question,
    chance: Chance,
    carry: Carry,
    so_far: list[Fact],
) -> Answer:
    """Enough said yes, or enough said no; otherwise the question stays open."""
    if len(question.yes) >= question.needs:
        done = _agreed(table, question, chance, carry)
        if isinstance(done, Refusal):
            return done
        return [*so_far, *done]
    if len(question.voters) - len(question.no) < question.needs:
        rests = chance.now + RESTS[min(_declines(table, question.seat), len(RESTS) - 1)]
        return [*so_far, _ended(question, "declined", rests)]
    return so_far


def _agreed(
    table: Table,
    question: Question,
    chance: Chance,
    carry: Carry,
) -> Answer:
    """What was agreed on is carried out, unless it is no longer what people saw when
    they said yes."""
    what: Order = convert(question.what, type=Agreeable)
    done = carry(table, what, Caller(question.seat, host=True), chance)
    if isinstance(done, Refusal) and done.code == "roll_under_way":
        return done  # the same vote counts as soon as the dice lie still
    if isinstance(done, Refusal) or shown(table, what, chance) != question.shows:
        return [_ended(question, "overtaken")]
    return [_ended(question, "agreed"), *done]


def _ended(question: Question, how: How, rests: float = 0) -> Settled:
    return Settled(question.id, question.seat, how, str(question.what["type"]), rests)


def _declines(table: Table, seat: SeatId | None) -> int:
    before = table.agreement.declined.get(seat) if seat else None
    if before:
        return before.times
    return 0


def _withdraw(table: Table, order: Withdraw, who: Caller, chance: Chance) -> Answer:
    question = table.agreement.questions.get(order.question)
    if question is None or question.seat != who.seat:
        return Refusal("question_over")
    return [_ended(question, "withdrawn")]


VOTED: Mapping[type[Order], Callable[..., Answer]] = {Propose: _propose, Vote: _vote}


def _question(fact: Proposed) -> Question:
    said = (fact.seat,) if fact.seat and fact.seat in fact.voters else ()
    return Question(
        id=fact.question,
        seat=fact.seat,
        what=fact.what,
        shows=fact.shows,
        voters=fact.voters,
        needs=fact.needs,
        yes=said,
    )


def _with_vote(question: Question, fact: Voted) -> Question:
    if fact.yes:
        return replace(question, yes=(*question.yes, fact.seat))
    return replace(question, no=(*question.no, fact.seat))


def _voted(table: Table, fact: Voted) -> Table:
    questions = table.agreement.questions
    voted = _with_vote(questions[fact.question], fact)
    return with_agreement(table, questions={**questions, voted.id: voted})


def _over(table: Table, fact: Settled) -> Table:
    questions = minus(table.agreement.questions, fact.question)
    closed = with_agreement(table, questions=questions)
    match fact.how:
        case "agreed":  # that ends old quarrels
            return with_agreement(closed, declined={})
        case "declined" if fact.seat:
            return _turned_down(closed, fact.seat, fact.rests)
    return closed


def _turned_down(table: Table, seat: SeatId, until: float) -> Table:
    before = table.agreement.declined
    times = _declines(table, seat) + 1
    declined = {**before, seat: Decline(times, until)}
    return with_agreement(table, declined=declined)


def _proposed(table: Table, fact: Proposed) -> Table:
    before, asked = table.agreement.questions, _question(fact)
    return with_agreement(table, questions={**before, fact.question: asked})


ORDERS: Judges = {Withdraw: _withdraw}
FACTS: Changes = {
    Proposed: _proposed,
    Voted: _voted,
    Settled: _over,
}
