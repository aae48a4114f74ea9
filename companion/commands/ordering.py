"""What `print` and `export` ask alike: which game, in which language, which pieces of it."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cards.errors import BadGame
from companion.catalog.game_folders import game_folder
from companion.catalog.overlays import HELP, chosen
from generator import AtFault, Order


def add_order(parser: argparse.ArgumentParser) -> None:
    """The options that both commands know."""
    # the game first: --only and --cards take all names after them
    parser.usage = f"{parser.prog} GAME [options]"
    _add_game(parser)
    _add_pieces(parser)
    _add_looks(parser)
    _add_sheets(parser)
    _add_output(parser)


def _add_game(parser: argparse.ArgumentParser) -> None:
    game = "one of our games, or a folder of your own"
    edition = "edition of the rules; by default that of the language"
    add = parser.add_argument
    add("game", metavar="GAME or FOLDER", help=game)
    add("--lang", default="", metavar="CODE", help="language of the cards: en, nl, de")
    add("--edition", default="", metavar="NAME", help=edition)


def _add_pieces(parser: argparse.ArgumentParser) -> None:
    cards = "only these cards: id, title or the code under the QR"
    option = "with the cards of these options"
    add = parser.add_argument
    add("--only", nargs="+", default=[], metavar="DECK", help="only these decks")
    add("--cards", nargs="+", default=[], metavar="CARD", help=cards)
    add("--copies", type=int, metavar="N", help="at most so many copies of each card")
    add("--option", nargs="+", default=[], metavar="NAME", help=option)


def _add_looks(parser: argparse.ArgumentParser) -> None:
    sleeves = "cards 1 mm smaller on each side, for sleeves"
    sleeve = "the sleeves that you have: standard, euro, tarot … or 63.5x88; cards shrink to fit"
    address = "codes become addresses below this one"
    phones = "without what the app keeps: money, dice …; the guide names it"
    add = parser.add_argument
    add("--low-ink", action="store_true", help="a third of the ink or less")
    add("--sleeves", action="store_true", help=sleeves)
    add("--sleeve-size", default="", metavar="NAME", help=sleeve)
    add("--phones", action="store_true", help=phones)
    add("--address", default="", metavar="URL", help=address)
    add("--corrections", metavar="FILE or NAME", help=HELP)


def _add_sheets(parser: argparse.ArgumentParser) -> None:
    skip = "places of the first sheet that are used up: 3, or 1-4,7, from the top left"
    add = parser.add_argument
    add("--gap", type=float, default=0.0, metavar="MM", help="room between the parts")
    sheet = "a pre-cut sheet by its name, such as avery-5371"
    add("--sheet", default="", metavar="NAME", help=sheet)
    marks = (
        "marks for a cutting machine: silhouette, or silhouette-4 for the Cameo 5 Alpha"
    )
    add("--marks", default="", metavar="KIND", help=marks)
    add("--skip", default="", metavar="PLACES", help=skip)


def _add_output(parser: argparse.ArgumentParser) -> None:
    where, usual = "where it goes; by default output", Path("output")
    unread = "do not decode the codes of what was made"
    add = parser.add_argument
    add("--out", type=Path, default=usual, metavar="FOLDER", help=where)
    add("--no-verify", action="store_true", help=unread)
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
        sleeves=asked.sleeves or bool(asked.sleeve_size),
        sleeve=asked.sleeve_size.lower(),
        phones=asked.phones,
        only=tuple(asked.only),
        cards=tuple(asked.cards),
        copies=asked.copies,
        address=asked.address,
        options=tuple(asked.option),
        margin=asked.margin,
        gap=asked.gap,
        skip=asked.skip,
        template=asked.sheet,
        marks=asked.marks.lower(),
        out=asked.out,
        verify=not asked.no_verify,
        corrections=chosen(asked.corrections, asked.game),
    )


@contextmanager
def named_faults(order: Order) -> Iterator[None]:
    """Words that cannot be printed are told by file, row and field, as `check` tells them."""
    try:
        yield
    except AtFault as trouble:
        # the press is open already
        from generator import fault_at_words  # noqa: PLC0415

        hole = fault_at_words(trouble, order)
        if hole is None:
            raise
        raise BadGame([hole]) from None
