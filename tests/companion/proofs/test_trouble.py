"""A database in trouble under a whole server: a sentence, nothing lost, and well again
without a restart."""

import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.web.screen_words import words_of
from tests.companion.proofs.books import STARTER, Books, hang_up, paying, settle
from tests.servers.callers import Answer, Company, Handset, at_once
from tests.servers.house import House, open_house
from tests.servers.postgres import Cluster, own_cluster, wait_until

Trouble = AbstractContextManager[None]
ENOUGH = 20.0  # seconds of asking
SMALL = 120_000  # bytes: a dozen payments more, and the file is as long as it may be


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evenings.db"


@contextmanager
def limited(house: House, size: int) -> Iterator[None]:
    """No file of the server may grow beyond this, as on a disk that is full."""
    resource.prlimit(
        house.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY)
    )
    try:
        yield
    finally:
        resource.prlimit(
            house.process.pid,
            resource.RLIMIT_FSIZE,
            (resource.RLIM_INFINITY, resource.RLIM_INFINITY),
        )


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another programme is writing into the file and does not come to an end."""
    other = sqlite3.connect(path, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


@contextmanager
def moved_away(path: Path) -> Iterator[None]:
    """Somebody tidies up, and puts it back."""
    aside = path.with_name("elsewhere")
    aside.mkdir()
    for file in path.parent.glob("evenings.db*"):
        file.rename(aside / file.name)
    yield
    for file in aside.iterdir():
        file.rename(path.parent / file.name)


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


def is_told(answer: Answer, code: str, language: str) -> None:
    """The refusal in the caller's language, and when to try again."""
    assert answer.status == 503, answer
    assert (answer.code, answer.json["error"]["message"]) == (
        code,
        sentence(code, language),
    )
    assert int(answer.headers["Retry-After"]) > 0


def sentence(code: str, language: str) -> str:
    return words_of(language).refusal(code, {})


def until_refused(ask: Callable[[], Answer]) -> Answer:
    """On a disk that is nearly full small things may still find room."""
    until = time.monotonic() + ENOUGH
    while (answer := ask()).status < 500:
        assert time.monotonic() < until, f"never refused: {answer}"
        time.sleep(0.01)
    return answer


class Asker:
    """Somebody who asks a server in trouble, in a language of their own."""

    def __init__(
        self, company: Company, code: str, language: str, known: int = 0
    ) -> None:
        """`known`: the version that everybody was told before the trouble came."""
        self.company, self.code, self.language, self.known = (
            company,
            code,
            language,
            known,
        )
        self.phone = Handset(company.base, company.seats["s1"].token, language)

    def pays(self) -> None:
        pay = partial(
            self.company.give,
            self.phone,
            "pay",
            to="bank",
            amount=1,
            reason=f"in {self.language}",
        )
        is_told(until_refused(pay), self.code, self.language)

    def opens(self) -> None:
        is_told(
            until_refused(partial(self.phone.post, "/api/tables", {"game": "starter"})),
            self.code,
            self.language,
        )

    def looks(self) -> None:
        """What is in memory can still be seen: all that was ever acknowledged."""
        look = self.company.look(self.phone)
        assert look["view"]["me"]["seat"] == "s1" and look["version"] >= self.known

    def asks_for_health(self) -> None:
        is_told(
            until_refused(partial(self.phone.get, "/healthz")), self.code, self.language
        )

    def types_a_code(self) -> None:
        """A person gets a page, with the same sentence."""
        page = self.phone.get("/j/NOWHERE", Accept="text/html")
        assert (page.status, page.headers["Content-Type"]) == (
            503,
            "text/html; charset=utf-8",
        )
        assert sentence(self.code, self.language) in page.body.decode()


EVERYBODY = (
    ("en", Asker.pays),
    ("nl", Asker.pays),
    ("de", Asker.opens),
    ("en", Asker.looks),
)
Asking = tuple[str, Callable[[Asker], None]]


def through(
    house: House, trouble: Callable[[], Trouble], code: str, *asking: Asking
) -> None:
    """A table pays while the trouble comes and goes, and others ask; the server is
    never restarted."""
    books = Books(Company(house.base).begin())
    with paying(books):
        wait_until(lambda: all(payer.acknowledged for payer in books.payers))
        with trouble():
            wait_until(lambda: any(payer.refused for payer in books.payers))
            known = max(books.acknowledged.values())
            people = [
                (asks, Asker(books.company, code, language, known))
                for language, asks in (*EVERYBODY, *asking)
            ]
            at_once([partial(asks, asker) for asks, asker in people])
        paid = [len(payer.acknowledged) for payer in books.payers]
        wait_until(
            lambda: all(
                len(one.acknowledged) > was + 1
                for one, was in zip(books.payers, paid, strict=True)
            )
        )
    settle(books)
    assert {
        (one.status, one.code) for payer in books.payers for one in payer.refused
    } == {(503, code)}
    assert not any(payer.gone for payer in books.payers)
    assert books.faults() == []
    assert Handset(house.base).get("/healthz").status == 200
    hang_up(books)


def test_a_full_disk(path: Path) -> None:
    with open_house(path, STARTER) as house:
        through(
            house,
            lambda: limited(house, SMALL),
            "store_full",
            ("nl", Asker.asks_for_health),
        )


def test_a_file_that_another_programme_holds(path: Path) -> None:
    with open_house(path, STARTER) as house:
        through(house, lambda: held(path), "store_gone", ("nl", Asker.asks_for_health))


def test_a_file_that_is_moved_away_and_back(path: Path) -> None:
    with open_house(path, STARTER) as house:
        through(
            house, lambda: moved_away(path), "store_gone", ("nl", Asker.asks_for_health)
        )


def test_a_file_that_may_only_be_read(path: Path) -> None:
    """Everything can be looked at, nothing can be done; nothing is lost by trying."""
    with open_house(path, STARTER) as house:
        company = Company(house.base).begin()
        log = company.log(company.host)
        company.hang_up()
    with open_house(f"sqlite:{path.as_uri()}?mode=ro", STARTER) as house:
        company.base, company.host = house.base, company.host.at(house.base)
        for language, asks in EVERYBODY:
            asks(Asker(company, "store_read_only", language))
        assert company.log(company.host) == log
        company.hang_up()


def test_a_database_server_that_is_stopped_and_started() -> None:
    """A PostgreSQL of its own, because it is stopped; health and pages say so, too."""
    with own_cluster() as cluster, open_house(cluster.url(), STARTER) as house:
        asking = (("nl", Asker.asks_for_health), ("de", Asker.types_a_code))
        through(house, lambda: stopped(cluster), "store_gone", *asking)
        assert Handset(house.base).get("/j/NOWHERE").status == 404
