"""What is wrong with a game of one's own, in the reader's language. `cards` and the press
say it in English; their sentences are known by the English words file of `fault`, where
each open place has a name."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from cards.errors import Hole
from companion.web.screen_words import ScreenWords, words_of

ROOT = "fault."
QUOTES = "'’“”"  # theirs are straight, ours are not
_PLACE = re.compile(r"\\\{(\w+)\\\}")
_MARKS = re.compile(f"[{QUOTES}]")
_WORDY = re.compile(r"\{\w+\}")
NUMBER = re.compile(r"\d+(\.\d+)?")
QUOTED = frozenset({"cell", "value", "sample", "text", "other"})
NESTED = "wanted"  # a place that holds a phrase of its own


def said_of(holes: Iterable[Hole], words: ScreenWords) -> dict[str, str]:
    """By their English: those sentences that there are words for."""
    found = {}
    for hole in holes:
        parts = [in_language(part, words.language) for part in _parts(hole)]
        if all(parts):
            problem, remedy = parts
            found[sentence(*_parts(hole))] = sentence(problem, remedy)
    return found


def _parts(hole: Hole) -> tuple[str, str]:
    return hole.problem, hole.remedy


def sentence(problem: str, remedy: str) -> str:
    """As the page puts both together."""
    return f"{problem}; {remedy}."


@lru_cache(4096)
def in_language(part: str, language: str) -> str:
    """A problem or a remedy; nothing, where nobody has words for it."""
    words = words_of(language)
    for key, piece, pattern in _known():
        if piece in part and (found := pattern.fullmatch(part)):
            values = written(found.groupdict(), language)
            if inner := in_language(values.get(NESTED, ""), language):
                values[NESTED] = inner
            return str(words(key, **values))
    return ""


def written(values: Mapping[str, str], language: str) -> dict[str, str]:
    """Decimals as the language has them; what stands in a file stays as it stands there."""
    return {
        name: value if name in QUOTED else _decimals(value, language)
        for name, value in values.items()
    }


def _decimals(value: str, language: str) -> str:
    if language != "en" and NUMBER.fullmatch(value):
        return value.replace(".", ",")
    return value


@cache
def _known() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Each sentence with its longest plain piece; what says most comes first, so that a
    general one takes only what is left."""
    entries = words_of("en").entries
    ours = {key: str(text) for key, text in entries.items() if key.startswith(ROOT)}
    ranked = sorted(ours, key=lambda key: -len(_WORDY.sub("", ours[key])))
    return tuple((key, _piece(ours[key]), _pattern(ours[key])) for key in ranked)


def _piece(text: str) -> str:
    pieces = re.split(rf"\{{\w+\}}|[{QUOTES}]", text)
    return max(pieces, key=len)


def _pattern(text: str) -> re.Pattern[str]:
    plain = _PLACE.sub(r"(?P<\1>.+?)", re.escape(text))
    return re.compile(_MARKS.sub(f"[{QUOTES}]", plain), re.DOTALL)
