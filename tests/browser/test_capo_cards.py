"""Mafiosi on screens are the printed ones, and what befell them lies on them: whoever was
caught is behind bars, on phones and on the table's screen."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.capo_evenings import FEWER, Capos, capo_club, wordy_capos
from tests.browser.guests import comes_true
from tests.browser.still_evenings import StillHouse
from tests.servers.chromium import PHONE, TABLET, cut_off, overflow, overlaps
from tests.servers.wordy import MEASURED

__all__ = ["capo_club", "wordy_capos"]
PICTURED = """document.querySelector('.laid > .mafioso:not(.down) > .card-picture')
    ?.naturalWidth > 0"""
SEEN = ((TABLET, "host", "/screen", ".place-of"), (PHONE, "s1", "", ".capo-row"))
TELEVISION = (1920, 1080)
CAUGHT = ("TURN", "SUSPECT", "SETTLE")
ROUND_THE_MIDDLE = (TABLET, TELEVISION)


def test_open_mafiosi_have_faces_and_covered_ones_none(
    browser: Browser, capo_club: StillHouse[Capos]
) -> None:
    """As many pictures lie there as cards that all may see, and not one more."""
    game = capo_club.games["SUSPECTEN"]
    faces = sum(len(one.open) for one in game.board.capos)
    backs = sum((one.laid or 0) - len(one.open) for one in game.board.capos)
    for size, seat, path, place in SEEN:
        visitor = capo_club.guest(browser, "en", size)
        visitor.opens("SUSPECTEN", seat, path)
        comes_true(visitor.page, PICTURED)
        laid = visitor.page.locator(f"{place} .laid")
        expect(laid.locator(".card-picture")).to_have_count(faces)
        expect(laid.locator(".mafioso.down")).to_have_count(backs)
        expect(laid.locator(".mafioso.down .card-picture")).to_have_count(0)
        assert visitor.complaints == []
        visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_whoever_was_caught_lies_behind_bars(
    browser: Browser, wordy_capos: StillHouse[Capos], language: str
) -> None:
    """The bars hide no name, no symbol and no star, and their word is said once."""
    table = f"SETTLE{language}".upper()
    jailed = wordy_capos.games[table].jailed
    for size, seat, path, place in SEEN:
        visitor = wordy_capos.guest(browser, language, size)
        visitor.opens(table, seat, path)
        comes_true(visitor.page, PICTURED)
        bars = visitor.page.locator(f"{place} .laid.caught > .stamp.bars")
        expect(bars).to_have_count(jailed)
        read = ".laid.caught :is(.title, .figures > *)"
        assert overlaps(visitor.page, ".stamp.bars .icon", read) == 0
        caught = visitor.page.locator(f"{place}:has(.laid.caught)").first
        told = caught.inner_text() + " ".join(
            caught.locator(".unseen").all_inner_texts()
        )
        assert visitor.say("capo.prison") in told
        assert overflow(visitor.page) == []
        visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_the_assignment_stays_clear_of_those_who_sit_around_it(
    browser: Browser, wordy_capos: StillHouse[Capos], language: str
) -> None:
    """With seven, and five cards before one of them, and with any fewer: nothing lies
    over the assignment, no name is cut, nobody hangs out of the screen."""
    visitor = wordy_capos.guest(browser, language, TABLET)
    tables = [f"{moment}{language}".upper() for moment in CAUGHT]
    if language == "de":  # with fewer people sit elsewhere
        tables += [f"FEW{players}" for players in FEWER]
    for table in tables:
        visitor.opens(table, "host", "/screen")
        visitor.shows(".place-of .laid")
        for width, height in ROUND_THE_MIDDLE:
            visitor.page.set_viewport_size({"width": width, "height": height})
            where = (table, width)
            assert overlaps(visitor.page, ".place-of", ".middle-of .task") == 0, where
            assert overlaps(visitor.page, ".place-of", ".foot") == 0, where
            assert cut_off(visitor.page, ".place-of .name, .task .title") == [], where
            assert overflow(visitor.page) == [], where
    visitor.close()
