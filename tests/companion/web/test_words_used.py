"""No page asks for a sentence that nobody has written."""

import json
import re
from pathlib import Path

import pytest

from cards import GAMES
from companion.games import MODULES, screens_of
from companion.web.screen_words import SERVERS_OWN, SHOPS_OWN, words_of

STATIC = Path(__file__).parents[3] / "companion" / "web" / "static"
ASKED = re.compile(r"""\b(?:say|nodes)\(\s*"([a-z0-9_]+(?:\.[a-z0-9_]+)+)\"""")


def unwritten(scripts: list[Path], game: str) -> list[tuple[str, str]]:
    written = words_of("en", game).entries
    asked = {
        (script.name, key)
        for script in scripts
        for key in ASKED.findall(script.read_text("utf-8"))
    }
    assert len(asked) > 50
    return sorted((script, key) for script, key in asked if key not in written)


def test_every_sentence_a_page_asks_for_is_there() -> None:
    """In our own words, whatever game is played. Keys that are put together at run time
    are proved in the browser."""
    assert unwritten(sorted(STATIC.glob("*.js")), "") == []


@pytest.mark.parametrize("game", [game for game in GAMES if screens_of(game)])
def test_every_sentence_a_game_s_screen_asks_for_is_there(game: str) -> None:
    """In ours or in those that the game brings."""
    folder = screens_of(game)
    assert folder and unwritten(sorted(folder.glob("*.js")), game) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_why_all_must_agree_has_its_own_words(game: str) -> None:
    """What came to light is said by what it was: a correction is no count of the money."""
    barriers = {
        fact.undo_needs_all for fact in MODULES[game].facts if fact.undo_needs_all
    }
    assert {"recount", "ruling"} <= barriers
    for language in ("en", "nl", "de"):
        words = words_of(language, game)
        assert len({words(f"barrier.{barrier}") for barrier in barriers}) == len(
            barriers
        )


def test_phones_carry_no_words_that_only_the_server_says() -> None:
    """And no script asks for one, but for those that tell what is wrong with a code."""
    carried = set(json.loads(words_of("nl").json))
    left_out = {key for key in words_of("nl").entries if key not in carried}
    assert {key.partition(".")[0] for key in left_out} == SERVERS_OWN | SHOPS_OWN
    assert {
        "refusal.code_torn",
        "refusal.code_gone",
        "refusal.wrong_code",
        "refusal.slip_too_old",
    } <= carried
    asked = re.compile(r"[\"`](" + "|".join(SERVERS_OWN) + r")\.")
    found = {
        (script.name, root)
        for script in STATIC.glob("*.js")
        for root in asked.findall(script.read_text("utf-8"))
    }
    assert found == {("scan.js", "refusal")}


@pytest.mark.parametrize("game", [game for game in GAMES if screens_of(game)])
def test_a_game_s_screens_say_only_refusals_that_its_phones_carry(game: str) -> None:
    """Those that its rules name as reasons, in every language; whatever code the view
    gives for a dark card is among them."""
    folder = screens_of(game)
    assert folder
    said = re.compile(r"[\"`]refusal\.(\w+)[\"`]")
    asked = {
        code
        for path in folder.glob("*.js")
        for code in said.findall(path.read_text("utf-8"))
    }
    assert asked <= {*MODULES[game].reasons}
    for language in ("en", "nl", "de"):
        carried = json.loads(words_of(language, game).json)
        assert {f"refusal.{code}" for code in MODULES[game].reasons} <= set(carried)
