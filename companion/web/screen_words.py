"""The words of the screens: ours and those of one game, in one language; the sentences
for refusals."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from flask import request

from cards.words import Words, fill, flat, number
from companion.games import rules_of, word_files
from companion.keepsakes.labels import Naming
from companion.rules.amendments import CARRIED
from companion.rules.persons import told_to
from companion.rules.roles import told_as
from companion.rules.table import Table

LANGUAGES = ("en", "nl", "de")
FOLDER = Path(__file__).parent / "words"
SERVERS_OWN = frozenset(
    {
        *("refusal", "https", "keepsake", "paper", "chart", "dicebook"),
        *("evenings", "csv", "saved", "prologue"),
    }
)
SHOPS_OWN = frozenset({"print", "press", "watch"})  # no phone at a table needs them
# lists of facts, ours and those of the game: what tells people nothing, what comes of itself
JOINED = ("telling.silent", "telling.follows", "telling.elsewhere")
# what a phone says of a code it was shown
READ_ALOUD = ("refusal.code_", "refusal.wrong_code", "refusal.slip_too_old")


class ScreenWords(msgspec.Struct, frozen=True):
    """All entries of one language by dotted key; a list of sentences stays a list.
    `game` is whose words are among them, if anybody's."""

    language: str
    game: str
    words: Words
    entries: Mapping[str, Any]
    json: bytes
    stamp: str

    @property
    def address(self) -> str:
        """Where a page fetches them; the stamp changes with the words, so they may be
        kept for ever."""
        room = f"/games/{self.game}" if self.game else ""
        return f"{room}/words/{self.language}.json?v={self.stamp}"

    def __call__(self, key: str, **values: object) -> Any:
        """A sentence with its values put in, or a list of sentences."""
        if key in self.entries and not isinstance(self.entries[key], str):
            return self.entries[key]
        return fill(
            self.words[key], {name: self.told(value) for name, value in values.items()}
        )

    def refuses(self, code: str) -> bool:
        """Is there a sentence for this refusal?"""
        return f"refusal.{code}" in self.entries

    def refusal(self, code: str, facts: Mapping[str, Any]) -> str:
        """Why not, for a person; a code of a game that has no sentence yet is at least named."""
        key = f"refusal.{code}" if self.refuses(code) else "refusal.other"
        # a fact at the end may be empty
        return str(self(key, **{"code": code, **facts})).rstrip()

    def told(self, value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return number(value, self.language)
        if isinstance(value, list | tuple):
            return ", ".join(str(one) for one in value)
        return str(value)


def words_of(language: str, game: str = "") -> ScreenWords:
    """Ours, and those of a game that brings some."""
    return _read(language, game if word_files(game, language) else "")


@cache
def _read(language: str, game: str) -> ScreenWords:
    """Read once. What all games have may be said otherwise in one: a plan is a Job there."""
    entries = _entries(language, game)
    texts = {key: text for key, text in entries.items() if isinstance(text, str)}
    shown = {f"refusal.{code}" for code in rules_of(game).reasons}
    coded = msgspec.json.encode(
        {key: text for key, text in entries.items() if key in shown or _for_pages(key)}
    )
    words, stamp = Words(language, texts), sha256(coded).hexdigest()[:10]
    return ScreenWords(language, game, words, entries, coded, stamp)


def _entries(language: str, game: str) -> dict[str, Any]:
    entries = _with(_ours(language), word_files(game, language))
    facts = rules_of(game).facts
    return entries | dict(flat({**told_as(facts, CARRIED), **told_to(facts)}))


@cache
def _ours(language: str) -> dict[str, Any]:
    own = (FOLDER / language).glob("*.toml")
    return _with({}, (*sorted(FOLDER.glob("*.toml")), *sorted(own)))


def _with(entries: dict[str, Any], paths: Iterable[Path]) -> dict[str, Any]:
    for path in paths:
        more: dict[str, Any] = dict(flat(tomllib.loads(path.read_text("utf-8"))))
        both = {key: [*entries.get(key, ()), *more.get(key, ())] for key in JOINED}
        entries = {**entries, **more, **both}
    return entries


def _for_pages(key: str) -> bool:
    """Whatever the server says by itself need not be on every phone."""
    root = key.partition(".")[0]
    return root not in SERVERS_OWN | SHOPS_OWN or key.startswith(READ_ALOUD)


def language_of_caller() -> str:
    """What this device chose, else the first of its browser's languages that we speak."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, "en") or "en"


def callers_words(game: str = "") -> ScreenWords:
    return words_of(language_of_caller(), game)


def callers_naming(table: Table) -> Naming:
    """What things are called at this table, for whoever asks."""
    return Naming(callers_words(table.setup.game.id), table)


def among(languages: Iterable[str], wanted: str) -> str:
    """The wanted language if there is such, else the first that there is: what was
    printed lies on the table."""
    known = tuple(languages)
    if wanted in known:
        return wanted
    return known[0]
