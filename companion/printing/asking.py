"""What the print shop asks its press, and what the press answers, line by line (JSON
lines over pipes)."""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cards.errors import Hole, Mistake
from cards.sentences import Sentence
from generator import CannotPrint, Order, Paper, Profile, Spread

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class Look(Struct, frozen=True, tag=True):
    """What an order comes to, before anything is inked."""

    order: Order


class Weigh(Struct, frozen=True, tag=True):
    """How much ink one of its files takes."""

    order: Order
    document: str


class ShowPage(Struct, frozen=True, tag=True):
    """One page as a picture, into a file."""

    order: Order
    document: str
    number: int
    dpi: int
    into: str


class ShowCard(Struct, frozen=True, tag=True):
    """One face of one card as a picture, into a file."""

    order: Order
    card: str
    side: str
    dpi: int
    into: str


class Press(Struct, frozen=True, tag=True):
    """The whole order, into the folder that it names."""

    order: Order


class Keep(Struct, frozen=True, tag=True):
    """A finished print, copied to where this house keeps its boxes."""

    source: str
    target: str


class TakeIn(Struct, frozen=True, tag=True):
    """A zip with a game of somebody's own: unpacked and looked through."""

    parcel: str  # where the zip lies
    room: str  # where such games are kept
    called: str  # the zip's own name


class Calibrate(Struct, frozen=True, tag=True):
    """The sheet by which a printer is learned, or with what was learned the one that
    shows whether it fits."""

    paper: str
    edge: str
    language: str
    check: bool
    out: str


class Bars(Struct, frozen=True, tag=True):
    """What can be read on it."""


class Vernier(Struct, frozen=True, tag=True):
    """A bar on which one reads this, as a picture into a file."""

    letter: str
    number: int
    into: str


class Learn(Struct, frozen=True, tag=True):
    """What was read, as it is typed."""

    text: str
    paper: str
    edge: str


class TakeCopy(Struct, frozen=True, tag=True):
    """A folder as it is now, laid where such games are kept, to be played."""

    folder: str
    room: str


class LayOut(Struct, frozen=True, tag=True):
    """All that lies in a folder on the bench, beside its last print; what is new is
    drawn into a room, if it is little."""

    folder: str
    language: str
    printed: str  # the folder of that print, if there is one
    room: str


class WeighFaces(Struct, frozen=True, tag=True):
    """The same, after the next faces were drawn into a room."""

    folder: str
    language: str
    printed: str
    room: str


class DrawFace(Struct, frozen=True, tag=True):
    """One face on the bench as a picture, into a room."""

    folder: str
    language: str
    key: str
    dpi: int
    room: str


class ShowPrinted(Struct, frozen=True, tag=True):
    """A face as it was printed last, into a file."""

    folder: str
    printed: str
    place: tuple[str, str, str]
    dpi: int
    into: str


Asked = (
    Look
    | Weigh
    | ShowPage
    | ShowCard
    | Press
    | Keep
    | TakeIn
    | Calibrate
    | Bars
    | Vernier
    | Learn
    | TakeCopy
    | LayOut
    | WeighFaces
    | DrawFace
    | ShowPrinted
)


class Looked(Struct, frozen=True, tag=True):
    papers: tuple[Paper, ...]
    pieces: int
    cards: tuple[str, ...]
    removed: tuple[str, ...]


class Weighed(Struct, frozen=True, tag=True):
    """As how many pages of plain text."""

    text_pages: float


class Shown(Struct, frozen=True, tag=True):
    """The picture lies where it was asked for."""


class PrintedFile(Struct, frozen=True):
    name: str
    pages: int
    kind: str
    size: int  # bytes


class Pressed(Struct, frozen=True, tag=True):
    """A print that is whole and was read back."""

    folder: str
    files: tuple[PrintedFile, ...]
    pieces: int
    codes: int
    removed: tuple[str, ...] = ()
    remarks: tuple[Sentence, ...] = ()


class TakenIn(Struct, frozen=True, tag=True):
    """Where the game lies; nowhere as long as there are faults."""

    name: str
    folder: str
    faults: tuple[Hole, ...] = ()
    left_out: tuple[str, ...] = ()
    remarks: tuple[Sentence, ...] = ()


class BarLabels(Struct, frozen=True, tag=True):
    bars: str
    letters: str
    numbers: int
    margins: tuple[float, ...]


class Sheet(Struct, frozen=True, tag=True):
    """Where the calibration sheet lies."""

    path: str


class PrinterLearned(Struct, frozen=True, tag=True):
    """How far the second sides of this printer lie off, and to how many mm the readings
    agree."""

    profile: Profile
    off: float | None


class LaidOut(Struct, frozen=True, tag=True):
    """What lies on the bench."""

    spread: Spread


class Step(Struct, frozen=True, tag=True):
    """How far it is."""

    what: str
    done: int
    of: int


class Fault(Struct, frozen=True, tag=True):
    """Why there is nothing: a code for the words files; what the press says to it, as
    sentences for any language, or in English where nobody else is asked."""

    code: str
    text: str = ""
    said: tuple[Sentence, ...] = ()
    facts: dict[str, Any] = {}


Answer = (
    Looked
    | Weighed
    | Shown
    | Pressed
    | TakenIn
    | BarLabels
    | Sheet
    | PrinterLearned
    | LaidOut
    | Step
    | Fault
)


def _from_text(kind: type[Any], text: Any) -> Any:
    if kind is Path:
        return Path(text)
    raise NotImplementedError


def coded(value: Any) -> bytes:
    """One line."""
    return msgspec.json.encode(value, enc_hook=str)


def asked_of(line: bytes) -> Asked:
    found: Asked = msgspec.json.decode(line, type=Asked, dec_hook=_from_text)
    return found


def answer_of(line: bytes) -> Answer:
    found: Answer = msgspec.json.decode(line, type=Answer, dec_hook=_from_text)
    return found


def order_of_line(line: bytes) -> Order:
    """An order that was kept on the shelf."""
    found: Order = msgspec.json.decode(line, type=Order, dec_hook=_from_text)
    return found


def fault_of(trouble: Exception) -> Fault:
    """A full disk is told in the reader's language; what is at fault in an order, in
    the press's own words."""
    if any(
        isinstance(one, OSError) and one.errno in NO_ROOM for one in _causes(trouble)
    ):
        return Fault("print_no_room")
    if isinstance(trouble, CannotPrint):
        return Fault("print_fault", said=trouble.said)
    if isinstance(trouble, Mistake):
        return Fault("print_fault", str(trouble))
    return Fault("print_stopped")


def _causes(trouble: BaseException) -> Iterator[BaseException]:
    """An error and those from which it came."""
    at: BaseException | None = trouble
    while at is not None:
        yield at
        at = at.__cause__ or at.__context__
