"""What a game carries out its own way once its table agreed on it; corrections that it
adds are typed orders behind the one ruling that is voted on."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.rules.amendments import CARRIED, Carry, GameRuling
from companion.rules.kit.builder import FactBuilder, StateT
from companion.rules.messages import Answer, Caller, Chance, Fact, Order, Refusal
from companion.rules.strictness import Ruled
from companion.rules.table import Table

# from the table as it stands once all have agreed; it may have moved on since
Way = Callable[[FactBuilder[Any], Any, Caller], Answer]


class Correction(Struct, frozen=True):
    """What its values must be (a struct that forbids unknown fields), and what it does."""

    values: type[Struct]
    carry: Callable[[FactBuilder[Any], Any], Refusal | None]


def carried_out(
    builder: FactBuilder[StateT],
    order: GameRuling,
    who: Caller,
    corrections: Mapping[str, Correction],
) -> Answer:
    """The ruling and what follows from it, or why it cannot be."""
    known = corrections.get(order.name)
    if known is None:
        return Refusal("no_such_ruling", {"name": order.name})
    try:
        values = convert(order.values, known.values)
    except ValidationError:
        return Refusal(
            "ruling_unclear", {"needs": list(known.values.__struct_fields__)}
        )
    builder.add(Ruled(who.seat, order.name, order.reason))
    return known.carry(builder, values) or builder.facts


def ruled_by(corrections: Mapping[str, Correction]) -> Way:
    """The way of a game that has these."""

    def way(builder: FactBuilder[Any], order: GameRuling, who: Caller) -> Answer:
        return carried_out(builder, order, who, corrections)

    return way


def carried_by(
    state: Any, evolve: Callable[[Any, Fact], Any], ways: Mapping[type[Order], Way]
) -> dict[type[Order], Carry]:
    """A game's own ways; all else is carried out as at every table."""

    def carry_by(way: Way) -> Carry:
        def carry(table: Table, order: Order, who: Caller, chance: Chance) -> Answer:
            return way(FactBuilder(state.at(table), chance, evolve), order, who)

        return carry

    return {**CARRIED, **{order: carry_by(way) for order, way in ways.items()}}
