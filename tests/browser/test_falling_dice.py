"""Nothing tells how a roll ends before its dice lie still, on the phone that rolls and
on the table's screen."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Lounge, Sitting
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
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


# Writes down when the last die was seen to move, and when the page first told.
CLOCKED = """(tells) => {
    window.still = 0;
    window.told = 0;
    const moves = (die) => die.getAnimations().some((one) => one.playState === 'running');
    const frame = () => {
        const now = performance.timeOrigin + performance.now();
        if ([...document.querySelectorAll('.die.tumbling')].some(moves)) window.still = now;
        if (!window.told && document.querySelector(tells)) window.told = now;
        requestAnimationFrame(frame);
    };
    frame();
}"""


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


def test_no_screen_knows_more_than_another(browser: Browser, club: Club) -> None:
    """The roller's phone, which wants no motion, and a victim's phone that moves tell
    nothing while the dice still fall on the table screen; all three tell it then."""
    deed = club.games["FALLALL"].deed
    assert deed and deed.target
    screen = club.guest(browser, "en", TABLET)
    calm, lively = club.guest(browser, "en"), club.guest(browser, "en")
    moves(screen)
    moves(lively)
    everybody = ((screen, "host", "/screen"), (calm, deed.seat, ""))
    for guest, seat, path in (*everybody, (lively, deed.target, "")):
        guest.opens("FALLALL", seat, path)
        guest.shows(".deed .sums")
        guest.page.evaluate(CLOCKED, TELLS)
    calm.act("throw")
    for guest in (screen, calm, lively):
        comes_true(guest.page, "window.told")
    lying = screen.page.evaluate("window.still")
    assert lying
    for guest in (screen, calm, lively):
        assert guest.page.evaluate("window.told") > lying
        assert guest.complaints == []
        guest.close()


def test_who_wants_no_motion_sees_each_face_when_its_die_lies(
    browser: Browser, club: Club
) -> None:
    """Nothing moves, but no face is seen earlier than anywhere else."""
    deed = club.games["FALLCALM"].deed
    assert deed
    phone = club.guest(browser, "en")
    phone.opens("FALLCALM", deed.seat)
    phone.shows(".deed .sums")
    phone.page.evaluate(RECORD, TELLS)
    phone.act("throw")
    phone.shows(".die.tumbling")
    hidden = "getComputedStyle(document.querySelector('.die.tumbling .pip')).visibility"
    assert phone.page.evaluate(hidden) == "hidden"
    comes_true(phone.page, f"{hidden} === 'visible'")
    phone.page.locator(TELLS).first.wait_for()
    phone.close()


def test_a_page_that_is_opened_while_dice_fall_waits_as_well(
    browser: Browser, club: Club
) -> None:
    """Whoever reloads in that moment learns nothing earlier than the table."""
    deed = club.games["FALLLATE"].deed
    assert deed
    screen, phone = club.guest(browser, "en", TABLET), club.guest(browser, "en")
    moves(screen)
    screen.opens("FALLLATE", "host", "/screen")
    screen.shows(".deed .sums")
    screen.page.evaluate(CLOCKED, TELLS)
    phone.opens("FALLLATE", deed.seat)
    phone.act("throw")
    screen.page.locator(".die.tumbling").first.wait_for()
    phone.page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => ({CLOCKED})({TELLS!r}))"
    )
    phone.page.reload()
    for guest in (phone, screen):
        comes_true(guest.page, "window.told")
    lying = screen.page.evaluate("window.still")
    assert lying and phone.page.evaluate("window.told") > lying
    phone.close()
    screen.close()


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
