"""Facts with every value that their words depend on."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.rules.messages import Fact, SeatId

PEOPLE = {
    "seat",
    "of",
    "to",
    "by",
    "winner",
    "witness",
    "clash",
    "source",
    "target",
    "owner",
    "killer",
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "how": ("app", "unwitnessed", "table"),
    "door": ("open", "ask", "closed"),
    "what": ("timer", "countdown", "purse", "undo"),
    "reason": ("", "start", "drinks", "deal"),
    "sides": ((6, 6, 4), (20,)),
    "results": ((1, 2, 1003), (4,)),
    "kinds": (("paid", "rolled", "rolled"), ("roll_called", "paid"), ("roll_called",)),
    "purses": ({"bank": 5, "s1": 7},),
    "side": ("gold", "no_such_side"),
    "level": ("warn",),
    "counter": ("respect", "no_such_counter"),
    "owner": ("s1", "table"),
    "on": ("", "the docks", "lookout"),
    "rule": ("turn", "no_such_rule"),
    "seconds": (5, 90, 3600),
    "phase": (0, 1, 40),
    "name": ("anna", "NEWFFHYG"),
    "source": ("s1", "bank", "kitty"),
    "target": ("s2", "bank", "kitty"),
    "amount": (0, 3, 12345),
}
PROPOSALS: tuple[dict[str, Any], ...] = (
    {"type": "undo", "to": 3},
    {"type": "correct_purse", "purse": "s1", "to": 12345, "reason": "x"},
    {"type": "correct_purse", "purse": "kitty", "to": 5, "reason": "x"},
    {
        "type": "correct_counter",
        "counter": "respect",
        "owner": "table",
        "to": -2,
        "reason": "x",
    },
    {"type": "correct_turn", "seat": "s2", "reason": "x"},
    {"type": "correct_phase", "phase": 1, "round": 2, "reason": "x"},
    {"type": "correct_phase", "phase": 40, "round": 2, "reason": "x"},
    {"type": "drop_plan", "plan": "p1", "reason": "x"},
    {"type": "remove_seat", "seat": "s2"},
    {"type": "choose_host", "seat": "s2"},
    {"type": "recount", "purses": {"s1": 5}},
    {"type": "set_strictness", "rule": "turn", "level": "free"},
    {"type": "end_game"},
    {
        "type": "game_ruling",
        "name": "owner",
        "values": {"card": "big_joey", "to": "s2"},
        "reason": "x",
    },
)


def every_shape(
    kind: type[Fact], own: Mapping[str, tuple[Any, ...]] | None = None
) -> Iterator[Fact]:
    """Instances of a fact; `own` are values of a game's fields."""
    hints = get_type_hints(kind)
    fields = {
        name: _values(name, hints[name], own or {}) for name in kind.__struct_fields__
    }
    for values in product(*fields.values()):
        yield kind(**dict(zip(fields, values, strict=True)))


def _values(
    name: str, hint: Any, own: Mapping[str, tuple[Any, ...]]
) -> tuple[Any, ...]:
    if literals := [
        one
        for part in (hint, *get_args(hint))
        if get_origin(part) is Literal
        for one in get_args(part)
    ]:
        return tuple(literals)
    nothing = (None,) if type(None) in get_args(hint) else ()
    if name in own:
        return (*own[name], *nothing)
    if (name, str(hint).startswith("dict")) == ("what", True):
        return PROPOSALS
    return (*(CHOICES.get(name) or some(name, hint)), *nothing)


def some(name: str, hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (True, False)
    if hint is int or hint is float:
        return (-1, 0, 3) if name == "by" else (0, 3)
    if name in PEOPLE:
        return (
            (SeatId("s1"), SeatId("s2")) if name in {"by", "seat"} else (SeatId("s2"),)
        )
    if str(hint).startswith(("tuple", "list")):
        return ((SeatId("s1"), SeatId("s2")),)
    if str(hint).startswith("dict"):
        return ({"steps": 1}, {})
    return ("X",)
