"""What the README shows is what there is: the phone and the table screen as they stand
at such a moment."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true, settled
from tests.servers.chromium import overflow

HAND = (390, 780)
LAPTOP = (1280, 800)
SHOWN: dict[str, tuple[str, str, str, tuple[int, int]]] = {
    "lobby": ("LOBBYEN", "/screen", ".circle > li >> nth=4", LAPTOP),
    "table": ("THROWEN", "/screen", ".deed .sums", LAPTOP),
    "plan": ("PLANNINGEN", "", ".card.bright .gangster", HAND),
    "throw": ("THROWEN", "", '[data-act="throw"]', HAND),
    "score": ("OVEREN", "", ".score .place", HAND),
}


@pytest.mark.parametrize("name", SHOWN)
def test_the_pictures_of_the_readme_show_what_there_is(
    browser: Browser, club: Club, name: str
) -> None:
    """Each can be taken again, with its cards; nothing spills, nothing complains."""
    table, path, look, size = SHOWN[name]
    game: Any = club.games[table]
    visitor = club.guest(browser, "en", size)
    visitor.name = "readme"
    visitor.opens(table, "host" if path else game.asked, path)
    visitor.shows(look)
    if name not in {"lobby", "score"}:
        comes_true(visitor.page, "document.querySelector('.business > .card-picture')")
    settled(visitor.page)
    visitor.picture(name)
    assert overflow(visitor.page) == []
    assert visitor.complaints == []
    visitor.close()
