"""The orders that a phone may give, each with the id of its tap: one definition that
validates and describes."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta

from companion.games import MODULES, PLAIN
from companion.rules.dispatch import union
from companion.rules.host_role import ClaimHost
from companion.rules.messages import Order
from companion.rules.next_table import OpenRematch
from companion.rules.seats import Short, Sit, TakeSeat, Watch
from companion.rules.tracker import TimeIsUp

# the server gives these itself
AT_THE_DOOR = frozenset({TimeIsUp, Sit, Watch, TakeSeat, ClaimHost, OpenRematch})
CommandId = Annotated[
    str,
    Meta(
        min_length=1, max_length=64, pattern="^[!-~]+$", description="made once per tap"
    ),
]
_NO_SUCH = re.compile("Invalid value '([a-z_]+)'")
Anyway = Annotated[
    str,
    Meta(min_length=1, max_length=200, description="why a rule should bend this once"),
]
Seen = Annotated[
    int,
    Meta(
        ge=0,
        description="the version that the caller looked at; refused if it is not the latest",
    ),
]
ENVELOPE: list[tuple[str, Any, Any]] = [
    ("id", CommandId, msgspec.NODEFAULT),
    ("as_", Short | None, None),
    ("anyway", Anyway | None, None),
    ("seen", Seen | None, None),
]


def given_by_phones(orders: Iterable[type[Order]]) -> tuple[type[Order], ...]:
    return tuple(order for order in dict.fromkeys(orders) if order not in AT_THE_DOOR)


def tag_of(order: type[Order]) -> str:
    """By what a command says which order it is; two games may have different orders of one name."""
    return cast(str, order.__struct_config__.tag)


@cache
def command_of(order: type[Order], name: str = "") -> type[Any]:
    """The order with the words of its envelope; `name` is what a description calls it
    where its own is taken."""
    return msgspec.defstruct(
        name or f"{order.__name__}Command",
        ENVELOPE,
        bases=(order,),
        namespace={"__doc__": order.__doc__},
        tag=tag_of(order),
        rename={"as_": "as"},
        kw_only=True,
        frozen=True,
    )


@cache
def decoder(orders: tuple[type[Order], ...]) -> msgspec.json.Decoder[Any]:
    """Reads a command of a game with these orders."""
    return msgspec.json.Decoder(
        union(tuple(command_of(order) for order in given_by_phones(orders)))
    )


@cache
def known_anywhere() -> frozenset[str]:
    """What phones may say at the tables of one game or another."""
    modules = (PLAIN, *MODULES.values())
    return frozenset(
        tag_of(order) for module in modules for order in given_by_phones(module.orders)
    )


def of_another_game(why: str, where: str) -> bool:
    """Whether a body was refused only because the table plays something else; told by
    what was wrong, and where."""
    found = _NO_SUCH.fullmatch(why)
    return where == "$.type" and found is not None and found[1] in known_anywhere()


def order_in(command: Any) -> Order:
    """The bare order, as the rules know it."""
    kind: Any = type(command).__bases__[0]
    return cast(
        Order, kind(*[getattr(command, name) for name in kind.__struct_fields__])
    )
