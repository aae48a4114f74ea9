"""The description of the API, made from the same definitions that validate it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from flask import Blueprint, Response
from msgspec import Struct

from companion.games import rules_of
from companion.keepsakes.scores import Scores
from companion.rules.fairness import Transcript
from companion.rules.language import Order
from companion.rules.shared import union
from companion.tables import Done
from companion.web.answers import raw, told
from companion.web.api import Again, Doctor, Joining, NewPlayer, NewTable, Opening, View
from companion.web.games import GameBook, GameLine
from companion.web.history import LogPage
from companion.web.house import house
from companion.web.lobby import Door, Known, Language
from companion.web.orders import command_of, given_by_phones
from companion.web.scan import CodesSeen, Text

room = Blueprint("described", __name__)


class Trouble(Struct, frozen=True):
    """Why not: a code, its facts, and a sentence in the caller's language."""

    code: str
    facts: dict[str, Any]
    message: str


class Refused(Struct, frozen=True, omit_defaults=True):
    error: Trouble
    version: int | None = None


class Health(Struct, frozen=True):
    """`streams` is how many phones listen to this process."""

    ok: bool
    streams: int


class Call(Struct, frozen=True):
    """One line of the table of calls."""

    method: str
    path: str
    does: str
    answers: Mapping[int, Any]
    body: Any = None
    query: tuple[str, ...] = ()
    refuses: tuple[int, ...] = ()
    public: bool = False


AT = "/api/tables/{table}"
ALWAYS = (400, 429, 503)
SEATED = (401, 403, 404)
SENT = (413, 415, 422)
TEXT = "text/event-stream"
QUERIES: Mapping[str, Mapping[str, Any]] = {
    "as": {"schema": {"type": "string", "maxLength": 40}, "description": "one of several seats on this device"},
    "after": {"schema": {"type": "integer", "minimum": 0}, "description": "the version that the caller has"},
    "from": {"schema": {"type": "integer", "minimum": 0}, "description": "the first entry wanted"},
    "changes": {
        "schema": {"type": "string", "enum": ["1", "told"]},
        "description": "after the first view send changed sections only; `told` sends new events instead of `recent`",
    },
    "many": {"schema": {"type": "string", "enum": ["0", "1"]}, "description": "several codes in one photo"},
    "quick": {"schema": {"type": "string", "enum": ["0", "1"]}, "description": "a frame of a camera: one look only"},
    "what": {"schema": {"type": "string", "maxLength": 60}, "description": "join, slip:CODE or pass:CODE"},
    "edition": {"schema": {"type": "string", "maxLength": 60}, "description": "edition of the rules"},
}


def calls(command: Any) -> tuple[Call, ...]:
    """Every call there is; `command` is the union of the orders that a phone may give."""
    view = (
        Call("get", AT, "The caller's view, if newer", {200: View, 204: None}, None, ("after", "as"), SEATED),
        Call(
            "post",
            AT + "/commands",
            "One order; its id counts once",
            {200: Done},
            command,
            (),
            (*SEATED, 409, *SENT),
        ),
        Call("get", AT + "/stream", "The view as it changes", {200: TEXT}, None, ("as", "changes"), SEATED),
        Call("get", AT + "/log", "What the caller was told", {200: LogPage}, None, ("from", "as"), SEATED),
        Call("get", AT + "/at/{number}", "The caller's view back then", {200: View}, None, ("as",), SEATED),
        Call("get", AT + "/scores", "Ranks and points", {200: Scores}, None, (), SEATED),
        Call("get", AT + "/fairness", "The proof of the dice", {200: Transcript}, None, (), SEATED),
    )
    acts = (
        Call("post", "/api/tables", "Open a table", {201: NewTable}, Opening, (), (404, *SENT), public=True),
        Call("get", "/api/tables", "The tables of this device", {200: Known}, None, (), (), public=True),
        Call(
            "post",
            AT + "/players",
            "Sit down or look on",
            {201: NewPlayer},
            Joining,
            (),
            (*SEATED, 409, *SENT),
            public=True,
        ),
        Call("post", AT + "/rematch", "Again with the same people", {201: Again}, None, (), (*SEATED, 409, 415, 422)),
        Call(
            "post",
            AT + "/codes",
            "What is this code",
            {200: CodesSeen},
            Text,
            ("as", "many", "quick"),
            (*SEATED, *SENT),
        ),
        Call("post", AT + "/doctor", "How a phone gets through", {204: None}, Doctor, ("as",), (*SEATED, 413, 415)),
        Call("get", AT + "/qr.svg", "A code to show", {200: "image/svg+xml"}, None, ("what", "as"), (*SEATED, 422)),
    )
    shelf = (
        Call("get", "/api/games", "What can be played here", {200: list[GameLine]}, public=True),
        Call(
            "get",
            "/api/games/{game}/{lang}.json",
            "Words and cards",
            {200: GameBook, 304: None},
            None,
            ("edition",),
            (404, 422),
            public=True,
        ),
        Call("get", "/api/doors/{code}", "What lies behind a code", {200: Door}, None, (), (422,), public=True),
        Call("post", "/lang", "The language of this device", {204: None}, Language, (), SENT, public=True),
        Call("get", "/healthz", "Alive, and so is the database", {200: Health}, public=True),
    )
    return (*view, *acts, *shelf)


