"""Everything that a table can do works in every game: one list, walked over all of them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cards import GAMES
from companion.games import has_rules, rules_of
from tests.companion.keepsakes.save_files import body, bring, export, words_of
from tests.companion.web.door import Door, Party


def _anna(party: Party) -> str:
    return party.tokens["s1"]


def _kinds(party: Party, token: str) -> list[str]:
    page = party.door.get(f"{party.path}/log", token).json
    return [line["kind"] for line in page["entries"]]


def _agreed(party: Party, what: dict[str, Any]) -> None:
    """Proposed by the first, and all others say yes."""
    party.done(_anna(party), "propose", what=what)
    for token in party.tokens.values():
        for question in party.view(token)["questions"]:
            party.give(token, "vote", question=question["id"], yes=True)
    assert party.view(_anna(party))["questions"] == []


def ruling(party: Party) -> None:
    """What the table says stands in the log with its reason."""
    turn = party.view(_anna(party))["turn"]["seat"]
    to = next(seat for seat in party.tokens if seat != turn)
    what = {"type": "correct_turn", "seat": to, "reason": "so we say"}
    _agreed(party, what)
    log = party.door.get(f"{party.path}/log", _anna(party)).json["entries"]
    assert any("so we say" in line["text"] for line in log)


def undo(party: Party) -> None:
    """A ruling is taken back by all: nothing of it counts any more."""
    ruling(party)
    acts = party.door.get(f"{party.path}/acts", _anna(party)).json["acts"]
    assert acts[-1]["lines"][0]["kind"] == "ruled"
    _agreed(party, {"type": "undo", "to": acts[-1]["to"]})
    after = party.door.get(f"{party.path}/acts", _anna(party)).json["acts"]
    assert len(after) < len(acts) or after[-1] != acts[-1]
    assert "undone" in _kinds(party, _anna(party))


def strictness(party: Party) -> None:
    """Each rule that the game lets a table soften."""
    for rule in rules_of(party.view(party.host)["table"]["game"]).soft or ("turn",):
        level = {"rule": rule, "level": "warn"}
        _agreed(party, {"type": "set_strictness", **level})
        assert party.view(_anna(party))["levels"][rule] == "warn"


def leaving(party: Party) -> None:
    """Somebody goes and comes back to the own seat."""
    anna = _anna(party)
    party.done(anna, "leave")
    assert party.view(party.host)["seats"][0]["left"]
    party.done(anna, "return")
    assert not party.view(party.host)["seats"][0]["left"]


def another_phone(party: Party) -> None:
    """The seat goes along, the old phone is a stranger."""
    anna = _anna(party)
    party.done(anna, "lend_pass", seat="s1")
    code = party.view(anna)["me"]["passes"][0]["code"]
    moved = party.door.post(f"{party.path}/players", {"code": code})
    assert party.view(moved.json["token"])["me"]["seat"] == "s1"
    assert party.door.get(party.path, anna).status_code == 403


def carrying_on(party: Party) -> None:
    """Saved under six words, opened elsewhere: every phone sees there what it saw here."""
    before = [party.view(token) for token in party.tokens.values()]
    there, words = Door(), words_of(party)
    answer = bring(there, export(party), words)
    assert answer.status_code == 201, body(answer)
    moved = Party(there, party.table, "ee" * 32, party.code)
    for token, seen in zip(party.tokens.values(), before, strict=True):
        now = moved.view(token)
        for part in ("turn", "seats", "game", "mine", "purses"):
            assert now.get(part) == seen.get(part), part


def table_check(party: Party) -> None:
    """One card lies there: it is found, or nobody would expect it."""
    game = party.view(party.host)["table"]["game"]
    code = min(party.door.get(f"/api/games/{game}/en.json").json["cards"])
    answer = party.door.post(f"{party.path}/check", {"texts": [code]}, _anna(party))
    assert answer.status_code == 200, answer.json
    assert [one["code"] for one in _lying(answer.json)] == [code]


def _lying(checked: dict[str, Any]) -> list[dict[str, Any]]:
    return [*checked["found"], *checked["surprising"]]


def ending(party: Party) -> None:
    """A page to keep, the log as a table, scores, and the link for the play logger, which
    name all who played."""
    party.done(party.host, "end_game")
    for question in party.view(_anna(party))["questions"]:
        for token in party.tokens.values():
            party.give(token, "vote", question=question["id"], yes=True)
    assert party.view(_anna(party))["table"]["stage"] in {"counting", "over"}
    for page in ("keepsake", "keepsake.html", "log.csv", "scores.csv", "sheet"):
        answer = party.door.get(f"/t/{party.table}/{page}", _anna(party))
        assert answer.status_code == 200, (page, answer.get_data())
    kept = party.door.get(f"/t/{party.table}/keepsake", _anna(party)).get_data(True)
    play = party.door.get(f"{party.path}/play", _anna(party))
    assert play.status_code == 200, play.json
    for name in ("Anna", "Bob", "Cas"):
        assert name in kept and name in json.dumps(play.json)


WHATEVER: tuple[Callable[[Party], None], ...] = (
    undo,
    ruling,
    strictness,
    leaving,
    another_phone,
    carrying_on,
    table_check,
    ending,
)


@pytest.mark.parametrize("what", WHATEVER, ids=lambda what: what.__name__)
@pytest.mark.parametrize("game", [game for game in GAMES if has_rules(game)])
def test_everything_that_a_table_can_do_works_in_every_game(
    game: str, what: Callable[[Party], None]
) -> None:
    """Undo, rulings, strictness, leaving and coming back, another phone, save and carry
    on, the table check, keepsake and play log."""
    party = Door().open(game)
    for name in ("Anna", "Bob", "Cas"):
        party.sit(name)
    party.done(party.host, "begin", first="s1")
    what(party)
