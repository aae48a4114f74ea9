"""The pages at a table: my screen, the table's own one, its log, the connection doctor.
Whoever does not sit there is shown the door."""

from typing import Any

from flask import Blueprint, Response, redirect, request, send_from_directory

from companion.games import rules_of, screens_of
from companion.rules.messages import HOST, SeatId
from companion.rules.table import Table
from companion.tables.missing import NoTable
from companion.web.context import at_this_machine, context
from companion.web.game_books import book_addresses
from companion.web.lobby import page
from companion.web.screen_words import callers_words, language_of_caller
from companion.web.sessions import RequestRefused, caller_at, remembering, seats_here

room = Blueprint("play", __name__)


def at_table(table: str, template: str, seat: str | None) -> Any:
    """The shell for this caller, or the way to the door."""
    try:
        who = caller_at(table, seat)
    except RequestRefused as no:
        if no.refusal.code in {"no_token", "not_at_this_table"}:
            return redirect(f"/j/{_code_for_us(table)}".rstrip("/"))
        raise
    state: Table = context().tables.live(table).history.state.table
    shown = page(
        template,
        table=table,
        seat=seat or who.seat,
        seats=seats_here(table),
        host=who.host,
        game=state.setup.game.id,
        code=state.code if state.seating.door != "closed" or who.host else "",
        books=_books(state),
        newcomer=_is_new(state, seat or who.seat),
        prologue=prologue_of(state.setup.game.id),
        **own_screens(state.setup.game.id, template.partition(".")[0]),
    )
    return remembering(shown, table)


def _books(state: Table) -> dict[str, str]:
    """Cards and words, in the language of the cards and in that of this phone."""
    setup, spoken = state.setup, language_of_caller()
    printed = setup.cards_for(spoken)
    return book_addresses(setup.game, setup.edition, printed, spoken)


def prologue_of(game: str) -> list[dict[str, str]]:
    """The pictures that the table screen shows while people join, by their cards, each
    with its line; a game without a story of its own has lines alone."""
    words, cards = callers_words(game).entries, rules_of(game).prologue
    if not cards:
        return [{"card": "", "line": line} for line in words["prologue.common"]]
    lines = words["prologue.lines"]
    return [
        {"card": card, "line": line} for card, line in zip(cards, lines, strict=True)
    ]


def _is_new(state: Table, seat: str | None) -> bool:
    """Whether things are explained to this seat: to a name that this machine has not
    seen play the game. A hosted server knows nobody, there the phone remembers."""
    sitting = state.seats.get(SeatId(seat or ""))
    if sitting is None or not context().laptop:
        return sitting is not None
    setup = state.setup
    known = context().acquaintances
    return not known.played(sitting.name, setup.game.id, setup.table)


def _code_for_us(table: str) -> str:
    """The laptop lists every table it keeps: in a new browser it comes back in by a
    code that no screen shows, and its door has a way to the host's role, also where it
    is closed to all others."""
    if not at_this_machine():
        return ""
    try:
        state: Table = context().tables.live(table).history.state.table
    except NoTable:
        return ""
    return state.code


def own_screens(game: str, screen: str) -> dict[str, Any]:
    """A game in the box may draw its own screens: a module for each."""
    folder = screens_of(game)
    if folder is None or not (folder / f"{screen}.js").is_file():
        return {}
    return {"game_module": f"/games/{game}/screens/{screen}.js"}


@room.get("/t/<table>/screen")
def table_screen(table: str) -> Any:
    """Laptop, TV or tablet in the middle. With the host's token it has the host's tools,
    and never a seat's secrets, whoever holds the device."""
    return at_table(table, "screen.html", HOST)


@room.get("/games/<game>/screens/<path:name>")
def screens(game: str, name: str) -> Response:
    """A file of a game's own screens."""
    folder = screens_of(game)
    if folder is None:
        raise RequestRefused("no_such_page")
    return send_from_directory(folder, name)


@room.get("/t/<table>")
def phone(table: str) -> Any:
    return at_table(table, "phone.html", request.args.get("seat"))


@room.get("/t/<table>/log")
def log(table: str) -> Any:
    return at_table(table, "log.html", request.args.get("seat"))


@room.get("/t/<table>/doctor")
def doctor(table: str) -> Any:
    return at_table(table, "doctor.html", request.args.get("seat"))
