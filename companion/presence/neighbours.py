"""Lights of phones that listen at other processes on the same database: what is
published from one to another.

Nothing of it is ever kept. A process that is alone says nothing after its first
question; what a process no longer repeats fades, so one that was killed leaves no light
burning.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from secrets import token_hex
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from companion.presence.lights import Presence
from companion.store import Store
from companion.timing.clock import Clock

# seconds after which a process with neighbours repeats whose lights burn there
BEAT = 10.0
FADE = 25.0  # seconds after which what was not repeated is no longer true
MOST = 6000  # bytes of tables in one message; PostgreSQL carries 8,000 in all

Here = Mapping[str, Collection[str]]


class PresenceMessage(Struct, frozen=True, omit_defaults=True):
    """`here`: at these tables exactly these lights burn at my place. `found`: what a
    phone found out about its line."""

    by: str
    asks: bool = False
    here: dict[str, tuple[str, ...]] = {}
    found: dict[str, dict[str, Any]] = {}


class Neighbours:
    """What this process publishes, and what it has received from others, by process and table."""

    def __init__(self, store: Store, presence: Presence, clock: Clock) -> None:
        self._store = store
        self._presence = presence
        self._clock = clock
        self._name = token_hex(8)
        self._lock = Lock()
        # other processes, and when each was last heard
        self._known: dict[str, float] = {}
        # process and table, and when it was last repeated
        self._told: dict[tuple[str, str], float] = {}
        presence.listeners.append(self._lit)
        presence.diagnoses.append(self._diagnosed)
        store.subscribe(self._received)
        self._say(PresenceMessage(self._name, asks=True))

    def _lit(self, table: str) -> None:
        if self._known:
            with self._lock:  # what is said last is what is true last
                self._say(
                    PresenceMessage(
                        self._name, here={table: tuple(self._presence.here(table))}
                    )
                )

    def _diagnosed(self, table: str, viewer: str, results: Any) -> None:
        if self._known:
            self._say(PresenceMessage(self._name, found={table: {viewer: results}}))

    def _say(self, message: PresenceMessage) -> None:
        """What is too long for one message stays at home: the findings of one phone, at
        the worst."""
        word = msgspec.json.encode(message)
        if len(word) <= MOST + 1000:
            self._store.publish(word.decode())

    def _received(self, word: str) -> None:
        # nobody listened for a while: who is there, and how are things with them?
        if not word:
            self._say(PresenceMessage(self._name, asks=True))
            self._repeat()
            return
        message = msgspec.json.decode(word, type=PresenceMessage)
        with self._lock:
            alone, now = not self._known, self._clock.now()
            self._known[message.by] = now
            for table, names in message.here.items():
                self._told[message.by, table] = now
                self._presence.elsewhere(message.by, table, names)
        for table, findings in message.found.items():
            self._presence.diagnosed_elsewhere(table, findings)
        if message.asks:
            self._repeat()
        if alone:
            self._clock.at(now + BEAT, self._beat)

    def _beat(self) -> None:
        """While there are neighbours; whoever hears one again after the last has faded
        begins anew."""
        if self._fade(self._clock.now() - FADE):
            self._repeat()
            self._clock.at(self._clock.now() + BEAT, self._beat)

    def _repeat(self) -> None:
        with self._lock:
            for some in _portions(self._presence.all_here()):
                self._say(PresenceMessage(self._name, here=some))

    def _fade(self, before: float) -> bool:
        """Is anybody left?"""
        with self._lock:
            self._known = {
                process: heard
                for process, heard in self._known.items()
                if heard >= before
            }
            faded = [place for place, heard in self._told.items() if heard < before]
            for process, table in faded:
                del self._told[process, table]
                self._presence.elsewhere(process, table, ())
            return bool(self._known)


def _portions(
    here: Iterable[tuple[str, Collection[str]]],
) -> Iterator[dict[str, tuple[str, ...]]]:
    """Each fits into one message; there is always one, so that the others know of this process."""
    portion: dict[str, tuple[str, ...]] = {}
    length = 0
    for table, names in here:
        size = len(table) + sum(len(name) + 3 for name in names) + 6
        if length + size > MOST:
            yield portion
            portion, length = {}, 0
        portion[table], length = tuple(names), length + size
    yield portion
