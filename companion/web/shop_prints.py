"""The print shop prints: a ticket, how far it is, an end before its time, and what came
out, file by file or as one zip."""

from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

from flask import Blueprint, Response, send_file
from msgspec import Struct

from companion.printing.print_jobs import DONE, JobState
from companion.rules.messages import Refusal
from companion.web.answers import json_response, parse_body
from companion.web.context import at_this_machine, context
from companion.web.press_words import fault_in_words, in_words
from companion.web.screen_words import callers_words
from companion.web.sessions import RequestRefused, spend_rate_limit
from companion.web.shop_pages import shop

room = Blueprint("prints", __name__)
ZIP = "box.zip"


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The address says it all."""


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever ordered a print has in hand: only they can end it."""

    ticket: str


class PrintState(Struct, frozen=True):
    """How a print stands, and why there is none, in the reader's words."""

    state: JobState
    why: str
    remarks: tuple[str, ...]  # what prints, and might be better


@room.post("/print/orders/<seal>/print")
def begin(seal: str) -> Response:
    """Into the queue; what the laptop itself prints is also kept beside its other
    boxes."""
    parse_body(Nothing)
    _known(seal)
    spend_rate_limit("print")
    ticket = shop().jobs.order(seal, keep=at_this_machine())
    if ticket is None:
        raise RequestRefused("print_busy", 30)
    return json_response(Ticket(ticket), 201)


@room.get("/print/orders/<seal>/state")
def state(seal: str) -> Response:
    _known(seal)
    found = shop().jobs.state(seal)
    return json_response(PrintState(found, _why(found), _remarks(found)))


def _remarks(found: JobState) -> tuple[str, ...]:
    words = callers_words()
    return tuple(in_words((remark,), words) for remark in found.remarks)


def _why(found: JobState) -> str:
    if not found.fault:
        return ""
    words = callers_words()
    return words.refusal(found.fault, {"text": fault_in_words(found, words)})


@room.post("/print/orders/<seal>/cancel")
def cancel(seal: str) -> Response:
    ticket = parse_body(Ticket).ticket
    _known(seal)
    shop().jobs.cancel(seal, ticket)
    return Response(status=204)


@room.get("/print/orders/<seal>/files/<name>")
def file(seal: str, name: str) -> Response:
    """One PDF, to be opened in the browser or kept."""
    found = _done(seal)
    if name not in {one.name for one in found.files}:
        raise RequestRefused("no_such_page")
    return _sent(_folder(seal, found) / name, "application/pdf", name)


@room.get("/print/orders/<seal>/box.zip")
def whole_box(seal: str) -> Response:
    """All of them, and the manifest that says what lies where."""
    found = _done(seal)
    path, folder = shop().shelf.folder(seal) / ZIP, _folder(seal, found)
    if not path.is_file():
        context().aside(lambda: _packed(folder, path))
    name = f"{found.folder.replace('/', '-')}.zip"
    answer = _sent(path, "application/zip", name)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _packed(folder: Path, path: Path) -> None:
    """Stored as they are: PDFs are packed already."""
    fresh = path.with_suffix(".new")
    with ZipFile(fresh, "w", ZIP_STORED) as made:
        for one in sorted(folder.iterdir()):
            if one.is_file():
                made.write(one, one.name)
    fresh.replace(path)


def _folder(seal: str, found: JobState) -> Path:
    return shop().shelf.printed(seal) / found.folder


def _known(seal: str) -> None:
    if not seal.isalnum() or shop().shelf.order(seal) is None:
        raise RequestRefused("print_forgotten")


def _done(seal: str) -> JobState:
    _known(seal)
    found = shop().jobs.state(seal)
    if found.stage != DONE:
        raise RequestRefused(Refusal("print_not_done"))
    return found


def _sent(path: Path, kind: str, name: str) -> Response:
    try:
        answer = send_file(path, mimetype=kind, download_name=name)
    except OSError:  # the shelf was tidied at this moment
        raise RequestRefused("print_forgotten") from None
    answer.headers["Cache-Control"] = "no-store"
    return answer
