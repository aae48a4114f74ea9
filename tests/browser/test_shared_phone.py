"""Two people on one phone: it says whose it is now, and nothing of either is seen on the way."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lounge, Sitting
from tests.browser.guests import Player
from tests.browser.moves import pays

# somebody's finger stays on the glass, so the curtain does not fall by itself
HELD = "setInterval(() => document.dispatchEvent(new Event('pointermove')), 200)"


@pytest.fixture
def shared(lounge: Lounge, seated: Sitting) -> tuple[Player, Player]:
    """Anna, and a phone that Bram and Cas share; Bram holds it and is at turn."""
    screen, (anna, bram) = seated("Anna", "Bram", begun=False)
    bram.act("me")
    bram.tap("join.another", bram.sheet, "link")
    bram.act("another")
    bram.write("name", "Cas")
    bram.act("sit")
    expect(screen.people()).to_have_count(3)
    bram.tap("hand.me", name="Bram")
    screen.begins("Bram")
    expect(bram.page.locator('[data-act="end_turn"]')).to_be_visible()
    return anna, bram


def test_the_phone_says_to_whom_it_goes(shared: tuple[Player, Player]) -> None:
    """As long as the one who holds it is at turn, nothing asks for it; then it says whom
    the table waits for, and a tap lets the curtain fall before they see their own."""
    _, phone = shared
    phone.page.evaluate(HELD)
    expect(phone.page.locator(".besides")).to_have_count(0)
    phone.act("end_turn")
    give = phone.say("hand.give", name="Cas")
    phone.sees(give, phone.page.locator(".besides"))
    phone.picture("give")
    phone.page.locator('.besides [data-act="give-s3"]').click()
    phone.sees(give, phone.page.locator(".curtain"))
    expect(phone.panel("money")).to_have_count(0)
    phone.tap("hand.me", name="Cas")
    phone.act("end_turn")
    expect(phone.page.locator(".besides")).to_have_count(0)


def test_the_curtain_falls_by_itself(shared: tuple[Player, Player]) -> None:
    """Nobody touches the phone though the other one is at turn: the curtain falls, and
    what somebody pays meanwhile is not said over it. Whoever held it may look again."""
    anna, phone = shared
    phone.act("end_turn")
    curtain = phone.page.locator(".curtain")
    expect(curtain).to_be_visible(timeout=20_000)
    pays(anna, "Bram", "7")
    anna.has(43)
    expect(phone.page.locator(".call-band")).to_be_hidden()
    phone.tap("hand.me", name="Bram")
    phone.has(57)
    expect(curtain).to_have_count(0)


def test_what_is_said_leaves_the_way_to_hand_over_free(
    shared: tuple[Player, Player],
) -> None:
    """Neither the arrow nor the line that says whose phone it is now lies under the band
    of a payment."""
    anna, phone = shared
    phone.page.evaluate(HELD)
    phone.act("end_turn")
    expect(phone.page.locator('[data-act="give-s3"]')).to_be_visible()
    pays(anna, "Bram", "3")
    band = phone.page.locator(".call-band")
    phone.sees("$3", band)
    for way in ("give-s3", "hand-over"):
        button = phone.page.locator(f'[data-act="{way}"]').bounding_box()
        said = band.bounding_box()
        assert button and said
        assert said["y"] >= button["y"] + button["height"]
