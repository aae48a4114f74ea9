"""Deals of La Cosa Nostra: two trays side by side, more from both ends, and nothing glows
that cannot be paid."""

import re

import pytest
from playwright.sync_api import Browser, expect

from companion.rules.messages import SeatId
from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import TABLET, cut_off, out_of_reach, overflow
from tests.servers.wordy import MEASURED

SMALLEST = (320, 568)
# read above the button under the thumb, which it leaves free
REFUSED = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    use('/static/page.js').notice('That is more than they have. '.repeat(4), true);
}"""
PROMISE = "I leave you alone until the end of the evening, my word of honour on it"


def two_who_deal(browser: Browser, club: Club) -> tuple[Visitor, Visitor, SeatId]:
    """The richest of the table and somebody else, who see each other's money."""
    game = club.games["TRADE"]
    seats = [SeatId(seat) for seat in game.state.families]
    purses = game.state.table.bank.purses
    rich = max(seats, key=lambda seat: purses[seat])  # type: ignore[index]
    other = next(seat for seat in seats if seat != rich)
    mine, theirs = club.guest(browser, "en"), club.guest(browser, "en", SMALLEST)
    mine.opens("TRADE", rich)
    theirs.opens("TRADE", other)
    theirs.shows(".lcn-tabs")
    mine.act("deal")
    return mine, theirs, other


def partner(visitor: Visitor, club: Club, seat: SeatId) -> None:
    """With whom: the line that begins with their name."""
    name = club.games["TRADE"].state.table.seats[seat].name
    visitor.sheet.locator(".partner > button", has_text=name).click()


def test_a_deal_goes_back_and_forth_until_hands_are_shaken(
    browser: Browser, club: Club
) -> None:
    """An offer is answered with another, which has the first one's trays; refused, one
    offers more from where one was; what was agreed is paid."""
    mine, theirs, other = two_who_deal(browser, club)
    partner(mine, club, other)
    mine.act("gives-n1000", mine.sheet)
    mine.sheet.locator("#deal-words").fill(PROMISE)
    mine.act("offer", mine.sheet)
    mine.sheet_is_gone()
    theirs.sees(PROMISE, theirs.question)
    assert cut_off(theirs.page, ".question") == []
    theirs.question.locator('[data-act^="counter-"]').click()
    expect(theirs.sheet.locator(".amount")).to_have_text(["$0", "$1,000"])
    theirs.act("wants-n1000", theirs.sheet)
    theirs.act("offer", theirs.sheet)
    theirs.sheet_is_gone()
    mine.sees("$2,000", mine.question)
    mine.answers("lcn.deal.no")
    mine.act("deal")
    mine.act("offer-more", mine.sheet)
    expect(mine.sheet.locator(".amount")).to_have_text(["$1,000", "$0"])
    mine.act("gives-n1000", mine.sheet)
    mine.act("offer", mine.sheet)
    mine.sheet_is_gone()
    theirs.sees("$2,000", theirs.question)
    before = theirs.panel("purse .money").inner_text()
    theirs.answers("lcn.deal.yes")
    expect(theirs.panel("purse .money")).not_to_have_text(before)
    mine.act("deal")
    expect(mine.sheet.locator(".partner").first).to_be_visible()
    expect(mine.sheet.locator('[data-act="offer-more"]')).to_have_count(0)
    told_once(browser, club)
    assert mine.complaints == theirs.complaints == []
    mine.close()
    theirs.close()


def told_once(browser: Browser, club: Club) -> None:
    """All read of it in one sentence, and the foot of the table screen stays in sight."""
    screen = club.guest(browser, "en", TABLET)
    screen.opens("TRADE", "host", "/screen")
    news = screen.shows(".lcn-events > li")
    expect(news).to_contain_text("shake hands: $2,000 from")
    expect(screen.page.locator(".lcn-events")).not_to_contain_text("pays")
    assert screen.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
    assert screen.complaints == []
    screen.close()


