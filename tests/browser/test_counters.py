"""What people count: a counter with an emblem shows it on the phone and on the table screen."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import GAME, Lounge, known
from tests.servers.callers import Company


def _with_an_emblem(route: Route) -> None:
    """The book of the game, as if its counter had one of the signs that every page knows."""
    book = route.fetch().json()
    book["counters"]["respect"]["emblem"] = "anchor"
    route.fulfill(json=book)


def test_a_counter_shows_its_emblem(lounge: Lounge) -> None:
    """Beside its name on one's own phone, and beside each player on the table screen."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    company.begin()
    phone, screen = lounge.player("Anna"), lounge.screen()
    for guest, handset, path in ((phone, company.seats["s1"], ""), (screen, company.host, "/screen")):
        known(guest, handset)
        guest.context.route("**/api/games/**", _with_an_emblem)
        guest.visit(f"/t/{company.table}{path}")
    company.hang_up()
    expect(phone.page.locator('.counter [data-emblem="anchor"]')).to_have_count(1)
    expect(screen.page.locator('.seats [data-emblem="anchor"]')).to_have_count(2)
    screen.picture("counters")
