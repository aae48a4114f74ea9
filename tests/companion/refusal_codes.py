"""The codes that sources refuse with, read from them: as a value, or raised on the way."""

import ast
from collections.abc import Iterator
from pathlib import Path

SAYING_NO = {
    "Fault",
    "Refusal",
    "refused",
    "RequestRefused",
    "PhotoTrouble",
    "StoreTrouble",
    "Unfit",
}


def given_by(*sources: Path) -> Iterator[str]:
    """The codes that stand in these sources."""
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in SAYING_NO
                and node.args
            ):
                yield from texts(node.args[0])


def texts(said: ast.expr) -> Iterator[str]:
    """The code, or both where it depends."""
    if isinstance(said, ast.IfExp):
        yield from (*texts(said.body), *texts(said.orelse))
    elif isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value
