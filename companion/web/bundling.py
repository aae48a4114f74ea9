"""The modules of a page joined to two scripts, its styles to one style: what a bundler
does, but without a build. The page begins with the first script; what its modules import
only when it is needed, `import("./sheet.js")`, comes in the second, all at once.

Each module becomes a function that gives what it exports; it runs when the first asks
for it, in the order in which a browser would. This is the same programme only while
nothing exported changes afterwards (no `export let`), no two modules import each other,
and imports stand first: a module of another kind is refused.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
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
let modules = {};
const use = (name) => (made[name] ||= modules[name]());
const rest = %s;
let coming = null;
let tries = 0;
const fetchRest = async () => {
  const found = await import(tries++ ? `${rest}?${tries}` : rest);
  modules = { ...found.modules(use, load), ...modules };
};
const load = async (name) => {
  if (rest && !Object.hasOwn(modules, name)) {
    coming ||= fetchRest();
    await coming.catch((lost) => {
      coming = null;
      throw lost;
    });
  }
  return Object.hasOwn(modules, name) ? use(name) : import(name);
};
"""
_REST = "export const modules = (use, load) => ({{\n{}}});\n"


class Unjoinable(Exception):
    """A module that cannot be joined to others."""


class Module(Struct, frozen=True):
    """A module as a function; `needs` run before it, `later` may be asked for by it
    when somebody taps."""

    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]


class Joined(Struct, frozen=True):
    """What a page begins with, and what it asks for afterwards."""

    first: str
    starts: Mapping[str, Module]
    rest: Mapping[str, Module]

    def script(self, rest_address: str) -> str:
        """The script that a page begins with; it knows where to find the rest."""
        return (
            HEAD % json.dumps(rest_address)
            + f"modules = {{\n{_functions(self.starts)}}};\n"
            + f'use("{self.first}");\nexport {{ use }};\n'
        )

    def rest_script(self) -> str:
        """All that is only asked for later, fetched as one."""
        return _REST.format(_functions(self.rest))


def joined(first: str, others: Iterable[str], sources: "Sources") -> Joined:
    """Two scripts: one begins with `first`, and the others are there when it asks for
    them by their address; what any of them imports only when it is needed comes in the
    second, all at once."""
    starts: dict[str, Module] = {}
    for address in (first, *others):
        _collect(address, sources, starts, ())
    every = dict(starts)
    while wanted := _still_wanted(every):
        _collect(wanted, sources, every, ())
    return Joined(
        first, starts, {name: every[name] for name in every if name not in starts}
    )


def _still_wanted(modules: Mapping[str, Module]) -> str | None:
    for module in modules.values():
        for name in module.later:
            if name not in modules:
                return name
    return None


def _functions(modules: Mapping[str, Module]) -> str:
    return "".join(
        f'"{address}"() {{\n{module.text}}},\n' for address, module in modules.items()
    )


class Sources:
    """The modules, each read once for all pages. One that only passes on what others
    have, such as a kit, is looked through: who takes a thing from it needs that thing's
    own module, no other."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.text = cache(self._text)
        self.module = cache(partial(module_of, sources=self))
        self.passed_on = cache(self._passed_on)

    def origin(self, address: str, name: str) -> tuple[str, str]:
        """Whose it really is, and what it is called there."""
        passed = self.passed_on(address)
        if name not in passed:
            return address, name
        return self.origin(*passed[name])

    def _text(self, address: str) -> str:
        source = self.read(address)
        if _WAITS.search(source):
            raise Unjoinable(f"{address} waits before it is there")
        return lean_script(source)

    def _passed_on(self, address: str) -> Mapping[str, tuple[str, str]]:
        text = self.text(address)
        if _AGAIN.sub("", text).strip():
            return {}
        return {
            _outside(one): (_at(address, found[2]), _inside(one))
            for found in _AGAIN.finditer(text)
            for one in _names(found[1])
        }


def _collect(
    address: str, sources: Sources, modules: dict[str, Module], above: tuple[str, ...]
) -> None:
    if address in above:
        raise Unjoinable(f"{address} imports itself by way of {above[-1]}")
    if address in modules:
        return
    module = sources.module(address)
    for name in module.needs:
        _collect(name, sources, modules, (*above, address))
    modules[address] = module


def module_of(address: str, sources: Sources) -> Module:
    """A module's text with what it takes from others and gives to them put in other words."""
    text = sources.text(address)
    later = tuple(_at(address, found[1]) for found in _LATER.finditer(text) if found[1])
    exports = ", ".join(_exports(address, text, sources))
    plain = _without_modules(address, text, sources)
    _must_be_plain(address, plain)
    body = f"{plain}return {{ {exports} }};\n"
    return Module(body, tuple(_needs(address, text, sources)), later)


def _needs(address: str, text: str, sources: Sources) -> Iterator[str]:
    for found in _IMPORT.finditer(text):
        yield from _taken(found[1], _at(address, found[2]), sources)
    for found in _AGAIN.finditer(text):
        yield from (where for _, (where, _) in _given_on(address, found, sources))


def _given_on(
    address: str, found: re.Match[str], sources: Sources
) -> Iterator[tuple[str, tuple[str, str]]]:
    """What it gives to others without having it: the name, and whose it is."""
    for one in _names(found[1]):
        yield _outside(one), sources.origin(_at(address, found[2]), _inside(one))


def _exports(address: str, text: str, sources: Sources) -> Iterator[str]:
    """What others may take from it, by name."""
    for found in _AGAIN.finditer(text):
        for outside, (where, inside) in _given_on(address, found, sources):
            yield f'{outside}: use("{where}").{inside}'
    for found in _LIST.finditer(text):
        yield from (f"{_outside(one)}: {_inside(one)}" for one in _names(found[1]))
    yield from (found[2] for found in _EXPORT.finditer(text))


def _without_modules(address: str, text: str, sources: Sources) -> str:
    """The same text with the words for modules replaced or taken out."""

    def again(found: re.Match[str]) -> str:
        owners = {where: "" for _, (where, _) in _given_on(address, found, sources)}
        return _used(owners)

    def later(found: re.Match[str]) -> str:
        where = f'"{_at(address, found[1])}"' if found[1] else found[2]
        return f"load({where})"

    def taken(found: re.Match[str]) -> str:
        return _used(_taken(found[1], _at(address, found[2]), sources))

    text = _IMPORT.sub(taken, text)
    text = _EXPORT.sub("", _AGAIN.sub(again, text))
    return _LATER.sub(later, _LIST.sub("", text))


def _used(taken: Mapping[str, str]) -> str:
    return "".join(f'{names}use("{where}");\n' for where, names in taken.items())


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


def _taken(names: str | None, address: str, sources: Sources) -> Mapping[str, str]:
    """What is taken from where, as the beginning of a line; nothing, of a module that
    only has to run."""
    if names is None:
        return {address: ""}
    found: dict[str, list[str]] = {}
    for one in _names(names):
        where, name = sources.origin(address, _inside(one))
        renamed = name if name == _outside(one) else f"{name}: {_outside(one)}"
        found.setdefault(where, []).append(renamed)
    return {where: f"const {{ {', '.join(some)} }} = " for where, some in found.items()}


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
