"""Floods: of codes, tables, photos, strangers; with the guard and without it."""

import threading
from typing import Any

import pytest

from companion.store import TableRow
from companion.store.memory import MemoryStore
from companion.web import guards
from companion.web.throttle import (
    LIMITS,
    MOST_ADDRESSES,
    Limit,
    Rate,
    StreamSlots,
    Throttle,
)
from tests.companion.web.door import AT_HOME, Door, Time

TIGHT = Rate(Limit(3, 0.1), Limit(1000, 100))


def knocks(door: Door, count: int, address: str = "10.0.0.9") -> list[int]:
    """Wrong codes, one after the other, from one address."""
    from_there: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": address}}
    return [
        door.get(f"/api/doors/CCCC{n:02}", **from_there).status_code
        for n in range(count)
    ]


def test_codes_cannot_be_tried_out() -> None:
    """Three wrong ones, then a pause; then one every ten seconds. Other people are not held up."""
    door = Door(limits={"guess": TIGHT})
    party = door.open()
    assert knocks(door, 5) == [422, 422, 422, 429, 429]
    there: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": "10.0.0.9"}}
    right = door.get(f"/api/doors/{party.code}", **there)
    assert right.status_code == 429 and 0 < int(right.headers["Retry-After"]) <= 11
    assert door.get(f"/api/doors/{party.code}").status_code == 200
    door.time.now += 10.5
    assert door.get(f"/api/doors/{party.code}", **there).status_code == 200
    assert knocks(door, 2) == [422, 429]


def test_without_the_throttle_the_flood_goes_through() -> None:
    """The same knocks with the guard taken away."""
    assert knocks(Door(limits={}), 50) == [422] * 50


def test_right_codes_cost_nothing() -> None:
    """A whole club joins from behind one router."""
    door = Door(limits={"guess": TIGHT})
    party = door.open()
    assert {door.get(f"/api/doors/{party.code}").status_code for _ in range(50)} == {
        200
    }


def test_guesses_from_everywhere_are_counted_together() -> None:
    """A thousand addresses with one guess each."""
    door = Door(limits={"guess": Rate(Limit(3, 0.1), Limit(20, 1))})
    statuses = [knocks(door, 1, f"10.0.{n // 250}.{n % 250}")[0] for n in range(40)]
    assert statuses == [422] * 20 + [429] * 20


def test_the_right_code_gets_in_while_others_guess() -> None:
    """From everywhere, from the same router and without a name of their own: whoever
    has guessed nothing wrong is let in, and those who guess are slowed down, each by
    themselves and all together."""
    door = Door(limits={"guess": LIMITS["guess"]})
    party = door.open()
    flood = [knocks(door, 20, f"10.0.0.{n}") for n in range(35)]
    assert flood[-1] == [422] + [429] * 19, "all together have lost what there was"
    behind_the_router: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": "10.0.0.34"}}
    assert door.get(f"/api/doors/{party.code}", **behind_the_router).status_code == 429
    for n in range(40):
        answer = door.get(f"/api/doors/{party.code}", f"{n:064x}", **behind_the_router)
        assert answer.status_code == 200
        joined = door.post(
            f"{party.path}/players",
            {"code": party.code, "watch": True},
            f"{n:064x}",
            **behind_the_router,
        )
        assert joined.status_code == 201, joined.json
    assert (
        door.get(
            f"/api/doors/{party.code}", environ_base={"REMOTE_ADDR": "10.9.9.9"}
        ).status_code
        == 200
    )


def test_new_names_are_no_way_around_the_pause() -> None:
    """Whoever guesses under a name that was never used before draws from what the
    newcomers of that address have."""
    door = Door(limits={"guess": LIMITS["guess"]})
    there: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": "10.0.0.9"}}
    answers = [
        door.get(f"/api/doors/CCCC{n:02}", f"{n:064x}", **there).status_code
        for n in range(80)
    ]
    assert answers == [422] * 60 + [429] * 20
    assert (
        door.get(
            "/api/doors/CCCC01", "f" * 64, environ_base={"REMOTE_ADDR": "10.0.0.8"}
        ).status_code
        == 422
    )


