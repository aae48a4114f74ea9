"""Five phones at a table of boardgame.io, the peer of the table bench."""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.bench.parties import FIVE, Move, Party, Saved, once
from tests.bench.phone_lines import Line, Loop, WebSocket

STATE = re.compile(rb'"_stateID": ?(\d+)')


class BoardGameIo(Party):
    """boardgame.io: its lobby (one port up), then socket.io over WebSocket. The mover's
    own update is its receipt."""

    def __init__(self, loop: Loop, port: int, saved: Saved) -> None:
        super().__init__(loop, port, saved)
        self.sockets = [
            WebSocket(
                loop, port, "/socket.io/?EIO=4&transport=websocket", self._reader(seat)
            )
            for seat in range(FIVE)
        ]
        loop.until(
            lambda: all(self.told) or not all(line.open for line in self.lines()), 10
        )
        if not all(self.told):
            raise TimeoutError("no sync")
        self.start = self.balances(0)

    @staticmethod
    def found(loop: Loop, port: int, **_: Any) -> Saved:
        def call(path: str, **said: Any) -> Any:
            return once(loop, port + 1, f"/games/bank/{path}", **said)

        match = call("create", numPlayers=FIVE)["matchID"]
        keys = [
            call(f"{match}/join", playerID=f"{p}", playerName=f"p{p}")[
                "playerCredentials"
            ]
            for p in range(FIVE)
        ]
        return {"match": match, "credentials": keys}

    def _say(self, seat: int, *words: Any) -> None:
        self.sockets[seat].say(
            b"42/bank," + json.dumps(words, separators=(",", ":")).encode()
        )

    def _reader(self, seat: int) -> Callable[[bytes], None]:
        def read(data: bytes) -> None:
            if data.startswith(b'42/bank,["update"') or data.startswith(
                b'42/bank,["sync"'
            ):
                self._guard(seat, data)
                self.told[seat] = data
                if (at := data.find(b'"args":[')) >= 0 and data[9:16] == b'"update':
                    self._update(
                        seat, int(data[at + 8 : data.index(b"]", at)].split(b",")[1])
                    )
            elif data == b"2":
                self.sockets[seat].say(b"3")
            elif data[:1] == b"0":
                self.sockets[seat].say(b"40/bank,")
            elif data.startswith(b"40/bank,"):
                self._say(
                    seat,
                    "sync",
                    self.saved["match"],
                    f"{seat}",
                    self.saved["credentials"][seat],
                    FIVE,
                )

        return read

    def _update(self, seat: int, number: int) -> None:
        self._arrived(seat, number)
        move = self.moves[number - 1]
        if seat == move.source and not move.acked:
            self._acknowledged(move, number)

    def send(self, move: Move) -> None:
        told, seat = self.told[move.source], move.source
        state = STATE.search(told)
        assert state, told
        payload = {
            "type": "pay", "args": [f"{move.target}", move.amount, move.amount],
            "playerID": f"{seat}", "credentials": self.saved["credentials"][seat],
        }  # fmt: skip
        self._say(
            seat,
            "update",
            {"type": "MAKE_MOVE", "payload": payload},
            int(state[1]),
            self.saved["match"],
            f"{seat}",
        )

    def balances(self, seat: int) -> list[int]:
        kind, _, state, *_ = json.loads(self.told[seat][8:])
        players = (state["state"] if kind == "sync" else state)["G"]["players"]
        return [players[f"{one}"]["cash"] for one in range(FIVE)]

    def lines(self) -> list[Line]:
        return [one.line for one in self.sockets]
