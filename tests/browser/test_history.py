"""The history of a long evening: chapters by round, of which only the open ones are built."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.servers.chromium import overflow
from tests.servers.wordy import MEASURED


@pytest.mark.parametrize("language", MEASURED)
def test_a_long_evening_is_read_round_by_round(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """The newest round lies open; any other opens and folds with a tap; what is chosen
    comes without chapters."""
    visitor = wordy_club.guest(browser, language)
    visitor.opens(f"OVER{language}".upper(), "s1", "/log")
    visitor.shows(".chapter .steps > li")
    rounds = visitor.page.locator(".chapter")
    expect(visitor.page.locator(".chapter[open]")).to_have_count(1)
    assert rounds.count() >= 4
    last, first = rounds.first, rounds.last
    expect(first.locator("h2")).to_have_text(visitor.say("log_page.before"))
    expect(last.locator(".steps > li").first).to_be_visible()
    assert overflow(visitor.page) == []
    visitor.picture("chapters")
    first.locator("summary").click()
    expect(first.locator(".steps > li").first).to_be_visible()
    visitor.sees("Annabel", first.locator(".steps"))
    last.locator("summary").click()
    expect(last.locator(".steps")).to_have_count(0)
    expect(visitor.page.locator(".chapter[open]")).to_have_count(1)
    last.locator("summary").click()
    expect(last.locator(".steps > li").first).to_be_visible()
    incomes = last.locator(".steps > li", has_text=visitor.say("reason.income"))
    expect(incomes).to_have_count(0)  # the line of the income tells it
    visitor.act("money")
    expect(rounds).to_have_count(0)
    visitor.shows(".steps > li")
    assert visitor.complaints == []
    visitor.close()
