"""No test is passed over: what a machine cannot do is proved another way, or fails with
a sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
WAYS_OUT = {"skip", "skipif", "xfail", "importorskip"}


def ways_out(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Attribute)
            and node.attr in WAYS_OUT
            and ast.unparse(node).startswith("pytest.")
        ):
            yield f"{path.relative_to(TESTS)}:{node.lineno}: {ast.unparse(node)}"


def test_nothing_is_skipped() -> None:
    assert [
        found for path in sorted(TESTS.rglob("*.py")) for found in ways_out(path)
    ] == []
