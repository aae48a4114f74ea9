"""The minute of pictures on the table screen while people join: it plays by itself, covers
nobody, and stands still for whoever wants no motion."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import overflow
from tests.servers.wordy import MEASURED

SIZES = ((1280, 800), (1920, 1080))
LASTS = 9_100  # a little more than a picture has


def opened(
    browser: Browser, club: Club, language: str, motion: bool = False
) -> Visitor:
    """A table screen at which time passes when we say so."""
    visitor = club.guest(browser, language, SIZES[0])
    if motion:
        visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.clock.install()
    visitor.opens(f"LOBBY{language}".upper(), "host", "/screen")
    visitor.page.clock.run_for(
        2_000
    )  # what comes behind the first screen has been asked for
    expect(visitor.page.locator(".prologue .telling")).to_be_visible()
    return visitor


def lines(visitor: Visitor) -> list[str]:
    words = visitor.reads(visitor.speaks, "la_cosa_nostra")
    told: list[str] = words.entries["prologue.lines"]
    return told


def apart(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a and b
    beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    above = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
    return beside or above


@pytest.mark.parametrize("language", MEASURED)
def test_the_story_stands_below_the_code_and_beside_the_people(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """Every line of it at both sizes: it covers neither code nor chairs, and spills nowhere."""
    visitor = opened(browser, wordy_club, language)
    for size in SIZES:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        for line in lines(visitor):
            story = visitor.page.locator(".prologue")
            expect(story.locator(".telling")).to_have_text(line)
            for taken in (".join .qr", ".join .bigcode", ".waiting"):
                assert apart(story, visitor.page.locator(taken)), (line, taken)
            assert overflow(visitor.page) == []
            story.click()
    visitor.close()


def test_it_plays_by_itself(browser: Browser, club: Club) -> None:
    """Picture after picture, and from the beginning again."""
    visitor = opened(browser, club, "en", motion=True)
    told = visitor.page.locator(".prologue .telling")
    for line in [*lines(visitor)[1:], lines(visitor)[0]]:
        visitor.page.clock.run_for(LASTS)
        expect(told).to_have_text(line)
    visitor.close()


def test_who_wants_no_motion_turns_the_pictures(browser: Browser, club: Club) -> None:
    visitor = opened(browser, club, "en")
    told = visitor.page.locator(".prologue .telling")
    visitor.page.clock.run_for(LASTS * 2)
    expect(told).to_have_text(lines(visitor)[0])
    told.click()
    expect(told).to_have_text(lines(visitor)[1])
    visitor.close()
