"""The modules of a page joined to one script, its styles to one style: what a bundler
does, but without a build.

Each module becomes a function that gives what it exports; it runs when the first asks
for it, in the order in which a browser would. This is the same programme only while
nothing exported changes afterwards (no `export let`), no two modules import each other,
and imports stand first: a module of another kind is refused.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from posixpath import dirname, join, normpath

from msgspec import Struct

from companion.web.lean import lean_script, lean_style

Read = Callable[[str], str]
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n?', re.M)
_AGAIN = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n?', re.M)
_LIST = re.compile(r"^export \{([^}]*)\};\n?", re.M)
_EXPORT = re.compile(r"^export (?=((?:async )?function\*?|const|class) (\w+))", re.M)
_LATER = re.compile(r'\bimport\((?:"([^"]+)"|([\w.]+))\)')
_WAITS = re.compile(r"^(?:await|for await)\b", re.M)
_STRANGE = re.compile(r"^(?:import|export) .*$|\bimport\.meta\b", re.M)
_ASKED = re.compile(r'@import url\("([^"]+)"\);\n?')
_PICTURE = re.compile(r'url\("([^":]+)"\)')
HEAD = """const made = {};
const use = (name) => (made[name] ||= modules[name]());
const load = async (name) => (Object.hasOwn(modules, name) ? use(name) : import(name));
"""


class Unjoinable(Exception):
    """A module that cannot be joined to others."""


class Module(Struct, frozen=True):
    """A module as a function; `needs` run before it, `later` may be asked for by it
    when somebody taps."""

    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]


def joined_script(first: str, others: Iterable[str], read: Read) -> str:
    """One script that begins with `first`; the others are there when it asks for them
    by their address."""
    modules: dict[str, Module] = {}
    for address in (first, *others):
        _collect(address, read, modules, ())
    functions = "".join(
        f'"{address}"() {{\n{module.text}}},\n' for address, module in modules.items()
    )
    return f'{HEAD}const modules = {{\n{functions}}};\nuse("{first}");\nexport {{ use }};\n'


def _collect(
    address: str, read: Read, modules: dict[str, Module], above: tuple[str, ...]
) -> None:
    if address in above:
        raise Unjoinable(f"{address} imports itself by way of {above[-1]}")
    if address in modules:
        return
    module = module_of(address, read(address))
    for name in module.needs:
        _collect(name, read, modules, (*above, address))
    modules[address] = module
    for name in module.later:
        _collect(name, read, modules, ())


def module_of(address: str, source: str) -> Module:
    """A module's text with what it takes from others and gives to them put in other words."""
    if _WAITS.search(source):
        raise Unjoinable(f"{address} waits before it is there")
    text = lean_script(source)
    needs = [
        _at(address, found[2])
        for pattern in (_IMPORT, _AGAIN)
        for found in pattern.finditer(text)
    ]
    later = tuple(_at(address, found[1]) for found in _LATER.finditer(text) if found[1])
    exports = ", ".join(_exports(address, text))
    plain = _without_modules(address, text)
    _must_be_plain(address, plain)
    return Module(f"{plain}return {{ {exports} }};\n", tuple(needs), later)


def _exports(address: str, text: str) -> Iterator[str]:
    """What others may take from it, by name."""
    for found in _AGAIN.finditer(text):
        source = f'use("{_at(address, found[2])}")'
        for one in _names(found[1]):
            yield f"{_outside(one)}: {source}.{_inside(one)}"
    for found in _LIST.finditer(text):
        yield from (f"{_outside(one)}: {_inside(one)}" for one in _names(found[1]))
    yield from (found[2] for found in _EXPORT.finditer(text))


def _without_modules(address: str, text: str) -> str:
    """The same text with the words for modules replaced or taken out."""

    def again(found: re.Match[str]) -> str:
        return f'use("{_at(address, found[2])}");\n'

    def later(found: re.Match[str]) -> str:
        where = f'"{_at(address, found[1])}"' if found[1] else found[2]
        return f"load({where})"

    text = _IMPORT.sub(lambda found: _taken(found[1], _at(address, found[2])), text)
    text = _EXPORT.sub("", _AGAIN.sub(again, text))
    return _LATER.sub(later, _LIST.sub("", text))


def _must_be_plain(address: str, text: str) -> None:
    if found := _STRANGE.search(text):
        raise Unjoinable(f"{address}: {found[0]}")


def _names(text: str) -> Sequence[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _inside(name: str) -> str:
    """`a as b`: it is called a in there ..."""
    return name.split(" as ", maxsplit=1)[0]


def _outside(name: str) -> str:
    """... and b outside."""
    return name.rsplit(" as ", maxsplit=1)[-1]


def _taken(names: str | None, address: str) -> str:
    if names is None:
        return f'use("{address}");\n'
    return f'const {{ {", ".join(_names(names)).replace(" as ", ": ")} }} = use("{address}");\n'


def _at(address: str, name: str) -> str:
    """Where something lies that is named in the file at this address."""
    return normpath(join(dirname(address), name))


def joined_style(
    addresses: Iterable[str], read: Read, picture: Callable[[str], str]
) -> str:
    """One style in this order; `picture` says where what it shows is found."""
    seen: set[str] = set()
    return "".join(_styles(address, read, picture, seen) for address in addresses)


def _styles(
    address: str, read: Read, picture: Callable[[str], str], seen: set[str]
) -> str:
    if address in seen:
        return ""
    seen.add(address)
    text = lean_style(read(address))
    asked = "".join(
        _styles(_at(address, one[1]), read, picture, seen)
        for one in _ASKED.finditer(text)
    )
    return asked + _PICTURE.sub(
        lambda one: f'url("{picture(_at(address, one[1]))}")', _ASKED.sub("", text)
    )
