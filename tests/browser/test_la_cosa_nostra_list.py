"""The list of what hands lay out: whoever ticks a line ticks it for the whole table."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lounge, known
from tests.browser.guests import Guest
from tests.servers.callers import Company

NAMES = ("Anna", "Bram", "Cas")
SORTS = ("data-tick", "sort_jobs")


def _line(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f'[data-tick="{name}"]')


def test_one_ticks_a_line_and_everybody_sees_it(lounge: Lounge) -> None:
    """Jobs are dealt out: Anna's stands first on her phone and under her name on all
    others. She ticks it, Bram and the table screen see it and Bram takes it away again;
    each with one tap."""
    company = Company(lounge.house.base, "la_cosa_nostra", NAMES)
    company.done(company.host, "begin", first="s1")
    screen, anna, bram = lounge.screen(), lounge.player("Anna"), lounge.player("Bram")
    for guest, handset, path in (
        (screen, company.host, "/screen"),
        (anna, company.seats["s1"], ""),
        (bram, company.seats["s2"], ""),
    ):
        known(guest, handset)
        guest.visit(f"/t/{company.table}{path}")
    company.hang_up()
    expect(anna.page.locator("[data-tick]").first).to_have_attribute(*SORTS)
    expect(bram.page.locator("[data-tick]").first).not_to_have_attribute(*SORTS)
    for guest in (bram, screen):
        expect(_line(guest, "sort_jobs")).to_contain_text("Anna: ")
    _line(anna, "sort_jobs").click()
    for guest in (anna, bram, screen):
        expect(_line(guest, "sort_jobs")).to_have_attribute("aria-checked", "true")
        expect(_line(guest, "monopolies")).to_have_attribute("aria-checked", "false")
    _line(bram, "sort_jobs").click()
    for guest in (anna, bram, screen):
        expect(_line(guest, "sort_jobs")).to_have_attribute("aria-checked", "false")
    _line(screen, "monopolies").click()
    expect(_line(anna, "monopolies")).to_have_attribute("aria-checked", "true")
    anna.picture("list")
    screen.picture("list")
