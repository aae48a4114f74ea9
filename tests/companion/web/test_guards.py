"""Headers on every answer, other sites kept out, errors that are sentences, and logs
without secrets."""

import re
from io import BytesIO
from typing import Any

import pytest

from companion.keepsakes import savefile
from companion.rules.messages import Refusal
from companion.web import MOST_BODY
from companion.web.card_photos import MOST_BYTES
from tests.companion.web.door import Door, Party


@pytest.fixture(scope="module")
def party() -> Party:
    return Door().party()


def paths(party: Party) -> list[tuple[str, str]]:
    """Every route of the app, filled in for one table."""
    values = {
        "table": party.table,
        "code": party.code,
        "text": "X",
        "lang": "en",
        "game": "starter",
        "name": "x.ttf",
    }
    found = []
    for rule in party.door.app.url_map.iter_rules():
        path = rule.rule
        for name, value in values.items():
            path = re.sub(rf"<(?:\w+:)?{name}>", value, path)
        path = path.replace("<path:filename>", "base.css").replace("<int:number>", "3")
        found += [
            (method, path) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        ]
    return sorted(found)


def test_every_answer_carries_its_policy(party: Party) -> None:
    """Pages, answers, pictures, files and errors; scripts and styles from here only,
    and no inline ones."""
    for method, path in [*paths(party), ("GET", "/nothing/here"), ("DELETE", "/")]:
        for kind in ("text/html", "application/json"):
            more: dict[str, Any] = {"json": {}} if method == "POST" else {}
            answer = party.door.ask(
                method, path, party.tokens["s1"], headers={"Accept": kind}, **more
            )
            policy = answer.headers.get("Content-Security-Policy", "")
            assert policy.startswith("default-src 'none'"), (method, path)
            assert "unsafe" not in policy.replace(
                "style-src 'unsafe-inline'", "" if "keepsake.html" in path else "X"
            )
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert answer.status_code < 500, (
                method,
                path,
                answer.get_data(as_text=True),
            )
            answer.close()


def test_pages_are_not_framed_kept_or_named_to_others(party: Party) -> None:
    """What a page carries besides the policy."""
    answer = party.door.get(f"/t/{party.table}", party.tokens["s1"])
    assert (
        answer.headers["Cache-Control"] == "no-store"
        and answer.headers["X-Frame-Options"] == "DENY"
    )
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_another_site_cannot_use_this_device_s_cookie(headers: dict[str, str]) -> None:
    """Neither to open a table, to join one, nor to give an order."""
    door = Door()
    phone = door.client(cookies=True)
    phone.get("/")
    refused = phone.post("/api/tables", json={"game": "starter"}, headers=headers)
    assert (refused.status_code, refused.json["error"]["code"]) == (403, "wrong_origin")
    made = phone.post(
        "/api/tables", json={"game": "starter"}, headers={"Origin": "http://localhost"}
    ).json
    order = {"id": "x", "type": "set_door", "door": "ask"}
    assert (
        phone.post(
            f"/api/tables/{made['table']}/commands", json=order, headers=headers
        ).status_code
        == 403
    )
    assert (
        phone.post(f"/api/tables/{made['table']}/commands", json=order).status_code
        == 200
    )


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""],
)
def test_a_plain_form_of_another_site_is_no_order(party: Party, kind: str) -> None:
    """Only what a browser asks permission for before it sends it."""
    body = b'{"id":"y","type":"pay","to":"s2","amount":1}'
    answer = party.door.ask(
        "POST",
        f"{party.path}/commands",
        party.tokens["s1"],
        data=body,
        content_type=kind,
    )
    assert answer.status_code == 415


def test_cookies_are_out_of_reach_for_scripts_and_other_sites() -> None:
    """HttpOnly and SameSite always; over https also Secure, under a name that only this
    host may set."""
    door = Door()
    plain = door.get("/").headers["Set-Cookie"]
    sealed = door.get("/", base_url="https://localhost").headers["Set-Cookie"]
    assert (
        plain.startswith("seat=")
        and "HttpOnly" in plain
        and "SameSite=Lax" in plain
        and "Secure" not in plain
    )
    assert (
        sealed.startswith("__Host-seat=")
        and "Secure" in sealed
        and "Path=/" in sealed
        and "Domain" not in sealed
    )


def test_refusals_speak_the_caller_s_language(party: Party) -> None:
    """The language of the phone, else of its browser, else English."""
    for lang, word in (
        ("nl", "Te weinig geld"),
        ("de", "Zu wenig Geld"),
        ("en", "Not enough cash"),
        ("fr", "Not enough"),
    ):
        asked = {"Accept-Language": f"{lang}-XX,{lang};q=0.9"}
        body = {"id": f"poor{lang}", "type": "pay", "to": "s2", "amount": 99999}
        answer = party.door.post(
            f"{party.path}/commands", body, party.tokens["s1"], headers=asked
        )
        assert answer.json["error"]["message"].startswith(word)
        assert answer.json["error"]["facts"] == {"has": 50, "needs": 99999}
    chosen = party.door.client(cookies=True)
    chosen.set_cookie("lang", "de")
    assert (
        "Startseite"
        in chosen.get("/api/nothing", headers={"Accept-Language": "nl"}).json["error"][
            "message"
        ]
    )


