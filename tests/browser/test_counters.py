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
    for guest, handset, path in (
        (phone, company.seats["s1"], ""),
        (screen, company.host, "/screen"),
    ):
        known(guest, handset)
        guest.context.route("**/api/games/**", _with_an_emblem)
        guest.visit(f"/t/{company.table}{path}")
    company.hang_up()
    expect(phone.page.locator('.counter [data-emblem="anchor"]')).to_have_count(1)
    expect(screen.page.locator('.seats [data-emblem="anchor"]')).to_have_count(2)
    screen.picture("counters")


def test_who_has_what_is_asked_only_where_it_is_told(lounge: Lounge) -> None:
    """In an edition in which sums are one's own business no button promises a list that
    would hold one line."""
    for edition, buttons in (("en", 1), ("de", 0)):
        company = Company(
            lounge.house.base,
            "la_cosa_nostra",
            ("Anna", "Bram", "Cas"),
            edition=edition,
        )
        company.done(company.host, "begin", first="s1")
        phone = lounge.player("Anna")
        known(phone, company.seats["s1"])
        phone.visit(f"/t/{company.table}")
        phone.is_ready()
        company.hang_up()
        expect(phone.page.locator(".purse .money")).to_be_visible()
        expect(phone.page.locator('[data-act="book"]')).to_have_count(buttons)
