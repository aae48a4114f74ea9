"""The pictures of a deck come together, under an address that changes with the drawings."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import TypeVar

import pytest

from cards import GAMES, Game
from companion.web import card_pictures
from companion.web.precompressed import ASK_AGAIN, FOR_EVER
from tests.companion.web.door import Door

T = TypeVar("T")


def test_a_deck_comes_whole_and_is_kept_for_ever() -> None:
    """Each card of it once, each drawing once; under another stamp it is asked for
    again."""
    door = Door()
    book = door.get("/api/games/la_cosa_nostra/en.json").json
    (address,) = (one for one in book["pictures"] if "gangsters" in one)
    answer = door.get(address)
    assert answer.headers["Cache-Control"] == FOR_EVER
    assert {"sal_tremonti", "big_joey"} <= set(answer.json["cards"])
    assert len(set(answer.json["drawings"])) == len(answer.json["drawings"])
    assert all(one.startswith("<svg ") for one in answer.json["drawings"])
    old = door.get(address.partition("?")[0] + "?v=older")
    assert old.headers["Cache-Control"] == ASK_AGAIN


def test_the_page_of_a_card_shows_what_is_printed_on_it() -> None:
    """Whoever scans a card with the camera of a phone sees its drawing, at most 12 kB of
    it, and of a card that nobody has they see none."""
    door = Door()
    book = door.get("/api/games/la_cosa_nostra/en.json").json
    code = next(code for code, one in book["cards"].items() if one["deck"] == "jobs")
    page = door.get(f"/c/{code}").get_data(as_text=True)
    (address,) = re.findall(r'data-card-picture="([^"]+)"', page)
    answer = door.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == FOR_EVER
    assert answer.content_type.startswith("image/svg+xml")
    assert len(answer.get_data()) <= 12_000
    assert 'data-card-picture=""' in door.get("/c/NOTHING").get_data(as_text=True)
    for lost in ("la_cosa_nostra/picture/nobody", "la_cosa_nostra/picture/note_1000"):
        assert door.get(f"/games/{lost}.svg").status_code == 404


def test_the_page_of_a_card_says_what_the_card_says() -> None:
    """What it does, signs by their names, and its joke; nothing of how that was written."""
    door = Door()
    cards = (("la_cosa_nostra", "snitch"), ("la_cosa_nostra", "theft_1"))
    for game, name in (*cards, ("maffiosi", "stab")):
        book = door.get(f"/api/games/{game}/en.json").json["cards"]
        code, card = next(
            (code, one) for code, one in book.items() if one["id"] == name
        )
        page = unescape(door.get(f"/c/{code}").get_data(as_text=True))
        (told,) = re.findall(r'data-card-text="([^"]+)"', page)
        assert told.startswith(card["text"][:20]) and not set("*{}") & set(told)
        assert "One success: The victim" in told or name != "theft_1"
        assert f'data-card-joke="{card["flavour"]}"' in page
    assert "gangster with a Knife." in told


def test_every_game_has_a_cover() -> None:
    """Whoever chooses a game sees the drawing of its first card; a folder without drawings
    has its colours instead."""
    door = Door()
    covers = {one["id"]: one["cover"] for one in door.get("/api/games").json}
    assert covers.pop("starter") == ""
    assert set(covers) == set(GAMES)
    assert len(set(covers.values())) == len(GAMES)
    for address in covers.values():
        answer = door.get(address)
        assert answer.content_type.startswith("image/svg+xml")
        assert answer.headers["Cache-Control"] == FOR_EVER


def test_every_game_says_where_its_pictures_lie() -> None:
    """Money is no picture, and neither is what nobody has."""
    door = Door()
    for game in GAMES:
        book = door.get(f"/api/games/{game}/en.json").json
        assert book["pictures"]
        assert not any("/notes" in one for one in book["pictures"])
    assert door.get("/games/la_cosa_nostra/pictures/notes.json").status_code == 404
    assert door.get("/games/nobody/pictures/jobs.json").status_code == 404


def test_pictures_are_drawn_once_and_where_no_photo_waits_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six phones ask for one deck while it is drawn: all get it, it is drawn once, and
    the threads that read photos had no part in it."""
    pool, drawn = ThreadPoolExecutor(1), list[str]()

    def never(work: Callable[[], T], /) -> T:
        raise AssertionError("photos wait")

    def drawing(work: Callable[[], T], /) -> T:
        return pool.submit(work).result()

    def counted(game: Game, deck: str) -> card_pictures.DeckPictures:
        drawn.append(deck)
        return plain(game, deck)

    plain = card_pictures._drawn
    monkeypatch.setattr(card_pictures, "_kept", {})
    monkeypatch.setattr(card_pictures, "_drawn", counted)
    door = Door(aside=never, drawing=drawing)
    address = "/games/maffiosi/pictures/cakes.json"
    door.get("/api/games/maffiosi/en.json")  # whose cards are loaded by now
    with ThreadPoolExecutor(6) as phones, pool:
        answers = [phones.submit(door.get, address) for _ in range(6)]
        assert {answer.result().status_code for answer in answers} == {200}
    assert drawn == ["cakes"]
