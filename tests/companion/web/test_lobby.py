"""The pages' shells: what they carry, who is shown which, and what the laptop itself may list."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from companion.serving.certificates import papers
from companion.web.screen_words import LANGUAGES
from tests.companion.web.door import AT_HOME, OWN_BROWSER, Door


@pytest.mark.parametrize("path", ["/", "/open", "/j"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shell_speaks_the_phone_s_language(path: str, lang: str) -> None:
    """Language, words and module stand in the page, and not one inline script or style."""
    page = Door().get(path, headers={"Accept-Language": lang}).get_data(as_text=True)
    assert f'<html lang="{lang}">' in page and f"/words/{lang}.json?v=" in page
    assert (
        '<script type="module" src="/assets/' in page
        and "<style" not in page
        and " style=" not in page
    )


def test_the_language_is_chosen_for_good() -> None:
    """By a call of the page; what we do not speak is refused."""
    phone = Door().client(cookies=True)
    assert phone.post("/lang", json={"lang": "nl"}).status_code == 204
    assert '<html lang="nl">' in phone.get(
        "/", headers={"Accept-Language": "de"}
    ).get_data(as_text=True)
    assert (
        phone.post("/lang", json={"lang": "tlh"}).json["error"]["code"]
        == "no_such_language"
    )
    assert phone.post("/lang", data={"lang": "de"}).status_code == 415


def test_the_laptop_itself_lists_every_table() -> None:
    """Its owner may; nobody else, and no page from elsewhere that gives our address its
    own name."""
    door = Door(home=True)
    party = door.open()
    assert [
        line["table"] for line in door.get("/api/tables", **AT_HOME).json["tables"]
    ] == [party.table]
    others: list[dict[str, Any]] = [
        {**AT_HOME, "environ_base": {**OWN_BROWSER, "REMOTE_ADDR": "192.168.1.7"}},
        {**AT_HOME, "environ_base": {"REMOTE_ADDR": "127.0.0.1"}},
        {**AT_HOME, "environ_base": {**OWN_BROWSER, "HTTP_COOKIE": "laptop=guessed"}},
        {**AT_HOME, "base_url": "http://evil.example:8000"},
        {**AT_HOME, "base_url": "http://localhost.evil.example"},
    ]
    for other in others:
        assert door.get("/api/tables", **other).json["tables"] == []
    assert Door().get("/api/tables", **AT_HOME).json["tables"] == []


def test_the_laptop_in_a_new_browser_finds_a_door_to_the_table_it_lists() -> None:
    """Whatever it knew of the table is gone with the old browser; elsewhere a stranger
    is asked for the code."""
    door = Door(home=True)
    party = door.open()
    screen = f"/t/{party.table}/screen"
    assert door.get(screen, **AT_HOME).location == f"/j/{party.code}"
    assert door.get(screen, token="a" * 22, **AT_HOME).location == f"/j/{party.code}"
    elsewhere: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": "192.168.1.7"}}
    assert door.get(screen, **elsewhere).location == "/j"
    assert door.get("/t/NOSUCHTABLE/screen", **AT_HOME).location == "/j"


@pytest.mark.parametrize("spelt", ["{code}", "{lower}", "J/{code}"])
def test_the_join_page_knows_its_table_however_the_code_is_spelt(spelt: str) -> None:
    """Capitals or not, as the printed address or by hand."""
    door = Door()
    party = door.open()
    path = spelt.format(code=party.code, lower=party.code.lower())
    page = door.get(f"/{path}" if path.startswith("J/") else f"/j/{path}")
    assert page.status_code == 200 and f'data-table="{party.table}"' in page.get_data(
        as_text=True
    )
    wrong = door.get("/j/CCCCCC", headers={"Accept": "text/html"})
    assert wrong.status_code == 404 and 'data-table=""' in wrong.get_data(as_text=True)


def test_behind_a_code_is_what_a_newcomer_needs() -> None:
    """Who sits there with which colour, what is free, and the seats of this very phone;
    no secret."""
    door = Door()
    party = door.open()
    party.sit("Anna", colour="teal")
    behind = door.get(f"/api/doors/{party.code}", party.tokens["s1"]).json
    assert (
        behind["seats"][0]["side"] == "teal"
        and behind["mine"] == ["s1"]
        and "gold" in behind["sides"]
    )
    assert door.get(f"/api/doors/{party.code}").json["mine"] == []


def test_pages_at_a_table_carry_who_looks() -> None:
    """Seat, seats of the phone, host; the screen is nobody's seat; strangers are shown the door."""
    door = Door()
    phone = door.client(cookies=True)
    phone.get("/")
    made = phone.post("/api/tables", json={"game": "starter"}).json
    for name in ("Anna", "Bob"):
        phone.post(
            f"/api/tables/{made['table']}/players",
            json={"name": name, "code": made["code"]},
        )
    page = phone.get(f"/t/{made['table']}?seat=s2").get_data(as_text=True)
    assert (
        'data-seat="s2"' in page
        and 'data-seats="s1 s2"' in page
        and 'data-host="1"' in page
    )
    screen = phone.get(f"/t/{made['table']}/screen").get_data(as_text=True)
    assert 'data-seat="host"' in screen and f'data-code="{made["code"]}"' in screen
    assert (
        phone.get(
            f"/t/{made['table']}?seat=s9", headers={"Accept": "text/html"}
        ).status_code
        == 403
    )
    stranger = door.client(cookies=True)
    assert stranger.get(f"/t/{made['table']}/screen").location == "/j"


