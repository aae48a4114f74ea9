"""Alone against robots: one tap on the start page leads to the first decision of each game."""

import re

import pytest
from playwright.sync_api import expect

from companion.games import MODULES
from tests.browser.conftest import Lounge
from tests.servers.chromium import cut_off, overflow, torn
from tests.servers.house import House
from tests.servers.wordy import MEASURED

# whom the table waits for, asked of the server until it is this phone; something there
# must be tapped then
ASKED = """() => new Promise((done, fail) => {
    setTimeout(() => fail(new Error('never asked')), 60000);
    const look = async () => {
        const table = location.pathname.split('/').pop();
        const { view } = await (await fetch(`/api/tables/${table}`)).json();
        const { awaits } = view.game;
        return awaits && awaits.seats.includes(view.me.seat) ? done() : setTimeout(look, 200);
    };
    look();
})"""
NARROW = (305, 320, 345, 360)  # also where a scroll bar takes its part of the screen
MAY = ".panels button:not([disabled]):not([data-act='nudge'])"


@pytest.fixture
def house(wordy_house: House) -> House:
    """Where things need room."""
    return wordy_house


@pytest.mark.parametrize("game", sorted(MODULES))
def test_one_tap_leads_to_the_first_decision(lounge: Lounge, game: str) -> None:
    """No name, no code, no sheet in between: the table has begun, and robots move until
    this phone is asked."""
    anna = lounge.player("Anna")
    anna.visit("/")
    button = anna.page.locator(f'[data-act="alone-{game}"]')
    expect(button).to_be_visible()
    assert overflow(anna.page) == []
    anna.picture("home")
    button.click()
    expect(anna.page).to_have_url(re.compile(r"/t/[A-Z0-9]+$"))
    anna.page.evaluate(ASKED)
    expect(anna.page.locator(MAY).first).to_be_visible()
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    anna.picture(game)
    assert overflow(anna.page) == []


@pytest.mark.parametrize("width", NARROW)
def test_the_names_of_the_games_are_read_whole(lounge: Lounge, width: int) -> None:
    anna = lounge.player("Anna")
    anna.page.set_viewport_size({"width": width, "height": 568})
    anna.visit("/")
    expect(anna.page.locator(".pairs .box-title")).to_have_count(len(MODULES))
    assert torn(anna.page, ".pairs .box-title") == []


@pytest.mark.parametrize("language", MEASURED)
def test_a_newcomer_reads_their_name_on_the_smallest_phone(
    lounge: Lounge, language: str
) -> None:
    """Whole, beside the signs of whoever opened the table."""
    anna = lounge.player("Anna", language)
    anna.page.set_viewport_size({"width": 320, "height": 568})
    anna.visit("/")
    anna.act("alone-la_cosa_nostra")
    anna.is_ready()
    expect(anna.page.locator('.top [data-act="host"]')).to_be_visible()
    assert cut_off(anna.page, ".top .name") == []
    anna.picture("named")
