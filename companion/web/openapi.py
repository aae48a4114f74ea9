"""The description of the API, made from the same definitions that validate it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec
from flask import Blueprint, Response
from msgspec import Struct

from companion.games import rules_of
from companion.rules.messages import Order, Refusal
from companion.rules.protocol import GameModule
from companion.web.answers import json_response, raw
from companion.web.calls import Call, Health, calls
from companion.web.context import context
from companion.web.orders import command_of, given_by_phones, tag_of
from companion.web.sessions import RequestRefused

room = Blueprint("described", __name__)
ALWAYS = (400, 429, 503)
WORD = {"type": "string", "maxLength": 60}
QUERIES: Mapping[str, Mapping[str, Any]] = {
    "as": {
        "schema": {"type": "string", "maxLength": 40},
        "description": "one of several seats; `host`: the screen",
    },
    "after": {
        "schema": {"type": "integer", "minimum": 0},
        "description": "the version that the caller has",
    },
    "viewer": {
        "schema": {"type": "string"},
        "description": "whose version that is, as the view said; empty for all",
    },
    "from": {
        "schema": {"type": "integer", "minimum": 0},
        "description": "the first entry wanted",
    },
    "changes": {
        "schema": {"type": "string", "enum": ["1", "told"]},
        "description": (
            "after the first view send changed sections only; "
            "`told` sends new events instead of `recent`"
        ),
    },
    "many": {
        "schema": {"type": "string", "enum": ["0", "1"]},
        "description": "several codes in one photo",
    },
    "quick": {
        "schema": {"type": "string", "enum": ["0", "1"]},
        "description": "a frame of a camera: one look only",
    },
    "what": {
        "schema": {"type": "string", "maxLength": 60},
        "description": "join, slip:CODE or pass:CODE",
    },
    "at": {
        "schema": WORD,
        "description": "a table at which the caller is known; without it, the cookie's tables",
    },
    "of": {
        "schema": {"type": "string", "maxLength": 40},
        "description": "a seat, a place of the game, or `table` for all",
    },
    "v": {
        "schema": WORD,
        "description": "the stamp that a page named: an answer under it may be kept for ever",
    },
    "edition": {
        "schema": {"type": "string", "maxLength": 60},
        "description": "edition of the rules",
    },
}
PLACES: Mapping[str, Any] = {
    "number": {"type": "integer", "minimum": 0, "maximum": 1_000_000}
}
SCHEMES = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "the token of a seat, or the host's",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "seat",
        "description": "the same, of a device with pages",
    },
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
    """This description: whatever can be said at the tables of all games here."""
    return raw(_document(tuple(context().tables.catalog.names())))


@room.get("/api/games/<game>/openapi.json")
def openapi_of(game: str) -> Response:
    """The same for the tables of one game only, with its own sections of the view."""
    if context().tables.catalog.game(game) is None:
        raise RequestRefused(Refusal("no_such_game", {"game": game[:60]}))
    return raw(_document((game,)))


@room.get("/healthz")
def healthz() -> Response:
    """A question to the database, so that a server without one is not called healthy."""
    context().tables.check()
    return json_response(Health(True, context().stream_slots.count))


class Command:
    """Stands for the orders of the games that are described."""


@cache
def _document(games: tuple[str, ...]) -> bytes:
    described = Described(games)
    told_of = (
        "Phones at the table. Errors say why in `error`; "
        "an order's `id` is made once per tap and counts once."
    )
    told_of += (
        " Windows end by the time in the header `Server-Now` of every answer in JSON."
    )
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Consigliere", "version": "1", "description": told_of},
        "paths": described.paths(),
        "components": {"schemas": described.parts, "securitySchemes": SCHEMES},
    }
    return msgspec.json.encode(document)


class Described:
    """The calls at tables of these games, and the schemas of all that they take and answer."""

    def __init__(self, games: Sequence[str]) -> None:
        modules = {game: rules_of(game) for game in games}
        robots = (module.robots for module in modules.values())
        hands = tuple(one.hand for one in robots if one)
        self._calls = calls(Command, hands)
        commands = _commands(modules)
        sections = dict(modules[games[0]].sections) if len(games) == 1 else {}
        orders = chain.from_iterable(commands.values())
        kinds = [*self._plain(hands), Refused, *orders, *sections.values()]
        schemas, self.parts = msgspec.json.schema_components(
            kinds, ref_template="#/components/schemas/{name}", schema_hook=_anything
        )
        each = zip(kinds, schemas, strict=True)
        self.schema_of = {id(kind): schema for kind, schema in each}
        self.schema_of[id(Command)] = self._any_of(commands)
        self._show(sections)

    def _plain(self, hands: tuple[type, ...]) -> Iterator[type]:
        """What calls take and answer, and what hands look like."""
        for call in self._calls:
            for kind in (call.body, *hands, *call.answers.values()):
                if not isinstance(kind, str | tuple) and kind not in {None, Command}:
                    yield kind

    def _any_of(self, commands: Mapping[str, Sequence[type]]) -> dict[str, Any]:
        """One of the orders, told apart by its type; a name that games share is what
        the table's game means."""
        every = []
        mapping = {}
        for tag, named in commands.items():
            schemas = [self.schema_of[id(one)] for one in named]
            every += schemas
            mapping[tag] = schemas[0]["$ref"]
            if len(named) > 1:
                self.parts[tag] = {"anyOf": schemas}
                mapping[tag] = f"#/components/schemas/{tag}"
        told_apart = {"propertyName": "type", "mapping": mapping}
        return {"anyOf": every, "discriminator": told_apart}

    def _show(self, sections: Mapping[str, type]) -> None:
        """What everybody sees of one game, and what a seat sees, section by section."""
        shown = self.parts["Shown"]["properties"]
        for name, kind in sections.items():
            shown[name] = {
                "description": shown[name]["description"],
                **self.schema_of[id(kind)],
            }

    def paths(self) -> dict[str, dict[str, Any]]:
        made: dict[str, dict[str, Any]] = {}
        for call in self._calls:
            made.setdefault(call.path, {})[call.method] = _operation(
                call, self.schema_of
            )
        return made


