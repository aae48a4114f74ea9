"""The table as one viewer knew it at an earlier moment; never more than that viewer was told."""

from companion.keepsakes.account import Account
from companion.live import Live
from companion.rules.evening import Evening, restored
from companion.rules.language import SeatId
from companion.tables import Tables


def as_of(tables: Tables, table: str, viewer: SeatId | None, number: int) -> Live:
    """After the step in which this viewer was told the line of that number in their log."""
    live, entries = tables.live(table), tables.entries(table)
    version = next(
        (line.version for line in Account(live.evening, tuple(entries)).told(viewer) if line.n >= number), None
    )
    start = live.evening.start
    past = [entry for entry in entries if version is None or entry.first <= version]
    return Live(table, live.rules, restored(Evening(live.rules, start, start), past))
