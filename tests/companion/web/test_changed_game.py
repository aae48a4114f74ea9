"""A game's files change while its evening lies in the store: the table goes on and says
so, or refuses clearly."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cards import HERE
from companion.catalog.game_catalog import GameCatalog, fingerprint
from companion.store import opened
from companion.web.screen_words import words_of
from tests.companion.web.door import AT_HOME, Door, Party

Edit = tuple[str, str, str]
DEARER: Edit = ("cards.csv", "favour,3,10", "favour,3,15")
NO_RUMOUR: tuple[Edit, ...] = (("cards.csv", "rumour,3,0,", "whisper,3,0,"),)
FAMILIES = """
[side.{name}]
colour = "#C8354A"
emblem = "lemon"
letter = "R"
[side.blue]
colour = "#4A84D8"
emblem = "tomato"
letter = "B"
[stock] """
NAMES = """
[side.{name}]
title = "Red"
[side.blue]
title = "Blue"
[symbol]
lemon = "a lemon"
tomato = "a tomato"
[majority.godfather]"""


def families(name: str) -> tuple[Edit, ...]:
    """Two families to choose from, instead of plain colours."""
    return (
        ("game.toml", "players = [2, 6]", "players = [2, 2]"),
        ("game.toml", "\n[stock] ", FAMILIES.format(name=name)),
        ("words.en.toml", "\n[majority.godfather]", NAMES.format(name=name)),
    )


class Cupboard:
    """The folder of a game, one store, and servers that come and go."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "starter"
        shutil.copytree(HERE / "starter", self.folder)
        self.store = opened("memory:")

    def edit(self, *edits: Edit) -> None:
        for name, before, after in edits:
            text = (self.folder / name).read_text("utf-8")
            assert before in text, (name, before)
            (self.folder / name).write_text(text.replace(before, after), "utf-8")

    def back(self, *edits: Edit) -> None:
        self.edit(*[(name, after, before) for name, before, after in reversed(edits)])

    def door(self) -> Door:
        """A server that was started just now."""
        door = Door(self.store, home=True)
        door.tables.catalog = GameCatalog([self.folder])
        return door

    def restarted(self, party: Party) -> Party:
        party.door = self.door()
        return party


@pytest.fixture
def cupboard(tmp_path: Path) -> Cupboard:
    return Cupboard(tmp_path)


def laid(party: Party, card: str) -> str:
    """A copy of this card lies hidden before Anna."""
    cards: dict[str, Any] = party.door.get("/api/games/starter/en.json").json["cards"]
    code = next(code for code, one in cards.items() if one["id"] == card)
    party.done(party.tokens["s1"], "lay", code=code)
    return str(party.view(party.tokens["s1"])["me"]["plans"][0]["id"])


def test_the_fingerprint_is_shown_and_says_nothing_while_nothing_changed(
    cupboard: Cupboard,
) -> None:
    party = cupboard.door().party()
    for one in (party, cupboard.restarted(party)):
        table = one.view(one.tokens["s2"])["table"]
        assert (
            table["data"] == fingerprint(GameCatalog([cupboard.folder]).game("starter"))  # type: ignore[arg-type]
            and not table["data_changed"]
        )
        page = one.door.get(f"/t/{one.table}/keepsake", one.host).get_data(as_text=True)
        assert (
            table["data"] in page
            and words_of("en")("keepsake.data_changed") not in page
        )


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_a_dearer_card_is_said_and_the_table_goes_on(
    cupboard: Cupboard, language: str
) -> None:
    """In the view, for the host's screen, and in the keepsake."""
    party = cupboard.door().party()
    before = party.view(party.host)["table"]["data"]
    cupboard.edit(DEARER)
    cupboard.restarted(party)
    table = party.view(party.host)["table"]
    assert table["data_changed"] and table["data"] == before
    party.done(party.tokens["s1"], "pay", to="s2", amount=5)
    page = party.door.get(
        f"/t/{party.table}/keepsake", party.host, headers={"Accept-Language": language}
    )
    assert words_of(language)("keepsake.data_changed") in page.get_data(as_text=True)


def test_a_rematch_begins_with_the_data_of_today(cupboard: Cupboard) -> None:
    party = cupboard.door().party()
    party.done(party.host, "end_game")
    cupboard.edit(DEARER)
    cupboard.restarted(party)
    made = party.door.post(f"{party.path}/rematch", {}, party.host).json
    table = party.door.get(f"/api/tables/{made['table']}", party.host).json["view"][
        "table"
    ]
    assert not table["data_changed"] and party.view(party.host)["table"]["data_changed"]


