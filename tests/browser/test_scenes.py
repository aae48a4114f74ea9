"""The deed as a scene on the table screen, filmed frame by frame: which beats stand there,
in which order they came, and what is told while dice still fall."""

import itertools
import json

from playwright.sync_api import Browser, expect

from tests.browser.films import beats_of, falling, film_of, newest
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import TABLET

# One entry for every frame that the browser draws.
FILM = """() => {
    window.film = [];
    const begun = (run) => run.playState === 'finished'
        || run.currentTime > run.effect.getTiming().delay;
    const frame = () => {
        const dice = [...document.querySelectorAll('.scene .die')];
        window.film.push({
            beats: [...document.querySelectorAll('.scene .beat')].map((one) => one.dataset.beat),
            falls: document.querySelectorAll('.die.tumbling').length > 0,
            die: dice.length ? dice[0].getBoundingClientRect().height / innerHeight : 0,
            headline: document.querySelector('.banner').innerText,
            told: Boolean(document.querySelector('.verdict, .die.hit, .die.miss, .aftermath')),
            begun: dice.filter((one) => one.getAnimations().every(begun)).length,
        });
        requestAnimationFrame(frame);
    };
    frame();
}"""
# how many frames were drawn, and how many of them had a scene
SCENES = """() => {
    Object.assign(window, { looks: 0, scenes: 0 });
    const look = () => {
        window.looks += 1;
        if (document.querySelector('.scene .beat')) window.scenes += 1;
        requestAnimationFrame(look);
    };
    look();
}"""
ORDER = ["who", "against", "card", "need", "dice", "verdict"]
VERDICT = "window.film.some((one) => one.beats.includes('verdict'))"


def thrown(browser: Browser, club: Club, table: str, motion: bool) -> Visitor:
    """A table screen that sees the first roll of its life."""
    game = club.games[table]
    assert game.deed
    screen, phone = club.guest(browser, "en", TABLET), club.guest(browser, "en")
    if motion:
        screen.page.emulate_media(reduced_motion="no-preference")
    screen.opens(table, "host", "/screen")
    screen.shows(".deed .sums")
    expect(screen.page.locator(".scene")).to_have_count(0)
    screen.page.evaluate(FILM)
    phone.opens(table, game.deed.seat)
    phone.act("throw")
    phone.page.locator(".verdict, .lcn-window[open]").first.wait_for()
    phone.close()
    return screen


def test_a_deed_is_played_beat_by_beat(browser: Browser, club: Club) -> None:
    """Whoever acts, the victim, the card and the number stand there before a die falls;
    dice fall one after the other, large; no verdict and no next headline before they
    lie still. After all beats had their time the table lies open again, without a tap."""
    screen = thrown(browser, club, "SCENE", motion=True)
    film = film_of(screen, VERDICT)
    assert beats_of(film, ORDER)
    fall = falling(film)
    assert len({frame["headline"] for frame in fall}) == 1
    on_stage = [frame for frame in fall if "dice" in frame["beats"]]
    assert on_stage and min(frame["die"] for frame in on_stage) >= 0.15
    begun = [frame["begun"] for frame in on_stage]
    assert begun == sorted(begun) and len(set(begun)) > 1
    screen.picture("verdict")
    expect(screen.page.locator(".scene")).to_have_count(0)
    assert screen.complaints == []
    screen.close()


def test_the_curtain_goes_up_with_the_card(browser: Browser, club: Club) -> None:
    """Who, against whom, the card and the number come one after the other; nothing is
    played before the card lies open, and the table lies open again while people think."""
    game = club.games["CURTAINEN"]
    assert game.deed
    screen, phone = club.guest(browser, "en", TABLET), club.guest(browser, "en")
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.opens("CURTAINEN", "host", "/screen")
    screen.shows(".deed")
    screen.page.evaluate(FILM)
    phone.opens("CURTAINEN", game.deed.seat)
    phone.act("turn_up")
    comes_true(screen.page, "window.film.some((one) => one.beats.includes('card'))")
    expect(screen.page.locator(".scene")).to_have_count(0)
    firsts = [name for name, _ in itertools.groupby(map(newest, film_of(screen)))]
    opening = [name for name in firsts if name in ORDER[:4]]
    assert opening[:3] == ["who", "against", "card"]
    assert opening == sorted(opening, key=ORDER.index)
    phone.close()
    screen.close()


