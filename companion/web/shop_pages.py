"""The print shop's page and what it asks: which games there are, what can be chosen, how
an order would come out. Phones at a table load nothing of it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, send_file
from msgspec import Struct

from cards import Game
from cards.codes import read, short
from cards.errors import Mistake
from cards.model import Card
from cards.words import Words
from companion.printing.asking import (
    Answer,
    Asked,
    Fault,
    Look,
    Looked,
    ShowCard,
    ShowPage,
    Weigh,
    Weighed,
    fault_of,
)
from companion.printing.choices import (
    Choice,
    Field,
    Wish,
    default_of,
    fields_of,
    spared,
)
from companion.printing.print_shop import PrintShop
from companion.printing.wishes import boxes_of, order_of
from companion.rules.messages import Refusal
from companion.web.answers import json_response, parse_body
from companion.web.context import context
from companion.web.game_books import card_words, title_of
from companion.web.lobby import page
from companion.web.page_words import address_of_words, words_answer
from companion.web.press_words import fault_in_words
from companion.web.screen_words import (
    among,
    callers_words,
    language_of_caller,
)
from companion.web.sessions import RequestRefused, spend_rate_limit, with_token
from generator import Order, Paper

room = Blueprint("shop", __name__)
FINENESS = (40, 72, 110, 160, 220)  # dpi: few, so that each is drawn once
BOX = 60  # dpi of the picture on the shelf
# of all words those that this page needs
ROOTS = frozenset({"print", "all", "lang", "title", "open"})


class Content(Struct, frozen=True):
    """So many pieces of one sort."""

    title: str
    count: int


class BoxLine(Struct, frozen=True):
    """A game on the shelf, and what is in its box unless more is asked for."""

    id: str
    title: str
    players: tuple[int, int]
    minutes: int
    contents: list[Content]


class Choices(Struct, frozen=True):
    """What can be chosen of one game; `spared` names what phones keep, `duplex` how
    this house's printer turns its paper."""

    fields: list[Field]
    spared: list[str]
    language: str
    duplex: str


class PaperLine(Struct, frozen=True):
    """A file of the print, and what lies on it in the reader's words."""

    paper: Paper
    titles: list[str]


class CardChoice(Struct, frozen=True):
    id: str
    title: str
    deck: str


class OrderSeen(Struct, frozen=True):
    """What an order comes to. `seal` names it from now on."""

    seal: str
    papers: list[PaperLine]
    pieces: int
    cards: list[CardChoice]
    removed: tuple[str, ...]


class Ink(Struct, frozen=True):
    """As much as so many pages of plain text."""

    text_pages: float


class FoundCard(Struct, frozen=True):
    """The card behind a printed code, as it stands there."""

    code: str
    card: str
    title: str


def shop() -> PrintShop:
    """Where nobody prints, there is no such page."""
    found = context().shop
    if found is None:
        raise RequestRefused("no_such_page")
    return found


@room.get("/print")
def counter() -> Response:
    shop()
    return with_token(page("print.html", words_url=address_of_words("print", ROOTS)))


@room.get("/print/words/<lang>.json")
def words(lang: str) -> Response:
    shop()
    return words_answer(lang, ROOTS)


@room.get("/print/games")
def shelf() -> Response:
    shop()
    catalog = context().tables.catalog
    games = [game for name in catalog.names() if (game := catalog.game(name))]
    return json_response([_line(game) for game in games])


def _line(game: Game) -> BoxLine:
    reader = reader_of(game)
    contents = [
        Content(reader.get(f"deck.{deck.id}") or deck.id, count)
        for deck in game.decks.values()
        if (count := sum(1 for _ in game.copies(deck.id)))
    ]
    contents += [
        Content(reader.get(f"board.{board}.title") or board, 1) for board in game.boards
    ]
    return BoxLine(
        game.id, title_of(game, reader.language), game.players, game.minutes, contents
    )


def reader_of(game: Game) -> Words:
    """The game's words in the caller's language, or in its own first one."""
    return game.words[among(game.languages, language_of_caller())]


def known_game(name: str) -> Game:
    found = context().tables.catalog.game(name)
    if found is None:
        raise RequestRefused(Refusal("no_such_game", {"game": name[:60]}))
    return found


@room.get("/print/games/<game>")
def choices(game: str) -> Response:
    found, reader = known_game(game), reader_of(known_game(game))
    boxes = boxes_of(found.id, shop().output)
    since = [Choice(name, name.removeprefix(f"{found.id}-")) for name in boxes]
    with _told():
        flip = shop().profile().flip
    return json_response(
        Choices(
            list(fields_of(found, reader, since)),
            spared(found, reader),
            reader.language,
            flip or default_of("duplex"),
        )
    )


@room.get("/print/games/<game>/box.png")
def box_picture(game: str) -> Response:
    """What lies on top: its first sheet of cards."""
    spend_rate_limit("look")
    found = known_game(game)
    folder, overlay = context().tables.catalog.source(game)
    language = among(found.languages, language_of_caller())
    seal = _taken(Order(folder.resolve(), language, corrections=overlay))
    path = shop().shelf.picture(seal, "lid")
    if not path.is_file():
        seen = _said_before(seal, "look", Look(_ordered(seal)))
        assert isinstance(seen, Looked)
        asked_of_press(ShowPage(_ordered(seal), seen.papers[0].name, 1, BOX, str(path)))
    return sent_picture(path)


@room.get("/print/games/<game>/codes/<code>")
def lost_card(game: str, code: str) -> Response:
    """Which card carries these five signs."""
    shop()
    spend_rate_limit("look")
    found = known_game(game)
    copies = found.by_code()
    meant = read(code, found.tag, copies)
    if meant not in copies:
        raise RequestRefused(Refusal("print_no_such_code", {"code": code[:20]}))
    card = copies[meant].card
    title = card_words(found, card, language_of_caller())[0]
    return json_response(FoundCard(short(meant), card.id, title))


