"""The rules to read on the phone: the sheet of the printed guide, section by section."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, request

from cards import Game
from cards.markup import BOLD, COLOUR, CONTROLS, END, OF, SLANT, STAR, marked
from cards.reference import reference
from companion.rules.table import Table, robots_in
from companion.web.context import context
from companion.web.emblems import outline
from companion.web.game_books import title_of
from companion.web.lobby import page
from companion.web.screen_words import among, callers_words
from companion.web.sessions import caller_at
from generator import tones

room = Blueprint("rulebook", __name__)
_MARKED = re.compile(rf"(\*\*|\{{\w+\}}|{COLOUR}[^{OF}]*{OF}|[{CONTROLS}])")
_SAID = re.compile(f"{COLOUR}[^{OF}]*{OF}|{END}")  # what is not said


class Run(NamedTuple):
    """Words that look the same: plain, slanted, strong; or a sign by its name, and how
    it is drawn."""

    look: str
    text: str
    outline: str = ""


Line = list[Run]
Signs = Callable[[str], Run]


class Block(NamedTuple):
    """A paragraph, or a list of points."""

    points: bool
    lines: list[Line]


class Chapter(NamedTuple):
    """A section of the reference as it is drawn."""

    heading: Line
    blocks: list[Block]


class Choice(NamedTuple):
    """An option that is not played as usual, and how; nothing where it is off."""

    title: str
    how: str


@room.get("/t/<table>/rules")
def rules(table: str) -> Any:
    """For those who sit there or look on, in their own language; the edition is the table's."""
    who = caller_at(table, request.args.get("seat"))
    state: Table = context().tables.live(table).history.state.table
    setup, language = state.setup, callers_words().language
    back = f"/t/{table}" + (f"?seat={who.seat}" if who.seat else "")
    dealt = bool(robots_in(setup.options))  # nothing of it lies there in paper
    found = chapters(setup.game, language, setup.edition, dealt, setup.options)
    return page(
        "rules.html",
        title=title_of(setup.game, language),
        chosen=chosen(setup.game, language, setup.options),
        chapters=found,
        back=back,
    )


def chosen(game: Game, language: str, options: Mapping[str, str]) -> list[Choice]:
    """What this table plays otherwise than the book, in the words that it was chosen by."""
    words = game.words[among(game.languages, language)]
    return [
        _choice(words.below(f"option.{name}"), options[name])
        for name, option in game.options.items()
        if options.get(name, option.default) != option.default
    ]


def _choice(words: Mapping[str, str], made: str) -> Choice:
    """A flag that is up is told by its text; one that is down, by its title alone."""
    told = {"yes": words["text"], "no": ""}
    return Choice(words["title"], words.get(f"choice.{made}") or told.get(made, made))


def chapters(
    game: Game,
    language: str,
    edition: str | None,
    dealt: bool = False,
    options: Mapping[str, str] | None = None,
) -> list[Chapter]:
    """Each section of the reference, in a language that the game speaks."""
    spoken = among(game.languages, language)
    signs = _signs(game, spoken)
    told = reference(game, spoken, edition, dealt, options)
    tone = tones(Path(game.folder))
    return [
        Chapter(
            list(_runs(marked(one.title, tone), signs)),
            list(_blocks(marked(one.text, tone), signs)),
        )
        for one in told
    ]


def _signs(game: Game, language: str) -> Signs:
    """An icon as it is printed; one that a screen cannot draw so is named instead."""
    names = game.words[language].below("symbol")
    icons = Path(game.folder) / "art" / "icons"
    return lambda name: Run(
        "sign", names.get(name, name), outline(icons / f"{name}.svg")
    )


def _blocks(text: str, signs: Signs) -> Iterator[Block]:
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


def _runs(line: str, signs: Signs) -> Iterator[Run]:
    """Colours are for paper: on a dark screen nobody could read them."""
    marks = {BOLD: False, SLANT: False}
    for part in filter(None, _MARKED.split(line)):
        if part in marks:
            marks[part] = not marks[part]
        elif part.startswith("{"):
            yield signs(part[1:-1])
        elif said := _SAID.sub("", part.replace(STAR, "*")):
            yield Run(_look(marks), said)


def _look(marks: dict[str, bool]) -> str:
    if marks[BOLD]:
        return "strong"
    return "slanted" if marks[SLANT] else "plain"
