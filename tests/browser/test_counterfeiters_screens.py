"""Counterfeiters on every screen: each moment on phones and on the table's screen, in
words that need room; whole, without a word missing, and with nothing of anybody's in sight."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.counterfeiters_evenings import (
    PEOPLE,
    PrintShop,
    shop,
    wordy_shop,
)
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import (
    TABLET,
    cut_off,
    out_of_reach,
    overflow,
    overlaps,
)
from tests.servers.wordy import MEASURED

__all__ = ["shop", "wordy_shop"]
# a word that is broken makes its title higher than the others
HEIGHTS = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"
LIT = ".my-turn .lit"
ON_A_CARD = (".slot .title", ".slot .worth")
# how far the word reaches to which the Godfather counts down, and how wide the phone is
WORD = """(word) => {
  const count = document.createElement("section"), figure = document.createElement("p");
  count.className = "cf-godfather at-zero";
  figure.className = "figure";
  figure.append(word);
  count.append(figure);
  document.body.append(count);
  const letters = document.createRange();
  letters.selectNodeContents(figure);
  const { left, right } = letters.getBoundingClientRect();
  count.remove();
  return [left, right, window.innerWidth];
}"""
STEP = 2700  # milliseconds, a little more than each screen has for itself
TALL, SMALLEST, TELEVISION = (360, 780), (320, 568), (1920, 1080)
PHONE_SHOWS = {
    "START": '[data-act="component-ink"]',
    "FIRST": ".my-turn .slot.lit",
    "UNNAMED": ".my-turn .slot.unnamed",
    "BUSY": ".my-turn .tile.lit",
    "STRIKE": ".my-turn .tile.dark",
    "LAST": ".cf-last",
    "LAWYER": '[data-act="rest_lawyer"]',
    "PAIR": ".my-turn .tile.lit",
    "OVER": ".score .place",
}
SCREEN_SHOWS = {
    "START": ".lay-out .checks",
    "BUSY": ".cf-board .henchman",
    "ROUND": ".cf-hands li",
    "GODFATHER": ".cf-hands .hand-godfather",
    "STRIKE": ".strike-note",
    "LAST": ".cf-last",
    "LAWYER": ".cf-last",
    "PAIR": ".cf-board.two",
    "OVER": ".score .place",
}
# what is seen of it as the page opens on the smallest phone
AT_ONCE = {"START": ".card.bright .first", "BUSY": ".my-turn h2"}
SOME_LIT = {"FIRST", "BUSY", "LAST", "LAWYER"}


def resized(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


def words_left(visitor: Visitor) -> list[str]:
    """Keys that show themselves because their word is missing."""
    text = visitor.page.locator("body").inner_text()
    return re.findall(r"\b(?:cf|stage|check|log|term|first|reason)\.[a-z_]+", text)


@pytest.mark.parametrize("language", MEASURED)
def test_every_moment_fits_a_phone(
    browser: Browser, wordy_shop: PrintShop, language: str
) -> None:
    """What to do is seen first on the smallest; nothing spills or is cut at 360 and at
    320 pixels, no word is missing, nothing complains; the Godfather's word is read whole."""
    visitor = wordy_shop.guest(browser, language, SMALLEST)
    for moment, look in PHONE_SHOWS.items():
        table = f"{moment}{language}".upper()
        resized(visitor, SMALLEST)
        visitor.opens(table, wordy_shop.games[table].asked)
        visitor.shows(look)
        is_seen_first(visitor, moment)
        assert overlaps(visitor.page, *ON_A_CARD) == 0, table
        for size in (SMALLEST, TALL):
            resized(visitor, size)
            assert overlaps(visitor.page, *ON_A_CARD) == 0, (table, size)
            assert overflow(visitor.page) == [], (table, size)
            assert cut_off(visitor.page, ".slot .title, .group h3") == [], (table, size)
        assert words_left(visitor) == [], table
    for size in (TALL, SMALLEST):
        resized(visitor, size)
        left, right, wide = visitor.page.evaluate(WORD, visitor.say("cf.godfather.pay"))
        assert 0 < left < right < wide, (language, size)
    assert visitor.complaints == []
    visitor.close()


def is_seen_first(visitor: Visitor, moment: str) -> None:
    """As the page opens: the question and the first lit spaces, with the way behind
    one's own screen at the thumb."""
    if look := AT_ONCE.get(moment):
        visitor.shows(look)
        assert out_of_reach(visitor.page, look) == [], moment
        assert out_of_reach(visitor.page, ".vault .peek") == [], moment
    if moment in SOME_LIT:
        visitor.shows(LIT)
        hidden = out_of_reach(visitor.page, LIT)
        assert len(hidden) < visitor.page.locator(LIT).count(), moment


@pytest.mark.parametrize("language", MEASURED)
def test_every_moment_fits_the_table_screen(
    browser: Browser, wordy_shop: PrintShop, language: str
) -> None:
    """The whole board and everybody at 1280 and at 1920 pixels: nothing covers anything,
    and nobody has to scroll a screen in the middle of a table."""
    visitor = wordy_shop.guest(browser, language, TABLET)
    for moment, look in SCREEN_SHOWS.items():
        table = f"{moment}{language}".upper()
        visitor.opens(table, "host", "/screen")
        visitor.shows(look)
        for size in (TABLET, TELEVISION):
            resized(visitor, size)
            where = (table, size)
            assert overflow(visitor.page) == [], where
            assert overlaps(visitor.page, *ON_A_CARD) == 0, where
            assert cut_off(visitor.page, ".strips .name, .slot .title") == [], where
            assert overlaps(visitor.page, ".cf-hands, .cf-events", ".foot") == 0, where
            titles = visitor.page.locator(".band h3").evaluate_all(HEIGHTS)
            assert max(titles, default=0) - min(titles, default=0) <= 6, where
            high = visitor.page.evaluate("document.documentElement.scrollHeight")
            assert high <= size[1], (where, high)
        assert words_left(visitor) == [], table
        if moment not in {"OVER", "PAIR"}:
            expect(visitor.page.locator(".before-screen")).to_have_count(len(PEOPLE))
    assert visitor.complaints == []
    visitor.close()


