"""Phones that come to a busy evening which lies in the database, and tap there."""

import json
from os import urandom
from typing import Any

from tests.bench.parties import Move as Tap
from tests.bench.parties import Ours, Saved
from tests.bench.phone_lines import Loop

THERE_AND_BACK = 2


class Busy(Ours):
    """Where a game has money, everybody pays the next and is paid back; elsewhere
    somebody ticks a line of the list, and the next takes the tick away."""

    @staticmethod
    def found(loop: Loop, port: int, **evening: Any) -> Saved:
        return dict(evening)

    def __init__(self, loop: Loop, port: int, saved: Saved) -> None:
        self.balance_mark = b'"purses":' if saved["amount"] else b'"version":'
        super().__init__(loop, port, saved)

    def pay(self) -> None:
        turn, is_back = divmod(len(self.moves), THERE_AND_BACK)
        source, target = turn % self.size, (turn + 1) % self.size
        pair = (target, source) if is_back else (source, target)
        tap = Tap(*pair, self.saved["amount"])
        self.moves.append(tap)
        self._unsettled += 1
        self.send(tap)

    def send(self, move: Tap) -> None:
        # put together as the floor's phones do it: how long that takes is no server's
        order = b'{"id":"%b",%b}' % (urandom(16).hex().encode(), self._wish(move))
        self._post(move, self.path.encode() + b"/commands", order)

    def _wish(self, move: Tap) -> bytes:
        if move.amount:
            to = self.saved["seats"][move.target].encode()
            return b'"type":"pay","to":"%b","amount":%d' % (to, move.amount)
        done = b"false" if len(self.moves) % THERE_AND_BACK == 0 else b"true"
        return b'"type":"tick","what":"bench","done":%b' % done

    def _guard_whole(self, seat: int, view: bytes) -> None:
        """Laws and canaries of the tests watch the secrets of these games."""

    def balances(self, seat: int) -> list[int]:
        if not self.saved["amount"]:
            return self.owed(len(self.moves))
        purses = json.loads(self.told[seat])["view"]["purses"]
        return [purses[one] for one in self.saved["seats"]]
