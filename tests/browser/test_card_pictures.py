"""Faces and scenes on the cards of a screen, and a page that plays without them."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor

DRAWN = """[...document.querySelectorAll('.gangster > .card-picture')]
    .some((one) => one.complete && one.naturalWidth > 0)"""

FETCHED = """performance.getEntriesByType('resource')
    .filter((one) => one.name.includes('/pictures/')).length"""


def asked(visitor: Visitor) -> list[str]:
    return sorted(url for url in visitor.requests if "/pictures/" in url)


def test_gangsters_have_faces_and_nobody_asks_for_one_card(
    browser: Browser, club: Club
) -> None:
    """Two phones with different hands ask for the same decks, whole; so what a phone
    fetches tells nothing."""
    phones = []
    for seat in ("s1", "s2"):
        phone = club.guest(browser, "en")
        phone.opens("PLANNINGEN", seat)
        phone.shows("#main .gangster > .card-picture")
        comes_true(phone.page, DRAWN)
        phones.append(phone)
    book = phones[0].context.request.get(
        f"{club.house.base}/api/games/la_cosa_nostra/en.json"
    )
    for phone in phones:
        comes_true(phone.page, f"{FETCHED} === {len(book.json()['pictures'])}")
    first, second = map(asked, phones)
    assert [re.sub(r".*/pictures", "", one) for one in first] == [
        re.sub(r".*/pictures", "", one) for one in second
    ]
    for phone in phones:
        assert phone.complaints == []
        phone.close()


def test_a_page_without_its_pictures_plays_all_the_same(
    browser: Browser, club: Club
) -> None:
    """Names and strengths stand there, and nothing waits."""
    phone = club.guest(browser, "en")
    phone.forgive("net::ERR_FAILED")
    phone.context.route("**/pictures/**", lambda route: route.abort())
    phone.opens("PLANNINGEN", club.games["PLANNINGEN"].asked)
    card = phone.shows("#main .card.bright .gangster")
    expect(card.locator(".title")).to_have_text(re.compile(r"\w{3}"))
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(phone.page.locator(".card-picture")).to_have_count(0)
    assert phone.grievances == []
    phone.close()
