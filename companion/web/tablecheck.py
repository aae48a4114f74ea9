"""The table check: one photo of what lies there, and how it differs from what the app
believes. Nothing is kept."""

from typing import Annotated

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from cards import codes
from cards.codes import Code
from companion.rules.expected_cards import Compared, ExpectedCard, Spot, Why, compared
from companion.rules.messages import Refusal
from companion.rules.plans import CodeText
from companion.rules.table import Setup, Table
from companion.tables.loaded import LoadedTable
from companion.web.answers import json_response, parse_body
from companion.web.card_photos import SWEEP_CODES
from companion.web.context import context
from companion.web.game_books import card_words
from companion.web.scan import photographed
from companion.web.sessions import (
    RequestRefused,
    caller_at,
    require_same_origin,
    spend_rate_limit,
)

room = Blueprint("tablecheck", __name__)
EVERYWHERE = "table"


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was read already, of one photo or of several."""

    texts: Annotated[list[CodeText], Meta(max_length=4 * SWEEP_CODES)]


class Spotted(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: `spot` is a seat or a place of the game. Of a surprise `why` says what is
    strange about it."""

    card: str
    title: str
    deck: str
    code: str | None = None
    spot: str | None = None
    why: Why | None = None


class Checked(msgspec.Struct, frozen=True):
    """Found as expected; missing, or covered; and what nobody would expect there."""

    found: list[Spotted]
    missing: list[Spotted]
    surprising: list[Spotted]


@room.post("/api/tables/<table>/check")
def check_table(table: str) -> Response:
    """A photo, or what was read of it; `of` narrows it to the cards of one seat or one
    place. All may ask."""
    caller_at(table, request.args.get("as"))
    require_same_origin("application/json", "multipart/form-data", "image/*")
    live = context().tables.live(table)
    state: Table = live.history.state.table
    spot = _spot(live, request.args.get("of", EVERYWHERE))
    seen = _codes(state.setup, _texts())
    return json_response(
        _told(
            state.setup,
            compared(
                live.rules.expected_cards(live.history.state),
                state.setup.copies,
                seen,
                spot,
            ),
        )
    )


def _texts() -> list[str]:
    if request.mimetype != "application/json":
        return photographed(many=True)
    spend_rate_limit("order")
    return parse_body(Texts).texts


def _spot(live: LoadedTable, text: str) -> Spot | None:
    if text == EVERYWHERE:
        return None
    if text not in live.rules.places and text not in live.history.state.table.seats:
        raise RequestRefused(Refusal("no_such_seat"))
    return Spot(text)


def _codes(setup: Setup, texts: list[str]) -> list[Code]:
    """The cards of this game among what was read; other codes in the picture are none
    of its business."""
    read = (codes.read(text, setup.game.tag, setup.copies) for text in texts)
    return [code for code in read if not isinstance(code, codes.Refused)]


def _told(setup: Setup, now: Compared) -> Checked:
    return Checked(
        found=[
            _spotted(setup, setup.copies[code].card.id, code, one.spot)
            for code, one in now.found
        ],
        missing=[_missing(setup, one) for one in now.missing],
        surprising=[
            _spotted(setup, setup.copies[one.copy].card.id, one.copy, one.spot, one.why)
            for one in now.surprising
        ],
    )


def _missing(setup: Setup, one: ExpectedCard) -> Spotted:
    return _spotted(setup, one.cards[0], None, one.spot)


def _spotted(
    setup: Setup,
    card: str,
    code: Code | None,
    spot: Spot | None,
    why: Why | None = None,
) -> Spotted:
    """The title as it is printed: it lies on the table in the table's language."""
    found = next(one for one in setup.game.cards() if one.id == card)
    title = card_words(setup.game, found, setup.language)[0]
    return Spotted(card, title, found.deck, code, spot, why)