def test_people_get_a_page_and_programmes_json(party: Party) -> None:
    """Who asks for a page that is not there sees one all the same."""
    page = party.door.get("/nothing", headers={"Accept": "text/html"})
    assert (
        page.status_code == 404
        and page.mimetype == "text/html"
        and "does not exist" in page.get_data(as_text=True)
    )
    assert party.door.get("/api/nothing").json["error"]["code"] == "no_such_page"
    assert party.door.ask("PUT", party.path).json["error"]["code"] == "wrong_method"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"id":"x"}',
        b'{"id":"x","type":"pay"}',
        b'"' * 9,
    ],
)
def test_what_is_no_order_is_a_bad_request(party: Party, body: bytes) -> None:
    """With the place where it went wrong, as far as there is one."""
    sent = {"data": body, "content_type": "application/json"}
    answer = party.door.ask(
        "POST", f"{party.path}/commands", party.tokens["s1"], **sent
    )
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "bad_request")
    deep = {"data": b"[" * 60_000, "content_type": "application/json"}
    assert (
        party.door.ask(
            "POST", f"{party.path}/commands", party.tokens["s1"], **deep
        ).status_code
        == 400
    )


def test_bodies_have_bounds(party: Party) -> None:
    """An order is small, a photo is not huge, and neither is decoded to find that out."""
    anna = party.tokens["s1"]
    order = {"data": b" " * (MOST_BODY + 1), "content_type": "application/json"}
    assert (
        party.door.ask("POST", f"{party.path}/commands", anna, **order).status_code
        == 413
    )
    for size, status in ((MOST_BYTES + 20_000, 413), (MOST_BYTES + 1, 413), (100, 422)):
        photo = {"data": b"\xff" * size, "content_type": "image/jpeg"}
        assert (
            party.door.ask("POST", f"{party.path}/codes", anna, **photo).status_code
            == status
        )
    assert (
        party.door.ask(
            "POST",
            f"{party.path}/codes",
            anna,
            data={},
            content_type="multipart/form-data",
        ).status_code
        == 422
    )


def test_text_that_is_no_utf_8_is_the_senders_fault() -> None:
    """At every door that takes JSON, and in a save file."""
    door = Door()
    party = door.party()
    host: dict[str, Any] = {"content_type": "application/json"}
    pay = b'{"id":"x","type":"pay","to":"s2","amount":1,"reason":"\xc0\x80\xff"}'
    bodies = {
        f"{party.path}/commands": pay,
        "/api/tables": b'{"game":"\xff"}',
        "/lang": b'{"lang":"\xff"}',
    }
    for path, sent in bodies.items():
        answer = door.ask("POST", path, party.tokens["s1"], data=sent, **host)
        assert (answer.status_code, answer.json["error"]["code"]) == (
            400,
            "bad_request",
        )
        assert "UTF-8" in answer.json["error"]["message"]
    torn = savefile.opened(
        b'{"cover":{"format":"consigliere table","version":1,"table":"\xff"}}'
    )
    assert isinstance(torn, Refusal) and torn.code in {
        "not_a_save_file",
        "file_damaged",
    }


class Torn(BytesIO):
    """A line that breaks: some servers say so, others have no more to give."""

    def __init__(self, sent: bytes, *, says_so: bool) -> None:
        super().__init__(sent)
        self._says_so = says_so

    def read(self, size: int | None = -1, /) -> bytes:
        if self._says_so:
            raise OSError("unexpected end of file")
        return super().read(size)


@pytest.mark.parametrize("says_so", [False, True])
def test_a_body_that_breaks_off_counts_for_nothing(says_so: bool) -> None:
    """Even where what came can be read; the phone sends the tap again."""
    party = Door().party()
    before = party.door.tables.live(party.table).history.state.table.bank
    tap = b'{"id":"x","type":"take","source":"bank","amount":5}'
    line = Torn(tap, says_so=says_so)
    told = {"CONTENT_LENGTH": str(len(tap) + 1), "CONTENT_TYPE": "application/json"}
    broken = party.door.ask(
        "POST",
        f"{party.path}/commands",
        party.tokens["s1"],
        environ_overrides={**told, "wsgi.input": line, "wsgi.input_terminated": True},
    )
    assert broken.status_code == 400
    assert party.door.tables.live(party.table).history.state.table.bank == before


def test_a_hosted_server_is_asked_by_https_only_from_then_on() -> None:
    """A laptop with its own certificate is not: tomorrow it may be started without."""
    secure = {"base_url": "https://play.example"}
    assert "max-age" in Door().get("/", **secure).headers["Strict-Transport-Security"]
    for there in (
        Door(home=True).get("/", **secure),
        Door().get("/", base_url="http://play.example"),
    ):
        assert "Strict-Transport-Security" not in there.headers
