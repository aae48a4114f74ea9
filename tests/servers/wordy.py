"""`consigliere` with a German that says each thing as whichever of our languages needs the
most room for it: what fits on its screens fits in all three.

`python -m tests.servers.wordy serve ...`; nothing but the words differs.
"""

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cards import Game
from cards.words import Words
from companion.catalog.game_catalog import GameCatalog
from companion.cli import main
from companion.web import screen_words
from companion.web.screen_words import LANGUAGES, ScreenWords, words_of
from tests.pairing import WHOLE
from tests.servers.house import House, open_house

SPOKEN = "de"
PROGRAMME = ("tests.servers.wordy",)
# in what is looked at for whether it fits: one by one when it is proved
MEASURED: tuple[str, ...] = LANGUAGES if WHOLE else (SPOKEN,)
# no letter takes room there, or the same in every language
UNSEEN = re.compile(r"\u00ad|\{[^{}]*\}")
SPOKEN_LAST = sorted(LANGUAGES, key=lambda one: one == SPOKEN)
Reads = Callable[[str, str], ScreenWords]


def room(text: str) -> int:
    """How much it needs: all of it in one line, its longest word in a column."""
    seen = UNSEEN.sub("", text)
    return len(seen) + max(map(len, seen.split()), default=0)


def wordiest(said: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Each entry as it stands where it is longest."""
    *_, spoken = said
    return {
        key: _longest([one.get(key, there) for one in said])
        for key, there in spoken.items()
    }


def _longest(said: Sequence[Any]) -> Any:
    """Of sentences, or of each sentence of lists that are alike; else what is spoken."""
    if all(isinstance(one, str) for one in said):
        return max(said, key=room)
    if all(isinstance(one, list) and len(one) == len(said[0]) for one in said):
        return [_longest(ones) for ones in zip(*said, strict=True)]
    return said[-1]


@cache
def wordy_words(language: str, game: str = "") -> ScreenWords:
    """What a page of such a house reads."""
    found = words_of(language, game)
    if language != SPOKEN:
        return found
    entries = wordiest([words_of(one, game).entries for one in SPOKEN_LAST])
    texts = {key: text for key, text in entries.items() if isinstance(text, str)}
    return replace(found, entries=entries, words=Words(SPOKEN, texts))


def words_at(house: House) -> Reads:
    """What is read on the screens of this house."""
    return wordy_words if house.programme == PROGRAMME else words_of


def measured_house(
    database: str, *folders: Path, words: tuple[str, ...] = ()
) -> AbstractContextManager[House]:
    """In which is looked whether things fit."""
    programme = ("companion",) if WHOLE else PROGRAMME
    return open_house(database, *folders, words=words, programme=programme)


@contextmanager
def wordy_house(*, of: House, folder: Path) -> Iterator[House]:
    """The same evenings in such a house; where each language has its turn, in the same."""
    if WHOLE:
        yield of
        return
    database = folder / "wordy.sqlite"
    with sqlite3.connect(of.database.removeprefix("sqlite:")) as there:
        there.execute("VACUUM INTO ?", [str(database)])
    with measured_house(f"sqlite:{database}", *of.folders) as house:
        yield house


def wordy_game(game: Game) -> Game:
    """Its own words as such a house says them; one that has fewer languages stays."""
    if WHOLE or set(game.words) < set(LANGUAGES):
        return game
    said = wordiest([game.words[one].entries for one in SPOKEN_LAST])
    return replace(game, words={**game.words, SPOKEN: Words(SPOKEN, said)})


def _says_more() -> None:
    ours, of_game = screen_words._entries, GameCatalog._from_files

    def entries(language: str, game: str) -> dict[str, Any]:
        if language != SPOKEN:
            return ours(language, game)
        return wordiest([ours(one, game) for one in SPOKEN_LAST])

    def from_files(self: GameCatalog, name: str, folder: Path) -> Game:
        return wordy_game(of_game(self, name, folder))

    screen_words._entries = entries
    GameCatalog._from_files = from_files  # type: ignore[method-assign]


if __name__ == "__main__":
    _says_more()
    sys.exit(main(sys.argv[1:]))
