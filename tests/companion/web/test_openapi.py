"""The description of the API, and everything that it allows asked of the app: no 5xx,
no answer beside the contract."""

import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.rules.dispatch import ORDERS
from companion.web.orders import AT_THE_DOOR, command_of
from tests.companion.web.door import Door, Party

REQUESTS = 20_000 if os.environ.get("CONSIGLIERE_PROVE") else 2_000
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ENDLESS = "/stream"  # asked apart: its answer has no end


def unpacked(app: Flask) -> Any:
    """The app as somebody sees it who unpacks nothing: a call within a process has no
    layer that would."""

    def asked(environ: dict[str, Any], start: Any) -> Any:
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        return app(environ, start)

    return asked


class Fuzzed:
    """A door with a game under way, and everybody's tokens."""

    def __init__(self) -> None:
        self.door = Door()
        self.schema = schemathesis.openapi.from_wsgi(
            "/api/openapi.json", unpacked(self.door.app)
        )
        self.again()

    def again(self) -> None:
        """A fresh table, before the old one is full of nonsense."""
        self.party: Party = self.door.party()
        self.watcher = self.party.watch()

    def tokens(self) -> list[str | None]:
        return [
            *self.party.tokens.values(),
            self.party.host,
            self.watcher,
            "f" * 64,
            None,
        ]


@pytest.fixture(scope="module")
def fuzzed() -> Fuzzed:
    return Fuzzed()


@pytest.fixture(scope="module")
def document(fuzzed: Fuzzed) -> dict[str, Any]:
    told: dict[str, Any] = fuzzed.door.get("/api/openapi.json").json
    return told


def operations(fuzzed: Fuzzed) -> Iterator[Any]:
    for found in fuzzed.schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if not operation.path.endswith(ENDLESS):
            yield operation


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_whatever_the_description_allows_gets_an_answer_that_it_describes(
    fuzzed: Fuzzed, mode: GenerationMode
) -> None:
    """Right and wrong requests of every call, by everybody, at real tables and others."""
    every = [operation for operation in operations(fuzzed) if _can(operation, mode)]
    share = max(REQUESTS // 2 // (len(every) + ORDERS_MORE), 1)
    asked = 0
    for operation in every:
        most = (
            share * (1 + ORDERS_MORE) if operation.path.endswith("/commands") else share
        )
        asked += _fuzz(fuzzed, operation, mode, most)
    assert asked >= REQUESTS // 2 * 0.8


ORDERS_MORE = 12  # one call has forty orders in it


def _can(operation: Any, mode: GenerationMode) -> bool:
    """A call without parameters cannot be asked wrongly."""
    return mode is GenerationMode.POSITIVE or bool(
        operation.body or operation.query or operation.path_parameters
    )


def _at_a_real_table(case: Any, party: Party) -> None:
    """A table, a code and a game that are there, where the call names any."""
    there = {"table": party.table, "code": party.code, "game": "starter"}
    for name in there.keys() & case.path_parameters.keys():
        case.path_parameters[name] = there[name]
    if isinstance(case.body, dict) and {"code", "name"} <= case.body.keys():
        case.body["code"] = party.code


def _fuzz(fuzzed: Fuzzed, operation: Any, mode: GenerationMode, most: int) -> int:
    count = 0

    @settings(
        max_examples=most,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        who=st.integers(0, 6),
        real=st.integers(0, 9),
    )
    def ask(case: Any, who: int, real: int) -> None:
        nonlocal count
        count += 1
        if count % 50 == 0:
            fuzzed.again()
        if real:
            _at_a_real_table(case, fuzzed.party)
        token = fuzzed.tokens()[who]
        case.headers.pop("Authorization", None)
        case.cookies.clear()
        case.call_and_validate(
            checks=CHECKS, headers={"Authorization": f"Bearer {token}"} if token else {}
        )

    ask()
    return count


@settings(max_examples=100, deadline=None)
@given(
    seat=st.text(max_size=50),
    form=st.text(max_size=5) | st.sampled_from(["1", "told"]),
    who=st.integers(0, 6),
)
def test_streams_open_or_say_why_not(
    fuzzed: Fuzzed, seat: str, form: str, who: int
) -> None:
    """With whatever parameters."""
    query = {"changes": form, **({"as": seat} if seat else {})}
    token = fuzzed.tokens()[who]
    answer = fuzzed.door.get(f"{fuzzed.party.path}/stream", token, query_string=query)
    assert answer.status_code in {200, 401, 403}
    answer.close()


def test_every_call_and_every_order_is_described(
    fuzzed: Fuzzed, document: dict[str, Any]
) -> None:
    """No route under /api is missing, and no order that a phone may give; what the door
    says itself is not offered."""
    rules = {
        rule.rule
        for rule in fuzzed.door.app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
    }
    asked = {
        rule.replace("<int:number>", "{number}").replace("<", "{").replace(">", "}")
        for rule in rules
    }
    assert asked - {"/api/openapi.json"} <= set(document["paths"]), asked - set(
        document["paths"]
    )
    kinds = set(
        document["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"][
            "content"
        ]["application/json"]["schema"]["discriminator"]["mapping"]
    )
    ours = {
        str(order.__struct_config__.tag) for order in ORDERS if order not in AT_THE_DOOR
    }
    assert (
        ours <= kinds
        and not {str(order.__struct_config__.tag) for order in AT_THE_DOOR} & kinds
    )


def test_the_description_is_made_of_what_validates(document: dict[str, Any]) -> None:
    """The bounds of an order stand in it as the rules have them."""
    from companion.rules.bank import Pay  # noqa: PLC0415

    shown = document["components"]["schemas"]["PayCommand"]
    assert shown["properties"]["amount"]["maximum"] == 1_000_000_000
    assert (
        set(shown["required"]) == {"type", "id", "to", "amount"}
        and shown["additionalProperties"] is False
    )
    body = b'{"type":"pay","id":"x","to":"s2","amount":0}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=command_of(Pay))


def test_every_section_of_every_view_is_described(document: dict[str, Any]) -> None:
    """Of every game, for everybody at the table, before, in and after the game; and
    each says what it is."""
    door = Door()
    described = document["components"]["schemas"]["Shown"]["properties"]
    seen: set[str] = set()
    for game in door.tables.catalog.names():
        party = door.open(game)
        for number in range(
            door.tables.live(party.table).history.state.table.setup.game.players[0]
        ):
            party.sit(f"Player {number}")
        watcher = party.watch()
        for step in ("", "begin", "end_game"):
            if step:
                party.done(party.host, step)
            for token in (*party.tokens.values(), party.host, watcher):
                seen |= set(party.view(token))
    assert seen == set(described)
    assert all(
        "$ref" in one or "anyOf" in one or "items" in one or one.get("description")
        for one in described.values()
    )
    assert {"take_back", "me", "host"}.isdisjoint(
        document["components"]["schemas"]["Shown"]["required"]
    )
