"""The house rules about size and names, counted instead of hoped for."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.house.figures import files_of, weights

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "generator", "companion")
FILES = [
    path for room in (*ROOMS, "tests") for path in sorted((ROOT / room).rglob("*.py"))
]
MOST = 160  # nodes of a function
WAYS = 8  # through a function
DRAWERS = {"util", "utils", "helper", "helpers", "common", "misc"}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Name and length of each function, its docstring not counted."""
    return ((one.name, one.lines) for one in weights(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_grows_out_of_hand(path: Path) -> None:
    """400 lines a file, 40 a function, a first line that says what the file is for, no
    drawer without a name."""
    text = path.read_text("utf-8")
    assert text.count("\n") <= 400
    assert [(name, lines) for name, lines in functions(path) if lines > 40] == []
    assert not text.strip() or text.startswith(('"""', "#!"))
    assert not DRAWERS & {*path.parts, path.stem}


def test_functions_stay_small() -> None:
    """The median function of the three rooms is under eight lines."""
    lengths = [
        lines
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for _, lines in functions(path)
    ]
    assert median(lengths) < 8


@pytest.mark.parametrize("room", ["cards", "generator", "companion"])
def test_short_means_little_in_it(room: str) -> None:
    """Whoever packs lines gains nothing: a function weighs at most 160 nodes of its
    syntax tree."""
    heavy = [
        (path.name, one.name, one.nodes)
        for path in files_of(room)
        for one in weights(path)
        if one.nodes > MOST
    ]
    assert heavy == []


@pytest.mark.parametrize("room", ["cards", "generator", "companion"])
def test_a_function_can_be_held_in_the_head(room: str) -> None:
    """At most eight ways through it; each `and`, `or` and conditional expression counts,
    and so does each part of a comprehension."""
    tangled = [
        (path.name, one.name, one.complexity)
        for path in files_of(room)
        for one in weights(path)
        if one.complexity > WAYS
    ]
    assert tangled == []
