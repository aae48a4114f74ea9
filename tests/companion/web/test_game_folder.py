"""What a game brings along in its own folder reaches the pages of its tables, and nothing else of that folder does."""

import re

import pytest

from companion.games import screens_of
from tests.companion.web.door import Door

SERVED = "/games/la_cosa_nostra/screens"


def read(door: Door, address: str) -> str:
    """What lies there; the test client leaves a file open otherwise."""
    with door.get(address) as answer:
        assert answer.status_code == 200, address
        return str(answer.get_data(as_text=True))


@pytest.mark.parametrize("path", ["", "/screen"])
def test_a_page_names_the_screens_of_its_game(path: str) -> None:
    """Module and style are there, and every script that the module asks for."""
    party = Door().open(game="la_cosa_nostra")
    shell = party.door.get(f"/t/{party.table}{path}", party.host).get_data(as_text=True)
    module = re.search(r'data-game-module="([^"]+)"', shell)
    assert module and module[1].startswith(f"{SERVED}/")
    for address in (module[1], f"{SERVED}/style.css"):
        assert address in shell and read(party.door, address)
    script = read(party.door, module[1])
    asked = [re.sub(r"^\./", f"{SERVED}/", one) for one in re.findall(r'from "([^"]+)"', script)]
    assert asked and all(read(party.door, address) for address in asked)


@pytest.mark.parametrize("name", ["none.js", "../state.py", "%2e%2e/state.py", "..%2fstate.py"])
def test_only_screens_are_served(name: str) -> None:
    """The rules beside them are nobody's business, and a game without screens has none."""
    door = Door()
    assert door.get(f"{SERVED}/{name}").status_code == 404
    assert door.get("/games/plain/screens/phone.js").status_code == 404
    assert screens_of("../web") is None