@pytest.mark.parametrize("language", MEASURED)
def test_both_trays_stand_side_by_side(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """Also on the smallest phone: both sums and the button in sight, nothing spills, and
    more than somebody has cannot be tapped."""
    table = f"PLANNING{language}".upper()
    visitor = wordy_club.guest(browser, language, SMALLEST)
    visitor.opens(table, wordy_club.games[table].asked)
    visitor.shows(".card.bright")
    visitor.act("deal")
    assert overflow(visitor.page) == []
    visitor.sheet.locator(".partner > button").first.click()
    trays = [one.bounding_box() for one in visitor.sheet.locator(".tray-side").all()]
    left, right = trays
    assert left and right
    assert left["y"] == right["y"] and left["x"] + left["width"] <= right["x"]
    assert out_of_reach(visitor.page, ".tray-side .amount") == []
    visitor.page.evaluate(REFUSED)
    assert (
        out_of_reach(visitor.page, '.sheet > .notice, .sheet [data-act="offer"]') == []
    )
    assert overflow(visitor.page) == []
    most = visitor.sheet.locator('[data-act^="gives-n"]').last
    while most.is_enabled():
        most.click()
    visitor.sees(visitor.say("lcn.deal.gives"), visitor.sheet)
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_what_is_only_planned_is_not_offered_as_if_it_were_owned(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """Where one borrows, it says so and stands behind what its family owns; tapped, it
    says from when it is of use, and so does the editor of a deal."""
    game = wordy_club.games["ONORDER"]
    planned = {
        row.id: row.on for family in game.board.families for row in family.businesses
    }
    visitor = wordy_club.guest(browser, language, SMALLEST)
    visitor.opens("ONORDER", game.asked)
    visitor.shows(".card.bright")
    visitor.act("deal")
    rows = [one.locator("button") for one in visitor.sheet.locator(".chips").all()]
    chips = [
        [chip.get_attribute("data-act") or "" for chip in row.all()] for row in rows
    ]
    marked = [[bool(planned[one.removeprefix("use-")]) for one in row] for row in chips]
    assert any(map(any, marked)) and all(row == sorted(row) for row in marked)
    word = visitor.say("lcn.deal.not_yet")
    told = [[word in chip.inner_text() for chip in row.all()] for row in rows]
    assert told == marked
    visitor.sees(visitor.say("lcn.deal.planned_legend", word=word), visitor.sheet)
    assert overflow(visitor.page) == []
    visitor.picture("planned")
    first = visitor.sheet.locator(".chips button:has(.not-yet)").first
    card = str(first.get_attribute("data-act")).removeprefix("use-")
    first.click()
    visitor.sees(visitor.say("lcn.deal.planned_text"), visitor.sheet)
    visitor.picture("borrow")
    visitor.act("more", visitor.sheet)
    use = visitor.sheet.locator(f'[data-act="wants-m{card}"]')
    expect(use.locator(".not-yet")).to_have_text(word)
    assert overflow(visitor.page) == []
    assert visitor.complaints == []
    visitor.close()


def test_a_deal_takes_four_taps_and_a_handshake(browser: Browser, club: Club) -> None:
    """Somebody's Business, an amount, a tap that says what is offered to whom, an answer:
    the marker lies there and the money has moved."""
    game = club.games["DEAL"]
    seats = [SeatId(seat) for seat in game.state.families]
    buyer = max(seats, key=lambda seat: game.state.table.bank.purses[seat])  # type: ignore[index]
    lender = next(seat for seat in seats if seat != buyer)
    mine, theirs = club.guest(browser, "nl"), club.guest(browser, "de")
    mine.opens("DEAL", buyer)
    theirs.opens("DEAL", lender)
    theirs.shows(".lcn-tabs")
    mine.shows("#tab-all").click()
    mine.shows(f".family-row:nth-child({1 + seats.index(lender)})").click()
    mine.sheet.locator(".business:not(.down)").first.click()
    offer = mine.sheet.locator('[data-act="borrow"]')
    expect(offer).to_contain_text("gratis")
    mine.sheet.locator('[data-act="a1000"]').click()
    name = game.state.table.seats[lender].name
    expect(offer).to_contain_text(re.compile(rf"{re.escape(name)}.*1\.000"))
    mine.picture("bid")
    offer.click()
    theirs.answers("lcn.deal.yes")
    expect(theirs.page.locator(".family-board .business .marks").first).to_be_visible()
    assert mine.complaints == theirs.complaints == []
    mine.close()
    theirs.close()


def test_digits_are_worth_the_smallest_note(browser: Browser, club: Club) -> None:
    """Three is three thousand; what would be left is told, what is too much is grey,
    one may go back, and the smallest phone shows every note whole."""
    game = club.games["PLANNINGEN"]
    visitor = club.guest(browser, "en", SMALLEST)
    visitor.opens("PLANNINGEN", game.asked)
    has = game.state.table.bank.purses[game.asked]  # type: ignore[index]
    visitor.act("pay")
    visitor.sheet.locator(".choices button").first.click()
    assert cut_off(visitor.page, ".quick button") == []
    visitor.sees(visitor.say("pay.unit", digit=3, amount="$3,000"), visitor.sheet)
    visitor.act("d1", visitor.sheet)
    expect(visitor.sheet.locator(".amount")).to_have_text("$1,000")
    visitor.sees(visitor.say("pay.keeps", amount=f"${has - 1000:,}"), visitor.sheet)
    for _ in range(3):
        visitor.act("d0", visitor.sheet)
    visitor.sees(
        visitor.say("pay.short", amount=f"${1_000_000 - has:,}"), visitor.sheet
    )
    expect(visitor.sheet.locator(".quick button:enabled")).to_have_count(0)
    expect(visitor.sheet.locator('[data-act="confirm"]')).to_be_disabled()
    visitor.sheet.get_by_role("button", name=visitor.say("all.back")).click()
    visitor.sees(visitor.say("pay.pay.title"), visitor.sheet)
    visitor.close()
