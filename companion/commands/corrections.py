"""Where owners of a published game keep their corrections."""

from pathlib import Path

from platformdirs import user_data_path


def overlay_of(game: str) -> Path | None:
    """The overlay of one of our games in the user data directory, if its owner wrote one."""
    path = user_data_path("consigliere", appauthor=False) / "corrections" / f"{game}.csv"
    return path if path.is_file() else None
