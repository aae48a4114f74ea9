"""What people take along: the page to keep, chart, sheet, tables for spreadsheets, and
the save file there and back."""

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from urllib.parse import urlsplit

from flask import Blueprint, Response, request
from msgspec import Struct

from cards import Game
from companion.keepsakes import evenings, playlog, savefile
from companion.keepsakes.chart import PAPERS, chart
from companion.keepsakes.gazette_sheet import gazette
from companion.keepsakes.keepsake import evenings_page, keepsake_page, sheet_page
from companion.keepsakes.labels import Naming
from companion.keepsakes.money_series import chronicle
from companion.keepsakes.restoring import Resumed, resumed
from companion.keepsakes.scores import scores
from companion.keepsakes.table_record import Account, account_of
from companion.presence.lights import SCREEN
from companion.rules.messages import Caller, Refusal
from companion.rules.seats import key_hash
from companion.rules.table import robots_in
from companion.web.answers import json_response
from companion.web.context import at_this_machine, context
from companion.web.past_limits import reading
from companion.web.screen_words import callers_naming, callers_words
from companion.web.sessions import (
    RequestRefused,
    caller_at,
    is_known_at,
    live_table,
    recent_tables,
    remembering,
    require_same_origin,
    reserve_rate_limit,
    seats_here,
    spend_rate_limit,
    token,
)
from generator import Gazette, gazette_pdf, gazette_png

room = Blueprint("keepsakes", __name__)
MOST_BYTES = 8_000_000  # of a save file and what is around it
DRAWING = "default-src 'none'"  # an SVG of ours needs nothing from anywhere


class Moved(Struct, frozen=True):
    """A table that goes on here, and how the phones find their seats again."""

    table: str
    added: int
    data_changed: bool
    seats: tuple[str, str]


class LoggedPlay(Struct, frozen=True):
    """The link that opens the play logger, and what is in it."""

    link: str
    play: playlog.Play


