"""The past of a table in memory: what it says is what the whole log says, and asking
again costs next to nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from companion.keepsakes.money_series import Walk, chronicle
from companion.keepsakes.table_record import account_of, as_of
from companion.rules.bank import Pay
from companion.rules.slips import WriteSlip
from companion.rules.table_history import TableHistory, restored
from companion.rules.undo import TakeBack
from companion.store import Saved
from companion.store.memory import MemoryStore
from companion.tables.event_log import NEAREST, SPACING, Past, Pasts
from tests.companion.exchanged import exchanged
from tests.companion.keepsakes.party import evening
from tests.companion.parlour import Parlour, begun, seen

LONG = 700


class Counted(MemoryStore):
    """Counts the facts that are handed out."""

    rows = 0

    def read(self, table: str, after: int = 0) -> list[Saved]:
        found = super().read(table, after)
        self.rows += len(found)
        return found


@dataclass
class Work:
    """How many facts were read from the store, and how many were folded."""

    read: int = 0
    folded: int = 0


@contextmanager
def counted(parlour: Parlour) -> Iterator[Work]:
    """What is done meanwhile; the table is in memory when it begins."""
    store, rules = parlour.store, parlour.tables.live(parlour.table).rules
    assert isinstance(store, Counted)
    work, before, evolve = Work(), store.rows, rules.evolve

    def folding(state: Any, fact: Any) -> Any:
        work.folded += 1
        return evolve(state, fact)

    with exchanged(rules, "evolve", folding):
        yield work
    work.read = store.rows - before


def long_evening(payments: int = LONG, **more: Any) -> Parlour:
    parlour = begun("Anna", "Bob", store=Counted(), **more)
    for at in range(payments):
        parlour.done("Anna" if at % 2 else "Bob", Pay("s2" if at % 2 else "s1", 1))
    return parlour


@pytest.mark.parametrize("seed", range(6))
def test_every_moment_is_what_the_log_up_to_it_comes_to(seed: int) -> None:
    """Random evenings with undos of all kinds: the state, what each viewer was told,
    and what may still be undone."""
    account = evening(steps=120, seed=seed, over=bool(seed % 2)).account
    blank = TableHistory(account.rules, account.history.start, account.history.start)
    for at, entry in enumerate(account.entries, start=1):
        whole = restored(blank, account.entries[:at])
        assert account.past.at(entry.last) == whole, entry
    for viewer in (None, *account.state.seats):
        by_hand = [
            v
            for entry in account.entries
            for v, fact in entry.log
            if fact.visible_to(viewer) is not None
        ]
        assert list(account.heard(viewer)) == by_hand


@pytest.mark.parametrize("seed", range(4))
def test_a_chart_that_grew_is_the_chart_of_the_whole(seed: int) -> None:
    """Drawn after every few steps, with undos in between, and once at the end."""
    party = evening(steps=1, seed=seed, over=False)
    for _ in range(30):
        party.play(4)
        grown = chronicle(party.account)
        fresh = Walk(party.account.history.start)
        fresh.go_on(party.account)
        assert (list(grown.moments), list(grown.marks)) == (fresh.moments, fresh.marks)


def test_reading_again_reads_and_folds_nothing() -> None:
    """The first reading goes through the log once; each one after it, through nothing
    but what is new."""
    parlour = long_evening()
    tables, table = parlour.tables, parlour.table
    facts = len(parlour.facts())
    with counted(parlour) as first:
        account_of(tables, table)
    assert first.read == facts and first.folded == facts
    with counted(parlour) as again:
        for _ in range(20):
            account = account_of(tables, table)
            assert len(list(account.lines(None, 1, 50))) == 50
            chronicle(account)
    assert again.read == 0 and again.folded == facts, "the chart is walked once"
    parlour.done("Anna", Pay("s2", 1))
    with counted(parlour) as more:
        chronicle(account_of(tables, table))
    assert (more.read, more.folded) == (1, 2)


def test_an_earlier_moment_is_near_to_a_snapshot() -> None:
    parlour = long_evening()
    account = account_of(parlour.tables, parlour.table)
    with counted(parlour) as work:
        for number in range(1, account.history.public_count, 50):
            view = as_of(account, parlour.table, None, number)
            assert seen(view, None)[0] == number
    moments = account.history.public_count // 50 + 1
    assert work.read == 0 and work.folded <= moments * SPACING


def test_taking_back_costs_the_same_after_a_long_evening() -> None:
    """A step is folded and not the evening."""
    parlour = long_evening()
    parlour.done("Anna", WriteSlip(1, True))
    parlour.done("Anna", TakeBack())  # the first one reads the log
    with counted(parlour) as work:
        for _ in range(10):
            parlour.done("Anna", WriteSlip(1, True))
            parlour.done("Anna", TakeBack())
    assert work.read <= 30 and work.folded <= 100


def test_snapshots_are_few() -> None:
    parlour = long_evening(3 * SPACING)
    past = account_of(parlour.tables, parlour.table).past
    assert len(past._snapshots) <= NEAREST + len(past.entries) // SPACING + 2


def test_pasts_that_nobody_asks_about_make_room() -> None:
    """Together they are bounded; the one that is read stays, and one that left is read
    again when asked for."""
    parlours = [long_evening(30, seed=seed) for seed in ("one", "two", "three")]
    lives = [parlour.tables.live(parlour.table) for parlour in parlours]
    pasts = Pasts(most=80)
    for parlour, live in zip(parlours, lives, strict=True):
        account_of(parlour.tables, parlour.table)
        pasts.asked(live)
    assert [isinstance(live.past, Past) for live in lives] == [False, True, True]
    assert (
        len(list(account_of(parlours[0].tables, parlours[0].table).all_lines(None)))
        > 30
    )


def test_a_table_that_rests_takes_its_past_along() -> None:
    parlour = long_evening(10)
    account_of(parlour.tables, parlour.table)
    assert parlour.table in parlour.tables._pasts._known
    parlour.wait(10_000)
    assert parlour.tables.forget(100) == 1
    assert parlour.table not in parlour.tables._pasts._known
