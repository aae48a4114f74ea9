"""The house rules about size and names, counted instead of hoped for."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.house.figures import code_lines, files_of, weights

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "generator", "companion")
FILES = [
    path for room in (*ROOMS, "tests") for path in sorted((ROOT / room).rglob("*.py"))
]
SCREENS = sorted((ROOT / "companion").rglob("*.js"))
MOST = 160  # nodes of a function
WAYS = 8  # through a function
STORY, TURNS = 300, 15  # the same of a test, which is read once from top to bottom
# nodes a line in the median function, of which a room may hold so many and no more
LIGHT = {
    "companion": 6.6,
    "companion/rules": 6.0,
    "companion/games/capo_della_mafia": 6.0,
    "companion/games/la_cosa_nostra": 6.8,
}
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


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_of_the_screens_grows_out_of_hand(path: Path) -> None:
    """400 lines, a first line that says what it is for, no drawer without a name."""
    text = path.read_text("utf-8")
    assert text.count("\n") <= 400
    assert text.startswith("/*")
    assert path.stem not in DRAWERS


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


def sprawling(path: Path) -> Iterator[int]:
    """Lines at which a conditional expression holds another one, or runs over three."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.IfExp):
            choices = [one for one in ast.walk(node) if isinstance(one, ast.IfExp)]
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if len(choices) > 1 or lines > 2:
                yield node.lineno


def test_a_test_is_a_straight_story() -> None:
    """It may tell more than a rule, step after step, but it does not branch: at most
    300 nodes, and fifteen ways that are not what it claims."""
    tangled = [
        (path.name, one.name, one.nodes, one.complexity - one.claims)
        for path in files_of("tests")
        for one in weights(path)
        if one.nodes > STORY or one.complexity - one.claims > TURNS
    ]
    assert tangled == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_choice_within_an_expression_is_short(room: str) -> None:
    """`a if b else c` is read in one go: it holds no other choice, and does not run over
    three lines. Otherwise an early return, a table or a named part says it."""
    found = [(path.name, line) for path in files_of(room) for line in sprawling(path)]
    assert found == []


@pytest.mark.parametrize(("room", "most"), LIGHT.items())
def test_the_typical_line_holds_no_more_than_it_did(room: str, most: float) -> None:
    """Nodes of the syntax tree a line, in the median function: what a room has reached
    it keeps."""
    every = [one.density for path in files_of(room) for one in weights(path)]
    assert median(every) <= most


def test_the_largest_game_stays_below_five_thousand_lines_of_code() -> None:
    """Code is what is left without blank lines, comments, docstrings and imports. Counted
    with them a game would shrink by saying less about itself."""
    sizes = {
        game.name: sum(map(code_lines, files_of(f"companion/games/{game.name}")))
        for game in (ROOT / "companion" / "games").iterdir()
        if game.is_dir()
    }
    assert max(sizes.values()) < 5000
