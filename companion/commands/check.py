"""`consigliere check`: every hole in the data, by file, row and field."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from cards import GAMES, folder_of, read
from cards.errors import Hole
from companion.commands.corrections import overlay_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", metavar="GAME or FOLDER", help="games or folders; none: all of ours")
    parser.add_argument("--corrections", type=Path, metavar="FILE", help="lay this file of corrections over the data")
    parser.add_argument("--json", action="store_true", help="one JSON list of holes instead of lines")


def run(asked: argparse.Namespace) -> int:
    names = asked.game or list(GAMES)
    holes = [hole for name in names for hole in _holes(name, asked.corrections)]
    if asked.json:
        print(json.dumps([asdict(hole) for hole in holes], ensure_ascii=False))
    else:
        for hole in holes:
            print(hole)
        print(_verdict(len(holes), names))
    return 1 if holes else 0


def _holes(name: str, corrections: Path | None) -> list[Hole]:
    from generator import has_glyph  # noqa: PLC0415 -- the fonts are opened only to check with them

    return read(folder_of(name), corrections or overlay_of(name), has_glyph)[1]


def _verdict(holes: int, names: list[str]) -> str:
    which = ", ".join(names)
    if not holes:
        return f"No holes in {which}."
    return f"{holes} {'hole' if holes == 1 else 'holes'} in {which}."
