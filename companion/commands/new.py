"""`consigliere new FOLDER`: a small game that passes `check`, to change into one's own."""

import argparse
import re
import shutil
import unicodedata
from pathlib import Path
from shlex import quote

from cards import GAMES, HERE
from cards.errors import Mistake


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="where to write it; must not exist or be empty",
    )


def run(asked: argparse.Namespace) -> int:
    folder: Path = asked.folder
    plain = (
        unicodedata.normalize("NFKD", folder.resolve().name)
        .encode("ascii", "ignore")
        .decode()
    )
    name = re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_") or "game"
    if str(folder) in GAMES:
        raise Mistake(f"{folder} is the name of one of our games; choose another.")
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Mistake(
                f"{folder} is not empty; name a folder that does not exist yet."
            )
        shutil.copytree(HERE / "starter", folder, dirs_exist_ok=True)
        _christen(folder, name)
    except OSError as trouble:
        raise Mistake(
            f"{folder} cannot be written ({trouble.strerror}); choose another place."
        ) from None
    print(
        f"Your game is in {folder}. Open cards.csv in a spreadsheet, then: "
        f"consigliere check {quote(str(folder))}"
    )
    return 0


def _christen(folder: Path, name: str) -> None:
    """The folder's name becomes the game's name and the tag of its codes."""
    tag = re.sub(r"[^A-Z]", "", name.upper())[:4]
    title = name.replace("_", " ").capitalize()
    for path, old, new in (
        (
            folder / "game.toml",
            'tag = "NEW"',
            f'tag = "{tag if len(tag) > 1 else "NEW"}"',
        ),
        (folder / "words.en.toml", 'name = "My game"', f'name = "{title}"'),
    ):
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
