"""The room around the table screen: a lamp over whoever acts, rain and a skyline far behind,
and none of it for whoever wants quiet or no motion."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import overflow
from tests.servers.wordy import MEASURED

SIZE = (1280, 800)


def opened(browser: Browser, club: Club, language: str = "en") -> Visitor:
    """A table screen that moves, while somebody plans."""
    visitor = club.guest(browser, language, SIZE)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.opens(f"PLANNING{language}".upper(), "host", "/screen")
    visitor.shows(".strip.at-turn")
    return visitor


def test_the_lamp_hangs_over_whoever_acts(browser: Browser, club: Club) -> None:
    """In the middle of that family, and under no finger: what lies there can be tapped."""
    visitor = opened(browser, club)
    expect(visitor.page.locator(".lamp.lit")).to_be_attached()
    visitor.page.wait_for_function(
        """() => {
          const [lamp, one] = [".lamp", ".strip.at-turn"].map((look) =>
            document.querySelector(look).getBoundingClientRect());
          return ["left", "top", "width", "height"].every((side) =>
            Math.abs(lamp[side] - one[side]) < 2);
        }"""
    )
    touched = visitor.page.evaluate(
        """() => {
          const { left, top, width, height } =
            document.querySelector(".strip.at-turn").getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return Boolean(hit.closest(".strip.at-turn"));
        }"""
    )
    assert touched and overflow(visitor.page) == []
    visitor.close()


def test_who_wants_no_motion_has_no_room(browser: Browser, club: Club) -> None:
    """Nor a switch for it."""
    visitor = club.guest(browser, "en", SIZE)
    visitor.opens("PLANNINGEN", "host", "/screen")
    visitor.shows(".strip.at-turn")
    visitor.act("more")
    visitor.shows('[data-act="sound"]')
    assert visitor.page.locator(".room, .lamp, [data-act=room]").count() == 0
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_it_is_quiet_by_one_tap_and_stays_quiet(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """Also when the page is opened again; another tap lights it."""
    visitor = opened(browser, wordy_club, language)
    room = visitor.page.locator(".room")
    expect(room).to_be_attached()
    visitor.act("more")
    visitor.act("room")
    expect(room).not_to_be_attached()
    visitor.page.reload()
    visitor.act("more")
    expect(visitor.page.locator('[data-act="room"]')).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(room).not_to_be_attached()
    visitor.act("room")
    expect(room).to_be_attached()
    visitor.close()
