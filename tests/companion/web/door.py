"""A party at the door: the web app in this process, phones with tokens, and a clock
that is wound by hand."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from flask import Flask

from cards import HERE
from companion.catalog.game_catalog import GameCatalog
from companion.practice.practice_tables import Practising
from companion.presence.lights import Presence
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Admit
from companion.rules.table import Table
from companion.store import Store, opened
from companion.tables.service import Tables
from companion.timing.clock import Clock
from companion.timing.deadlines import end_windows
from companion.web import AppContext, application
from companion.web.streams import Listening
from companion.web.throttle import Rate, StreamSlots, Throttle

GAME = "starter"
NAMES = ("Anna", "Bob", "Cas")
START = 1_800_000_000.0
LAPTOP = "the-laptops-own-key"
OWN_BROWSER = {"REMOTE_ADDR": "127.0.0.1", "HTTP_COOKIE": f"laptop={LAPTOP}"}
AT_HOME: dict[str, Any] = {
    "environ_base": OWN_BROWSER,
    "base_url": "http://localhost:8000",
}


@cache
def catalog() -> GameCatalog:
    """The games of the box and the one that `consigliere new` writes; read once for all tests."""
    return GameCatalog([HERE / GAME])


class Time:
    """A clock that stands still until it is wound on."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


class Door:
    """The app, and how one knocks at it."""

    def __init__(
        self,
        store: Store | None = None,
        limits: Mapping[str, Rate] | None = None,
        **more: Any,
    ) -> None:
        self.time = Time()
        self.tables = Tables(store or opened("memory:"), catalog(), now=self.time)
        self.clock = Clock(self.time)
        end_windows(self.tables, self.clock)
        self.presence = Presence(self.clock, self.tables.wake)
        self.throttle = Throttle(limits or {}, self.time)
        self.stream_slots = more.pop("stream_slots", StreamSlots())
        self.practising = Practising(self.tables, self.clock, self.presence)
        more = {
            "practising": self.practising,
            "laptop": LAPTOP if more.pop("home", False) else "",
            **more,
        }
        self.context = AppContext(
            self.tables, self.presence, self.throttle, self.stream_slots, **more
        )
        self.app: Flask = application(self.context)
        self._count = 0

    # answers are taken apart freely: their JSON is what tests look at
    def client(self, cookies: bool = False) -> Any:
        return self.app.test_client(use_cookies=cookies)

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        headers = {
            **more.pop("headers", {}),
            **({"Authorization": f"Bearer {token}"} if token else {}),
        }
        return self.client().open(path, method=method, headers=headers, **more)

    def get(self, path: str, token: str | None = None, **more: Any) -> Any:
        return self.ask("GET", path, token, **more)

    def post(
        self, path: str, body: object, token: str | None = None, **more: Any
    ) -> Any:
        return self.ask("POST", path, token, json=body, **more)

    def open(self, game: str = GAME, **wish: Any) -> "Party":
        made = self.post("/api/tables", {"game": game, **wish})
        assert made.status_code == 201, made.json
        return Party(
            self, made.json["table"], made.json["host_token"], made.json["code"]
        )

    def party(self, names: Sequence[str] = NAMES, **wish: Any) -> "Party":
        """A table at which these people sit and the game has begun."""
        party = self.open(**wish)
        for name in names:
            party.sit(name)
        party.done(party.host, "begin")
        return party


class Party:
    """One table: the host's token, and those of the seats in their order."""

    def __init__(self, door: Door, table: str, host: str, code: str) -> None:
        self.door, self.table, self.host, self.code = door, table, host, code
        self.tokens: dict[str, str] = {}
        self._taps = 0

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def sit(self, name: str, **more: Any) -> str:
        made = self.door.post(
            f"{self.path}/players", {"name": name, "code": self.code, **more}
        )
        assert made.status_code == 201, made.json
        self.tokens[made.json["player"]] = made.json["token"]
        self._let_in(made.json["player"])
        return str(made.json["player"])

    def _let_in(self, seat: str) -> None:
        """While the game runs the door asks, and here whoever is the host says yes."""
        state: Table = self.door.tables.live(self.table).history.state.table
        if state.stage == "play" and not state.seats[SeatId(seat)].admitted:
            self.door.tables.execute(
                self.table, Caller(host=True), Admit(seat), f"admit {seat}"
            )

    def watch(self) -> str:
        made = self.door.post(
            f"{self.path}/players", {"code": self.code, "watch": True}
        )
        assert made.status_code == 201, made.json
        return str(made.json["token"])

    def give(
        self, token: str | None, kind: str, tap: str | None = None, **order: Any
    ) -> Any:
        """One order with an id of its own, unless the tap is named."""
        self._taps += 1
        body = {"id": tap or f"tap{self._taps}", "type": kind, **order}
        return self.door.post(f"{self.path}/commands", body, token)

    def done(self, token: str | None, kind: str, **order: Any) -> int:
        answer = self.give(token, kind, **order)
        assert answer.status_code == 200, answer.json
        return int(answer.json["version"])

    def view(self, token: str | None, seat: str | None = None) -> dict[str, Any]:
        answer = self.door.get(
            self.path, token, query_string={"as": seat} if seat else {}
        )
        assert answer.status_code == 200, answer.json
        told: dict[str, Any] = answer.json["view"]
        return told

    def version(self, token: str) -> int:
        return int(self.door.get(self.path, token).json["version"])

    @contextmanager
    def stream(self, token: str, **query: str) -> Iterator["Heard"]:
        """The stream as the app hands it to a server, which is this test."""
        asked = {"headers": {"Authorization": f"Bearer {token}"}, "query_string": query}
        with self.door.app.test_request_context(f"{self.path}/stream", **asked):
            answer = self.door.app.full_dispatch_request()
        assert answer.status_code == 200, answer.get_data()
        listening = answer.response
        assert isinstance(listening, Listening)
        try:
            yield Heard(listening)
        finally:
            listening.close()


class Heard:
    """An open stream; `next` waits for an event, `quiet` looks whether there is any."""

    def __init__(self, listening: Listening) -> None:
        self.listening = listening
        self.kept: list[tuple[str, dict[str, Any]]] = []

    def next(self) -> list[tuple[str, dict[str, Any]]]:
        """The events that come together, by name."""
        return events(next(self.listening))

    def quiet(self) -> bool:
        """Nothing would be said, whoever rang; what is said after all is kept."""
        news = self.listening._view() + self.listening._here()
        self.kept += events(news)
        return not news


def events(raw: bytes | str) -> list[tuple[str, dict[str, Any]]]:
    """Server-sent events as name and data."""
    text = raw.decode() if isinstance(raw, bytes) else raw
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in lines:
            found.append((lines.get("event", "message"), json.loads(lines["data"])))
    return found
