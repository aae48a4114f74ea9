"""The table as one viewer knew it at an earlier moment; never more than that viewer was told."""

from companion.keepsakes.table_record import Account
from companion.rules.messages import SeatId
from companion.tables.loaded import LoadedTable


def as_of(
    account: Account, table: str, viewer: SeatId | None, number: int
) -> LoadedTable:
    """After the step in which this viewer was told the line of that number in their log."""
    known = account.heard(viewer)
    version = (
        known[max(number, 1) - 1] if number <= len(known) else account.history.version
    )
    return LoadedTable(table, account.rules, account.past.at(version))
