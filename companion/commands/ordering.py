"""What `print` and `export` ask alike: which game, in which language, which pieces of it."""

import argparse
from pathlib import Path

from companion.catalog.game_catalog import game_folder
from companion.catalog.overlays import HELP, chosen
from generator import Order


def add_order(parser: argparse.ArgumentParser) -> None:
    """The options that both commands know."""
    # the game first: --only and --cards take all names after them
    parser.usage = f"{parser.prog} GAME [options]"
    add = parser.add_argument
    add(
        "game",
        metavar="GAME or FOLDER",
        help="one of our games, or a folder of your own",
    )
    add("--lang", default="", metavar="CODE", help="language of the cards: en, nl, de")
    add(
        "--edition",
        default="",
        metavar="NAME",
        help="edition of the rules; by default that of the language",
    )
    add("--only", nargs="+", default=[], metavar="DECK", help="only these decks")
    add(
        "--cards",
        nargs="+",
        default=[],
        metavar="CARD",
        help="only these cards: id, title or the code under the QR",
    )
    add("--copies", type=int, metavar="N", help="at most so many copies of each card")
    add(
        "--option",
        nargs="+",
        default=[],
        metavar="NAME",
        help="with the cards of these options",
    )
    add("--low-ink", action="store_true", help="a third of the ink or less")
    add(
        "--sleeves",
        action="store_true",
        help="cards 1 mm smaller on each side, for sleeves",
    )
    add(
        "--address",
        default="",
        metavar="URL",
        help="codes become addresses below this one",
    )
    add("--corrections", metavar="FILE or NAME", help=HELP)
    add(
        "--out",
        type=Path,
        default=Path("output"),
        metavar="FOLDER",
        help="where it goes; by default output",
    )
    add(
        "--no-verify",
        action="store_true",
        help="do not decode the codes of what was made",
    )
    add("--json", action="store_true", help="one JSON object about what was made")


def order_of(asked: argparse.Namespace) -> Order:
    """The order that those options make, and the paper that each command asks in its own words."""
    return Order(
        folder=game_folder(asked.game),
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
        corrections=chosen(asked.corrections, asked.game),
    )
