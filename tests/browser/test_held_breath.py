"""The response window grows out of the scene: the whole room holds its breath for its
seconds, and no phone can be told from another."""

import itertools
from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import TABLET

# One entry for every frame while there is a scene; and every beat of the heart. How long
# the machine drew nothing is told apart: a heart may have beaten meanwhile.
FILM = """(answers) => {
    const ASKED = '.scene .window-stage';
    window.film = [];
    window.felt = [];
    navigator.vibrate = (times) => window.felt.push([String(times), Date.now()]);
    window.lost = 0;
    let drawn = Date.now();
    const frame = () => {
        window.lost += Math.max(0, Date.now() - drawn - 250);
        drawn = Date.now();
        const beats = [...document.querySelectorAll('.scene .beat')];
        const keys = beats.map((one) => one.dataset.beat.split(':')[0]);
        if (keys.length || document.querySelector('.lcn-window[open]'))
            window.film.push({ keys, open: Boolean(document.querySelector(ASKED)) });
        const no = document.querySelector('.calm-no');
        window.asked ||= Boolean(no);
        if (no && answers) no.click();
        requestAnimationFrame(frame);
    };
    frame();
}"""

BEAT = 1200  # milliseconds
# tapped until it is heard: for its first moments a window takes no tap
NOTHING = """(document.querySelector('.lcn-window .calm-no')?.click(),
    document.querySelector('.lcn-window .noted'))"""


def watching(
    browser: Browser, club: Club, seat: str, path: str = "", answers: bool = False
) -> Visitor:
    guest = club.guest(browser, "en", TABLET if path else (390, 844))
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.opens("HELDEN", seat, path)
    guest.shows(".deed .sums")
    guest.page.evaluate(FILM, answers)
    return guest


def test_the_room_holds_its_breath(browser: Browser, club: Club) -> None:
    """Verdict first, then the question, which stays as long as the window is open, with
    nothing of what came of it; all phones beat alike, whoever could answer or did."""
    game = club.games["HELDEN"]
    deed = game.deed
    assert deed
    witness = next(
        f"s{at}" for at in range(1, 6) if f"s{at}" not in {deed.seat, deed.target}
    )
    screen = watching(browser, club, "host", "/screen")
    phones = [
        watching(browser, club, seat, answers=seat == witness)
        for seat in (deed.seat, game.victim, witness)
    ]
    phones[0].act("throw")
    comes_true(screen.page, "window.film.some((one) => one.keys.includes('window'))")
    screen.picture("window")
    comes_true(screen.page, "!document.querySelector('.scene .window-stage')")
    film: list[dict[str, Any]] = screen.page.evaluate("window.film")
    newest = [frame["keys"][-1] for frame in film if frame["keys"]]
    order = [name for name, _ in itertools.groupby(newest)]
    assert order.index("verdict") < order.index("window")
    assert not any("line" in frame["keys"] for frame in film if frame["open"])
    hearts = [beats(phone) for phone in phones]
    missed = max(phone.page.evaluate("window.lost") for phone in phones) / BEAT
    assert min(hearts) >= 3 and max(hearts) - min(hearts) <= 1 + missed
    for guest in (screen, *phones):
        expect(guest.page.locator(".lcn-window[open]")).to_have_count(0)
        assert guest is screen or guest.page.evaluate("window.asked")
        assert guest.complaints == []
        guest.close()


def beats(phone: Visitor) -> int:
    """How often the heart was felt there."""
    felt: list[list[Any]] = phone.page.evaluate("window.felt")
    return len([times for times, _ in felt if times == "35,110,25"])


def for_two(route: Route) -> None:
    """As the page comes to a phone on which two seats are played."""
    page = route.fetch()
    assert 'data-seats="s1"' in page.text()
    route.fulfill(
        response=page, body=page.text().replace('data-seats="s1"', 'data-seats="s1 s2"')
    )


def test_a_shared_phone_asks_one_after_the_other(browser: Browser, club: Club) -> None:
    """Nothing opens over the curtain; whoever has answered, for something or for nothing,
    gives the phone to the other one, who is asked as well."""
    phone = club.guest(browser, "en")
    phone.page.route("**/t/PASSEDON", for_two)
    phone.opens("PASSEDON", "s1")
    phone.shows(".curtain")
    expect(phone.page.locator(".lcn-window")).to_have_count(0)
    phone.tap("hand.me", name="Annabel")
    phone.shows(".lcn-window .calm-no")
    expect(phone.page.locator(".hand-on")).to_have_count(0)
    comes_true(phone.page, NOTHING)
    phone.shows(".lcn-window .hand-on")
    phone.sees(phone.say("hand.give", name="Bartholomeus"))
    with phone.page.expect_request("**/t/PASSEDON?seat=s2"):
        phone.tap("hand.me", name="Bartholomeus")
    phone.close()
