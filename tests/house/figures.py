"""Figures of the house, measured anew: `python -m tests.house.figures` prints what
CONTRIBUTING.md publishes.

A function is weighed in nodes of its syntax tree, without its docstring: packing a line
does not make it lighter.
"""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, TypeGuard

ROOT = Path(__file__).parents[2]
ROOMS = (
    "cards",
    "generator",
    "companion",
    "companion/rules",
    "companion/web",
    "companion/games/la_cosa_nostra",
    "tests",
)
WIDE = 100
COUNTED = (ast.stmt, ast.expr, ast.comprehension, ast.arg, ast.keyword)
BRANCHES = (
    ast.If,
    ast.For,
    ast.While,
    ast.ExceptHandler,
    ast.With,
    ast.Assert,
    ast.comprehension,
    ast.IfExp,
    ast.match_case,
)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Weight:
    """One function: its lines and nodes without the docstring, its branches, and what
    of them are conditional expressions and asserts."""

    name: str
    line: int
    lines: int
    nodes: int
    complexity: int
    conditionals: int
    claims: int  # the asserts of a test

    @property
    def density(self) -> float:
        return self.nodes / self.lines


@cache
def weights(path: Path) -> list[Weight]:
    """Every function of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    return [weighed(node) for node in ast.walk(tree) if isinstance(node, Function)]


def weighed(function: Function) -> Weight:
    said = function.body[0] if ast.get_docstring(function) else None
    spoken = (said.end_lineno or 0) - said.lineno + 1 if said else 0
    inside = list(ast.walk(function))
    return Weight(
        name=function.name,
        line=function.lineno,
        lines=max((function.end_lineno or 0) - function.lineno + 1 - spoken, 1),
        nodes=sum(isinstance(one, COUNTED) for one in inside) - (2 if said else 0),
        complexity=1 + sum(branches(one) for one in inside),
        conditionals=sum(isinstance(one, ast.IfExp) for one in inside),
        claims=sum(isinstance(one, ast.Assert) for one in inside),
    )


def branches(node: ast.AST) -> int:
    """How many ways a node adds; `a and b and c` adds two."""
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    return int(isinstance(node, BRANCHES)) + (
        len(node.ifs) if isinstance(node, ast.comprehension) else 0
    )


def files_of(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def row(room: str) -> list[str]:
    """A line of the table."""
    return [room, *of_lines(files_of(room)), *of_functions(files_of(room))]


def of_lines(files: Sequence[Path]) -> Iterator[str]:
    """How many there are, how many of them are code, and how long and wide they get."""
    texts = [path.read_text("utf-8").splitlines() for path in files]
    lines = [line for text in texts for line in text]
    code = sum(code_lines(path) for path in files)
    yield f"{len(files)} / {len(lines):,} / {code:,}"
    yield str(max(len(text) for text in texts))
    yield f"{sum(len(line) > WIDE for line in lines) / len(lines):.1%}"


def code_lines(path: Path) -> int:
    """Lines without blank ones, comments, docstrings and imports."""
    text = path.read_text("utf-8")
    beside: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or is_said(node):
            beside |= {*range(node.lineno, (node.end_lineno or 0) + 1)}
    lines = enumerate(text.splitlines(), start=1)
    code = [line.strip() for at, line in lines if at not in beside]
    return sum(bool(line) and not line.startswith("#") for line in code)


def is_said(node: ast.AST) -> TypeGuard[ast.Expr]:
    """A docstring: a text that stands for itself."""
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def of_functions(files: Iterable[Path]) -> Iterator[str]:
    """How large and how dense they are."""
    every = [one for path in files for one in weights(path)]
    lines = [one.lines for one in every]
    nodes = [one.nodes for one in every]
    tenth = quantiles(lines, n=10)[-1]
    yield f"{median(lines):.0f} / {tenth:.0f} / {max(lines)}"
    yield f"{median(nodes):.0f} / {max(nodes)}"
    yield f"{median(one.density for one in every):.1f}"
    yield f"{100 * sum(one.conditionals for one in every) / len(every):.0f}"
    yield str(sum(one.complexity > 8 for one in every))


HEAD = [
    "room",
    "files / lines / of them code",
    "longest file",
    f"lines > {WIDE}",
    "function: lines med / p90 / max",
    "nodes med / max",
    "nodes a line (med)",
    "conditional expressions per 100 functions",
    "complexity > 8",
]


@dataclass
class Walk:
    """Which files of the project control goes through, and how often it goes from one
    to another."""

    files: list[str] = field(default_factory=list)
    functions: set[tuple[str, str]] = field(default_factory=set)
    changes: int = 0

    def told(self) -> str:
        seen = len(dict.fromkeys(self.files))
        return f"{seen} files, {len(self.functions)} functions, {self.changes} changes of file"


@contextmanager
def walking() -> Iterator[Walk]:
    """Traces what is called until the end of the block; what is only imported does not count."""
    walk = Walk()
    own = tuple(str(ROOT / room) for room in ("cards", "generator", "companion"))

    def step(frame: FrameType, event: str, argument: Any) -> None:
        name = frame.f_code.co_filename
        called = event == "call" and frame.f_code.co_name != "<module>"
        if not called or not name.startswith(own):
            return
        walk.changes += bool(walk.files) and walk.files[-1] != name
        walk.files.append(name)
        walk.functions.add((name, frame.f_code.co_qualname))

    sys.setprofile(step)
    try:
        yield walk
    finally:
        sys.setprofile(None)


def card_to_page() -> Walk:
    """One row of a spreadsheet becomes a face on a page; another one did before, so
    that everything is imported."""
    from companion.cli import main  # noqa: PLC0415 -- a walk begins where the command does

    def printed(card: str, folder: str) -> None:
        with redirect_stdout(StringIO()):
            main(
                [
                    "print",
                    "la_cosa_nostra",
                    "--cards",
                    card,
                    "--copies",
                    "1",
                    "--out",
                    folder,
                ]
            )

    with TemporaryDirectory() as folder:
        printed("big_joey", folder)
        with walking() as walk:
            printed("sal_tremonti", folder)
    return walk


def tap_to_store() -> Walk:
    """A payment of one phone, until it is stored."""
    from companion.rules.bank import Pay  # noqa: PLC0415
    from tests.companion.parlour import begun  # noqa: PLC0415

    parlour = begun("Anna", "Bob")
    with walking() as walk:
        parlour.done("Anna", Pay("s2", 3))
    return walk


def store_to_screen() -> Walk:
    """The other phone's view of it."""
    from companion.rules.bank import Pay  # noqa: PLC0415
    from tests.companion.parlour import begun, seen  # noqa: PLC0415

    parlour = begun("Anna", "Bob")
    parlour.done("Anna", Pay("s2", 3))
    with walking() as walk:
        seen(parlour.tables.live(parlour.table), parlour.seats["Bob"])
    return walk


WALKS: tuple[tuple[str, Callable[[], Walk]], ...] = (
    ("a row of the spreadsheet to its page", card_to_page),
    ("a tap to the store", tap_to_store),
    ("the store to another phone's view", store_to_screen),
)


def main() -> None:
    rows = [HEAD, ["---"] * len(HEAD), *(row(room) for room in ROOMS)]
    print("\n".join(f"| {' | '.join(cells)} |" for cells in rows))
    print()
    for name, walk in WALKS:
        print(f"- {name}: {walk().told()}")


if __name__ == "__main__":
    main()
