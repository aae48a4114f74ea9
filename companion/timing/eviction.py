"""Tables that rest leave the memory, so that a long-running server does not grow."""

from companion.presence.lights import Presence
from companion.tables.service import Tables
from companion.timing.clock import Clock

REST = 1800.0  # seconds after which a table that nobody looks at leaves the memory


def schedule_eviction(
    tables: Tables, presence: Presence, clock: Clock, rest: float = REST
) -> None:
    """Now, and every now and then from now on."""
    tables.forget(rest)
    presence.forget()
    clock.at(
        clock.now() + rest / 2, lambda: schedule_eviction(tables, presence, clock, rest)
    )
