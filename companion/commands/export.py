"""`consigliere export`: the same box for other tools: pictures, a virtual table, packs for printers, cut files."""

import argparse
import json
from pathlib import Path

from cards import folder_of
from cards.errors import Mistake
from companion.commands.corrections import overlay_of
from companion.progress import Bar
from generator import Exported, Order, export


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", metavar="GAME or FOLDER", help="one of our games, or a folder of your own")
    add("--to", required=True, metavar="FORMAT", help="png, tts (Tabletop Simulator), tgc, dtc (printers) or svg-cut")
    add("--lang", default="", metavar="CODE", help="language of the cards: en, nl, de")
    add("--edition", default="", metavar="NAME", help="edition of the rules; by default that of the language")
    add("--only", nargs="+", default=[], metavar="DECK", help="only these decks")
    add("--cards", nargs="+", default=[], metavar="ID", help="only these cards")
    add("--copies", type=int, metavar="N", help="at most so many copies of each card")
    add("--option", nargs="+", default=[], metavar="NAME", help="with the cards of these options")
    add("--low-ink", action="store_true", help="a third of the ink or less")
    add("--bleed", action="store_true", help="png: 3 mm more on every side; svg-cut: as print --bleed")
    add("--sleeves", action="store_true", help="cards 1 mm smaller on each side, for sleeves")
    add("--dpi", type=int, default=300, metavar="N", help="png, tts: how fine the pictures are; by default 300")
    add("--paper", default="a4", metavar="SIZE", help="svg-cut: a4, letter or a3, as the print to be cut")
    add("--duplex", default="long", metavar="MODE", help="svg-cut: long, short, fold or none, as the print to be cut")
    add("--margin", type=float, metavar="MM", help="svg-cut: the margin of the print to be cut")
    add("--images", default="", metavar="URL", help="tts: where you will put the pictures, so that others see them")
    add("--address", default="", metavar="URL", help="codes become addresses below this one")
    add("--corrections", type=Path, metavar="FILE", help="lay this file of corrections over the data")
    add("--out", type=Path, default=Path("output"), metavar="FOLDER", help="where the export goes")
    add("--no-verify", action="store_true", help="do not decode the codes of the finished faces")
    add("--json", action="store_true", help="one JSON object about what was written")


def run(asked: argparse.Namespace) -> int:
    bar = Bar()
    try:
        exported = export(_order(asked), asked.to.lower(), bar, asked.dpi, asked.images)
    finally:
        bar.close()
    print(json.dumps(_told(exported)) if asked.json else _said(exported))
    return 0


def _order(asked: argparse.Namespace) -> Order:
    folder = folder_of(asked.game)
    if not folder.is_dir():
        raise Mistake(f"There is no game '{asked.game}'; 'consigliere games' lists ours, or name a folder.")
    return Order(
        folder=folder,
        language=asked.lang,
        edition=asked.edition,
        paper=asked.paper.lower(),
        duplex=asked.duplex.lower(),
        low_ink=asked.low_ink,
        bleed=asked.bleed,
        sleeves=asked.sleeves,
        only=tuple(asked.only),
        cards=tuple(asked.cards),
        copies=asked.copies,
        address=asked.address,
        options=tuple(asked.option),
        margin=asked.margin,
        out=asked.out,
        verify=not asked.no_verify,
        corrections=asked.corrections or overlay_of(asked.game),
    )


def _told(exported: Exported) -> dict[str, object]:
    return {
        "folder": str(exported.folder),
        "files": [str(path) for path in exported.files],
        "faces": exported.faces,
        "seconds": round(exported.seconds, 3),
        "notes": list(exported.notes),
    }


def _said(exported: Exported) -> str:
    count = f"{len(exported.files)} files, {exported.faces} faces, {exported.seconds:.1f} s."
    return "\n".join([f"{exported.folder}  {count}", *exported.notes])
