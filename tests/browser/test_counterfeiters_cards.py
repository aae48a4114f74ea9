"""What befell the cards before the screens of Counterfeiters is seen on them: presses that
lack something, jets during a strike, a lawyer at work."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.counterfeiters_evenings import PrintShop, shop, wordy_shop
from tests.servers.chromium import PHONE, TABLET, overflow
from tests.servers.wordy import MEASURED

__all__ = ["shop", "wordy_shop"]
SEEN = ((TABLET, "host", "/screen"), (PHONE, "s1", ""))
# the evening, which card, how it lies there
STATES = (
    ("START", "printer", "idle"),
    ("GROUNDED", "jet", "grounded"),
    ("LAWYER", "lawyer", "working"),
)


def lying(shop: PrintShop, table: str, kind: str) -> int:
    """How many chips of this kind lie there so, by the rules."""
    board = shop.games[table].board
    if kind == "printer":
        return sum(not one.quality for one in board.players)
    if kind == "jet":
        return sum(one.jet for one in board.players)
    return 1


@pytest.mark.parametrize("language", MEASURED)
@pytest.mark.parametrize(("moment", "kind", "state"), STATES)
def test_a_card_shows_what_befell_it(
    browser: Browser,
    wordy_shop: PrintShop,
    language: str,
    moment: str,
    kind: str,
    state: str,
) -> None:
    """On phones and on the table's screen, with its word for whoever cannot see it, and
    on no card of another owner."""
    table = f"{moment}{language}".upper()
    many = lying(wordy_shop, table, kind)
    assert many
    for size, seat, path in SEEN:
        visitor = wordy_shop.guest(browser, language, size)
        visitor.opens(table, seat, path)
        visitor.shows(".before-screen .chip")
        marked = visitor.page.locator(f".chip.{state}")
        expect(marked).to_have_count(many)
        for one in marked.all():
            visitor.sees(visitor.say(f"cf.state.{state}"), one)
        assert overflow(visitor.page) == []
        assert visitor.complaints == []
        visitor.close()


def test_no_jet_is_grounded_while_there_is_no_strike(
    browser: Browser, shop: PrintShop
) -> None:
    board = shop.games["ROUNDEN"].board
    assert not board.strike
    assert any(one.jet for one in board.players)
    visitor = shop.guest(browser, "en", TABLET)
    visitor.opens("ROUNDEN", "host", "/screen")
    visitor.shows(".before-screen .chip.jet")
    expect(visitor.page.locator(".chip.grounded")).to_have_count(0)
    visitor.close()
