"""Codes: what was photographed or typed, the page of a printed card, and the codes that
are shown to other phones."""

import re
from urllib.parse import parse_qs, urlsplit

import msgspec
from flask import Blueprint, Response, request

from cards import Game, codes
from cards.codes import Code
from companion.rules.messages import Caller, Refusal
from companion.rules.names import typed
from companion.rules.plans import CodeText
from companion.rules.slips import slip_of
from companion.rules.table import Table
from companion.tables.missing import NoTable
from companion.web.answers import flag_asked, json_response, parse_body
from companion.web.card_photos import MOST_BYTES, SWEEP_CODES, PhotoTrouble, codes_in
from companion.web.card_pictures import picture_of
from companion.web.context import base_address, context, join_address
from companion.web.game_books import card_words, read_out, title_of
from companion.web.lobby import page
from companion.web.screen_words import among, callers_words
from companion.web.sessions import (
    RequestRefused,
    caller_at,
    recent_tables,
    require_same_origin,
    reserve_rate_limit,
    spend_rate_limit,
    token,
)
from generator import qr_code

room = Blueprint("scan", __name__)
ENVELOPE = 10_000  # bytes of a multipart body besides the photo
_OWN = re.compile(r"/(?:j|J)/([0-9A-Za-z]{1,20})/?")


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody typed, or a camera read."""

    text: CodeText


class SlipSeen(msgspec.Struct, frozen=True):
    """A payment that waits: `gives` pays whoever reads it."""

    code: str
    amount: int
    gives: bool
    seat: str
    reason: str


class Read(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a code is. It never says where a card lies."""

    text: str
    kind: str
    code: str | None = None
    card: str | None = None
    title: str | None = None
    deck: str | None = None
    why: str | None = None
    facts: dict[str, str | None] = {}  # what the sentence of that reason speaks of
    slip: SlipSeen | None = None


class CodesSeen(msgspec.Struct, frozen=True):
    codes: list[Read]


@room.post("/api/tables/<table>/codes")
def read_codes(table: str) -> Response:
    """An image, a form with a `photo`, or {text}; answered for the caller's table."""
    caller_at(table, request.args.get("as"))
    require_same_origin("application/json", "multipart/form-data", "image/*")
    many, quick = flag_asked("many"), flag_asked("quick")
    if request.mimetype == "application/json":
        texts = [parse_body(Text).text]
    else:
        texts = photographed(many, quick)
    state: Table = context().tables.live(table).history.state.table
    return json_response(CodesSeen([_what(state, text) for text in texts]))


def photographed(many: bool, quick: bool = False) -> list[str]:
    """The texts of the codes in the photo; bounds before bytes, bytes before pixels."""
    spend_rate_limit("photo")
    request.max_content_length = MOST_BYTES + ENVELOPE
    found = codes_in(
        _photo(), SWEEP_CODES if many else 1, context().aside, patient=not quick
    )
    if isinstance(found, PhotoTrouble):
        raise RequestRefused(Refusal(found.code, found.facts))
    return [code.text for code in found]


def _photo() -> bytes:
    if request.mimetype != "multipart/form-data":
        return request.get_data(cache=False)
    request.max_form_parts = 10
    sent = request.files.get("photo")
    if sent is None:
        raise RequestRefused("photo_empty")
    data: bytes = sent.read()
    return data


def _what(state: Table, text: str) -> Read:
    """A payment, a pass, a table's door, or a card."""
    address = urlsplit(text) if "://" in text else None
    asked_for = parse_qs(address.query) if address else {}
    if "slip" in asked_for:
        return _slip(state, text, asked_for["slip"][0])
    if address and (found := _OWN.fullmatch(address.path)):
        return _door(state, text, found[1])
    for known in (_slip(state, text, text), _door(state, text, text)):
        if known.kind != "unknown":
            return known
    return _card(state, text)


