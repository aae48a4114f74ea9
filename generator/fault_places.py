"""Where in a game's own files something is to be mended: the line of its looks, the word
of a card. Pure, but for reading `layout.toml`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from cards.model import Card
from cards.sentences import Sentence
from cards.words import Words

LOOKS = "layout.toml"
Line = tuple[int, str]  # its number, what stands there
Place = tuple[int, str]  # a number of a line, a key on it
_WORD = re.compile(r": \{([a-z0-9_]+)\} ")
_TORN = re.compile(r"at line (\d+)")
_TABLE = re.compile(r"\[([\w.]+)\](?: box (\d+))?")  # how a sentence says where
_KEY = re.compile(r"([\w.]+)\s*=")
# what is at fault where the sentence names no key
_KEYS = {"at_misfit": "at", "to_misfit": "to", "box_kind": "kind"}
_CODES = ("code_small", "code_under", "unread_code")  # the box is the one of a code


def word_at_fault(sentence: str, words: Words, card: Card, in_words: bool) -> str:
    """The word that does not fit, as its file calls it; else the language."""
    named = _WORD.search(sentence)
    word = f"card.{card.words}.{named[1]}" if named else ""
    if named is None or not words.get(word):
        return words.language
    return word if in_words else f"{named[1]}.{words.language}"


def line_of_looks(problem: Sentence, folder: Path) -> Place | None:
    """The line of the looks and its key; none where nothing tells."""
    path = folder / LOOKS
    if not path.is_file():
        return None
    text = path.read_text("utf-8", errors="replace")
    return _found(_innermost(problem), list(enumerate(text.splitlines(), 1)))


def _innermost(problem: Sentence) -> Sentence:
    """Some faults name a thing first, and then what is wrong with it."""
    inner = dict(problem.values).get("problem")
    return _innermost(inner) if isinstance(inner, Sentence) else problem


def _found(problem: Sentence, lines: Sequence[Line]) -> Place | None:
    said = {name: str(value) for name, value in problem.values}
    if torn := _TORN.search(said.get("why", "")):
        return int(torn[1]), "-"
    if problem.code in _CODES:
        return _by_value("code", lines)
    said.setdefault("key", _KEYS.get(problem.code, ""))
    block = _block(said.get("where", ""), lines)
    return _within(block, said) or _by_value(said.get("cell", ""), lines)


def _within(block: Sequence[Line], said: Mapping[str, str]) -> Place | None:
    """At its key, where what is wrong is said, or else where the block begins."""
    cell = said.get("cell", "")
    return (
        _by_key(said["key"], block)
        or _by_key(cell, block)
        or _by_value(cell, block)
        or next(((number, "-") for number, _ in block), None)
    )


def _by_key(key: str, lines: Sequence[Line]) -> Place | None:
    says = re.compile(rf"(?<![\w.]){re.escape(key)}\s*=")
    return next(((at, key) for at, line in lines if key and says.search(line)), None)


def _by_value(cell: str, lines: Sequence[Line]) -> Place | None:
    """What stands behind a key."""
    whole = re.compile(rf"(?<!\w){re.escape(cell)}(?!\w)")
    for number, line in lines if cell else ():
        key, _, value = line.partition("=")
        if found := whole.search(value):
            before = _KEY.findall(line[: len(key) + 1 + found.start()])
            return number, before[-1] if before else key.strip()
    return None


def _block(where: str, lines: Sequence[Line]) -> list[Line]:
    """The lines of the table, or of the one box of a face, that a sentence names."""
    named = _TABLE.search(where)
    if named is None:
        return []
    table, number = named[1], int(named[2] or 0)
    boxes = list(_under(f"[[{table}.box]]", lines))
    if number and len(boxes) >= number:
        return boxes[number - 1]
    return _listed(next(_under(f"[{table}]", lines), []), number)


def _under(header: str, lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Each table that begins so, up to the next one."""
    starts = [at for at, (_, line) in enumerate(lines) if line.startswith("[")]
    for start, end in pairwise([*starts, len(lines)]):
        if lines[start][1].startswith(header):
            yield list(lines[start:end])


def _listed(block: list[Line], number: int) -> list[Line]:
    """Boxes may stand in a list, one on each line."""
    kinds = [at for at, (_, line) in enumerate(block) if _by_key("kind", [(0, line)])]
    if 0 < number <= len(kinds):
        return block[kinds[number - 1] : [*kinds, len(block)][number]]
    return block
