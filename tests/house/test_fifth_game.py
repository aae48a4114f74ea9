"""A fifth game is its data, its folder and its line in the list: printed, played,
undone, scored, saved, described."""

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.browser.guests import Guest, Player, Screen
from tests.servers.callers import Company, Handset, created
from tests.servers.house import PATIENCE, House, open_house

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "straws"
GAME = "straws"
ROOMS = ("cards", "generator", "companion", "fonts")
LIST = Path("companion", "games", "__init__.py")


def files(tree: Path) -> dict[Path, bytes]:
    """Every file of the four rooms, by its place."""
    every = (
        path for room in ROOMS for path in (tree / room).rglob("*") if path.is_file()
    )
    return {
        path.relative_to(tree): path.read_bytes()
        for path in every
        if "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This house with the game in it: nothing but its folders and its line is new."""
    tree = tmp_path_factory.mktemp("fifth")
    for room in ROOMS:
        shutil.copytree(
            ROOT / room, tree / room, ignore=shutil.ignore_patterns("__pycache__")
        )
    before = files(tree)
    shutil.copytree(TOY / "cards", tree / "cards" / GAME)
    shutil.copytree(TOY / "game", tree / "companion" / "games" / GAME)
    _list(tree / LIST)
    after = files(tree)
    assert {path for path in before if after[path] != before[path]} == {LIST}
    assert {
        path.parts[: path.parts.index(GAME) + 1]
        for path in after.keys() - before.keys()
    } == {
        ("cards", GAME),
        ("companion", "games", GAME),
    }
    return tree


def _list(path: Path) -> None:
    """The line, and the import that it needs."""
    text = path.read_text("utf-8")
    text = text.replace(
        "from companion.games import (\n",
        f"from companion.games import (\n    {GAME},\n",
    )
    path.write_text(
        re.sub(
            r"^(MODULES.*)$",
            rf'\1\n    "{GAME}": {GAME}.GAME,',
            text,
            flags=re.MULTILINE,
        ),
        "utf-8",
    )


def command(tree: Path, *words: str) -> str:
    """The command of that house, as somebody types it."""
    line = [sys.executable, "-m", "companion", *words]
    return subprocess.run(
        line, cwd=tree, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture(scope="module")
def house(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(
        f"sqlite:{tmp_path_factory.mktemp('one')}/evenings.sqlite", tree=tree
    ) as house:
        yield house


@pytest.fixture
def guests(
    browser: Browser, house: House
) -> Iterator[tuple[Company, Screen, Player, Player]]:
    """A table in the middle and two phones, one of them Dutch; at the end no console
    has complained."""
    company = Company(house.base, GAME, ("Anna", "Bob"))
    screen, anna = Screen(browser, house.base), Player(browser, house.base, "Anna")
    bob = Player(browser, house.base, "Bob", "nl")
    company.done(company.host, "begin", first="s1")
    everybody: list[Guest] = [screen, anna, bob]
    for guest, phone in zip(
        everybody, (company.host, *company.seats.values()), strict=True
    ):
        assert phone.token
        guest.context.add_cookies(
            [
                {
                    "name": "seat",
                    "value": phone.token,
                    "url": house.base,
                    "httpOnly": True,
                }
            ]
        )
        guest.visit(f"/t/{company.table}" + ("/screen" if guest is screen else ""))
        guest.is_ready()
    yield company, screen, anna, bob
    for guest in everybody:
        guest.close()
    company.hang_up()
    assert [said for guest in everybody for said in guest.grievances] == []


def left(guest: Guest, text: str) -> None:
    expect(guest.panel("heap")).to_have_text(text)


def test_it_is_checked_printed_and_tried_by_robots(tree: Path, tmp_path: Path) -> None:
    """By the commands that every game is given to."""
    assert GAME in command(tree, "games")
    command(tree, "check", GAME)
    command(tree, "print", GAME, "--lang", "de", "--out", str(tmp_path))
    manifest = json.loads(
        (tmp_path / f"{GAME}-de-a4" / "manifest.json").read_text("utf-8")
    )
    assert sum(bool(placed.get("code")) for placed in manifest["pieces"]) == 10
    found = json.loads(
        command(tree, "simulate", GAME, "--games", "3", "--players", "4", "--json")
    )
    assert found["games"] == 3 and found["score"]["mean"] in {2, 3}


def test_two_phones_play_it_and_another_laptop_ends_it(
    guests: tuple[Company, Screen, Player, Player], tree: Path, tmp_path: Path
) -> None:
    """Drawn on its own screens, taken back, saved in the middle, and scored in its own
    words where it goes on."""
    company, screen, anna, bob = guests
    anna.act("draw-2")
    left(screen, "8 straws left")
    left(bob, "Nog 8 strootjes")
    anna.sees("Anna draws 2")
    anna.act("take_back")
    left(screen, "10 straws left")
    anna.act("draw-3")
    bob.sees("Anna trekt er 3")
    bob.act("draw-2")
    left(anna, "5 straws left")
    screen.sees("Anna draws")
    with open_house(f"sqlite:{tmp_path}/evenings.sqlite", tree=tree) as other:
        phones = moved(company, other)
        assert company_view(company, phones[0])["game"]["left"] == 5
        for phone, many in ((phones[0], 3), (phones[1], 2)):
            assert company.give(phone, "draw", many=many).status == 200
        scores = phones[0].get(f"{company.path}/scores").json
        assert [(place["name"], place["points"]) for place in scores["places"]] == [
            ("Anna", 6),
            ("Bob", 4),
        ]
        assert scores["places"][0]["lines"][0]["text"] == "Straws: 6"
        keepsake = (
            phones[0]
            .get(f"/t/{company.table}/keepsake", Accept="text/html")
            .body.decode()
        )
        assert "Straws: 6" in keepsake and "Anna draws 3" in keepsake
        anna.page.goto(f"{other.base}/t/{company.table}")
        anna.sees("Straws: 6", anna.panel("score"))
        anna.visit(f"/t/{company.table}")
        for phone in phones:
            phone.hang_up()


def company_view(company: Company, phone: Handset) -> dict[str, Any]:
    view: dict[str, Any] = phone.get(company.path).json["view"]
    return view


def moved(company: Company, other: House) -> list[Handset]:
    """The table as a file with its six words, brought to another laptop; the phones
    call there from now on."""
    company.done(company.host, "ask_export")
    mine = [company.view(phone)["me"] for phone in company.seats.values()]
    words = [
        word
        for me in sorted(mine, key=lambda me: me["entrusted_from"])
        for word in me["entrusted"]
    ]
    file = company.host.get(f"{company.path}/export")
    assert (file.status, len(words)) == (200, 6)
    bringer = created(Handset(other.base), "/api/tables", {"game": GAME})
    form = {
        "file": FileStorage(BytesIO(file.body), "save.json"),
        "words": " ".join(words),
    }
    boundary, body = encode_multipart(form)
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    headers["Authorization"] = f"Bearer {bringer['host_token']}"
    line = HTTPConnection("localhost", other.port)
    line.request("POST", f"/api/tables/import?at={bringer['table']}", body, headers)
    assert line.getresponse().status == 201
    line.close()
    return [phone.at(other.base) for phone in company.seats.values()]


def test_a_robot_plays_along(house: House) -> None:
    """At a practice table, from what its seat sees."""
    company = Company(house.base, GAME, ("Anna",), robots=1)
    company.begin()
    (anna,) = company.seats.values()
    until = time.monotonic() + PATIENCE
    while (
        len(
            drew := {
                one["seat"]
                for one in company.log(anna)
                if one["kind"] == "straws_drawn"
            }
        )
        < 2
    ):
        if company.view(anna)["mine"]["may"]:
            company.done(anna, "draw", many=1)
        assert time.monotonic() < until, drew
        time.sleep(0.1)
    company.hang_up()


def test_the_api_describes_it(house: House) -> None:
    """In the description of the house, and in its own."""
    phone = Handset(house.base)
    for path in ("/api/openapi.json", f"/api/games/{GAME}/openapi.json"):
        document = phone.get(path).json
        assert (
            document["components"]["schemas"]["DrawCommand"]["properties"]["many"][
                "maximum"
            ]
            == 3
        )
    assert document["components"]["schemas"]["Heap"]["properties"].keys() == {
        "left",
        "turn",
        "drawn",
    }
    refused = created(phone, "/api/tables", {"game": GAME, "lang": "nl"})
    table = Handset(house.base, refused["host_token"], "nl")
    answer = table.post(
        f"/api/tables/{refused['table']}/commands",
        {"id": "x", "type": "draw", "many": 1},
    )
    assert answer.code == "needs_seat"
    phone.hang_up()
    table.hang_up()
