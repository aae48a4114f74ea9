"""To whom things are explained: names that this machine has not seen play the game, and
sentences that belong to something a player meets."""

import re

import pytest

from cards import GAMES
from companion.games import MODULES, screens_of
from companion.keepsakes.acquaintances import Acquaintances
from companion.rules.roles import tag_of
from companion.web.screen_words import words_of
from tests.companion.web.door import Door, Party


def explains(party: Party, seat: str) -> bool:
    page = party.door.get(f"/t/{party.table}", party.tokens[seat])
    return 'data-newcomer="1"' in page.get_data(as_text=True)


def test_a_name_that_played_here_before_is_explained_nothing() -> None:
    """However it is spelt; who only sat there is still new, and so is everybody at
    another game."""
    door = Door(home=True)
    door.party(("Anna Maria", "Bob"))
    door.open().sit("Cas")
    party = door.party(("anna  maria", "Cas"))
    assert not explains(party, "s1")
    assert explains(party, "s2")
    other = door.party(("Anna Maria", "Bob", "Cas"), game="la_cosa_nostra")
    assert all(explains(other, seat) for seat in other.tokens)


def test_nobody_is_known_to_a_server_for_many() -> None:
    """Where others' evenings lie, no page tells whether a name was there; the phone
    itself remembers what was read."""
    door = Door()
    door.party(("Anna", "Bob"))
    assert explains(door.party(("Anna", "Bob")), "s1")


def test_an_earlier_table_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is opened again costs no second look into the past."""
    door = Door(home=True)
    door.party(("Anna", "Bob"))
    known, store = Acquaintances(door.tables), door.tables.store
    assert known.played("Anna", "starter", "")
    monkeypatch.delattr(type(store), "read")
    assert known.played("Bob", "starter", "")


@pytest.mark.parametrize("game", [game for game in GAMES if screens_of(game)])
def test_what_is_explained_is_what_somebody_meets(game: str) -> None:
    """What one wins by stands above the first of them. Each other sentence stands for an
    order of the game, for a stage that the table waits at, or for a moment that its
    screens or its rules name; what is said to one alone stands for what is said to
    many."""
    orders = {tag_of(order) for order in MODULES[game].orders}
    entries = words_of("en", game).entries
    told = (key for key in entries if key.startswith("first."))
    things = {key[6:].removesuffix(".alone").removesuffix(".dealt") for key in told}
    stages = {thing for thing in things if f"stage.{thing}" in entries}
    assert "goal" in things
    left = things - orders - stages - {"goal"}
    assert {thing for thing in left if not _is_named(game, thing)} == set()


def _is_named(game: str, thing: str) -> bool:
    screens = screens_of(game)
    assert screens
    files = [*screens.glob("*.js"), *screens.parent.glob("*.py")]
    return any(re.search(f'"{thing}"', path.read_text("utf-8")) for path in files)
