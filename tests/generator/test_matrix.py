"""Every game in every language on every paper: planned as the box lists it, and printed
in a covering few."""

from collections import Counter
from itertools import product
from pathlib import Path

import pypdfium2
import pytest

from cards import GAMES, folder_of
from generator import build
from generator.ink.verify import decoded
from generator.job import plan
from generator.order import Order
from tests.boxes.said import box
from tests.generator.conftest import Boxes
from tests.pairing import paired

LANGUAGES = ("en", "nl", "de")
TURNED = ("long", "short", "fold", "none")
ORDERED = paired(LANGUAGES, TURNED, [*product(("a4", "letter"), (False, True))])
# A few prints that between them meet every game, language, paper, way of turning and ink.
COVERING = [(game, *one) for game in GAMES for one in box(game).prints]


def test_the_few_prints_cover_everything() -> None:
    """Whatever game comes or goes, nothing that can be ordered stays unprinted."""
    met = [set(found) for found in zip(*COVERING, strict=True)]
    assert met == [
        set(GAMES),
        set(LANGUAGES),
        {"a4", "letter", "a3"},
        {"long", "short", "fold", "none"},
        {False, True},
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_combination_holds_the_whole_box(game: str) -> None:
    """All papers, languages, ways of turning and inks, each with each: every piece of the
    box once, in the counts the box declares."""
    counts = box(game).counts
    for (language, duplex), sheets in ORDERED.items():
        for paper, low in sheets:
            order = Order(
                folder_of(game),
                language=language,
                paper=paper,
                duplex=duplex,
                low_ink=low,
            )
            pieces = pieces_of(order)
            where = language, paper, duplex, low
            assert {deck: pieces[deck] for deck in counts} == counts, where


def pieces_of(order: Order) -> Counter[str]:
    pieces = Counter[str]()
    for document in plan(order).documents:
        for page in document.pages:
            for item in page.placed:
                pieces[item.part.deck] += (
                    item.face == item.part.front and page.side != "back"
                )
    return pieces


@pytest.mark.parametrize(("game", "language", "paper", "duplex", "low"), COVERING)
def test_prints_come_out_and_are_read_back(
    game: str, language: str, paper: str, duplex: str, low: bool, tmp_path: Path
) -> None:
    """A real print: files as planned, every code of every page decoded from its raster
    by the press itself."""
    order = Order(
        folder_of(game),
        language=language,
        paper=paper,
        duplex=duplex,
        low_ink=low,
        out=tmp_path,
    )
    printed = build(order)
    assert printed.codes == box(game).codes
    assert {deck: printed.pieces[deck] for deck in box(game).counts} == box(game).counts
    for path, pages, _ in printed.files:
        opened = pypdfium2.PdfDocument(str(path))
        assert len(opened) == pages
        opened.close()


def test_an_independent_look_finds_every_code(boxes: Boxes) -> None:
    """Outside the press: the codes that pdfium and zxing see on the pages are those
    that the data gives."""
    files = boxes("capo_della_mafia").files
    path = next(path for path, _, kind in files if kind == "cards")
    opened = pypdfium2.PdfDocument(str(path))
    found = set().union(
        *(decoded(opened[number], 200) for number in range(len(opened)))
    )
    opened.close()
    assert len(found) == box("capo_della_mafia").codes
    assert all(code.startswith("CAP") and len(code) == 8 for code in found)
