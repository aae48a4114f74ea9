"""Nothing tells how a roll ends before its dice lie still, on the phone that rolls and
on the table's screen."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Lounge, Sitting
from tests.browser.frozen_evenings import Club, Visitor
from tests.browser.guests import comes_true
from tests.servers.chromium import TABLET

# Writes down, at every change of the page, whether dice fall and whether anything tells
# what came of them.
RECORD = """(told) => {
    window.seen = [];
    const look = () => window.seen.push({
        falls: Boolean(document.querySelector('.die.tumbling')),
        told: Boolean(document.querySelector(told)),
    });
    const changes = {subtree: true, childList: true, attributes: true};
    new MutationObserver(look).observe(document.body, changes);
}"""
TELLS = ".verdict, .die.hit, .die.miss, .aftermath, .lcn-window[open], .window-stage"


def moves(visitor: Visitor) -> None:
    visitor.page.emulate_media(reduced_motion="no-preference")


def test_the_first_roll_falls_before_it_is_told(browser: Browser, club: Club) -> None:
    """No verdict, payout or next headline while the dice tumble; the first roll that a
    page sees tumbles too."""
    game = club.games["FALL"]
    assert game.deed
    phone, screen = club.guest(browser, "en"), club.guest(browser, "en", TABLET)
    for guest, seat, path in ((phone, game.deed.seat, ""), (screen, "host", "/screen")):
        moves(guest)
        guest.opens("FALL", seat, path)
        guest.shows(".deed .sums")
        guest.page.evaluate(RECORD, TELLS)
    phone.act("throw")
    for guest in (phone, screen):
        guest.page.locator(".verdict, .lcn-window[open]").first.wait_for()
        seen = guest.page.evaluate("window.seen")
        assert any(one["falls"] for one in seen)
        assert not any(one["falls"] and one["told"] for one in seen)
        assert guest.complaints == []
        guest.close()


def test_the_roller_sees_the_dice_without_scrolling(
    browser: Browser, club: Club
) -> None:
    """On the smallest phone too, and from wherever the page stood: they fall at the top
    of the deed."""
    game = club.games["FALLS"]
    assert game.deed
    phone = club.guest(browser, "en", (320, 568))
    moves(phone)
    phone.opens("FALLS", game.deed.seat)
    phone.page.locator('[data-act="typed"]').scroll_into_view_if_needed()
    phone.act("throw")
    dice = phone.shows(".deed.falling .lcn-dice").bounding_box()
    bar = phone.shows(".bar-low").bounding_box()
    assert dice and bar
    assert dice["y"] >= 0 and dice["y"] + dice["height"] <= bar["y"]
    phone.close()


def test_a_sum_waits_for_its_dice_at_any_table(lounge: Lounge, seated: Sitting) -> None:
    """Games without rules of their own roll in the same way."""
    screen, (anna, bert) = seated("Anna", "Bert")
    for guest in (screen, bert):
        guest.page.emulate_media(reduced_motion="no-preference")
        guest.page.evaluate(
            RECORD, ".dice-stage .total, [aria-label] .row > .sum, .events .sum"
        )
    anna.act("roll")
    anna.act("roll", anna.sheet)
    for guest in (screen, bert):
        comes_true(guest.page, "window.seen.some((one) => one.falls)")
        expect(guest.page.locator(".die.tumbling")).to_have_count(0)
        assert not any(
            one["falls"] and one["told"] for one in guest.page.evaluate("window.seen")
        )
