"""Listens for what other processes append to the same PostgreSQL; after a missed bell
everybody looks again."""

import logging
import threading
from collections.abc import Callable, Container
from contextlib import suppress
from queue import Empty, SimpleQueue

import psycopg

from companion.store.contract import StoreTrouble
from companion.store.postgres_pool import connect

# seconds between two looks at whether we should stop, or have something to publish
GLANCE = 0.25
MURMURS = "consigliere_here"
# seconds between attempts to reach a database that is away
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)


class Bell:
    """One thread and one connection for each process."""

    def __init__(
        self, url: str, ours: Container[int], heard: Callable[[str, int], None]
    ) -> None:
        self._url = url
        self._ours = ours
        self._heard = heard
        self.outbox: SimpleQueue[str] = SimpleQueue()
        self.received: Callable[[str], None] = _nobody
        self._over = threading.Event()
        self._missed = 0
        self._thread = threading.Thread(target=self._attend, name="bell", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._thread.join()

    def _attend(self) -> None:
        while not self._over.is_set():
            try:
                self._listen()
            # the database is away, for us or for who is told
            except (psycopg.Error, StoreTrouble):
                self._over.wait(PAUSES[min(self._missed, len(PAUSES) - 1)])
                self._missed += 1

    def _listen(self) -> None:
        with connect(self._url) as conn:
            conn.execute("LISTEN consigliere")
            conn.execute("LISTEN consigliere_here")
            self._missed = 0
            # whatever was appended while nobody listened
            self._tell(self._heard, "*", 0)
            self._tell(self.received, "")
            while not self._over.is_set():
                self._publish(conn)
                for note in conn.notifies(timeout=GLANCE):
                    self._noted(note, conn.info.backend_pid)

    def _noted(self, note: psycopg.Notify, own: int) -> None:
        table, _, version = note.payload.rpartition(":")
        if note.channel == MURMURS:
            if note.pid != own:
                self._tell(self.received, note.payload)
        elif note.pid not in self._ours and version.isdigit():
            self._tell(self._heard, table, int(version))

    def _publish(self, conn: psycopg.Connection) -> None:
        """By the connection that listens anyway: no request waits for it, and none of
        the pool is taken."""
        with suppress(Empty):
            while True:
                conn.execute(
                    "SELECT pg_notify(%s, %s)", (MURMURS, self.outbox.get_nowait())
                )

    def _tell(self, listener: Callable[..., None], *what: object) -> None:
        """A listener that stumbles must not make the whole process deaf. One that could
        not ask the database is told anew once that is back: then everybody looks again."""
        try:
            listener(*what)
        except StoreTrouble:
            raise
        except Exception:
            logging.getLogger(__name__).exception(
                "what was heard of another process could not be used"
            )


def _nobody(word: str) -> None:
    """Nobody has subscribed."""
