"""The hosted entry as HOSTING.md starts it: gunicorn, several workers, one PostgreSQL;
a worker that is killed loses nothing."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from cards import HERE
from tests.companion.proofs.books import STARTER, Books, hang_up, paying, settle
from tests.servers.callers import Company, Handset, Stream
from tests.servers.house import free_port
from tests.servers.postgres import Cluster, own_database, wait_until

ROOT = HERE.parent
LINE = re.compile(r"^ExecStart=\S*/(gunicorn .*)$", re.MULTILINE)
TELLTALE = """
def pre_request(worker, req):
    print(f"{worker.pid} {req.query}", flush=True)


def post_worker_init(worker):
    print(f"{worker.pid} is ready", flush=True)
"""
WORKERS = 2  # as many as two phones need to be apart


class Hosted:
    """The workers of one gunicorn, and which of them served what."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port, self.log = free_port(), folder / "log"
        (folder / "telltale.py").write_text(TELLTALE)
        words = [
            sys.executable,
            "-m",
            *self.line(),
            "--bind",
            f"127.0.0.1:{self.port}",
            "--config",
        ]
        environ = {
            "CONSIGLIERE_DATABASE": database,
            "CONSIGLIERE_FOLDERS": str(STARTER),
        }
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*words, str(folder / "telltale.py")],
                cwd=ROOT,
                env={**os.environ, **environ},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        wait_until(self.answers, 60)

    @staticmethod
    def line() -> list[str]:
        """As HOSTING.md writes it, but for the number of workers."""
        found = LINE.search((ROOT / "companion" / "HOSTING.md").read_text("utf-8"))
        assert found, "HOSTING.md does not say how to start the hosted entry"
        words = shlex.split(found[1])
        words[words.index("-w") + 1] = str(WORKERS)
        return words

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        """Once all workers are there: else one might take whatever comes."""
        said = self.log.read_text()
        assert self.process.poll() is None, said
        if said.count("is ready") < WORKERS:
            return False
        try:
            with urlopen(f"{self.base}/healthz", timeout=5):  # noqa: S310 -- our own
                return True
        except (URLError, OSError):
            return False

    def served(self, mark: str) -> int:
        """The worker that took the request with this mark in its query."""
        return next(
            int(line.split()[0])
            for line in self.log.read_text().splitlines()
            if line.endswith(mark)
        )

    def apart(
        self, company: Company, anna: Handset, bob: Handset
    ) -> tuple[Stream, Stream, int]:
        """Streams of two phones at different workers, and the first one's, which is
        held while the other connects."""
        first, one = self.stream(company, anna, "first")
        os.kill(one, signal.SIGSTOP)
        try:
            second, other = self.stream(company, bob, "second")
        finally:
            os.kill(one, signal.SIGCONT)
        assert other != one
        return first, second, one

    def stream(self, company: Company, phone: Handset, mark: str) -> tuple[Stream, int]:
        stream = Stream(phone, company.table, f"?mark={mark}.{company.table}")
        stream.next()
        return stream, self.served(f"{mark}.{company.table}")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
        self.process.wait(60)


@contextmanager
def hosted(database: str, folder: Path) -> Iterator[Hosted]:
    house = Hosted(database, folder)
    try:
        yield house
    finally:
        house.close()


@pytest.fixture(scope="module")
def house(
    postgres: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hosted]:
    with (
        own_database(postgres) as url,
        hosted(url, tmp_path_factory.mktemp("hosted")) as one,
    ):
        yield one


def test_phones_at_two_workers_see_each_other(house: Hosted) -> None:
    """Each other's lights, and each other's moves through their streams."""
    company = Company(house.base).begin()
    anna, bob = company.seats["s1"], company.seats["s2"]
    to_anna, to_bob, _ = house.apart(company, anna, bob)
    to_anna.until(lambda event: event.name == "here" and event.json.get("s2") == "on")
    to_bob.until(lambda event: event.name == "here" and event.json.get("s1") == "on")
    company.done(anna, "pay", to="bank", amount=7, reason="by Anna")
    to_bob.shows(lambda view: view["recent"][-1].get("reason") == "by Anna")
    company.done(bob, "pay", to="bank", amount=7, reason="by Bob")
    to_anna.shows(lambda view: view["recent"][-1].get("reason") == "by Bob")
    for stream in (to_anna, to_bob):
        stream.close()
    company.hang_up()


def test_a_worker_that_is_killed_loses_nothing(house: Hosted) -> None:
    """kill -9 under load: what was acknowledged is there, once; its phones go on at the
    other, and at its successor."""
    books = Books(Company(house.base).begin())
    company = books.company
    to_anna, to_bob, one = house.apart(
        company, company.seats["s1"], company.seats["s2"]
    )
    with paying(books):
        wait_until(lambda: all(len(payer.acknowledged) > 5 for payer in books.payers))
        os.kill(one, signal.SIGKILL)
        assert to_anna.ended()
        before = [len(payer.acknowledged) for payer in books.payers]
        wait_until(
            lambda: all(
                len(p.acknowledged) > paid + 5
                for p, paid in zip(books.payers, before, strict=True)
            )
        )
    to_anna.close()
    hang_up(books)
    settle(books)
    hang_up(books)
    assert books.faults() == []
    company.done(company.seats["s3"], "pay", to="bank", amount=1, reason="still here")
    to_bob.shows(lambda view: view["recent"][-1].get("reason") == "still here")
    to_bob.close()
    hang_up(books)
