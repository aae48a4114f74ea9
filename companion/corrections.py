"""Where owners of a published game keep their corrections."""

from pathlib import Path

from platformdirs import user_data_path

from cards import GAMES


def overlay_of(game: str) -> Path | None:
    """The overlay of one of our games in the user data directory; a folder of one's own is corrected in itself."""
    if game not in GAMES:
        return None
    path = user_data_path("consigliere", appauthor=False) / "corrections" / f"{game}.csv"
    return path if path.is_file() else None
