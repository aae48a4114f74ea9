"""Every game in every language on every paper: planned as the box lists it, and printed in a covering few."""

from collections import Counter
from itertools import product
from pathlib import Path

import pypdfium2
import pytest

from cards import GAMES, folder_of
from generator import build
from generator.job import plan
from generator.order import Order
from generator.verify import decoded

LANGUAGES = ("en", "nl", "de")
EVERY = list(product(GAMES, LANGUAGES, ("a4", "letter"), ("long", "short", "fold", "none"), (False, True)))
# What each box lists, typed from the rule books' lists of contents, not from the data.
BOX = {
    "la_cosa_nostra": {"gangsters": 30, "businesses": 34, "jobs": 90, "influence": 33, "bosses": 5, "monopolies": 3}
    | {"notes": 140, "deal_markers": 25, "start_marker": 1, "dice": 4},
    "maffiosi": {"actions": 60, "menus": 6, "figures": 48, "cakes": 6, "sleep": 18, "notes": 35},
    "capo_della_mafia": {"mafiosi": 70, "assignments": 16, "events": 10, "suspicion": 7, "overview": 7, "respect": 100},
    "counterfeiters": {"components": 42, "notes_real": 100, "notes_fake": 100, "henchmen": 12, "pawns": 2}
    | {"screens": 4, "envelopes": 4},
}
CODES = {"la_cosa_nostra": 195, "maffiosi": 66, "capo_della_mafia": 110, "counterfeiters": 42}
# A few prints that between them meet every game, language, paper, way of turning and ink.
COVERING = [
    ("la_cosa_nostra", "en", "a4", "long", False),
    ("la_cosa_nostra", "de", "letter", "fold", True),
    ("maffiosi", "nl", "a4", "short", False),
    ("maffiosi", "de", "a3", "none", True),
    ("capo_della_mafia", "de", "letter", "long", False),
    ("capo_della_mafia", "nl", "a4", "fold", True),
    ("counterfeiters", "nl", "letter", "none", False),
    ("counterfeiters", "en", "a4", "short", True),
]


@pytest.mark.parametrize("game", GAMES)
def test_every_combination_holds_the_whole_box(game: str) -> None:
    """All papers, languages, ways of turning and inks: each piece of the box once, in the counts the box declares."""
    for name, language, paper, duplex, low in EVERY:
        if name != game:
            continue
        order = Order(folder_of(name), language=language, paper=paper, duplex=duplex, low_ink=low)
        pieces = Counter[str]()
        for document in plan(order).documents:
            for page in document.pages:
                for item in page.placed:
                    pieces[item.part.deck] += item.face == item.part.front and page.side != "back"
        assert {deck: pieces[deck] for deck in BOX[game]} == BOX[game], (language, paper, duplex, low)


@pytest.mark.parametrize(("game", "language", "paper", "duplex", "low"), COVERING)
def test_prints_come_out_and_are_read_back(
    game: str, language: str, paper: str, duplex: str, low: bool, tmp_path: Path
) -> None:
    """A real print: files as planned, every code of every page decoded from its raster by the press itself."""
    order = Order(folder_of(game), language=language, paper=paper, duplex=duplex, low_ink=low, out=tmp_path)
    printed = build(order)
    assert printed.codes == CODES[game]
    assert {deck: printed.pieces[deck] for deck in BOX[game]} == BOX[game]
    for path, pages, _ in printed.files:
        opened = pypdfium2.PdfDocument(str(path))
        assert len(opened) == pages
        opened.close()


def test_an_independent_look_finds_every_code(tmp_path: Path) -> None:
    """Outside the press: the codes that pdfium and zxing see on the pages are those that the data gives."""
    order = Order(folder_of("capo_della_mafia"), language="en", out=tmp_path, verify=False)
    printed = build(order)
    path = next(path for path, _, kind in printed.files if kind == "cards")
    opened = pypdfium2.PdfDocument(str(path))
    found = set().union(*(decoded(opened[number], 200) for number in range(len(opened))))
    opened.close()
    assert len(found) == CODES["capo_della_mafia"]
    assert all(code.startswith("CAP") and len(code) == 8 for code in found)
