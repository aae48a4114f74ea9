"""Reading the past at the door: how often, and one reading of a caller at a time."""

import threading

import pytest

from companion.web.throttle import Limit, Rate, Turns
from tests.companion.web.door import Door, Party

TIGHT = Rate(Limit(3, 0.1), Limit(1000, 100))
CALLS = ("log", "acts", "at/1", "scores", "fairness")
FILES = ("keepsake", "keepsake.html", "chart.svg", "sheet", "log.csv", "scores.csv")
PAGES = (
    *(f"/api/tables/{{}}/{call}" for call in CALLS),
    *(f"/t/{{}}/{file}" for file in FILES),
)


def reads(party: Party, token: str, page: str, address: str = "10.0.0.9") -> int:
    there = {"environ_base": {"REMOTE_ADDR": address}}
    return int(party.door.get(page.format(party.table), token, **there).status_code)


@pytest.mark.parametrize("page", PAGES)
def test_each_way_to_read_the_past_is_dammed(page: str) -> None:
    """By reader, whatever their address; the others at the table, and those at other
    tables, read on."""
    door = Door(limits={"past": TIGHT})
    party, other = door.party(), door.party()
    anna, bob = party.tokens["s1"], party.tokens["s2"]
    assert [reads(party, anna, page, f"10.0.0.{n}") for n in range(5)] == [
        200,
        200,
        200,
        429,
        429,
    ]
    assert reads(party, bob, page) == 200
    assert reads(other, other.tokens["s1"], page) == 200


def test_those_who_look_on_are_one_reader() -> None:
    """Whoever has the code can have as many tokens as they like."""
    party = Door(limits={"past": TIGHT}).party()
    watchers = [party.watch() for _ in range(5)]
    assert [reads(party, token, PAGES[0]) for token in watchers] == [
        200,
        200,
        200,
        429,
        429,
    ]
    assert reads(party, party.tokens["s1"], PAGES[0]) == 200


def test_one_reading_of_a_caller_at_a_time() -> None:
    """The others of theirs wait, and where too many wait already they are turned away;
    other callers come in."""
    turns, inside, gate, most = (
        Turns(queue=2, patience=60),
        threading.Semaphore(0),
        threading.Semaphore(0),
        [],
    )

    def reading() -> None:
        with turns.taken("a") as free:
            most.append(free)
            if free:
                inside.release()
                assert gate.acquire(timeout=60)

    threads = [threading.Thread(target=reading) for _ in range(5)]
    for thread in threads:
        thread.start()
    assert inside.acquire(timeout=60)
    while most.count(False) < 2:
        assert not inside.acquire(timeout=0.01), "two at once"
    with turns.taken("b") as free:
        assert free
    for _ in range(3):
        gate.release()
    for thread in threads:
        thread.join(60)
    assert sorted(most) == [False, False, True, True, True] and not turns._there
