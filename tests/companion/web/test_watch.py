"""The designer's bench at its door: news when a file is saved, pictures, a table with the
files as they are; and nobody but the laptop sees any of it."""

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards import HERE
from companion.catalog.game_catalog import GameCatalog
from companion.printing.asking import Fault
from companion.printing.own_games import EARLIER, OwnGames
from companion.printing.print_shop import PrintShop
from companion.printing.watched import Watched
from companion.web import watch_pages
from companion.web.game_books import book_addresses
from tests.companion.web.door import AT_HOME, Door


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "night_shift"
    shutil.copytree(HERE / "starter", made)
    return made


@pytest.fixture
def door(tmp_path: Path, folder: Path) -> Iterator[Door]:
    own = OwnGames(tmp_path / "games")
    shop = PrintShop(tmp_path / "room", tmp_path / "output", own)
    bench = Watched(folder, tmp_path / "output")
    door = Door(shop=shop, bench=bench, home=True)
    door.tables.catalog = GameCatalog()
    yield door
    bench.close()
    shop.close()


def news(door: Door, after: int = -1, lang: str = "en") -> Any:
    answer = door.get(f"/watch/cards?lang={lang}&after={after}", **AT_HOME)
    assert answer.status_code == 200, answer.json
    return answer.json


def weighed(door: Door) -> Any:
    """Once nothing is left to be drawn."""
    told = news(door)
    while told["spread"]["waiting"]:
        told = news(door, told["version"])
    return told


def change(folder: Path, old: str, new: str) -> None:
    text = (folder / "cards.csv").read_text("utf-8")
    assert old in text
    (folder / "cards.csv").write_text(text.replace(old, new), "utf-8")


def keys(told: Any) -> dict[str, str]:
    return {one["card"]: one["key"] for one in told["spread"]["tiles"]}


def test_who_waits_hears_of_a_saved_cell(door: Door, folder: Path) -> None:
    """One card has another picture, which is there to be fetched; those of the others
    are the ones that the browser has."""
    before = weighed(door)
    heard: list[Any] = []
    waiting = threading.Thread(
        target=lambda: heard.append(news(door, before["version"]))
    )
    waiting.start()
    change(folder, "A favour", "Another favour")
    waiting.join(60)
    (now,) = heard
    assert now["version"] > before["version"]
    other = {card for card, key in keys(now).items() if key != keys(before)[card]}
    assert other == {"favour"}
    address = f"/watch/pictures/en/{keys(now)['favour']}/110.png"
    with door.get(address, **AT_HOME) as picture:
        assert picture.data.startswith(b"\x89PNG")
        assert "immutable" in picture.headers["Cache-Control"]


