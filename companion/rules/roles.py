"""What the fields of facts and orders stand for (roles, as metadata of their types):
told once, by the type.

The sentences of the log, in Python and in the browser, and whoever asks which fields
name a player, all read these.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from companion.rules.messages import Fact, Order, PurseId, SeatId


def role(name: str) -> Meta:
    """What stands in a field, for the annotation of its type."""
    return Meta(extra={"role": name})


Money = Annotated[int, role("money")]
Change = Annotated[int, role("change")]  # a number with its sign
Seconds = Annotated[int, role("seconds")]
PhaseNumber = Annotated[int, role("phase")]
RoundNumber = Annotated[int, role("round")]
SidesRolled = Annotated[tuple[int, ...], role("dice")]
FacesRolled = Annotated[tuple[int, ...], role("faces")]
CardName = Annotated[str, role("card")]  # the id of a printed card
CardNames = Annotated[tuple[str, ...], role("cards")]  # several of them
CopyName = Annotated[str, role("copy")]  # the code of a printed copy
# on what a plan lies: a card, or whatever people said
Where = Annotated[str, role("place")]
SideName = Annotated[str, role("side")]
CounterName = Annotated[str, role("counter")]
Holder = Annotated[str, role("seat")]  # a seat, or the table as a whole
WhyPaid = Annotated[str, role("reason")]  # a word of the rules, or what somebody typed
Typed = Annotated[str, role("typed")]  # in somebody's own words
RuleName = Annotated[str, role("rule")]
Subject = Annotated[str, role("what")]  # what was settled or corrected
KindNames = Annotated[tuple[str, ...], role("kinds")]
Proposal = Annotated[dict[str, Any], role("proposal")]

_OF_IDS: Mapping[Any, str] = {SeatId: "seat", PurseId: "purse"}


@cache
def roles_of(kind: type[Struct]) -> Mapping[str, str]:
    """What the fields of a fact or an order stand for; plain texts and numbers have no role."""
    hints = get_type_hints(kind, include_extras=True)
    found = {name: _role_in(hints[name]) for name in kind.__struct_fields__}
    return {name: stands_for for name, stands_for in found.items() if stands_for}


def told_as(facts: Iterable[type[Fact]], asks: Iterable[type[Order]]) -> dict[str, Any]:
    """For whoever tells them: the filter and the roles of each kind of fact, the roles
    of whatever can be proposed."""
    kinds = list(facts)
    return {
        "group": {tag_of(kind): kind.group for kind in kinds if kind.group},
        "role": {tag_of(kind): roles for kind in kinds if (roles := roles_of(kind))},
        "asks": {tag_of(kind): roles for kind in asks if (roles := roles_of(kind))},
    }


def tag_of(kind: type[Struct]) -> str:
    """The name under which a struct is stored and sent."""
    return str(kind.__struct_config__.tag)


def _role_in(hint: Any) -> str:
    """The role in a type: named by its metadata, or known from its ids; many seats are
    told as a list."""
    if hint in _OF_IDS:
        return _OF_IDS[hint]
    origin = get_origin(hint)
    parts = get_args(hint)
    if origin is Annotated:
        return _named(parts[1:]) or _role_in(parts[0])
    if origin in {Union, UnionType}:
        return next(filter(None, map(_role_in, parts)), "")
    if origin in {tuple, list} and parts[0] is SeatId:
        return "seats"
    return ""


def _named(metadata: Iterable[Any]) -> str:
    """The role that an annotation names."""
    for one in metadata:
        if isinstance(one, Meta) and one.extra:
            return str(one.extra["role"])
    return ""
