"""Five phones at a table, in the language of each stack: how they sit down, pay, and
learn of each other's payments."""

import json
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from os import urandom
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.bench.phone_lines import Asking, Line, Loop, Stream
from tests.bench.servers import GAME

FIVE = 5
PURSE = 1_000_000_000  # so much that nobody ever runs out
CANARY = b"canary-"
PAGE = Path(__file__).parents[2] / "companion" / "web" / "static" / "live.js"
# our phones ask for news as our pages do
CHANGES = re.findall(r'changes: "?(\w+)"?', PAGE.read_text("utf-8"))[0]
CANARIES = "canary-{} is Consigliere, and nobody else may know"
RECEIPT = re.compile(rb'"(?:seq|version)": ?(\d+)')
Saved = dict[str, Any]


def once(loop: Loop, port: int, path: str, token: str = "", **said: Any) -> Any:
    """One call on a line of its own, which is put down afterwards."""
    asking = Asking(loop, port, token)
    status, answer = asking.asked("POST", path, json.dumps(said).encode())
    asking.close()
    assert status in {200, 201}, (path, status, answer)
    return json.loads(answer)


class Move:
    """One payment. `key` is what the phones will know it by: a version, or a number in
    the message."""

    __slots__ = ("acked", "amount", "key", "sent", "source", "target")

    def __init__(self, source: int, target: int, amount: int) -> None:
        self.source, self.target, self.amount = source, target, amount
        self.key, self.acked, self.sent = -1, False, perf_counter()


class Party(ABC):
    """A table of five. A move is over when it was acknowledged and the four others have
    the new balances."""

    def __init__(self, loop: Loop, port: int, saved: Saved) -> None:
        self.loop, self.port, self.saved = loop, port, saved
        self.size: int = saved.get("size", FIVE)
        self.start = [PURSE] * self.size
        self.moves: list[Move] = []
        self.told: list[bytes] = [b""] * self.size  # the last message with balances
        self.leaks = self.gone = 0
        self.refused: list[str] = []
        self.over: Callable[[Move, float], None] = lambda move, seconds: None
        self._seen: dict[int, list[float]] = {}
        self._flying: dict[int, Move] = {}
        self._unsettled = 0
        self._own = [CANARY + b"%d " % seat for seat in range(self.size)]

    @staticmethod
    @abstractmethod
    def found(loop: Loop, port: int, **wanted: Any) -> Saved:
        """Open a new table, for five; what it takes to come back to it."""

    @abstractmethod
    def send(self, move: Move) -> None: ...

    @abstractmethod
    def balances(self, seat: int) -> list[int]:
        """What this phone shows."""

    @abstractmethod
    def lines(self) -> list[Line]: ...

    def pay(self) -> None:
        source = random.randrange(self.size)  # noqa: S311 -- who pays whom is no secret
        target = (source + random.randrange(1, self.size)) % self.size  # noqa: S311
        move = Move(source, target, len(self.moves) + 1)
        self.moves.append(move)
        self._unsettled += 1
        self.send(move)

    def owed(self, moves: int) -> list[int]:
        """The balances after so many moves."""
        cash = list(self.start)
        for move in self.moves[:moves]:
            cash[move.source] -= move.amount
            cash[move.target] += move.amount
        return cash

    def wrong(self) -> bool:
        """Some phone shows other balances than were paid."""
        owed = self.owed(len(self.moves))
        return bool(self.refused) or any(
            self.balances(seat) != owed for seat in range(self.size)
        )

    def close(self) -> None:
        for line in self.lines():
            line.close()

    def _lost_line(self) -> None:
        self.gone += 1

    def _guard(self, seat: int, data: bytes) -> None:
        """A message that carries a secret carries no other's."""
        if CANARY in data:
            self.leaks += data.count(CANARY) != data.count(self._own[seat])

    def _arrived(self, seat: int, key: int) -> None:
        row = self._seen.get(key)
        if row is None:
            row = self._seen[key] = [0.0] * self.size
        row[seat] = perf_counter()
        if key in self._flying:
            self._settle(self._flying[key], row)

    def _acknowledged(self, move: Move, key: int) -> None:
        move.acked, move.key = True, key
        self._flying[key] = move
        if key in self._seen:
            self._settle(move, self._seen[key])

    def _settle(self, move: Move, row: list[float]) -> None:
        others = [at for seat, at in enumerate(row) if seat != move.source]
        if all(others):
            del self._flying[move.key]
            self._unsettled -= 1
            if not self._unsettled:
                self._seen.clear()
            self.over(move, max(others) - move.sent)


