"""The join code on the terminal, dark on light whatever the colours of the window."""

import os
from typing import TextIO

from generator import Qr, qr_code

# modules of light around it: the line below and the window's edge take the place of the
# rest
QUIET = 2
# the black and the white of the 256 colours, which no theme repaints
_PAPER = "\x1b[38;5;16;48;5;231m"
_PLAIN = "\x1b[0m"
_HALVES = " ▄▀█"  # two modules a character: nothing, the lower, the upper, both


def join_code(payload: str, stream: TextIO) -> str:
    """The code for this stream: in colours on a terminal, in blocks or letters into a file."""
    code = qr_code(payload)
    if stream.isatty() and os.environ.get("TERM", "") != "dumb" and _writes(stream):
        return coloured(code)
    if _writes(stream):
        return blocks(code)
    return letters(code)


def coloured(code: Qr) -> str:
    """Half blocks, black on white by themselves; each line ends in the window's own colours."""
    return "\n".join(f"{_PAPER}{line}{_PLAIN}" for line in blocks(code).split("\n"))


def blocks(code: Qr) -> str:
    """Half blocks without colours; on a dark window the code is inverted, which most
    phones read."""
    rows = _framed(code)
    return "\n".join(
        "".join(map(_half, above, below))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    )


def letters(code: Qr) -> str:
    """Two signs a module, for streams that know ASCII only."""
    return "\n".join(
        "".join("##" if dark else "  " for dark in row) for row in _framed(code)
    )


def _framed(code: Qr) -> list[list[bool]]:
    """The modules with light around them, an even number of rows."""
    wide = code.side + 2 * QUIET
    light = [[False] * wide for _ in range(QUIET)]
    edge = [False] * QUIET
    rows = [*light, *([*edge, *row, *edge] for row in code.rows), *light]
    if len(rows) % 2 == 0:
        return rows
    return [*rows, [False] * wide]


def _half(above: bool, below: bool) -> str:
    return _HALVES[2 * above + below]


def _writes(stream: TextIO) -> bool:
    """Whether the stream knows the blocks."""
    try:
        _HALVES.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
