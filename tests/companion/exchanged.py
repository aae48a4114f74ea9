"""The rules of a table with one part exchanged for a while: they are frozen, so that
only tests ever do this."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import force_setattr

from companion.rules.protocol import GameModule


@contextmanager
def exchanged(rules: GameModule[Any], name: str, part: Any) -> Iterator[None]:
    """Whoever asks meanwhile gets the other part."""
    before = getattr(rules, name)
    force_setattr(rules, name, part)
    try:
        yield
    finally:
        force_setattr(rules, name, before)
