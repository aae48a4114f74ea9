"""What the table lays out, draws and puts away by hand, as data: a word key and the
numbers that go with it.

A line is ticked off for the whole table by its key and seat: `rules/ticks.py`.
"""

from typing import Any

from msgspec import Struct

from companion.rules.messages import SeatId


class Check(Struct, frozen=True, omit_defaults=True):
    """One thing to do; for one seat, or for the table."""

    key: str
    seat: SeatId | None = None
    facts: dict[str, Any] = {}


def check(key: str, seat: SeatId | None = None, **facts: Any) -> Check:
    """The thing to do, with what its sentence says."""
    return Check(key, seat, facts)
