"""What one looks at before printing is what comes out: pages, faces, ink, and what phones
spare the printer."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cards import GAMES, HERE, load
from generator import CannotPrint, Order, PrintPreview, build
from generator.cutting import cutting_seconds
from generator.exports.rasters import rasters
from generator.sparing import spared_boards, spared_decks

STARTER = HERE / "starter"
DPI = 50


def test_a_page_looks_as_it_is_printed(tmp_path: Path) -> None:
    """Fronts and backs, pixel by pixel."""
    order = Order(STARTER, out=tmp_path, duplex="short", low_ink=True)
    printed, seen = build(order), PrintPreview(order)
    names = [paper.name for paper in seen.papers()]
    assert names == [path.stem for path, _, _ in printed.files]
    (cards,) = [one for one in seen.papers() if one.name == "cards"]
    size = (round(210 / 25.4 * DPI), round(297 / 25.4 * DPI))
    sheets = rasters(printed.folder / "cards.pdf", [size] * cards.pages)
    for number, sheet in enumerate(sheets, start=1):
        shown = Image.open(BytesIO(seen.page("cards", number, DPI)))
        assert ImageChops.difference(sheet, shown.convert("RGB")).getbbox() is None
    assert seen.pieces() == sum(
        count for deck, count in printed.pieces.items() if deck != "boxes"
    )


def test_every_card_has_a_front_to_be_seen_and_a_back() -> None:
    """Also where many share one back; what is not there is named."""
    seen = PrintPreview(Order(STARTER))
    for card in load(STARTER).cards():
        assert Image.open(BytesIO(seen.card(card.id, "front", 40))).width > 60
    first, second = seen.cards()[:2]
    assert seen.card(first, "back", 40) == seen.card(second, "back", 40)
    with pytest.raises(CannotPrint, match="no front in this print"):
        seen.card("nobody", "front", 40)


def test_little_ink_weighs_less() -> None:
    """The figure shown beside the choice is measured on the pages, not guessed."""
    full, low = (
        PrintPreview(Order(STARTER, low_ink=low)).ink("cards") for low in (False, True)
    )
    assert 0 < low < full / 2
    assert PrintPreview(Order(HERE / "counterfeiters")).ink("boards") == 0


def test_cuts_on_one_line_are_one_stroke() -> None:
    """A sheet of nine cards edge to edge takes eight strokes, not thirty-six."""
    seen = PrintPreview(Order(HERE / "la_cosa_nostra", only=("jobs",)))
    (cards,) = [one for one in seen.job.documents if one.name == "cards"]
    fronts = [page for page in cards.pages if page.side == "front"]
    full = [page for page in fronts if len(page.placed) == 9]
    strokes = 8
    assert full and cutting_seconds(cards) == 8 * strokes * len(fronts)


@pytest.mark.parametrize("game", GAMES)
def test_with_phones_at_the_table_their_work_stays_unprinted(game: str) -> None:
    """What the guide calls dispensable is not in the print, all else is; by name it is
    printed all the same."""
    folder = HERE / game
    data = load(folder)
    words = data.words["en"]
    decks = {str(deck) for _, deck in spared_decks(data)}
    boards = {board for board, _ in spared_boards(data, words)}
    whole, spared = (printed(Order(folder, phones=phones)) for phones in (False, True))
    assert whole - spared == {
        (deck, card) for deck, card in whole if deck in decks or card in boards
    }
    assert spared <= whole
    for deck in decks:
        assert printed(Order(folder, phones=True, only=(deck,)))


def printed(order: Order) -> set[tuple[str, str]]:
    """The pieces of a print, without what the decks lie in."""
    job = PrintPreview(order).job
    pages = [page for document in job.documents for page in document.pages]
    parts = [item.part for page in pages for item in page.placed if item.part.copy]
    return {(part.deck, part.card) for part in parts if part.deck != "boxes"}
