"""What is new to somebody is told once, on the phone of whoever meets it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Lounge
from tests.browser.test_small_things import at_table
from tests.servers.callers import Company
from tests.servers.chromium import overflow


def company(lounge: Lounge, *names: str) -> Company:
    return Company(
        lounge.house.base, "la_cosa_nostra", names, options={"market": "app"}
    )


def test_a_thing_is_explained_until_it_was_read(lounge: Lounge) -> None:
    """One sentence at a time; after a tap it is gone for good, also after a reload, and
    the next one waits for something to happen. Who did what it speaks of has read it."""
    table = company(lounge, "Ida", "Joris", "Klaas")
    table.done(table.host, "begin", first="s1")
    ida, joris = at_table(lounge, table, "Ida", "Joris")
    told = ida.page.locator(".first-time")
    expect(told).to_have_attribute("data-first", "draw")
    assert overflow(ida.page) == []
    ida.picture("draw")
    ida.act("first-ok")
    expect(told).to_have_count(0)
    ida.visit(f"/t/{table.table}")
    ida.is_ready()
    expect(told.filter(has_text=ida.say("first.draw"))).to_have_count(0)
    joris.sees(joris.say("first.draw"))
    joris.act("ready")
    joris.act("take_back")
    expect(joris.page.locator('[data-act="ready"]')).to_be_visible()
    expect(joris.page.locator(".first-time")).to_have_count(0)
    for handset in table.seats.values():
        table.done(handset, "ready")
    expect(told).to_have_attribute("data-first", "plan_job")
    table.hang_up()


def test_what_a_sheet_covers_is_not_read(lounge: Lounge) -> None:
    """An order given from a sheet leaves the sentence that lies darkened behind it."""
    table = company(lounge, "Uwe", "Vera", "Wim")
    table.done(table.host, "begin", first="s1")
    (uwe,) = at_table(lounge, table, "Uwe")
    for handset in table.seats.values():
        table.done(handset, "ready")
    told = uwe.page.locator(".first-time")
    expect(told).to_have_attribute("data-first", "plan_job")
    uwe.act("influence")
    uwe.sheet.locator('[data-influence="henchman"]').click()
    uwe.sheet.locator(".gangster").first.click()
    uwe.sheet_is_gone()
    expect(told).to_have_attribute("data-first", "plan_job")
    table.hang_up()


def test_whoever_is_alone_among_robots_reads_what_is_true_for_one(
    lounge: Lounge,
) -> None:
    """No table is spoken to, and nothing is drawn by hand."""
    names = ("Xenia",)
    table = Company(lounge.house.base, "la_cosa_nostra", names, robots=2)
    table.done(table.host, "begin", first="s1")
    (xenia,) = at_table(lounge, table, "Xenia")
    xenia.sees(xenia.say("first.draw.dealt"), xenia.page.locator(".first-time"))
    table.hang_up()


def test_whoever_wants_no_tips_is_left_alone(lounge: Lounge) -> None:
    """One tap, for this phone; the same switch in one's own sheet brings them back."""
    table = company(lounge, "Mia", "Nils", "Ole")
    table.done(table.host, "begin", first="s1")
    (mia,) = at_table(lounge, table, "Mia")
    mia.act("first-off")
    expect(mia.page.locator(".first-time")).to_have_count(0)
    mia.act("me")
    switch = mia.sheet.locator('[data-act="explain"]')
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    mia.close_sheet()
    expect(mia.page.locator(".first-time")).to_be_visible()
    table.hang_up()


def test_old_hands_are_told_nothing(lounge: Lounge) -> None:
    """A name that has begun this game here before, on whatever phone."""
    earlier = company(lounge, "Otto", "Piet", "Rosa")
    earlier.done(earlier.host, "begin", first="s1")
    table = company(lounge, "Otto", "Sam", "Truus")
    table.done(table.host, "begin", first="s1")
    otto, sam = at_table(lounge, table, "Otto", "Sam")
    sam.sees(re.compile(r"\w"), sam.page.locator(".first-time"))
    expect(otto.page.locator('[data-act="ready"]')).to_be_visible()
    expect(otto.page.locator(".first-time")).to_have_count(0)
    earlier.hang_up()
    table.hang_up()
