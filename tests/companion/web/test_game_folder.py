"""What a game brings along in its own folder reaches the pages of its tables, and
nothing else of that folder does."""

import re
from pathlib import Path

import pytest

from companion.games import MODULES, rules_of, screens_of
from companion.web import assets
from companion.web.assets import assets_of
from companion.web.screen_words import words_of
from tests.companion.web.door import Door

SERVED = "/games/la_cosa_nostra/screens"


def read(door: Door, address: str) -> str:
    """What lies there; the test client leaves a file open otherwise."""
    with door.get(address) as answer:
        assert answer.status_code == 200, address
        return str(answer.get_data(as_text=True))


@pytest.mark.parametrize("path", ["", "/screen"])
def test_a_page_names_the_screens_of_its_game(path: str) -> None:
    """Its module is in the page's script, its style in the page's style, and every
    script that the module asks for."""
    party = Door().open(game="la_cosa_nostra")
    shell = party.door.get(f"/t/{party.table}{path}", party.host).get_data(as_text=True)
    module = re.search(r'data-game-module="([^"]+)"', shell)
    assert module and module[1].startswith(f"{SERVED}/")
    joined, style = (
        re.search(rf'="(/assets/[^"]+\.la_cosa_nostra\.{kind})"', shell)
        for kind in ("js", "css")
    )
    assert joined and f'"{module[1]}"() {{' in read(party.door, joined[1])
    assert style and ".gangster" in read(party.door, style[1])
    script = read(party.door, module[1])
    asked = [
        re.sub(r"^\./", f"{SERVED}/", one)
        for one in re.findall(r'from "([^"]+)"', script)
    ]
    assert asked and all(read(party.door, address) for address in asked)


@pytest.mark.parametrize(
    "name", ["none.js", "../state.py", "%2e%2e/state.py", "..%2fstate.py"]
)
def test_only_screens_are_served(name: str) -> None:
    """The rules beside them are nobody's business, and a game without screens has none."""
    door = Door()
    assert door.get(f"{SERVED}/{name}").status_code == 404
    assert door.get("/games/plain/screens/phone.js").status_code == 404
    assert screens_of("../web") is None


def test_a_page_loads_the_words_of_its_own_game_only() -> None:
    """Ours and that game's, in one language; tables of other games and pages without a
    game never fetch them."""
    door = Door()
    family, plain = door.open(game="la_cosa_nostra"), door.open()
    address = words_of("nl", "la_cosa_nostra").address
    parts = assets_of(None).words("phone", "la_cosa_nostra", "nl")
    for party, path in ((family, "t"), (plain, "t")):
        shell = door.get(
            f"/{path}/{party.table}", party.host, headers={"Accept-Language": "nl"}
        ).get_data(as_text=True)
        assert [f'words="{part}"' in shell for part in parts] == [party is family] * 2
    lobby = door.get(f"/j/{family.code}", headers={"Accept-Language": "nl"}).get_data(
        as_text=True
    )
    assert [part in lobby for part in parts] == [True, True]  # the phone has them then
    whole, house = door.get(address), door.get(words_of("nl").address)
    assert "immutable" in whole.headers["Cache-Control"]
    assert (
        whole.json["log.plan_laid"]
        == "{seat} legt een klus"
        != house.json["log.plan_laid"]
    )
    assert "lcn.income" in whole.json and not [
        key for key in house.json if key.startswith("lcn.")
    ]
    assert door.get("/games/starter/words/nl.json").status_code == 404


def test_a_refusal_of_a_game_is_told_in_its_own_words() -> None:
    """In the caller's language, though our own words do not know it."""
    party = Door().party(game="la_cosa_nostra")
    answer = party.give(party.tokens["s1"], "next")
    refused = answer.json["error"]["code"]
    told = words_of("en", "la_cosa_nostra")
    assert not words_of("en").refuses(refused) and told.refuses(refused)
    assert answer.json["error"]["message"] == told.refusal(
        refused, answer.json["error"]["facts"]
    )


@pytest.mark.parametrize("game", MODULES)
def test_every_filter_that_a_fact_names_is_one_of_the_log(game: str) -> None:
    """A fact in a group that the page does not know would be found by none of them."""
    script = (Path(assets.__file__).parent / "static" / "log.js").read_text("utf-8")
    listed = re.search(r"const GROUPS = \[(.*?)\]", script)
    assert listed
    assert {fact.group for fact in rules_of(game).facts} - {""} <= set(
        re.findall(r'"(\w+)"', listed[1])
    )
