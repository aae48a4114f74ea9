"""The table check on a real phone: one photo of nine printed cards, and what the app
makes of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Box, Sitting
from tests.browser.moves import lays, pays, photographs, reads, reveals
from tests.browser.photographs import jpeg, on_the_table
from tests.servers.chromium import overflow
from tests.servers.house import House
from tests.servers.wordy import MEASURED


@pytest.fixture
def house(wordy_house: House) -> House:
    """Where things need room."""
    return wordy_house


@pytest.mark.parametrize("language", MEASURED)
def test_a_photo_of_the_whole_table(seated: Sitting, box: Box, language: str) -> None:
    """Two cards lie open: one is in the photo, the other is not; the rest is unknown
    there, whoever planned it."""
    _, (anna, bob) = seated("Anna", "Bob", languages=(language,), away=("screen",))
    lays(anna, box.cards[0].title, signs=box.cards[0].signs)
    reveals(anna)
    lays(bob, box.cards[3].title, signs=box.cards[3].signs)
    anna.act("more")
    anna.act("check", anna.sheet)
    photographs(anna, jpeg(on_the_table(box.cards, (2400, 3200))))
    expect(anna.sheet.locator('[data-check="surprising"] > li')).to_have_count(
        len(box.cards) - 1
    )
    anna.sees(anna.say("sweep.read.one", n=1), anna.sheet)
    expect(anna.sheet.locator('[data-check="missing"]')).to_have_count(0)
    assert overflow(anna.page) == []
    anna.picture("check")
    anna.act("check-again", anna.sheet)
    reads(anna, signs=box.cards[1].signs)
    expect(anna.sheet.locator('[data-check="missing"] > li')).to_have_count(1)
    anna.close_sheet()


def test_a_phase_that_ends_suggests_it_to_whoever_runs_the_table(
    seated: Sitting, box: Box
) -> None:
    screen, (anna,) = seated("Anna", "Bob", away=("Bob",))
    lays(anna, box.cards[0].title, signs=box.cards[0].signs)
    reveals(anna)
    expect(screen.page.locator('[data-act="check-go"]')).to_have_count(0)
    anna.act("turn-tools")
    anna.act("next_phase", anna.sheet)
    screen.act("check-go")
    screen.sees(screen.say("sweep.text"), screen.sheet)
    screen.close_sheet()
    expect(screen.page.locator('[data-act="check-go"]')).to_have_count(0)
    expect(anna.page.locator('[data-act="check-go"]')).to_have_count(0)


def test_the_suggestion_goes_when_the_table_goes_on(seated: Sitting, box: Box) -> None:
    """Whoever acts after the end of a phase has decided that it was in order."""
    screen, (anna,) = seated("Anna", "Bob", away=("Bob",))
    lays(anna, box.cards[0].title, signs=box.cards[0].signs)
    reveals(anna)
    anna.act("turn-tools")
    anna.act("next_phase", anna.sheet)
    screen.page.locator('[data-act="check-go"]').wait_for()
    pays(anna, "Bob", "1")
    expect(screen.page.locator('[data-act="check-go"]')).to_have_count(0)
