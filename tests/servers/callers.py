"""Phones as programmes: calls over real HTTP, taps whose answer nobody waits for, and
streams that are listened to."""

import contextlib
import http.client
import json
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

T = TypeVar("T")
# seconds: far longer than anything takes, so that only what never comes is missed
PATIENCE = 60.0
NAMES = ("Anna", "Bob", "Cas")


class Gone(Exception):
    """The server did not answer: killed, closed, or not there yet. Nobody knows what
    became of the request."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Why it was refused."""
        return str(self.json["error"]["code"])


class Handset:
    """One phone: a token, and a line to a server that is kept open between calls. For
    one thread at a time."""

    def __init__(
        self, base: str, token: str | None = None, language: str = "en"
    ) -> None:
        self.base, self.token, self.language = base, token, language
        self._line: http.client.HTTPConnection | None = None

    def at(self, base: str) -> "Handset":
        """The same phone, calling another server."""
        return Handset(base, self.token, self.language)

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> Answer:
        line = self._line = self._line or self._dialled()
        try:
            line.request(method, path, *self._packed(body, headers))
            answer = line.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        except (OSError, http.client.HTTPException) as trouble:
            self.hang_up()
            raise Gone from trouble

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: object) -> Answer:
        return self.ask("POST", path, body)

    def drop(self, method: str, path: str, body: object) -> None:
        """Sent as a whole, and then the phone is off the network before the answer comes."""
        line = self._dialled()
        try:
            line.request(method, path, *self._packed(body, {}))
        except OSError as trouble:
            raise Gone from trouble
        finally:
            line.close()

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def __del__(self) -> None:
        self.hang_up()

    def _dialled(self) -> http.client.HTTPConnection:
        place = urlsplit(self.base)
        line = http.client.HTTPConnection(
            place.hostname or "", place.port, timeout=PATIENCE
        )
        try:
            line.connect()
        except OSError as trouble:
            raise Gone from trouble
        assert line.sock is not None
        line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def _packed(
        self, body: object, headers: dict[str, str]
    ) -> tuple[bytes | None, dict[str, str]]:
        said = {
            "Accept-Language": self.language,
            **{name.replace("_", "-"): text for name, text in headers.items()},
        }
        if self.token is not None:
            said["Authorization"] = f"Bearer {self.token}"
        if body is None:
            return None, said
        return json.dumps(body).encode(), {"Content-Type": "application/json", **said}


class Company:
    """A table and the phones at it: the host's, one for each seat, and whoever looks on."""

    def __init__(
        self,
        base: str,
        game: str = "starter",
        names: Sequence[str] = NAMES,
        **wish: Any,
    ) -> None:
        door = Handset(base)
        made = created(door, "/api/tables", {"game": game, **wish})
        self.base, self.table, self.code = base, str(made["table"]), str(made["code"])
        self.host = Handset(base, made["host_token"])
        self.seats: dict[str, Handset] = {}
        self._taps, self._counting = 0, threading.Lock()
        for name in names:
            self.sit(name)
        door.hang_up()

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def sit(self, name: str, **more: Any) -> str:
        door = Handset(self.base)
        made = created(
            door, f"{self.path}/players", {"name": name, "code": self.code, **more}
        )
        door.hang_up()
        if made["token"]:
            self.seats[made["player"]] = Handset(self.base, made["token"])
        return str(made["player"])

    def begin(self) -> "Company":
        self.done(self.host, "begin")
        return self

    def order(
        self, kind: str, tap: str | None = None, /, **order: Any
    ) -> dict[str, Any]:
        """The body of a command, with an id of its own unless the tap is named."""
        with self._counting:
            self._taps += 1
        return {"id": tap or f"tap{self._taps}", "type": kind, **order}

    def give(
        self, who: Handset, kind: str, tap: str | None = None, /, **order: Any
    ) -> Answer:
        return who.post(f"{self.path}/commands", self.order(kind, tap, **order))

    def done(self, who: Handset, kind: str, /, **order: Any) -> int:
        answer = self.give(who, kind, **order)
        assert answer.status == 200, (kind, answer)
        return int(answer.json["version"])

    def look(self, who: Handset) -> dict[str, Any]:
        """Version and view."""
        answer = who.get(self.path)
        assert answer.status == 200, answer
        told: dict[str, Any] = answer.json
        return told

    def view(self, who: Handset) -> dict[str, Any]:
        told: dict[str, Any] = self.look(who)["view"]
        return told

    def log(self, who: Handset, first: int = 0) -> list[dict[str, Any]]:
        """Everything that this phone was told, from an entry on."""
        entries: list[dict[str, Any]] = []
        following: int | None = first
        while following is not None:
            page = who.get(f"{self.path}/log?from={following}")
            assert page.status == 200, page
            entries += page.json["entries"]
            following = page.json["next"]
        return entries

    def hang_up(self) -> None:
        for phone in (self.host, *self.seats.values()):
            phone.hang_up()