def test_a_printed_card_says_what_it_is_and_where_it_can_be_used() -> None:
    """In both cases of letters; an unknown one still has a page."""
    door = Door()
    phone = door.client(cookies=True)
    phone.get("/")
    code = next(iter(door.tables.catalog.in_edition("starter", None)[1]))  # type: ignore[index]
    page = phone.get(f"/C/{code}").get_data(as_text=True)
    assert f'data-card="{code}"' in page and 'data-table=""' in page
    made = phone.post("/api/tables", json={"game": "starter"}).json
    phone.post(
        f"/api/tables/{made['table']}/players",
        json={"name": "Anna", "code": made["code"]},
    )
    assert f'data-table="{made["table"]}"' in phone.get(f"/c/{code.lower()}").get_data(
        as_text=True
    )
    assert phone.get("/c/NOTHING").status_code == 200


def test_https_has_its_guide_and_its_authority(tmp_path: Path) -> None:
    """Where there is none the page says how to begin; the certificate comes as one,
    without a key."""
    without = Door().get("/https").get_data(as_text=True)
    assert "--https" in without and "/https/ca.crt" not in without
    assert Door().get("/https/ca.crt").status_code == 404
    made = papers(tmp_path, ["192.168.1.5"])
    door = Door(
        papers=made,
        address="https://192.168.1.5:8000",
        plain_address="http://192.168.1.5:8000",
    )
    guide = door.get("/https").get_data(as_text=True)
    assert (
        made.fingerprint in guide
        and made.title in guide
        and "https://192.168.1.5:8000" in guide
    )
    authority = door.get("/https/ca.crt")
    assert (
        authority.mimetype == "application/x-x509-ca-cert"
        and authority.get_data() == made.authority
    )
    assert (
        door.open()
        .door.post("/api/tables", {"game": "starter"})
        .json["join_url"]
        .startswith("https://192.168.1.5:8000/j/")
    )


@pytest.mark.parametrize(
    ("agent", "open_ones", "folded"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)", ["iphone"], ["android"]),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 7)", ["android"], ["iphone"]),
        ("Mozilla/5.0 (X11; Linux x86_64)", ["iphone", "android"], []),
    ],
)
def test_the_guide_to_https_knows_the_phone(
    tmp_path: Path, agent: str, open_ones: list[str], folded: list[str]
) -> None:
    """Its own steps lie open, at once after the certificate; those of others are folded."""
    door = Door(papers=papers(tmp_path, ["192.168.1.5"]))
    guide = door.get("/https", headers={"User-Agent": agent}).get_data(as_text=True)
    assert re.findall(r'<section class="card" data-phone="(\w+)"', guide) == open_ones
    assert re.findall(r'<details class="card" data-phone="(\w+)"', guide) == folded
    steps = guide.index("<ol>")
    assert guide.index("/https/ca.crt") < steps
    assert "Your bank" not in guide[:steps] and "hotel" not in guide[:steps]


