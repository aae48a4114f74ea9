"""TypeScript declarations of what the server tells and takes, read from the very
Structs that code it."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import inspect
from msgspec.inspect import DataclassType, Field, StructType

from companion.rules.messages import Fact

PLAIN = {
    inspect.AnyType: "any",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
    inspect.CustomType: "unknown",
}
LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)


class Declarations:
    """One namespace: every Struct that was named, and every Struct that those lead to."""

    def __init__(self, name: str, elsewhere: "Declarations | None" = None) -> None:
        self.name, self.elsewhere = name, elsewhere
        self.known: dict[str, type] = {}
        self.lines: dict[str, list[str]] = {}
        self.aliases: list[str] = []

    def add(self, kind: type) -> str:
        """The name by which this Struct is called here, now that it is declared."""
        name = kind.__name__
        if self.elsewhere and self.elsewhere.known.get(name) is kind:
            return f"{self.elsewhere.name}.{name}"
        if name not in self.known:
            self.known[name] = kind
            self.lines[name] = list(self._interface(name, kind))
        assert self.known[name] is kind, f"two Structs are called {name}"
        return name

    def alias(self, name: str, kinds: Iterable[type]) -> None:
        """A union under a name."""
        self.aliases.append(_either(name, {self.add(kind) for kind in kinds}))

    def facts(self, name: str, kinds: Iterable[type[Fact]]) -> None:
        """What phones hear of facts: never more than those fields that somebody may be told."""
        told = {f"{kind.__name__}Told": list(self._heard(kind)) for kind in kinds}
        self.lines.update(told)
        self.aliases.append(_either(name, told))

    def _heard(self, kind: type[Fact]) -> Iterator[str]:
        said = inspect.type_info(kind)
        assert isinstance(said, StructType)
        yield f"interface {kind.__name__}Told {{"
        yield f'  kind: "{said.tag}";'
        for one in said.fields:
            if one.name in kind.public or _may_be_heard(kind, one.name):
                yield (
                    f"  {one.encode_name}{'' if one.name in kind.public else '?'}: "
                    f"{self.told(one.type)};"
                )
        yield "}"

    def _interface(self, name: str, kind: type) -> Iterator[str]:
        said = inspect.type_info(kind)
        assert isinstance(said, StructType | DataclassType)
        yield f"interface {name} {{"
        quiet = False
        if isinstance(said, StructType):
            if said.tag_field:
                yield f'  {said.tag_field}: "{said.tag}";'
            quiet = kind.__struct_config__.omit_defaults or said.forbid_unknown_fields  # type: ignore[attr-defined]
        for one in said.fields:
            yield f"  {one.encode_name}{_mark(one, quiet)}: {self.told(one.type)};"
        yield "}"

    def told(self, kind: inspect.Type) -> str:
        """A type as TypeScript writes it."""
        if isinstance(kind, inspect.Metadata):
            return self.told(kind.type)
        if isinstance(kind, StructType | DataclassType):
            return self.add(kind.cls)
        if isinstance(kind, LISTS):
            inner = self.told(kind.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        return self._made_of(kind) or PLAIN[type(kind)]

    def _made_of(self, kind: inspect.Type) -> str:
        """A type that is made of several; empty where it is none."""
        match kind:
            case inspect.UnionType():
                return self._union(kind)
            case inspect.LiteralType():
                return " | ".join(
                    sorted(msgspec.json.encode(one).decode() for one in kind.values)
                )
            case inspect.TupleType():
                return f"[{', '.join(map(self.told, kind.item_types))}]"
            case inspect.DictType():
                return f"Record<string, {self.told(kind.value_type)}>"
        return ""

    def _union(self, kind: inspect.UnionType) -> str:
        each = [self.told(one) for one in kind.types]
        return (
            "any"
            if "any" in each
            else " | ".join(sorted(set(each), key=lambda one: (one == "null", one)))
        )

    def text(self, first: str) -> str:
        """The whole file."""
        blocks = [
            "\n".join(self.lines[name]) for name in sorted(self.lines)
        ] + self.aliases
        body = "\n\n".join(blocks)
        inside = "\n".join(f"  {line}" if line else "" for line in body.splitlines())
        return f"{first}\ndeclare namespace {self.name} {{\n{inside}\n}}\n"


def _either(name: str, kinds: Iterable[str]) -> str:
    return f"type {name} =\n" + "\n".join(f"  | {one}" for one in sorted(kinds)) + ";"


def _may_be_heard(kind: type[Fact], field: str) -> bool:
    """By its own seat, after the end, or by a rule of the fact's own."""
    return (
        field in {*kind.mine, *kind.afterwards}
        or kind.visible_to is not Fact.visible_to
    )


def _mark(field: Field, quiet: bool) -> str:
    """What may be missing: defaults that are left out, and sections that are not there
    for everybody."""
    return (
        "?" if not field.required and (quiet or field.default is msgspec.UNSET) else ""
    )