def test_a_card_that_is_no_more_is_turned_up_by_its_signs(cupboard: Cupboard) -> None:
    """Whatever lay there when the card went: it is shown, scored and told without its
    name, by everybody's phone."""
    party = cupboard.door().party()
    plan = laid(party, "rumour")
    cupboard.edit(*NO_RUMOUR)
    cupboard.restarted(party)
    anna = party.tokens["s1"]
    assert party.view(anna)["table"]["data_changed"]
    party.done(anna, "reveal", plan=plan)
    party.done(party.host, "end_game")
    for path in (
        party.path,
        f"{party.path}/log",
        f"{party.path}/scores",
        f"{party.path}/play",
        f"{party.path}/at/5",
    ):
        assert party.door.get(path, anna).status_code == 200, path
    for path in (
        "keepsake",
        "keepsake.html",
        "sheet",
        "chart.svg",
        "scores.csv",
        "log.csv",
        "log",
        "screen",
    ):
        assert party.door.get(f"/t/{party.table}/{path}", anna).status_code == 200, path


def test_what_the_rules_cannot_follow_is_refused_until_the_files_are_back(
    cupboard: Cupboard, caplog: pytest.LogCaptureFixture
) -> None:
    """A sentence instead of an error, at every door; nothing of the evening is lost."""
    drawings = cupboard.folder / "art" / "icons"
    drawings.mkdir(parents=True)
    for fruit in ("lemon", "tomato"):
        shutil.copy(HERE / "maffiosi" / "art" / "icons" / f"{fruit}.svg", drawings)
    cupboard.edit(*families("red"))
    party = cupboard.door().party(["Anna", "Bob"])
    assert party.view(party.host)["seats"][0]["side"] == "red"
    cupboard.back(*families("red"))
    cupboard.edit(*families("ruby"))
    cupboard.restarted(party)
    for language in ("en", "nl", "de"):
        for ask in asks(party, language):
            answer = ask()
            assert answer.json["error"] == {
                "code": "game_changed",
                "facts": {},
                "message": words_of(language)("refusal.game_changed"),
            }
            assert answer.status_code == 422
    page = party.door.get(
        f"/t/{party.table}", party.tokens["s1"], headers={"Accept": "text/html"}
    )
    assert page.status_code == 422 and "Put the files back" in page.get_data(
        as_text=True
    )
    evenings = party.door.get("/api/evenings", **AT_HOME)
    assert (evenings.status_code, evenings.json) == (200, {"evenings": [], "games": []})
    assert "cannot go on with the changed data" in caplog.text
    assert "'red'" not in caplog.text, "the place, but no value"
    cupboard.back(*families("ruby"))
    cupboard.edit(*families("red"))
    assert not cupboard.restarted(party).view(party.tokens["s1"])["table"][
        "data_changed"
    ]


def asks(party: Party, language: str) -> list[Callable[[], Any]]:
    """At every door of the table."""
    door, anna, said = party.door, party.tokens["s1"], {"Accept-Language": language}
    order = {"id": "p", "type": "pay", "to": "s2", "amount": 1}
    return [
        lambda: door.get(party.path, anna, headers=said),
        lambda: door.get(f"{party.path}/log", anna, headers=said),
        lambda: door.get(f"{party.path}/stream", anna, headers=said),
        lambda: door.post(f"{party.path}/commands", order, anna, headers=said),
        lambda: door.post(
            f"{party.path}/players", {"name": "Dora", "code": party.code}, headers=said
        ),
    ]


def test_fewer_notes_in_the_box_break_the_seal_and_a_count_heals_it(
    cupboard: Cupboard,
) -> None:
    """The books no longer fit the box; money waits until the table has counted, and
    then goes on."""
    cupboard.edit(("game.toml", "start = 50  ", "start = 50\nfinite = true  "))
    party = cupboard.door().party()
    cupboard.edit(("notes.csv", "note_10,20,", "note_10,18,"))
    cupboard.restarted(party)
    anna, bob, cas = party.tokens.values()
    view = party.view(anna)
    assert view["table"]["data_changed"] and not view["seal"]["whole"]
    assert (
        party.give(anna, "pay", to="s2", amount=1).json["error"]["code"]
        == "seal_broken"
    )
    party.done(
        anna,
        "propose",
        what={"type": "recount", "purses": dict.fromkeys(("s1", "s2", "s3"), 50)},
    )
    question = party.view(bob)["questions"][0]["id"]
    for voter in (bob, cas):
        party.done(voter, "vote", question=question, yes=True)
    party.done(anna, "pay", to="s2", amount=1)
    assert cupboard.restarted(party).view(anna)["seal"]["whole"]


def test_what_rules_count_with_is_in_the_fingerprint_and_words_are_not(
    cupboard: Cupboard,
) -> None:
    """Otherwise a typo put right would alarm the host, and a new score nobody."""

    def of_today() -> str | None:
        return GameCatalog([cupboard.folder]).fingerprint("starter")

    before = of_today()
    cupboard.edit(("cards.csv", "A rumour", "A whisper"))
    assert of_today() == before
    for edit in (
        ("game.toml", "cash_per_point = 10", "cash_per_point = 9"),
        ("game.toml", "rounds = 5", "rounds = 6"),
    ):
        cupboard.edit(edit)
        assert of_today() != before
        cupboard.back(edit)
    assert of_today() == before
