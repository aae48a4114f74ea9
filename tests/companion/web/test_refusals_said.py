"""Refusals as people read them: whole sentences, in three languages, with nothing empty in them."""

import pytest

from tests.companion.web.door import Door

LANGUAGES = ("en", "nl", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_offered_where_there_is_no_choice(language: str) -> None:
    """A game of one edition says so, instead of "choose from" and then nothing."""
    door, said = Door(), {"Accept-Language": language}
    opening = door.post(
        "/api/tables", {"game": "starter", "edition": "gold"}, headers=said
    )
    book = door.get("/api/games/starter/en.json?edition=gold", headers=said)
    for answer in (opening, book):
        error = answer.json["error"]
        assert (answer.status_code, error["code"]) == (422, "one_edition")
        assert error["message"][-1] == "." and " ." not in error["message"]
    known = door.post(
        "/api/tables", {"game": "la_cosa_nostra", "edition": "gold"}, headers=said
    ).json["error"]
    assert (
        known["code"] == "no_such_edition"
        and known["facts"]["known"][0] in known["message"]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_a_bad_request_ends_where_it_ends(language: str) -> None:
    """Where it cannot be said in which field, no space is left for it."""
    door, said = Door(), {"Accept-Language": language}
    bodies: tuple[object, ...] = ({}, [], {"game": "starter", "lang": 5})
    for body in bodies:
        message = door.post("/api/tables", body, headers=said).json["error"]["message"]
        assert message == message.strip()
