"""The codes that sources refuse with, read without running them: as a value, or raised on
the way; written out, of a table, from a function that gives them, or handed to one."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

# where the code stands among what they are handed
REFUSAL = {"Refusal": 0, "refused": 0, "rule_broken": 1}
SAYING_NO = REFUSAL | {
    "Fault": 0,
    "RequestRefused": 0,
    "PhotoTrouble": 0,
    "StoreTrouble": 0,
    "Unfit": 0,
}


@dataclass(frozen=True)
class Sources:
    """What these files define and call, by name."""

    functions: dict[str, list[ast.FunctionDef]] = field(
        default_factory=lambda: defaultdict(list)
    )
    tables: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))
    calls: dict[str, list["Call"]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, paths: Iterable[Path]) -> Self:
        found = cls()
        for path in paths:
            found._read(ast.parse(path.read_text("utf-8")))
        return found

    def _read(self, tree: ast.Module) -> None:
        inside: dict[ast.AST, ast.FunctionDef] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name].append(node)
                inside |= dict.fromkeys(ast.walk(node), node)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
                self.tables[ast.unparse(node.targets[0])] += node.value.values
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                self.calls[node.func.id].append(Call(node, inside.get(node)))


@dataclass(frozen=True)
class Call:
    """A call, and the function in which it stands."""

    node: ast.Call
    within: ast.FunctionDef | None


def given_by(*paths: Path) -> Iterator[str]:
    """The codes that stand in these sources."""
    known = Sources.of(paths)
    for name, at in SAYING_NO.items():
        for call in known.calls[name]:
            yield from _read_from(call, at, known)


def unread(*paths: Path) -> list[str]:
    """The refusals of which it cannot be read here what their code is."""
    known = Sources.of(paths)
    calls = [(call, at) for name, at in REFUSAL.items() for call in known.calls[name]]
    return [
        ast.unparse(call.node)
        for call, at in calls
        if not _is_maker(call) and not _read_from(call, at, known)
    ]


def _is_maker(call: Call) -> bool:
    """One makes the other of what it is handed; whoever calls it is looked at itself."""
    return call.within is not None and call.within.name in REFUSAL


def _read_from(call: Call, at: int, known: Sources) -> set[str]:
    if len(call.node.args) > at:
        return texts(call.node.args[at], call.within, known)
    return set()


def texts(said: ast.expr, within: ast.FunctionDef | None, known: Sources) -> set[str]:
    """The code, or each that it may be; none where one of them cannot be read."""
    match said:
        case ast.Constant(value=str(code)):
            return {code}
        case ast.Call(func=ast.Name(id=name)):
            return _answers(name, known)
        case ast.Name(id=name) if within:
            return _named(name, within, known)
    return _together([texts(one, within, known) for one in _parts(said, known)])


def _parts(said: ast.expr, known: Sources) -> list[ast.expr]:
    """Of which of these it is one: either of two, or any entry of a table."""
    match said:
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.Subscript(value=ast.Name(id=table)):
            return known.tables[table]
        case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get")):
            return [*known.tables[table], *said.args[1:]]
    return []


def _together(found: list[set[str]]) -> set[str]:
    return set().union(*found) if all(found) else set()


def _answers(name: str, known: Sources) -> set[str]:
    """What a function of this name returns."""
    found = [
        texts(node.value, function, known)
        for function in known.functions[name]
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value
    ]
    return _together(found)


def _named(name: str, within: ast.FunctionDef, known: Sources) -> set[str]:
    """What stands in a function under this name: handed to it, or set there."""
    names = [one.arg for one in within.args.args]
    if name in names:
        return _handed(names.index(name), within, known)
    given = [
        texts(node.value, within, known)
        for node in ast.walk(within)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    ]
    return _together(given)


def _handed(at: int, within: ast.FunctionDef, known: Sources) -> set[str]:
    """What those who call a function hand to it at this place."""
    found = [
        texts(call.node.args[at], call.within, known)
        for call in known.calls[within.name]
        if len(call.node.args) > at
    ]
    return _together(found)
