"""What is wrong with a game of one's own is told in the language of whoever brought it."""

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cards import HERE
from cards.columns import parse
from cards.errors import Hole
from companion.printing.press_worker import faults_of
from companion.web.press_faults import ROOT, in_language, said_of
from companion.web.screen_words import LANGUAGES, words_of

HOUSE = Path(__file__).parents[3]
SPEAKING = ("cards", "generator")
PLACE = re.compile(r"\{\w+\}")
LETTER = re.compile(r"[a-z]")
MARKS = re.compile("[“”’]")
OPEN = "7"  # whatever stands in an open place
KINDS = (
    *("int", "int 1-6", "int 2-", "money", "money 1-6", "ints", "ints 1-6", "ints 2-"),
    *("card jobs", "cards jobs"),
)
BOUNDED = (
    *("a whole number up to 7", "a number up to 7"),
    *("a number from 7", "a number from 7 up to 7"),
)


@cache
def sources() -> tuple[str, ...]:
    """Whatever `cards` and the press say by themselves, problems and remedies apart, with
    something in their open places."""
    paths = [path for room in SPEAKING for path in (HOUSE / room).rglob("*.py")]
    said = {
        one for path in paths for one in said_in(ast.parse(path.read_text("utf-8")))
    }
    parts = {part.rstrip(".") for one in said for part in (one, *one.split("; "))}
    return tuple(part for part in parts if len(LETTER.findall(part)) > 3)


def said_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(map(part_of, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.replace("{}", OPEN).replace("{deck}", OPEN)


def part_of(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    return OPEN


def is_said(text: str, reckoned: set[str]) -> bool:
    """As a whole, behind the name of a file, or as what somebody is to write."""
    told = MARKS.sub("'", text)
    if PLACE.sub(OPEN, f"write {told}") in reckoned:
        return True
    behind = PLACE.sub(OPEN, PLACE.sub("", told, count=1).strip())
    return (
        is_written(told)
        or is_written(f"write {told}")
        or any(alike(one, PLACE.sub(OPEN, told)) for one in sources())
        or (behind != told and any(alike(one, behind) for one in sources()))
    )


def is_written(told: str) -> bool:
    """Our places stand for whatever they write there."""
    plain = re.sub(r"[^\w{}]", r"\\\g<0>", told)
    ours = re.compile(PLACE.sub(".+", plain), re.DOTALL)
    return any(map(ours.fullmatch, sources()))


def alike(source: str, told: str) -> bool:
    """Their places stand for whatever we have there."""
    if OPEN not in source:
        return source == told
    return bool(re.fullmatch(re.escape(source).replace(OPEN, ".+"), told, re.DOTALL))


def test_what_is_known_is_what_is_said() -> None:
    """A sentence that `cards` or the press say otherwise would be English again; what a
    column wants is put together of its kind and its bounds."""
    wanted = {f"write {parse(kind).wanted()}" for kind in KINDS}
    reckoned = {re.sub(r"\d+|jobs", OPEN, one) for one in wanted} | {
        f"write {one}" for one in BOUNDED
    }
    entries = words_of("en").entries
    lost = [
        key
        for key, text in entries.items()
        if key.startswith(ROOT) and not is_said(str(text), reckoned)
    ]
    assert lost == []


SLIPS = {
    "cell": ("cards.csv", "rumour,3,0", "rumour,three,0"),
    "grouped": ("cards.csv", "favour,3,10", "favour,3,1.000"),
    "twice": ("cards.csv", "favour,3,10", "rumour,3,10"),
    "column": ("cards.csv", "copies", "copys"),
    "count": ("game.toml", "count = 9", "count = 8"),
    "key": ("game.toml", "minutes", "minuts"),
    "misfit": ("game.toml", "players = [2, 6]", 'players = "two"'),
    "brace": ("words.en.toml", "My game", "My {gme}"),
    "open": ("words.en.toml", "My game", "My {game"),
    "word": ("words.en.toml", "My game", "My **game"),
    "syntax": ("game.toml", "players = [2, 6]", "players = [2, 6"),
    "sign": ("words.en.toml", "My game", "My 🐙"),
    "long": ("cards.csv", "A rumour", "A rumour " + "and another " * 90),
}


def broken(folder: Path, file: str, old: str, new: str) -> tuple[Hole, ...]:
    made = folder / "night_shift"
    shutil.copytree(HERE / "starter", made)
    text = (made / file).read_text("utf-8")
    assert old in text
    (made / file).write_text(text.replace(old, new, 1), "utf-8")
    return faults_of(made)


@pytest.mark.parametrize("slip", SLIPS)
def test_every_slip_is_told_in_three_languages(slip: str, tmp_path: Path) -> None:
    """Problem and remedy, each otherwise than in English, with the same numbers."""
    holes = broken(tmp_path, *SLIPS[slip])
    assert holes
    for language in LANGUAGES:
        said = said_of(holes, words_of(language))
        assert len(said) == len({str(one).partition(": ")[2] for one in holes})
        for english, told in said.items():
            assert language == "en" or told != english
            assert told.endswith(".") and "{}" not in told


def test_what_nobody_knows_stays_english() -> None:
    """It is marked as such on the page; nothing is told by half."""
    strange = Hole("cards.csv", 2, "id", "is too tired", "write a text")
    assert said_of([strange], words_of("nl")) == {}
    assert in_language("write a text", "de") == "schreib einen Text"


def test_numbers_are_written_as_the_language_has_them() -> None:
    """A cell as it stands in its file; a phrase within a sentence in its language."""
    assert "1.000" in in_language("'1.000' groups its digits", "de")
    high = "x does not fit even at 7 pt (114.1 mm high in 45.0 mm)"
    assert "114,1 mm" in in_language(high, "de")
    wanted = "add it, with a whole number, 1 or more in each row"
    assert in_language(wanted, "nl").endswith("een heel getal, 1 of meer")
