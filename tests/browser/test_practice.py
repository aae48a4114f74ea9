"""Practice on a real phone: one person, robots in the other chairs, a hand on the
screen and nothing printed."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lounge
from tests.browser.guests import Player
from tests.servers.chromium import overflow
from tests.servers.wordy import MEASURED


def test_two_who_practise_hide_their_hands_from_each_other(lounge: Lounge) -> None:
    """With a second person at the table the hand opens only under a finger."""
    anna, bram = lounge.player("Anna"), lounge.player("Bram")
    anna.visit("/open?practice")
    anna.page.locator('[data-game="la_cosa_nostra"]').click()
    anna.tap("open.go")
    anna.write("name", anna.name)
    anna.act("sit")
    expect(anna.page).to_have_url(re.compile(r"/t/[A-Z0-9]+"))
    anna.act("qr")
    bram.knocks(f"/j/{anna.sheet.locator('.code').first.inner_text()}")
    anna.close_sheet()
    anna.act("begin")
    anna.act("begin-go", anna.sheet)
    anna.page.locator('[data-act="ready"]').wait_for()
    field = anna.page.locator("[data-hand] .peek")
    expect(anna.page.locator("[data-hand] .list")).to_have_count(0)
    expect(anna.page.locator("[data-hand] .to-draw").first).to_contain_text(
        re.compile(r"[1-9]")
    )
    lies = field.bounding_box()
    said = anna.page.locator('[data-act="ready"]').bounding_box()
    assert lies and said and lies["y"] < said["y"], "one looks before one says so"
    anna.picture("closed")
    field.focus()
    anna.page.keyboard.down("Enter")
    anna.sees(re.compile(r"\w{4}"), anna.page.locator(".peeked .title").first)
    anna.page.keyboard.up("Enter")


@pytest.mark.parametrize("language", MEASURED)
def test_one_person_lays_a_job_from_the_practice_hand(
    lounge: Lounge, language: str
) -> None:
    """From the front door to the first Job that lies face down, with taps alone; and by
    the front door back to it."""
    anna = lounge.player("Anna", language)
    sits_down_with_robots(anna)
    anna.act("begin")
    anna.act("begin-go", anna.sheet)
    sees_the_hand(anna)
    hears_of_no_paper(anna)
    lays_a_job(anna)
    anna.visit("/")
    practised = anna.page.locator(
        "details", has=anna.page.get_by_text(anna.say("home.practised"), exact=True)
    )
    anna.sees(anna.say("home.practice"), practised.locator("li"))
    anna.tap("home.carry_on", None, "link", title="La Cosa Nostra")
    anna.is_ready()


# ms: before whoever is last may plan, two robots think, however busy the machine is
ROBOTS_PLAN = 120_000


def sits_down_with_robots(anna: Player) -> None:
    anna.visit("/open?practice")
    anna.page.locator('[data-game="la_cosa_nostra"]').click()
    expect(anna.page.locator("#robots")).to_have_value("2")
    anna.sees(anna.say("open.practice_text"))
    assert overflow(anna.page) == []
    anna.picture("open")
    anna.tap("open.go")
    anna.write("name", anna.name)
    anna.act("sit")
    expect(anna.page).to_have_url(re.compile(r"/t/[A-Z0-9]+"))
    anna.sees(re.compile(r"\((robot|Roboter)\)"))


ATTACKS = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { jobs } = use('/static/practice.js').practiceHand();
    return jobs.every((one) => use('/static/state.js').cardOf(one).facts.is_attack);
}"""


def sees_the_hand(anna: Player) -> None:
    """In place of what would be drawn by hand; to be dealt again is offered only where
    there is nothing but Attacks."""
    anna.page.locator('[data-act="ready"]').wait_for()
    expect(anna.page.locator("[data-hand]")).to_have_attribute(
        "data-hand", re.compile(r"^[1-9]")
    )
    anna.sees(anna.say("lcn.hand.round", round="I"), anna.panel("bright"))
    anna.sees(re.compile(r"\w{4}"), anna.panel("bright [data-hand] .list").first)
    expect(anna.page.locator("[data-hand]")).to_have_count(1)
    expect(anna.page.locator(".to-draw, .checks")).to_have_count(0)
    again = anna.page.locator('[data-act="hard-luck"]')
    expect(again).to_have_count(int(anna.page.evaluate(ATTACKS)))
    expect(anna.page.locator("[data-hand] .peek")).to_have_count(0)
    assert overflow(anna.page) == []
    anna.picture("hand")


def hears_of_no_paper(anna: Player) -> None:
    """Nothing was printed that could be photographed, and nobody is there to hold a
    phone to."""
    anna.act("more")
    expect(anna.sheet.locator('[data-act="propose"]')).to_be_visible()
    expect(anna.sheet.locator('[data-act="check"], [data-act="cash"]')).to_have_count(0)
    anna.picture("more")
    anna.close_sheet()
    anna.act("pay")
    expect(anna.sheet.locator(".choices button").first).to_be_visible()
    expect(anna.sheet.locator('[data-act="show_pay"], .rule')).to_have_count(0)
    anna.close_sheet()


def is_ready_for_every_hand(anna: Player, turn: Locator) -> None:
    """A robot that drew nothing but Attacks has all draw once more (LCN-23)."""
    ready = anna.page.locator('[data-act="ready"]')
    while not turn.is_visible():
        anna.act("ready")
        expect(ready).to_have_count(0)
        turn.or_(ready).first.wait_for(timeout=ROBOTS_PLAN)


def lays_a_job(anna: Player) -> None:
    idle = anna.page.locator(".card.bright .gangster").first
    is_ready_for_every_hand(anna, idle)
    before = anna.page.locator("[data-hand]").get_attribute("data-hand")
    idle.click()
    anna.act("task")
    anna.picture("choose")
    assert overflow(anna.page) == []
    chosen = anna.sheet.locator("[data-job]").first
    title = chosen.locator("b").first.inner_text()
    chosen.click()
    anna.sees(title, anna.sheet.locator(".found"))
    expect(anna.page.locator(".peek")).to_have_count(0)
    anna.picture("about-to-lay")
    anna.act("plan_job", anna.sheet)
    anna.sheet_is_gone()
    expect(anna.page.locator(".family-board .task.job")).to_have_text(title)
    expect(anna.page.locator("[data-hand]")).not_to_have_attribute(
        "data-hand", str(before)
    )
