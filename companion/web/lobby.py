"""The front door: open a table, join one, choose a language, learn about https."""

from functools import cache
from hmac import compare_digest
from typing import Any

import msgspec
from flask import Blueprint, Response, redirect, render_template, request

from companion.rules.dispatch import TableOpened
from companion.rules.messages import Refusal
from companion.rules.sides import sides
from companion.rules.table import Table, robots_in
from companion.rules.view_shapes import SeatView
from companion.tables.missing import NoTable
from companion.web.answers import json_response, parse_body
from companion.web.context import (
    at_this_machine,
    base_address,
    context,
    looks_like_this_machine,
)
from companion.web.game_books import title_of
from companion.web.precompressed import Asset, asset
from companion.web.screen_words import LANGUAGES, callers_words, words_of
from companion.web.sessions import (
    RequestRefused,
    recent_tables,
    reserve_rate_limit,
    seats_here,
    spend_rate_limit,
    token,
    with_language,
    with_laptop,
    with_token,
)

room = Blueprint("lobby", __name__)
MOST_LISTED = 60


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lang: str


class TableLine(msgspec.Struct, frozen=True):
    """A table that could be continued."""

    table: str
    game: str
    title: str
    at: float
    stage: str | None
    names: tuple[str, ...]
    seats: tuple[str, ...]
    host: bool
    practice: bool = False


class Known(msgspec.Struct, frozen=True):
    tables: list[TableLine]


class Door(msgspec.Struct, frozen=True):
    """What a newcomer needs to know: who sits here already, and what is still free.
    `claim`: at the laptop itself the host's role may be taken, if the caller has not
    got it."""

    table: str
    code: str
    kind: str
    game: str
    edition: str | None
    language: str
    stage: str
    door: str
    most: int
    seats: list[SeatView]
    sides: dict[str, tuple[str, str, str]]
    mine: tuple[str, ...]
    claim: bool


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A shell in the language of this phone; its module draws the rest."""
    words = callers_words(values.get("game") or "")
    told_of_house = {"loopback": _loopback(), "address": base_address()}
    given = {
        "lang": words.language,
        "w": words,
        "words_url": words.address,
        **told_of_house,
        **values,
    }
    body = render_template(template, **given)
    return Response(body, status, content_type="text/html; charset=utf-8")


def _loopback() -> str:
    """1 for the laptop's own browser; one that only looks like it is told how to become
    that, and any other where there is a laptop that there is more at it."""
    if at_this_machine():
        return "1"
    if looks_like_this_machine():
        return "unproved"
    return "elsewhere" if context().laptop else ""


@room.get("/")
def home() -> Response:
    return with_token(page("home.html"))


@room.get("/laptop/<key>")
def laptop(key: str) -> Any:
    """The address that the terminal shows: from now on this browser is known as the
    laptop's own."""
    spend_rate_limit("guess")
    if not looks_like_this_machine() or not compare_digest(
        key.encode(), context().laptop.encode()
    ):
        raise RequestRefused("only_at_the_laptop")
    where = "/watch" if context().bench else "/"
    return with_laptop(Response(status=303, headers={"Location": where}))


@room.get("/open")
def open_page() -> Response:
    return with_token(page("open.html"))


@room.get("/j")
@room.get("/J")
@room.get("/j/")
def type_code() -> Response:
    return with_token(page("join.html"))


@room.get("/j/<code>")
@room.get("/J/<code>")
def join_page(code: str) -> Response:
    """The page opens whatever the code: it says itself when there is no such table."""
    try:
        door = _door(code)
    except RequestRefused as no:
        if no.status == 429:
            raise
        return with_token(page("join.html", 404, code=code.upper()[:20]))
    return with_token(
        page(
            "join.html",
            code=door.code,
            table=door.table,
            game=door.game,
            seats=door.mine,
        )
    )


@room.get("/api/doors/<code>")
def behind(code: str) -> Response:
    """What lies behind a table's code or a pass."""
    return json_response(_door(code))


def _door(code: str) -> Door:
    reserve_rate_limit("guess")
    tables = context().tables
    by_code = tables.by_code(code)
    table = by_code or tables.by_pass(code)
    if table is None:
        spend_rate_limit("guess")
        raise RequestRefused(Refusal("wrong_code"))
    live = tables.live(table)
    state: Table = live.history.state.table
    return Door(
        table=table,
        code=state.code if by_code else code.upper(),
        kind="join" if by_code else "pass",
        game=state.setup.game.id,
        edition=state.setup.edition,
        language=state.setup.language,
        stage=state.stage,
        door=state.seating.door,
        most=state.setup.game.players[1],
        seats=live.rules.view(live.history.state, None)["seats"],
        sides=dict(sides(state)),
        mine=seats_here(table),
        claim=at_this_machine() and not _hosts(table),
    )


