"""The games that can be opened here, a line each: what the start page and the page for
opening a table show."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from flask import Blueprint, Response

from cards import Game
from companion.catalog.prints import Box, outdated, printed_boxes
from companion.games import has_rules, most_robots, offered
from companion.web.answers import json_response
from companion.web.card_pictures import cover_of
from companion.web.context import context
from companion.web.game_books import title_of

room = Blueprint("offered", __name__)


class EditionLine(msgspec.Struct, frozen=True):
    id: str
    languages: tuple[str, ...]
    title: Mapping[str, str]


class OptionLine(msgspec.Struct, frozen=True):
    """`scope` says whom it concerns: the print, the play, or both; `first` is what suits
    a first game, where the data name something."""

    id: str
    choices: tuple[str, ...]
    default: str
    scope: str
    first: str | None


class SideLine(msgspec.Struct, frozen=True):
    id: str
    colour: str
    emblem: str
    letter: str


class PrintedLine(msgspec.Struct, frozen=True):
    """The box that was printed here last; an `outdated` one is older than the numbers
    and words of the game."""

    game: str
    language: str
    edition: str | None
    outdated: bool


class GameLine(msgspec.Struct, frozen=True):
    """A game of the catalog: whether the app knows its rules (`refereed`), how many
    `robots` at most can be played against, which box of it was `printed` here last, and
    where the picture of its `cover` lies."""

    id: str
    title: Mapping[str, str]
    players: tuple[int, int]
    minutes: int
    languages: tuple[str, ...]
    editions: list[EditionLine]
    options: list[OptionLine]
    sides: list[SideLine]
    money: bool
    tag: str
    robots: int
    refereed: bool
    printed: PrintedLine | None
    cover: str


@room.get("/api/games")
def list_games() -> Response:
    """The games that this server was started with."""
    catalog, latest = context().tables.catalog, _latest_prints()
    found = [game for name in catalog.names() if (game := catalog.game(name))]
    return json_response([_line(game, latest.get(str(game.id))) for game in found])


def _latest_prints() -> dict[str, PrintedLine]:
    """By game; a print in a language or an edition that the game has lost since is no
    help to anybody."""
    output = context().output
    boxes = list(printed_boxes(output).items()) if output else []
    latest = {
        box.game: (folder, box) for folder, box in reversed(boxes) if _still_there(box)
    }
    return {game: _printed_line(folder, box) for game, (folder, box) in latest.items()}


def _printed_line(folder: Path, box: Box) -> PrintedLine:
    return PrintedLine(
        box.game,
        box.language,
        box.edition,
        outdated(folder, *context().tables.catalog.source(box.game)),
    )


def _still_there(box: Box) -> bool:
    game = context().tables.catalog.game(box.game)
    return (
        game is not None
        and box.language in game.languages
        and (box.edition is None or box.edition in game.editions)
    )


def _line(game: Game, printed: PrintedLine | None) -> GameLine:
    return GameLine(
        id=game.id,
        title={lang: title_of(game, lang) for lang in game.languages},
        players=game.players,
        minutes=game.minutes,
        languages=game.languages,
        editions=[
            EditionLine(key, edition.languages, _titles(game, f"edition.{key}.title"))
            for key, edition in game.editions.items()
        ],
        options=[
            OptionLine(key, one.choices, one.default, one.scope, one.first_game)
            for key, one in offered(game).items()
        ],
        sides=[
            SideLine(key, one.colour, one.emblem, one.letter)
            for key, one in game.sides.items()
        ],
        money=game.money is not None,
        tag=game.tag,
        robots=most_robots(game),
        refereed=has_rules(game.id),
        printed=printed,
        cover=cover_of(game),
    )


def _titles(game: Game, key: str) -> dict[str, str]:
    return {
        lang: text for lang, words in game.words.items() if (text := words.get(key))
    }
