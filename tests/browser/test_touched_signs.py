"""Every sign says what it is when it is touched, in the language of the phone, and what it
stands on does what it did before."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import LANGUAGES
from tests.servers.chromium import TABLET

NAMELESS = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { nameOf } = use('/static/signnames.js');
    return [...document.querySelectorAll('#main svg.icon')]
        .filter((sign) => !sign.closest('.badge') && !nameOf(sign))
        .map((sign) => sign.outerHTML);
}"""
LISTENS = """document.querySelectorAll('script[type=module]').length > 0
    && performance.getEntriesByType('resource').some((one) => one.name.includes('/rest-'))"""
PICTURED = "document.querySelectorAll('.card-picture').length > 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sign_that_is_touched_says_its_name(
    browser: Browser, club: Club, language: str
) -> None:
    """A tap names what does nothing else; a finger that stays names what does, and then
    does not do it."""
    table = f"ACTION{language}".upper()
    box = club.games[table].state.box.setup.game
    phone = club.guest(browser, language)
    phone.opens(table, club.games[table].asked)
    comes_true(phone.page, PICTURED)
    phone.shows(".facts svg[data-emblem=marker]").click()
    expect(phone.page.locator(".sign-name")).to_have_text(
        box.words[language]["symbol.marker"]
    )
    phone.holds(".family-board .kind-sign svg")
    expect(phone.page.locator(".sign-name")).to_have_text(
        box.words[language]["symbol.businessman"]
    )
    phone.page.mouse.up()
    phone.holds('[data-act="pay"] svg')
    expect(phone.page.locator(".sign-name")).to_have_text(phone.say("bar.pay"))
    phone.page.mouse.up()
    expect(phone.sheet).to_have_count(0)
    phone.act("pay")
    expect(phone.sheet).to_be_visible()
    assert phone.complaints == []
    phone.close()


@pytest.mark.parametrize("moment", ["PLANNING", "ACTION", "THROW", "PAYDAY"])
def test_no_sign_is_without_a_name(browser: Browser, club: Club, moment: str) -> None:
    """On the phone of whoever is asked and on the table's screen."""
    table = f"{moment}DE"
    for seat, path, size in (
        (club.games[table].asked, "", (360, 740)),
        ("host", "/screen", TABLET),
    ):
        visitor = club.guest(browser, "de", size)
        visitor.opens(table, seat, path)
        comes_true(visitor.page, PICTURED)
        comes_true(visitor.page, LISTENS)
        assert visitor.page.evaluate(NAMELESS) == []
        visitor.close()