def test_the_table_screen_is_the_board(browser: Browser, shop: PrintShop) -> None:
    """Every space once, each henchman on his own, every card on its slot, the officer
    where he stands: the same that the rules say."""
    game = shop.games["BUSYEN"].board
    visitor = shop.guest(browser, "en", TABLET)
    visitor.opens("BUSYEN", "host", "/screen")
    visitor.shows(".cf-board .henchman")
    for one in game.spaces:
        space = visitor.page.locator(f'.cf-board [data-space="{one.id}"]')
        expect(space).to_have_count(1)
        expect(space.locator(".henchman")).to_have_count(1 if one.seat else 0)
    steps = visitor.page.locator(".cf-track .step")
    expect(steps).to_have_count(game.last + 1)
    expect(steps.nth(game.officer)).to_have_class(re.compile(r"\bhere\b"))
    visitor.close()


def test_sums_are_seen_under_a_finger_only(browser: Browser, shop: PrintShop) -> None:
    """Neither purse nor envelope nor counterfeits stand anywhere on the own phone until
    a finger rests on the field; then all of them do."""
    game = shop.games["LASTEN"]
    seat = game.asked
    purses = game.state.table.bank.purses
    has = f"${purses[seat]:,}"  # type: ignore[index]
    visitor = shop.guest(browser, "en", TALL)
    visitor.opens("LASTEN", seat)
    visitor.shows(".vault .peek")
    people = visitor.page.locator(".people")
    expect(people.locator(".sum")).to_have_count(0)
    expect(visitor.page.locator(".purse, .vault-open")).to_have_count(0)
    visitor.holds(".vault .peek")
    expect(visitor.page.locator(".vault-open .hand .sum")).to_have_text(has)
    expect(visitor.page.locator(".vault-open .note.fake")).to_have_count(3)
    visitor.page.mouse.up()
    expect(visitor.page.locator(".vault-open")).to_have_count(0)
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_what_a_diner_takes_unasked_is_marked_and_named(
    browser: Browser, wordy_shop: PrintShop, language: str
) -> None:
    """The worst, as the rules have it, until its owner chooses another quality."""
    table = f"ROUND{language}".upper()
    owner = next(one for one in wordy_shop.games[table].board.players if one.diners)
    visitor = wordy_shop.guest(browser, language, SMALLEST)
    visitor.opens(table, owner.seat)
    visitor.act("diners")
    marked = visitor.sheet.locator('.segments [aria-pressed="true"]')
    expect(marked).to_have_text([visitor.say("cf.diners.worst")] * owner.diners)
    assert overflow(visitor.page) == []
    visitor.sheet.locator('[data-act="diner-0-3"]').click()
    expect(marked.first).to_have_attribute("data-act", "diner-0-3")
    visitor.close()


def test_the_screens_go_up_one_by_one(browser: Browser, shop: PrintShop) -> None:
    """From the last place to the first, the winner's last and as long as all others;
    only then the reckoning, and what goes back into the box. What lay behind is what
    the rules count."""
    places = shop.games["OVEREN"].state.table.ending.result.places  # type: ignore[union-attr]
    visitor = shop.guest(browser, "en", TABLET)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.clock.install()
    visitor.opens("OVEREN", "host", "/screen")
    rising = visitor.page.locator(".ceremony:not(.done) .lifted")
    expect(visitor.page.locator(".ceremony")).to_be_visible()
    visitor.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    for at, place in enumerate(reversed(places), start=1):
        expect(rising).to_have_count(at)
        sums = visitor.page.locator(".podium > li").nth(at - 1).locator(".place .sum")
        expect(sums.first).to_have_text(f"${place.points:,.0f}")
        expect(visitor.page.locator(".put-away")).to_be_hidden()
        visitor.page.clock.run_for(STEP)
    expect(visitor.page.locator(".ceremony.done .crowned")).to_be_visible()
    expect(visitor.page.locator(".put-away li").first).to_be_visible()
    visitor.close()


def test_who_wants_money_asks_people_and_no_bank(
    browser: Browser, shop: PrintShop
) -> None:
    """The rules refuse the bank to anybody's hand, so no sheet offers it."""
    visitor = shop.guest(browser, "en")
    visitor.opens("BUSYEN", shop.games["BUSYEN"].asked)
    for act, text in (("get", "pay.ask_whom"), ("pay", "")):
        visitor.act(act)
        expect(visitor.sheet.locator(".choices button").first).to_be_visible()
        if text:
            visitor.sees(visitor.say(text), visitor.sheet)
        offered = visitor.sheet.locator(".choices").inner_text()
        assert visitor.say("bank.name") not in offered
        assert visitor.say("pay.from_bank") not in offered
        visitor.close_sheet()
    visitor.close()
