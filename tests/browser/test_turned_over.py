"""A card that is held turns its whole face up under the finger, and nothing of it stays."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor

PICTURES = "document.querySelectorAll('#main .gangster > .card-picture').length > 0"
FACES = """() => [...document.querySelectorAll('.peeked .real-card')].map((card) => {
    const box = (one) => one && one.getBoundingClientRect().toJSON();
    return [box(card), box(card.querySelector('.card-picture')), box(card.querySelector('.title'))];
})"""
# Jobs that hang out of the window when they are turned up on the first of my Gangsters.
TOO_HIGH = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const screens = '/games/la_cosa_nostra/screens';
    const { jobFace } = use(`${screens}/jobcard.js`);
    const on = document.querySelector('.crew .gangster').dataset.gangster;
    const turned = (id) => use('/static/peeking.js').turnedUp([jobFace(id, on)]);
    const jobs = use(`${screens}/book.js`).deck('jobs');
    const pause = () => new Promise((soon) => setTimeout(soon, 50));
    while (!turned(jobs.at(-1)).querySelector('img')) await pause(); // their deck comes later
    const out = [];
    for (const id of jobs) {
        const peeked = turned(id);
        document.body.append(peeked);
        await Promise.all([...peeked.querySelectorAll('img')].map((one) => one.decode()));
        const { top, bottom } = peeked.querySelector('.real-card').getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) out.push(id);
        peeked.remove();
    }
    return out;
}"""
HIDDEN = """() => window.dispatchEvent(new Event('blur'))"""
OWN = "#main .gangster.flips"


Size = tuple[int, int]


def at_turn(browser: Browser, club: Club, table: str) -> Visitor:
    visitor = club.guest(browser, table[-2:].lower())
    visitor.opens(table, club.games[table].asked)
    visitor.shows(OWN)
    comes_true(visitor.page, PICTURES)
    return visitor


def sized(visitor: Visitor, *sizes: Size) -> Iterator[Size]:
    """A page that is made smaller is not opened again."""
    for size in sizes:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        yield size


def inside(page: Page, box: dict[str, float]) -> bool:
    size = page.viewport_size
    assert size
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"] + 1
        and box["y"] + box["height"] <= size["height"] + 1
    )


@pytest.mark.parametrize("table", ["ACTIONEN", "ACTIONDE"])
def test_a_gangster_that_is_held_shows_the_card_under_him(
    browser: Browser, club: Club, table: str
) -> None:
    """As wide as the screen and whole on it, the name below the picture; gone with the
    finger and with the page; a tap is still a tap."""
    visitor = at_turn(browser, club, table)
    for size in sized(visitor, (360, 740), (320, 568)):
        shows_the_card(visitor, size)
    assert visitor.complaints == []
    visitor.close()


def shows_the_card(visitor: Visitor, size: Size) -> None:
    page = visitor.page
    visitor.shows(OWN).scroll_into_view_if_needed()
    for ending in (page.mouse.up, lambda: page.evaluate(HIDDEN)):
        expect(page.locator(".peeked")).to_have_count(0)
        visitor.holds(OWN)
        visitor.shows(".peeked .real-card .card-picture")
        ((card, picture, title),) = page.evaluate(FACES)
        assert card["width"] >= 0.9 * size[0] and inside(page, card)
        assert picture["width"] >= 0.85 * size[0]
        assert picture["bottom"] <= title["top"] + 1
        ending()
        expect(page.locator(".peeked")).to_have_count(0)
    page.mouse.up()
    expect(visitor.sheet).to_have_count(0)
    page.locator(OWN).last.click()
    expect(visitor.sheet).to_be_visible()
    visitor.close_sheet()


def test_every_job_is_whole_under_the_finger(browser: Browser, club: Club) -> None:
    """With its picture, all that it does, and its joke where there is room for that."""
    visitor = at_turn(browser, club, "ACTIONDE")
    for size in sized(visitor, (360, 640), (320, 568)):
        assert visitor.page.evaluate(TOO_HIGH) == [], size
    visitor.close()


def test_one_field_turns_all_of_them_up(browser: Browser, club: Club) -> None:
    """Every Job that I know, each whole on the smallest phone, where it lies told in words."""
    visitor = at_turn(browser, club, "ACTIONDE")
    for _ in sized(visitor, (360, 740), (320, 568)):
        all_turn_up(visitor)
    assert visitor.complaints == []
    visitor.close()


def all_turn_up(visitor: Visitor) -> None:
    jobs = visitor.page.locator(".card.bright .gangster .task.job").count()
    visitor.shows(".card.bright .peek").scroll_into_view_if_needed()
    visitor.holds(".card.bright .peek")
    visitor.shows(".peeked .real-card")
    faces = visitor.page.evaluate(FACES)
    assert len(faces) == jobs > 1
    for card, _, title in faces:
        assert inside(visitor.page, card) and inside(visitor.page, title)
    expect(visitor.page.locator(".real-card .told").first).to_have_text(
        re.compile(r"\w{3}")
    )
    visitor.page.mouse.up()
    expect(visitor.page.locator(".peeked")).to_have_count(0)
