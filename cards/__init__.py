"""Game data, and the only code that reads it."""

from pathlib import Path

from cards.corrections import proposals
from cards.loader import HERE, load, read
from cards.model import Game

STARTER = "starter"  # what `consigliere new` copies; no game of the box
GAMES = tuple(
    sorted({path.parent.name for path in HERE.glob("*/game.toml")} - {STARTER})
)

__all__ = ["GAMES", "HERE", "Game", "folder_of", "load", "proposals", "read"]


def folder_of(name: str) -> Path:
    """One of our games by its name, or anybody's folder."""
    if name in GAMES:
        return HERE / name
    return Path(name)
