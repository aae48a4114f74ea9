"""One suite for every store: what it must keep, whoever lies behind it."""

from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.store import Again, Appended, Conflict, Saved, Store
from tests.companion.store.conftest import Door
from tests.companion.store.taps import step


def test_a_table_nobody_opened_is_empty(store: Store) -> None:
    """Asking about nothing is no error."""
    assert (
        store.read("none"),
        store.version("none"),
        store.tables(),
        store.remembered("none", "a"),
    ) == (
        [],
        0,
        [],
        None,
    )


def test_what_is_appended_is_read_back_exactly(store: Store) -> None:
    """Every field comes back as it was given, odd bytes and names included."""
    facts = [
        Saved(1, 1763466000.123456, "host", 1, bytes(range(256))),
        Saved(2, 1763466000.2, "Ünïcødé 🎲", 1, b""),
    ]
    assert store.append("t:1", 0, facts, "host:1", b"\x00reply") == Appended(
        2, b"\x00reply"
    )
    assert store.read("t:1") == facts
    assert store.read("t:1", after=1) == facts[1:]
    assert store.read("t:1", after=2) == []
    assert store.version("t:1") == 2


def test_a_stale_version_is_a_conflict_and_writes_nothing(store: Store) -> None:
    """The slower phone is told where the log ends; its command may be sent again."""
    store.append("t", 0, step(0, b"a", b"b"), "s1:1", b"one")
    assert store.append("t", 1, step(1, b"c"), "s2:1", b"two") == Conflict(2)
    assert store.append("t", 7, step(7, b"c"), "s2:1", b"two") == Conflict(2)
    assert store.remembered("t", "s2:1") is None
    assert store.append("t", 2, step(2, b"c"), "s2:1", b"two") == Appended(3, b"two")


def test_a_known_command_is_told_its_first_reply(store: Store) -> None:
    """Also when its version is stale, and whatever it wants now."""
    store.append("t", 0, step(0, b"a"), "s1:1", b"first")
    store.append("t", 1, step(1, b"b"), "s1:2", b"second")
    for expected in (0, 1, 2, 9):
        assert store.append(
            "t", expected, step(expected, b"z"), "s1:1", b"other"
        ) == Again(b"first")
    assert store.remembered("t", "s1:1") == b"first"
    assert [fact.body for fact in store.read("t")] == [b"a", b"b"]


def test_a_command_belongs_to_its_table(store: Store) -> None:
    """The same id at another table is another command."""
    assert store.append("t", 0, step(0, b"a"), "s1:1", b"here") == Appended(1, b"here")
    assert store.append("u", 0, step(0, b"b"), "s1:1", b"there") == Appended(
        1, b"there"
    )


def test_a_command_without_facts_is_remembered(store: Store) -> None:
    """It moves nothing, and counts once all the same."""
    store.append("t", 0, step(0, b"a"), "s1:1", b"x")
    assert store.append("t", 1, [], "s1:2", b"seen") == Appended(1, b"seen")
    assert store.append("t", 0, [], "s1:3", b"no") == Conflict(1)
    assert store.append("t", 1, [], "s1:2", b"other") == Again(b"seen")
    assert store.version("t") == 1


def test_facts_with_gaps_are_refused_before_anything_is_written(store: Store) -> None:
    """That would be our bug, and must not reach the disk."""
    with pytest.raises(ValueError, match="without gaps"):
        store.append("t", 0, [Saved(2, 1.0, "s1", 2, b"")], "s1:1", b"")
    assert store.version("t") == 0


def test_tables_come_latest_first(store: Store) -> None:
    """With their first fact, their last moment and their length; a table with no fact is none."""
    store.append("old", 0, step(0, b"old opened", at=10.0), "host:1", b"")
    store.append("new", 0, step(0, b"new opened", at=20.0), "host:1", b"")
    store.append("old", 1, step(1, b"x", b"y", at=30.0), "s1:1", b"")
    store.append("empty", 0, [], "s1:1", b"")
    assert [(row.id, row.first, row.at, row.version) for row in store.tables()] == [
        ("old", b"old opened", 30.0, 3),
        ("new", b"new opened", 20.0, 1),
    ]


def test_what_one_door_appends_another_sees_at_once(door: Door) -> None:
    """Two processes on one database, or one that was started again."""
    one, other = door(), door()
    assert one.append("t", 0, step(0, b"a"), "s1:1", b"x") == Appended(1, b"x")
    assert other.append("t", 0, step(0, b"b"), "s2:1", b"y") == Conflict(1)
    assert other.append("t", 0, step(0, b"a"), "s1:1", b"x") == Again(b"x")
    assert other.append("t", 1, step(1, b"b"), "s2:1", b"y") == Appended(2, b"y")
    assert [fact.body for fact in one.read("t")] == [b"a", b"b"]


@pytest.fixture
def pair(door: Door) -> list[Store]:
    return [door(), door()]


Order = tuple[str, int, int, int, bool]
ORDERS = st.lists(
    st.tuples(
        st.sampled_from("tu"),
        st.integers(-1, 1),
        st.integers(0, 6),
        st.integers(0, 3),
        st.booleans(),
    ),
    max_size=25,
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(orders=ORDERS)
def test_any_sequence_of_appends_does_what_the_book_says(
    pair: list[Store], orders: list[Order]
) -> None:
    """Checked against the shortest description of a store that there is: two dictionaries."""
    evening, logs, known = (
        uuid4().hex,
        dict[str, list[Saved]](),
        dict[tuple[str, str], bytes](),
    )
    for number, (name, off, command, length, second) in enumerate(orders):
        table, id_, reply = f"{evening}{name}", f"s1:{command}", str(number).encode()
        log = logs.setdefault(table, [])
        expected = max(len(log) + off, 0)
        facts = step(
            expected, *(f"{number}.{place}".encode() for place in range(length))
        )
        answer = pair[second].append(table, expected, facts, id_, reply)
        if (table, id_) in known:
            assert answer == Again(known[table, id_])
        elif expected != len(log):
            assert answer == Conflict(len(log))
        else:
            log += facts
            known[table, id_] = reply
            assert answer == Appended(len(log), reply)
        assert pair[not second].read(table) == log
