"""Straws, a toy for the tests: orders, facts, a score, what is seen; words, screens and
a robot lie beside it."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.rules import dispatch as shared
from companion.rules import views
from companion.rules.dispatch import Opening
from companion.rules.ending import finished
from companion.rules.expected_cards import ExpectedCard, Spot
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
from companion.rules.table import Table
from companion.rules.table_blocks import Line
from companion.rules.view_parts import (
    COURSE,
    Parts,
    at_table,
    blocks_of,
    part,
    sits_here,
    view_of,
    where,
)

from .robots import robots

HEAP = 10
MOST = 3


class Draw(Order, frozen=True):
    """STR-1: one straw, two or three, in turn."""

    in_play: ClassVar[bool] = True
    many: Annotated[int, Meta(ge=1, le=MOST)]


class StrawsDrawn(Fact, frozen=True):
    public: ClassVar[tuple[str, ...]] = ("seat", "many")
    seat: SeatId
    many: int


class Heap(Struct, frozen=True):
    """What everybody sees."""

    left: int
    turn: SeatId | None
    drawn: dict[SeatId, int]


class Mine(Struct, frozen=True):
    """How many this seat may draw now."""

    may: list[int]


class State(Struct, frozen=True):
    table: Table
    drawn: tuple[tuple[SeatId, int], ...] = ()

    @property
    def left(self) -> int:
        return HEAP - sum(many for _, many in self.drawn)

    @property
    def turn(self) -> SeatId | None:
        """STR-2: one after the other, as long as the game runs."""
        players = self.table.taking_part()
        return (
            players[len(self.drawn) % len(players)]
            if self.table.stage == "play"
            else None
        )

    def of(self, seat: SeatId) -> int:
        return sum(many for one, many in self.drawn if one == seat)


def start(opening: Opening) -> State:
    return State(shared.started(opening))


def decide(state: State, order: Order, who: Caller, chance: Chance) -> Answer:
    if not isinstance(order, Draw):
        return shared.decide(state.table, order, who, chance)
    if refusal := shared.allowed(state.table, order, who):
        return refusal
    if who.seat is None or who.seat != state.turn:
        return Refusal("not_your_straw", {"seat": state.turn})
    if order.many > state.left:
        return Refusal("heap_too_small", {"left": state.left})
    drawn = StrawsDrawn(who.seat, order.many)
    after = evolve(state, drawn)
    return (
        [drawn, *finished(state.table, score(after), ())]
        if after.left == 0
        else [drawn]
    )


def evolve(state: State, fact: Fact) -> State:
    state = replace(state, table=shared.evolve(state.table, fact))
    return (
        replace(state, drawn=(*state.drawn, (fact.seat, fact.many)))
        if isinstance(fact, StrawsDrawn)
        else state
    )


def score(state: State, said: Any = ()) -> dict[SeatId, list[Line]]:
    """STR-3: a point for each straw; a line of the score leads to the draws behind it."""
    drawn = [(at, fact) for at, fact in said if isinstance(fact, StrawsDrawn)]
    return {
        seat: [
            Line(
                "straws",
                float(state.of(seat)),
                {"straws": state.of(seat)},
                tuple(at for at, fact in drawn if fact.seat == seat),
            )
        ]
        for seat in state.table.taking_part()
    }


def heap(state: State) -> Heap:
    seats = state.table.taking_part()
    return Heap(state.left, state.turn, {one: state.of(one) for one in seats})


def mine(state: State, viewer: SeatId) -> Mine:
    return Mine(allowed(state, viewer))


PUBLIC: Parts = {
    **at_table(views.PUBLIC),
    "game": part(heap, *COURSE, *blocks_of(State)),
}
OWN: Parts = {
    **at_table(views.OWN),
    "mine": part(where(sits_here, mine), *COURSE, *blocks_of(State)),
}


def allowed(state: State, seat: SeatId) -> list[int]:
    return list(range(1, min(MOST, state.left) + 1)) if seat == state.turn else []


def expected_cards(state: State) -> list[ExpectedCard]:
    """Straws lie in a heap, as many as are left; nobody knows which."""
    return [
        ExpectedCard(("short", "long"), Spot("heap"), how="aside")
        for _ in range(state.left)
    ]


GAME = GameModule(
    orders=(*shared.ORDERS, Draw),
    facts=(*shared.FACTS, StrawsDrawn),
    soft=shared.SOFT,
    start=start,
    decide=decide,
    evolve=evolve,
    public=view_of(PUBLIC),
    own=view_of(OWN),
    expected_cards=expected_cards,
    places=(Spot("heap"),),
    sections={"game": Heap, "mine": Mine},
    score_so_far=score,
    robots=robots(
        lambda state, seat: [Draw(many) for many in allowed(state, seat)],
        lambda mine: [Draw(many) for many in mine.may],
    ),
)
