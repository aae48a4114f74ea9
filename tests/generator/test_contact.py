"""The contact sheet: a whole box on one page."""

from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from cards import GAMES, HERE, folder_of, load
from companion.cli import main
from generator import Order, export
from generator.errors import CannotPrint
from generator.exports.contact import contact_page, faces_of
from generator.exports.singles import Desk
from generator.job import plan

STARTER = HERE / "starter"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_card_is_there_once_and_whole(game: str, paper: str) -> None:
    """Each card, note and token once with the number of its copies, within the margins,
    upright, on nobody else, and all at one scale."""
    job = plan(Order(folder_of(game), paper=paper), with_guide=False)
    shown = list(faces_of(job))
    page = contact_page(shown, Desk(job, Path(), Path(), lambda *_: True))
    fronts = [one for one in shown if one.heading != "backs"]
    cards = [card for card in load(folder_of(game)).cards() if card.copies]
    flat = {one.part.card: one.count for one in fronts}
    assert flat.items() <= {str(card.id): card.copies for card in cards}.items()
    assert len(fronts) == len(flat) > 20
    scales = {
        round(item.part.w / one.part.w, 6)
        for one, item in zip(shown, page.placed, strict=True)
    }
    assert len(scales) == 1
    for item in page.placed:
        assert item.x >= 6.34 and item.x + item.part.w <= page.w - 6.34
        assert item.y >= 6.34 and item.y + item.part.h <= page.h - 6.34
    for one, other in combinations(page.placed, 2):
        apart = abs(one.x - other.x) >= min(one.part.w, other.part.w) - 0.001
        assert apart or abs(one.y - other.y) >= min(one.part.h, other.part.h) - 0.001


def test_the_sheet_is_a_page_and_a_picture(tmp_path: Path) -> None:
    """One PDF page as large as the paper, one PNG as fine as was asked for; how many
    there are of each is written under it."""
    words = ["export", str(STARTER), "--to", "contact", "--paper", "letter"]
    assert main([*words, "--dpi", "100", "--out", str(tmp_path)]) == 0
    folder = tmp_path / "starter-en-letter-contact"
    document = pypdfium2.PdfDocument(str(folder / "contact.pdf"))
    size = document[0].get_size()
    assert len(document) == 1 and sorted(size) == pytest.approx([612, 792], abs=0.1)
    text = document[0].get_textpage().get_text_range()
    assert "3 ×" in text
    with Image.open(folder / "contact.png") as image:
        assert sorted(image.size) == [850, 1100]


def test_what_fits_on_no_page_is_told(tmp_path: Path) -> None:
    """More than could be seen on the paper, and an order without any card."""
    job = plan(Order(STARTER, paper="a6"), with_guide=False)
    desk = Desk(job, Path(), Path(), lambda *_: True)
    with pytest.raises(CannotPrint, match=r"does not fit on one page; name decks"):
        contact_page(list(faces_of(job)) * 9000, desk)
    with pytest.raises(CannotPrint, match="no cards, notes or tokens"):
        export(Order(STARTER, out=tmp_path, only=("boxes",)), "contact")
