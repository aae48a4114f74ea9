"""Fossils: one frozen sample of every shape of fact that was ever released. `python -m
tests.companion.fossils` adds the missing ones, and never touches one that is there: a
fact that has to change becomes a new kind."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from companion.games import MODULES
from companion.rules import dispatch as shared
from companion.rules.messages import Fact

FOLDER = Path(__file__).parents[1] / "fossils" / "facts"


class Fossil(msgspec.Struct, frozen=True):
    """A fact as it lies in the databases, and what it meant when it was put there."""

    stored: str
    means: str


def kind_of(fact: type[Fact]) -> str:
    return str(fact.__struct_config__.tag)


def families() -> Iterator[tuple[Path, tuple[type[Fact], ...]]]:
    """The shared facts, and those that each game has besides."""
    yield FOLDER, shared.FACTS
    for game, module in MODULES.items():
        if own := tuple(fact for fact in module.facts if fact not in shared.FACTS):
            yield FOLDER / game, own


def sample(described: inspect.Type, name: str = "") -> Any:
    """A value of this type, as plain JSON; the same each time, and told apart by the
    name of its field."""
    kind = described.type if isinstance(described, inspect.Metadata) else described
    match kind:
        case inspect.UnionType():
            return sample(
                next(
                    one for one in kind.types if not isinstance(one, inspect.NoneType)
                ),
                name,
            )
        case inspect.VarTupleType() | inspect.ListType():
            return [sample(kind.item_type, name)]
        case inspect.TupleType():
            return [
                sample(one, f"{name}{at}") for at, one in enumerate(kind.item_types)
            ]
        case inspect.DictType():
            return {f"{name} of": sample(kind.value_type, name)}
        case inspect.StructType():
            return {
                field.encode_name: sample(field.type, field.name)
                for field in kind.fields
            }
        case _:
            return _plain(kind, name)


def _plain(kind: inspect.Type, name: str) -> Any:
    if isinstance(kind, inspect.LiteralType):
        return kind.values[0]
    numbers: dict[type[inspect.Type], Any] = {
        inspect.BoolType: True,
        inspect.IntType: 7 + len(name),
        inspect.FloatType: 1.5 + len(name),
    }
    # texts, ids, and whatever may be anything
    return numbers.get(type(kind), f"a {name} é")


def fossil_of(fact: type[Fact]) -> Fossil:
    """A fresh fossil: what a database would hold today."""
    plain = {"kind": kind_of(fact), **sample(inspect.type_info(fact))}
    value = msgspec.convert(plain, fact)
    return Fossil(msgspec.json.encode(value).decode(), repr(value))


def add_missing() -> list[Path]:
    """Fossils for new facts; those that exist stay as they are."""
    added = []
    for folder, facts in families():
        folder.mkdir(exist_ok=True)
        for fact in facts:
            path = folder / f"{kind_of(fact)}.json"
            if not path.exists():
                text = json.dumps(
                    msgspec.to_builtins(fossil_of(fact)), ensure_ascii=False, indent=1
                )
                path.write_text(text + "\n", "utf-8")
                added.append(path)
    return added


if __name__ == "__main__":
    for path in add_missing():
        print(f"added {path.relative_to(FOLDER.parents[2])}")
