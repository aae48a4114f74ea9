"""`consigliere watch FOLDER`: all cards of a folder in the browser, drawn again whenever
it is saved, until Ctrl-C."""

import argparse
from pathlib import Path

from cards import GAMES
from cards.errors import Mistake
from companion.commands import serve


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the folder of your own game"
    )
    serve.options(parser)


def run(asked: argparse.Namespace) -> int:
    folder: Path = asked.folder
    if not folder.is_dir():
        remedy = f"make it with: consigliere new {folder}"
        if str(folder) in GAMES:
            remedy = "name a folder of your own"
        raise Mistake(f"There is no folder '{folder}'; {remedy}.")
    asked.folders, asked.watched = [], folder
    return serve.run(asked)