@room.post("/print/orders")
def look() -> Response:
    """A wish, thought through."""
    wish: Any = parse_body(Wish)
    spend_rate_limit("look")
    game = known_game(wish.game)
    overlay = context().tables.catalog.source(wish.game)[1]
    order = order_of(wish, game, overlay, shop().output)
    if isinstance(order, Refusal):
        raise RequestRefused(order)
    seal = _taken(order)
    seen = _said_before(seal, "look", Look(_ordered(seal)))
    assert isinstance(seen, Looked)
    return json_response(_seen(seal, seen, game))


def _seen(seal: str, seen: Looked, game: Game) -> OrderSeen:
    reader = reader_of(game)
    cards = {str(card.id): card for card in game.cards()}
    shown = [cards[one] for one in seen.cards if one in cards]
    titles = _told_apart(game, shown, reader)
    lines = [
        CardChoice(str(card.id), title, card.deck)
        for card, title in zip(shown, titles, strict=True)
    ]
    papers = [PaperLine(paper, _titles(paper, reader)) for paper in seen.papers]
    return OrderSeen(seal, papers, seen.pieces, lines, seen.removed)


def _told_apart(game: Game, cards: Sequence[Card], reader: Words) -> list[str]:
    """What cards are called; those of the same name by their side, and then by a number."""
    names = [card_words(game, card, reader.language)[0] for card in cards]
    often = {name for name in names if names.count(name) > 1}
    sided = [
        " · ".join(
            filter(None, [name, _side(game, card, reader) if name in often else ""])
        )
        for card, name in zip(cards, names, strict=True)
    ]
    return [_numbered(sided, at) for at in range(len(sided))]


def _numbered(names: Sequence[str], at: int) -> str:
    name = names[at]
    if names.count(name) == 1:
        return name
    return f"{name} ({names[:at].count(name) + 1})"


def _side(game: Game, card: Card, reader: Words) -> str:
    own = (str(fact) for fact in card.facts.values() if str(fact) in game.sides)
    return next((reader.get(f"side.{side}.title") or "" for side in own), "")


def _titles(paper: Paper, reader: Words) -> list[str]:
    """Of decks of the game; what has no title is named by its file."""
    return [text for deck in paper.decks if (text := reader.get(f"deck.{deck}"))]


@room.get("/print/orders/<seal>/ink/<document>")
def ink(seal: str, document: str) -> Response:
    spend_rate_limit("look")
    name = plain_name(document)
    weighed = _said_before(seal, f"ink-{name}", Weigh(_ordered(seal), name))
    assert isinstance(weighed, Weighed)
    return json_response(Ink(weighed.text_pages))


@room.get("/print/orders/<seal>/pages/<document>/<int:number>/<int:dpi>.png")
def page_picture(seal: str, document: str, number: int, dpi: int) -> Response:
    spend_rate_limit("look")
    fine = _fine(dpi)
    order = _ordered(seal)
    path = shop().shelf.picture(seal, f"{plain_name(document)}-{number}-{fine}")
    if not path.is_file():
        asked_of_press(ShowPage(order, document, number, fine, str(path)))
    return sent_picture(path)


@room.get("/print/orders/<seal>/cards/<card>/<side>/<int:dpi>.png")
def card_picture(seal: str, card: str, side: str, dpi: int) -> Response:
    spend_rate_limit("look")
    fine = _fine(dpi)
    order = _ordered(seal)
    path = shop().shelf.picture(
        seal, f"card-{plain_name(card)}-{plain_name(side)}-{fine}"
    )
    if not path.is_file():
        asked_of_press(ShowCard(order, card, side, fine, str(path)))
    return sent_picture(path)


def _taken(order: Order) -> str:
    """Many files are looked at for it: aside, so that nobody at a table waits."""
    counter = shop()
    with _told():
        return context().aside(lambda: counter.take(order))


@contextmanager
def _told() -> Iterator[None]:
    """A disk or a profile that is at fault is a sentence."""
    try:
        yield
    except (Mistake, OSError) as trouble:
        raise _refusal(fault_of(trouble)) from None


def _refusal(fault: Fault) -> RequestRefused:
    facts = {"text": fault_in_words(fault, callers_words()), **fault.facts}
    return RequestRefused(Refusal(fault.code, facts))


def _ordered(seal: str) -> Order:
    found = shop().shelf.order(seal) if seal.isalnum() else None
    if found is None:
        raise RequestRefused("print_forgotten")
    return found


def _fine(dpi: int) -> int:
    """The next fineness that is drawn."""
    return min(FINENESS, key=lambda one: abs(one - dpi))


def plain_name(name: str) -> str:
    """What may be part of a file's name here."""
    if not name.replace("-", "").replace("_", "").isalnum() or len(name) > 80:
        raise RequestRefused("no_such_page")
    return name


def sent_picture(path: Path) -> Response:
    answer = send_file(path, mimetype="image/png", etag=True)
    answer.headers["Cache-Control"] = "private, max-age=600"
    return answer


def _said_before(seal: str, name: str, asked: Asked) -> Answer:
    """What the press once said of an order holds as long as its seal."""
    shelf = shop().shelf
    known = shelf.said(seal, name)
    if known is None:
        known = asked_of_press(asked)
        shelf.keep(seal, name, known)
    return known


def asked_of_press(asked: Asked) -> Answer:
    """The press's answer; what went wrong is told in the reader's language, and in the
    press's own words where it has some."""
    answer = shop().look(asked)
    if isinstance(answer, Fault):
        raise _refusal(answer)
    return answer
