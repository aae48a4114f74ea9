"""Phones sleep, reload, lose the network and are tapped twice: what they show is true,
and a tap counts once."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Sitting
from tests.browser.guests import Player
from tests.browser.moves import amounts, pays

GONE = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_NETWORK")
HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    const state = () => hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', {configurable: true, get: state});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
CLOSE_OVER_PAY = """() => {
    const [close, pay] = ['.sheet > header button:last-child', 'main [data-act="pay"]']
        .map((one) => document.querySelector(one));
    const {left, top, width, height} = pay.getBoundingClientRect();
    Object.assign(close.style, {position: 'fixed', left: `${left}px`, top: `${top}px`});
    return [left + width / 2, top + height / 2];
}"""
AWAKE = f"""async (wanted) => {{
    const answered = (entry) =>
        new URL(entry.name).pathname === wanted && entry.name.includes('after=');
    const before = performance.getEntriesByType('resource').filter(answered).length;
    ({HIDE})(false);
    const heard = () => performance.getEntriesByType('resource').filter(answered).length > before;
    while (!heard()) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    return document.querySelector('.purse .money').textContent;
}}"""


def falls_asleep(player: Player) -> None:
    """The screen goes dark: the page is told, and then stands still altogether."""
    player.page.evaluate(HIDE, True)
    lifecycle(player, "frozen")


def lifecycle(player: Player, state: str) -> None:
    line = player.context.new_cdp_session(player.page)
    line.send("Page.setWebLifecycleState", {"state": state})
    line.detach()


def wakes(player: Player) -> str:
    """What stands in the purse as soon as the one question that waking asks is answered
    and drawn: no timer helps."""
    asleep = player.page.locator(".purse .money")
    lifecycle(player, "active")
    before = asleep.text_content()
    player.page.evaluate("new Promise((next) => requestAnimationFrame(next))")
    assert asleep.text_content() == before
    shown: str = player.page.evaluate(AWAKE, f"/api/tables/{player.table}")
    return shown


def test_after_waking_the_first_answer_brings_everything_up_to_date(
    seated: Sitting,
) -> None:
    """Asleep it hears nothing; awake it asks once and is current, and goes on listening."""
    _, (anna, bram) = seated("Anna", "Bram", languages=("nl", "de"), away=("screen",))
    for amount, total in (("5", 55), ("6", 61)):
        falls_asleep(bram)
        pays(anna, "Bram", amount)
        assert re.sub(r"\D", "", wakes(bram)) == str(total)
    pays(anna, "Bram", "7")
    bram.has(68)


def test_a_phone_asleep_while_asked_finds_the_question_when_it_wakes(
    seated: Sitting,
) -> None:
    """It waits below, not gone, and the tap that wakes the phone does not answer it."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    falls_asleep(bram)
    anna.act("get")
    anna.tap_on("Bram", anna.sheet)
    amounts(anna, "12")
    anna.act("confirm", anna.sheet)
    anna.sheet_is_gone()
    wakes(bram)
    bram.answers("question.pay", amount="$12")
    anna.has(62)


def test_a_reload_comes_back_to_the_same_seat(seated: Sitting) -> None:
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    pays(anna, "Bram", "5")
    bram.has(55)
    bram.page.reload()
    bram.has(55)
    pays(bram, "Anna", "2")
    anna.has(47)


def test_a_tap_without_network_counts_once_when_it_is_back(seated: Sitting) -> None:
    """The button says that it still tries; nothing is shown as done before it is."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    anna.act("pay")
    anna.tap_on("Bram", anna.sheet)
    amounts(anna, "8")
    anna.context.set_offline(True)
    button = anna.sheet.locator('[data-act="confirm"]')
    button.dblclick()
    expect(button).to_have_text(anna.say("all.still_trying"))
    expect(button).to_be_disabled()
    anna.picture("offline")
    anna.has(50)
    anna.context.set_offline(False)
    anna.sheet_is_gone()
    anna.has(42)
    bram.has(58)
    anna.misses(anna.say("line.off"))
    anna.forgive(*GONE)
    bram.page.reload()
    bram.has(58)


def test_a_tap_whose_answer_is_lost_twice_counts_once(seated: Sitting) -> None:
    """The server heard it each time; the phone knows only at the third."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    lost: list[str] = []

    def lose(route: Route) -> None:
        """It arrives, and its answer does not; the third gets through. What the phone
        orders by itself is no tap."""
        tap = route.request.post_data_json
        assert tap
        if tap["type"] == "pay":
            lost.append(tap["id"])
        if tap["type"] != "pay" or len(lost) > 2:
            route.continue_()
            return
        route.fetch()
        route.abort()

    anna.page.route(re.compile("/commands"), lose)
    pays(anna, "Bram", "8")
    anna.page.unroute(re.compile("/commands"))
    assert len(lost) == 3
    assert len(set(lost)) == 1
    anna.has(42)
    bram.has(58)
    pays(bram, "Anna", "1")
    anna.has(43)
    anna.forgive(*GONE)


def test_two_hasty_taps_are_one_payment(seated: Sitting) -> None:
    """The second finds a button that is at work already, or a sheet that is gone."""
    _, (anna, bram) = seated("Anna", "Bram", away=("screen",))
    anna.act("pay")
    anna.tap_on("Bram", anna.sheet)
    amounts(anna, "9")
    anna.sheet.locator('[data-act="confirm"]').dblclick()
    anna.sheet_is_gone()
    bram.has(59)
    pays(bram, "Anna", "1")
    anna.has(42)


def test_the_second_tap_stays_with_the_sheet_that_the_first_one_closed(
    seated: Sitting,
) -> None:
    """What lies under it is not meant, and is there again for the next tap."""
    _, (anna,) = seated("Anna", "Bram", away=("screen", "Bram"))
    anna.act("pay")
    middle = anna.page.evaluate(CLOSE_OVER_PAY)
    anna.page.mouse.click(*middle)
    anna.sheet_is_gone()
    anna.page.mouse.down(click_count=2)
    anna.page.mouse.up(click_count=2)
    anna.sheet_is_gone()
    anna.page.mouse.click(*middle)
    expect(anna.sheet).to_be_visible()


def test_a_phone_off_the_network_says_so_and_finds_back(seated: Sitting) -> None:
    """What it shows may be old; it says that, and takes it back when it knows better."""
    _, (anna, bram) = seated("Anna", "Bram", languages=("de",), away=("screen",))
    bram.context.set_offline(True)
    bram.page.evaluate("dispatchEvent(new Event('online'))")
    bram.sees(bram.say("line.off"))
    bram.picture("off")
    pays(anna, "Bram", "4")
    bram.has(50)
    bram.context.set_offline(False)
    bram.has(54)
    bram.misses(bram.say("line.off"))
    bram.forgive(*GONE)
