"""Headers on every answer, other sites kept out, errors that are sentences, and logs
without secrets."""

import ast
import logging
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards import GAMES
from cards.words import flat, places
from companion.games import word_files
from companion.keepsakes import savefile
from companion.rules import dispatch as shared
from companion.rules.messages import Refusal
from companion.store import StoreTrouble
from companion.store.memory import MemoryStore
from companion.web import MOST_BODY
from companion.web.card_photos import MOST_BYTES
from companion.web.sessions import STATUS
from companion.web.words import FOLDER, LANGUAGES, words_of
from tests.companion.web.door import Door, Party

ROOM = Path(__file__).parents[3] / "companion"
SAYING_NO = {"Refusal", "TurnedAway", "PhotoTrouble", "StoreTrouble", "Unfit"}


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


class Away(MemoryStore):
    """A database that comes and goes."""

    trouble = ""

    def append(self, *words: Any) -> Any:
        if self.trouble:
            raise StoreTrouble(self.trouble)
        return super().append(*words)


@pytest.mark.parametrize("code", ["store_full", "store_read_only", "store_gone"])
def test_a_database_in_trouble_is_a_sentence_and_the_same_tap_works_later(
    code: str,
) -> None:
    """503, when to come back, nothing lost, nothing twice."""
    store = Away()
    party = Door(store).party()
    store.trouble = code
    refused = party.give(party.tokens["s1"], "pay", "tap", to="s2", amount=5)
    assert (refused.status_code, refused.json["error"]["code"]) == (
        503,
        code,
    ) and refused.headers["Retry-After"]
    store.trouble = ""
    assert (
        party.give(party.tokens["s1"], "pay", "tap", to="s2", amount=5).status_code
        == 200
    )
    assert party.view(party.tokens["s1"])["purses"]["s1"] == 45


