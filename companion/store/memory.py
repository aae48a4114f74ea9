"""The store that forgets at the end: dicts under a lock, with the same promises; for
tests and for `simulate`."""

import threading
from collections.abc import Callable, Sequence

from companion.store.contract import (
    Again,
    Answer,
    Appended,
    Conflict,
    Saved,
    TableRow,
    in_order,
)


class MemoryStore:
    """Every promise of the store but the disk."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._logs: dict[str, list[Saved]] = {}
        self._replies: dict[tuple[str, str], bytes] = {}

    def read(self, table: str, after: int = 0) -> list[Saved]:
        return self._logs.get(table, [])[max(after, 0) :]

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        in_order(expected, saved)
        with self._lock:
            known = self.remembered(table, command)
            if known is not None:
                return Again(known)
            version = self.version(table)
            if version != expected:
                return Conflict(version)
            self._logs.setdefault(table, []).extend(saved)
            self._replies[table, command] = reply
            return Appended(expected + len(saved), reply)

    def version(self, table: str) -> int:
        return len(self._logs.get(table, []))

    def tables(self) -> list[TableRow]:
        logs = {table: log for table, log in dict(self._logs).items() if log}
        rows = [
            TableRow(table, log[0].body, log[-1].at, len(log))
            for table, log in logs.items()
        ]
        return sorted(rows, key=lambda row: (-row.at, row.id))

    def remembered(self, table: str, command: str) -> bytes | None:
        return self._replies.get((table, command))

    def follow(self, heard: Callable[[str, int], None]) -> bool:
        """Nobody else can write here."""
        return False

    def publish(self, word: str) -> None:
        """Nobody is there to hear it."""

    def subscribe(self, heard: Callable[[str], None]) -> None:
        """Nobody is there to say anything."""

    def close(self) -> None:
        """Nothing is held open."""
