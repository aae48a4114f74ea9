"""Which table a code opens, its door or a seat: the store tells every process, also
after a restart."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from companion.rules.dispatch import TableOpened
from companion.rules.doorway import CodeChanged
from companion.rules.messages import Fact
from companion.rules.seats import PASS_SECONDS, PassLent
from companion.rules.table import Table
from companion.store import Store

PLACE, DOORS = "passes", "doors"  # beside the tables; none of them is called so
# a code may be drawn again after years: it has to be the only one of these minutes
SPELL = 2 * PASS_SECONDS


def note(store: Store, table: str, facts: Sequence[Fact]) -> None:
    """Before a pass is lent, or a door gets another code, the store knows where:
    whoever shows it may come to any process. Passes are kept as their hash."""
    for fact in facts:
        if isinstance(fact, PassLent):
            store.append(PLACE, 0, (), _mark(fact.code, fact.ends), table.encode())
        if isinstance(fact, CodeChanged):
            note_door(store, table, fact.code)


def note_door(store: Store, table: str, code: str) -> None:
    """A code that its door has now, and had not from the beginning."""
    store.append(DOORS, 0, (), code, table.encode())


def tables_of(store: Store, code: str, now: float) -> Iterator[str]:
    """Where such a pass was lent that may not have run out yet."""
    for ends in (now, now + SPELL):
        if table := store.remembered(PLACE, _mark(code, ends)):
            yield table.decode()


def lends(state: Table | None, code: str, now: float) -> bool:
    """Whether this table lends that pass."""
    return state is not None and any(
        one.code == code and one.ends >= now for one in state.seating.passes
    )


def opens(state: Table | None, code: str) -> bool:
    """Whether it is still the code of this table; whoever comes to one that cannot be
    played learns why there."""
    return state is None or state.code == code


class Doors:
    """The tables by the codes that their doors have or had."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._first: dict[str, str] = {}

    def tables_of(self, code: str) -> Iterator[str]:
        """Where it may be the code of the door: it was in the beginning, or came later."""
        if code not in self._first:
            for row in self._store.tables():
                self._first[msgspec.json.decode(row.first, type=TableOpened).code] = (
                    row.id
                )
        if code in self._first:
            yield self._first[code]
        if code and (table := self._store.remembered(DOORS, code)):
            yield table.decode()


def _mark(code: str, ends: float) -> str:
    return sha256(f"{code}:{ends // SPELL:.0f}".encode()).hexdigest()
