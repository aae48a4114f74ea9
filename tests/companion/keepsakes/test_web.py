"""The doors to what people take along: who gets what, what no file may hold, and the
way of a save file."""

import json
from threading import Thread

import pytest
from playwright.sync_api import Browser
from werkzeug.serving import make_server

from companion.rules.dice import CommitEntropy
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import key_hash
from tests.companion.keepsakes.party import HOSTILE
from tests.companion.keepsakes.save_files import body, code_of, words_of
from tests.companion.web.door import AT_HOME, LAPTOP, OWN_BROWSER, Door, Party
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


@pytest.mark.parametrize(
    ("page", "kind", "begins"),
    [("paper.png", "image/png", b"\x89PNG"), ("paper.pdf", "application/pdf", b"%PDF")],
)
def test_the_paper_comes_out_the_morning_after(
    page: str, kind: str, begins: bytes
) -> None:
    """For those who sat there, and only once the game is over; it opens where it is."""
    door = Door()
    party, other = door.party(), door.party()
    path = f"/t/{party.table}/{page}"
    assert code_of(door.get(path, party.host)) == "game_not_over"
    party.done(party.host, "end_game")
    for token in (party.host, *party.tokens.values(), party.watch()):
        answer = door.get(path, token)
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Content-Disposition"].startswith("inline; filename=")
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.get_data().startswith(begins)
    assert door.get(path).status_code == 401
    assert door.get(path, other.host).status_code == 403


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
    tables.execute(party.table, Caller(SeatId("s1")), CommitEntropy(promise), "promise")
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
        "slip code": f">{next(iter(state.bank.slips.values())).code}<",
        "pass": state.seating.passes[0].code,
        "host's key": state.host_key,
        **{f"key of {seats[0]}": key for key, seats in state.seating.keys.items()},
    }
    return secrets, words


# what s1 may read in their own log
OWN_IN_LOG = {
    "s1": {"code of a card", "title of a card", "request", "slip"},
    "s2": {"request"},
}


@pytest.mark.parametrize("role", ["host", "s1", "s2", "s3", "watcher"])
def test_no_secret_gets_out_while_the_game_runs(role: str) -> None:
    """Every page, call and file, as everybody who may ask for it."""
    door = Door()
    party = door.party()
    secrets, words = planted(party)
    tokens = {"host": party.host, **party.tokens}
    token = tokens[role] if role in tokens else party.watch()
    table = door.tables.live(party.table).history.state.table
    for path in paths_of(party, role):
        answer = door.get(path, token)
        assert answer.status_code == 200, path
        said = answer.get_data(as_text=True)
        own = OWN_IN_LOG.get(role, set()) if "log" in path else set()
        leaked = {name for name, secret in secrets.items() if secret in said}
        assert leaked - own == set(), path
        halves = words_told(words, said)
        assert len(halves) <= (role in table.entrusted and "log" in path)


def paths_of(party: Party, role: str) -> list[str]:
    pages = [f"/t/{party.table}/{page}" for page in (*PAGES, "log.csv")]
    calls = [f"{party.path}/{call}" for call in CALLS]
    return pages + calls + ([f"{party.path}/export"] if role == "host" else [])


def words_told(words: str, said: str) -> list[list[str]]:
    """Which halves of the six words are said, as text or in JSON."""
    halves = [words.split()[:3], words.split()[3:]]
    return [
        half
        for half in halves
        if " ".join(half) in said or json.dumps(half, separators=(",", ":")) in said
    ]


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
