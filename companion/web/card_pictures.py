"""The pictures of printed cards, deck by deck: a phone that fetches them says nothing about
the cards it holds, and keeps them for ever."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from flask import Blueprint, Response, request

from cards import Game
from cards.model import DeckId
from companion.web.context import context
from companion.web.emblems import late_emblems_of
from companion.web.precompressed import Asset, asset
from companion.web.sessions import RequestRefused
from generator import ScreenCards

room = Blueprint("pictures", __name__)
LOOKS = (".svg", ".toml", ".csv")  # what a picture is made of
DRAWN = frozenset({"card", "figure", "token", "marker"})  # money is too fine for phones
EDITION = 2  # one more when pictures are drawn in another way


class DeckPictures(msgspec.Struct, frozen=True):
    """The drawings of a deck, each once, and which of them a card has; with the first,
    the outlines of signs that no first screen needs."""

    cards: dict[str, int]
    drawings: list[str]
    signs: dict[str, str]


@room.get("/games/<game>/pictures/<deck>.json")
def pictures(game: str, deck: str) -> Response:
    """All of a deck, or nothing: it is not told which are wanted."""
    found = context().tables.catalog.game(game)
    if found is None or deck not in pictured_decks(found):
        raise RequestRefused("no_such_page")
    packed, stamp = context().drawing(lambda: _packed(found, deck)), stamp_of(found)
    shown = request.args.get("v")
    return packed.answer(packed.stamp if shown == stamp else "")


@room.get("/games/<game>/picture/<card>.svg")
def one_picture(game: str, card: str) -> Response:
    """For the page of a card, whose address has named the card already."""
    found = context().tables.catalog.game(game)
    if found is None or card not in _pictured(found):
        raise RequestRefused("no_such_page")
    alone = context().drawing(lambda: _alone(found, card))
    if alone is None:
        raise RequestRefused("no_such_page")
    shown = request.args.get("v") == stamp_of(found)
    return alone.answer(alone.stamp if shown else "")


def picture_of(game: Game, card: str) -> str:
    """Where the drawing of one card lies; nowhere, if it cannot have one."""
    if card not in _pictured(game):
        return ""
    return f"/games/{game.id}/picture/{card}.svg?v={stamp_of(game)}"


def cover_of(game: Game) -> str:
    """Where the drawing lies that stands for the whole game: that of its first card."""
    cards = (
        card for deck in pictured_decks(game) for card in game.decks[DeckId(deck)].cards
    )
    first = next(cards, None)
    return picture_of(game, str(first.id)) if first else ""


def _pictured(game: Game) -> set[str]:
    decks = (game.decks[DeckId(deck)] for deck in pictured_decks(game))
    return {str(card.id) for deck in decks for card in deck.cards}


def picture_addresses(game: Game) -> list[str]:
    """Where the pictures of each deck lie, under a stamp of all that they are made of."""
    stamp = stamp_of(game)
    at = f"/games/{game.id}/pictures"
    return [f"{at}/{deck}.json?v={stamp}" for deck in pictured_decks(game)]


def pictured_decks(game: Game) -> list[str]:
    """Decks whose faces are drawn; a folder without drawings has none."""
    if not (Path(game.folder) / "art").is_dir():
        return []
    return [str(deck.id) for deck in game.decks.values() if deck.kind in DRAWN]


def stamp_of(game: Game) -> str:
    return _stamp(Path(game.folder))


@cache
def _stamp(folder: Path) -> str:
    """Read once: a game that changes is served by a server that starts anew."""
    seal = sha256(str(EDITION).encode())
    for path in sorted(folder.rglob("*")):
        if path.suffix in LOOKS and path.is_file():
            seal.update(path.name.encode() + path.read_bytes())
    return seal.hexdigest()[:12]


_lone: dict[tuple[int, str], tuple[Game, Asset | None]] = {}


def _alone(game: Game, card: str) -> Asset | None:
    """Drawn once for everybody who scans it."""
    key = id(game), card
    if key not in _lone:
        svg = ScreenCards(game, game.languages[0]).scene(card)
        _lone[key] = game, None if svg is None else asset(svg, ".svg")
    return _lone[key][1]


_kept: dict[tuple[int, str], tuple[Game, Asset]] = {}


def _packed(game: Game, deck: str) -> Asset:
    """Drawn once, when the first phone asks, while others wait for the same; the game is
    kept, so that its id stays its own."""
    key = id(game), deck
    if key not in _kept:
        body = msgspec.json.encode(_drawn(game, deck))
        _kept[key] = game, asset(body, ".json")
    return _kept[key][1]


def _drawn(game: Game, deck: str) -> DeckPictures:
    drawings: dict[str, int] = {}
    cards = {
        card: drawings.setdefault(svg, len(drawings)) for card, svg in _each(game, deck)
    }
    first = deck == pictured_decks(game)[0]
    return DeckPictures(cards, list(drawings), late_emblems_of(game) if first else {})


def _each(game: Game, deck: str) -> Iterator[tuple[str, str]]:
    """Each card that has a picture; what cannot be drawn is left to the words."""
    screen = ScreenCards(game, game.languages[0])
    for card in game.decks[DeckId(deck)].cards:
        svg = screen.scene(str(card.id))
        if svg is not None:
            yield str(card.id), svg.decode()
