"""Maffiosi: orders and facts, how it starts, what is judged, what happens, what is seen."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.maffiosi import (
    bank_only,
    cakes,
    correcting,
    endings,
    income,
    laying,
    playing,
    removing,
    seating,
    sleeping,
    turns,
    violence,
)
from companion.games.maffiosi.asking import SOFT
from companion.games.maffiosi.box import box_of
from companion.games.maffiosi.correcting import carried, no_such_notes
from companion.games.maffiosi.endings import score_so_far
from companion.games.maffiosi.expected_cards import USED, expected_cards
from companion.games.maffiosi.playing import Judge
from companion.games.maffiosi.sparring import ROBOTS
from companion.games.maffiosi.state import Course, State
from companion.games.maffiosi.views import GameView, Mine, mine, public
from companion.rules import bank, counters, dice, plans, seats, tracker, views
from companion.rules import dispatch as shared
from companion.rules.dispatch import Opening
from companion.rules.ending import EndGame
from companion.rules.kit.builder import settle
from companion.rules.messages import (
    Answer,
    Caller,
    Chance,
    Fact,
    Order,
    Refusal,
    SeatId,
)
from companion.rules.protocol import GameModule
from companion.rules.undo import Undone

FEATURES = (playing, violence, cakes, sleeping, seating, endings, bank_only)
OWN: Mapping[type[Order], Judge] = {
    order: judge for part in FEATURES for order, judge in part.ORDERS.items()
}
CHANGES: Mapping[type[Fact], Callable[[State, Any], State]] = {
    fact: change
    for part in (
        laying,
        playing,
        removing,
        cakes,
        sleeping,
        seating,
        income,
        turns,
        endings,
        bank_only,
        correcting,
    )
    for fact, change in part.FACTS.items()
}
FOLLOWS = (
    income.recount,
    seating.for_the_absent,
    removing.knock_out,
    endings.check,
    turns.proceed,
)
NOT_FREE = (
    plans.Lay,
    plans.TakeUp,
    plans.Reveal,
    plans.ShowPlan,
    dice.Roll,
    dice.TypeDice,
    tracker.EndTurn,
    tracker.NextPhase,
    counters.Count,
    bank.Take,
)
AMOUNTS = (bank.Pay, bank.AskMoney, bank.WriteSlip)


def start(opening: Opening) -> State:
    return State(shared.started(opening), box_of(opening.setup))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    """Judge the order, then add everything that follows from it."""
    course = Course(state, chance, evolve)
    refusal = _judge(course, order, who)
    if refusal is not None:
        return refusal
    if course.facts and not any(isinstance(fact, Undone) for fact in course.facts):
        settle(course, FOLLOWS)
    return course.facts


def _judge(course: Course, order: Order, who: Caller) -> Refusal | None:
    state = course.state
    own = OWN.get(type(order))
    if own is None:
        return _shared(course, order, who)
    if refusal := shared.allowed(state.table, order, who):
        return refusal
    if who.seat is not None and who.seat not in state.families:
        return Refusal("not_in_this_game")
    return own(course, order, who)


def _shared(course: Course, order: Order, who: Caller) -> Refusal | None:
    """The shared orders, as far as this game leaves them free."""
    state = course.state
    if isinstance(order, tracker.Begin):
        return laying.begin(course, order, who)
    if refusal := _not_free(state, order):
        return refusal
    if isinstance(order, EndGame):
        answer = shared.allowed(state.table, order, who) or endings.score_now(
            state, course.chance
        )
    else:
        answer = shared.decide(
            state.table, order, who, course.chance, carried(state, evolve)
        )
    if isinstance(answer, Refusal):
        return answer
    course.add(*answer)
    return None


def _not_free(state: State, order: Order) -> Refusal | None:
    """No latecomers, nothing by hand into or out of the middle, and only sums that notes can
    make."""
    if isinstance(order, NOT_FREE):
        return Refusal("not_in_this_game")
    if isinstance(order, seats.Sit | seats.Admit) and _is_late(state, order):
        return Refusal("game_running")
    if isinstance(order, bank.Pay) and order.to not in state.table.seats:
        return Refusal("not_in_this_game")
    return no_such_notes(state, order.amount) if isinstance(order, AMOUNTS) else None


def _is_late(state: State, order: seats.Sit | seats.Admit) -> bool:
    if state.table.stage != "play":
        return False
    return isinstance(order, seats.Sit) or SeatId(order.seat) not in state.families


def evolve(state: State, fact: Fact) -> State:
    """The state after a fact: what it does to the shared blocks, then what it does to the long
    table."""
    table = shared.evolve(state.table, fact)
    if table is not state.table:
        state = replace(state, table=table)
    change = CHANGES.get(type(fact))
    return change(state, fact) if change else state


def view(state: State, viewer: SeatId | None) -> dict[str, Any]:
    if viewer is None:
        return {**views.public(state.table), "game": public(state)}
    return {**views.seen(state.table, viewer), **mine(state, viewer)}


def between(fact: Fact) -> tuple[str, ...]:
    """A payment to another player is the other's as soon as it is made."""
    return (fact.source, fact.target) if isinstance(fact, bank.Paid) else fact.between


ORDERS: tuple[type[Order], ...] = (*shared.ORDERS, *OWN)
FACTS: tuple[type[Fact], ...] = (
    *shared.FACTS,
    *(fact for fact in CHANGES if fact not in shared.FACTS),
)

GAME = GameModule(
    orders=ORDERS,
    facts=FACTS,
    soft=SOFT,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    expected_cards=expected_cards,
    places=(USED,),
    sections={"game": GameView, "mine": Mine},
    score_so_far=score_so_far,
    robots=ROBOTS,
    between=between,
)
