"""The same tap again and again, two phones in the same instant; and what happens where
the guard is taken away."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from companion.store import Store, opened
from companion.store.memory import MemoryStore
from tests.companion.web.door import Door, Party


def together(work: list[Callable[[], Any]]) -> list[Any]:
    """All at once, as far as threads allow."""
    start = Barrier(len(work))

    def begin(one: Callable[[], Any]) -> Any:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(work)) as pool:
        return [done.result() for done in [pool.submit(begin, one) for one in work]]


def pay(party: Party, tap: str) -> Callable[[], Any]:
    return lambda: party.give(party.tokens["s1"], "pay", tap, to="s2", amount=5)


@pytest.mark.parametrize("kind", ["memory:", "sqlite"])
@pytest.mark.parametrize("times", range(1, 6))
def test_a_tap_counts_once(times: int, kind: str, tmp_path: Path) -> None:
    """Sent up to five times, in parallel and again later: one payment, one answer."""
    store = opened(kind if kind == "memory:" else f"sqlite:{tmp_path / 'evenings.db'}")
    party = Door(store).party()
    answers = [*together([pay(party, "tap")] * times), pay(party, "tap")()]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.get_data() for answer in answers}) == 1
    assert party.view(party.tokens["s1"])["purses"]["s1"] == 45
    store.close()


class Forgetful(MemoryStore):
    """A store that remembers no commands: what the test above must notice."""

    def append(
        self, table: str, expected: int, saved: Any, command: str, reply: bytes
    ) -> Any:
        return super().append(
            table, expected, saved, f"{command}{self.version(table)}", reply
        )

    def remembered(self, table: str, command: str) -> bytes | None:
        return None


def test_without_the_memory_for_taps_it_counts_twice() -> None:
    """The guard is what makes the difference."""
    store: Store = Forgetful()
    party = Door(store).party()
    assert [pay(party, "tap")().status_code for _ in range(2)] == [200, 200]
    assert party.view(party.tokens["s1"])["purses"]["s1"] == 40


def test_the_same_tap_of_two_people_are_two_taps() -> None:
    """An id belongs to the seat that made it."""
    party = Door().party()
    for seat in ("s1", "s2"):
        assert (
            party.give(
                party.tokens[seat], "pay", "tap", to="bank", amount=1
            ).status_code
            == 200
        )
    assert party.view(party.host)["purses"]["bank"] == -148


def test_two_phones_in_the_same_instant_for_one_slip() -> None:
    """One gets the money, the other is told that the code is gone; money adds up."""
    for _ in range(10):
        _race_for_a_slip(Door().party())


def _race_for_a_slip(party: Party) -> None:
    anna, bob, cas = party.tokens.values()
    party.done(anna, "write_slip", amount=50, gives=True)
    code = party.view(anna)["me"]["slips"][0]["code"]
    answers = together(
        [partial(party.give, token, "cash_slip", code=code) for token in (bob, cas)]
    )
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    purses = party.view(anna)["purses"]
    assert purses["s1"] == 0 and sorted([purses["s2"], purses["s3"]]) == [50, 100]


def test_the_last_money_is_spent_once() -> None:
    """Six orders for all that there is."""
    party = Door().party()
    anna = party.tokens["s1"]
    answers = together(
        [
            partial(party.give, anna, "pay", f"all{n}", to="s2", amount=50)
            for n in range(6)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [422] * 5
    assert party.view(anna)["seal"]["whole"]


def test_two_newcomers_for_one_chair() -> None:
    """The same colour in the same instant: one sits, one is told; nobody sits twice."""
    door = Door()
    party = door.open()

    def sit(name: str) -> Any:
        return door.post(
            f"{party.path}/players",
            {"name": name, "code": party.code, "colour": "gold"},
        )

    answers = together([partial(sit, name) for name in ("Anna", "Bob", "Cas")])
    assert sorted(answer.status_code for answer in answers) == [201, 422, 422]


def test_a_join_that_is_sent_again_is_the_same_seat() -> None:
    """A phone whose answer got lost asks again, also in parallel."""
    door = Door()
    party = door.open()
    key = "ab" * 32
    asked = {"name": "Anna", "code": party.code, "key": key}
    answers = together([lambda: door.post(f"{party.path}/players", asked)] * 4)
    assert {answer.json["player"] for answer in answers} == {"s1"}
    assert len(party.view(party.host)["seats"]) == 1


@pytest.mark.parametrize("kind", ["memory:", "sqlite"])
def test_an_id_that_stood_for_another_order_is_no_repetition(
    kind: str, tmp_path: Path
) -> None:
    """Nothing is done, and the caller is told so; the order that was accepted keeps its
    answer, after a restart too."""
    store = opened(kind if kind == "memory:" else f"sqlite:{tmp_path / 'evenings.db'}")
    party = Door(store).party()
    anna, first = party.tokens["s1"], pay(party, "tap")()
    for other in ({"to": "s2", "amount": 6}, {"to": "s3", "amount": 5}):
        refused = party.give(anna, "pay", "tap", **other)
        assert (refused.status_code, refused.json["error"]["code"]) == (
            409,
            "id_used_twice",
        )
    assert (
        party.give(anna, "pay", "tap", to="s2", amount=5, anyway="so be it").status_code
        == 409
    )
    party.door = Door(store)
    assert pay(party, "tap")().get_data() == first.get_data()
    assert (
        party.give(party.tokens["s3"], "pay", "tap", to="s2", amount=6).status_code
        == 200
    ), "another seat counts anew"
    assert party.view(anna)["purses"]["s1"] == 45
    store.close()


def test_receipts_from_before_fingerprints_answer_as_they_did() -> None:
    """An evening that began under an older version goes on."""
    store = MemoryStore()
    party = Door(store).party()
    pay(party, "tap")()
    for key in [key for key in store._replies if key[1] == "s1:tap"]:
        store._replies[key] = b'{"version":7}'
    assert pay(party, "tap")().get_data() == b'{"version":7}'
