"""`consigliere print`: the PDFs of a game, into a folder named for the variant."""

import argparse
import json
from pathlib import Path

from cards import GAMES, folder_of
from cards.errors import Mistake, or_nearest
from companion.commands.corrections import overlay_of
from companion.progress import Bar
from generator import Order, Printed, build, profile_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "consigliere print GAME [options]"  # the game first: --only and --cards take all names after them
    add = parser.add_argument
    add("game", metavar="GAME or FOLDER", help="one of our games, or a folder of your own")
    add("--lang", default="", metavar="CODE", help="language of the cards: en, nl, de")
    add("--edition", default="", metavar="NAME", help="edition of the rules; by default that of the language")
    add("--paper", default="a4", metavar="SIZE", help="a4, letter or a3")
    add("--duplex", default="", metavar="MODE", help="long or short edge, fold (gutterfold) or none (fronts only)")
    add("--only", nargs="+", default=[], metavar="DECK", help="only these decks")
    add("--cards", nargs="+", default=[], metavar="ID", help="only these cards")
    add("--copies", type=int, metavar="N", help="at most so many copies of each card")
    add("--since", type=Path, metavar="MANIFEST", help="only what is new or changed since that print")
    add("--low-ink", action="store_true", help="a third of the ink or less")
    add("--bleed", action="store_true", help="3 mm of colour over every edge, with gaps between the cards")
    add("--sleeves", action="store_true", help="cards 1 mm smaller on each side, for sleeves")
    add("--margin", type=float, metavar="MM", help="what your printer cannot reach; by default 6.35")
    add("--option", nargs="+", default=[], metavar="NAME", help="with the cards of these options")
    add(
        "--profile",
        type=Path,
        metavar="FILE",
        help="printer profile; by default that of consigliere calibrate, 'none' for no profile",
    )
    add("--address", default="", metavar="URL", help="codes become addresses below this one")
    add("--join", default="", metavar="URL", help="address of the companion, for the cover sheet")
    add("--corrections", type=Path, metavar="FILE", help="lay this file of corrections over the data")
    add("--out", type=Path, default=Path("output"), metavar="FOLDER", help="where the prints go")
    add("--one-file", action="store_true", help="all in one PDF")
    add("--no-verify", action="store_true", help="do not decode the codes of the finished pages")
    add("--json", action="store_true", help="one JSON object about what was printed")


def run(asked: argparse.Namespace) -> int:
    bar = Bar()
    try:
        printed = build(_order(asked), bar)
    finally:
        bar.close()
    print(json.dumps(_told(printed)) if asked.json else _said(printed))
    return 0


def _order(asked: argparse.Namespace) -> Order:
    folder = folder_of(asked.game)
    if not folder.is_dir():
        remedy = or_nearest(asked.game, GAMES, "'consigliere games' lists ours, or name a folder")
        raise Mistake(f"There is no game '{asked.game}'; {remedy}.")
    profile = profile_of(asked.profile)
    return Order(
        folder=folder,
        language=asked.lang,
        edition=asked.edition,
        paper=asked.paper.lower(),
        duplex=asked.duplex.lower() or profile.flip or "long",
        low_ink=asked.low_ink,
        bleed=asked.bleed,
        sleeves=asked.sleeves,
        only=tuple(asked.only),
        cards=tuple(asked.cards),
        copies=asked.copies,
        since=asked.since,
        address=asked.address,
        join=asked.join,
        options=tuple(asked.option),
        margin=asked.margin,
        out=asked.out,
        one_file=asked.one_file,
        verify=not asked.no_verify,
        corrections=asked.corrections or overlay_of(asked.game),
        profile=profile,
    )


def _told(printed: Printed) -> dict[str, object]:
    return {
        "folder": str(printed.folder),
        "files": [{"path": str(path), "pages": pages, "kind": kind} for path, pages, kind in printed.files],
        "pieces": printed.pieces,
        "codes": printed.codes,
        "seconds": round(printed.seconds, 3),
        "removed": list(printed.removed),
    }


def _said(printed: Printed) -> str:
    if not printed.files and not printed.removed:
        return "Nothing has changed since that print; there is nothing to do."
    lines = [f"{path}  {pages} {'page' if pages == 1 else 'pages'}" for path, pages, _ in printed.files]
    pieces = _counted(sum(printed.pieces.values()), "piece")
    codes = _counted(printed.codes, "code")
    lines.append(f"{pieces}, {codes}, {printed.seconds:.1f} s. Print at 100 %, not 'fit to page'.")
    if printed.removed:
        lines.append("Take out of the box: " + ", ".join(printed.removed))
    return "\n".join(lines)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
