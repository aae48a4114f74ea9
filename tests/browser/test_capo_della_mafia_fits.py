"""Capo della Mafia fits its screens with seven at the table, in words that need room,
from the smallest phone to the television."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.capo_evenings import MOMENTS, Capos, capo_club, wordy_capos
from tests.browser.still_evenings import StillHouse
from tests.browser.test_la_cosa_nostra_fits import resized
from tests.servers.chromium import (
    PHONE,
    TABLET,
    cut_off,
    out_of_reach,
    overflow,
    overlaps,
    torn,
)
from tests.servers.wordy import MEASURED

__all__ = ["capo_club", "wordy_capos"]
TELEVISIONS = (TABLET, (1920, 1080))
SMALLEST = (320, 568)
# what somebody does now, and sees as the page opens
FIRST = {
    "FIRST": '[data-act="turn_assignment"]',
    "EVENT": '[data-act="turn_event"]',
    "LAY": '[data-act="lay"]',
    "TURN": ".pick",
    "COUNT": '[data-act="count_down"]',
    "SETTLE": '[data-act="settle"]',
}
# what the smallest phone shows of it as the page opens
AT_ONCE = {
    "LAY": '[data-act="lay"]',
    "TURN": '.pick, [data-act="peek-rising"]',
    "SUSPECT": '.suspect, [data-suspect="nobody"]',
    "COUNT": '[data-act="peek-suspicion"], [data-act="count_down"]',
    "SETTLE": '[data-act="settle"]',
}
ON_SCREEN = [one for one in MOMENTS if one != "OVER"]
WHOLE = ".chair .name, .chair-of .name, .verdicts .name, .place .name"
MY_NEIGHBOURS = ".circle > li:nth-child(2), .circle > li:last-child"
NAMES = ".capo-row .name, .chair .name, .task .title, .mafioso .title, .result-of .name"


@pytest.mark.parametrize("language", MEASURED)
def test_everything_fits_on_phones(
    browser: Browser, wordy_capos: StillHouse[Capos], language: str
) -> None:
    """At every moment nothing is cut, spills or hangs out; what is to be done now is in
    sight on a phone as people have it."""
    visitor = wordy_capos.guest(browser, language)
    for moment in MOMENTS:
        table = f"{moment}{language}".upper()
        visitor.opens(table, wordy_capos.games[table].asked)
        visitor.shows(".capo-rows, .score, .results-all")
        for size in (PHONE, SMALLEST):
            resized(visitor, size)
            assert overflow(visitor.page) == [], (moment, size)
            assert cut_off(visitor.page, NAMES) == [], (moment, size)
            assert torn(visitor.page, WHOLE) == [], (moment, size)
        if look := AT_ONCE.get(moment):
            resized(visitor, SMALLEST)
            visitor.shows(look)
            assert out_of_reach(visitor.page, look) == [], moment
        resized(visitor, PHONE)
        if look := FIRST.get(moment):
            visitor.shows(look)
            assert out_of_reach(visitor.page, look) == [], moment
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("players", [3, 4])
def test_few_see_beside_each_name_what_lies_open(
    browser: Browser, capo_club: StillHouse[Capos], players: int
) -> None:
    """Symbols and stars to judge by, on the very chair that is tapped; nobody's chair
    reaches over the middle."""
    game = capo_club.games[f"FEW{players}"]
    visitor = capo_club.guest(browser, "de")
    visitor.opens(f"FEW{players}", game.asked)
    visitor.shows(".chair.suspect")
    told = [one for one in game.board.capos if one.open and one.seat != game.asked]
    expect(visitor.page.locator(".chair .figures")).to_have_count(len(told))
    for size in (PHONE, SMALLEST):
        resized(visitor, size)
        assert overlaps(visitor.page, ".chair", ".tabletop .nobody") == 0, size
        assert overflow(visitor.page) == [], size
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_a_television_shows_the_whole_table(
    browser: Browser, wordy_capos: StillHouse[Capos], language: str
) -> None:
    """Nobody scrolls it; no place lies over another or over the assignment."""
    visitor = wordy_capos.guest(browser, language, TABLET)
    for moment in ON_SCREEN:
        visitor.opens(f"{moment}{language}".upper(), "host", "/screen")
        visitor.shows(".capo-table .place-of")
        for size in TELEVISIONS:
            resized(visitor, size)
            where = moment, size
            assert overflow(visitor.page) == [], where
            assert cut_off(visitor.page, ".place-of .name, .task .title") == [], where
            assert overlaps(visitor.page, ".place-of", ".middle-of > *") == 0, where
            places = visitor.page.locator(".place-of")
            assert places.evaluate_all(MEETING) == [], where
            high = visitor.page.evaluate("document.documentElement.scrollHeight")
            assert high <= size[1], where
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_once_it_is_over_the_television_says_what_goes_back_into_the_box(
    browser: Browser, wordy_capos: StillHouse[Capos], language: str
) -> None:
    """Beside the reckoning, line by line; nothing hangs out, and nobody scrolls;
    dice that are not in the box are not proved."""
    visitor = wordy_capos.guest(browser, language, TABLET)
    visitor.opens(f"OVER{language}".upper(), "host", "/screen")
    visitor.shows(".ceremony.done .crowned")
    visitor.shows(".ceremony.done ~ .card .checks li")
    expect(visitor.page.locator(".keeps a")).not_to_have_count(0)
    expect(visitor.page.locator('.keeps [href*="fairness"]')).to_have_count(0)
    for size in TELEVISIONS:
        resized(visitor, size)
        assert overflow(visitor.page) == [], size
        assert out_of_reach(visitor.page, ".ceremony.done ~ .card li") == [], size
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_seven_begin_without_scrolling(
    browser: Browser, wordy_capos: StillHouse[Capos], language: str
) -> None:
    """The lobby on the table's screen: chairs apart, and the tap that begins in sight."""
    visitor = wordy_capos.guest(browser, language, TABLET)
    visitor.opens(f"LOBBY{language}".upper(), "host", "/screen")
    visitor.shows(".waiting .checks li")
    for size in TELEVISIONS:
        resized(visitor, size)
        assert out_of_reach(visitor.page, '[data-act="begin"]') == [], size
        assert overlaps(visitor.page, ".circle > li:first-child", MY_NEIGHBOURS) == 0
    visitor.close()


MEETING = """(all) => all.filter((one) => {
    const a = one.getBoundingClientRect();
    return all.some((other) => {
        const b = other.getBoundingClientRect();
        return other !== one && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    });
}).map((one) => one.dataset.place)"""