def test_nothing_secret_is_written_into_the_log(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Not even when something breaks that must not break."""
    caplog.set_level(logging.DEBUG)
    door = Door()
    party = door.party()
    anna = party.tokens["s1"]
    live = door.tables.live(party.table)

    def broken(*_: object) -> None:
        raise RuntimeError(f"broken beside {anna} and {party.code}")

    live.look = broken  # type: ignore[method-assign,assignment]
    assert door.get(party.path, anna).json["error"]["code"] == "our_fault"
    door.get(f"/j/{party.code}")
    door.post(f"{party.path}/commands", {"id": "SECRET-ID", "type": "nonsense"}, anna)
    written = caplog.text + "".join(capfd.readouterr())
    assert "RuntimeError" in written
    for secret in (anna, party.host, party.code, party.table, "SECRET-ID"):
        assert secret not in written


def codes() -> set[str]:
    """Every code of a refusal that rules, stores and the door can give, read from their sources."""
    found = set(STATUS) | {
        "bank_is_empty",
        "code_not_a_code",
        "code_torn",
        "code_other_game",
        "code_gone",
    }
    folders = [
        *ROOM.glob("*.py"),
        *(ROOM / "rules").glob("*.py"),
        *(ROOM / "web").glob("*.py"),
    ]
    folders += [
        *(ROOM / "keepsakes").glob("*.py"),
        *(ROOM / "store").glob("*.py"),
        ROOM / "games" / "plain.py",
    ]
    for path in folders:
        calls = (
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call)
        )
        for call in calls:
            if (
                isinstance(call.func, ast.Name)
                and call.func.id in SAYING_NO
                and call.args
            ):
                found |= set(texts(call.args[0]))
    return found


def texts(said: ast.expr) -> Iterator[str]:
    """The code, or both where it depends."""
    if isinstance(said, ast.IfExp):
        yield from (*texts(said.body), *texts(said.orelse))
    elif isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_sentence(lang: str) -> None:
    """In each language; a new code without words fails here."""
    words = words_of(lang)
    missing = sorted(
        code for code in codes() if words.words.get(f"refusal.{code}") is None
    )
    assert missing == []
    assert words.refusal("not_enough_money", {"has": 1200, "needs": 5}) != words_of(
        "en" if lang != "en" else "nl"
    ).refusal("not_enough_money", {"has": 1200, "needs": 5})


def test_no_sentence_stands_for_nothing() -> None:
    """Words of refusals that nobody gives any more are taken out."""
    known = codes() | {"other"}
    written = tomllib.loads((FOLDER / "en" / "refusals.toml").read_text("utf-8"))[
        "refusal"
    ]
    assert sorted(set(written) - known) == []


@pytest.mark.parametrize("game", ["", *GAMES])
def test_all_languages_say_the_same_things(game: str) -> None:
    """The same keys, lists of the same length, the same places for values; no key is in
    two files."""
    english = words_of("en", game).entries
    for lang in LANGUAGES:
        other = words_of(lang, game).entries
        assert set(other) == set(english), lang
        for key, text in english.items():
            if isinstance(text, str):
                assert sorted(set(places(other[key]))) == sorted(set(places(text))), (
                    lang,
                    key,
                )
            else:
                assert len(other[key]) == len(text), (lang, key)
    for lang in LANGUAGES:
        paths = word_files(game, lang) if game else [*(FOLDER / lang).glob("*.toml")]
        files = [dict(flat(tomllib.loads(path.read_text("utf-8")))) for path in paths]
        assert sum(map(len, files)) == len(set().union(*files)), lang


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_otherwise_only_what_happens_at_every_table(game: str) -> None:
    """A plan is a Job there; everything else of ours reads alike in every game."""
    ours = words_of("en").entries
    told = {f"log.{kind.__struct_config__.tag}" for kind in shared.FACTS}
    own = [
        key
        for path in word_files(game, "en")
        for key, _ in flat(tomllib.loads(path.read_text("utf-8")))
    ]
    assert [
        key for key in own if key in ours and ".".join(key.split(".")[:2]) not in told
    ] == []


def test_words_are_kept_as_long_as_they_stay_the_same() -> None:
    """The stamp in the address changes with the words."""
    door = Door()
    found = words_of("nl")
    kept = door.get(found.address)
    assert "immutable" in kept.headers["Cache-Control"] and kept.json["all.loading"]
    assert door.get("/words/nl.json?v=old").headers["Cache-Control"] == "no-cache"
    assert door.get("/words/fr.json").status_code == 404


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


def test_the_operator_is_told_once_why_pages_are_refused(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One line for each pair of names, without what a stranger might write into it, and
    not without end."""
    door = Door()
    for _ in range(3):
        refused = door.post(
            "/api/tables",
            {"game": "starter"},
            headers={"Origin": "https://play.example"},
        )
        assert refused.json["error"]["code"] == "wrong_origin"
    (line,) = [record.getMessage() for record in caplog.records]
    assert (
        "Origin https://play.example, but I think I am http://localhost:" in line
        and "X-Forwarded-Proto" in line
    )
    for n in range(100):
        door.post(
            "/api/tables",
            {"game": "starter"},
            headers={"Origin": f"https://e{n}.example/\x1b[31m" + "x" * 500},
        )
    assert len(caplog.records) < 30
    assert all(
        "\x1b" not in record.getMessage() and len(record.getMessage()) < 400
        for record in caplog.records
    )


def test_the_operator_is_told_when_the_database_goes_and_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One line at the beginning, however many phones try, and one at the end."""
    store = Away()
    party = Door(store).party()
    store.trouble = "store_gone"
    for n in range(5):
        assert (
            party.give(
                party.tokens["s1"], "pay", f"tap{n}", to="s2", amount=5
            ).status_code
            == 503
        )
    store.trouble = ""
    for n in range(2):
        assert (
            party.give(
                party.tokens["s1"], "pay", f"later{n}", to="s2", amount=5
            ).status_code
            == 200
        )
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2 and "does not answer" in told[0] and "again" in told[1]


def test_a_hosted_server_is_asked_by_https_only_from_then_on() -> None:
    """A laptop with its own certificate is not: tomorrow it may be started without."""
    secure = {"base_url": "https://play.example"}
    assert "max-age" in Door().get("/", **secure).headers["Strict-Transport-Security"]
    for there in (
        Door(home=True).get("/", **secure),
        Door().get("/", base_url="http://play.example"),
    ):
        assert "Strict-Transport-Security" not in there.headers
