"""A database that does not answer for a while: what is in memory can still be seen."""

from collections.abc import Callable

from companion.rules.bank import Take
from companion.store import Saved, StoreTrouble
from companion.store.memory import MemoryStore
from tests.companion.parlour import begun


class Away(MemoryStore):
    """One of several processes' stores, which does not answer for a while."""

    away = False

    def follow(self, heard: Callable[[str, int], None]) -> bool:
        return True

    def read(self, table: str, after: int = 0) -> list[Saved]:
        self.is_asked()
        return super().read(table, after)

    def version(self, table: str) -> int:
        self.is_asked()
        return super().version(table)

    def is_asked(self) -> None:
        if self.away:
            raise StoreTrouble("store_gone")


def test_while_the_database_is_away_what_is_in_memory_can_be_seen() -> None:
    """Also where it cannot be asked whether another process was faster; once it is
    back, what that did is there."""
    store = Away()
    parlour = begun(store=store)
    elsewhere = parlour.process()
    parlour.done("Anna", Take("bank", 5))
    assert elsewhere.caller(parlour.table, parlour.tokens["Anna"])
    store.away = True
    who = elsewhere.caller(parlour.table, parlour.tokens["Anna"])
    assert (
        who
        and who.seat == "s1"
        and elsewhere.live(parlour.table).history.state.table.bank.purses["s1"] == 105
    )
    store.away = False
    parlour.done("Anna", Take("bank", 7))
    store.away = True
    assert elsewhere.caller(parlour.table, parlour.tokens["Anna"]) == who
    assert elsewhere.live(parlour.table).history.state.table.bank.purses["s1"] == 105
    store.away = False
    assert elsewhere.caller(parlour.table, parlour.tokens["Anna"]) == who
    assert elsewhere.live(parlour.table).history.state.table.bank.purses["s1"] == 112