def test_passes_and_slips_cannot_be_tried_out_either() -> None:
    """At the door and at the table; the wrong ones share one bucket."""
    door = Door(limits={"guess": TIGHT})
    party = door.party()
    anna = party.tokens["s1"]
    first = [
        door.post(f"{party.path}/players", {"code": f"PASS{n}"}, anna).status_code
        for n in range(2)
    ]
    then = [party.give(anna, "cash_slip", code=f"AAC{n}").status_code for n in range(3)]
    assert first + then == [422, 422, 422, 429, 429]
    scanned = door.post(f"{party.path}/codes", {"text": "AACC"}, anna)
    assert scanned.status_code == 429


class Waiting(MemoryStore):
    """A database that answers nobody until it is let; another process sees the same flood."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = threading.Semaphore(0)
        self.gate = threading.Event()
        self.gate.set()

    def tables(self) -> list[TableRow]:
        self.inside.release()
        assert self.gate.wait(60)
        return super().tables()


def test_guesses_in_the_same_instant_are_counted_while_they_wait() -> None:
    """Each is paid before it is looked at; otherwise as many as fit into the server at
    once would cost one."""
    door = Door(Waiting(), limits={"guess": TIGHT})
    store = door.tables.store
    assert isinstance(store, Waiting)
    store.gate.clear()
    statuses: list[int] = []
    threads = [
        threading.Thread(target=lambda: statuses.extend(knocks(door, 1)))
        for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    inside = [store.inside.acquire(timeout=60) for _ in range(3)]
    while len(statuses) + len(inside) < len(threads):
        inside += [True] if store.inside.acquire(timeout=0.1) else []
    store.gate.set()
    for thread in threads:
        thread.join()
    assert len(inside) == 3, "the others' codes were looked up as well"
    assert sorted(statuses) == [422] * 3 + [429] * 9


def test_a_right_code_gives_its_token_back_and_so_does_any_other_refusal() -> None:
    door = Door(limits={"guess": TIGHT})
    party = door.party()
    party.done(party.host, "set_door", door="closed")
    for _ in range(10):
        assert (
            door.post(
                f"{party.path}/players", {"code": party.code, "name": "Dora"}
            ).status_code
            == 403
        )
    for _ in range(3):
        party.done(party.tokens["s1"], "write_slip", amount=900, gives=False)
        slip = party.view(party.tokens["s1"])["me"]["slips"][0]["code"]
        for _ in range(3):
            assert (
                party.give(party.tokens["s2"], "cash_slip", code=slip).status_code
                == 422
            )
    assert knocks(door, 4, "127.0.0.1") == [422, 422, 422, 429]


def test_a_whole_network_of_the_long_addresses_is_one_address() -> None:
    """Any home has as many of those as it likes."""
    door = Door(limits={"guess": TIGHT})
    assert [knocks(door, 1, f"2001:db8:1:2::{n:x}")[0] for n in range(5)] == [
        422
    ] * 3 + [429] * 2
    assert knocks(door, 1, "2001:db8:1:3::1") == [422]
    assert [knocks(door, 1, f"::ffff:10.0.0.{n}")[0] for n in range(5)] == [422] * 5
    assert knocks(door, 1, "no address at all:") == [422]


FLOODS: list[tuple[str, str, dict[str, Any]]] = [
    ("open", "/api/tables", {"json": {"game": "starter"}}),
    ("join", "{path}/players", {"json": {"watch": True, "code": "{code}"}}),
    ("photo", "{path}/codes", {"data": b"\xff", "content_type": "image/jpeg"}),
    ("order", "{path}/commands", {"json": {"id": "x", "type": "nudge", "seat": "s2"}}),
]


@pytest.mark.parametrize(("purpose", "path", "body"), FLOODS)
def test_floods_meet_a_dam(purpose: str, path: str, body: dict[str, Any]) -> None:
    """Whatever costs something; without its limit nothing stops."""
    for limits, dammed in (({purpose: TIGHT}, True), ({}, False)):
        door = Door()
        party = door.party()
        door.throttle = door.context.throttle = Throttle(limits, door.time)
        sent = dict(body)
        if "code" in sent.get("json", {}):
            sent["json"] = {**sent["json"], "code": party.code}
        token = party.tokens["s1"] if purpose in {"photo", "order"} else None
        answers = [
            door.ask("POST", path.format(path=party.path), token, **sent).status_code
            for _ in range(8)
        ]
        assert (answers[3:] == [429] * 5) is dammed and 429 not in answers[:3], answers


def test_strangers_may_not_ask_for_ever() -> None:
    """Names of tables cannot be listed by trying."""
    door = Door(limits={"stranger": TIGHT})
    answers = [door.get(f"/api/tables/NONE{n}", "f" * 64).status_code for n in range(5)]
    assert answers == [404, 404, 404, 429, 429]


def test_whoever_asks_too_often_waits_to_hear_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A flood on open lines slows itself; whoever is answered waits for nothing."""
    waited: list[float] = []
    monkeypatch.setattr(guards, "sleep", waited.append)
    door = Door(limits={"guess": TIGHT}, tarpit=0.25)
    assert knocks(door, 5) == [422, 422, 422, 429, 429]
    assert waited == [0.25, 0.25]


