"""Scripts and styles without what only readers need, comments and indentation. Names
and lines stay as they are."""

import re
from collections.abc import Iterator

_START = re.compile(r"""["'`/]""")
_STRING = {quote: re.compile(rf"(?:\\.|[^{quote}\\])*{quote}", re.S) for quote in "\"'"}
_IN_TEMPLATE = re.compile(r"\\.|`|\$\{", re.S)
_IN_BRACES = re.compile(r"""["'`{}]""")
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
_VALUE_BEFORE = re.compile(r"(?:[\w$)\]}\"'`])\s*$")  # after a value a slash divides
_WORD_BEFORE = re.compile(
    r"\b(?:return|typeof|case|in|of|await|yield|else|do|void)\s*$"
)
_BREAK = re.compile(r"[ \t]*\n\s*")
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.S)


def lean_script(source: str) -> str:
    """The same programme, shorter."""
    return "".join(_pieces(source)).strip() + "\n"


def lean_style(source: str) -> str:
    """Our styles have no comment signs in their strings."""
    return _BREAK.sub("\n", _STYLE_COMMENT.sub("", source)).strip() + "\n"


def _pieces(source: str) -> Iterator[str]:
    at, before = 0, ""
    while found := _START.search(source, at):
        code = source[at : found.start()]
        before = before + code
        yield _BREAK.sub("\n", code)
        at, kept = _literal(source, found.start(), before)
        yield kept
        before = before[-40:] + kept[-40:]
    yield _BREAK.sub("\n", source[at:])


def _literal(source: str, at: int, before: str) -> tuple[int, str]:
    """What begins with this sign: where it ends, and what is kept of it."""
    if source.startswith("//", at):
        end = source.find("\n", at)
        return (len(source) if end < 0 else end), ""
    if source.startswith("/*", at):
        end = source.index("*/", at) + 2
        return end, "\n" if "\n" in source[at:end] else " "
    end = _end(source, at, before)
    return end, source[at:end]


def _end(source: str, at: int, before: str) -> int:
    sign = source[at]
    if sign == "`":
        return _template_end(source, at + 1)
    if sign in _STRING:
        return _matched(_STRING[sign].match(source, at + 1))
    divides = _VALUE_BEFORE.search(before) and not _WORD_BEFORE.search(before)
    if divides:
        return at + 1
    return _matched(_REGEX.match(source, at))


def _matched(found: "re.Match[str] | None") -> int:
    assert found, "a script of ours ends in the middle of a text"
    return found.end()


def _template_end(source: str, at: int) -> int:
    while True:
        found = _IN_TEMPLATE.search(source, at)
        assert found, "a script of ours ends in the middle of a template"
        if found[0] == "`":
            return found.end()
        at = _braces_end(source, found.end()) if found[0] == "${" else found.end()


def _braces_end(source: str, at: int) -> int:
    """After the brace that closes what a template has opened."""
    depth = 1
    while depth:
        found = _IN_BRACES.search(source, at)
        assert found, "a script of ours ends in the middle of a template"
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        at = _end(source, found.start(), "") if found[0] in "\"'`" else found.end()
    return at
