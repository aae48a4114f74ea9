"""Which table lent a pass: the store tells every process, also after a restart. It knows passes by their hash."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from companion.rules.language import Fact
from companion.rules.seats import PASS_SECONDS, PassLent
from companion.store import Store

PLACE = "passes"  # beside the tables; none of them is called so
SPELL = 2 * PASS_SECONDS  # a code may be drawn again after years: it has to be the only one of these minutes


def note(store: Store, table: str, facts: Sequence[Fact]) -> None:
    """Before a pass is lent, the store knows where: whoever shows it may come to any process."""
    for fact in facts:
        if isinstance(fact, PassLent):
            store.append(PLACE, 0, (), _mark(fact.code, fact.ends), table.encode())


def tables_of(store: Store, code: str, now: float) -> Iterator[str]:
    """Where such a pass was lent that may not have run out yet."""
    for ends in (now, now + SPELL):
        if table := store.remembered(PLACE, _mark(code, ends)):
            yield table.decode()


def _mark(code: str, ends: float) -> str:
    return sha256(f"{code}:{ends // SPELL:.0f}".encode()).hexdigest()
