"""`consigliere check`: every fault in the data, by file, row and field; of a game that has
none and is named, what might be better."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cards import GAMES, folder_of, load, read
from cards.errors import Hole, Mistake
from cards.sentences import ended
from companion.catalog.overlays import HELP, chosen
from companion.commands.plurals import counted
from companion.commands.progress import Bar

if TYPE_CHECKING:
    from generator import Preflight

LONGER = 35


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games = "games or folders; none: all of ours"
    longer = (
        f"texts that would not fit if all words were so much longer (default {LONGER})"
    )
    found = "one JSON object about what was found instead of lines"
    add("game", nargs="*", metavar="GAME or FOLDER", help=games)
    add("--corrections", metavar="FILE or NAME", help=HELP)
    add("--longer", type=int, default=LONGER, metavar="PERCENT", help=longer)
    add("--json", action="store_true", help=found)


def run(asked: argparse.Namespace) -> int:
    if asked.corrections and len(asked.game) != 1:
        raise Mistake("Corrections belong to one game; name that game too.")
    names = asked.game or list(GAMES)
    holes = _all_holes(names, asked.corrections)
    found = {} if holes else {name: _preflight(name, asked) for name in asked.game}
    print(_as_json(holes, found) if asked.json else _told(holes, found, names, asked))
    return int(bool(holes))


def _told(
    holes: list[Hole],
    found: Mapping[str, "Preflight"],
    names: list[str],
    asked: argparse.Namespace,
) -> str:
    from companion.commands.advising import told  # noqa: PLC0415 -- many need none

    remarks = [] if holes else list(_remarks(names, asked.corrections))
    advice = [line for name, one in found.items() for line in told(name, one)]
    verdict = _verdict(len(holes), names)
    return "\n".join(map(str, [*holes, *remarks, *advice, verdict]))


def _as_json(holes: list[Hole], found: Mapping[str, "Preflight"]) -> str:
    from companion.commands.advising import as_json  # noqa: PLC0415 -- as above

    games = {name: as_json(one) for name, one in found.items()}
    told = {"holes": [_plain(hole) for hole in holes], "games": games}
    return json.dumps(told, ensure_ascii=False)


def _plain(hole: Hole) -> Mapping[str, object]:
    told = {"problem": str(hole.problem), "remedy": str(hole.remedy)}
    return {"file": hole.file, "row": hole.row, "field": hole.field, **told}


def _preflight(name: str, asked: argparse.Namespace) -> "Preflight":
    from generator import preflight  # noqa: PLC0415 -- as above

    folder = folder_of(name)
    game = load(folder, chosen(asked.corrections, name))
    return preflight(folder, game, asked.longer)


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
        yield from (f"{name}: {ended(remark)}" for remark in found)


def _verdict(holes: int, names: list[str]) -> str:
    which = ", ".join(names)
    if not holes:
        return f"No faults in {which}."
    return f"{counted(holes, 'fault')} in {which}."
