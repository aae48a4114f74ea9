"""The print shop of one server: looks at orders, prints them, keeps what came out."""

import threading
from pathlib import Path
from secrets import token_hex

from msgspec.structs import replace

from companion.printing.asking import Answer, Asked, Fault, Keep, TakeIn, fault_of
from companion.printing.own_games import OwnGames
from companion.printing.press_process import PressProcess
from companion.printing.print_jobs import LONGEST, PrintJobs
from companion.printing.print_shelf import PrintShelf
from generator import Order, Profile, profile_of

QUICK = 60.0  # seconds of one look
MOST_LOOKING = 24  # who wait for a look at once: four browsers with all they ask


class PrintShop:
    """`output` is where a home server keeps its boxes, `own` where games that come as a
    zip; neither where strangers print."""

    def __init__(
        self, room: Path, output: Path | None = None, own: OwnGames | None = None
    ) -> None:
        self.shelf, self.output, self.own = PrintShelf(room), output, own
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

    def take_in(self, raw: bytes, called: str) -> Answer:
        """A game of one's own, looked through by the press: whatever is in it, the
        server itself does not open it before it is found whole."""
        assert self.own
        self.shelf.room.mkdir(parents=True, exist_ok=True)
        self.own.room.mkdir(parents=True, exist_ok=True)
        path = self.shelf.room / f"{token_hex(8)}.zip"
        try:
            path.write_bytes(raw)
            return self.look(TakeIn(str(path), str(self.own.room), called))
        except OSError as trouble:
            return fault_of(trouble)
        finally:
            path.unlink(missing_ok=True)

    def _keep(self, seal: str, folder: str) -> None:
        """A print of the laptop's own is a box of this house from now on."""
        if self.output is None or not folder:
            return
        printed = self.shelf.printed(seal) / folder
        # where that fails, it can be downloaded all the same
        self.look(Keep(str(printed), str(self.output.resolve() / folder)))

    def close(self) -> None:
        self._eyes.stop()
        self.jobs.close()
        self._eyes.close()
        self._press.close()
