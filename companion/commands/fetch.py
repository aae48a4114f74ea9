"""`consigliere fetch FOLDER DECK URL`: the rows of a deck from a published sheet, kept in
the folder; without more words, all that were fetched before, anew."""

import argparse
from pathlib import Path
from shlex import quote

from cards.errors import Mistake
from companion.catalog.published_sheets import Snapshot, Source, fetch, sources
from companion.commands.plurals import counted


def arguments(parser: argparse.ArgumentParser) -> None:
    url = "the https address of the published sheet"
    replace = "also over rows that were typed here"
    add = parser.add_argument
    add("folder", type=Path, metavar="FOLDER", help="the folder of your game")
    add("deck", nargs="?", default="", metavar="DECK", help="its deck, or list")
    add("url", nargs="?", default="", metavar="URL", help=url)
    add("--replace", action="store_true", help=replace)


def run(asked: argparse.Namespace) -> int:
    for source in _wanted(asked.folder, asked.deck, asked.url):
        found = fetch(asked.folder, source.deck, source.url, replace=asked.replace)
        print(_said(found))
    print(f"Now: consigliere check {quote(str(asked.folder))}")
    return 0


def _wanted(folder: Path, deck: str, url: str) -> list[Source]:
    """The one that was named, else those of before."""
    known = sources(folder)
    if url:
        return [Source(deck, url)]
    if deck and deck not in known:
        raise Mistake(f"{deck} was not fetched before; name its address too.")
    if not known:
        raise Mistake(f"Nothing was fetched into {folder} yet; name a deck and a URL.")
    return [known[deck]] if deck else list(known.values())


def _said(found: Snapshot) -> str:
    """How many rows, from when, and whether they are others than before."""
    source = found.source
    rows = counted(found.rows, "row")
    state = "new" if found.is_new else "as before"
    return f"{source.deck}.csv: {rows}, {state}, of {source.fetched}."
