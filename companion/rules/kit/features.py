"""A game put together of its features (command dispatch, event fold): each brings the
orders that it judges and the facts by which it changes."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules import (
    bank,
    counters,
    dice,
    dispatch,
    plans,
    seats,
    table_dice,
    ticks,
    tracker,
)
from companion.rules.kit.builder import FactBuilder, StateT, settle
from companion.rules.kit.refusing import answered
from companion.rules.messages import Answer, Caller, Fact, Order, Refusal, SeatId
from companion.rules.table import minus
from companion.rules.undo import Undone
from companion.rules.view_parts import seen_as

# shared orders of which a game with rules of its own makes no use
BY_HAND = (
    plans.Lay,
    plans.TakeUp,
    plans.Reveal,
    plans.ShowPlan,
    dice.Roll,
    table_dice.TypeDice,
    tracker.EndTurn,
    tracker.NextPhase,
    counters.Count,
)
# where a game keeps its box nobody helps themself either
OUT_OF_THE_BOX = frozenset((*BY_HAND, bank.Take))
# what people say and tick beside a game: nothing in it follows from that
BESIDE: frozenset[type[Fact]] = frozenset(
    (ticks.Ticked, tracker.Nudged, bank.MoneyAsked)
)
Judged = TypeVar("Judged")
Judge = Callable[[FactBuilder[Any], Any], Refusal | None]
Change = Callable[[StateT, Any], StateT]
# of one feature: who judges each of its orders, and what a fact changes for it
Judges = Mapping[type[Order], Judge]
Changes = Mapping[type[Fact], Callable[..., Any]]
AllChanges = Mapping[type[Fact], tuple[Change[StateT], ...]]


def judges(
    parts: Iterable[Mapping[type[Order], Judged]],
) -> Mapping[type[Order], Judged]:
    """Who judges an order: exactly one feature."""
    found: dict[type[Order], Judged] = {}
    for part in parts:
        assert not found.keys() & part.keys(), "two features judge the same order"
        found |= part
    return found


def changes(
    parts: Iterable[Mapping[type[Fact], Change[StateT]]],
) -> AllChanges[StateT]:
    """Which features a fact changes: each sees to its own part, in their order."""
    found: dict[type[Fact], tuple[Change[StateT], ...]] = {}
    for part in parts:
        for fact, change in part.items():
            found[fact] = (*found.get(fact, ()), change)
    return found


def own_facts(changed: Iterable[type[Fact]]) -> tuple[type[Fact], ...]:
    """Those that only this game knows."""
    return tuple(fact for fact in changed if fact not in dispatch.FACTS)


def evolved(state: StateT, fact: Fact, changed: AllChanges[StateT]) -> StateT:
    """What a fact does to the shared blocks, then what it does to the game."""
    table = dispatch.evolve(state.table, fact)
    if table is not state.table:
        state = replace(state, table=table)
    for change in changed.get(type(fact), ()):
        state = change(state, fact)
    return state


def unchanged(state: StateT, fact: Fact) -> StateT:
    """What only stands in the log."""
    return state


def kept_in(block: str, kind: type[Struct], name: str) -> Change[Any]:
    """For a fact that says all of a thing: it is kept in this block of the state, under
    what the fact's field `name` holds."""

    def change(state: Any, fact: Fact) -> Any:
        key = getattr(fact, name)
        kept = {**getattr(state, block), key: seen_as(kind, fact, id=key)}
        return replace(state, **{block: kept})

    return change


def gone_from(block: str, name: str) -> Change[Any]:
    """The block without what the fact's field `name` holds."""

    def change(state: Any, fact: Fact) -> Any:
        left = minus(getattr(state, block), getattr(fact, name))
        return replace(state, **{block: left})

    return change


def decided(
    builder: FactBuilder[StateT],
    refusal: Refusal | None,
    follows: Sequence[Callable[[FactBuilder[StateT]], None]],
    beside: frozenset[type[Fact]] = BESIDE,
) -> Answer:
    """A judged order with everything that follows from it; nothing follows from going
    back, nor from what happens `beside` the game."""
    if refusal is not None:
        return refusal
    kinds = {type(fact) for fact in builder.facts}
    if Undone not in kinds and not kinds <= beside:
        settle(builder, follows)
    return builder.facts


def outsider(
    state: StateT, order: Order, who: Caller, players: Collection[SeatId]
) -> Refusal | None:
    """Whoever may not give an order of the game at all."""
    if refusal := dispatch.allowed(state.table, order, who):
        return refusal
    if order.in_play and who.seat is not None and who.seat not in players:
        return Refusal("not_in_this_game")
    return None


def latecomer(
    state: StateT, order: Order, players: Collection[SeatId]
) -> Refusal | None:
    """For games that nobody joins while they run; who left comes back."""
    if state.table.stage != "play":
        return None
    comes_back = isinstance(order, seats.Admit) and order.seat in players
    if isinstance(order, seats.Sit | seats.Admit) and not comes_back:
        return Refusal("game_running")
    return None


def kept_by_the_game(
    state: StateT, order: Order, players: Collection[SeatId]
) -> Refusal | None:
    """Where a game keeps its box: no latecomers, nothing by hand, and money goes from
    player to player only."""
    out_of_the_box = type(order) in OUT_OF_THE_BOX
    into_it = isinstance(order, bank.Pay) and order.to not in state.table.seats
    if out_of_the_box or into_it:
        return Refusal("not_in_this_game")
    return latecomer(state, order, players)


def payer_and_payee(fact: Fact) -> tuple[str, ...]:
    """Who must agree before a fact is taken back: a payment to another player is the
    other's as soon as it is made."""
    if isinstance(fact, bank.Paid):
        return (fact.source, fact.target)
    return fact.between


def judged(
    builder: FactBuilder[StateT],
    order: Order,
    players: Collection[SeatId],
    ways: tuple[Mapping[type[Order], Judge], Judge],
) -> Refusal | None:
    """An order of the game goes to the feature that knows it, if whoever gives it
    plays; all others go the shared way."""
    own, shared = ways
    feature = own.get(type(order))
    if feature is None:
        return answered(shared, builder, order)
    refusal = outsider(builder.state, order, builder.who, players)
    return refusal or answered(feature, builder, order)
