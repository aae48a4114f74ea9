"""Where a game lies that somebody names on the command line; no rules are loaded for it."""

from pathlib import Path

from cards import GAMES, folder_of
from cards.errors import Mistake, or_nearest
from cards.sentences import ended

PART = "-part"  # how the press names a folder that holds less than a box


def game_folder(name: str) -> Path:
    """The folder of one of our games, or a folder of somebody's own, as a person names
    it on the command line."""
    folder = folder_of(name)
    if not folder.is_dir():
        remedy = or_nearest(
            name, GAMES, "'consigliere games' lists ours, or name a folder"
        )
        raise Mistake(ended(f"There is no game '{name}'", remedy))
    return folder