def test_this_machine_is_spared() -> None:
    """Whoever sits at the laptop needs no flood to do harm; whoever only calls from it,
    through a tunnel or from a page that points its name at it, is slowed down like
    everybody."""
    door = Door(home=True, limits={"guess": TIGHT, "open": TIGHT})
    same: dict[str, Any] = {
        "environ_base": {"REMOTE_ADDR": "127.0.0.1"},
        "base_url": "http://localhost:8000",
    }
    rebound = {**AT_HOME, "base_url": "http://evil.example"}
    for there, statuses in (
        (AT_HOME, [422] * 6),
        (same, [422] * 3 + [429] * 3),
        (rebound, [429] * 6),
    ):
        assert [
            door.get(f"/api/doors/CCCC{n:02}", **there).status_code for n in range(6)
        ] == statuses
    opened = [
        door.post("/api/tables", {"game": "starter"}, **AT_HOME).status_code
        for _ in range(6)
    ]
    assert opened == [201] * 6
    assert [
        door.post("/api/tables", {"game": "starter"}, **same).status_code
        for _ in range(5)
    ] == [201] * 3 + [429] * 2


def test_addresses_are_forgotten_before_they_fill_the_memory() -> None:
    """A flood of addresses; those that rested are forgotten, the bucket for all holds the rest."""
    time = Time()
    throttle = Throttle({"open": TIGHT}, time)
    for n in range(MOST_ADDRESSES * 2):
        time.now += 1
        throttle.take("open", str(n))
    assert len(throttle._each) <= MOST_ADDRESSES


def test_every_limit_lets_an_evening_pass() -> None:
    """Seven phones behind one router, at their liveliest."""
    assert set(LIMITS) == {
        "guess",
        "open",
        "join",
        "order",
        "photo",
        "past",
        "look",
        "print",
        "import",
        "stranger",
    }
    assert (
        LIMITS["order"].each.per_second >= 50 and LIMITS["photo"].each.per_second >= 7
    )
    assert all(rate.all.burst >= rate.each.burst for rate in LIMITS.values())


def test_ears_are_counted_by_address() -> None:
    """One address cannot take all places."""
    stream_slots = StreamSlots(most=4, most_each=2)
    assert [stream_slots.acquire("a") for _ in range(3)] == [True, True, False]
    assert stream_slots.acquire("b")
    assert not stream_slots.acquire("a") and stream_slots.acquire("a", privileged=True)
    assert not stream_slots.acquire("b") and not stream_slots.acquire(
        "a", privileged=True
    ), "there is no room left for anybody"
    stream_slots.give_back("a")
    assert stream_slots.acquire("b")
