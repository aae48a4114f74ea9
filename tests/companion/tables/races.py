"""Two phones, or two processes, in the same instant; and guards taken away to see that
they matter."""

import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

from companion.rules.messages import Order, Refusal
from companion.store import Appended, Saved
from companion.store.contract import Answer
from companion.store.memory import MemoryStore
from companion.tables.loaded import LoadedTable
from companion.tables.service import Done, Tables
from tests.companion.parlour import Parlour

PATIENCE = 30.0  # seconds; only a test that fails waits for it


class Meeting(MemoryStore):
    """Lets nobody append before all who are expected have decided what to append."""

    meet: threading.Barrier | None = None

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        if self.meet is not None:
            self.meet.wait(PATIENCE)
        return super().append(table, expected, saved, command, reply)

    def once(self, people: int) -> None:
        """The next so many appends wait for each other; those after them do not."""

        def over() -> None:
            self.meet = None

        self.meet = threading.Barrier(people, action=over)


class Forgetful(MemoryStore):
    """The guard taken away: no command is remembered."""

    def remembered(self, table: str, command: str) -> bytes | None:
        return None


class Careless(Meeting):
    """The guard taken away: whatever is appended lands at the end, whoever was faster."""

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        if self.meet is not None:
            self.meet.wait(PATIENCE)
        with self._lock:
            log = self._logs.setdefault(table, [])
            first = len(log) + 1
            log += [
                Saved(first + at, one.at, one.by, first, one.body)
                for at, one in enumerate(saved)
            ]
            return Appended(len(log), reply)


class Unlocked(Tables):
    """The guard taken away: nobody waits for anybody in this process."""

    def live(self, table: str) -> LoadedTable:
        live = super().live(table)
        live.lock = nullcontext()  # type: ignore[assignment]
        return live


def together(*calls: Callable[[], Any]) -> list[Any]:
    """All at once, each on a thread of its own; what each came to."""
    answers: list[Any] = [None] * len(calls)
    start = threading.Barrier(len(calls))

    def run(at: int) -> None:
        start.wait(PATIENCE)
        answers[at] = calls[at]()

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return answers


def tap(
    parlour: Parlour, tables: Tables, who: str, order: Order, command: str
) -> Callable[[], Done | Refusal]:
    caller = parlour.who(who)
    return lambda: tables.execute(parlour.table, caller, order, command)
