"""The list of what hands lay out: whoever ticks a line ticks it for the whole table."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lounge, known
from tests.browser.guests import Guest
from tests.servers.callers import Company

NAMES = ("Anna", "Bram", "Cas")
# the first job of a list and the next one: of Anna and of Bram
JOBS: Mapping[str, tuple[str, str]] = {
    "la_cosa_nostra": ("sort_jobs", "monopolies"),
    "maffiosi": ("sleep_tokens", "deal"),
    "capo_della_mafia": ("deal", "assignments_pile"),
    "counterfeiters": ("board_side", "officer_starts"),
}


def _line(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f'[data-tick="{name}"]')


@pytest.mark.parametrize("game", JOBS)
def test_one_ticks_a_line_and_everybody_sees_it(lounge: Lounge, game: str) -> None:
    """Jobs are dealt out in every game: Anna's stands first on her phone and under her
    name on all others. She ticks it, Bram and the table screen see it and Bram takes it
    away again; each with one tap."""
    hers, his = JOBS[game]
    company = Company(lounge.house.base, game, NAMES)
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
    for owner, job in ((anna, hers), (bram, his)):
        own = owner.page.locator(f'li:not(.others) > [data-tick="{job}"]')
        expect(own).to_have_count(1)
    expect(anna.page.locator(f'.others > [data-tick="{his}"]')).to_have_count(1)
    for guest in (bram, screen):
        expect(_line(guest, hers)).to_contain_text("Anna: ")
    anna.picture("dealt")
    _line(anna, hers).click()
    for guest in (anna, bram, screen):
        expect(_line(guest, hers)).to_have_attribute("aria-checked", "true")
        expect(_line(guest, his)).to_have_attribute("aria-checked", "false")
    _line(bram, hers).click()
    for guest in (anna, bram, screen):
        expect(_line(guest, hers)).to_have_attribute("aria-checked", "false")
    if not _line(screen, his).is_visible():
        screen.page.locator("summary").click()  # it leaves the room to the table
    _line(screen, his).click()
    expect(_line(anna, his)).to_have_attribute("aria-checked", "true")
    anna.picture("list")
    screen.picture("list")