def _slip(state: Table, text: str, code: str) -> Read:
    """Slips are short, so whoever guesses is slowed down."""
    clean = typed(code)
    if len(clean) != 4:
        return Read(text, "unknown")
    reserve_rate_limit("guess")
    slip = slip_of(state, clean, context().tables.now())
    if isinstance(slip, Refusal):
        if slip.code != "wrong_code":
            return Read(text, "slip", code=clean, why=slip.code)
        spend_rate_limit("guess")
        return Read(text, "unknown", why=slip.code)
    return Read(
        text,
        "slip",
        code=clean,
        slip=SlipSeen(clean, slip.amount, slip.gives, slip.seat, slip.reason),
    )


def _door(state: Table, text: str, code: str) -> Read:
    clean = typed(code)
    if clean == state.code:
        return Read(text, "join", code=clean)
    if any(one.code == clean for one in state.seating.passes):
        return Read(text, "pass", code=clean)
    return Read(text, "unknown")


def _card(state: Table, text: str) -> Read:
    game, words = state.setup.game, state.setup.language
    found = codes.read(text, game.tag, state.setup.copies)
    if isinstance(found, codes.Refused):
        return Read(
            text, "unknown", why=f"code_{found.reason}", facts={"tag": found.tag}
        )
    card = state.setup.copies[found].card
    return Read(
        text,
        "card",
        code=found,
        card=card.id,
        title=card_words(game, card, words)[0],
        deck=card.deck,
    )


@room.get("/c/<text>")
@room.get("/C/<text>")
def card_page(text: str) -> Response:
    """A printed card that carries an address: which card this is, and the tables where
    this device can use it."""
    found = _known_card(text)
    if found is None:
        return page("card.html", card=None, code=text.upper()[:12])
    game, code = found
    card = game.by_code()[code].card
    lang = among(game.languages, callers_words().language)
    title, _ = card_words(game, card, lang)
    lines, joke = read_out(game, card, lang)
    deck = game.words[lang].get(f"deck.{card.deck}") or card.deck
    shown = {
        "code": code,
        "title": title,
        "text": "\n".join(lines),
        "joke": joke,
        "deck": deck,
        "game_title": title_of(game, lang),
        "picture": picture_of(game, str(card.id)),
    }
    return page(
        "card.html", card=shown, code=code, game=game.id, table=_own_table(game)
    )


def _known_card(text: str) -> tuple[Game, Code] | None:
    catalog = context().tables.catalog
    for name in catalog.names():
        whole = catalog.in_edition(name, None)
        if whole and not isinstance(
            found := codes.read(text, whole[0].tag, whole[1]), codes.Refused
        ):
            return whole[0], found
    return None


def _own_table(game: Game) -> str | None:
    """The latest table of that game at which this device has a seat."""
    tables, shown = context().tables, token()
    for name in recent_tables():
        try:
            who = tables.caller(name, shown)
        except NoTable:
            continue
        if (
            who
            and who.seat
            and tables.live(name).history.state.table.setup.game.id == game.id
        ):
            return name
    return None


@room.get("/api/tables/<table>/qr.svg")
def qr_svg(table: str) -> Response:
    """The code of the table's door, of a slip or of a pass; only what the caller sees anyway."""
    who = caller_at(table, request.args.get("as"))
    payload = _payload(table, who, request.args.get("what", "join"))
    if payload is None:
        raise RequestRefused("wrong_code")
    answer = Response(qr_code(payload).svg(), 200, content_type="image/svg+xml")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _payload(table: str, who: Caller, what: str) -> str | None:
    state: Table = context().tables.live(table).history.state.table
    kind, _, code = what.partition(":")
    if kind == "join":
        if state.seating.door != "closed" or who.host:
            return join_address(state.code)
        return None
    if kind == "slip" and _is_own_slip(state, who, typed(code)):
        return f"{base_address()}/t/{table}?slip={typed(code)}"
    if kind == "pass" and _is_own_pass(state, who, typed(code)):
        return join_address(typed(code))
    return None


def _is_own_slip(state: Table, who: Caller, code: str) -> bool:
    slips = state.bank.slips.values()
    return any(slip.code == code and slip.seat == who.seat for slip in slips)


def _is_own_pass(state: Table, who: Caller, code: str) -> bool:
    """Lent for the caller's seat, or by the caller."""
    return any(
        one.code == code and who.viewer in {one.seat, one.by}
        for one in state.seating.passes
    )
