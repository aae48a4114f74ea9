"""Every refusal has its sentence, every sentence its use, in all languages."""

import tomllib
from pathlib import Path

import pytest

from cards import GAMES
from cards.words import flat, places
from companion.games import word_files
from companion.rules import dispatch as shared
from companion.web.screen_words import FOLDER, JOINED, LANGUAGES, words_of
from companion.web.sessions import STATUS
from tests.companion.refusal_codes import given_by
from tests.companion.web.door import Door

ROOM = Path(__file__).parents[3] / "companion"
KIT = ROOM / "rules" / "kit"


def codes() -> set[str]:
    """Every code of a refusal that rules, stores and the door can give, read from their sources."""
    # what only some games use has its sentences among the words of those games
    apart = (ROOM / "games", KIT)
    shared = [
        path
        for path in ROOM.rglob("*.py")
        if not any(path.is_relative_to(folder) for folder in apart)
    ]
    return set(STATUS) | {
        "bank_is_empty",
        *given_by(*shared, ROOM / "games" / "plain.py"),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_sentence(lang: str) -> None:
    """In each language; a new code without words fails here."""
    words = words_of(lang)
    missing = sorted(
        code for code in codes() if words.words.get(f"refusal.{code}") is None
    )
    assert missing == []
    assert words.refusal("not_enough_money", {"has": 1200, "needs": 5}) != words_of(
        "en" if lang != "en" else "nl"
    ).refusal("not_enough_money", {"has": 1200, "needs": 5})


def test_no_sentence_stands_for_nothing() -> None:
    """Words of refusals that nobody gives any more are taken out."""
    known = codes() | {"other", *given_by(*KIT.rglob("*.py"))}
    written = tomllib.loads((FOLDER / "en" / "refusals.toml").read_text("utf-8"))[
        "refusal"
    ]
    assert sorted(set(written) - known) == []


@pytest.mark.parametrize("game", ["", *GAMES])
def test_all_languages_say_the_same_things(game: str) -> None:
    """The same keys, lists of the same length, the same places for values; no key is in
    two files."""
    english = words_of("en", game).entries
    for lang in LANGUAGES:
        other = words_of(lang, game).entries
        assert set(other) == set(english), lang
        for key, text in english.items():
            if isinstance(text, str):
                assert sorted(set(places(other[key]))) == sorted(set(places(text))), (
                    lang,
                    key,
                )
            else:
                assert len(other[key]) == len(text), (lang, key)
    for lang in LANGUAGES:
        paths = word_files(game, lang) if game else [*(FOLDER / lang).glob("*.toml")]
        files = [dict(flat(tomllib.loads(path.read_text("utf-8")))) for path in paths]
        assert sum(map(len, files)) == len(set().union(*files)), lang


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_otherwise_only_what_happens_at_every_table(game: str) -> None:
    """A plan is a Job there, cash all the money in hand, and a step of the turn no line of
    the log; everything else of ours reads alike in every game."""
    ours = words_of("en").entries
    kinds = {kind.__struct_config__.tag for kind in shared.FACTS}
    told = {f"{how}.{kind}" for how in ("log", "you") for kind in kinds}
    told |= {"scored.cash", *JOINED}
    own = [
        key
        for path in word_files(game, "en")
        for key, _ in flat(tomllib.loads(path.read_text("utf-8")))
    ]
    assert [
        key for key in own if key in ours and ".".join(key.split(".")[:2]) not in told
    ] == []


def test_words_are_kept_as_long_as_they_stay_the_same() -> None:
    """The stamp in the address changes with the words."""
    door = Door()
    found = words_of("nl")
    kept = door.get(found.address)
    assert "immutable" in kept.headers["Cache-Control"] and kept.json["all.loading"]
    assert door.get("/words/nl.json?v=old").headers["Cache-Control"] == "no-cache"
    assert door.get("/words/fr.json").status_code == 404
