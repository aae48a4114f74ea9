"""Pages beside the tables fetch no words but those that they show, by their first names."""

from functools import cache

import msgspec
from flask import Response

from companion.web.precompressed import Asset, asset
from companion.web.screen_words import LANGUAGES, language_of_caller, words_of
from companion.web.sessions import RequestRefused


def address_of_words(place: str, roots: frozenset[str]) -> str:
    """Where such a page has them in the caller's language; another text is another address."""
    language = language_of_caller()
    return f"/{place}/words/{language}.json?v={_coded(language, roots).stamp}"


def words_answer(language: str, roots: frozenset[str]) -> Response:
    if language not in LANGUAGES:
        raise RequestRefused("no_such_page")
    found = _coded(language, roots)
    return found.answer(found.stamp)


@cache
def _coded(language: str, roots: frozenset[str]) -> Asset:
    entries = words_of(language).entries.items()
    own = {key: text for key, text in entries if key.partition(".")[0] in roots}
    return asset(msgspec.json.encode(own), ".json")
