"""A designer's folder on the bench: whoever looks waits here until something has changed.

The folder is looked at ten times a second, and only while somebody waits: a look costs
less than a thousandth of a second, needs no library, and sees network drives, containers
and programs that save by renaming, which events of a file system do not.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from companion.catalog.prints import printed_boxes
from companion.printing.asking import (
    Answer,
    DrawFace,
    Fault,
    LaidOut,
    LayOut,
    ShowPrinted,
    WeighFaces,
)
from companion.printing.glimpses import Glimpse, glimpse
from companion.printing.passing_rooms import PassingRoom, clear_rooms
from companion.printing.press_process import PressProcess
from generator import Spread

LOOKS = 0.1  # seconds between two looks
SETTLES = 0.02  # until a file that is being written is looked at again
TRIES = 10
LONGEST = 60.0  # seconds for one answer of the press
WHOLE_DAY = 86_400.0  # seconds that the press remembers what lay on the bench
OFTEN = 0.7  # seconds between two reports of weighing
MOST = 4_000  # pictures that are kept
OTHER_INKS = ("-low-ink", "-sleeves")  # prints that look otherwise on purpose
Aside = Callable[[Callable[[], Glimpse]], Glimpse]


class News(Struct, frozen=True):
    """What lies on the bench; `fault` is why there is nothing newer, `others` how many
    cards are at fault in each other language."""

    version: int
    spread: Spread | None
    others: Mapping[str, int]
    fault: Fault | None = None


@dataclass
class _Page:
    """One language, as it was last seen."""

    version: int = 0
    at: Glimpse | None = None
    spread: Spread | None = None
    fault: Fault | None = None
    told: float = 0.0


def directly(look: Callable[[], Glimpse]) -> Glimpse:
    """Where nobody else waits."""
    return look()


class Watched:
    """One folder; `output` is where its prints lie."""

    def __init__(
        self, folder: Path, output: Path | None, aside: Aside = directly
    ) -> None:
        self.folder, self.output = folder, output
        clear_rooms()
        self._rooms = PassingRoom("bench")
        self.room = self._rooms.path
        self._aside = aside
        self._press = PressProcess(LONGEST, WHOLE_DAY, at_hand=True)
        self._turn = threading.Lock()
        self._pages: dict[str, _Page] = {}
        self._closed = False

    def news(self, language: str, after: int, patience: float) -> News:
        """As soon as there is something else than this version; the same again where
        nothing has changed for so long."""
        until = time.monotonic() + patience
        page = self._pages.setdefault(language, _Page())
        while True:
            with self._turn:
                self._keep_up(language, page)
            if page.version != after or self._closed or time.monotonic() > until:
                return self._told(language, page)
            time.sleep(LOOKS)

    def picture(self, language: str, key: str, dpi: int) -> Path | Fault:
        """Drawn when it is first asked for."""
        path = self.room / f"{key}-{dpi}.png"
        if not path.is_file():
            asked = DrawFace(str(self.folder), language, key, dpi, str(self.room))
            answer = self._press.ask(asked)
            if isinstance(answer, Fault):
                return answer
        return path

    def printed_picture(
        self, language: str, place: tuple[str, str, str], dpi: int, seal: str
    ) -> Path | Fault:
        """As it was printed; `seal` is another one after another print."""
        path, printed = self.room / f"printed-{seal}.png", self.printed(language)
        if printed is None:
            return Fault("no_such_page")
        if not path.is_file():
            asked = ShowPrinted(str(self.folder), str(printed), place, dpi, str(path))
            answer = self._press.ask(asked)
            if isinstance(answer, Fault):
                return answer
        return path

    def printed(self, language: str) -> Path | None:
        """The folder of the last whole print in that language."""
        name = self.folder.resolve().name
        boxes = printed_boxes(self.output.resolve()) if self.output else {}
        found = (
            folder
            for folder, box in boxes.items()
            if (box.game, box.language) == (name, language)
            and not any(mark in folder.name for mark in OTHER_INKS)
        )
        return next(found, None)

    def close(self) -> None:
        self._closed = True
        self._press.stop()
        self._press.close()
        self._rooms.close()

    def _told(self, language: str, page: _Page) -> News:
        others = {
            name: sum(bool(tile.faults) for tile in one.spread.tiles)
            for name, one in self._pages.items()
            if name != language and one.spread
        }
        return News(page.version, page.spread, others, page.fault)

    def _keep_up(self, language: str, page: _Page) -> None:
        """What has changed comes first, then the other languages, then what is still to
        be weighed."""
        now = self._glimpse()
        if page.at != now:
            self._lay_out(language, page, self._settled(now))
            return
        other = self._behind(page.spread, now)
        if other:
            self._lay_out(other, self._pages[other], now)
            page.version += 1
        elif page.spread and page.spread.waiting:
            self._weigh(page.spread, page)

    def _behind(self, spread: Spread | None, now: Glimpse) -> str:
        """Another language that was not read since the last change."""
        for name in spread.languages if spread else ():
            beside = self._pages.setdefault(name, _Page())
            if spread and name != spread.language and beside.at != now:
                return name
        return ""

    def _glimpse(self) -> Glimpse:
        return self._aside(lambda: glimpse(self.folder, self.output))

    def _settled(self, now: Glimpse) -> Glimpse:
        """Whoever writes a file has a moment to finish."""
        for _ in range(TRIES):
            time.sleep(SETTLES)
            later = self._glimpse()
            if later == now:
                break
            now = later
        return now

    def _lay_out(self, language: str, page: _Page, now: Glimpse) -> None:
        printed = self._printed_text(language)
        given = (str(self.folder), language, printed, str(self.room))
        answer, page.at = self._press.ask(LayOut(*given)), now
        self._take(page, answer)
        page.version, page.told = page.version + 1, time.monotonic()
        self._tidy()

    def _weigh(self, spread: Spread, page: _Page) -> None:
        printed = self._printed_text(spread.language)
        given = (str(self.folder), spread.language, printed, str(self.room))
        self._take(page, self._press.ask(WeighFaces(*given)))
        is_done = page.spread is None or not page.spread.waiting
        if is_done or time.monotonic() - page.told > OFTEN:
            page.version, page.told = page.version + 1, time.monotonic()

    def _take(self, page: _Page, answer: Answer) -> None:
        """What cannot be had leaves what was last seen."""
        page.fault = answer if isinstance(answer, Fault) else None
        if isinstance(answer, LaidOut):
            page.spread = answer.spread

    def _printed_text(self, language: str) -> str:
        return str(self.printed(language) or "")

    def _tidy(self) -> None:
        """The oldest pictures make room; whoever still shows one has it."""
        pictures = list(self.room.glob("*.png"))
        if len(pictures) > MOST:
            pictures.sort(key=lambda path: path.stat().st_mtime)
            for path in pictures[: MOST // 2]:
                path.unlink(missing_ok=True)
