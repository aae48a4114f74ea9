"""The print shop through its door: looked at, printed, taken along; cancelled, full,
closed."""

import io
import json
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cards import GAMES
from companion.cli import main
from companion.printing import print_jobs
from companion.printing.asking import Answer, Asked, Fault
from companion.printing.press_process import STOPPED, PressProcess, unheard
from companion.printing.print_jobs import MOST_WAITING
from companion.printing.print_shop import PrintShop
from companion.web.assets import assets_of
from companion.web.screen_words import words_of
from companion.web.throttle import LIMITS
from tests.companion.web.door import AT_HOME, Door

PATIENCE = 60.0
DUTCH: dict[str, Any] = {"headers": {"Accept-Language": "nl"}}


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    shop = PrintShop(tmp_path / "room", tmp_path / "output")
    yield Door(shop=shop, home=True)
    shop.close()


def looked(door: Door, **wish: Any) -> Any:
    answer = door.post("/print/orders", {"game": "starter", **wish}, **DUTCH)
    assert answer.status_code == 200, answer.json
    return answer.json


def print_of(door: Door, seal: str, **more: Any) -> str:
    answer = door.post(f"/print/orders/{seal}/print", {}, **more)
    assert answer.status_code == 201, answer.json
    return str(answer.json["ticket"])


def over(door: Door, seal: str) -> Any:
    """How it ended."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = door.get(f"/print/orders/{seal}/state", **DUTCH).json
        if found["state"]["stage"] not in {"waiting", "printing"}:
            return found
        time.sleep(0.05)
    raise AssertionError("it never ended")


def test_the_shelf_names_what_a_box_prints_by_itself(
    door: Door, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many pieces as `consigliere games` counts; cards behind an option are none of
    them, such as the two Influence cards that only some books know (D1)."""
    assert main(["games", "--json"]) == 0
    counted = {
        game["id"]: sum(game["pieces"].values())
        for game in json.loads(capsys.readouterr().out)
    }
    shelf = {one["id"]: one["contents"] for one in door.get("/print/games").json}
    for game in GAMES:
        assert sum(one["count"] for one in shelf[game]) == counted[game], game
    influence = next(
        one for one in shelf["la_cosa_nostra"] if one["title"] == "Influence"
    )
    assert influence["count"] == 33


def test_cards_of_one_name_are_told_apart(door: Door) -> None:
    """By their side, and where that is not enough by a number."""
    wish = {"game": "maffiosi", "only": ["figures", "notes"]}
    found = door.post("/print/orders", wish, **DUTCH).json["cards"]
    titles = [one["title"] for one in found]
    assert len(set(titles)) == len(titles)
    assert {"De Boss · Geel", "De Boss · Rood"} <= set(titles)
    assert sum(one.endswith("(2)") for one in titles) == 1


def test_the_press_says_no_in_the_reader_s_language(door: Door) -> None:
    """What was wished and cannot be, without a word of the command line."""
    wish = {"game": "starter", "skip": "banana"}
    answer = door.post("/print/orders", wish, **DUTCH)
    told = words_of("nl").entries["press.skip"].format(skip="banana")
    assert told in answer.json["error"]["message"]


def test_from_the_shelf_to_the_zip(door: Door, tmp_path: Path) -> None:
    """A game, its choices, a page, a card, the print, each file and all of them."""
    games = {one["id"]: one for one in door.get("/print/games", **DUTCH).json}
    assert games["counterfeiters"]["contents"][0]["count"] == 42
    with door.get("/print/games/starter/box.png") as lid:
        assert Image.open(io.BytesIO(lid.data)).width > 400
    order = looked(door, low_ink=True, duplex="short")
    page = f"/print/orders/{order['seal']}/pages/cards/1/72.png"
    with door.get(page) as answer:
        assert Image.open(io.BytesIO(answer.data)).size == (595, 842)
    card = order["cards"][0]["id"]
    with door.get(f"/print/orders/{order['seal']}/cards/{card}/front/110.png") as shown:
        assert Image.open(io.BytesIO(shown.data)).height > 300
    ink = door.get(f"/print/orders/{order['seal']}/ink/cards").json["text_pages"]
    assert 0 < ink < 100
    print_of(door, order["seal"])
    state = over(door, order["seal"])["state"]
    assert (state["stage"], state["pieces"]) == ("done", order["pieces"])
    with door.get(f"/print/orders/{order['seal']}/files/cards.pdf") as pdf:
        assert pdf.data.startswith(b"%PDF-") and pdf.mimetype == "application/pdf"
    with door.get(f"/print/orders/{order['seal']}/box.zip") as box:
        names = zipfile.ZipFile(io.BytesIO(box.data)).namelist()
    assert {"manifest.json", "guide.pdf", "cards.pdf"} <= set(names)
    assert not (tmp_path / "output").exists()  # it was not the laptop that printed


