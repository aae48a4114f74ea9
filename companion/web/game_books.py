"""What can be played here, and what stands on the cards: the same for everybody, so it
may be kept."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, request

from cards import Game
from cards.model import Card, Copy
from cards.words import Words, fill, money, number
from companion.catalog.game_catalog import no_such_edition
from companion.games import rules_of
from companion.rules.messages import Refusal
from companion.web.card_pictures import picture_addresses
from companion.web.context import context
from companion.web.emblems import emblems_of
from companion.web.precompressed import Asset, asset
from companion.web.screen_words import among
from companion.web.sessions import RequestRefused

room = Blueprint("games", __name__)
PRINTED = ("card.", "reference.")  # what the cards say, and the sheet of rules
ON_SHEET = ".reference."  # a sentence of the sheet, by edition or option
TITLED = frozenset({"title", "name"})
_SIGN = re.compile(r"\{(\w+)\}")


class CardLine(msgspec.Struct, frozen=True):
    """What stands on a printed copy."""

    id: str
    deck: str
    number: int
    title: str
    text: str
    # further lines by their names: what two successes bring, what one does
    results: Mapping[str, str]
    facts: Mapping[str, Any]
    flavour: str


class CounterLine(msgspec.Struct, frozen=True):
    """How far a counter goes, and in which steps."""

    least: int | None
    most: int | None
    step: int
    emblem: str  # by its name in `emblems`; "" without one


class GameBook(msgspec.Struct, frozen=True):
    """A game's words in one language, its cards by code, and the titles of pieces
    without one; `rules` are those that the strictness dial may soften, `places` where
    cards may lie beside the seats."""

    title: str
    language: str
    cards: dict[str, CardLine]
    pieces: dict[str, str]
    words: dict[str, str]
    notes: list[int]
    counters: dict[str, CounterLine]
    emblems: dict[str, str]
    rules: list[str]
    places: list[str]
    pictures: list[str]  # where the drawings of each deck lie
    portraits: dict[str, str]  # by side, the card on which whoever won is seen


class TitleLine(msgspec.Struct, frozen=True):
    title: str


class PrintedTitles(msgspec.Struct, frozen=True):
    """What the cards of a box are called, by code, and its pieces without one: all that
    a phone needs of a language that it does not speak itself."""

    language: str
    cards: dict[str, TitleLine]
    pieces: dict[str, str]


@room.get("/api/games/<game>/<lang>.json")
def book(game: str, lang: str) -> Response:
    """Cards and words of one game; it changes only when the server is started anew."""
    return _kept(game, lang, _book)


@room.get("/api/games/<game>/<lang>/titles.json")
def printed_titles(game: str, lang: str) -> Response:
    """The titles alone, for whoever reads the rest in another language."""
    return _kept(game, lang, _titles_book)


def _kept(game: str, lang: str, made: Callable[[Game, str], Asset]) -> Response:
    catalog, edition = context().tables.catalog, request.args.get("edition")
    plain = catalog.game(game)
    if plain is None:
        raise RequestRefused(Refusal("no_such_game", {"game": game[:60]}))
    if edition is not None and edition not in plain.editions:
        raise RequestRefused(no_such_edition(plain, edition[:20]))
    version = catalog.signed(game, edition, request.args.get("of", ""))
    found = version or _newest(game, edition)
    book, shown = made(found, among(found.languages, lang)), request.args.get("v")
    answer = book.answer(shown or "")
    if shown != book.stamp:
        answer.headers["Cache-Control"] = "public, max-age=300"
        answer.set_etag(book.stamp)
        answer.make_conditional(request)
    return answer


def _newest(game: str, edition: str | None) -> Game:
    found = context().tables.catalog.in_edition(game, edition)
    assert found
    return found[0]


def book_addresses(
    game: Game, edition: str | None, printed: str, spoken: str
) -> dict[str, str]:
    """Where a page of a table fetches cards and words, by language; a phone keeps them
    for ever. Of cards in another language than its own it needs the titles only."""
    sign = context().tables.catalog.sign_of(game)
    shown = game if sign else _newest(game.id, edition)

    def address(path: str, book: Asset) -> str:
        asked = {"edition": edition, "of": sign, "v": book.stamp}
        query = {name: value for name, value in asked.items() if value}
        return f"/api/games/{game.id}/{path}.json?{urlencode(query)}"

    own = among(game.languages, spoken)
    books = {spoken: address(spoken, _book(shown, own))}
    if printed == spoken:
        return books
    if own != spoken:
        return {printed: address(printed, _book(shown, printed)), **books}
    titles = address(f"{printed}/titles", _titles_book(shown, printed))
    return {printed: titles, **books}


def title_of(game: Game, lang: str) -> str:
    return game.words[among(game.languages, lang)].get("game.name") or game.id


Maker = Callable[[Game, str], msgspec.Struct]
_made: dict[tuple[int, str, Maker], tuple[Game, Asset]] = {}


def _once(game: Game, lang: str, make: Maker) -> Asset:
    """Made once for each game, edition and language; the catalog keeps the games themselves."""
    key = id(game), lang, make
    if key not in _made:
        # the game is kept, so that its id stays its own
        _made[key] = game, asset(msgspec.json.encode(make(game, lang)), ".json")
    return _made[key][1]


def _book(game: Game, lang: str) -> Asset:
    return _once(game, lang, _whole_book)


def _titles_book(game: Game, lang: str) -> Asset:
    return _once(game, lang, _titles_of)


def _whole_book(game: Game, lang: str) -> GameBook:
    copies = game.by_code().items()
    return GameBook(
        title=title_of(game, lang),
        language=lang,
        cards={str(code): _card(game, copy, lang) for code, copy in copies},
        pieces=_pieces(game, lang),
        words=_screen_words(game.words[lang]),
        notes=_notes(game),
        counters={
            key: CounterLine(one.least, one.most, one.step, one.emblem)
            for key, one in game.counters.items()
        },
        emblems=emblems_of(game),
        rules=_soft(game),
        places=list(rules_of(game.id).places),
        pictures=picture_addresses(game),
        portraits=_portraits(game),
    )


def _portraits(game: Game) -> dict[str, str]:
    """The card on which whoever won is seen, by the side that they took."""
    pictured = rules_of(game.id).portrait
    cards = {str(side): pictured(game, str(side)) for side in game.sides}
    return {side: card for side, card in cards.items() if card}


def _titles_of(game: Game, lang: str) -> PrintedTitles:
    titles = {
        str(code): TitleLine(card_words(game, copy.card, lang)[0])
        for code, copy in game.by_code().items()
    }
    return PrintedTitles(lang, titles, _pieces(game, lang))


def _pieces(game: Game, lang: str) -> dict[str, str]:
    """What figures, tokens and notes are called: no code is printed on them, but facts
    name them."""
    coded = {copy.card.id for copy in game.by_code().values()}
    return {
        str(card.id): card_words(game, card, lang)[0]
        for card in game.cards()
        if card.id not in coded
    }


def _card(game: Game, copy: Copy, lang: str) -> CardLine:
    said = _printed(game, copy.card, lang)
    results = {
        name: text
        for name, text in said.items()
        if name not in {"title", "text", "flavour"}
    }
    title, text = card_words(game, copy.card, lang)
    return CardLine(
        copy.card.id,
        copy.card.deck,
        copy.number,
        title,
        text,
        results,
        copy.card.facts,
        said.get("flavour", ""),
    )


def _labelled(name: str, text: str, signs: Mapping[str, str]) -> str:
    """What the dice bring has the sign of that throw before it, as it is printed."""
    label = next(
        (one for sign, one in signs.items() if sign.startswith(f"{name}_")), ""
    )
    return f"{label}: {text}" if label else text


def read_out(game: Game, card: Card, lang: str) -> tuple[list[str], str]:
    """What a card says below its title, line by line and without marks, signs by their
    names; and its joke."""
    said = _printed(game, card, lang)
    signs = game.words[among(game.languages, lang)].below("symbol")
    lines = [
        _labelled(name, text, signs)
        for name, text in said.items()
        if name not in TITLED | {"flavour"}
    ]
    named = [_SIGN.sub(lambda sign: signs.get(sign[1], sign[1]), one) for one in lines]
    return [one.replace("**", "") for one in named], said.get("flavour", "")


def _screen_words(words: Words) -> dict[str, str]:
    """All that is no card. Pots are declared under `play`; on the screen they are
    called by their own name."""
    kept = {
        name: text
        for name, text in words.entries.items()
        if not name.startswith(PRINTED) and ON_SHEET not in name
    }
    return {name.removeprefix("play."): text for name, text in kept.items()}


def _soft(game: Game) -> list[str]:
    """The soft rules that this game can break at all."""
    idle = {"counter": not game.counters, "rounds": game.play.rounds is None}
    return [rule for rule in rules_of(game.id).soft if not idle.get(rule)]


def _notes(game: Game) -> list[int]:
    """The values of the banknotes, for quick amounts."""
    notes = (
        card.facts.get("value")
        for deck in game.decks.values()
        if deck.kind == "note"
        for card in deck.cards
    )
    return sorted({value for value in notes if isinstance(value, int)})


def card_words(game: Game, card: Card, lang: str) -> tuple[str, str]:
    """Title and text as they are printed, numbers put in."""
    said = _printed(game, card, lang)
    return said.get("title") or said.get("name", card.id), said.get("text", "")


def _printed(game: Game, card: Card, lang: str) -> dict[str, str]:
    """Every line of a card by its name, numbers put in."""
    words = game.words[among(game.languages, lang)]
    values = {
        name: _written(game, card, name, words)
        for name, value in card.facts.items()
        if isinstance(value, int)
    }
    return {
        name: fill(text, values)
        for name, text in words.below(f"card.{card.words}").items()
    }


def _written(game: Game, card: Card, name: str, words: Words) -> str:
    value = card.facts[name]
    assert isinstance(value, int)
    if (
        game.money
        and game.decks[card.deck].columns.get(name, "").removesuffix("?") == "money"
    ):
        return money(value, game.money.symbol, words.language)
    return number(value, words.language)
