"""The doors to what people take along: who gets what, what no file may hold, and the
way of a save file."""

import json
from io import BytesIO
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser
from werkzeug.datastructures import FileStorage
from werkzeug.serving import make_server
from werkzeug.test import TestResponse, encode_multipart

from companion.rules.dice import CommitEntropy
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import key_hash
from companion.tables.service import Opened, Wanted
from companion.web.keepsakes import MOST_BYTES
from companion.web.throttle import LIMITS, Limit, Rate
from tests.companion.keepsakes.party import HOSTILE
from tests.companion.web.door import AT_HOME, GAME, LAPTOP, OWN_BROWSER, Door, Party
from tests.servers.chromium import Phone, overflow

PAGES = (
    "keepsake",
    "keepsake.html",
    "sheet",
    "chart.svg",
    "chart.svg?look=dark",
    "chart.svg?look=print",
    "scores.csv",
)
CALLS = ("scores", "fairness", "log?from=0")


def words_of(party: Party) -> str:
    """What the two phones show after the host asked, one after the other."""
    party.done(party.host, "ask_export")
    mine = [party.view(token)["me"] for token in party.tokens.values()]
    shown = [
        word
        for me in sorted(mine, key=lambda me: me["entrusted_from"])
        for word in me["entrusted"]
    ]
    assert len(shown) == 6
    return " ".join(shown)


def export(party: Party) -> bytes:
    answer = party.door.get(f"{party.path}/export", party.host)
    assert answer.status_code == 200, answer.json
    assert (
        answer.headers["Content-Disposition"]
        == f'attachment; filename="consigliere-{party.table}.json"'
    )
    raw: bytes = answer.get_data()
    return raw


def bring(
    door: Door, raw: bytes, words: str = "", token: str | None = "ee" * 32, **more: Any
) -> TestResponse:
    """The form as a browser sends it; made here, for the test client leaves the file of
    a large one open. Whoever brings it is known at a table of theirs."""
    if token and "query_string" not in more:
        opened = door.tables.open(Wanted(game=GAME), token)
        assert isinstance(opened, Opened)
        more["query_string"] = {"at": opened.table}
    boundary, form = encode_multipart(
        {"file": FileStorage(BytesIO(raw), "save.json"), "words": words}
    )
    kind = f'multipart/form-data; boundary="{boundary}"'
    answer: TestResponse = door.ask(
        "POST", "/api/tables/import", token, data=form, content_type=kind, **more
    )
    return answer


def body(answer: TestResponse) -> Any:
    return answer.get_json()


def code_of(answer: TestResponse) -> str:
    assert body(answer)["error"]["message"]
    return str(body(answer)["error"]["code"])


@pytest.mark.parametrize("page", PAGES)
def test_those_at_the_table_get_it_and_nobody_else(page: str) -> None:
    door = Door()
    party, other = door.party(), door.party()
    path = f"/t/{party.table}/{page}"
    for token in (party.host, *party.tokens.values(), party.watch()):
        answer = door.get(path, token)
        assert answer.status_code == 200, (page, answer.get_data()[:200])
        assert answer.headers["Cache-Control"] == "no-store"
    assert door.get(path).status_code == 401
    for stranger in (other.host, other.tokens["s1"], "00" * 32):
        assert door.get(path, stranger).status_code == 403
    assert door.get(f"/t/NOSUCHTABLE/{page}", party.host).status_code == 404


