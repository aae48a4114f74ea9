"""The table as one viewer knew it at an earlier moment; never more than that viewer was told."""

from companion.keepsakes.account import account_of
from companion.live import Live
from companion.rules.evening import Evening, restored
from companion.rules.language import SeatId
from companion.tables import Tables


def as_of(tables: Tables, table: str, viewer: SeatId | None, number: int) -> Live:
    """After the step in which this viewer was told the line of that number in their log."""
    account = account_of(tables, table)
    version = next((line.version for line in account.told(viewer) if line.n >= number), account.evening.version)
    past = [entry for entry in account.entries if entry.first <= version]
    rules, start = account.rules, account.evening.start
    return Live(table, rules, restored(Evening(rules, start, start), past))
