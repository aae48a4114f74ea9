"""Roles, seats and servers change under open streams: what a phone shows is what is
true for whoever it is by then."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.companion.proofs.books import STARTER
from tests.servers.callers import Company, Event, Handset, Stream
from tests.servers.house import House, open_house
from tests.servers.postgres import Cluster, own_database, wait_until

MOVES = 40
WATCHED = ("host", "s1", "s2", "s3")


@pytest.fixture(scope="module")
def houses(postgres: Cluster) -> Iterator[list[House]]:
    """Three processes on one database."""
    with own_database(postgres) as url, ExitStack() as open_ones:
        yield [open_ones.enter_context(open_house(url, STARTER)) for _ in range(3)]


class Page:
    """A page as static/shown.js keeps it: parts that fit its viewer and its version,
    and nothing else."""

    def __init__(self, phone: Handset, table: str) -> None:
        self.phone, self.table = phone, table
        self.viewer: Any = "nobody yet"
        self.version, self.view = -1, dict[str, Any]()
        self.turned_away = False
        self.listens()

    def listens(self) -> None:
        self.stream = Stream(self.phone, self.table, "?changes=told")

    def heard(self, event: Event) -> None:
        if event.name not in {"view", "changes"}:
            return
        said = event.json
        if event.name == "view":
            self.viewer, self.version, self.view = (
                said["viewer"],
                said["version"],
                said["view"],
            )
            return
        assert (said["viewer"], said["from"]) == (self.viewer, self.version), (
            "a stream speaks for one viewer, gapless"
        )
        recent = [*self.view["recent"], *said.get("told", ())]
        self.version = said["version"]
        self.view = {**self.view, **said["view"], "recent": recent}

    def catches_up(self) -> None:
        """Hear out what was said; a stream that ended was another viewer's: a new one
        begins with the whole view."""
        while not self.stream.heard.empty():
            event = self.stream.heard.get()
            if event is not None:
                self.heard(event)
            elif self.phone.get(f"/api/tables/{self.table}").status == 200:
                self.stream.close()
                self.listens()
            else:
                self.turned_away = True
                return

    def truth(self) -> dict[str, Any] | None:
        answer = self.phone.get(f"/api/tables/{self.table}")
        return answer.json if answer.status == 200 else None

    def is_true(self) -> bool:
        """It shows what the server answers to whoever asks afresh; or it knows that it
        has no seat here any more."""
        self.catches_up()
        truth = self.truth()
        if truth is None or self.turned_away:
            return truth is None and self.turned_away
        if (self.viewer, self.version) != (truth["viewer"], truth["version"]):
            return False
        newest = self.view["recent"][-len(truth["view"]["recent"]) :]
        return bool({**self.view, "recent": newest} == truth["view"])


class Evening:
    """A table whose phones listen at different servers, and what may happen to them."""

    def __init__(self, houses: list[House], seed: str) -> None:
        self.houses, self.chance = houses, random.Random(seed)  # noqa: S311
        self.company = Company(houses[0].base).begin()
        self.phones = {"host": self.company.host, **self.company.seats}
        self.pages = {name: self.page(phone) for name, phone in self.phones.items()}

    def anywhere(self, phone: Handset) -> Handset:
        return phone.at(self.chance.choice(self.houses).base)

    def page(self, phone: Handset) -> Page:
        return Page(self.anywhere(phone), self.company.table)

    def someone(self) -> str:
        return self.chance.choice(WATCHED[1:])

    def asks(self, name: str, kind: str, **order: Any) -> bool:
        """At any server; what is refused changes nothing."""
        return (
            self.company.give(self.anywhere(self.phones[name]), kind, **order).status
            == 200
        )

    def happens(self) -> None:
        self.chance.choice(
            [
                self.pays,
                self.keeps_a_secret,
                self.hands_on,
                self.takes_back,
                self.changes_phones,
            ]
        )()

    def pays(self) -> None:
        self.asks(self.someone(), "pay", to="bank", amount=1)

    def keeps_a_secret(self) -> None:
        """Only one viewer is told, so that versions drift apart."""
        name = self.someone()
        self.asks(name, "lend_pass", seat=name)
        self.asks(self.someone(), "write_slip", amount=1, gives=True)

    def hands_on(self) -> None:
        self.asks("host", "pass_host", seat=self.someone())

    def takes_back(self) -> None:
        for name in WATCHED[1:]:
            self.asks(name, "pass_host", seat=None)

    def changes_phones(self) -> None:
        """A seat goes to another phone; the old one learns that it has none any more."""
        name = self.someone()
        assert self.asks(name, "lend_pass", seat=name)
        code = self.company.view(self.anywhere(self.phones[name]))["me"]["passes"][-1][
            "code"
        ]
        made = self.anywhere(self.company.host).post(
            f"{self.company.path}/players", {"code": code}
        )
        assert made.status == 201, made
        if before := self.pages.pop(f"{name} before", None):
            before.stream.close()
        self.pages[f"{name} before"] = self.pages.pop(name)
        self.phones[name] = Handset(self.houses[0].base, made.json["token"])
        self.pages[name] = self.page(self.phones[name])

    def close(self) -> None:
        for page in self.pages.values():
            page.stream.close()
        self.company.hang_up()


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_whatever_moves_every_screen_comes_to_show_the_truth(
    houses: list[House], seed: str
) -> None:
    """Payments, secrets, the host's role, seats and servers in any order: each page's
    viewer, version and view agree with a fresh answer, and no stream ever mixes two
    viewers or leaves a gap."""
    evening = Evening(houses, seed)
    for number in range(MOVES):
        evening.happens()
        if number % 5 == 0:
            for page in evening.pages.values():
                wait_until(page.is_true)
    evening.close()


def test_a_page_whose_server_dies_listens_on_at_another(houses: list[House]) -> None:
    """It begins with the whole view there, whatever it showed before."""
    evening = Evening(houses, "killed")
    page = Page(evening.phones["s1"].at(houses[2].base), evening.company.table)
    evening.pages["by the third"] = page
    wait_until(page.is_true)
    houses[2].kill()
    evening.pays()
    page.stream.close()
    page.phone = page.phone.at(houses[1].base)
    page.listens()
    wait_until(page.is_true)
    evening.close()
    houses[2].again()
