"""The games with rules of their own; a folder without any plays by `plain`."""

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from companion.rules.protocol import Rules


def rules_of(game: str) -> Rules:
    """The module of rules for a game, by the game's id."""
    own = f"companion.games.{game}"
    return cast(Rules, import_module(own if game.isidentifier() and find_spec(own) else "companion.games.plain"))
