"""`consigliere recheck FOLDER`: whether a print that lies there is still what was made."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from cards.errors import BadGame, Mistake
from companion.catalog.game_folders import game_folder
from companion.catalog.overlays import HELP, chosen
from companion.commands.plurals import counted
from generator import Order, Proved, prove


def arguments(parser: argparse.ArgumentParser) -> None:
    game = "the game that it is a print of, where that is a folder of your own"
    add = parser.add_argument
    add("folder", type=Path, metavar="FOLDER", help="folder of a print")
    add("--game", default="", metavar="GAME or FOLDER", help=game)
    add("--corrections", metavar="FILE or NAME", help=HELP)
    add("--json", action="store_true", help="one JSON object about what was found")


def run(asked: argparse.Namespace) -> int:
    """1, where something is wrong with the print itself."""
    found, head = prove(asked.folder)
    is_current = _is_current(found, head, asked)
    if asked.json:
        print(json.dumps(asdict(found) | {"current": is_current}))
    else:
        print("\n".join([*found.faults, *_said(found, is_current, asked.folder)]))
    return 1 if found.faults else 0


def _is_current(
    found: Proved, head: Mapping[str, Any], asked: argparse.Namespace
) -> bool | None:
    """Nothing, where nobody knows the game."""
    try:
        folder = game_folder(asked.game or found.game)
        overlay = chosen(asked.corrections, asked.game or found.game)
    except (Mistake, BadGame):
        if asked.game:
            raise
        return None
    language, edition = str(head.get("language", "")), head.get("edition") or ""
    return found.is_of(Order(folder, language, str(edition), corrections=overlay))


def _said(found: Proved, is_current: bool | None, folder: Path) -> list[str]:
    told = []
    if not found.faults:
        files, codes = counted(found.files, "file"), counted(found.codes, "code")
        told = [f"{files} as made, {codes} read."]
    if is_current is False:
        told.append(
            f"The data have changed since ({found.version}): consigliere print "
            f"{found.game} --since {folder / 'manifest.json'} prints what differs."
        )
    elif is_current:
        told.append(f"The data are still those it was printed from ({found.version}).")
    return told