def created(phone: Handset, path: str, body: object) -> dict[str, Any]:
    answer = phone.post(path, body)
    assert answer.status == 201, (path, answer)
    made: dict[str, Any] = answer.json
    return made


class Event(NamedTuple):
    """Something that a stream said: when it was heard, its name (a heartbeat has none),
    its raw data."""

    at: float
    name: str
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)


class Stream:
    """An open stream; a thread of its own listens, so that nothing is missed and the
    time of hearing is true."""

    def __init__(self, phone: Handset, table: str, query: str = "") -> None:
        place = urlsplit(phone.base)
        self._line = http.client.HTTPConnection(
            place.hostname or "", place.port, timeout=PATIENCE
        )
        headers = {"Authorization": f"Bearer {phone.token}"}
        self._line.request("GET", f"/api/tables/{table}/stream{query}", headers=headers)
        assert self._line.sock is not None
        self._socket = self._line.sock
        self._answer = self._line.getresponse()
        assert self._answer.status == 200, self._answer.read()
        self.heard: queue.Queue[Event | None] = queue.Queue()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        name = ""
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            for line in self._answer:
                if line.startswith(b"event: "):
                    name = line[7:].decode().strip()
                elif line.startswith(b"data: "):
                    self.heard.put(Event(time.monotonic(), name, line[6:].strip()))
                elif line.startswith(b":"):
                    self.heard.put(Event(time.monotonic(), "", b""))
        self.heard.put(None)

    def next(self) -> Event:
        """The next event; it is an error if the stream ends instead."""
        event = self.heard.get(timeout=PATIENCE)
        assert event is not None, "the stream has ended"
        return event

    def until(self, true: Callable[[Event], object]) -> Event:
        """The first event from here on of which this is true; heartbeats alone are no
        reason to wait for ever."""
        until = time.monotonic() + PATIENCE
        while True:
            event = self.next()
            if true(event):
                return event
            assert time.monotonic() < until, "the stream never says that"

    def shows(self, true: Callable[[dict[str, Any]], object]) -> Event:
        """The first whole view of which this is true."""
        return self.until(
            lambda event: event.name == "view" and true(event.json["view"])
        )

    def ended(self) -> bool:
        """Whether the server has closed it, once everything it said is heard."""
        with contextlib.suppress(queue.Empty):
            while self.heard.get(timeout=PATIENCE) is not None:
                pass
            return True
        return False

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._answer.close()
        self._line.close()


@contextlib.contextmanager
def listening(*phones: Handset, table: str, query: str = "") -> Iterator[list[Stream]]:
    """Streams for these phones, closed at the end."""
    with contextlib.ExitStack() as open_ones:
        streams = []
        for phone in phones:
            streams.append(Stream(phone, table, query))
            open_ones.callback(streams[-1].close)
        yield streams


def at_once(jobs: Sequence[Callable[[], T]]) -> list[T]:
    """All of these in the same instant, each in a thread; what they returned, in their order."""
    start, results = threading.Barrier(len(jobs)), dict[int, T]()
    raised: list[BaseException] = []

    def run(number: int) -> None:
        start.wait(PATIENCE)
        try:
            results[number] = jobs[number]()
        except BaseException as error:
            raised.append(error)

    threads = [
        threading.Thread(target=partial(run, number), daemon=True)
        for number in range(len(jobs))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]
    return [results[number] for number in range(len(jobs))]
