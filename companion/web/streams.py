"""A stream per phone: the own view first, unless that is what it shows already; then what
changed in it, the lights, and a heartbeat."""

from collections.abc import Iterator, Mapping
from functools import partial
from threading import Event
from typing import Literal

import msgspec
from flask import Blueprint, Response, request

from companion.presence.lights import onlooker
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import key_hash
from companion.rules.table import Table
from companion.rules.table_history import TableHistory
from companion.tables.loaded import LoadedTable, ViewSnapshot
from companion.web.answers import LEAST, FinalResponse, version_shown
from companion.web.context import AppContext, at_this_machine, caller_address, context
from companion.web.sessions import RequestRefused, caller_at, token

RETRY = 3  # seconds until a phone that found no room asks again; meanwhile it polls
HEADERS = (*LEAST, ("X-Accel-Buffering", "no"))

room = Blueprint("streams", __name__)
Form = Literal["whole", "sections", "told"]
FORMS: dict[str, Form] = {"1": "sections", "told": "told"}
_coded = msgspec.json.Encoder().encode


@room.get("/api/tables/<table>/stream")
def stream(table: str) -> Response:
    """Authorised before anything is listened to; a stream that was refused hears nothing."""
    seat, app, address, shown = (
        request.args.get("as"),
        context(),
        caller_address(),
        token(),
    )
    who = caller_at(table, seat)
    if request.method == "HEAD":
        # nobody would ever close a stream of it
        return FinalResponse((), 200, "text/event-stream", *HEADERS)
    if app.closing or not app.stream_slots.acquire(address, at_this_machine()):
        raise RequestRefused("too_many_listeners", RETRY)
    still = partial(app.tables.caller, table, shown, seat)
    name = who.viewer or (None if who.screen else onlooker(key_hash(shown or "")))
    form = FORMS.get(request.args.get("changes", ""), "whole")
    leave = Leave(app, address, still, name)
    listening = Listening(
        app, app.tables.live(table), who, form, leave, version_shown(who)
    )
    return FinalResponse(listening, 200, "text/event-stream", *HEADERS)


class Leave(msgspec.Struct, frozen=True):
    """What a stream needs to ask whether it may go on, and to give its place back;
    `name` is under whom it is counted among those who are here."""

    app: AppContext
    address: str
    still: "partial[Caller | None]"
    name: SeatId | None


class Listening:
    """An iterator and no generator: it is closed properly even if nobody ever read from it."""

    def __init__(
        self,
        app: AppContext,
        live: LoadedTable,
        who: Caller,
        form: Form,
        leave: Leave,
        shown: int = -1,
    ) -> None:
        self.app = app
        self.live = live
        self.who = who
        self.form = form
        self.leave = leave
        self.shown = shown
        self.bell = Event()
        self.seen: TableHistory | None = None
        self.look: ViewSnapshot | None = None
        self.lights: object = None
        self.findings: object = None
        self.onlookers = 0
        self.over = False
        self.said = app.heartbeats.now()
        self.due = False  # its heartbeat
        live.bells.add(self.bell)
        app.heartbeats.streams.add(self)
        app.presence.enter(live.table, leave.name)

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        while not self.app.closing:
            self.bell.clear()
            view = self._view()
            if self.over:
                break
            if news := view + self._here() or self._beat():
                self.said, self.due = self.app.heartbeats.now(), False
                return news
            self.bell.wait()
        raise StopIteration

    def beat(self) -> None:
        """It is time for a heartbeat, unless there is news."""
        self.due = True
        self.bell.set()

    def _beat(self) -> bytes:
        """Whose view the phone should have by now, and which."""
        if not self.due:
            return b""
        return b":%d %b\n\n" % (
            self.look.version if self.look else 0,
            (self.who.viewer or "").encode(),
        )

    def close(self) -> None:
        """The phone is gone, or may not listen any more."""
        if self.bell in self.live.bells:
            self.live.bells.discard(self.bell)
            self.app.heartbeats.streams.discard(self)
            self.leave.app.stream_slots.give_back(self.leave.address)
            self.app.presence.leave(self.live.table, self.leave.name)

    def _view(self) -> bytes:
        """The view as far as it is news; nothing where only others were told something."""
        history = self.live.history
        if history is self.seen:
            return b""
        if self._moved(history):
            self.over = True
            return b""
        self.seen = history
        if self.look is not None and self.look.version == history.version_for(
            self.who.viewer
        ):
            return b""
        before, self.look = self.look, self.live.look(self.who.viewer)
        return self._told(before, self.look)

    def _told(self, before: ViewSnapshot | None, now: ViewSnapshot) -> bytes:
        if before is None and now.version == self.shown:
            return b""
        if before is None or self.form == "whole":
            return b"id: %d\nevent: view\ndata: %b\n\n" % (now.version, now.body())
        news = now.news(before) if self.form == "told" else now.since(before)
        return b"id: %d\nevent: changes\ndata: %b\n\n" % (now.version, news)

    def _moved(self, history: TableHistory) -> bool:
        """Did the seat go to another phone, or the host's role elsewhere? Then this
        stream is no longer theirs."""
        now, then = history.state.table, self.seen.state.table if self.seen else None
        if then is None or _same_people(now, then):
            return False
        who = self.leave.still()
        return who is None or who.viewer != self.who.viewer or who.host != self.who.host

    def _here(self) -> bytes:
        """Which lights changed; all of them at first. The host's screen also hears what
        the doctor found, and how many only look on."""
        presence, table = self.app.presence, self.live.table
        lights = presence.lights(table)
        findings = presence.findings(table) if self.who.host else None
        onlookers = presence.onlookers(table) if self.who.host else 0
        told = self._changed(lights)
        if findings and findings is not self.findings:
            told["doctor"] = findings
        if onlookers != self.onlookers:
            told["onlookers"] = onlookers
        self.lights = lights
        self.findings = findings
        self.onlookers = onlookers
        if told:
            return b"event: here\ndata: %b\n\n" % _coded(told)
        return b""

    def _changed(self, lights: Mapping[str, object]) -> dict[str, object]:
        """The lights that are others now."""
        if lights is self.lights:
            return {}
        before = self.lights if isinstance(self.lights, dict) else {}
        each = lights.items()
        return {name: light for name, light in each if before.get(name) != light}


def _same_people(now: Table, then: Table) -> bool:
    """Nobody can have become somebody else: no seat moved, those outside are the same,
    and so is whoever opened the table or brought it."""
    return now.seating is then.seating and now.host_key == then.host_key
