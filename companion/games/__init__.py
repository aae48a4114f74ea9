"""The games with rules of their own; a folder without any plays by `plain`."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, cast

from cards import Game
from companion.rules import robots
from companion.rules.protocol import Rules, Sparring


def rules_of(game: str) -> Rules:
    """The module of rules for a game, by the game's id."""
    own = f"companion.games.{game}"
    return cast(Rules, import_module(own if game.isidentifier() and find_spec(own) else "companion.games.plain"))


def sparring_of(game: str) -> Callable[[Any, Random], Sparring] | None:
    """What makes a practice table of a game with robots; most games have none."""
    found = _practised(game)
    return cast(Callable[[Any, Random], Sparring], found.Sparring) if found else None


def practice_choices(game: str) -> dict[str, str]:
    """What a practice table has no choice about, since nothing of it is paper."""
    found = _practised(game)
    return dict(found.CHOICES) if found else {}


def _practised(game: str) -> Any:
    own = find_spec(f"companion.games.{game}") if game.isidentifier() else None
    if own is None or not own.submodule_search_locations or not find_spec(f"{own.name}.sparring"):
        return None
    return import_module(f"{own.name}.sparring")


def most_robots(game: Game) -> int:
    """How many robots one may practise with: a chair is for a person."""
    return min(game.players[1] - 1, robots.MOST) if sparring_of(game.id) else 0
