"""Facts as the store keeps them, and back (serialization)."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec

from companion.rules.dispatch import TableOpened, union
from companion.rules.messages import Fact
from companion.rules.protocol import GameModule
from companion.rules.table_history import Entry
from companion.store import Saved


def saved_of(entry: Entry) -> list[Saved]:
    """The facts of one order as the store keeps them."""
    return [
        Saved(at, entry.at, entry.by, entry.first, msgspec.json.encode(fact))
        for at, fact in entry.log
    ]


def opening_of(saved: Sequence[Saved]) -> TableOpened:
    """The first fact of a log."""
    return msgspec.json.decode(saved[0].body, type=TableOpened)


def entries_of(saved: Sequence[Saved], rules: GameModule[Any]) -> list[Entry]:
    """Stored rows as facts, grouped by order."""
    return list(decoded(saved, rules))


def decoded(saved: Sequence[Saved], rules: GameModule[Any]) -> Iterator[Entry]:
    """The same, one order after the other."""
    decoder = _decoder(rules.facts)
    facts: list[Fact] = []
    for one, after in zip_longest(saved, saved[1:]):
        facts.append(decoder.decode(one.body))
        if after is None or after.step != one.step:
            yield Entry(one.step, one.at, one.by, tuple(facts))
            facts = []


@cache
def _decoder(facts: tuple[type[Fact], ...]) -> msgspec.json.Decoder[Fact]:
    return msgspec.json.Decoder(union(facts))
