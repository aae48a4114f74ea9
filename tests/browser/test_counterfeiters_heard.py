"""What a table of Counterfeiters lets people hear and see move: a press, a till, steps of
the officer, notes that fly, the Godfather's count, a screen that goes up."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.conftest import Lounge, known
from tests.browser.counterfeiters_evenings import PrintShop, shop
from tests.browser.guests import Screen, comes_true
from tests.browser.heard import Ear
from tests.servers.callers import Company, Handset
from tests.servers.chromium import TABLET

__all__ = ["shop"]
TUNES = {"press": 190, "till": 1568, "steps": 420, "plane": 262, "boss": 131} | {
    "count": 880,
    "zero": 180,
    "lift": 1319,
    "end": 494,
}
# notes that flew, and what stood beside a screen; who did not look in time has them here
FLOWN = """() => {
    window.flown = [];
    const seen = (one) => one.matches?.('.change-of, .flying-note')
        && window.flown.push([one.className, one.textContent]);
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(seen)))
        .observe(document.body, { childList: true });
}"""
STEP = 2700  # milliseconds, a little more than each screen has for itself


def looks_on(lounge: Lounge, company: Company) -> tuple[Screen, Ear]:
    """The table screen, where everything moves and sounds."""
    screen = lounge.screen()
    ear = Ear(screen, TUNES)
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.clock.install()
    known(screen, company.host)
    screen.visit(f"/t/{company.table}/screen")
    screen.is_ready()
    ear.wakes()
    screen.page.evaluate(FLOWN)
    return screen, ear


def stands_still(page: Page) -> None:
    """The clock of the page, which a slow machine may have passed at the first try."""
    for _ in range(2):
        with suppress(Error):
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def test_what_is_done_on_the_board_is_heard_and_seen_to_move(lounge: Lounge) -> None:
    """The press, a flight, the tax office with its cap; what all may know of money flies
    to whoever gets it. Then the Godfather is announced, counted down and there, and of
    what he takes from whom no note is seen."""
    company = Company(
        lounge.house.base, "counterfeiters", ("Anna", "Bert"), quorum="host"
    )
    company.done(company.host, "begin", first="s1")
    for seat in company.seats.values():
        company.done(seat, "name_component", card="ink")
    anna, bert = company.seats.values()
    screen, ear = looks_on(lounge, company)
    steps: list[tuple[Handset, str, dict[str, Any], list[str]]] = [
        (anna, "print_fakes", {"space": "print_1"}, ["press"]),
        (bert, "cheat_tax", {"space": "tax_1"}, ["till", "steps"]),
        (anna, "cheat_tax", {"space": "tax_2"}, ["till"]),
        (bert, "fly", {"space": "flight_1", "amount": 30}, ["plane"]),
    ]
    for seat, order, how, tunes in steps:
        mark = ear.mark
        company.done(seat, order, **how)
        ear.hears(*tunes, since=mark)
    comes_true(screen.page, "window.flown.filter(([, text]) => text).length === 3")
    told = {text for _, text in screen.page.evaluate("window.flown") if text}
    assert told == {"+$30", "\u2212$30"}
    mark, flown = ear.mark, screen.page.evaluate("window.flown.length")
    ruling = {"type": "game_ruling", "name": "officer", "values": {"to": 3}}
    company.done(company.host, "propose", what={**ruling, "reason": "x"})
    stands_still(screen.page)
    company.done(anna, "print_fakes", space="print_2")
    for _ in range(200):
        screen.page.clock.run_for(100)
        if "zero" in ear.heard(mark):
            break
    told_of = [one for one in ear.heard(mark) if one in {"boss", "count", "zero"}]
    assert told_of == ["boss", "count", "count", "count", "zero"][-len(told_of) :]
    assert len(told_of) >= 2  # a page that starves joins the count late
    assert screen.page.evaluate("window.flown.length") == flown
    company.hang_up()


def test_each_screen_is_heard_as_it_goes_up(browser: Browser, shop: PrintShop) -> None:
    """Four, one after the other, and the end after the winner's; nothing before. All of
    them are in sight together."""
    visitor = shop.guest(browser, "en", TABLET)
    ear = Ear(visitor, TUNES)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.clock.install()
    visitor.opens("OVEREN", "host", "/screen")
    expect(visitor.page.locator(".ceremony")).to_be_visible()
    visitor.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    rising = visitor.page.locator(".ceremony:not(.done) .lifted")
    expect(rising).to_have_count(1)
    ear.wakes()
    for at in range(2, 5):
        visitor.page.clock.run_for(STEP)
        expect(rising).to_have_count(at)
        assert ear.heard() == ["lift"] * (at - 1)
    assert visitor.page.evaluate("document.documentElement.scrollHeight") == TABLET[1]
    visitor.page.clock.run_for(STEP)
    expect(visitor.page.locator(".ceremony.done")).to_be_visible()
    assert ear.heard() == ["lift", "lift", "lift", "end"]
    visitor.close()
