"""Which corrections are laid over a game: its owner's own, a proposal that comes with
the game, or any other file."""

from pathlib import Path

from platformdirs import user_data_path

from cards import GAMES, folder_of, proposals
from cards.errors import Mistake, or_nearest
from cards.sentences import ended

NONE = "none"  # the game as it came
HELP = "lay these corrections over the data: a file, a proposal of the game by its name, or 'none'"


def place_of(game: str) -> Path:
    """Where owners of one of our games keep their corrections, whether or not there are any."""
    return (
        user_data_path("consigliere", appauthor=False) / "corrections" / f"{game}.csv"
    )


def overlay_of(game: str) -> Path | None:
    """The overlay of one of our games in the user data directory; a folder of one's own
    is corrected in itself."""
    if game not in GAMES:
        return None
    path = place_of(game)
    if path.is_file():
        return path
    return None


def chosen(asked: str | None, game: str) -> Path | None:
    """The overlay that somebody asked for on the command line; the owner's own if
    nothing was said."""
    if not asked:
        return overlay_of(game)
    known = proposals(folder_of(game))
    if asked == NONE or asked in known:
        return known.get(asked)
    if not Path(asked).is_file():
        remedy = or_nearest(asked, [*known, NONE], "name a file, or 'none'")
        raise Mistake(ended(f"There are no corrections '{asked}'", remedy))
    return Path(asked)
