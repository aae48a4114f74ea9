"""Group commit: appends queue here, and whoever comes first writes for all who wait, so
that they share one fsync."""

import threading
import time
from collections.abc import Callable, Sequence

from companion.store.contract import Answer, Saved, StoreTrouble


class PendingAppend:
    """One append that waits for its answer."""

    __slots__ = (
        "answer",
        "called",
        "command",
        "expected",
        "reply",
        "saved",
        "table",
        "trouble",
        "turn",
    )

    def __init__(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> None:
        self.table, self.expected, self.saved, self.command, self.reply = (
            table,
            expected,
            saved,
            command,
            reply,
        )
        self.answer: Answer | None = None
        self.trouble: Exception | None = None
        self.called = False  # its turn to serve the next group
        self.turn: threading.Lock | None = None  # rung for those who have to wait

    def wait_for(self) -> None:
        """A lock used as a doorbell: an event costs ten times as much."""
        self.turn = threading.Lock()
        self.turn.acquire()

    def ring(self) -> None:
        if self.turn is not None:
            self.turn.release()

    @property
    def settled(self) -> bool:
        return self.answer is not None or self.trouble is not None

    def outcome(self) -> Answer:
        if self.trouble is not None:
            raise self.trouble
        if self.answer is None:
            raise StoreTrouble("store_gone")
        return self.answer


class CommitQueue:
    """Groups appends. `write` judges and commits a whole group and settles its appends;
    it never runs twice at once."""

    def __init__(self, write: Callable[[list[PendingAppend]], None]) -> None:
        self._write = write
        self._door = threading.Lock()
        self._waiting: list[PendingAppend] = []
        self._busy = False

    def serve(self, pending: PendingAppend) -> Answer:
        """Wait for the group that holds this append; the answer comes after its commit."""
        if not self._free(pending):
            self._wait(pending)
        if pending.called and not pending.settled:
            self._lead(pending)
        return pending.outcome()

    def _free(self, pending: PendingAppend) -> bool:
        with self._door:
            self._waiting.append(pending)
            pending.called, self._busy = not self._busy, True
            if not pending.called:
                pending.wait_for()
            return pending.called

    def _wait(self, pending: PendingAppend) -> None:
        assert pending.turn is not None
        try:
            pending.turn.acquire()
        # a greenlet may be killed here; the queue must go on without it
        except BaseException:
            self._leave(pending)
            if pending.called and not pending.settled:
                self._call_next()
            raise

    def _leave(self, pending: PendingAppend) -> None:
        with self._door:
            if pending in self._waiting:
                self._waiting.remove(pending)

    def _lead(self, own: PendingAppend) -> None:
        group: list[PendingAppend] = []
        try:
            time.sleep(0)  # those who are on their way join this group
            with self._door:
                group, self._waiting = self._waiting, []
            self._write(group)
        finally:
            if own not in group:
                self._leave(own)
            for pending in group:
                if pending is not own:
                    pending.ring()
            self._call_next()

    def _call_next(self) -> None:
        """The next group is served by its first member, so that nobody works on after
        the own answer is there."""
        with self._door:
            following = self._waiting[0] if self._waiting else None
            self._busy = following is not None
            if following:
                following.called = True
        if following:
            following.ring()
