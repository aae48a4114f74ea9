"""`consigliere play GAME`: print it first if that was never done, then keep the table."""

import argparse
from pathlib import Path

from cards import GAMES, folder_of
from cards.errors import Mistake, or_nearest
from companion.commands import serve


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME or FOLDER", help="one of our games, or a folder of your own")
    parser.add_argument("--lang", default="", metavar="CODE", help="language of the cards: en, nl, de")
    parser.add_argument("--out", type=Path, default=Path("output"), metavar="FOLDER", help="where the prints are")
    parser.add_argument("--no-print", action="store_true", help="serve at once: the box is printed, or never will be")
    serve.options(parser)


def run(asked: argparse.Namespace) -> int:
    folder = folder_of(asked.game)
    if not folder.is_dir():
        remedy = or_nearest(asked.game, GAMES, "'consigliere games' lists ours, or name a folder")
        raise Mistake(f"There is no game '{asked.game}'; {remedy}.")
    asked.folders = [] if asked.game in GAMES else [folder]
    if not asked.no_print and not printed(asked.out, folder.resolve().name):
        _print(asked, folder)
    return serve.run(asked)


def printed(out: Path, game: str) -> bool:
    """Whether any print of this game lies there: its folder is named for it, and a manifest is in it."""
    return any(path.parent.name.startswith(f"{game}-") for path in out.glob("*/manifest.json"))


def _print(asked: argparse.Namespace, folder: Path) -> None:
    """In a process of its own: the press is large, and the server should not carry it all evening."""
    import subprocess  # noqa: PLC0415
    import sys  # noqa: PLC0415

    words = [sys.executable, "-m", "companion", "print", str(asked.game), "--out", str(asked.out)]
    words += ["--lang", asked.lang] if asked.lang else []
    done = subprocess.run(words, check=False)  # noqa: S603
    if done.returncode:
        raise Mistake(f"{folder.name} could not be printed; mend that, or go on with --no-print.")
