"""How large a file may be, as people write it. Pure."""

import re

from generator.errors import CannotPrint, say

_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*(kb|mb|gb)?", re.IGNORECASE)
_UNITS = {"kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000}
LEAST = 20_000  # bytes: what a sheet takes by itself


def bytes_of(said: str) -> int:
    """`20MB`, `20` or `500 kB`."""
    found = _SIZE.fullmatch(said.strip())
    unit = _UNITS[(found[2] or "mb").lower()] if found else 0
    size = int(float(found[1].replace(",", ".")) * unit) if found else 0
    if size < LEAST:
        raise CannotPrint(say("no_file_size", cell=said), say("write_file_size"))
    return size