def test_games_and_their_cards_are_the_same_for_all() -> None:
    """Kept by the phones, asked for again by a stamp; unknown editions are no new work."""
    door = Door()
    names = {game["id"] for game in door.get("/api/games").json}
    assert {"starter", "counterfeiters"} <= names
    book = door.get("/api/games/la_cosa_nostra/nl.json", query_string={"edition": "nl"})
    damage = next(
        card for card in book.json["cards"].values() if card["id"] == "property_damage"
    )
    assert damage["facts"]["two"] == 6000 and book.json["language"] == "nl"
    assert (
        door.get(
            "/api/games/la_cosa_nostra/nl.json",
            query_string={"edition": "nl"},
            headers={"If-None-Match": book.headers["ETag"]},
        ).status_code
        == 304
    )
    assert door.get("/api/games/starter/nl.json").json["language"] == "en"
    assert door.get("/api/games/nothing/nl.json").status_code == 404
    assert (
        door.get(
            "/api/games/starter/en.json", query_string={"edition": "x"}
        ).status_code
        == 422
    )


def test_a_table_is_offered_in_the_language_that_was_printed_here(
    tmp_path: Path,
) -> None:
    """The latest box of each game counts; a single card, an export, a torn manifest or a
    language that is gone says nothing."""

    def box(folder: str, at: int, **head: str) -> None:
        (tmp_path / folder).mkdir()
        manifest = tmp_path / folder / "manifest.json"
        manifest.write_text(json.dumps(head))
        os.utime(manifest, (at, at))

    box("new", 2000, game="la_cosa_nostra", language="nl", edition="de")
    box("old", 1000, game="la_cosa_nostra", language="en", edition="en")
    box("la_cosa_nostra-de-a4-part", 3000, game="la_cosa_nostra", language="de")
    box("la_cosa_nostra-de-tts", 3000, game="la_cosa_nostra", language="de", to="tts")
    box("other", 3000, game="maffiosi", language="fr")
    box("torn", 3000, game="counterfeiters")
    games = {one["id"]: one for one in Door(output=tmp_path).get("/api/games").json}
    printed = {"game": "la_cosa_nostra", "language": "nl", "edition": "de"}
    assert games["la_cosa_nostra"]["printed"] == {**printed, "outdated": True}, (
        "of 1970: the data are younger"
    )
    os.utime(tmp_path / "new" / "manifest.json", (4e9, 4e9))
    later = {one["id"]: one for one in Door(output=tmp_path).get("/api/games").json}
    assert later["la_cosa_nostra"]["printed"] == {**printed, "outdated": False}
    assert games["maffiosi"]["printed"] is games["counterfeiters"]["printed"] is None
    assert Door().get("/api/games").json[0]["printed"] is None


def test_no_choice_is_offered_that_nothing_obeys() -> None:
    """Of a game whose rules the app does not know, choices about play are neither
    listed nor taken."""
    door = Door()
    games = {game["id"]: game for game in door.get("/api/games").json}
    for game in games.values():
        scopes = {one["scope"] for one in game["options"]}
        assert game["refereed"] or "play" not in scopes, game["id"]
    assert games["la_cosa_nostra"]["options"]
    unruled = [
        one
        for one in ("maffiosi", "capo_della_mafia", "counterfeiters")
        if not games[one]["refereed"]
    ]
    for name in unruled:
        option = next(
            key
            for key, one in door.tables.catalog.game(name).options.items()  # type: ignore[union-attr]
            if one.scope == "play"
        )
        answer = door.post("/api/tables", {"game": name, "options": {option: "no"}})
        assert answer.json["error"]["code"] == "no_such_option"
