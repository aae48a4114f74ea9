"""What comes out of a printer when somebody prints the page to keep."""

import pypdfium2
import pytest
from playwright.sync_api import Browser

from cards import GAMES
from companion.keepsakes.front_page import front_page
from companion.keepsakes.keepsake import keepsake_page
from tests.companion.keepsakes.printed import naming, printed

MEASURES = {"A4": (595, 842), "Letter": (612, 792)}


@pytest.mark.parametrize("paper", MEASURES)
@pytest.mark.parametrize("game", GAMES)
def test_the_morning_paper_is_one_sheet(
    browser: Browser, game: str, paper: str
) -> None:
    """The whole paper and nothing besides, down to its last line, in the language with
    the longest words."""
    account = printed(game)
    names = naming(account, "de")
    page = browser.new_page()
    page.set_content(keepsake_page(account, names, whole=True))
    made = pypdfium2.PdfDocument(page.pdf(format=paper, prefer_css_page_size=True))
    page.close()
    assert len(made) == 1
    text = " ".join(made[0].get_textpage().get_text_range().split())
    front = front_page(account, names)
    assert front.lead.text.split()[-1] in text
    assert " ".join(front.notices[-1].text.split()[-2:]) in text
    assert str(names.say("keepsake.fairness")) not in text