def test_what_the_laptop_prints_is_a_box_of_the_house(
    door: Door, tmp_path: Path
) -> None:
    """Opening a table proposes it, and what has changed since can be asked."""
    order = looked(door)
    print_of(door, order["seal"], **AT_HOME)
    over(door, order["seal"])
    (box,) = (tmp_path / "output").iterdir()
    assert (box / "manifest.json").is_file()
    again = looked(door, since=box.name)
    assert again["papers"] == [] and again["removed"] == []
    choices = door.get("/print/games/starter").json["fields"]
    (since,) = [one for one in choices if one["name"] == "since"]
    assert [one["value"] for one in since["choices"]] == [box.name]


def test_the_same_order_is_printed_once(door: Door) -> None:
    """The second who orders it finds it done."""
    order = looked(door)
    print_of(door, order["seal"])
    over(door, order["seal"])
    again = looked(door)
    assert again["seal"] == order["seal"]
    print_of(door, again["seal"])
    state = door.get(f"/print/orders/{again['seal']}/state").json["state"]
    assert state["stage"] == "done"


class Slow(PressProcess):
    """A press that works until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(PATIENCE)
        self.stopped = False

    def ask(self, asked: Asked, heard: Any = unheard) -> Answer:
        while not self.stopped:
            time.sleep(0.01)
        self.stopped = False
        return STOPPED

    def stop(self, why: Fault = STOPPED) -> None:
        self.stopped = True


def test_only_who_ordered_cancels_and_nothing_is_left(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who want the same: the print ends when neither does."""
    assert door.context.shop
    press = Slow()
    monkeypatch.setattr(door.context.shop.jobs, "_press", press)
    order = looked(door)
    tickets = [print_of(door, order["seal"]) for _ in range(2)]
    cancel = f"/print/orders/{order['seal']}/cancel"
    for ticket in ("made-up", "0" * 16, tickets[0]):
        assert door.post(cancel, {"ticket": ticket}).status_code == 204
        assert not press.stopped
    door.post(cancel, {"ticket": tickets[1]})
    assert over(door, order["seal"])["state"]["stage"] == "cancelled"
    assert not door.context.shop.shelf.printed(order["seal"]).exists()


