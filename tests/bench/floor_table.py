"""The floor of the table bench: the least that keeps our promises. `floor_table.py PORT DATABASE`

gevent and Flask; events appended to SQLite (WAL, synchronous=FULL) with one commit for
all who wait; an idempotency key per command; one event stream per phone that carries
the phone's own view; small messages leave at once.
"""

import json
import secrets
import socket
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

from flask import Flask, Response, abort, request
from gevent.event import AsyncResult, Event
from gevent.hub import spawn_raw
from gevent.pywsgi import WSGIServer
from gevent.queue import Queue
from gevent.threadpool import ThreadPool

from companion.serving.open_files import make_room

SHAPE = """PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE IF NOT EXISTS events
    (tbl TEXT, seq INTEGER, key TEXT, body TEXT,
     PRIMARY KEY (tbl, seq), UNIQUE (tbl, key)) WITHOUT ROWID"""
KNOWN = "SELECT seq FROM events WHERE tbl = ? AND key = ?"
PATIENCE = 15  # seconds without news before a stream says that it is still there

app = Flask(__name__)
tables: dict[str, "Table"] = {}
inbox: Any = Queue()
thread: Any = ThreadPool(1)
db = sqlite3.connect(
    sys.argv[2] if len(sys.argv) > 2 else ":memory:",
    isolation_level=None,
    check_same_thread=False,
)
Waiting = tuple[str, str, dict[str, Any], Any]


class Table:
    """Balances, tokens, one secret per seat, and who listens."""

    def __init__(self, tokens: list[str]) -> None:
        self.seats = {token: seat for seat, token in enumerate(tokens)}
        self.secrets = [
            f"canary-{seat} is Consigliere, and nobody else may know"
            for seat in self.seats.values()
        ]
        self.cash, self.seq = [10**9] * len(tokens), 0
        self.bells: set[Any] = set()

    def view(self, seat: int) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "seat": seat,
            "cash": self.cash,
            "secret": self.secrets[seat],
        }


def move(cash: list[int], event: dict[str, Any]) -> None:
    cash[event["from"]] -= event["amount"]
    cash[event["to"]] += event["amount"]


def commit(batch: list[Waiting]) -> list[tuple[int | None, bool]]:
    """In the writer's thread: judge and store all who wait in one transaction; (seq, is
    it new) for each."""
    outcomes: list[tuple[int | None, bool]] = []
    ahead: dict[str, tuple[int, list[int]]] = {}
    db.execute("BEGIN IMMEDIATE")
    for name, key, event, _ in batch:
        seq, cash = ahead.get(name) or (
            (tables[name].seq, [*tables[name].cash]) if name in tables else (-1, [])
        )
        known = db.execute(KNOWN, (name, key)).fetchone()
        if known or (cash and cash[event["from"]] < event["amount"]):
            outcomes.append((known[0] if known else None, False))
            continue
        if cash:
            move(cash, event)
        ahead[name] = seq + 1, cash
        db.execute(
            "INSERT INTO events VALUES (?, ?, ?, ?)",
            (name, seq + 1, key, json.dumps(event)),
        )
        outcomes.append((seq + 1, True))
    db.execute("COMMIT")
    return outcomes


def apply(name: str, seq: int, event: dict[str, Any]) -> None:
    if seq == 0:
        tables[name] = Table(event["tokens"])
    else:
        move(tables[name].cash, event)
        tables[name].seq = seq


def write() -> None:
    while True:
        batch = [inbox.get()] + [inbox.get() for _ in range(inbox.qsize())]
        for (name, _, event, waiting), (seq, new) in zip(
            batch, thread.apply(commit, (batch,)), strict=True
        ):
            if new:
                apply(name, seq, event)
                for bell in tables[name].bells:
                    bell.set()
            waiting.set(seq)


def store(name: str, key: str, event: dict[str, Any]) -> int | None:
    waiting: Any = AsyncResult()
    inbox.put((name, key, event, waiting))
    seq: int | None = waiting.get()
    return seq


def seated(name: str) -> tuple[Table, int]:
    table = tables.get(name) or abort(404)
    return table, table.seats[request.cookies["seat"]]


@app.post("/api/tables")
def open_table() -> dict[str, Any]:
    name, tokens = (
        secrets.token_hex(4),
        [secrets.token_urlsafe(16) for _ in range(request.json["players"])],
    )
    store(name, "open", {"tokens": tokens})
    return {"table": name, "tokens": tokens}


@app.get("/api/tables/<name>")
def look(name: str) -> dict[str, Any]:
    table, seat = seated(name)
    return table.view(seat)


@app.post("/api/tables/<name>/pay")
def pay(name: str) -> dict[str, Any]:
    (table, seat), body = seated(name), request.json
    to, amount = body["to"], body["amount"]
    if (
        to == seat
        or to not in range(len(table.cash))
        or not isinstance(amount, int)
        or amount < 1
    ):
        abort(400)
    seq = store(name, str(body["key"]), {"from": seat, "to": to, "amount": amount})
    return {"seq": seq, "view": table.view(seat)} if seq is not None else abort(409)


@app.get("/api/tables/<name>/bell")
def bell(name: str) -> Response:
    return Response(
        rings(*seated(name)),
        mimetype="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )


def rings(table: Table, seat: int) -> Iterator[str]:
    told, mine = -1, Event()
    table.bells.add(mine)
    try:
        while True:
            mine.clear()
            if told != table.seq:
                told = table.seq
                yield f"data: {json.dumps(table.view(seat))}\n\n"
            elif not mine.wait(PATIENCE):
                yield ": still here\n\n"
    finally:
        table.bells.discard(mine)


def serve(port: int) -> None:
    db.executescript(SHAPE)
    make_room()
    for name, seq, body in db.execute(
        "SELECT tbl, seq, body FROM events ORDER BY tbl, seq"
    ):
        apply(name, seq, json.loads(body))
    spawn_raw(write)
    server = WSGIServer(("127.0.0.1", port), app, log=None, backlog=1024)
    server.init_socket()
    # inherited; without it 40 ms a ring
    server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    server.serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
