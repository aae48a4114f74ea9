"""`consigliere play GAME`: print it first if that was never done, then keep the table."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from cards import GAMES
from cards.errors import Mistake
from companion.catalog.game_folders import game_folder
from companion.catalog.overlays import overlay_of
from companion.catalog.prints import outdated, printed_boxes
from companion.commands import serve


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME or FOLDER",
        help="one of our games, or a folder of your own",
    )
    parser.add_argument(
        "--lang", default="", metavar="CODE", help="language of the cards: en, nl, de"
    )
    parser.add_argument(
        "--no-print",
        action="store_true",
        help="serve at once: the box is printed, or never will be",
    )
    serve.options(parser)


def run(asked: argparse.Namespace) -> int:
    folder = game_folder(asked.game)
    asked.folders = [] if asked.game in GAMES else [folder]
    if not asked.no_print:
        if before := printed(asked.out, folder.resolve().name, asked.lang):
            print(_said(asked, before[0]), flush=True)
            if outdated(before[0], folder, overlay_of(folder.resolve().name)):
                print(_only_changes(asked, before[0]), flush=True)
        else:
            _print(asked, folder)
    return serve.run(asked)


def printed(out: Path, game: str, language: str = "") -> list[Path]:
    """The folders that hold a whole box of this game, in that language or in any. First
    those in the language of this system, then in English; the plainest first, as it is
    printed here, and among equals the latest."""
    boxes = printed_boxes(out)
    found = [
        folder
        for folder, box in boxes.items()
        if box.game == game and language in ("", box.language)
    ]
    liked = (system_language(), "en")

    def rank(folder: Path) -> tuple[int, int]:
        spoken = boxes[folder].language
        return liked.index(spoken) if spoken in liked else len(liked), _wishes(folder)

    return sorted(found, key=rank)


def system_language() -> str:
    """What this laptop speaks, as its settings say it: `de` of `de_AT.UTF-8`."""
    told = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, told), "")[:2].lower()


def _wishes(folder: Path) -> int:
    """Each wish for a print of another kind lengthens the name of its folder."""
    return folder.name.count("-")


def _said(asked: argparse.Namespace, box: Path) -> str:
    """Which language that is, where nobody has asked for one."""
    language = printed_boxes(asked.out)[box].language
    other = "another language: --lang CODE, or make play CARDS=CODE"
    taken = f" The cards are in '{language}'; {other}."
    return (
        f"Printed before, in {box}; its guide.pdf says how to go on."
        f"{'' if asked.lang else taken}"
    )


def _only_changes(asked: argparse.Namespace, box: Path) -> str:
    words = [
        f"consigliere print {asked.game}",
        f"--lang {printed_boxes(asked.out)[box].language}",
    ]
    words += [f"--out {asked.out}"] if asked.out != Path("output") else []
    words += [f"--since {box / 'manifest.json'}"]
    return (
        "Its numbers or texts have changed since. "
        f"Only the pieces that differ: {' '.join(words)}"
    )


def _print(asked: argparse.Namespace, folder: Path) -> None:
    """In a process of its own: the press is large, and the server should not carry it
    all evening."""
    words = [
        sys.executable,
        "-m",
        "companion",
        "print",
        str(asked.game),
        "--out",
        str(asked.out),
    ]
    words += ["--lang", asked.lang] if asked.lang else []
    done = subprocess.run(words, check=False)  # noqa: S603
    if done.returncode:
        raise Mistake(
            f"{folder.name} could not be printed; mend that, or go on with --no-print."
        )
