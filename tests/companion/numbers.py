"""Rules by number: what a game's RULES.md says, which code names each line, which tests
and stories claim it."""

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

TESTS = Path(__file__).parents[1]
GAMES = TESTS.parent / "companion" / "games"
LINE = re.compile(
    r'^- <a id="(?P<anchor>[^"]*)"></a>\*\*(?P<number>[A-Z]+-?\d+)\*\* (?P<says>.+)$'
)
MARK = re.compile(r"\*(?P<who>Table|Box): (?P<why>.+)\*$")
PREFIX = re.compile(r"[A-Z]+-?")

Place = tuple[str, str]  # file and function


def games() -> list[str]:
    return sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))


@cache
def rules(game: str) -> dict[str, str]:
    """Number by number, what RULES.md says."""
    lines = (GAMES / game / "RULES.md").read_text("utf-8").splitlines()
    return {
        found["number"]: found["says"] for line in lines if (found := LINE.match(line))
    }


def kind(number: str) -> str:
    """ABC-20 is a rule, AT3 an example, D2 a difference between books, R4 (or another
    letter) a ruling."""
    prefix = PREFIX.match(number)
    assert prefix
    if prefix[0].endswith("-"):
        return "rule"
    if len(prefix[0]) > 1:
        return "example"
    return "difference" if prefix[0] == "D" else "ruling"


def left_to_others(game: str) -> set[str]:
    """Done by people, or a figure in the data: no code has to name these."""
    return {number for number, says in rules(game).items() if MARK.search(says)}


@cache
def _shape(game: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    kinds = {found[0] for number in rules(game) if (found := PREFIX.match(number))}
    one = "|".join(sorted(map(re.escape, kinds), key=len, reverse=True))
    return re.compile(rf"\b(?:{one})\d+\b"), re.compile(rf"\b({one})(\d+) to \1(\d+)\b")


def named(game: str, text: str) -> set[str]:
    """The numbers that a text names; `ABC-40 to ABC-46` names those between as well."""
    single, several = _shape(game)
    found = set(single.findall(text))
    for prefix, first, last in several.findall(text):
        between = {
            f"{prefix}{number:0{len(first)}}"
            for number in range(int(first), int(last) + 1)
        }
        found |= between & rules(game).keys()
    return found


def functions(path: Path) -> Iterator[tuple[str, str]]:
    """Each function of a file, with its docstring."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.get_docstring(node) or ""


@cache
def code(game: str) -> dict[str, set[str]]:
    """Which files of the game name a number, by itself: a file that says ABC-40 to
    ABC-62 says little about 53."""
    found: dict[str, set[str]] = {}
    for path in sorted([*(GAMES / game).rglob("*.py"), *(GAMES / game).rglob("*.js")]):
        for number in _shape(game)[0].findall(path.read_text("utf-8")):
            found.setdefault(number, set()).add(path.name)
    return found


@cache
def carriers(game: str) -> dict[str, set[Place]]:
    """Which functions say in their docstring that they carry a number."""
    found: dict[str, set[Place]] = {}
    for path in sorted((GAMES / game).rglob("*.py")):
        for name, said in functions(path):
            for number in named(game, said):
                found.setdefault(number, set()).add((str(path), name))
    return found


def claimed_by_test(game: str, name: str, said: str) -> set[str]:
    """`test_r6_a_trap_snaps` claims R6; so does a docstring that names it."""
    own = {word.upper() for word in name.split("_")}
    return named(game, said) | (own & rules(game).keys())


def claimed_by_story(game: str, path: Path) -> set[str]:
    """What the sentences above a story name."""
    lines = path.read_text("utf-8").splitlines()
    head = next(
        (at for at, line in enumerate(lines) if not line.startswith("#")), len(lines)
    )
    return named(game, " ".join(line.lstrip("# ") for line in lines[:head]))


@cache
def proofs(game: str) -> dict[str, set[str]]:
    """Which tests and stories of the game claim a number."""
    found: dict[str, set[str]] = {}
    for path in sorted((TESTS / "companion" / "games" / game).glob("test_*.py")):
        for name, said in functions(path):
            for number in (
                claimed_by_test(game, name, said) if name.startswith("test_") else ()
            ):
                found.setdefault(number, set()).add(f"{path.name}::{name}")
    for path in sorted((TESTS / "stories" / game).glob("*.toml")):
        for number in claimed_by_story(game, path):
            found.setdefault(number, set()).add(path.stem)
    return found


@contextmanager
def walking() -> Iterator[set[CodeType]]:
    """Which functions are called meanwhile."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(before)


def not_walked(game: str, claims: set[str], seen: set[CodeType]) -> set[str]:
    """Numbers that were claimed although none of the functions that carry them was called."""
    called = {(one.co_filename, one.co_name) for one in seen}
    carried = {
        number: carriers(game).get(number) for number in claims - left_to_others(game)
    }
    return {number for number, said in carried.items() if said and not said & called}
