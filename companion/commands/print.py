"""`consigliere print`: the PDFs of a game, into a folder named for the variant."""

import argparse
import gc
import json
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from companion.catalog.game_folders import PART
from companion.catalog.prints import box_at
from companion.commands.ordering import add_order, named_faults, order_of
from companion.commands.plurals import counted
from companion.commands.progress import Bar
from generator import Order, Printed, build, profile_of

PAPER = "a4, letter, a3, legal, tabloid …; 210x297 in mm, or 12x18in"
# a print makes many small things and few that hold each other: looking for those more
# often costs a twentieth of its time
RUBBISH = 20_000
BOXES = "boxes"  # what the game lies in is none of its pieces

# what is printed in place of another file
INSTEAD = {"boards-tiled": ", either these or boards.pdf"}


def arguments(parser: argparse.ArgumentParser) -> None:
    add_order(parser)
    add = parser.add_argument
    add("--paper", default="a4", metavar="SIZE", help=PAPER)
    add(
        "--duplex",
        default="",
        metavar="MODE",
        help="long or short edge, fold (gutterfold) or none (fronts only)",
    )
    add(
        "--since",
        type=Path,
        metavar="MANIFEST",
        help="only what is new or changed since that print",
    )
    add(
        "--bleed",
        action="store_true",
        help="3 mm of colour over every edge, with gaps between the cards",
    )
    add(
        "--margin",
        default="",
        metavar="MM",
        help="what your printer cannot reach: 6.35; 10/8 top and sides; "
        "10/8/12/8 from the top clockwise",
    )
    known = "printer profile; by default that of consigliere calibrate, 'none' for no profile"
    add("--profile", type=Path, metavar="FILE", help=known)
    _add_files(parser)


def _add_files(parser: argparse.ArgumentParser) -> None:
    """What becomes of it."""
    add = parser.add_argument
    add(
        "--join",
        default="",
        metavar="URL",
        help="address of the companion, for the cover sheet",
    )
    add("--one-file", action="store_true", help="all in one PDF")
    split = (
        "files no larger than this, each of whole sheets, with a note for a copy shop"
    )
    add("--split", default="", metavar="20MB", help=split)
    estimate = "say how many sheets, how much ink and time it takes; print nothing"
    add("--estimate", action="store_true", help=estimate)


def run(asked: argparse.Namespace) -> int:
    gc.set_threshold(RUBBISH)
    if asked.estimate:
        # what only looks is not loaded to print
        from companion.commands.estimating import estimated  # noqa: PLC0415

        print(estimated(_order(asked), asked.json))
        return 0
    bar, order = Bar(), _order(asked)
    try:
        with named_faults(order):
            printed = build(order, bar)
    finally:
        bar.close()
    print(json.dumps(_told(printed)) if asked.json else _said(printed))
    return 0


def _order(asked: argparse.Namespace) -> Order:
    """The printer's own habits are in its profile; words on the command line come first."""
    profile = profile_of(asked.profile)
    _as_before(asked)
    asked.duplex = asked.duplex or profile.flip or "long"
    return replace(
        order_of(asked),
        since=asked.since,
        join=asked.join,
        one_file=asked.one_file,
        split=asked.split,
        profile=profile,
    )


def _as_before(asked: argparse.Namespace) -> None:
    """What changed since a print is in its language and edition, unless others are
    asked for."""
    box = box_at(asked.since) if asked.since else None
    if box and not asked.lang and not asked.edition:
        asked.lang, asked.edition = box.language, box.edition or ""


def _told(printed: Printed) -> dict[str, object]:
    return {
        "folder": str(printed.folder),
        "files": [
            {"path": str(path), "pages": pages, "kind": kind}
            for path, pages, kind in printed.files
        ],
        "pieces": printed.pieces,
        "codes": printed.codes,
        "seconds": round(printed.seconds, 3),
        "removed": list(printed.removed),
        "remarks": [f"{one}." for one in printed.remarks],
    }


def _said(printed: Printed) -> str:
    if not printed.files and not printed.removed:
        return "Nothing has changed since that print; there is nothing to do."
    lines = [
        f"{path}  {counted(pages, 'page')}{INSTEAD.get(kind, '')}"
        for path, pages, kind in printed.files
    ]
    took = f"{printed.seconds:.1f} s"
    lines.append(f"{_pieces(printed)}, {took}. Print at 100 %, not 'fit to page'.")
    guides = [path for path, _, kind in printed.files if kind == "guide"]
    lines += [f"Begin with {path}: what goes onto which paper." for path in guides]
    return "\n".join(
        [*lines, *_changes(printed), *(f"{one}." for one in printed.remarks)]
    )


def _changes(printed: Printed) -> Iterator[str]:
    """What becomes of an earlier print."""
    if printed.replaced and printed.folder.name.endswith(PART):
        yield f"They replace what was last printed into {printed.folder}."
    if printed.removed:
        yield "Take out of the box: " + ", ".join(printed.removed)


def _pieces(printed: Printed) -> str:
    count = dict(printed.pieces)
    boxes = count.pop(BOXES, 0)
    told = [counted(sum(count.values()), "piece")]
    if boxes:
        told.append(f"boxes for {counted(boxes, 'deck')}")
    return ", ".join([*told, counted(printed.codes, "code")])
