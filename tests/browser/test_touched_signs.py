"""Every sign says what it is when it is touched, in the language of the phone, and what it
stands on does what it did before."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening_so_far import PEOPLE
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import PHONE, TABLET, out_of_reach, overflow, overlaps
from tests.servers.wordy import MEASURED

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


@pytest.mark.parametrize("language", MEASURED)
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
    owner = club.games[table].asked
    [left] = (
        one.markers for one in club.games[table].board.families if one.seat == owner
    )
    told = phone.page.locator(".sign-name")
    expect(told).to_have_text(phone.say("lcn.about.markers", n=left))
    assert overflow(phone.page) == []
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


def test_no_sign_is_without_a_name(browser: Browser, club: Club) -> None:
    """On the phone of whoever is asked and on the table's screen."""
    phone, screen = club.guest(browser, "de"), club.guest(browser, "de", TABLET)
    for moment in ("PLANNING", "ACTION", "THROW", "PAYDAY"):
        table = f"{moment}DE"
        phone.opens(table, club.games[table].asked)
        screen.opens(table, "host", "/screen")
        for visitor in (phone, screen):
            comes_true(visitor.page, PICTURED)
            comes_true(visitor.page, LISTENS)
            assert visitor.page.evaluate(NAMELESS) == [], moment
    phone.close()
    screen.close()


def names_what_lies_there(visitor: Visitor) -> None:
    """Where there is room beside the signs; and nothing lies over a name."""
    names = visitor.page.locator(".family-row .mini-name")
    expect(names.first).to_be_hidden()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    expect(names.first).to_be_visible()
    expect(names.get_by_text("Vito", exact=True)).to_be_visible()
    assert overlaps(visitor.page, ".mini-name", ".mini :is(.lent-sign, .dot)") == 0
    assert overflow(visitor.page) == []
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def says_what_a_sign_is(visitor: Visitor) -> None:
    """Where there is no room for names, a finger that stays on a sign reads it, and
    opens nothing."""
    comes_true(visitor.page, LISTENS)
    visitor.holds(".family-row .mini.business")
    expect(visitor.page.locator(".sign-name")).to_have_text("Geldverleiher")
    visitor.page.mouse.up()
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)


def finds_everything_on_one_screen(visitor: Visitor) -> None:
    """What stands under More lies under four names, and nothing of it is scrolled to."""
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    visitor.act("more")
    expect(visitor.sheet.locator(".menu-group h3")).to_have_count(4)
    assert out_of_reach(visitor.page, ".menu-items > *") == []
    assert overflow(visitor.page) == []
    visitor.close_sheet()
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def test_all_families_fit_on_one_small_screen(browser: Browser, club: Club) -> None:
    """Round IV, five families, 360 px: each opens as it lies, and the next is one arrow away."""
    game = club.games["PLANNINGDE"]
    visitor = club.guest(browser, "de")
    visitor.opens("PLANNINGDE", game.asked)
    visitor.shows("#tab-all").click()
    expect(visitor.page.locator(".family-row")).to_have_count(len(PEOPLE))
    shown = visitor.shows(".all-families").bounding_box()
    assert shown and shown["height"] <= PHONE[1]
    names_what_lies_there(visitor)
    says_what_a_sign_is(visitor)
    finds_everything_on_one_screen(visitor)
    visitor.shows(".family-row").click()
    first = game.board.families[0].gangsters
    expect(visitor.sheet.locator(".gangster")).to_have_count(len(first))
    visitor.act("next", visitor.sheet)
    expect(visitor.sheet).to_contain_text(PEOPLE[1][0])
    assert overflow(visitor.page) == []
    assert visitor.complaints == []
    visitor.close()
