"""The same tap over and over, over real HTTP: in parallel, out of order, its answer
never heard. It counts once."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.rules import dispatch as shared
from companion.store import Answer as Kept
from companion.store import Saved
from companion.store.memory import MemoryStore
from companion.web.orders import given_by_phones
from tests.companion.proofs.taps import TAPS, phone, ready, told
from tests.companion.web.door import Door
from tests.servers.callers import Answer, Company, Handset, at_once
from tests.servers.house import House, open_house

CORNER = Path(__file__).parents[2] / "stories" / "games" / "corner"
MOST = 5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("taps") / "evenings.db", CORNER) as house:
        yield house


def test_there_is_a_tap_of_each_kind() -> None:
    """A new order has to be tapped here, too."""
    assert set(TAPS) == {
        str(order.__struct_config__.tag) for order in given_by_phones(shared.ORDERS)
    }


def send(who: Handset, company: Company, body: dict[str, Any]) -> Answer | None:
    """From a line of its own, as a phone that tries again does."""
    again = who.at(company.base)
    try:
        return again.post(f"{company.path}/commands", body)
    finally:
        again.hang_up()


def drop(who: Handset, company: Company, body: dict[str, Any]) -> None:
    who.drop("POST", f"{company.path}/commands", body)


@pytest.mark.parametrize("kind", sorted(TAPS))
def test_a_tap_of_each_kind_counts_once(house: House, kind: str) -> None:
    """Up to five times at once, some of them unheard, and once more afterwards: as if
    it had been sent once."""
    control, once = ready(house.base, kind)
    assert (
        getattr(send(phone(control, TAPS[kind].who), control, once), "status", 0) == 200
    )
    for times in range(1, MOST + 1) if kind == "pay" else (MOST,):
        company, body = ready(house.base, kind)
        who = phone(company, TAPS[kind].who)
        copies: list[Callable[[], Answer | None]] = [
            partial(drop if number % 3 == 1 else send, who, company, body)
            for number in range(times)
        ]
        answers = [
            answer
            for answer in [*at_once(copies), send(who, company, body)]
            if answer is not None
        ]
        assert {(answer.status, answer.body) for answer in answers} == {
            (200, answers[-1].body)
        }, answers
        assert outcome(kind, company) == outcome(kind, control)
        company.hang_up()
    control.hang_up()


def outcome(kind: str, company: Company) -> Any:
    """What everybody was told; whose phones keep the words of a save file is a lot that
    two tables draw differently."""
    heard = told(company)
    return sorted(heard.values()) if kind == "ask_export" else heard


def test_taps_that_arrive_out_of_order_count_once_each(house: House) -> None:
    """Three taps, each up to five times, in any order, by several lines at once."""
    chance = random.Random()  # noqa: S311 -- an order of arrival, not a secret
    company = Company(house.base, "corner").begin()
    who, before = company.seats["s2"], company.view(company.host)["purses"]
    bodies = [
        company.order("pay", f"tap{n}", to="s1", amount=10**n, reason=f"tap{n}")
        for n in range(3)
    ]
    sent = [body for body in bodies for _ in range(chance.randint(1, MOST))]
    chance.shuffle(sent)
    answers: list[tuple[str, Answer | None]] = []
    for group in (sent[:4], sent[4:8], sent[8:], chance.sample(bodies, 3)):
        if group:
            given = at_once([partial(send, who, company, body) for body in group])
            answers += [
                (body["id"], answer) for body, answer in zip(group, given, strict=True)
            ]
    said = {
        name: {(one.status, one.body) for tap, one in answers if one and tap == name}
        for name, _ in answers
    }
    assert all(len(different) == 1 for different in said.values()), said
    assert company.view(company.host)["purses"] == {
        **before,
        "s2": before["s2"] - 111,
        "s1": before["s1"] + 111,
    }
    company.hang_up()


def test_a_tap_that_was_refused_may_be_sent_again(house: House) -> None:
    """Only what was carried out is remembered: with money in the purse the same tap is good."""
    company = Company(house.base, "corner").begin()
    poor = company.seats["s1"]
    assert (
        company.give(poor, "pay", "tap", to="s2", amount=200).code == "not_enough_money"
    )
    company.done(poor, "take", source="bank", amount=300)
    assert [
        company.give(poor, "pay", "tap", to="s2", amount=200).status for _ in range(2)
    ] == [200, 200]
    assert company.view(poor)["purses"]["s1"] == 200
    company.hang_up()


def test_two_seats_may_name_their_taps_alike(house: House) -> None:
    """The id counts for one phone: another's tap of the same name is another tap."""
    company = Company(house.base, "corner").begin()
    assert {
        company.give(one, "take", "tap", source="bank", amount=1).status
        for one in company.seats.values()
    } == {200}
    assert (
        sum(
            entry["kind"] == "paid" and entry["amount"] == 1
            for entry in company.log(company.host)
        )
        == 3
    )
    company.hang_up()


@pytest.mark.parametrize("watch", [False, True])
def test_joining_counts_once(house: House, watch: bool) -> None:
    """The same name on the same device is the same seat, however often the door is knocked at."""
    company, name = Company(house.base, "corner", names=["Anna"]), "Bob"
    device = Handset(house.base, ("a" if watch else "b") * 64)
    wish = (
        {"code": company.code, "watch": True}
        if watch
        else {"name": name, "code": company.code}
    )
    answers = at_once(
        [
            partial(device.at(house.base).post, f"{company.path}/players", wish)
            for _ in range(MOST)
        ]
    )
    assert {(answer.status, answer.body) for answer in answers} == {
        (201, answers[0].body)
    }, answers
    assert len(company.view(company.host)["seats"]) == (1 if watch else 2)
    company.hang_up()


def test_a_rematch_is_opened_once(house: House) -> None:
    company = Company(house.base, "corner").begin()
    company.done(company.host, "end_game")
    lines = [company.host.at(house.base) for _ in range(MOST)]
    answers = at_once(
        [partial(line.post, f"{company.path}/rematch", {}) for line in lines]
    )
    assert {(answer.status, answer.body) for answer in answers} == {
        (201, answers[0].body)
    }, answers
    company.hang_up()


class Forgetful(MemoryStore):
    """A store that takes every tap for a new one."""

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Kept:
        return super().append(table, expected, saved, f"{command} {uuid4()}", reply)

    def remembered(self, table: str, command: str) -> bytes | None:
        return None


@pytest.mark.parametrize(("store", "times"), [(MemoryStore, 1), (Forgetful, MOST)])
def test_without_memory_for_taps_each_counts(
    store: type[MemoryStore], times: int
) -> None:
    """The guard is what makes the difference, seen over the same HTTP."""
    with served(Door(store()).app) as base:
        company = Company(base, names=["Anna", "Bob"]).begin()
        before = company.view(company.host)["purses"]["s1"]
        body = company.order("pay", "tap", to="s2", amount=1)
        at_once(
            [partial(send, company.seats["s1"], company, body) for _ in range(MOST)]
        )
        assert company.view(company.host)["purses"]["s1"] == before - times
        company.hang_up()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The app in this process, with a thread for each request."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    )
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Silent(WSGIRequestHandler):
    def log(self, *_: object, **__: object) -> None:
        """No line for each request."""
