"""How a text is marked: `**bold**`, `*slanted*`, `[red: in a colour]`. Marks become signs
that nobody types; what is no mark, such as a lone asterisk, stays as it stands. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence

# control signs in place of marks; bold stays as it is written
SLANT, COLOUR, OF, END, STAR = "\x11", "\x12", "\x13", "\x14", "\x15"
BOLD = "**"
CONTROLS = SLANT + COLOUR + OF + END + STAR
EAST = "\u3000"  # from here on, letters stand beside each other without spaces
Tone = Callable[[str], str | None]  # what a name of a colour means, as #rrggbb
_NAME = r"#[0-9a-fA-F]{6}|[a-z]\w*"
_MARK = re.compile(
    rf"\\[*\[]|\*\*|\*|\[(?P<tone>(?:{_NAME})(?:[+-]\d{{1,3}})?): ?|[\[\]]"
)
_SIGNS = re.compile(f"({COLOUR}[^{OF}]*{OF}|[{CONTROLS}])")


def exact(name: str) -> str | None:
    """Colours by number alone, where no palette is at hand."""
    return name if name.startswith("#") and len(name) == 7 else None


def marked(text: str, tone: Tone = exact) -> str:
    """The text with signs in place of its marks."""
    if "*" not in text and "[" not in text:
        return text
    return "\n".join(_line(line, tone) for line in text.split("\n"))


def plain(text: str, tone: Tone = exact) -> str:
    """The text as it is read aloud: no mark in it."""
    found = marked(text, tone).replace(BOLD, "").replace(STAR, "*")
    return _SIGNS.sub("", found)


def is_slanted(text: str) -> bool:
    """Whether anything in a text is slanted."""
    return "*" in text and SLANT in marked(text)


def _line(line: str, tone: Tone) -> str:
    """A run ends where its line ends; a mark without its other half is none."""
    found = list(_MARK.finditer(line))
    said = {one.start(): _bare(one[0]) for one in found if one[0].startswith("\\")}
    said |= dict.fromkeys(_slants(line, found), SLANT)
    said |= dict(_colours(found, tone))
    return _MARK.sub(lambda one: said.get(one.start(), one[0]), line)


def _bare(escaped: str) -> str:
    """What a backslash keeps from being a mark."""
    return STAR if escaped.endswith("*") else escaped[1:]


def _slants(line: str, found: Sequence[re.Match[str]]) -> Iterator[int]:
    """Where pairs of asterisks stand that hug what is between them."""
    opened = -1
    for at in (one.start() for one in found if one[0] == "*"):
        before, after = _beside(line, at)
        if opened >= 0 and _closes(before, after):
            yield from (opened, at)
            opened = -1
        elif _closes(after, before):
            opened = at


def _beside(line: str, at: int) -> tuple[str, str]:
    """The signs before and after an asterisk, other marks of its kind passed over."""
    return line[:at].rstrip("*")[-1:], line[at + 1 :].lstrip("*")[:1]


def _closes(inner: str, outer: str) -> bool:
    """Whether an asterisk stands at a word, and not in one."""
    hugs = bool(inner) and not inner.isspace()
    return hugs and not (outer.isalnum() and outer < EAST)


def _colours(found: Sequence[re.Match[str]], tone: Tone) -> Iterator[tuple[int, str]]:
    """Where runs in a colour begin and end; brackets within them are brackets."""
    opened: list[tuple[int, str | None]] = []
    for one in found:
        if one[0].startswith("["):
            name = one["tone"]
            opened.append((one.start(), tone(name) if name else None))
        elif one[0] == "]" and opened:
            at, colour = opened.pop()
            if colour:
                yield at, f"{COLOUR}{colour}{OF}"
                yield one.start(), END
