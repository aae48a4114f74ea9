"""What a game carries out its own way once its table agreed on it; corrections that it
adds are typed orders behind the one ruling that is voted on."""

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, ValidationError, convert, defstruct
from msgspec.structs import asdict, replace

from companion.rules import dispatch
from companion.rules.amendments import Carry, CorrectPurse, GameRuling, carried_as_usual
from companion.rules.ending import EndGame
from companion.rules.kit.builder import FactBuilder, StateT
from companion.rules.kit.cash import no_such_notes
from companion.rules.kit.refusing import answered
from companion.rules.messages import Answer, Caller, Chance, Order, Refusal
from companion.rules.strictness import Ruled
from companion.rules.table import Table

# from the table as it stands once all have agreed; it may have moved on since
Way = Callable[[FactBuilder[Any], Any], Answer]


class Found(Struct, frozen=True):
    """In the type of what a ruling asks for: how the thing is found that a text means at
    this table, or why it means nothing."""

    by: Callable[[Any, str], Any]


class Correction(Struct, frozen=True):
    """What a ruling asks for (its values, and no others), and what it does with them;
    `finds` says of which of them it wants what they name."""

    values: type[Struct]
    carry: Callable[..., Refusal | None]
    finds: Mapping[str, Found]


def correction(carry: Callable[..., Refusal | None]) -> Correction:
    """What it asks for are its parameters after the first, by name and type."""
    hints = get_type_hints(carry, include_extras=True)
    asked = list(signature(carry).parameters.values())[1:]
    finds = {one.name: find for one in asked if (find := _found_in(hints[one.name]))}
    fields = [
        (
            one.name,
            str if one.name in finds else hints[one.name],
            NODEFAULT if one.default is Parameter.empty else one.default,
        )
        for one in asked
    ]
    values = defstruct(carry.__name__, fields, frozen=True, forbid_unknown_fields=True)
    return Correction(values, carry, finds)


def corrections(*carry: Callable[..., Refusal | None]) -> dict[str, Correction]:
    """Each under the name of the function that carries it out."""
    return {one.__name__.lstrip("_"): correction(one) for one in carry}


def _found_in(hint: Any) -> Found | None:
    extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((one for one in extras if isinstance(one, Found)), None)


def carried_out(
    builder: FactBuilder[StateT],
    order: GameRuling,
    corrections: Mapping[str, Correction],
) -> Answer:
    """The ruling and what follows from it, or why it cannot be."""
    known = corrections.get(order.name)
    if known is None:
        return Refusal("no_such_ruling", {"name": order.name})
    try:
        values = asdict(convert(order.values, known.values))
    except ValidationError:
        return Refusal(
            "ruling_unclear", {"needs": list(known.values.__struct_fields__)}
        )
    for name, find in known.finds.items():
        found = find.by(builder.state, values[name])
        if isinstance(found, Refusal):
            return found
        values[name] = found
    builder.add(Ruled(builder.who.seat, order.name, order.reason))
    return known.carry(builder, **values) or builder.facts


def ruled_by(corrections: Mapping[str, Correction]) -> Way:
    """The way of a game that has these."""

    def way(builder: FactBuilder[Any], order: GameRuling) -> Answer:
        return carried_out(builder, order, corrections)

    return way


def unless(forbids: Callable[[Any], Refusal | None], way: Way) -> Way:
    """The same way, where nothing about the game's state speaks against it."""

    def allowed(builder: FactBuilder[Any], order: Any) -> Answer:
        return forbids(builder.state) or way(builder, order)

    return allowed


def scored_by(score_now: Callable[[Any, Chance], Answer]) -> Way:
    """The way to end a game whose score is counted so."""

    def end(builder: FactBuilder[Any], order: EndGame) -> Answer:
        return score_now(builder.state, builder.chance)

    return end


def in_whole_notes(builder: FactBuilder[Any], order: CorrectPurse) -> Answer:
    """For games whose box knows a smallest note: only sums that notes can make."""
    if refusal := no_such_notes(order.to, builder.state.box.smallest_note):
        return refusal
    return carried_as_usual(builder.state.table, order, builder.who, builder.chance)


def shared_way(
    builder: FactBuilder[StateT],
    order: Order,
    ways: Mapping[type[Order], Way],
) -> Refusal | None:
    """A shared order, judged as at every table; what the table agreed on is carried out
    the game's own way."""
    table, carry = builder.state.table, carried_by(builder, ways)
    return builder.take(
        dispatch.decide(table, order, builder.who, builder.chance, carry)
    )


def carried_by(game: FactBuilder[Any], ways: Mapping[type[Order], Way]) -> Carry:
    """A game's own ways; all else is carried out as at every table."""

    def carry(table: Table, order: Order, who: Caller, chance: Chance) -> Answer:
        way = ways.get(type(order))
        if way is None:
            return carried_as_usual(table, order, who, chance)
        state = replace(game.state, table=table)
        return answered(way, FactBuilder(state, chance, game.evolve, who), order)

    return carry
