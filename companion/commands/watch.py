"""`consigliere watch FOLDER`: all cards of a folder in the browser, drawn again whenever
it is saved, until Ctrl-C."""

import argparse
from pathlib import Path

from cards import GAMES
from cards.errors import Mistake
from companion.commands import serve

# an evening has the usual port and the usual file, whichever of the two begins first
PORT = 8010
TABLES = "bench.db"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the folder of your own game"
    )
    serve.options(parser, port=PORT)


def run(asked: argparse.Namespace) -> int:
    folder: Path = asked.folder
    if not folder.is_dir():
        remedy = f"make it with: consigliere new {folder}"
        if str(folder) in GAMES:
            remedy = "name a folder of your own"
        raise Mistake(f"There is no folder '{folder}'; {remedy}.")
    # it patches, so it comes before whatever else serves
    import companion.startup.gevent_server  # noqa: F401,PLC0415

    asked.folders, asked.watched = [], folder
    make_way(asked)
    return serve.run(asked)


def make_way(asked: argparse.Namespace) -> None:
    """Nobody has to close a house to look at cards: what was not asked for by name, the
    bench has of its own."""
    from companion.serving.sockets import is_answered  # noqa: PLC0415
    from companion.store.sqlite_file import usual_database  # noqa: PLC0415

    if asked.port is None:
        asked.port = 0 if is_answered("127.0.0.1", PORT) else PORT
    if not asked.database:
        asked.database = str(Path(usual_database()).with_name(TABLES))
