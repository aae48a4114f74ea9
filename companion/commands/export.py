"""`consigliere export`: the same box for other tools: pictures, a virtual table, packs
for printers, cut files."""

import argparse
import json

from companion.commands.ordering import add_order, named_faults, order_of
from companion.commands.progress import Bar
from generator import Exported, export


def arguments(parser: argparse.ArgumentParser) -> None:
    add_order(parser)
    known = ["png, contact (all on one page), list (all in words)"]
    known += ["tts (Tabletop Simulator)"]
    known += ["tgc, dtc, mpc (printers), svg-cut or dxf-cut"]
    formats = ", ".join(known)
    bleed = "png: 3 mm more on every side; cut: as print --bleed"
    fine = "png, contact, tts: how fine the pictures are; by default 300"
    add = parser.add_argument
    add("--to", required=True, metavar="FORMAT", help=formats)
    add("--bleed", action="store_true", help=bleed)
    add("--dpi", type=int, default=300, metavar="N", help=fine)
    _add_paper(parser)
    images = "tts: where you will put the pictures, so that others see them"
    add("--images", default="", metavar="URL", help=images)


def _add_paper(parser: argparse.ArgumentParser) -> None:
    """A cut file fits the print that was made with the same options."""
    paper = "contact: its paper; cut: that of the print, such as a4 or letter"
    duplex = "cut: long, short, fold or none, as the print to be cut"
    margin = "cut: the margin of the print to be cut"
    add = parser.add_argument
    add("--paper", default="a4", metavar="SIZE", help=paper)
    add("--duplex", default="long", metavar="MODE", help=duplex)
    add("--margin", default="", metavar="MM", help=margin)


def run(asked: argparse.Namespace) -> int:
    bar, order = Bar(), order_of(asked)
    try:
        with named_faults(order):
            exported = export(order, asked.to.lower(), bar, asked.dpi, asked.images)
    finally:
        bar.close()
    print(json.dumps(_told(exported)) if asked.json else _said(exported))
    return 0


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
