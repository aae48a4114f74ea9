"""The description of the API, made from the same definitions that validate it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from flask import Blueprint, Response
from msgspec import Struct

from companion.games import robots_of, rules_of
from companion.rules.language import Order
from companion.rules.shared import union
from companion.web.answers import raw, told
from companion.web.calls import Call, Health, calls
from companion.web.house import house
from companion.web.orders import command_of, given_by_phones

room = Blueprint("described", __name__)
ALWAYS = (400, 429, 503)
WORD = {"type": "string", "maxLength": 60}
QUERIES: Mapping[str, Mapping[str, Any]] = {
    "as": {"schema": {"type": "string", "maxLength": 40}, "description": "one of several seats; `host`: the screen"},
    "after": {"schema": {"type": "integer", "minimum": 0}, "description": "the version that the caller has"},
    "viewer": {"schema": {"type": "string"}, "description": "whose version that is, as the view said; empty for all"},
    "from": {"schema": {"type": "integer", "minimum": 0}, "description": "the first entry wanted"},
    "changes": {
        "schema": {"type": "string", "enum": ["1", "told"]},
        "description": "after the first view send changed sections only; `told` sends new events instead of `recent`",
    },
    "many": {"schema": {"type": "string", "enum": ["0", "1"]}, "description": "several codes in one photo"},
    "quick": {"schema": {"type": "string", "enum": ["0", "1"]}, "description": "a frame of a camera: one look only"},
    "what": {"schema": {"type": "string", "maxLength": 60}, "description": "join, slip:CODE or pass:CODE"},
    "at": {"schema": WORD, "description": "a table at which the caller is known; without it, the cookie's tables"},
    "of": {"schema": {"type": "string", "maxLength": 40}, "description": "a seat, `market`, or `table` for all of it"},
    "edition": {"schema": {"type": "string", "maxLength": 60}, "description": "edition of the rules"},
}
PLACES: Mapping[str, Any] = {"number": {"type": "integer", "minimum": 0, "maximum": 1_000_000}}
SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "the token of a seat, or the host's"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "seat", "description": "the same, of a device with pages"},
}
_PLAIN = str.maketrans({"{": "", "}": "", ".": "_", "/": "_"})


class Trouble(Struct, frozen=True):
    """Why not: a code, its facts, and a sentence in the caller's language."""

    code: str
    facts: dict[str, Any]
    message: str


class Refused(Struct, frozen=True, omit_defaults=True):
    """`version` where somebody looked at an older one."""

    error: Trouble
    version: int | None = None


@room.get("/api/openapi.json")
def openapi() -> Response:
    """This description."""
    return raw(_document(_orders(), _hands()))


@room.get("/healthz")
def healthz() -> Response:
    """A question to the database, so that a server without one is not called healthy."""
    house().tables.check()
    return told(Health(True, house().ears.count))


def _orders() -> tuple[type[Order], ...]:
    """The orders of every game on the shelf."""
    every = (order for game in house().tables.shelf.names() for order in rules_of(game).orders)
    return given_by_phones(every)


def _hands() -> tuple[type, ...]:
    """What robots' games on the shelf deal to a person who practises."""
    return tuple(robots.hand for game in house().tables.shelf.names() if (robots := robots_of(game)))


@cache
def _document(orders: tuple[type[Order], ...], hands: tuple[type, ...]) -> bytes:
    every = calls(union(tuple(command_of(order) for order in orders)), hands)
    said = (kind for call in every for kind in (call.body, *hands, *call.answers.values()))
    kinds = [kind for kind in said if kind is not None and not isinstance(kind, str | tuple)]
    schemas, parts = msgspec.json.schema_components(
        [*kinds, Refused], ref_template="#/components/schemas/{name}", schema_hook=_anything
    )
    schema_of = {id(kind): schema for kind, schema in zip([*kinds, Refused], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for call in every:
        paths.setdefault(call.path, {})[call.method] = _operation(call, schema_of)
    told_of = "Phones at the table. Errors say why in `error`; an order's `id` is made once per tap and counts once."
    told_of += " Windows end by the time in the header `Server-Now` of every answer in JSON."
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Consigliere", "version": "1", "description": told_of},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": SCHEMES},
    }
    return msgspec.json.encode(document)


def _anything(kind: type) -> dict[str, Any]:
    """What the rules themselves leave open."""
    if kind is object:
        return {"description": "anything"}
    raise NotImplementedError


def _operation(call: Call, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    refusal = {"description": "Refused", "content": {"application/json": {"schema": schema_of[id(Refused)]}}}
    answers = {str(status): _answer(kind, schema_of) for status, kind in call.answers.items()}
    made: dict[str, Any] = {
        "summary": call.does,
        "operationId": f"{call.method}{call.path}".translate(_PLAIN),
        "parameters": [*_places(call.path), *({"name": name, "in": "query", **QUERIES[name]} for name in call.query)],
        "responses": answers | {str(status): refusal for status in sorted({*ALWAYS, *call.refuses})},
        "security": [{"bearer": []}, {"cookie": []}, *([] if 401 in call.refuses else [{}])],
    }
    if call.body is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema_of[id(call.body)]}}}
    return made


def _places(path: str) -> list[dict[str, Any]]:
    """The parts of a path that stand for something."""
    names = [part[1:].partition("}")[0] for part in path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": PLACES.get(name, WORD)} for name in names]


def _answer(kind: Any, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    if kind is None:
        return {"description": "Done; nothing to say"}
    if isinstance(kind, str):
        return {"description": "Done", "content": {kind: {}}}
    of_each = [schema_of[id(one)] for one in (kind if isinstance(kind, tuple) else (kind,))]
    schema = of_each[0] if len(of_each) == 1 else {"anyOf": of_each}
    return {"description": "Done", "content": {"application/json": {"schema": schema}}}
