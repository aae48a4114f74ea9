"""La Cosa Nostra fits its screens: a television reads whole names and prices, and nothing on it jumps."""

import pytest
from playwright.sync_api import Browser

from tests.browser.evening_so_far import PEOPLE
from tests.browser.frozen_evenings import LANGUAGES, Club, Visitor
from tests.servers.chromium import TABLET, cut_off, overflow, overlaps

TELEVISIONS = (TABLET, (1366, 768), (1920, 1080), (3840, 2160))
ON_STAGE = {
    "DRAW": ".checks",
    "PLANNING": ".order .at-turn",
    "ACTION": ".lcn-market",
    "THROW": ".deed .sums",
    "TRAP": ".window-stage .ring",
    "DOC": ".window-stage .ring",
    "RECRUIT": ".parade .total-pay.whole",
    "PAYDAY": ".parade .total-pay.whole",
}
HEIGHTS = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"


def resized(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_television_reads_everything_whole(browser: Browser, club: Club, language: str) -> None:
    """Names, prices under no marker, no scrolling, and strips as high as each other from the first Draw to Payday."""
    visitor = club.guest(browser, language, TABLET)
    heights: dict[tuple[int, int], set[int]] = {size: set() for size in TELEVISIONS}
    for moment, look in ON_STAGE.items():
        visitor.opens(f"{moment}{language}".upper(), "host", "/screen")
        visitor.shows(look)
        for size in TELEVISIONS:
            resized(visitor, size)
            where = f"{moment}, {size}"
            assert cut_off(visitor.page, ".strip .name") == [], where
            assert overlaps(visitor.page, ".strip .marks", ".strip .income") == 0, where
            assert overflow(visitor.page) == [], where
            assert visitor.page.evaluate("document.documentElement.scrollHeight") <= size[1], where
            found = visitor.page.locator(".strip").evaluate_all(HEIGHTS)
            assert len(found) == len(PEOPLE)
            heights[size] |= set(found)
    assert all(max(found) - min(found) <= 1 for found in heights.values()), heights
    assert visitor.complaints == []
    visitor.close()
