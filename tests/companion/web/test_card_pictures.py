"""The pictures of a deck come together, under an address that changes with the drawings."""

from cards import GAMES
from companion.web.precompressed import ASK_AGAIN, FOR_EVER
from tests.companion.web.door import Door


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


def test_every_game_says_where_its_pictures_lie() -> None:
    """Money is no picture, and neither is what nobody has."""
    door = Door()
    for game in GAMES:
        book = door.get(f"/api/games/{game}/en.json").json
        assert book["pictures"]
        assert not any("/notes" in one for one in book["pictures"])
    assert door.get("/games/la_cosa_nostra/pictures/notes.json").status_code == 404
    assert door.get("/games/nobody/pictures/jobs.json").status_code == 404
