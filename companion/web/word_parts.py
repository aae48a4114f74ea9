"""The words of a page in two parts: those that its first script names, whole or by how they
begin, and the rest, which comes behind the first screen."""

import re
from collections.abc import Mapping
from typing import Any

_NAMED = re.compile(r"[\"'`]([a-z_]+\.[\w.]*)")


def parted(
    words: Mapping[str, Any], script: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """First what may be said at once, then what may not: a key that is put together from
    pieces begins with one that stands in the script."""
    stems = frozenset(_NAMED.findall(script))
    first = {key: told for key, told in words.items() if _is_named(key, stems)}
    return first, {key: told for key, told in words.items() if key not in first}


def _is_named(key: str, stems: frozenset[str]) -> bool:
    return any(key[:end] in stems for end in range(1, len(key) + 1))
