"""A folder of one's own as a zip, at the laptop itself: its faults by file, row and
field, or a game that is printed and played at once."""

import io
from pathlib import PurePath
from zipfile import ZipFile

from flask import Blueprint, Response, request
from msgspec import Struct

from cards import HERE, STARTER
from cards.errors import Hole
from companion.printing.asking import Fault, TakenIn
from companion.printing.own_games import OwnGames
from companion.printing.parcels import MOST_BYTES
from companion.rules.messages import Refusal
from companion.web.answers import json_response
from companion.web.context import at_this_machine, context
from companion.web.press_words import fault_in_words, holes_in_words, in_words
from companion.web.screen_words import callers_words
from companion.web.sessions import RequestRefused, require_same_origin
from companion.web.shop_pages import shop

room = Blueprint("own_games", __name__)
AROUND = 10_000  # bytes of a form around its file
NEW = "my_game"


class BroughtIn(Struct, frozen=True):
    """What came of a zip, in the reader's language."""

    name: str
    folder: str
    faults: tuple[Hole, ...]
    left_out: tuple[str, ...]
    remarks: tuple[str, ...]


@room.post("/print/own")
def take_in() -> Response:
    """As `file` of a form."""
    require_same_origin("multipart/form-data")
    own = at_home()
    called, raw = _handed_in()
    found = shop().take_in(raw, called)
    if isinstance(found, Fault):
        text = fault_in_words(found, callers_words())
        raise RequestRefused(Refusal(found.code, {"text": text, **found.facts}))
    assert isinstance(found, TakenIn)
    adopt(found, own)
    return json_response(_said(found))


def _said(found: TakenIn) -> BroughtIn:
    words = callers_words()
    faults = holes_in_words(found.faults, words)
    remarks = tuple(in_words((remark,), words) for remark in found.remarks)
    return BroughtIn(found.name, found.folder, faults, found.left_out, remarks)


def adopt(found: TakenIn, own: OwnGames) -> None:
    """From now on it is printed and played; a game of the house keeps its name."""
    catalog = context().tables.catalog
    came = {folder.parent for folder in own.room.glob("*/*")}
    if found.name in catalog.names():
        standing = catalog.source(found.name)[0]
        if standing.parent not in came:
            if found.folder:
                own.forget(own.newest()[found.name])
            raise RequestRefused(Refusal("parcel_taken", {"name": found.name}))
    if found.folder:
        catalog.adopt(own.newest()[found.name])


def at_home() -> OwnGames:
    """Only where the laptop itself asks: what it takes in, everybody here plays."""
    own = shop().own
    if own is None or not at_this_machine():
        raise RequestRefused("only_at_the_laptop")
    return own


def _handed_in() -> tuple[str, bytes]:
    if (request.content_length or 0) > MOST_BYTES + AROUND:
        raise RequestRefused(
            Refusal("parcel_too_large", {"most": MOST_BYTES // 1_000_000})
        )
    request.max_content_length = MOST_BYTES + AROUND
    part = request.files.get("file")
    if part is None:
        raise RequestRefused("parcel_broken")
    return PurePath(part.filename or "").stem[:100], part.read()


@room.get("/print/starter.zip")
def starter() -> Response:
    """A small game that prints and plays, to change into one's own."""
    at_home()
    made = io.BytesIO()
    with ZipFile(made, "w") as parcel:
        for path in sorted((HERE / STARTER).iterdir()):
            if path.is_file():
                parcel.write(path, f"{NEW}/{path.name}")
    answer = Response(made.getvalue(), content_type="application/zip")
    answer.headers["Content-Disposition"] = f'attachment; filename="{NEW}.zip"'
    return answer
