"""What the print shop asks its press, and what the press answers, line by line (JSON
lines over pipes)."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from generator import Order, Paper


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


Asked = Look | Weigh | ShowPage | ShowCard | Press


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
    remarks: tuple[str, ...] = ()


class Step(Struct, frozen=True, tag=True):
    """How far it is."""

    what: str
    done: int
    of: int


class Fault(Struct, frozen=True, tag=True):
    """Why there is nothing: a code for the words files, and the press's own sentence
    where it has one."""

    code: str
    text: str = ""


Answer = Looked | Weighed | Shown | Pressed | Step | Fault


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
