"""`consigliere check`: every hole in the data, by file, row and field."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from cards import GAMES, folder_of, read
from cards.errors import Hole, Mistake
from companion.catalog.overlays import HELP, chosen
from companion.commands.progress import Bar


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        nargs="*",
        metavar="GAME or FOLDER",
        help="games or folders; none: all of ours",
    )
    parser.add_argument("--corrections", metavar="FILE or NAME", help=HELP)
    parser.add_argument(
        "--json", action="store_true", help="one JSON list of holes instead of lines"
    )


def run(asked: argparse.Namespace) -> int:
    if asked.corrections and len(asked.game) != 1:
        raise Mistake("Corrections belong to one game; name that game too.")
    names = asked.game or list(GAMES)
    holes = _all_holes(names, asked.corrections)
    if asked.json:
        print(json.dumps([asdict(hole) for hole in holes], ensure_ascii=False))
    else:
        remarks = [] if holes else list(_remarks(names, asked.corrections))
        print("\n".join(map(str, [*holes, *remarks, _verdict(len(holes), names)])))
    if holes:
        return 1
    return 0


def _all_holes(names: Sequence[str], corrections: str | None) -> list[Hole]:
    bar = Bar()
    holes: list[Hole] = []
    for number, name in enumerate(names):
        bar("check", number, len(names))
        holes += _holes(name, corrections)
    bar.close()
    return holes


def _holes(name: str, corrections: str | None) -> list[Hole]:
    """The holes in the data, the drawings and the looks."""
    # the press is opened only to check with it
    from generator import has_glyph, proof  # noqa: PLC0415

    overlay = chosen(corrections, name)
    folder = folder_of(name)
    holes = read(folder, overlay, lambda sign: has_glyph(sign, folder))[1]
    return holes + proof(folder, overlay, data_is_whole=not holes)


def _remarks(names: list[str], corrections: str | None) -> Iterator[str]:
    """What prints, and might be better."""
    from generator import remarks  # noqa: PLC0415 -- as above

    for name in names:
        found = remarks(folder_of(name), chosen(corrections, name))
        yield from (f"{name}: {remark}" for remark in found)


def _verdict(holes: int, names: list[str]) -> str:
    which = ", ".join(names)
    if not holes:
        return f"No holes in {which}."
    return f"{holes} {'hole' if holes == 1 else 'holes'} in {which}."
