"""Prints that wait, run, and are done: one press at a time, a short queue, and a state
on disk that any process of the server can read."""

import shutil
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

import msgspec
from msgspec import Struct

from cards.sentences import Sentence
from companion.printing.asking import Fault, Press, Pressed, PrintedFile, Step
from companion.printing.press_process import CRASHED, STOPPED, PressProcess
from companion.printing.print_shelf import PrintShelf

MOST_WAITING = 6
LONGEST = 600.0  # seconds of one print
SILENT = 120.0  # seconds without a sign of life: its server is gone
QUEUED = LONGEST * MOST_WAITING
LEAST_ROOM = 200_000_000  # bytes that must be free before a print begins
OFTEN = 0.2  # seconds between two signs of life
STATE, TICKET, KEEP = "state.json", "asked-", "keep"
WAITING, PRINTING, DONE, FAILED, CANCELLED = (
    "waiting",
    "printing",
    "done",
    "failed",
    "cancelled",
)


class JobState(Struct, frozen=True):
    """How a print stands. `fault` is a code, `text` or `said` what the press says to it;
    `before` says how many are printed first."""

    stage: str
    what: str = ""
    done: int = 0
    of: int = 0
    before: int = 0
    fault: str = ""
    text: str = ""
    said: tuple[Sentence, ...] = ()
    folder: str = ""
    files: tuple[PrintedFile, ...] = ()
    pieces: int = 0
    codes: int = 0
    removed: tuple[str, ...] = ()
    remarks: tuple[Sentence, ...] = ()


