"""Practice of Capo della Mafia on a real phone: robots in the other chairs, a hand that
the app deals, a whole round by taps."""

import re

from playwright.sync_api import expect

from tests.browser.capo_evenings import GAME
from tests.browser.conftest import Lounge
from tests.browser.family_moves import overheard, remembers
from tests.browser.guests import Player, comes_true
from tests.servers.chromium import overflow


def test_one_person_plays_a_round_with_robots(lounge: Lounge) -> None:
    """Robots turn up the assignment, lay and suspect by themselves; Anna lays two cards
    out of her hand, turns one up, points at nobody, counts down and settles. What the
    round brought her stands there until she has laid again, however quick robots are.
    Nobody looks over her shoulder: her cards lie open before her, and what she cannot
    name is not offered."""
    anna = lounge.player("Anna")
    sits_down(anna)
    remembers(anna, ['data-act="turn_assignment"', 'data-act="turn_event"'])
    anna.page.locator('.panels [data-act="lay"]').click()
    expect(anna.sheet.locator(".pick")).to_have_count(5)
    widths = anna.sheet.locator(".pick").evaluate_all(WIDTHS)
    assert len(set(widths)) == 1, "no card is larger than the others"
    expect(anna.sheet.locator(".task .ask")).to_have_count(2)  # what they are to do
    assert overflow(anna.page) == []
    anna.picture("hand")
    for at in (0, 1):
        anna.sheet.locator(f'[data-pick="{at}"]').click()
    expect(anna.sheet.locator(".foot .worth")).to_be_visible()
    anna.act("lay-go", anna.sheet)
    anna.sheet_is_gone()
    comes_true(
        anna.page,
        "document.querySelector('.pick') || document.querySelector('.choosing')",
    )
    if anna.page.locator(".panels .pick").count():  # unless an event keeps all covered
        expect(anna.page.locator(".panels .pick .mafioso.down")).to_have_count(0)
        anna.page.locator('.panels [data-pick="0"]').click()
        anna.act("turn_up")
    anna.page.locator('[data-suspect="nobody"]').click()
    anna.act("seal_suspicion")
    anna.act("count_down")
    anna.page.locator('[data-act="settle"]').wait_for()
    expect(anna.page.locator('[data-act="claim_giulia"]:disabled')).to_have_count(0)
    anna.act("settle")
    expect(anna.page.locator('.panels [data-act="lay"]')).to_be_visible()
    expect(anna.page.locator(".result")).to_be_visible()
    by_hand = anna.page.locator(".by-hand")
    expect(by_hand.filter(has_not_text=anna.say("capo.move.none"))).to_have_count(0)
    anna.picture("result")
    assert overheard(anna) == []  # there is nothing to scan
    assert overflow(anna.page) == []


WIDTHS = "all => all.map((one) => Math.round(one.getBoundingClientRect().width))"


def sits_down(anna: Player) -> None:
    anna.visit("/open?practice")
    anna.page.locator(f'[data-game="{GAME}"]').click()
    anna.tap("open.go")
    anna.write("name", anna.name)
    anna.act("sit")
    expect(anna.page).to_have_url(re.compile(r"/t/[A-Z0-9]+"))
    anna.sees(re.compile(r"\((robot|Roboter)\)"))
    anna.act("begin")
    anna.tap_on(re.compile("^A?Anna$"), anna.sheet)
    anna.act("begin-go", anna.sheet)