def test_kinds_and_policies() -> None:
    """Each answer says what it is; pages run nothing inline, drawings nothing at all,
    files come as files."""
    door = Door()
    party = door.party()

    def head(page: str) -> dict[str, str]:
        return dict(door.get(f"/t/{party.table}/{page}", party.host).headers)

    assert head("chart.svg")["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert head("chart.svg")["Content-Security-Policy"] == "default-src 'none'"
    for page in ("keepsake", "sheet"):
        assert head(page)["Content-Type"] == "text/html; charset=utf-8"
        assert "unsafe-inline" not in head(page)["Content-Security-Policy"]
    assert head("scores.csv")["Content-Type"].startswith("text/csv")
    for page in ("keepsake.html", "scores.csv", "log.csv"):
        assert head(page)["Content-Disposition"].startswith(
            'attachment; filename="consigliere-'
        )
        assert head(page)["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "How it ended"), ("nl", "Hoe het afliep"), ("de", "Wie es ausging")],
)
def test_in_the_language_of_the_reader(language: str, said: str) -> None:
    door = Door()
    party = door.party()
    party.done(party.host, "end_game")
    page = door.get(
        f"/t/{party.table}/keepsake", party.host, headers={"Accept-Language": language}
    ).get_data(as_text=True)
    assert said in page and f'<html lang="{language}">' in page


def test_the_play_logger_waits_for_the_end() -> None:
    door = Door()
    party = door.party()
    assert code_of(door.get(f"{party.path}/play", party.host)) == "game_not_over"
    party.done(party.host, "end_game")
    told = body(door.get(f"{party.path}/play", party.host))
    assert told["link"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert {player["name"] for player in told["play"]["players"]} == {
        "Anna",
        "Bob",
        "Cas",
    }


def planted(party: Party) -> tuple[dict[str, str], str]:
    """Marked secrets of s1 and of the table, and the words of a save file: nobody but
    s1 may be told."""
    tables = party.door.tables
    state = tables.live(party.table).history.state.table
    code = next(iter(state.setup.copies))
    party.done(party.tokens["s1"], "lay", code=code, on="the docks")
    party.done(
        party.tokens["s1"], "ask_money", of=["s2"], amount=4, reason="CANARYREQUEST"
    )
    party.done(
        party.tokens["s1"], "write_slip", amount=3, gives=True, reason="CANARYSLIP"
    )
    party.done(party.host, "propose", what={"type": "give_seat", "seat": "s1"})
    promise = key_hash("CANARY")
    tables.obey(party.table, Caller(SeatId("s1")), CommitEntropy(promise), "promise")
    words = words_of(party)
    state = tables.live(party.table).history.state.table
    plan = next(iter(state.plans.values()))
    copy = state.setup.copies[plan.copy].card
    title = state.setup.game.words["en"][f"card.{copy.words}.title"]
    secrets = {
        "code of a card": code,
        "title of a card": title,
        "salt": plan.salt,
        "seed": state.seed,
        "request": "CANARYREQUEST",
        "slip": "CANARYSLIP",
        "promise": promise,
        "slip code": f">{next(iter(state.slips.values())).code}<",
        "pass": state.passes[0].code,
        "host's key": state.host_key,
        **{f"key of {seats[0]}": key for key, seats in state.keys.items()},
    }
    return secrets, words


# what s1 may read in their own log
OWN = {"code of a card", "title of a card", "request", "slip"}


@pytest.mark.parametrize("role", ["host", "s1", "s2", "s3", "watcher"])
def test_no_secret_gets_out_while_the_game_runs(role: str) -> None:
    """Every page, call and file, as everybody who may ask for it."""
    door = Door()
    party = door.party()
    secrets, words = planted(party)
    token = (
        party.host
        if role == "host"
        else party.watch()
        if role == "watcher"
        else party.tokens[role]
    )
    paths = [f"/t/{party.table}/{page}" for page in (*PAGES, "log.csv")] + [
        f"{party.path}/{call}" for call in CALLS
    ]
    paths += [f"{party.path}/export"] if role == "host" else []
    for path in paths:
        answer = door.get(path, token)
        assert answer.status_code == 200, path
        said = answer.get_data(as_text=True)
        own = (
            OWN
            if role == "s1" and "log" in path
            else {"request"}
            if role == "s2" and "log" in path
            else set()
        )
        assert [
            name
            for name, secret in secrets.items()
            if secret in said and name not in own
        ] == [], path
        halves = [words.split()[:3], words.split()[3:]]
        told = [
            half
            for half in halves
            if " ".join(half) in said or json.dumps(half, separators=(",", ":")) in said
        ]
        keeps = (
            role in party.door.tables.live(party.table).history.state.table.entrusted
        )
        assert len(told) <= (keeps and "log" in path)


def test_only_the_host_packs_and_only_with_words() -> None:
    door = Door()
    party = door.party()
    assert code_of(door.get(f"{party.path}/export", party.tokens["s1"])) == "host_only"
    assert code_of(door.get(f"{party.path}/export")) == "no_token"
    assert code_of(door.get(f"{party.path}/export", party.host)) == "words_not_asked"
    words_of(party)
    assert json.loads(export(party))["cover"]["table"] == party.table


def test_a_table_goes_on_at_another_door() -> None:
    """The phones keep their seats, the one who brought the file is the host, and the
    way back is told."""
    here, there = Door(), Door()
    party = here.party()
    party.done(party.tokens["s1"], "take", source="bank", amount=7)
    words = words_of(party)
    answer = bring(there, export(party), words)
    assert answer.status_code == 201, answer.json
    assert body(answer)["table"] == party.table and not body(answer)["data_changed"]
    assert len(body(answer)["seats"]) == 2
    moved = Party(there, party.table, "ee" * 32, party.code)
    assert moved.view(party.tokens["s1"])["purses"]["s1"] == 57
    moved.done(party.tokens["s1"], "take", source="bank", amount=1)
    moved.done(moved.host, "set_door", door="closed")
    assert there.get(party.path, party.host).status_code == 403
    again = bring(there, export(party), words)
    assert code_of(again) == "table_here_already"


def test_a_device_without_a_token_or_a_foreign_page_brings_nothing() -> None:
    here, there = Door(), Door()
    party = here.party()
    words = words_of(party)
    raw = export(party)
    assert code_of(bring(there, raw, words, None)) == "no_token"
    client = there.client(cookies=True)
    client.set_cookie("seat", "ee" * 32)
    foreign = client.post(
        "/api/tables/import",
        data={"file": (BytesIO(raw), "save.json"), "words": words},
        content_type="multipart/form-data",
        headers={"Origin": "http://elsewhere.test"},
    )
    assert code_of(foreign) == "wrong_origin"
    assert (
        code_of(there.post("/api/tables/import", {"file": "x"}, "ee" * 32))
        == "wrong_kind"
    )
    assert there.tables.store.tables() == []


def test_a_stranger_brings_nothing_and_is_refused_before_the_file_is_read() -> None:
    """Only those who are known at a table here, as they say or their cookie remembers;
    the laptop itself always; where it is hosted only if the operator allows it. Nothing
    stays in the database."""
    party = Door().party()
    party.done(party.host, "end_game")
    raw = export(party)
    there = Door(limits={"stranger": Rate(Limit(3, 0.1), Limit(1000, 100))})
    other = there.party()
    before = [(row.id, row.version) for row in there.tables.store.tables()]
    for query in ({}, {"at": other.table}, {"at": "NOSUCHTABLE"}):
        assert code_of(bring(there, raw, query_string=query)) == "import_needs_table"
    assert code_of(bring(there, b"x" * 1000, query_string={})) == "too_often"
    assert code_of(bring(Door(imports=False), raw)) == "imports_closed"
    assert [(row.id, row.version) for row in there.tables.store.tables()] == before
    assert (
        bring(
            there, raw, token=other.tokens["s2"], query_string={"at": other.table}
        ).status_code
        == 201
    )
    laptop = Door(home=True, imports=False)
    assert bring(laptop, raw, query_string={}, **AT_HOME).status_code == 201
    browser = Door().client(cookies=True)
    browser.get("/")
    assert browser.post("/api/tables", json={"game": GAME}).status_code == 201
    form = {"file": (BytesIO(raw), "save.json")}
    made = browser.post(
        "/api/tables/import", data=form, content_type="multipart/form-data"
    )
    assert made.status_code == 201


def test_files_have_a_small_bucket_of_their_own() -> None:
    party = Door().party()
    party.done(party.host, "end_game")
    raw, there = export(party), Door(limits={"import": LIMITS["import"]})
    answers = [bring(there, raw).status_code for _ in range(6)]
    assert answers == [201, 409, 409, 429, 429, 429]


def test_bad_files_get_sentences_in_the_readers_language() -> None:
    door = Door()
    host = door.tables.open(Wanted(game=GAME), "ee" * 32)
    assert isinstance(host, Opened)
    form = {
        "data": {},
        "content_type": "multipart/form-data",
        "query_string": {"at": host.table},
    }
    nothing = door.ask("POST", "/api/tables/import", "ee" * 32, **form)
    assert code_of(nothing) == "not_a_save_file"
    for language, said in (
        ("nl", "geen opgeslagen tafel"),
        ("de", "keine Sicherung"),
        ("en", "no save file"),
    ):
        answer = bring(door, b"{}", headers={"Accept-Language": language})
        assert said in body(answer)["error"]["message"]
    assert code_of(bring(door, b"x" * (MOST_BYTES - 10_000))) == "not_a_save_file"
    assert code_of(bring(door, b"x" * (MOST_BYTES + 1))) == "save_too_large"


def test_words_cannot_be_guessed_in_a_row() -> None:
    """Only wrong guesses cost; when they are spent, even the right words have to wait."""
    there, here = Door(limits={"guess": LIMITS["guess"]}), Door()
    party = here.party()
    words = words_of(party)
    raw = export(party)
    wrong = " ".join(reversed(words.split()))
    codes = [code_of(bring(there, raw, wrong)) for _ in range(22)]
    assert codes == ["wrong_words"] * 20 + ["too_often"] * 2
    assert code_of(bring(there, raw, words)) == "too_often"
    there.time.now += 60
    assert bring(there, raw, words).status_code == 201


def test_a_slip_in_a_word_costs_nothing() -> None:
    there, here = Door(limits={"guess": LIMITS["guess"]}), Door()
    party = here.party()
    words = words_of(party).split()
    raw = export(party)
    for _ in range(30):
        answer = bring(there, raw, " ".join([*words[:5], words[5] + "x"]))
        assert code_of(answer) == "word_unknown"
        assert body(answer)["error"]["facts"] == {
            "word": words[5] + "x",
            "nearest": words[5],
        }


def test_evenings_are_for_the_laptop_only() -> None:
    """Statistics of finished games, at the machine itself and nowhere else."""
    door = Door(home=True)
    party = door.party()
    door.party()
    party.done(party.host, "end_game")
    for path in ("/evenings", "/api/evenings"):
        assert door.get(path, **AT_HOME).status_code == 200
        assert (
            door.get(path, **{**AT_HOME, "base_url": "http://192.168.0.9"}).status_code
            == 404
        )
        assert Door().get(path, **AT_HOME).status_code == 404
        for environ in (
            {"REMOTE_ADDR": "127.0.0.1"},
            {**OWN_BROWSER, "REMOTE_ADDR": "192.168.0.7"},
        ):
            assert (
                door.get(path, **{**AT_HOME, "environ_base": environ}).status_code
                == 404
            )
    told = body(door.get("/api/evenings", **AT_HOME))
    assert [(one["table"], len(one["players"])) for one in told["evenings"]] == [
        (party.table, 3)
    ]
    assert told["games"][0]["played"] == 1


def test_the_laptop_opens_the_evenings_that_it_lists() -> None:
    """Each leads to its page to keep, and that back to the list; games that go on stay
    with those who play them."""
    door = Door(home=True)
    party, running = door.party(), door.party()
    party.done(party.host, "end_game")
    listed = door.get("/evenings", **AT_HOME).get_data(as_text=True)
    assert f'href="/t/{party.table}/keepsake"' in listed and 'href="/"' in listed
    came = {"Referer": "http://localhost:8000/evenings"}
    page = door.get(f"/t/{party.table}/keepsake", headers=came, **AT_HOME)
    assert page.status_code == 200 and 'href="/evenings"' in page.get_data(as_text=True)
    assert door.get(f"/t/{running.table}/keepsake", **AT_HOME).status_code == 401
    assert door.get("/t/NOSUCHTABLE/keepsake", **AT_HOME).status_code == 404
    assert (
        door.get(
            f"/t/{party.table}/keepsake", base_url="http://192.168.0.9"
        ).status_code
        == 401
    )


@pytest.mark.parametrize("page", ["keepsake", "sheet"])
def test_there_is_a_way_back(page: str) -> None:
    """To where one came from, if that was ours; else to one's own screen, or to the one
    that all see."""
    door = Door()
    party = door.party()
    table = f"/t/{party.table}"
    ways = {
        (party.tokens["s1"], ""): table,
        (party.host, ""): f"{table}/screen",
        (party.tokens["s1"], f"http://localhost{table}/screen"): f"{table}/screen",
        (party.tokens["s1"], f"http://localhost{table}?seat=s1"): f"{table}?seat=s1",
        (party.tokens["s1"], f"http://elsewhere.test{table}/screen"): table,
        (party.tokens["s1"], "http://localhost//elsewhere.test"): table,
    }
    for (token, came), way in ways.items():
        shown = door.get(f"{table}/{page}", token, headers={"Referer": came}).get_data(
            as_text=True
        )
        assert f'<a href="{way}">' in shown, (came, way)
    assert "‹" not in door.get(f"{table}/keepsake.html", party.host).get_data(
        as_text=True
    )


def test_without_the_throttle_words_could_be_guessed_in_a_row() -> None:
    """The test above can fail: with the guard away nobody ever waits."""
    there, here = Door(limits={}), Door()
    party = here.party()
    wrong = " ".join(reversed(words_of(party).split()))
    raw = export(party)
    assert {code_of(bring(there, raw, wrong)) for _ in range(22)} == {"wrong_words"}


@pytest.mark.parametrize("page", ["keepsake", "sheet", "evenings"])
def test_served_pages_keep_to_our_policy(page: str, browser: Browser) -> None:
    """In the real browser, from a real socket: no complaint, nothing cut off, and the
    dice are recomputed."""
    door = Door(home=True)
    party = door.party(("Anna", *HOSTILE[:2]))
    party.done(party.tokens["s1"], "roll", sides=[6, 6])
    party.done(party.host, "end_game")
    server = make_server("127.0.0.1", 0, door.app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    phone = Phone(browser, f"http://localhost:{server.port}")
    try:
        cookies = {"seat": party.tokens["s1"], "laptop": LAPTOP}
        phone.context.add_cookies(
            [
                {"name": name, "value": it, "url": phone.base}
                for name, it in cookies.items()
            ]
        )
        phone.page.goto(
            f"/{page}" if page == "evenings" else f"/t/{party.table}/{page}"
        )
        if page == "keepsake":
            phone.page.wait_for_selector("#verify section h2.good")
        assert overflow(phone.page) == []
        assert phone.page.evaluate(
            "getComputedStyle(document.body).fontFamily"
        ).startswith("Georgia")
        assert phone.complaints == []
    finally:
        phone.close()
        server.shutdown()
        thread.join()
        server.server_close()