class PrintJobs:
    """The queue of one server process."""

    def __init__(
        self, shelf: PrintShelf, press: PressProcess, kept: Callable[[str, str], None]
    ) -> None:
        self._shelf = shelf
        self._press = press
        self._kept = kept
        self._lock = threading.Lock()
        self._waiting: deque[str] = deque()
        self._running = ""
        self._closing = False

    def order(self, seal: str, keep: bool = False) -> str | None:
        """A ticket for a print of this order; None where too many wait. Whoever orders
        what is printed already, or is about to be, joins in. `keep`: it also goes to
        the boxes of this house."""
        if keep:
            self._keep(seal)
        with self._lock:
            if not self._is_ours(seal) and not self._is_elsewhere(seal):
                if len(self._waiting) >= MOST_WAITING:
                    return None
                return self._begin(seal)
            return self._ticket(seal)

    def _ticket(self, seal: str) -> str:
        ticket = token_hex(8)
        (self._shelf.folder(seal) / f"{TICKET}{ticket}").touch()
        return ticket

    def _keep(self, seal: str) -> None:
        (self._shelf.folder(seal) / KEEP).touch()
        state = self.state(seal)
        if state.stage == DONE:
            self._kept(seal, state.folder)

    def _is_ours(self, seal: str) -> bool:
        return seal == self._running or seal in self._waiting

    def _is_elsewhere(self, seal: str) -> bool:
        """Printed already, or in the queue of another process of this server."""
        return self.state(seal).stage in {DONE, PRINTING, WAITING}

    def _begin(self, seal: str) -> str:
        """Its ticket is there before anybody looks whether it is wanted."""
        for old in self._shelf.folder(seal).glob(f"{TICKET}*"):
            old.unlink(missing_ok=True)
        ticket = self._ticket(seal)
        self._waiting.append(seal)
        self._note(seal, JobState(WAITING, before=self._before(seal)))
        if len(self._waiting) == 1 and not self._running:
            threading.Thread(target=self._work, daemon=True).start()
        return ticket

    def cancel(self, seal: str, ticket: str) -> None:
        """One who asked does no longer; a print that nobody wants ends at once."""
        if not ticket.isalnum():
            return
        (self._shelf.folder(seal) / f"{TICKET}{ticket}").unlink(missing_ok=True)
        if seal == self._running and not self._is_wanted(seal):
            self._press.stop()

    def state(self, seal: str) -> JobState:
        """As it stands on disk; what has shown no sign of life for long has died."""
        path = self._shelf.folder(seal) / STATE
        try:
            found = msgspec.json.decode(path.read_bytes(), type=JobState)
            age = time.time() - path.stat().st_mtime
        except (OSError, msgspec.DecodeError):
            return JobState(CANCELLED)
        if age > {PRINTING: SILENT, WAITING: QUEUED}.get(found.stage, age):
            return JobState(FAILED, fault=CRASHED.code)
        return found

    def busy(self) -> frozenset[str]:
        return frozenset({self._running, *self._waiting})

    def close(self) -> None:
        self._closing = True
        self._waiting.clear()
        self._press.stop()

    def _work(self) -> None:
        """Until nobody waits any more."""
        while seal := self._next():
            try:
                self._print(seal)
            except OSError:  # its folder is gone
                self._note(seal, JobState(FAILED, fault=CRASHED.code))

    def _next(self) -> str:
        with self._lock:
            self._running = self._waiting.popleft() if self._waiting else ""
            for seal in self._waiting:
                self._note(seal, JobState(WAITING, before=self._before(seal)))
            return self._running

    def _before(self, seal: str) -> int:
        return self._waiting.index(seal) + bool(self._running)

    def _print(self, seal: str) -> None:
        order = self._shelf.order(seal)
        if order is None or not self._is_wanted(seal):
            self._note(seal, JobState(CANCELLED))
            return
        folder = self._shelf.folder(seal)
        if shutil.disk_usage(folder).free < LEAST_ROOM:
            self._note(seal, JobState(FAILED, fault="print_no_room"))
            return
        self._note(seal, JobState(PRINTING))
        answer = self._press.ask(Press(order), Steps(self, seal))
        if not self._closing:
            self._finish(seal, answer)

    def _finish(self, seal: str, answer: object) -> None:
        if isinstance(answer, Pressed):
            done = _printed(answer, self._shelf.printed(seal))
            kept = self._keep_if_wished(seal, done)
            self._note(seal, done)
            if not kept:  # who wished it since then saw a print that was not done yet
                self._keep_if_wished(seal, done)
            return
        shutil.rmtree(self._shelf.printed(seal), ignore_errors=True)
        fault = answer if isinstance(answer, Fault) else CRASHED
        stage = CANCELLED if fault == STOPPED else FAILED
        self._note(
            seal, JobState(stage, fault=fault.code, text=fault.text, said=fault.said)
        )

    def _keep_if_wished(self, seal: str, done: JobState) -> bool:
        wished = (self._shelf.folder(seal) / KEEP).exists()
        if wished:
            self._kept(seal, done.folder)
        return wished

    def goes_on(self, seal: str, step: Step) -> None:
        """A sign of life; and a look whether anybody still waits for it."""
        if not self._is_wanted(seal):
            self._press.stop()
        self._note(seal, JobState(PRINTING, step.what, step.done, step.of))

    def _is_wanted(self, seal: str) -> bool:
        return any(self._shelf.folder(seal).glob(f"{TICKET}*"))

    def _note(self, seal: str, state: JobState) -> None:
        folder = self._shelf.folder(seal)
        fresh = folder / f"{STATE}.new"
        try:
            fresh.write_bytes(msgspec.json.encode(state))
            fresh.replace(folder / STATE)
        except OSError:
            return  # a full disk: the print itself says so


class Steps:
    """Hears every step, and passes on as many as somebody can read."""

    def __init__(self, jobs: PrintJobs, seal: str) -> None:
        self._jobs = jobs
        self._seal = seal
        self._last = 0.0

    def __call__(self, step: Step) -> None:
        now = time.monotonic()
        if now - self._last > OFTEN:
            self._last = now
            self._jobs.goes_on(self._seal, step)


def _printed(found: Pressed, out: Path) -> JobState:
    return JobState(
        DONE,
        folder=Path(found.folder).relative_to(out).as_posix(),
        files=found.files,
        pieces=found.pieces,
        codes=found.codes,
        removed=found.removed,
        remarks=found.remarks,
    )
