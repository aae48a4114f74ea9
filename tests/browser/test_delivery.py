"""What a phone fetches before one can play: few requests, few bytes, and next to
nothing when it comes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Lounge, known
from tests.browser.guests import Guest
from tests.browser.wire import Wire, wire_of
from tests.servers.callers import Company, Handset

MOST_REQUESTS, MOST_BYTES = 16, 200_000  # the first time, letters included
MOST_AGAIN = 3  # the page, its view, its stream
# behind the first screen: what opens by a tap, and some time later the pictures of cards
REST, LATER = "/rest-", "/pictures/"
LETTERS = "[...document.fonts].filter((face) => face.status === 'loaded').length"
# beside what the page draws again by itself
NAMED = """() => {
    const heading = document.querySelector('#main h1, #main h2').cloneNode();
    heading.textContent = 'Łódź ő';
    document.body.append(heading);
}"""
Visit = Callable[[str], Wire]


@pytest.fixture
def company(lounge: Lounge) -> Company:
    """A table of La Cosa Nostra at which somebody is to plan."""
    return Company(lounge.base, "la_cosa_nostra").begin()


def measured(first: dict[str, float]) -> str:
    return f"{len(first)} requests, {sum(first.values()) / 1000:.1f} kB"


def visited(guest: Guest, path: str, sign: str) -> Wire:
    """Opened anew and looked at until it can be played, its letters are there and its
    stream is open."""
    guest.page.close()
    guest.page = page = guest.context.new_page()
    _, wire = wire_of(page)
    page.goto(guest.base + path)
    page.locator(sign).first.wait_for()
    settled(page)
    return wire


def without(wire: Wire, *behind: str) -> dict[str, float]:
    return {
        url: size
        for url, size in wire.asked.items()
        if not any(name in url for name in behind)
    }


def settled(page: Page) -> None:
    page.locator(".light.on").first.wait_for()
    page.evaluate("document.fonts.ready")


def phone_of(lounge: Lounge, handset: Handset, language: str = "en") -> Guest:
    guest = lounge.guest(language)
    known(guest, handset)
    return guest


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_a_phone_fetches_little_and_then_next_to_nothing(
    lounge: Lounge, company: Company, language: str
) -> None:
    """The whole first screen of the biggest game; in another language than the cards it
    takes their words as well."""
    guest = phone_of(lounge, company.seats["s1"], language)
    cold = visited(guest, f"/t/{company.table}", "#main .gangster")
    assert guest.page.evaluate(LETTERS) >= 2
    first = without(cold, REST, LATER)
    print(language, measured(first))
    assert len(first) <= MOST_REQUESTS, first
    assert sum(first.values()) <= MOST_BYTES, first
    warm = visited(guest, f"/t/{company.table}", "#main .gangster")
    again = without(warm, LATER)
    assert len(again) <= MOST_AGAIN, again


def test_a_name_in_another_alphabet_fetches_the_whole_letters(
    lounge: Lounge, company: Company
) -> None:
    """Nobody else does."""
    guest = phone_of(lounge, company.seats["s1"])
    wire = visited(guest, f"/t/{company.table}", "#main .gangster")
    assert not [url for url in wire.asked if url.endswith(".ttf")]
    with guest.page.expect_response(
        lambda answer: answer.url.endswith(".ttf")
    ) as found:
        guest.page.evaluate(NAMED)
    assert found.value.ok


def test_what_came_behind_the_first_screen_opens_without_a_network(
    lounge: Lounge, company: Company
) -> None:
    """It comes by itself, and only then is the network lost."""
    guest = phone_of(lounge, company.seats["s1"])
    with guest.page.expect_response(lambda answer: "/rest-" in answer.url) as rest:
        guest.page.goto(f"{guest.base}/t/{company.table}")
        guest.page.locator("#main .gangster").first.wait_for()
    rest.value.finished()
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    guest.context.set_offline(True)
    for opens in ("more", "deal", "pay", "get"):
        guest.page.locator(f'[data-act="{opens}"]').first.click()
        guest.page.locator("dialog.sheet").wait_for()
        guest.page.locator("dialog.sheet header button").last.click()
        guest.page.locator("dialog.sheet").wait_for(state="detached")
    guest.page.locator("#main .gangster").first.click()
    guest.page.locator("dialog.sheet").wait_for()


def test_a_tap_on_what_never_came_says_why_and_the_next_one_opens_it(
    lounge: Lounge, company: Company
) -> None:
    guest = phone_of(lounge, company.seats["s1"])
    guest.forgive("/rest-")
    guest.page.route("**/rest-*", lambda route: route.abort())
    guest.page.goto(f"{guest.base}/t/{company.table}")
    more = guest.page.locator('[data-act="more"]').first
    more.click()
    guest.page.locator(".notice.wrong").wait_for()
    assert guest.page.locator("dialog.sheet").count() == 0
    guest.page.unroute("**/rest-*")
    more.click()
    guest.page.locator("dialog.sheet").wait_for()
