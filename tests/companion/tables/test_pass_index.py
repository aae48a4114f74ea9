"""A pass opens its seat at every process, however many tables are busy, and for its
minutes only."""

from companion.rules.seats import PASS_SECONDS, LendPass, TakeSeat, key_hash
from companion.store.memory import MemoryStore
from companion.tables import pass_index
from tests.companion.parlour import Parlour

MANY = 120  # tables at which something happened just now
KEY = key_hash("another phone")


def lent(parlour: Parlour) -> str:
    parlour.done("Anna", LendPass("s1"))
    return str(parlour.look("Anna")["me"]["passes"][0]["code"])


def at_a_table(store: MemoryStore) -> Parlour:
    parlour = Parlour(store=store, seed=f"table {len(store.tables())}")
    parlour.sit("Anna", "Bob")
    return parlour


def test_among_many_busy_tables_every_process_knows_every_pass() -> None:
    """And knows it by one question to the store: no table is fetched but the one that lent it."""
    store = MemoryStore()
    first = at_a_table(store)
    code = lent(first)
    for _ in range(MANY):
        at_a_table(store)
    fresh = first.process()
    assert fresh.by_pass(code.lower()) == first.table
    assert list(fresh._live) == [first.table]
    assert fresh.by_pass("CCCCCC") is None and list(fresh._live) == [first.table]


def test_a_pass_is_known_as_long_as_it_lives() -> None:
    """To the last second, whenever it was lent; not a moment longer, and not once it was used."""
    for start in range(0, 2 * PASS_SECONDS, 100):
        parlour = at_a_table(MemoryStore())
        parlour.wait(start)
        code = lent(parlour)
        for wait, known in ((0, True), (PASS_SECONDS - 1, True), (2, False)):
            parlour.wait(wait)
            assert (parlour.process().by_pass(code) == parlour.table) is known, (
                start,
                wait,
            )
    code = lent(parlour)
    parlour.done("stranger", TakeSeat(code, KEY))
    assert parlour.process().by_pass(code) is None


def test_the_store_has_no_list_of_passes_that_are_still_to_be_shown() -> None:
    """It is asked by the code; what it keeps is a hash, and no table."""
    store = MemoryStore()
    parlour = at_a_table(store)
    code = lent(parlour)
    assert [row.id for row in store.tables()] == [parlour.table]
    assert store.read(pass_index.PLACE) == []
    noted = [command for table, command in store._replies if table == pass_index.PLACE]
    assert len(noted) == 1 and code not in noted[0]


def test_a_code_that_was_another_tables_years_ago_opens_the_seat_it_is_for_now() -> (
    None
):
    store = MemoryStore()
    old, new = at_a_table(store), at_a_table(store)
    old.draw.chosen, new.draw.chosen = [bytes(12)], [bytes(12)]
    code = lent(old)
    new.wait(10 * PASS_SECONDS)
    assert lent(new) == code
    assert new.process().by_pass(code) == new.table
