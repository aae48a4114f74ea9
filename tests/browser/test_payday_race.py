"""Payday as a race on the table screen, filmed frame by frame: purses grow line by line
for all at once, and then whoever got ahead changes lanes."""

import itertools

from playwright.sync_api import Browser, expect

from tests.browser.films import film_of
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import TABLET

# One entry for every change: each runner's purse and lane, and when it was; how long the
# page drew nothing is the machine's, and told apart.
FILM = """() => {
    window.film = [];
    window.lost = 0;
    let drawn = performance.now();
    const look = () => {
        window.lost += Math.max(0, performance.now() - drawn - 100);
        drawn = performance.now();
        const now = drawn - window.lost;
        const rows = [...document.querySelectorAll('.lanes > li')].map((one) => ({
            name: one.querySelector('.name').textContent,
            sum: Number(one.querySelector('.sum').textContent.replace(/[^0-9]/g, '')),
            lane: Number(one.style.getPropertyValue('--lane')),
            added: Boolean(one.querySelector('.added').textContent),
        }));
        const notes = document.querySelector('.flying-note, .change-of');
        window.early ||= Boolean(rows.length && notes);
        window.late ||= Boolean(window.over && notes);
        const told = JSON.stringify(rows);
        if (rows.length && (!window.film.length || window.film.at(-1).told !== told))
            window.film.push({ rows, told, at: now });
        if (window.film.length && !rows.length) window.over ||= now;
        window.twice ||= Boolean(document.querySelector('.total-pay:not(.whole)'));
        requestAnimationFrame(look);
    };
    look();
}"""
# A tap on the race as soon as it stands there, and another when it tells something else;
# how much had been told before each.
TAPPED = """() => {
    window.taps = [];
    const look = () => {
        const race = document.querySelector('.payday-race');
        const told = window.film.length;
        if (race && told > (window.taps.at(-1) ?? 0)) {
            window.taps.push(told);
            race.click();
        }
        if (window.taps.length < 2) requestAnimationFrame(look);
    };
    look();
}"""
LONGEST = 8_000


def begun(
    browser: Browser, club: Club, table: str, motion: bool = True, hand: str = ""
) -> Visitor:
    """A table screen that sees Payday begin."""
    awaits = club.games[table].board.awaits
    assert awaits
    screen, phone = club.guest(browser, "en", TABLET), club.guest(browser, "en")
    if motion:
        screen.page.emulate_media(reduced_motion="no-preference")
    screen.opens(table, "host", "/screen")
    screen.shows(".strips")
    screen.page.evaluate(FILM)
    if hand:
        screen.page.evaluate(hand)
    phone.opens(table, awaits.seats[0])
    phone.act("begin_payday")
    comes_true(screen.page, "window.film.length")
    phone.close()
    return screen


def test_purses_run_line_by_line_and_overtake(browser: Browser, club: Club) -> None:
    """All begin at once, no purse ever shrinks, nobody changes lanes before all is
    counted, it ends with what the purses hold and in their order, and the table lies open
    again after eight seconds at most; nothing is then told line by line once more."""
    screen = begun(browser, club, "RACE")
    comes_true(screen.page, "window.film.length >= 3")
    screen.picture("race")
    comes_true(screen.page, "window.over")
    film = film_of(screen)
    assert len(film) > 3
    for before, after in itertools.pairwise(film):
        pairs = list(zip(before["rows"], after["rows"], strict=True))
        assert all(b["sum"] <= a["sum"] for b, a in pairs)
    assert not any(row["added"] for row in film[0]["rows"])
    assert all(row["added"] for row in film[1]["rows"])
    lanes = [[row["lane"] for row in frame["rows"]] for frame in film]
    assert lanes[:-1] == lanes[:1] * (len(film) - 1)
    places = sorted(film[-1]["rows"], key=lambda row: int(row["lane"]))
    sums = [row["sum"] for row in places]
    assert sums == sorted(sums, reverse=True)
    assert sums == sorted((row["sum"] for row in film[-2]["rows"]), reverse=True)
    ends_with_the_purses(screen)
    assert screen.page.evaluate("window.over - window.film[0].at") <= LONGEST
    comes_true(screen.page, "window.late")  # notes fly when the table lies open
    assert not screen.page.evaluate("window.early || window.twice")
    assert screen.complaints == []
    screen.close()


# What the strips of the table say, once their purses have counted.
AS_HELD = """(() => {
    const number = (one) => Number(one.textContent.replace(/[^0-9]/g, ''));
    const strips = [...document.querySelectorAll('.strip')].map((one) => [
        one.querySelector('.name').textContent, number(one.querySelector('.purse-of'))]);
    const held = Object.fromEntries(strips);
    return window.film.at(-1).rows.every(({ name, sum }) => held[name] === sum);
})()"""


def ends_with_the_purses(screen: Visitor) -> None:
    comes_true(screen.page, AS_HELD)


def test_a_tap_ends_the_race(browser: Browser, club: Club) -> None:
    """The first shows how it ends, the second clears the stage."""
    screen = begun(browser, club, "RACED", hand=TAPPED)
    comes_true(screen.page, "window.over")
    first, second = screen.page.evaluate("window.taps")
    assert len(film_of(screen)) == second == first + 1
    ends_with_the_purses(screen)
    expect(screen.page.locator(".parade")).to_be_visible()
    screen.close()


def test_who_wants_no_motion_sees_how_it_ends(browser: Browser, club: Club) -> None:
    """The same sums, in the same lanes, and nothing moves."""
    screen = begun(browser, club, "RACECALM", motion=False)
    comes_true(screen.page, "window.over")
    film = film_of(screen)
    assert len(film) == 1
    ends_with_the_purses(screen)
    screen.close()