class Versioned(Party):
    """Phones that learn a version with each view, and are told the version that their
    payment made."""

    path: str
    tokens: list[str]
    mark: bytes  # what stands before the version

    def _sit(self, stream: str) -> None:
        self.asking = [Asking(self.loop, self.port, token) for token in self.tokens]
        self.version = [-1] * self.size
        self.base = [
            0
        ] * self.size  # private facts make versions differ from phone to phone
        self.streams = [
            Stream(
                self.loop, self.port, stream, token, self._reader(seat), self._lost_line
            )
            for seat, token in enumerate(self.tokens)
        ]
        self.loop.until(lambda: all(self.told) or self.gone, 30)
        if not all(self.told):
            raise TimeoutError("a stream sent no view")
        # a page that was just loaded keeps its line too
        for seat, asking in enumerate(self.asking):
            status, view = asking.asked("GET", self.path)
            assert status == 200, view
            self._guard_whole(seat, view)
        self.base = list(self.version)
        self.start = self.balances(0)

    def _guard_whole(self, seat: int, view: bytes) -> None:
        assert self._own[seat] in view, "a phone does not see its own secret"
        self._guard(seat, view)

    def _reader(self, seat: int) -> Callable[[bytes], None]:
        mark, skip = self.mark, len(self.mark)

        def read(data: bytes) -> None:
            if not data.startswith(mark):
                return
            version, before = (
                int(data[skip : data.index(b",", skip)]),
                self.version[seat],
            )
            self._guard(seat, data)
            self._check(data, before)
            if self.balance_mark in data:
                self.told[seat] = data
            self.version[seat] = version
            if before >= 0:
                for each in range(max(before, self.base[seat]) + 1, version + 1):
                    self._arrived(seat, each - self.base[seat])

        return read

    balance_mark: bytes

    def _check(self, data: bytes, before: int) -> None:
        """A phone that is told changes from a version that it has not would have to ask again."""

    def _post(self, move: Move, path: bytes, body: bytes) -> None:
        def answered(status: int, said: bytes) -> None:
            if status == 200:
                receipt = RECEIPT.search(said)
                assert receipt, said
                self._acknowledged(move, int(receipt[1]) - self.base[move.source])
            else:
                self.refused.append(f"{status} {said[:200]!r}")

        self.asking[move.source].ask(b"POST", path, body, answered)

    def lines(self) -> list[Line]:
        return [
            line
            for line in (
                *(one.line for one in self.asking),
                *(one.line for one in self.streams),
            )
            if line
        ]


class Floor(Versioned):
    """The floor's own short language."""

    mark, balance_mark = b'{"seq": ', b'"cash": '

    @staticmethod
    def found(loop: Loop, port: int, size: int = FIVE, **_: Any) -> Saved:
        return {**once(loop, port, "/api/tables", players=size), "size": size}

    def __init__(self, loop: Loop, port: int, saved: Saved) -> None:
        super().__init__(loop, port, saved)
        self.path, self.tokens = f"/api/tables/{saved['table']}", saved["tokens"]
        self._sit(f"{self.path}/bell")

    def send(self, move: Move) -> None:
        body = b'{"to":%d,"amount":%d,"key":"%d-%d"}' % (
            move.target,
            move.amount,
            move.source,
            move.amount,
        )
        self._post(move, self.path.encode() + b"/pay", body)

    def balances(self, seat: int) -> list[int]:
        return list(json.loads(self.told[seat])["cash"])


class Ours(Versioned):
    """Consigliere's API as its own pages use it: a cookie, changes only, a random name
    for each tap."""

    mark, balance_mark = b'{"version":', b'"purses":'

    @staticmethod
    def found(loop: Loop, port: int, **_: Any) -> Saved:
        def call(path: str, token: str = "", **said: Any) -> Any:
            return once(loop, port, path, token, **said)

        made = call("/api/tables", game=GAME.name)
        path = f"/api/tables/{made['table']}"
        tokens = [
            call(f"{path}/players", name=f"Player {seat}", code=made["code"])["token"]
            for seat in range(FIVE)
        ]
        call(f"{path}/commands", made["host_token"], id=urandom(16).hex(), type="begin")
        for seat, token in enumerate(tokens):
            tap = {"type": "take", "source": "bank", "amount": PURSE}
            call(f"{path}/commands", token, id=urandom(16).hex(), **tap)
            tap = {
                "type": "write_slip",
                "gives": True,
                "reason": CANARIES.format(seat),
                "amount": 1,
            }
            call(f"{path}/commands", token, id=urandom(16).hex(), **tap)
        return {"table": made["table"], "tokens": tokens}

    def __init__(self, loop: Loop, port: int, saved: Saved) -> None:
        super().__init__(loop, port, saved)
        self.path, self.tokens = f"/api/tables/{saved['table']}", saved["tokens"]
        self._sit(f"{self.path}/stream?changes={CHANGES}")

    def send(self, move: Move) -> None:
        body = b'{"id":"%b","type":"pay","to":"s%d","amount":%d}' % (
            urandom(16).hex().encode(), move.target + 1, move.amount,
        )  # fmt: skip
        self._post(move, self.path.encode() + b"/commands", body)

    def _check(self, data: bytes, before: int) -> None:
        if b'"from":' in data[:60] and b'"from":%d,' % before not in data[:60]:
            self.refused.append(
                f"changes from another version than {before}: {data[:60]!r}"
            )

    def balances(self, seat: int) -> list[int]:
        purses = json.loads(self.told[seat])["view"]["purses"]
        return [purses[f"s{one + 1}"] for one in range(self.size)]
