"""A Job that lies there already is no other task: its owner reads so as soon as it is
scanned, before anything is laid."""

from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.browser.moves import reads


def test_a_card_that_lies_there_is_named_as_it_is_scanned(
    browser: Browser, club: Club
) -> None:
    """Under whom it lies is said, and there is nothing to lay."""
    game = club.games["TWICE"]
    (laid, *_) = (
        plan
        for plan in game.state.table.plans.values()
        if plan.seat == game.asked and plan.copy and not plan.open
    )
    phone = club.guest(browser, "en")
    phone.opens("TWICE", game.asked)
    phone.shows(".card.bright .gangster")
    phone.act("task")
    reads(phone, str(laid.copy))
    named = game.state.box.setup.game.words[game.language][f"card.{laid.on}.title"]
    told = phone.say("lcn.plan.twice", gangster=named)
    expect(phone.sheet.locator(".fault")).to_have_text(told)
    expect(phone.sheet.locator('[data-act="plan_job"]')).to_have_count(0)
    phone.picture("twice")
    phone.close()
