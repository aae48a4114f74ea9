"""The games with rules of their own; a folder without any plays by `plain`."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from cards import Game
from companion.rules import protocol, robots
from companion.rules.language import Fact
from companion.rules.protocol import Rules

HERE = Path(__file__).parent


class Robots(Protocol):
    """What a game with robots offers in a module `sparring` beside its rules; nothing else knows that it has any."""

    CHOICES: Mapping[str, str]  # what a table without paper has no choice about
    COUNTED: protocol.Counted
    HAND: type  # of what `hand` tells
    ANSWERED: Collection[str]  # windows in which everybody may answer; others run beside the game

    @property
    def Sparring(self) -> Callable[[Any, Random, Random], protocol.Sparring]:  # noqa: N802 -- it is a class there
        """Of a state before the first fact, the robots' whims, and what shuffles the piles."""
        ...

    def carried(self, fact: Fact) -> protocol.Carried | None: ...


def rules_of(game: str) -> Rules:
    """The module of rules for a game, by the game's id."""
    return cast(Rules, import_module(f"companion.games.{game if has_rules(game) else 'plain'}"))


def has_rules(game: str) -> bool:
    """Whether the app knows this game's own rules; otherwise it keeps bank, dice, plans, counters and score."""
    return game.isidentifier() and find_spec(f"companion.games.{game}") is not None


def robots_of(game: str) -> Robots | None:
    """The robots of a game; most games have none."""
    own = find_spec(f"companion.games.{game}") if game.isidentifier() else None
    if own is None or not own.submodule_search_locations or not find_spec(f"{own.name}.sparring"):
        return None
    return cast(Robots, import_module(f"{own.name}.sparring"))


def practice_choices(game: str) -> dict[str, str]:
    """What a practice table has no choice about, since nothing of it is paper."""
    found = robots_of(game)
    return dict(found.CHOICES) if found else {}


def most_robots(game: Game) -> int:
    """How many robots one may practise with: a chair is for a person."""
    return min(game.players[1] - 1, robots.MOST) if robots_of(game.id) else 0


def word_files(game: str, language: str) -> list[Path]:
    """The words that a game brings for the screens: one file of a language, or a folder of them."""
    words = HERE / game / "words"
    if not game.isidentifier():
        return []
    return [path for path in (words / f"{language}.toml", *sorted((words / language).glob("*.toml"))) if path.is_file()]


def screens_of(game: str) -> Path | None:
    """The folder of a game's own screens: modules for the pages, and one style for all."""
    folder = HERE / game / "screens"
    return folder if game.isidentifier() and folder.is_dir() else None