def _hosts(table: str) -> bool:
    who = context().tables.caller(table, token())
    return who is not None and who.host


@room.get("/api/tables")
def known_tables() -> Response:
    """The tables of this device; on the laptop itself, all."""
    lines = {line.table: line for name in recent_tables() if (line := _mine(name))}
    if at_this_machine():
        for row in context().tables.store.tables()[:MOST_LISTED]:
            lines.setdefault(
                row.id,
                _any(row.id, msgspec.json.decode(row.first, type=TableOpened), row.at),
            )
    return json_response(Known(sorted(lines.values(), key=lambda line: -line.at)))


def _mine(name: str) -> TableLine | None:
    tables = context().tables
    try:
        who = tables.caller(name, token())
        live = tables.live(name)
    except NoTable:
        return None
    if who is None:
        return None
    state: Table = live.history.state.table
    recent = live.history.recent(None)
    return TableLine(
        table=name,
        game=state.setup.game.id,
        title=title_of(state.setup.game, callers_words().language),
        at=float(str(recent[-1]["at"])) if recent else 0,
        stage=state.stage,
        names=tuple(state.seats[seat].name for seat in state.playing()),
        seats=seats_here(name),
        host=who.host,
        practice=bool(robots_in(state.setup.options)),
    )


def _any(name: str, first: TableOpened, at: float) -> TableLine:
    game = context().tables.catalog.game(first.game)
    title = title_of(game, callers_words().language) if game else first.game
    return TableLine(
        name,
        first.game,
        title,
        at,
        None,
        (),
        (),
        host=False,
        practice=bool(robots_in(first.options)),
    )


@room.post("/lang")
def choose_language() -> Response:
    """The language of this phone; a form without script is sent back to where it came from."""
    wanted = parse_body(Language).lang
    if wanted not in LANGUAGES:
        raise RequestRefused(
            Refusal(
                "no_such_language", {"language": wanted[:20], "known": list(LANGUAGES)}
            )
        )
    return with_language(Response(status=204), wanted)


@room.get("/words/<lang>.json")
@room.get("/games/<game>/words/<lang>.json")
def words(lang: str, game: str = "") -> Response:
    """Every word of the screens, and of one game's; with the right stamp it may be kept
    for ever."""
    if lang not in LANGUAGES:
        raise RequestRefused("no_such_page")
    found = words_of(lang, game)
    if found.game != game:
        raise RequestRefused("no_such_page")
    packed = _packed(found.language, found.game)
    return packed.answer(packed.stamp if request.args.get("v") == found.stamp else "")


@cache
def _packed(lang: str, game: str) -> Asset:
    return asset(words_of(lang, game).json, ".json")


@room.get("/verify")
def verify() -> Any:
    return redirect("/static/verify.html")


@room.get("/favicon.ico")
def icon() -> Any:
    """Asked for by browsers beside whatever is no page of ours: a chart, a file, the
    page that checks the dice."""
    return redirect("/static/icon.svg")


PHONES = {"iphone": ("iPhone", "iPad"), "android": ("Android",)}


def phone_of(agent: str) -> str:
    """Which kind of phone a browser says that it runs on; empty for anything else."""
    kinds = (
        kind for kind, signs in PHONES.items() if any(sign in agent for sign in signs)
    )
    return next(kinds, "")


@room.get("/https")
def https_guide() -> Response:
    """The steps of the phone that asks; where nothing is sealed, how to begin."""
    papers, address = context().papers, base_address()
    return page(
        "https.html",
        name=papers.title if papers else "",
        address=address,
        plain=context().plain_address or address,
        fingerprint=papers.fingerprint if papers else "",
        sealed=address.startswith("https"),
        phones=list(PHONES),
        phone=phone_of(request.headers.get("User-Agent", "")),
    )


@room.get("/https/ca.crt")
def authority() -> Response:
    papers = context().papers
    if papers is None:
        raise RequestRefused("no_such_page")
    named = {"Content-Disposition": 'attachment; filename="consigliere.crt"'}
    return Response(
        papers.authority, 200, named, content_type="application/x-x509-ca-cert"
    )
