"""Every call at a table, asked by everybody: stranger, another table's player,
spectator, seat, host."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.companion.web.door import Door, Party

TABLE = "<table>"
OPEN = {"api.join", "scan.card_page"}  # whoever brings a code may come in
READS = {  # what everybody at the table may read
    "api.view": "",
    "history.log": "/log",
    "history.at": "/at/3",
    "history.points": "/scores",
    "history.fairness": "/fairness",
    "scan.qr_svg": "/qr.svg",
}


class Everybody:
    """One door with all kinds of people before it."""

    def __init__(self) -> None:
        self.door = Door()
        self.party = self.door.party()
        other = self.door.party(["Zoe", "Yan"])
        self.tokens: dict[str, str | None] = {
            "nobody": None,
            "stranger": "f" * 64,
            "elsewhere": other.tokens["s1"],
            "other host": other.host,
            "spectator": self.party.watch(),
            "seat": self.party.tokens["s2"],
            "host": self.party.host,
        }


@pytest.fixture(scope="module")
def everybody() -> Everybody:
    return Everybody()


def routes(door: Door) -> Iterator[tuple[str, str, str]]:
    """Name, method and path of everything that belongs to a table, from the app itself."""
    for rule in door.app.url_map.iter_rules():
        if TABLE in rule.rule:
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield rule.endpoint, method, rule.rule.replace("<int:number>", "3")


@pytest.mark.parametrize("who", ["nobody", "stranger", "elsewhere", "other host"])
def test_nothing_of_a_table_is_for_those_who_do_not_sit_there(
    everybody: Everybody, who: str
) -> None:
    """Every route that there is, a new one too: no page, no view, no picture, no order."""
    door, party = everybody.door, everybody.party
    before = door.tables.store.version(party.table)
    for name, method, rule in routes(door):
        body: dict[str, Any] = {"json": {"name": "Eve"}} if method == "POST" else {}
        answer = door.ask(
            method, rule.replace(TABLE, party.table), everybody.tokens[who], **body
        )
        assert answer.status_code in {301, 302, 401, 403}, (name, answer.status_code)
        said = answer.get_data(as_text=True)
        assert not any(secret in said for secret in ("Anna", "Bob", party.code)), name
    assert door.tables.store.version(party.table) == before


@pytest.mark.parametrize("who", ["spectator", "seat", "host"])
def test_whoever_belongs_there_may_read(everybody: Everybody, who: str) -> None:
    """Looking on takes no seat."""
    for rest in READS.values():
        answer = everybody.door.get(
            f"{everybody.party.path}{rest}", everybody.tokens[who]
        )
        assert answer.status_code == 200, (rest, answer.get_data(as_text=True))


def test_a_table_that_is_not_there_is_not_found(everybody: Everybody) -> None:
    """Neither for reading nor for giving orders."""
    for name, method, rule in routes(everybody.door):
        body: dict[str, Any] = (
            {"json": {"name": "Eve", "code": "A"}} if method == "POST" else {}
        )
        answer = everybody.door.ask(
            method, rule.replace(TABLE, "NOWHERE"), "e" * 64, **body
        )
        assert answer.status_code == 404, (name, answer.status_code)


ORDERS: list[tuple[str, dict[str, Any], set[str]]] = [
    ("pay", {"to": "bank", "amount": 1}, {"seat"}),
    ("end_turn", {}, {"seat"}),
    ("set_door", {"door": "ask"}, {"host"}),
    ("change_code", {}, {"host"}),
    ("arrange", {"seats": ["s2", "s1"]}, set()),
    ("admit", {"seat": "s1"}, {"host"}),
    ("set_strictness", {"rule": "turn", "level": "free"}, set()),
    ("lend_pass", {"seat": "s2"}, {"seat"}),
    ("lend_pass", {"seat": "s1"}, set()),
    ("propose", {"what": {"type": "give_seat", "seat": "s1"}}, {"host"}),
]


@pytest.mark.parametrize(("kind", "order", "may"), ORDERS)
def test_orders_by_those_who_may_give_them(
    kind: str, order: dict[str, Any], may: set[str]
) -> None:
    """The rest is told why not, by number and by code."""
    everybody = Everybody()
    for who in ("nobody", "stranger", "elsewhere", "spectator", "seat", "host"):
        answer = everybody.party.give(everybody.tokens[who], kind, **order)
        expected = {200} if who in may else {401} if who == "nobody" else {403, 422}
        if who == "seat" and kind == "end_turn":
            expected = {422}  # it is Anna's turn, not theirs
        assert answer.status_code in expected, (who, answer.json)


@pytest.mark.parametrize(
    "kind", ["time_is_up", "sit", "watch", "take_seat", "claim_host", "open_rematch"]
)
def test_what_the_door_says_itself_no_phone_may_say(kind: str) -> None:
    """Not even the host."""
    everybody = Everybody()
    words = {"window": "w", "name": "Eve", "key": "0" * 64, "code": "x", "table": "x"}
    fields = {
        "time_is_up": ["window"],
        "sit": ["name", "key"],
        "watch": ["key"],
        "take_seat": ["code", "key"],
    }
    fields["claim_host"] = ["key"]
    order = {name: words[name] for name in fields.get(kind, ["table"])}
    for who in ("seat", "host"):
        answer = everybody.party.give(everybody.tokens[who], kind, **order)
        assert (answer.status_code, answer.json["error"]["code"]) == (
            400,
            "bad_request",
        )


def test_secrets_of_a_seat_are_in_its_own_answers_only() -> None:
    """A marker in every secret; everybody reads everything, and it shows where it may."""
    door = Door()
    party: Party = door.party()
    anna, bob, cas = party.tokens.values()
    card = next(iter(door.tables.live(party.table).history.state.table.setup.copies))
    party.done(anna, "lay", code=card, on="here")
    party.done(anna, "ask_money", of=["s2"], amount=7, reason="MARKER-ASKED")
    party.done(anna, "write_slip", amount=5, gives=True, reason="MARKER-SLIP")
    party.done(anna, "lend_pass", seat="s1")
    mine = party.view(anna)["me"]
    secrets = {
        "card": card,
        "slip": mine["slips"][0]["code"],
        "pass": mine["passes"][0]["code"],
    }
    knows = {
        anna: {"card", "slip", "pass", "MARKER-ASKED", "MARKER-SLIP"},
        bob: {"MARKER-ASKED"},
        cas: set[str](),
    }
    markers = {**secrets, "MARKER-ASKED": "MARKER-ASKED", "MARKER-SLIP": "MARKER-SLIP"}
    for token in (anna, bob, cas, party.host, party.watch()):
        with party.stream(token) as heard:
            said = [json_of(heard.next())]
        for rest in ("", "/log", "/at/9", "/at/99", "/scores", "/fairness"):
            said.append(door.get(f"{party.path}{rest}", token).get_data(as_text=True))
        seen = {
            name for name, text in markers.items() if any(text in one for one in said)
        }
        assert seen == knows.get(token, set()), seen


def json_of(events: list[tuple[str, dict[str, Any]]]) -> str:
    return repr(events)


def test_an_order_of_another_game_is_refused_by_a_sentence_and_not_as_a_slip_of_the_pen() -> (
    None
):
    """The description of all games allows it; a word that no game knows is still a bad request."""
    everybody = Everybody()
    for kind, status, code in (
        ("plan_job", 422, "not_in_this_game"),
        ("no_such_thing", 400, "bad_request"),
    ):
        answer = everybody.party.give(everybody.tokens["seat"], kind)
        assert (answer.status_code, answer.json["error"]["code"]) == (status, code)


def test_what_may_be_asked_of_the_import_is_said_truly() -> None:
    """Its address would fit the name of a table."""
    answer = Everybody().door.ask("OPTIONS", "/api/tables/import")
    assert {one.strip() for one in answer.headers["Allow"].split(",")} == {
        "OPTIONS",
        "POST",
    }


@pytest.mark.parametrize("flag", ["many", "quick"])
def test_a_flag_is_0_or_1(flag: str) -> None:
    """As the description says."""
    everybody = Everybody()
    photo = {"data": b"\xff\xd8", "content_type": "image/jpeg"}
    path = f"{everybody.party.path}/codes"
    answers = {
        said: everybody.door.ask(
            "POST", path, everybody.tokens["seat"], query_string={flag: said}, **photo
        ).json
        for said in ("0", "1", "yes", "")
    }
    codes = {
        said: answer.get("error", {}).get("code") for said, answer in answers.items()
    }
    assert codes["yes"] == codes[""] == "bad_request" and "bad_request" not in {
        codes["0"],
        codes["1"],
    }, codes
