"""The rules to read on the phone: the sheet of the printed guide, section by section."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, request

from cards import Game
from companion.rules.table import Table
from companion.web.games import title_of
from companion.web.house import house
from companion.web.lobby import page
from companion.web.sessions import caller_at
from companion.web.words import among, callers_words

room = Blueprint("rulebook", __name__)
_MARKED = re.compile(r"(\*\*.+?\*\*|\{\w+\})")


class Run(NamedTuple):
    """Words that look the same: plain, strong, or the name of a sign."""

    look: str
    text: str


class Block(NamedTuple):
    """A paragraph, or a list of points."""

    points: bool
    lines: list[list[Run]]


@room.get("/t/<table>/rules")
def rules(table: str) -> Any:
    """For those who sit there or look on, in their own language."""
    who = caller_at(table, request.args.get("seat"))
    state: Table = house().tables.live(table).evening.state.table
    game, language = state.setup.game, callers_words().language
    back = f"/t/{table}" + (f"?seat={who.seat}" if who.seat else "")
    return page("rules.html", title=title_of(game, language), sections=sections(game, language), back=back)


def sections(game: Game, language: str) -> list[tuple[str, list[Block]]]:
    """Title and blocks of each section of the reference, in a language that the game speaks."""
    words = game.words[among(game.languages, language)]
    signs = words.below("symbol")
    return [(one.get("title", ""), list(_blocks(one.get("text", ""), signs))) for one in words.sections("reference")]


def _blocks(text: str, signs: Mapping[str, str]) -> Iterator[Block]:
    """Lines that begin with a dash are points, as in print."""
    block = Block(False, [])
    for line in filter(None, (one.strip() for one in text.splitlines())):
        points = line.startswith("- ")
        if block.lines and (points != block.points or not points):
            yield block
            block = Block(points, [])
        block = block if block.lines else Block(points, [])
        block.lines.append(list(_runs(line.removeprefix("- "), signs)))
    if block.lines:
        yield block


def _runs(line: str, signs: Mapping[str, str]) -> Iterator[Run]:
    for part in filter(None, _MARKED.split(line)):
        if part.startswith("**"):
            yield from (Run("strong", one.text) for one in _runs(part.strip("*"), signs))
        elif part.startswith("{"):
            yield Run("sign", signs.get(part[1:-1], part[1:-1]))
        else:
            yield Run("plain", part)
