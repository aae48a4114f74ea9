"""What is at fault is a code with values: each has its sentence in every language, each
sentence is said somewhere, and nobody raises a bare one."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from cards.sentences import sentences
from companion.web.screen_words import LANGUAGES
from generator.errors import CannotPrint, say

HOUSE = Path(__file__).parents[2]
PLACE = re.compile(r"\{(\w+)\}")
RAISED = frozenset(
    {"CannotPrint", "TooLong", "AtFault", "MissingSign", "WrongScript", "Elaborate"}
    | {"BadOutline", "BadCell", "Unfaithful", "Torn", "Hole"}
)
REPORTED = frozenset({"add", "unreadable", "in_game", "known_as", "or_nearest", "at"})


@cache
def calls(room: str) -> tuple[tuple[Path, ast.Call, str], ...]:
    """Every call in a room, by the name of what is called."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths(room)}
    found = ((path, node) for path, tree in trees.items() for node in ast.walk(tree))
    return tuple(
        (path, node, called(node.func))
        for path, node in found
        if isinstance(node, ast.Call)
    )


def paths(room: str) -> Iterator[Path]:
    return (HOUSE / room).rglob("*.py")


def called(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def said(room: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Where a sentence is said, its code, the names of its values."""
    for path, call, name in calls(room):
        if name == "say" and isinstance(call.func, ast.Name):
            (code,) = call.args
            assert isinstance(code, ast.Constant), f"{path.name}:{call.lineno}"
            given = frozenset(each.arg or "*" for each in call.keywords)
            yield f"{path.name}:{call.lineno}", str(code.value), given


def places(text: str) -> frozenset[str]:
    return frozenset(PLACE.findall(text))


@pytest.mark.parametrize("room", ["cards", "generator"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(room: str, language: str) -> None:
    """With a place for each value, and no other; none is left over."""
    entries: Mapping[str, str] = sentences(room, language).entries
    found = list(said(room))
    wrong = [
        (where, code)
        for where, code, given in found
        if code not in entries or not fits(given, places(entries[code]))
    ]
    assert wrong == []
    assert entries.keys() - {code for _, code, _ in found} == set()


def fits(given: frozenset[str], wanted: frozenset[str]) -> bool:
    """Pairs that are said in several sentences come as `**pair`."""
    if "*" in given:
        return given - {"*"} < wanted
    return given == wanted


@pytest.mark.parametrize("room", ["cards", "generator"])
def test_no_fault_is_a_bare_sentence(room: str) -> None:
    """Neither raised nor reported: a text with a blank in it is words."""
    bare = [
        f"{path.name}:{call.lineno}"
        for path, call, name in calls(room)
        if name in RAISED | REPORTED
        for part in (*call.args, *(each.value for each in call.keywords))
        if is_wordy(part)
    ]
    assert bare == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_one_line_whatever_it_quotes(language: str) -> None:
    problem = say("no_length", where="box 1", cell="con\n\u2028fused")
    fault = CannotPrint(problem).at("file", 1, "at")
    for told in (fault.told(language).said, str(fault)):
        assert "fused" in told and len(told.splitlines()) == 1


def is_wordy(part: ast.expr) -> bool:
    if isinstance(part, ast.JoinedStr):
        return any(map(is_wordy, part.values))
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        return " " in part.value.strip()
    return False
