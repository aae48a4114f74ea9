"""The whole web app in this process, everybody who might look at a table, and streams
that are emptied on demand."""

import csv
import logging
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import TestResponse

from cards import HERE
from companion.catalog.game_catalog import GameCatalog
from companion.presence.lights import Presence
from companion.store import opened
from companion.tables.service import Tables
from companion.timing.clock import Clock
from companion.timing.deadlines import end_windows
from companion.web import AppContext, application
from companion.web.streams import Listening
from companion.web.throttle import Rate, StreamSlots, Throttle
from tests.companion.parlour import BEGINNING, Draw

GAME = "haunted"
BIRDS = (
    "heron",
    "magpie",
    "wren",
    "osprey",
    "bittern",
    "linnet",
    "siskin",
    "twite",
    "dunlin",
)
ADDRESS = "http://table.test"
LAPTOP_KEY = "the-laptops-own-key"
FORMS = ("", "1", "told")  # of a stream


class Visitor(NamedTuple):
    """A device: what it shows at the door, and where it calls from."""

    name: str
    token: str | None = None
    cookie: bool = False
    address: str = "192.168.7.20"


# the machine itself, without a seat
LAPTOP = Visitor("laptop", None, address="127.0.0.1")


def haunted_game(folder: Path) -> Path:
    """The game that `consigliere new` writes, but every card has one copy, and a title
    that would like to be markup."""
    game = folder / GAME
    shutil.copytree(HERE / "starter", game)
    with (game / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "copies", "price", "title.en", "text.en"])
        for bird in BIRDS:
            rows.writerow(
                [
                    f"canary_{bird}",
                    1,
                    10,
                    f'<xss>{bird.title()}bird & "Söhne"</xss>',
                    "=1+1 '<xss>'",
                ]
            )
    return game


class Heard(logging.Handler):
    """Everything that the server writes into its log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Stage:
    """One house over a store in memory; its chance repeats itself, so that nothing is
    found by chance."""

    def __init__(self, game: Path, limits: Mapping[str, Rate] | None = None) -> None:
        self.now = BEGINNING
        self.tables = Tables(
            opened("memory:"),
            GameCatalog([game]),
            now=lambda: self.now,
            draw=Draw("canaries"),
        )
        self.clock = Clock(lambda: self.now)
        end_windows(self.tables, self.clock)
        self.presence = Presence(self.clock, self.tables.wake)
        fonts = HERE.parent / "fonts"
        throttle = Throttle(limits or {}, lambda: self.now)
        self.context = AppContext(
            self.tables,
            self.presence,
            throttle,
            StreamSlots(),
            ADDRESS,
            ADDRESS,
            LAPTOP_KEY,
            fonts=fonts,
        )
        self.app: Flask = application(self.context)
        self.log = Heard()
        logging.getLogger().addHandler(self.log)
        self.open_streams: list[OpenStream] = []

    def close(self) -> None:
        logging.getLogger().removeHandler(self.log)
        for stream in self.open_streams:
            stream.close()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.clock.strike()

    def ask(self, who: Visitor, method: str, path: str, **more: Any) -> TestResponse:
        headers = dict(more.pop("headers", {}))
        client = self.app.test_client(use_cookies=who.cookie)
        if who is LAPTOP:
            headers["Cookie"] = f"laptop={LAPTOP_KEY}"
        if who.cookie and who.token:
            client.set_cookie("seat", who.token)
        elif who.token:
            headers["Authorization"] = f"Bearer {who.token}"
        environ = {"REMOTE_ADDR": who.address}
        return client.open(
            path, method=method, headers=headers, environ_overrides=environ, **more
        )

    def done(self, who: Visitor, path: str, body: object) -> Any:
        """A call that has to succeed."""
        answer = self.ask(who, "POST", path, json=body)
        assert answer.status_code in {200, 201, 204}, (
            path,
            body,
            answer.get_data(as_text=True),
        )
        return answer.get_json(silent=True)

    def listen(self, who: Visitor, table: str, form: str = "") -> "OpenStream":
        stream = OpenStream(self, who, f"/api/tables/{table}/stream?changes={form}")
        self.open_streams.append(stream)
        return stream


class OpenStream:
    """A stream as the app hands it to a server, which is this test. `heard` is all that
    it ever said."""

    def __init__(self, stage: Stage, who: Visitor, path: str) -> None:
        self.who, self.path, self.heard, self.over = who, path, b"", False
        assert who.token
        headers = {"Authorization": f"Bearer {who.token}"}
        with stage.app.test_request_context(
            path, headers=headers, environ_overrides={"REMOTE_ADDR": who.address}
        ):
            answer = stage.app.full_dispatch_request()
        assert answer.status_code == 200, answer.get_data()
        assert isinstance(answer.response, Listening)
        self.listening = answer.response
        self.empty()

    def empty(self) -> bytes:
        """Whatever is news by now; nothing if there would only be a heartbeat."""
        news = b""
        while not self.over:
            self.listening.beat()
            said = next(self.listening, None)
            self.over = said is None
            if said and said.startswith(b":"):
                break
            news += said or b""
        self.heard += news
        return news

    def close(self) -> None:
        self.listening.close()
