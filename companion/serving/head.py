"""The head of a request, read strictly and quickly: what two servers could read in two
ways is not read at all."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

MOST_LINES = 100
MOST_BYTES = 65_536
LONGEST = 16_384
NAMES = 256  # of fields that are remembered
ONCE = frozenset(
    {"content-length", "transfer-encoding", "host", "authorization", "content-type"}
)
# nothing that was taken is given back: blanks before a bad sign, tried in all ways, would
# take the server hours
_FIELD = re.compile(
    r"([!#$%&'*+\-.^_`|~0-9A-Za-z]++):[ \t]*+"
    r"((?:[^\r\n\x00]*[^\r\n\x00 \t])?+)[ \t]*+\r?\n"
)


class Lines(Protocol):
    """What a head is read from."""

    def readline(self, most: int, /) -> bytes: ...


class BadHead(ValueError):
    """It is not clear what was meant; the connection is closed."""


class Head:
    """The fields of a request by their names in lower case; in the shape that gevent's
    handler knows."""

    status = ""  # the handler asks every kind of head whether it was broken

    def __init__(self, lines: Lines, _: int = 0) -> None:
        self._fields: dict[str, str] = {}
        left, take = MOST_BYTES, self._take
        for _ in range(MOST_LINES + 1):
            line = lines.readline(min(LONGEST, left))
            if line in {b"\r\n", b"\n"}:
                break
            left -= len(line)
            take(line)
        else:
            raise BadHead("too many fields")
        if {"transfer-encoding", "content-length"} <= self._fields.keys():
            raise BadHead("two lengths")
        if not _is_length(self._fields.get("content-length", "0")):
            raise BadHead("no length")

    def _take(self, line: bytes) -> None:
        found = _FIELD.fullmatch(line.decode("latin-1"))
        if found is None:
            raise BadHead("no field")
        name, value = found[1].lower(), found[2]
        if name in self._fields:
            if name in ONCE:
                raise BadHead("said twice")
            value = f"{self._fields[name]}{'; ' if name == 'cookie' else ','}{value}"
        self._fields[name] = value

    def get(self, name: str, otherwise: str | None = None) -> str | None:
        return self._fields.get(name.lower(), otherwise)

    getheader = get

    @property
    def typeheader(self) -> str | None:
        return self._fields.get("content-type")

    def __delitem__(self, name: str) -> None:
        del self._fields[name]

    def environ(self) -> Iterator[tuple[str, str]]:
        """As WSGI wants them."""
        for name, value in self._fields.items():
            if key := _wsgi_name(name):
                yield key, value


@lru_cache(maxsize=NAMES)
def _wsgi_name(name: str) -> str:
    """Empty for what stands elsewhere, and for a name with an underscore, which could
    pose as another one."""
    if name in {"content-type", "content-length"} or "_" in name:
        return ""
    return "HTTP_" + name.upper().replace("-", "_")


def _is_length(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16