def test_a_tap_clears_the_stage(browser: Browser, club: Club) -> None:
    """What is left of the scene is shown at once, and then the table lies open again."""
    screen = thrown(browser, club, "SKIP", motion=True)
    film_of(screen, VERDICT)
    scene = screen.page.locator(".scene")
    for _ in range(2):
        if scene.count():
            scene.dispatch_event("click")
    expect(scene).to_have_count(0)
    expect(screen.page.locator(".strips")).to_be_visible()
    screen.close()


def test_whoever_wants_no_motion_sees_the_same_beats(
    browser: Browser, club: Club
) -> None:
    """Nothing moves, nothing is missing."""
    screen = thrown(browser, club, "CALM", motion=False)
    film = film_of(screen, VERDICT)
    shown = {beat for frame in film for beat in frame["beats"]}
    assert {"who", "need", "dice", "verdict"} <= shown
    moving = "document.getAnimations().filter((one) => one.effect.target.closest('.scene')).length"
    assert screen.page.evaluate(moving) == 0
    expect(screen.page.locator(".scene")).to_have_count(0)
    assert screen.complaints == []
    screen.close()


RECKON = """() => {
    window.counted = [];
    const look = () => {
        const rows = [...document.querySelectorAll('.reckoning > li')];
        const now = rows.map((one) => [one.querySelector('.name').textContent,
            Number(one.querySelector('.sum').textContent.replace(/[^0-9]/g, '')),
            one.classList.contains('out')]);
        const crowned = Boolean(document.querySelector('.crowned'));
        const told = JSON.stringify({ now, crowned });
        if (window.counted.at(-1) !== told) window.counted.push(told);
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
}"""


def test_the_last_count_is_made_line_by_line_before_all(
    browser: Browser, club: Club
) -> None:
    """Everybody's stack rises at once and never falls, then lamps go out; the winner is
    crowned only when one lamp is left."""
    screen = club.guest(browser, "en", TABLET)
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.add_init_script(f"addEventListener('DOMContentLoaded', {RECKON})")
    screen.opens("OVEREN", "host", "/screen")
    screen.page.locator(".reckoning > .out").first.wait_for()
    screen.picture("reckoning")
    screen.page.locator(".crowned").wait_for()
    counted = [json.loads(one) for one in screen.page.evaluate("window.counted")]
    shown = [one["now"] for one in counted if one["now"]]
    for before, after in itertools.pairwise(shown):
        assert all(b[1] <= a[1] for b, a in zip(before, after, strict=True))
    out = [sum(row[2] for row in rows) for rows in shown]
    assert out == sorted(out) and max(out) == len(shown[0]) - 1
    assert not any(one["crowned"] for one in counted if one["now"])
    expect(screen.page.locator(".crowned .crown")).to_be_visible()
    screen.close()


def test_whoever_thinks_again_sees_no_old_deed(browser: Browser, club: Club) -> None:
    """The Job before comes back into sight, on a page that was opened after it; it was
    played then and is not played again."""
    phone = club.guest(browser, "en")
    phone.page.emulate_media(reduced_motion="no-preference")
    phone.opens("REGRET", club.games["REGRET"].asked)
    phone.shows(".card.bright .gangster:has(.task.job)").click()
    phone.shows(".targets button").click()
    phone.shows('[data-act="turn_up"]')
    phone.page.reload()
    regrets = phone.shows('[data-act="take_back"]')
    phone.page.evaluate(SCENES)
    regrets.click()
    phone.shows(".targets button")
    comes_true(phone.page, "window.looks > 30")
    assert phone.page.evaluate("window.scenes") == 0
    phone.close()
