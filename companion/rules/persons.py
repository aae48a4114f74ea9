"""Who is told what in which person: of each fact who did it, and whom it befalls.

Whoever it befalls is told in the second person (`you.<kind>.<field>` in the words) and
called; everybody who may know of it reads the sentence of the log. Both are read from
the type of the fact: who stands in `by`, else in `seat`, did it; it befalls whoever else
it names where all its hearers see them. A fact says otherwise with `doer` and `befalls`.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from companion.rules.messages import Fact
from companion.rules.roles import roles_of, tag_of

PEOPLE = frozenset({"seat", "purse"})


@cache
def doer_of(kind: type[Fact]) -> str | None:
    """The field of whoever did it."""
    if kind.doer is not None:
        return kind.doer or None
    people = _people(kind)
    for name in ("by", "seat"):
        if name in people:
            return name
    return None


@cache
def befallen(kind: type[Fact]) -> tuple[str, ...]:
    """The fields of those who are told in the second person."""
    if kind.befalls is not None:
        return kind.befalls
    if kind.undo_needs_all == "ruling" or tag_of(kind).endswith("_corrected"):
        return ()  # all of them agreed on it
    return tuple(name for name in _people(kind) if name != doer_of(kind))


def told_to(facts: Iterable[type[Fact]]) -> Mapping[str, Mapping[str, list[str]]]:
    """For the phones: whom each kind of fact befalls, and which of them it harms."""
    kinds = [kind for kind in facts if befallen(kind)]
    return {
        "befalls": {tag_of(kind): list(befallen(kind)) for kind in kinds},
        "harms": {tag_of(kind): list(kind.harms) for kind in kinds if kind.harms},
        "doer": {tag_of(kind): [field] for kind in kinds if (field := doer_of(kind))},
    }


def _people(kind: type[Fact]) -> list[str]:
    """The fields that name one player, where everybody who is told of it sees them."""
    roles = roles_of(kind)
    return [name for name in kind.public if roles.get(name) in PEOPLE]
