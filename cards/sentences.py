"""Messages as values: a code, and what stands in its open places. The sentences themselves
stand in `faults/` of the room that says them, once for each language."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Union

from msgspec import Struct

from cards.words import Words, flat

ENGLISH = "en"
# a terminal may have no others
PLAIN = str.maketrans(dict.fromkeys("“”‘’", "'"))
Value = Union[str, int, float, "Sentence"]


class Sentence(Struct, frozen=True):
    """What is said, before it is put into any language."""

    room: str
    code: str
    values: tuple[tuple[str, Value], ...] = ()

    def told(self, language: str) -> str:
        """In the language of whoever reads it; a missing word is an error."""
        return self._in(sentences(self.room, language)[self.code], language)

    def __str__(self) -> str:
        """As the command line says it."""
        text = sentences(self.room, ENGLISH)[self.code].translate(PLAIN)
        return self._in(text, "")

    def __lt__(self, other: "Sentence") -> bool:
        return str(self) < str(other)

    def _in(self, text: str, language: str) -> str:
        """On one line, whatever stands in the file that it quotes."""
        told = text.format(**{name: shown(one, language) for name, one in self.values})
        return " ".join(told.splitlines())


def ended(*parts: object) -> str:
    """What is wrong and what to do, as one sentence; a question keeps its mark."""
    text = "; ".join(map(str, parts))
    return text if text.endswith("?") else f"{text}."


def shown(value: Value, language: str) -> str:
    """Decimals as the language has them; what stands in a file, as it stands there."""
    if isinstance(value, Sentence):
        return value.told(language) if language else str(value)
    if isinstance(value, float):
        number = f"{value:.10g}"
        return number if language in {"", ENGLISH} else number.replace(".", ",")
    return str(value)


@cache
def sentences(room: str, language: str) -> Words:
    """All that a room says in a language."""
    home = Path(str(import_module(room).__file__)).parent
    text = (home / "faults" / f"{language}.toml").read_text("utf-8")
    return Words(language, _texts(tomllib.loads(text)))


def _texts(tree: Mapping[str, object]) -> dict[str, str]:
    return {key: str(text) for key, text in flat(tree)}