@room.get("/t/<table>/chart.svg")
def money_chart(table: str) -> Response:
    """Money over time, `look`: light, dark or print."""
    look = request.args.get("look", "light")
    with _seen(table) as (account, naming):
        drawn = chart(
            chronicle(account),
            naming,
            look if look in PAPERS else "light",
            account.breathe,
        )
    answer = Response(drawn, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = DRAWING
    answer.headers["Cache-Control"] = "no-store"
    return answer


@room.get("/t/<table>/keepsake")
def page(table: str) -> Response:
    with _seen(table) as seen:
        return _html(keepsake_page(*seen, whole=False, back=_way_back(table)))


@room.get("/t/<table>/keepsake.html")
def whole_page(table: str) -> Response:
    """The same page as one file, for the disk."""
    with _seen(table) as seen:
        made = keepsake_page(*seen, whole=True)
    return _file(made, f"consigliere-{table}.html", "text/html; charset=utf-8")


@room.get("/t/<table>/paper.png")
def picture(table: str) -> Response:
    """The front page for those who were not there."""
    page, game = _set(table)
    made = context().aside(lambda: gazette_png(page, game))
    return _file(made, f"consigliere-{table}.png", "image/png", shown=True)


@room.get("/t/<table>/paper.pdf")
def framed(table: str) -> Response:
    """The same for the wall."""
    page, game = _set(table)
    made = context().aside(lambda: gazette_pdf(page, game))
    return _file(made, f"consigliere-{table}.pdf", "application/pdf", shown=True)


def _set(table: str) -> tuple[Gazette, Game]:
    """A paper comes out the morning after."""
    with _seen(table) as (account, naming):
        if not account.over:
            raise RequestRefused("game_not_over")
        return gazette(account, naming), account.state.setup.game


@room.get("/t/<table>/sheet")
def printable(table: str) -> Response:
    with _seen(table) as seen:
        return _html(sheet_page(*seen, back=_way_back(table)))


@room.get("/t/<table>/scores.csv")
def scores_table(table: str) -> Response:
    with _seen(table) as (account, naming):
        rows = playlog.scores_csv(scores(account, naming), naming)
    return _file(
        rows,
        f"consigliere-{table}-scores.csv",
        "text/csv; charset=utf-8; header=present",
    )


@room.get("/t/<table>/log.csv")
def log_table(table: str) -> Response:
    """The log as the caller was told it."""
    who = caller_at(table, request.args.get("as"))
    with _seen(table) as (account, naming):
        rows = playlog.log_csv(account, who.viewer, naming)
    return _file(
        rows, f"consigliere-{table}-log.csv", "text/csv; charset=utf-8; header=present"
    )


@room.get("/api/tables/<table>/play")
def logged(table: str) -> Response:
    """For BG Stats; only a finished game is a play."""
    with _seen(table) as (account, naming):
        found = playlog.play(account, scores(account, naming), naming)
    if found is None:
        raise RequestRefused("game_not_over")
    if robots_in(account.state.setup.options):
        raise RequestRefused("only_practice")
    return json_response(LoggedPlay(playlog.link(found), found))


@room.get("/api/tables/<table>/export")
def export(table: str) -> Response:
    """The table as one file; while secrets are alive, sealed with the six words that
    two phones show."""
    if not caller_at(table).host:
        raise RequestRefused("host_only")
    spend_rate_limit("open")  # sealing costs as much as a guess at the words
    tables = context().tables
    account = account_of(tables, table)
    made = context().aside(lambda: savefile.saved(account, tables.now()))
    if isinstance(made, Refusal):
        raise RequestRefused(made)
    return _file(made, f"consigliere-{table}.json", "application/json")


@room.route("/api/tables/import", methods=["OPTIONS"])
def import_options() -> Response:
    """No table is called so, though its address would fit one."""
    return Response(status=204, headers={"Allow": "OPTIONS, POST"})


@room.post("/api/tables/import", provide_automatic_options=False)
def bring_in() -> Response:
    """A save file, as `file` of a form with `words`; the device that brings it is the
    table's host from now on."""
    require_same_origin("multipart/form-data")
    shown = token()
    if shown is None:
        raise RequestRefused("no_token")
    _may_import()
    reserve_rate_limit("guess")
    spend_rate_limit("import")
    raw = _handed_in()
    file = context().aside(lambda: savefile.opened(raw))
    if isinstance(file, Refusal):
        raise RequestRefused(file)
    _must_be_at_rest(file.cover.table)
    words = request.form.get("words", "")[:400]
    rows = context().aside(lambda: savefile.unsealed(file, words))
    if isinstance(rows, Refusal):
        if rows.code == "wrong_words":
            spend_rate_limit("guess")
        raise RequestRefused(rows)
    done = resumed(
        context().tables, file, rows, key_hash(shown), _may_extend(file.cover.table)
    )
    if isinstance(done, Refusal):
        raise RequestRefused(done)
    return remembering(json_response(_moved(done), 201), done.table)


def _handed_in() -> bytes:
    """The bytes of the file; whatever is far too large is not even read."""
    if (request.content_length or 0) > MOST_BYTES:
        raise RequestRefused("save_too_large")
    request.max_content_length = MOST_BYTES
    part = request.files.get("file")
    return part.read() if part else b""


def _may_import() -> None:
    """The laptop itself, or somebody who is known at a table of this house: one that
    their cookie remembers, or that they name. A file costs more than any other request,
    so strangers are turned away before it is read."""
    if at_this_machine():
        return
    if not context().imports:
        raise RequestRefused("imports_closed")
    named = request.args.get("at")
    if not any(is_known_at(table) for table in ([named] if named else recent_tables())):
        spend_rate_limit("stranger")
        raise RequestRefused("import_needs_table")


def _must_be_at_rest(table: str) -> None:
    """Nobody goes on with another past while others sit at the table here: not even the
    laptop itself."""
    tables = context().tables
    if not tables.store.version(table):
        return
    own = (*tables.live(table).history.state.table.hosting(), SCREEN)
    if set(context().presence.lately(table)) - set(own):
        raise RequestRefused("table_is_alive")


def _may_extend(table: str) -> bool:
    """Whether the caller is the host of a table that is here under this name, or sits
    at the machine itself."""
    tables = context().tables
    if at_this_machine() or not tables.store.version(table):
        return True
    who = tables.caller(table, token())
    return who is not None and who.host


def _moved(done: Resumed) -> Moved:
    say = callers_words()
    return Moved(
        done.table,
        done.added,
        done.data_changed,
        (str(say("saved.back_same")), str(say("saved.back_other"))),
    )


@room.get("/evenings")
def finished_evenings() -> Response:
    """Only for the screen of the laptop itself."""
    if not at_this_machine():
        raise RequestRefused("no_such_page")
    return _html(
        evenings_page(
            evenings.finished(context().tables, callers_words()), callers_words()
        )
    )


@room.get("/api/evenings")
def finished_evenings_json() -> Response:
    if not at_this_machine():
        raise RequestRefused("no_such_page")
    return json_response(evenings.finished(context().tables, callers_words()))


def _way_back(table: str) -> str:
    """Where this page was opened from, as far as that is known; else the table."""
    came = urlsplit(request.referrer or "")
    screen = f"/t/{table}/screen"
    if came.netloc == request.host and came.path in {
        f"/t/{table}",
        screen,
        "/evenings",
    }:
        return f"{came.path}?{came.query}" if came.query else came.path
    return f"/t/{table}" if seats_here(table) else screen


@contextmanager
def _seen(table: str) -> Iterator[tuple[Account, Naming]]:
    """For those who sit at the table, look on, or are its host; all of them get what
    everybody may know. The laptop itself also opens the evenings that it lists."""
    owner = at_this_machine() and live_table(table).history.state.table.stage == "over"
    with reading(table, Caller(host=True) if owner else caller_at(table)) as account:
        yield account, callers_naming(account.state)


def _html(page: str) -> Response:
    return Response(page, content_type="text/html; charset=utf-8")


def _file(body: str | bytes, name: str, kind: str, shown: bool = False) -> Response:
    """To be kept; what is `shown` opens first: a picture is shared from where it is seen."""
    answer = Response(body, content_type=kind)
    how = "inline" if shown else "attachment"
    answer.headers["Content-Disposition"] = f'{how}; filename="{escape(name)}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