def test_what_was_thought_through_is_not_asked_again(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How an order comes out and its ink stay known while nothing of it changes; an answer
    that was torn is asked for anew."""
    shop = door.context.shop
    assert shop
    seen = looked(door)
    ink = f"/print/orders/{seen['seal']}/ink/cards"
    weighed = door.get(ink).json
    eyes = shop._eyes
    monkeypatch.setattr(shop, "_eyes", None)
    assert (looked(door), door.get(ink).json) == (seen, weighed)
    monkeypatch.setattr(shop, "_eyes", eyes)
    for kept in shop.shelf.room.rglob("ink-cards.json"):
        kept.write_text("{")
    assert door.get(ink).json == weighed


def test_the_queue_is_short(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes when it is full is told so; who waits is told how long."""
    assert door.context.shop
    monkeypatch.setattr(door.context.shop.jobs, "_press", Slow())
    seals = [looked(door, copies=n)["seal"] for n in range(1, MOST_WAITING + 3)]
    first = print_of(door, seals[0])
    until = time.monotonic() + PATIENCE
    while (
        door.get(f"/print/orders/{seals[0]}/state").json["state"]["stage"] == "waiting"
    ):
        assert time.monotonic() < until
    for seal in seals[1:-1]:
        print_of(door, seal)
    refused = door.post(f"/print/orders/{seals[-1]}/print", {})
    assert (refused.status_code, refused.json["error"]["code"]) == (503, "print_busy")
    second = door.get(f"/print/orders/{seals[2]}/state").json["state"]
    assert (second["stage"], second["before"]) == ("waiting", 2)
    assert first


def test_a_full_disk_is_told_in_the_readers_language(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it begins to print what has no room."""
    monkeypatch.setattr(print_jobs, "LEAST_ROOM", 10**18)
    order = looked(door)
    print_of(door, order["seal"])
    ended = over(door, order["seal"])
    assert ended["state"]["stage"] == "failed"
    assert "schijf is vol" in ended["why"]


@pytest.mark.parametrize(
    "path",
    [
        "pages/..%2f..%2forder/1/72.png",
        "pages/nothing/1/72.png",
        "pages/cards/99/72.png",
        "cards/nobody/front/72.png",
        "cards/x/..%2f/72.png",
        "files/manifest.json",
        "files/..%2forder.json",
        "ink/nothing",
    ],
)
def test_nothing_else_can_be_fetched(door: Door, path: str) -> None:
    """Neither a file of the shelf nor a page that is not there; and no 500."""
    seal = looked(door)["seal"]
    answer = door.get(f"/print/orders/{seal}/{path}")
    assert answer.status_code in {200, 308, 404, 422}
    assert b'"folder"' not in answer.data
    assert door.get(f"/print/orders/{'0' * 24}/{path}").status_code != 200
    assert door.get(f"/print/orders/..%2f{seal}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "/games", "/words/nl.json", "/games/starter"])
def test_a_server_may_have_no_print_shop(path: str) -> None:
    """Then there is no such page, and the front door does not offer it."""
    door = Door()
    assert door.get(f"/print{path}").status_code == 404
    assert "data-prints" not in door.get("/").text


def test_a_profile_that_cannot_be_read_is_a_sentence(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody wrote into the file of their printer: no 500, and it is named."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "consigliere").mkdir()
    (tmp_path / "consigliere" / "printer.toml").write_text("dx = what")
    for answer in (
        door.get("/print/games/starter"),
        door.post("/print/orders", {"game": "starter"}),
    ):
        assert (answer.status_code, answer.json["error"]["code"]) == (
            422,
            "print_fault",
        )


def test_strangers_have_a_measure(tmp_path: Path) -> None:
    """Whole boxes are dear: whoever orders many is asked to wait."""
    shop = PrintShop(tmp_path)
    door = Door(shop=shop, limits={"print": LIMITS["print"]})
    seal = looked(door)["seal"]
    answers = [door.post(f"/print/orders/{seal}/print", {}) for _ in range(12)]
    assert [one.status_code for one in answers][-1] == 429
    over(door, seal)
    shop.close()


def test_a_lost_card_is_found_by_its_five_signs(door: Door) -> None:
    """As typed, with signs that look alike; what no card carries is said."""
    catalog = door.tables.catalog
    game = catalog.game("counterfeiters")
    assert game
    code, copy = next(iter(game.by_code().items()))
    typed = str(code)[-5:].lower()
    found = door.get(f"/print/games/counterfeiters/codes/{typed}", **DUTCH).json
    assert (found["code"], found["card"]) == (str(code)[-5:], copy.card.id)
    order = looked(door, game="counterfeiters", language="nl", cards=[found["code"]])
    assert (order["pieces"], [one["id"] for one in order["cards"]]) == (
        1,
        [copy.card.id],
    )
    wrong = door.get("/print/games/counterfeiters/codes/AAAAA", **DUTCH)
    assert wrong.json["error"]["code"] == "print_no_such_code"


@pytest.mark.parametrize("page", ["phone", "screen", "home", "join"])
def test_who_plays_loads_nothing_of_it(door: Door, page: str) -> None:
    """Neither a module nor a word, in the first bundle or any other."""
    assets = assets_of(None)
    scripts = [assets.get(name) for name in (f"{page}.js", f"rest-{page}.js")]
    assert scripts[0]
    for script in filter(None, scripts):
        assert b"shop_" not in script.body and b"print.field" not in script.body
    assert b"print.field" not in words_of("nl").json
    shops = assets.get("print.js")
    assert shops and b"shop_state" in shops.body
    assert b"print.field" in door.get("/print/words/nl.json").data
