"""A printer is learned without a terminal, at the laptop itself: the sheet, what was read
on it, and whether it fits."""

from pathlib import Path
from typing import Annotated

from flask import Blueprint, Response, send_file
from msgspec import Meta, Struct

from companion.printing.asking import (
    BarLabels,
    Bars,
    Calibrate,
    Learn,
    PrinterLearned,
    Sheet,
    Vernier,
)
from companion.web.answers import flag_asked, json_response, parse_body
from companion.web.context import at_this_machine
from companion.web.screen_words import language_of_caller
from companion.web.sessions import RequestRefused
from companion.web.shop_pages import asked_of_press, plain_name, sent_picture, shop
from generator import DUPLEX, PAPERS, Profile

room = Blueprint("calibration", __name__)
EDGES = DUPLEX[:2]
Sign = Annotated[str, Meta(max_length=8)]


class CalibrationDesk(Struct, frozen=True):
    """What can be chosen and read, and what is known of the printer already."""

    papers: list[str]
    edges: list[str]
    labels: BarLabels
    known: Profile | None


class BarsRead(Struct, frozen=True, forbid_unknown_fields=True):
    """A letter and a number for each bar; `margin` in mm, where it was read too."""

    paper: Sign
    edge: Sign
    bars: Annotated[dict[Sign, Sign], Meta(max_length=8)]
    margin: float | None = None


@room.get("/print/calibration")
def desk() -> Response:
    _at_home()
    labels = asked_of_press(Bars())
    assert isinstance(labels, BarLabels)
    known = shop().profile()
    return json_response(
        CalibrationDesk(
            list(PAPERS), list(EDGES), labels, known if known.flip else None
        )
    )


@room.get("/print/calibration/<paper>/<edge>/sheet.pdf")
def sheet(paper: str, edge: str) -> Response:
    """In the reader's language; with `check` what was learned is at work on it."""
    _at_home()
    out = shop().shelf.room / "calibration"
    asked = Calibrate(
        plain_name(paper),
        plain_name(edge),
        language_of_caller(),
        flag_asked("check"),
        str(out),
    )
    made = asked_of_press(asked)
    assert isinstance(made, Sheet)
    answer = send_file(
        made.path, mimetype="application/pdf", download_name=Path(made.path).name
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@room.get("/print/calibration/<letter>/<int:number>.png")
def picture(letter: str, number: int) -> Response:
    """A bar on which one reads that."""
    _at_home()
    path = shop().shelf.picture("calibration", f"bar-{plain_name(letter)}-{number}")
    if not path.is_file():
        asked_of_press(Vernier(letter, number, str(path)))
    return sent_picture(path)


@room.post("/print/calibration")
def learn() -> Response:
    """From now on every print of this house follows it."""
    read = parse_body(BarsRead)
    _at_home()
    said = [f"{bar}={value}" for bar, value in read.bars.items()]
    said += [f"M={read.margin:g}"] if read.margin is not None else []
    found = asked_of_press(Learn(",".join(said), read.paper, read.edge))
    assert isinstance(found, PrinterLearned)
    return json_response(found)


def _at_home() -> None:
    """The printer is this house's."""
    if shop().output is None or not at_this_machine():
        raise RequestRefused("only_at_the_laptop")
