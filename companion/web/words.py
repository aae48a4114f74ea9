"""The words of the screens: every file of a language and those for all of them as one; the sentences for refusals."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from flask import request

from cards.words import Words, fill, flat, number

LANGUAGES = ("en", "nl", "de")
FOLDER = Path(__file__).parent / "words"


class ScreenWords(msgspec.Struct, frozen=True):
    """All entries of one language by dotted key; a list of sentences stays a list."""

    language: str
    words: Words
    entries: Mapping[str, Any]
    json: bytes
    stamp: str

    @property
    def address(self) -> str:
        """Where a page fetches them; the stamp changes with the words, so they may be kept for ever."""
        return f"/words/{self.language}.json?v={self.stamp}"

    def __call__(self, key: str, **values: object) -> Any:
        """A sentence with its values put in, or a list of sentences."""
        if key in self.entries and not isinstance(self.entries[key], str):
            return self.entries[key]
        return fill(self.words[key], {name: self.told(value) for name, value in values.items()})

    def refusal(self, code: str, facts: Mapping[str, Any]) -> str:
        """Why not, for a person; a code of a game that has no sentence yet is at least named."""
        key = f"refusal.{code}" if self.words.get(f"refusal.{code}") else "refusal.other"
        return str(self(key, **{"code": code, **facts})).rstrip()  # a fact at the end may be empty

    def told(self, value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return number(value, self.language)
        if isinstance(value, list | tuple):
            return ", ".join(str(one) for one in value)
        return str(value)


@cache
def words_of(language: str) -> ScreenWords:
    """Read once; keys of several files never clash, a test sees to that."""
    entries: dict[str, Any] = {}
    for path in (*sorted(FOLDER.glob("*.toml")), *sorted((FOLDER / language).glob("*.toml"))):
        entries |= dict(flat(tomllib.loads(path.read_text("utf-8"))))
    words = Words(language, {key: text for key, text in entries.items() if isinstance(text, str)})
    coded = msgspec.json.encode(entries)
    return ScreenWords(language, words, entries, coded, sha256(coded).hexdigest()[:10])


def language_of_caller() -> str:
    """What this device chose, else the first of its browser's languages that we speak."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


def callers_words() -> ScreenWords:
    return words_of(language_of_caller())


def among(languages: Iterable[str], wanted: str) -> str:
    """The wanted language if there is such, else the first that there is: what was printed lies on the table."""
    known = tuple(languages)
    return wanted if wanted in known else known[0]
