"""The print shop of one server: looks at orders, prints them, keeps what came out."""

import shutil
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.printing.asking import Answer, Asked, Fault
from companion.printing.press_process import PressProcess
from companion.printing.print_jobs import LONGEST, PrintJobs
from companion.printing.print_shelf import PrintShelf
from generator import Order, Profile, profile_of

QUICK = 60.0  # seconds of one look
MOST_LOOKING = 8  # who wait for a look at once


class PrintShop:
    """`output` is where a home server keeps its boxes; none where strangers print."""

    def __init__(self, room: Path, output: Path | None = None) -> None:
        self.shelf, self.output = PrintShelf(room), output
        self._eyes = PressProcess(QUICK)
        self._press = PressProcess(LONGEST)
        self.jobs = PrintJobs(self.shelf, self._press, self._keep)
        self._looking = threading.BoundedSemaphore(MOST_LOOKING)

    def take(self, order: Order) -> str:
        """An order on the shelf: its seal."""
        self.shelf.tidy(self.jobs.busy())
        return self.shelf.put(replace(order, profile=self.profile()))

    def profile(self) -> Profile:
        """Of the printer at home; nobody knows those of strangers."""
        if self.output is None:
            return Profile()
        return profile_of(None)

    def look(self, asked: Asked) -> Answer:
        """A quick question; where too many wait already, it is refused."""
        if not self._looking.acquire(blocking=False):
            return Fault("print_busy")
        try:
            return self._eyes.ask(asked)
        finally:
            self._looking.release()

    def _keep(self, seal: str) -> None:
        """A print of the laptop's own is a box of this house from now on."""
        state = self.jobs.state(seal)
        if self.output is None or not state.folder:
            return
        with suppress(OSError):  # it can be downloaded all the same
            _copied(self.shelf.printed(seal) / state.folder, self.output / state.folder)

    def close(self) -> None:
        self._eyes.stop()
        self.jobs.close()
        self._eyes.close()
        self._press.close()


def _copied(source: Path, target: Path) -> None:
    """The new folder takes the place of the old one in one step."""
    fresh = target.with_name(f".{target.name}-fresh")
    old = target.with_name(f".{target.name}-old")
    for rest in (fresh, old):
        shutil.rmtree(rest, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, fresh)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)