def test_without_news_the_same_comes_after_a_while(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page asks again and again, and the server holds nobody for ever."""
    before = weighed(door)
    monkeypatch.setattr(watch_pages, "PATIENCE", 0.3)
    assert news(door, before["version"])["version"] == before["version"]


def test_nothing_is_read_again_while_nothing_changes(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second look at an unchanged folder asks the press nothing."""
    weighed(door)
    bench = door.context.bench
    assert bench
    monkeypatch.setattr(bench._press, "ask", lambda *_: pytest.fail("it was asked"))
    monkeypatch.setattr(watch_pages, "PATIENCE", 0.3)
    news(door, news(door)["version"])


def test_a_fault_is_told_and_the_game_is_not_played(door: Door, folder: Path) -> None:
    """At its card, with what to do; a table opens once it is mended, and keeps the files
    as they were while they change on."""
    weighed(door)
    change(folder, "favour,3,10", "favour,3,ten")
    told = news(door)
    (tile,) = [one for one in told["spread"]["tiles"] if one["faults"]]
    (fault,) = tile["faults"]
    assert (tile["card"], fault["row"], fault["field"]) == ("favour", 3, "price")
    no = door.post("/watch/play", {}, **AT_HOME)
    assert (no.status_code, no.json["error"]["code"]) == (422, "watch_at_fault")
    change(folder, "favour,3,ten", "favour,3,15")
    game = door.post("/watch/play", {}, **AT_HOME).json["game"]
    assert game == "night_shift"
    party = door.open(game=game)
    change(folder, "favour,3,15", "favour,3,99")
    played = door.tables.catalog.game(game)
    assert played
    (favour,) = [card for card in played.cards() if card.id == "favour"]
    assert favour.facts["price"] == 15
    assert door.get(f"/t/{party.table}/screen", party.host).status_code == 200


def test_another_play_is_another_game(door: Door, folder: Path) -> None:
    """What was changed since the last table is on the next one; that one keeps its own
    numbers and words, also when the server reads it anew."""
    door.post("/watch/play", {}, **AT_HOME)
    first = door.open(game="night_shift").table
    change(folder, "favour,3,10", "favour,3,25")
    change(folder, "A rumour", "A whisper")
    door.post("/watch/play", {}, **AT_HOME)
    second = door.open(game="night_shift").table
    assert not door.tables.live(first).history.state.table.setup.changed
    assert door.tables.forget(-1.0)
    for table, price, title in ((first, 10, "A rumour"), (second, 25, "A whisper")):
        setup = door.tables.live(table).history.state.table.setup
        assert not setup.changed
        costs = {str(card.id): card.facts.get("price") for card in setup.game.cards()}
        assert costs["favour"] == price
        with door.app.app_context():
            (book,) = book_addresses(setup.game, setup.edition, "en", "en").values()
        told = door.get(book).json["cards"].values()
        assert title in {one["title"] for one in told}


def test_what_is_played_has_all_that_the_folder_has(
    tmp_path: Path, folder: Path
) -> None:
    """Its own sheets and proposals too; nothing else that happens to lie there."""
    lying = ("sheets/ten.toml", "proposals/even.csv", "notes/secret.toml", "a.exe")
    for name in lying:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("", "utf-8")
    copy = OwnGames(tmp_path / "games").copy_of(folder)
    assert [(copy / name).is_file() for name in lying] == [True, True, False, False]


def test_only_the_last_versions_stay(tmp_path: Path, folder: Path) -> None:
    """A table may still play one of them; the newest is what is printed and opened."""
    own = OwnGames(tmp_path / "games")
    for number in range(EARLIER + 3):
        change(folder, "A rumour", f"A rumour {number} A rumour")
        copy = own.copy_of(folder)
        os.utime(copy / "game.toml", (number, number))
    own.tidy()
    assert len(own.versions()["night_shift"]) == EARLIER + 1
    assert own.newest() == {"night_shift": copy}


PATHS = [
    "/watch",
    "/watch/cards",
    "/watch/pictures/en/abc/110.png",
    "/watch/printed/en/110.png",
]


def test_only_the_laptop_sees_it(door: Door) -> None:
    """No phone at the table, and no other site's page starts a game."""
    for path in PATHS:
        assert door.get(path).status_code == 403
    assert door.post("/watch/play", {}).status_code == 403
    origin = {"Origin": "https://elsewhere.example"}
    no = door.post("/watch/play", {}, headers=origin, **AT_HOME)
    assert no.status_code == 403


def test_where_nothing_is_watched_there_is_no_such_page() -> None:
    """On a server of tables, for the laptop as for everybody."""
    door = Door(home=True)
    for path in (*PATHS, "/watch/words/en.json"):
        assert door.get(path, **AT_HOME).status_code == 404
    assert door.post("/watch/play", {}, **AT_HOME).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/watch/pictures/en/..%2f..%2fetc/110.png",
        "/watch/pictures/..%2f/abc/110.png",
        "/watch/printed/..%2f/110.png",
        "/watch/cards?lang=../../etc",
        "/watch/pictures/en/0123456789abcdef/110.png",
    ],
)
def test_names_that_are_none_find_nothing(door: Door, path: str) -> None:
    """A picture of nothing, a path instead of a name (that one is led elsewhere)."""
    assert door.get(path, **AT_HOME).status_code in (308, 404, 422)


def test_a_press_that_ended_leaves_what_was_seen(door: Door, folder: Path) -> None:
    """The sentence says why there is nothing newer; the next save is read again."""
    before = weighed(door)
    bench = door.context.bench
    assert bench
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench._press, "ask", lambda *_: Fault("print_crashed"))
        change(folder, "A favour", "Another favour")
        told = news(door, before["version"])
    assert told["why"] and told["spread"]["tiles"] == before["spread"]["tiles"]
    change(folder, "Another favour", "Any favour")
    assert news(door, told["version"])["why"] == ""


def test_beside_the_last_print(door: Door, folder: Path, tmp_path: Path) -> None:
    """A print that is made meanwhile lies beside the cards, with its pictures."""
    from generator import Order, build  # noqa: PLC0415

    before = weighed(door)
    assert not before["spread"]["printed"]
    build(Order(folder, out=tmp_path / "output", verify=False))
    told = news(door)
    assert {one["print"] for one in told["spread"]["tiles"]} == {"same"}
    assert told["printed"] != before["printed"]
    place = "deck=cards&card=favour&side=front"
    with door.get(f"/watch/printed/en/110.png?{place}", **AT_HOME) as picture:
        assert picture.data.startswith(b"\x89PNG")
    change(folder, "A favour", "Another favour")
    told = weighed(door)
    now = {one["card"]: one["print"] for one in told["spread"]["tiles"]}
    assert now["favour"] == "changed" and now["rumour"] == "same"