def _commands(modules: Mapping[str, GameModule[Any]]) -> dict[str, list[type]]:
    """By the name of an order all that are called so; those of several games are named
    with their game."""
    known: dict[str, dict[type[Order], str]] = {}
    for game, module in modules.items():
        for order in given_by_phones(module.orders):
            known.setdefault(tag_of(order), {}).setdefault(order, game)
    return {
        tag: [
            command_of(order, f"{game}.{tag}" if len(orders) > 1 else "")
            for order, game in orders.items()
        ]
        for tag, orders in known.items()
    }


def _anything(kind: type) -> dict[str, Any]:
    """What the rules themselves leave open."""
    if kind is object:
        return {"description": "anything"}
    raise NotImplementedError


def _operation(call: Call, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    refusal = {
        "description": "Refused",
        "content": {"application/json": {"schema": schema_of[id(Refused)]}},
    }
    answers = {
        str(status): _answer(kind, schema_of) for status, kind in call.answers.items()
    }
    made: dict[str, Any] = {
        "summary": call.does,
        "operationId": f"{call.method}{call.path}".translate(_PLAIN),
        "parameters": [
            *_places(call.path),
            *({"name": name, "in": "query", **QUERIES[name]} for name in call.query),
        ],
        "responses": answers
        | {str(status): refusal for status in sorted({*ALWAYS, *call.refuses})},
        "security": [
            {"bearer": []},
            {"cookie": []},
            *([] if 401 in call.refuses else [{}]),
        ],
    }
    if call.body is not None:
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema_of[id(call.body)]}},
        }
    return made


def _places(path: str) -> list[dict[str, Any]]:
    """The parts of a path that stand for something."""
    names = [
        part[1:].partition("}")[0] for part in path.split("/") if part.startswith("{")
    ]
    return [
        {"name": name, "in": "path", "required": True, "schema": PLACES.get(name, WORD)}
        for name in names
    ]


def _answer(kind: Any, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    if kind is None:
        return {"description": "Done; nothing to say"}
    if isinstance(kind, str):
        return {"description": "Done", "content": {kind: {}}}
    of_each = [
        schema_of[id(one)] for one in (kind if isinstance(kind, tuple) else (kind,))
    ]
    schema = of_each[0] if len(of_each) == 1 else {"anyOf": of_each}
    return {"description": "Done", "content": {"application/json": {"schema": schema}}}
