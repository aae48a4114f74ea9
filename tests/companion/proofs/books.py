"""Payers who pay on and on, and the books that are checked afterwards: nothing lost,
nothing twice, all adds up."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cards import HERE
from tests.servers.callers import PATIENCE, Answer, Company, Gone, Handset, at_once

# the game that `consigliere new` writes; its bank has no bottom
STARTER = HERE / "starter"
RICH = 1_000_000  # what everybody takes from the bank first, so that nobody runs dry


class Payer:
    """A phone that pays its neighbour one dollar at a time, and sends each tap until it
    is answered, as phones do.

    The id of the tap is also the reason of the payment, so the log tells which taps
    counted, and how often.
    """

    def __init__(
        self, company: Company, seat: str, to: str, base: str | None = None
    ) -> None:
        self.company, self.seat, self.to = company, seat, to
        self.phone = company.seats[seat].at(base or company.base)
        self.acknowledged: dict[str, int] = {}  # tap and the version that was answered
        self.open: str | None = None  # sent, and nobody knows what became of it
        self.refused: list[Answer] = []
        self.gone = 0
        self._count = 0

    def once(self) -> bool:
        """The open tap again, or a new one; True if it was acknowledged."""
        if self.open is None:
            self._count += 1
            self.open = f"{self.company.table}.{self.seat}.{self._count}"
        try:
            answer = self.company.give(
                self.phone, "pay", self.open, to=self.to, amount=1, reason=self.open
            )
        except Gone:
            self.gone += 1
            return False
        if answer.status != 200:
            self.refused.append(answer)
            return False
        self.acknowledged[self.open] = int(answer.json["version"])
        self.open = None
        return True

    def settle(self) -> None:
        """What is open is sent until it is answered."""
        until = time.monotonic() + PATIENCE
        while self.open is not None:
            if not self.once():
                time.sleep(0.05)
            assert time.monotonic() < until, (
                f"{self.open} is never answered: {self.refused[-1:]}"
            )

    def pay_on(self, over: threading.Event) -> None:
        while not over.is_set():
            if not self.once():
                over.wait(0.02)


class Books:
    """One table's money, as its log tells it."""

    def __init__(self, company: Company, bases: Sequence[str] = ()) -> None:
        """Everybody is made rich; each seat pays the next. The payers are spread over
        the servers."""
        self.company = company
        for phone in company.seats.values():
            company.done(phone, "take", source="bank", amount=RICH)
        ring = list(company.seats)
        spread = bases or [company.base]
        self.payers = [
            Payer(company, seat, ring[place - 1], spread[place % len(spread)])
            for place, seat in enumerate(ring)
        ]
        self._read = 0
        self._counted: Counter[str] = Counter()
        self._purses = {
            seat: int(has) for seat, has in company.view(company.host)["purses"].items()
        }
        self.faults()

    @property
    def witness(self) -> Handset:
        return self.company.host

    @property
    def acknowledged(self) -> dict[str, int]:
        return {
            tap: version
            for payer in self.payers
            for tap, version in payer.acknowledged.items()
        }

    def faults(self) -> list[str]:
        """What is wrong with the log since it was last read, with the purses and with
        the tokens."""
        found = [*self._of_the_log()]
        open_ones = {payer.open for payer in self.payers}
        found += [
            f"{tap} is there {self._counted[tap]} times"
            for tap in self.acknowledged
            if self._counted[tap] != 1
        ]
        found += [
            f"{tap} counted twice" for tap, times in self._counted.items() if times > 1
        ]
        known = {*self.acknowledged, *open_ones}
        found += [
            f"{tap} was never sent"
            for tap, times in self._counted.items()
            if times and tap not in known
        ]
        return [*found, *self._of_the_views()]

    def _of_the_log(self) -> Iterator[str]:
        entries = self.company.log(self.witness, self._read + 1)
        numbers = [entry["n"] for entry in entries]
        if numbers != list(range(self._read + 1, self._read + 1 + len(entries))):
            yield f"the log has gaps behind {self._read}"
        first, self._read = self._read == 0, self._read + len(entries)
        for entry in entries:
            if entry["kind"] == "paid":
                self._counted[entry["reason"]] += "." in entry["reason"]
                self._purses[entry["source"]] -= 0 if first else entry["amount"]
                self._purses[entry["target"]] += 0 if first else entry["amount"]

    def _of_the_views(self) -> Iterator[str]:
        """Every phone is still where it was, and sees what the log comes to."""
        looks = {"host": self.witness, **self.company.seats}
        for seat, phone in looks.items():
            view = self.company.view(phone)
            if view["purses"] != self._purses:
                yield f"{seat} sees {view['purses']} instead of {self._purses}"
            if not view["seal"]["whole"] or view["seal"]["total"] != 0:
                yield f"the seal is {view['seal']}"
            if seat != "host" and view["me"]["seat"] != seat:
                yield f"{seat} sits at {view['me']['seat']}"


@contextmanager
def paying(*books: Books) -> Iterator[threading.Event]:
    """Everybody pays meanwhile."""
    over = threading.Event()
    payers = [payer for one in books for payer in one.payers]
    threads = [
        threading.Thread(target=payer.pay_on, args=(over,), daemon=True)
        for payer in payers
    ]
    for thread in threads:
        thread.start()
    try:
        yield over
    finally:
        over.set()
        for thread in threads:
            thread.join()


def settle(*books: Books) -> None:
    """Every tap that is still open gets its answer."""
    at_once([payer.settle for one in books for payer in one.payers])


def hang_up(*books: Books) -> None:
    for one in books:
        one.company.hang_up()
        for payer in one.payers:
            payer.phone.hang_up()
