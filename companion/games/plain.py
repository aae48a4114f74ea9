"""Any game without rules of its own: bank, dice, hidden plans, counters and the score
that its data declare."""

from msgspec import Struct

from cards.codes import Code
from companion.rules import dispatch as shared
from companion.rules import views
from companion.rules.dispatch import Opening
from companion.rules.expected_cards import ExpectedCard, at_seat
from companion.rules.messages import Answer, Caller, Chance, Fact, Order
from companion.rules.protocol import GameModule
from companion.rules.table import Table
from companion.rules.view_parts import at_table, view_of


class State(Struct, frozen=True):
    table: Table


def start(opening: Opening) -> State:
    return State(shared.started(opening))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    return shared.decide(state.table, order, who, chance)


def evolve(state: State, fact: Fact) -> State:
    return State(shared.evolve(state.table, fact))


def expected_cards(state: State) -> list[ExpectedCard]:
    """Plans that were turned up, and are not taken up again."""
    plans = views.public(state.table)["plans"]
    copies = state.table.setup.copies
    open_ones = [
        (plan, Code(plan.copy)) for plan in plans if plan.open and plan.copy is not None
    ]
    return [
        ExpectedCard((copies[copy].card.id,), at_seat(plan.seat), copy)
        for plan, copy in open_ones
        if copy in copies
    ]


GAME = GameModule(
    orders=shared.ORDERS,
    facts=shared.FACTS,
    soft=shared.SOFT,
    start=start,
    decide=decide,
    evolve=evolve,
    public=view_of(at_table(views.PUBLIC)),
    own=view_of(at_table(views.OWN)),
    expected_cards=expected_cards,
)
