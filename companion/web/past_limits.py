"""Reading the past of a table: how often, and one reading of a caller at a time (rate
and concurrency limit)."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.keepsakes.table_record import Account, account_of
from companion.rules.messages import Caller
from companion.web.context import context
from companion.web.sessions import RequestRefused, spend_rate_limit


@contextmanager
def reading(table: str, who: Caller) -> Iterator[Account]:
    """All that happened, for as long as an answer is made of it. Those who only look on
    are one caller: whoever has a table's code may have as many of them as they like."""
    reader = f"{table} {who.viewer or 'watchers'}"
    spend_rate_limit("past", reader)
    with context().turns.taken(reader) as free:
        if not free:
            raise RequestRefused("too_often", 1)
        yield account_of(context().tables, table)
