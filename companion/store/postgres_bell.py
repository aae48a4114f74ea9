"""Listens for what other processes append to the same PostgreSQL; after a missed bell everybody looks again."""

import logging
import threading
from collections.abc import Callable, Container

import psycopg

from companion.store.postgres_pool import connect

GLANCE = 0.25  # seconds between two looks at whether we should stop
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between attempts to reach a database that is away


class Bell:
    """One thread and one connection for each process."""

    def __init__(self, url: str, ours: Container[int], heard: Callable[[str, int], None]) -> None:
        self._url, self._ours, self._heard = url, ours, heard
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
            except psycopg.Error:
                self._over.wait(PAUSES[min(self._missed, len(PAUSES) - 1)])
                self._missed += 1

    def _listen(self) -> None:
        with connect(self._url) as conn:
            conn.execute("LISTEN consigliere")
            self._missed = 0
            self._tell("*", 0)  # whatever was appended while nobody listened
            while not self._over.is_set():
                for note in conn.notifies(timeout=GLANCE):
                    table, _, version = note.payload.rpartition(":")
                    if note.pid not in self._ours and version.isdigit():
                        self._tell(table, int(version))

    def _tell(self, table: str, version: int) -> None:
        """A listener that stumbles must not make the whole process deaf."""
        try:
            self._heard(table, version)
        except Exception:
            logging.getLogger(__name__).exception("what was heard of another process could not be used")
