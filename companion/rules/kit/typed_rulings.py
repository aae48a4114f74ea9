"""Corrections that a game adds to what its table can agree on: typed orders behind the
one ruling that is voted on."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.rules.amendments import GameRuling
from companion.rules.kit.builder import FactBuilder, StateT
from companion.rules.messages import Answer, Caller, Refusal
from companion.rules.strictness import Ruled


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