@room.get("/api/openapi.json")
def openapi() -> Response:
    """This description."""
    return raw(_document(_orders()))


@room.get("/healthz")
def healthz() -> Response:
    """A question to the database, so that a server without one is not called healthy."""
    house().tables.store.version("healthz")
    return told(Health(True, house().ears.count))


def _orders() -> tuple[type[Order], ...]:
    """The orders of every game on the shelf."""
    every = (order for game in house().tables.shelf.names() for order in rules_of(game).ORDERS)
    return given_by_phones(every)


@cache
def _document(orders: tuple[type[Order], ...]) -> bytes:
    command = union(tuple(command_of(order) for order in orders))
    every = calls(command)
    kinds = [
        kind for call in every for kind in (call.body, *call.answers.values()) if kind and not isinstance(kind, str)
    ]
    schemas, parts = msgspec.json.schema_components([*kinds, Refused], ref_template="#/components/schemas/{name}")
    schema_of = {id(kind): schema for kind, schema in zip([*kinds, Refused], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for call in every:
        paths.setdefault(call.path, {})[call.method] = _operation(call, schema_of)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Consigliere", "version": "1", "description": "Phones at the table: one seat, one token."},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "seat"},
            },
        },
    }
    return msgspec.json.encode(document)


def _operation(call: Call, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {str(status): _answer(kind, schema_of) for status, kind in call.answers.items()}
    refusal = {"description": "Refused", "content": {"application/json": {"schema": schema_of[id(Refused)]}}}
    answers |= {str(status): refusal for status in sorted({*ALWAYS, *call.refuses})}
    made: dict[str, Any] = {
        "summary": call.does,
        "operationId": f"{call.method}_{call.path.strip('/').replace('/', '_')}".translate(_PLAIN),
        "parameters": [*_places(call.path), *({"name": name, "in": "query", **QUERIES[name]} for name in call.query)],
        "responses": answers,
        "security": [{}, {"bearer": []}, {"cookie": []}] if call.public else [{"bearer": []}, {"cookie": []}],
    }
    if call.body is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema_of[id(call.body)]}}}
    return made


_PLAIN = str.maketrans({"{": "", "}": "", ".": "_"})


def _places(path: str) -> list[dict[str, Any]]:
    """The parts of a path that stand for something."""
    names = [part[1:].partition("}")[0] for part in path.split("/") if part.startswith("{")]
    kinds = {"number": {"type": "integer", "minimum": 0, "maximum": 1_000_000}}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds.get(name, {"type": "string", "maxLength": 60})}
        for name in names
    ]


def _answer(kind: Any, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    if kind is None:
        return {"description": "Done; nothing to say"}
    if isinstance(kind, str):
        return {"description": "Done", "content": {kind: {"schema": {"type": "string"}}}}
    return {"description": "Done", "content": {"application/json": {"schema": schema_of[id(kind)]}}}
