"""A round begins with a card over the whole table screen and a band on phones; where there
is no table screen, phones show the card."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.servers.chromium import TABLET, overflow

# How long the page drew nothing is the machine's, and told apart.
FILM = """() => {
    window.film = [];
    window.lost = 0;
    let drawn = performance.now();
    const look = () => {
        window.lost += Math.max(0, performance.now() - drawn - 100);
        drawn = performance.now();
        const card = document.querySelector('.round-card');
        const round = document.querySelector('.round-no').textContent;
        const told = card ? card.innerText : '';
        const { length } = window.film;
        if (!length || window.film[length - 1].told !== told)
            window.film.push({ told, round, at: drawn - window.lost });
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize(("table", "motion"), [("ROUND", True), ("ROUNDCALM", False)])
def test_a_round_says_what_is_new_in_it(
    browser: Browser, club: Club, table: str, motion: bool
) -> None:
    """Before the round it is not there, then it is, with its number and one line, and
    after a moment the table lies open again; phones read the same, also who looks on."""
    game = club.games[table]
    screen, phone = club.guest(browser, "en", TABLET), club.guest(browser, "en")
    other = club.guest(browser, "nl", (320, 568))
    if motion:
        screen.page.emulate_media(reduced_motion="no-preference")
    screen.opens(table, "host", "/screen")
    screen.shows(".strips")
    screen.page.evaluate(FILM)
    other.opens(table, next(f"s{at}" for at in (1, 2) if f"s{at}" != game.asked))
    other.shows(".panels")
    phone.opens(table, game.asked)
    phone.act("next")
    comes_true(screen.page, "window.film.length >= 2")
    screen.picture("round")
    band = other.page.locator(".call-band")
    expect(band).to_contain_text("Ronde III. Vanaf nu: hinderlagen")
    other.picture("band")
    comes_true(screen.page, "window.film.length >= 3")
    before, card, after = screen.page.evaluate("window.film")
    assert (before["told"], before["round"], after["told"]) == ("", "II", "")
    assert card["told"].split("\n")[0] == "Round III"
    assert "From now on: traps" in card["told"]
    assert after["at"] - card["at"] <= 6000
    for guest in (screen, phone, other):
        assert guest.complaints == []
        guest.close()


def test_a_tap_takes_the_card_away_and_who_comes_later_sees_none(
    browser: Browser, club: Club
) -> None:
    """It is a moment, no door that has to be opened."""
    game = club.games["ROUNDTAP"]
    screen, late = club.guest(browser, "en", TABLET), club.guest(browser, "en", TABLET)
    phone = club.guest(browser, "en")
    screen.opens("ROUNDTAP", "host", "/screen")
    screen.shows(".strips")
    phone.opens("ROUNDTAP", game.asked)
    phone.act("next")
    card = screen.page.locator(".round-card")
    card.wait_for()
    card.dispatch_event("click")
    expect(card).to_have_count(0)
    late.opens("ROUNDTAP", "host", "/screen")
    late.shows(".strips")
    expect(late.page.locator(".round-card")).to_have_count(0)
    for guest in (screen, late, phone):
        guest.close()


def test_where_no_table_screen_is_lit_phones_show_the_card(
    browser: Browser, club: Club
) -> None:
    """It says the same, is gone with a tap, and who was recruited stands behind it, with
    a face."""
    game = club.games["ROUNDBARE"]
    phone, other = club.guest(browser, "en"), club.guest(browser, "de", (320, 568))
    other.opens("ROUNDBARE", next(f"s{at}" for at in (1, 2) if f"s{at}" != game.asked))
    other.shows(".panels")
    comes_true(other.page, "document.querySelectorAll('.card-picture').length > 0")
    phone.opens("ROUNDBARE", game.asked)
    hired = phone.page.locator('[data-act^="recruit-"]').first
    hired.click()
    card = other.page.locator(".round-card")
    expect(card).to_contain_text("Ab jetzt: Fallen")
    expect(phone.page.locator(".round-card")).to_be_visible()
    paid = phone.page.locator(":is(.change-of, .flying-note):visible")
    assert paid.count() == 0, "the price of whoever was recruited floats over the card"
    assert overflow(other.page) == []
    other.picture("round")
    card.click()
    expect(card).to_have_count(0)
    joined = other.page.locator(".call-band .row", has=other.page.locator("img, svg"))
    expect(joined.first).to_contain_text("10.000")
    other.picture("recruited")
    for guest in (phone, other):
        assert guest.complaints == []
        guest.close()
