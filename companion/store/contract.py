"""What every store promises: the shape of a stored fact, the three answers to an
append, and how trouble is told."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from cards.errors import Mistake


class Saved(msgspec.Struct, frozen=True, gc=False):
    """One stored fact; the facts of one command form a step, named by the version of
    its first fact."""

    version: int  # position in the table's log, from 1, no gaps
    at: float  # unix time in seconds, given by the caller
    by: str  # who did it: a public seat id, "host", "table"
    step: int
    body: bytes  # opaque for the store


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """A table as the list "continue a table" needs it."""

    id: str
    first: bytes  # the body of its first fact
    at: float  # of its last fact
    version: int


class Appended(msgspec.Struct, frozen=True, gc=False):
    """Done, and on the disk; the reply is what the caller asked to remember."""

    version: int
    reply: bytes


class Again(msgspec.Struct, frozen=True, gc=False):
    """This command was accepted earlier: the remembered reply."""

    reply: bytes


class Conflict(msgspec.Struct, frozen=True, gc=False):
    """Somebody else was faster: the log now ends here."""

    version: int


Answer = Appended | Again | Conflict

SENTENCES = {
    "store_full": "The disk is full, so nothing was saved; make room and try again.",
    "store_read_only": (
        "The database cannot be written, so nothing was saved; "
        "make it writable and try again."
    ),
    "store_gone": (
        "The database does not answer; "
        "try again in a moment, the same tap counts only once."
    ),
}


class StoreTrouble(Mistake):
    """The store cannot write (or read) now; the next try works as soon as the cause is gone.

    Nothing was written. In one case nobody can know: a PostgreSQL that vanished between
    the commit and its answer, and stayed away. The same command sent again is then
    answered by `Again`.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.sentence = SENTENCES[code]
        super().__init__(self.sentence)


class Store(Protocol):
    """The few verbs. A command is already scoped by the caller ("s1:abc"); only
    accepted ones are remembered."""

    def read(self, table: str, after: int = 0) -> list[Saved]:
        """The log behind a version, in order."""

    def append(
        self,
        table: str,
        expected: int,
        saved: Sequence[Saved],
        command: str,
        reply: bytes,
    ) -> Answer:
        """A known command is told its reply (even when `expected` is stale), a stale
        one is a conflict."""

    def version(self, table: str) -> int:
        """Where the log ends; 0 if there is none."""

    def tables(self) -> list[TableRow]:
        """Every table, the latest first."""

    def remembered(self, table: str, command: str) -> bytes | None:
        """The reply to an accepted command."""

    def follow(self, heard: Callable[[str, int], None]) -> bool:
        """Call `heard(table, version)` for what other processes append; ("*", 0) says:
        look again everywhere.

        True if there may be other processes at all.
        """

    def publish(self, word: str) -> None:
        """Tell the other processes something that is kept nowhere; whoever does not
        listen just then has missed it."""

    def subscribe(self, heard: Callable[[str], None]) -> None:
        """Call `heard(word)` for what other processes publish; "" says that some of it
        was missed."""

    def close(self) -> None:
        """Let go of files and connections."""


def in_order(expected: int, saved: Sequence[Saved]) -> None:
    """Facts that do not follow each other are the caller's bug, not a race."""
    if [fact.version for fact in saved] != list(
        range(expected + 1, expected + 1 + len(saved))
    ):
        raise ValueError(
            f"facts behind version {expected} must be numbered from {expected + 1} without gaps"
        )
