"""A folder of one's own as a zip, at the laptop itself: its faults by file, row and
field; mended, printed, played; nobody else may bring one."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards import HERE
from companion.catalog.game_catalog import GameCatalog
from companion.printing.own_games import OwnGames
from companion.printing.print_shop import PrintShop
from companion.web import shop_own_games
from tests.companion.web.door import AT_HOME, Door

STARTER = HERE / "starter"


def zipped(name: str = "rumours", /, **changed: tuple[str, str]) -> bytes:
    """The starter under another name, with something replaced in a file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as parcel:
        for path in STARTER.iterdir():
            text = path.read_text("utf-8")
            text = text.replace(*changed.get(path.stem.replace(".", "_"), ("", "")))
            parcel.writestr(f"{name}/{path.name}", text)
    return made.getvalue()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    own = OwnGames(tmp_path / "games")
    shop = PrintShop(tmp_path / "room", tmp_path / "output", own)
    door = Door(shop=shop, home=True)
    door.tables.catalog = GameCatalog()
    yield door
    shop.close()


def brought(door: Door, raw: bytes, **more: Any) -> Any:
    form = {"file": (io.BytesIO(raw), "rumours.zip")}
    kind = "multipart/form-data"
    return door.ask("POST", "/print/own", data=form, content_type=kind, **more)


def test_two_faults_mended_printed_played(door: Door) -> None:
    """Each fault with its file, row and field; the mended zip is a game at once, and a
    newer one takes its place."""
    bad = zipped(
        cards=("rumour,3,0", "rumour,three,0"), words_en=("My game", "My {gme")
    )
    answer = brought(door, bad, **AT_HOME)
    assert answer.status_code == 200, answer.json
    faults = answer.json["faults"]
    assert ("cards.csv", 2, "copies") in {
        (one["file"], one["row"], one["field"]) for one in faults
    }
    assert answer.json["folder"] == ""
    assert "rumours" not in door.tables.catalog.names()
    whole = brought(door, zipped(), **AT_HOME).json
    assert whole["faults"] == [] and whole["name"] == "rumours"
    seen = door.post("/print/orders", {"game": "rumours"})
    assert seen.status_code == 200 and seen.json["pieces"] > 0
    party = door.open(game="rumours")
    assert party.door.get(f"/t/{party.table}/screen", party.host).status_code == 200
    fuller = zipped(cards=("rumour,3,0", "rumour,9,0"))
    newer = brought(door, fuller, **AT_HOME).json
    assert newer["faults"] == []
    pieces = door.post("/print/orders", {"game": "rumours"}).json["pieces"]
    assert pieces == seen.json["pieces"] + 6


def test_only_the_laptop_itself_brings_games(door: Door, tmp_path: Path) -> None:
    """No phone at the table, no other site's page."""
    assert brought(door, zipped()).status_code == 403
    assert door.get("/print/starter.zip").status_code == 403
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert brought(door, zipped(), headers=elsewhere, **AT_HOME).status_code == 403
    assert not (tmp_path / "games").exists()


def test_a_game_of_the_house_keeps_its_name(door: Door, tmp_path: Path) -> None:
    """Otherwise a zip could play itself under another's name."""
    answer = brought(door, zipped("maffiosi"), **AT_HOME)
    assert answer.json["error"]["code"] == "parcel_taken"
    assert not list((tmp_path / "games").glob("*/maffiosi"))
    assert door.tables.catalog.source("maffiosi")[0] == HERE / "maffiosi"


def test_what_is_no_zip_or_too_large_is_refused(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence, before anything is unpacked."""
    assert brought(door, b"no zip", **AT_HOME).json["error"]["code"] == "parcel_broken"
    monkeypatch.setattr(shop_own_games, "MOST_BYTES", 1000)
    large = brought(door, bytes(1000 + shop_own_games.AROUND), **AT_HOME)
    assert (large.status_code, large.json["error"]["code"]) == (413, "parcel_too_large")


def test_the_game_to_begin_with_comes_back_whole(door: Door) -> None:
    """Taken home, brought again: no fault in it."""
    with door.get("/print/starter.zip", **AT_HOME) as taken:
        found = brought(door, taken.data, **AT_HOME).json
    assert (found["faults"], found["name"]) == ([], "my_game")
