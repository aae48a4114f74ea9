"""Reads a finished PDF back: pages, fonts, boxes, and every code on every page, decoded
from a raster."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.errors import CannotPrint, say
from generator.sheets.plan import Document, Page, Placed

# dots an inch: of a first glance, which nearly all codes pass, and of a closer look
DPI = 150
CLOSER = 300
GLANCE = dict.fromkeys(("try_rotate", "try_downscale", "try_invert"), False)
PATIENCE: Mapping[str, bool] = {}
# what is counted in a finished file, which may be large: all in one go; bare fonts are
# those that a viewer is expected to have
_COUNTED = re.compile(
    rb"""/(?:
    Type\s*/ (?: (?P<page>Page\b(?!s)) | (?P<font>FontDescriptor) )
    | Subtype\s*/ (?P<bare>Type1)\b | (?P<file>FontFile2)\b | (?P<trim>TrimBox)\b
    )""",
    re.VERBOSE,
)


def read_back(path: Path, pages: int) -> str:
    """The file on disk has all its pages, embedded fonts and trim boxes; its seal."""
    data = path.read_bytes()
    found = Counter(part.lastgroup for part in _COUNTED.finditer(data))
    is_ended = data.startswith(b"%PDF-") and data[-9:].rstrip().endswith(b"%%EOF")
    has_fonts = found["font"] == found["file"] and not found["bare"]
    has_pages = found["page"] == found["trim"] == pages
    if not (is_ended and has_fonts and has_pages):
        problem = say("not_whole", file=path.name, found=found["page"], pages=pages)
        raise CannotPrint(problem, say("print_again"))
    return sha256(data).hexdigest()


class Reader:
    """Decodes the codes of finished pages, and remembers pages that it has seen."""

    def __init__(self, memory: Path | None) -> None:
        self.memory = memory
        self.seen: set[str] = self._remembered()
        self.decoded = 0

    def _remembered(self) -> set[str]:
        try:
            if self.memory:
                return set(json.loads(self.memory.read_text("utf-8")))
            return set()
        except (OSError, ValueError):
            return set()

    def remember(self) -> None:
        """Keep what was seen; a memory that cannot be written is no harm."""
        if self.memory:
            try:
                self.memory.parent.mkdir(parents=True, exist_ok=True)
                self.memory.write_text(json.dumps(sorted(self.seen)[-20_000:]), "utf-8")
            except OSError:
                return

    def check(
        self,
        path: Path,
        document: Document,
        hashes: Mapping[str, str],
        first: int,
        tick: Callable[[], None],
    ) -> None:
        """Every code of the document, page by page; a code that cannot be read fails
        the print and is named."""
        with ExitStack() as stack:
            opened: Any = None
            for number, page in enumerate(document.pages):
                wanted = _coded(page)
                mark = _mark(page, wanted, hashes) if wanted else ""
                if wanted and mark not in self.seen:
                    opened = opened or _opened(path, stack)
                    place = first + number
                    self._check_page(opened[place], page, wanted, path, place + 1)
                    self.seen.add(mark)
                tick()

    def _check_page(
        self, sheet: Any, page: Page, wanted: list[Placed], path: Path, number: int
    ) -> None:
        found = decoded(sheet, DPI)
        self.decoded += len(wanted)
        missed = [item for item in wanted if item.part.payload not in found]
        for item in missed:
            if item.part.payload not in _closer(sheet, page, item):
                problem = say(
                    "unread_code",
                    card=item.part.card,
                    n=item.part.copy,
                    page=number,
                    file=path.name,
                )
                raise CannotPrint(problem, say("code_room"))
        strange = found - {item.part.payload for item in wanted}
        if strange:
            text, file = str(strange.pop()), path.name
            raise CannotPrint(say("strange_code", page=number, file=file, text=text))


def _coded(page: Page) -> list[Placed]:
    """The fronts of a page that carry codes."""
    return [
        item
        for item in page.placed
        if item.part.payload and item.face == item.part.front
    ]


def _opened(path: Path, stack: ExitStack) -> Any:
    """A finished file; only a print that decodes needs what opens it."""
    import pypdfium2  # noqa: PLC0415

    opened = pypdfium2.PdfDocument(str(path))
    stack.callback(opened.close)
    return opened


def decoded(sheet: Any, dpi: int, how: Mapping[str, bool] = GLANCE) -> set[str]:
    """All QR codes on a page: at a glance those that are dark on light, as we draw them."""
    return _seen(sheet.render(scale=dpi / 72, grayscale=True), how)


def _closer(sheet: Any, page: Page, item: Placed) -> set[str]:
    """One part by itself, at a finer grain, with patience."""
    x, y, (wide, high) = max(item.x, 0.0), max(item.y, 0.0), item.covered
    right, top = page.w - item.x - wide, page.h - item.y - high
    # what lies to its left, below it, to its right, above it
    around = tuple(max(mm, 0.0) / 25.4 * 72 for mm in (x, y, right, top))
    return _seen(sheet.render(scale=CLOSER / 72, grayscale=True, crop=around), PATIENCE)


def _seen(picture: Any, how: Mapping[str, bool]) -> set[str]:
    """The texts of all codes in a grey picture."""
    import zxingcpp  # noqa: PLC0415

    rows = memoryview(picture.buffer).cast("B", (picture.height, picture.stride))
    reader: Any = zxingcpp
    kind = reader.BarcodeFormat.QRCode
    return {code.text for code in reader.read_barcodes(rows, formats=kind, **how)}


def _mark(page: Page, wanted: Iterable[Placed], hashes: Mapping[str, str]) -> str:
    """What a page's codes depend on: which faces lie where."""
    parts = [
        f"{hashes[item.face]}{item.x:.3f},{item.y:.3f},{item.turn},{item.part.payload}"
        for item in wanted
    ]
    return sha256(f"{page.w}x{page.h}|{'|'.join(parts)}".encode()).hexdigest()[:24]
