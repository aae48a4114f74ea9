"""Practice of Counterfeiters on a real phone: nobody looks behind the screen, nothing
lies on a table, and what robots did is told."""

import re

import pytest
from playwright.sync_api import expect

from companion.rules.robot_seats import CROOKS
from tests.browser.conftest import Lounge
from tests.browser.guests import Player, whole
from tests.servers.chromium import overflow


@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_plays_alone_reads_what_they_have_and_what_robots_did(
    lounge: Lounge, language: str
) -> None:
    """The sum stands on the field at the thumb, and is the new one after a sale; no line
    asks for hands on a table."""
    anna = lounge.player("Anna", language)
    anna.visit("/")
    anna.act("alone-counterfeiters")
    expect(anna.page).to_have_url(re.compile(r"/t/[A-Z0-9]+$"))
    sends(anna, "print")
    anna.page.locator('[data-space^="fence"].lit').first.wait_for()
    has = anna.page.locator(".vault .in-short > .row").first
    before = int(re.sub(r"\D", "", has.inner_text()))
    sends(anna, "fence")
    expect(has).to_have_text(whole(before + FOR_TWO))
    anna.sees(anna.say("cf.happened"), anna.page.locator(".cf-hands h3"))
    anna.sees(re.compile("|".join(CROOKS)), anna.page.locator(".cf-hands"))
    expect(anna.page.locator(".cf-hands")).not_to_contain_text("(")
    expect(anna.page.locator('[data-act="count-notes"]')).to_have_count(0)
    assert overflow(anna.page) == []


FOR_TWO = 40  # what a fence pays for the two notes of a single press, of one star each


def sends(anna: Player, action: str) -> None:
    """A henchman to the first free space of this action, as much as goes."""
    anna.page.locator(f'[data-space^="{action}"].lit').first.click()
    if action == "fence":
        anna.act("most", anna.sheet)
    anna.act("place", anna.sheet)
    anna.sheet_is_gone()
