"""The deed on phones: dice that are thrown by hand, filmed frame by frame, and a card that
comes up; nobody is kept from answering. What each sees of a deed stands in
`test_every_beat`."""

import pytest
from playwright.sync_api import Browser, expect

from companion.games.la_cosa_nostra.views import DeedView
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import TABLET
from tests.servers.wordy import MEASURED

# One entry for every frame: the beats that stand there.
FILM = """() => {
    window.film = [];
    const frame = () => {
        window.film.push({
            beats: [...document.querySelectorAll('.scene .beat')].map((one) => one.dataset.beat),
        });
        requestAnimationFrame(frame);
    };
    frame();
}"""


def deed_of(club: Club, table: str) -> DeedView:
    deed = club.games[table].deed
    assert deed and deed.target
    return deed


def holding(browser: Browser, club: Club, table: str, seat: str) -> Visitor:
    """A phone that moves and films what it shows."""
    phone = club.guest(browser, "en", (390, 844))
    phone.page.emulate_media(reduced_motion="no-preference")
    phone.opens(table, seat)
    phone.shows(".deed .sums")
    phone.page.evaluate(FILM)
    return phone


def types_ones(doer: Visitor, count: int) -> None:
    doer.act("typed")
    for _ in range(count):
        doer.page.locator("dialog .faces button").first.click()
    doer.act("type-throw")


def test_dice_thrown_by_hand_wait_for_whoever_saw_them(
    browser: Browser, club: Club
) -> None:
    """The doer and the table screen ask who saw the dice: nothing rolls any more, and
    the scene begins only with the dice that were confirmed, all that led to them at once.
    Whoever is doubted types again, and holds no dice of the app meanwhile."""
    deed = deed_of(club, "BYHAND")
    doer = holding(browser, club, "BYHAND", deed.seat)
    screen = club.guest(browser, "en", TABLET)
    screen.opens("BYHAND", "host", "/screen")
    types_ones(doer, deed.dice)
    for guest in (doer, screen):
        expect(guest.page.get_by_text("Who saw it?").first).to_be_visible()
        expect(guest.page.get_by_text("The dice are rolling")).to_have_count(0)
    witness = club.guest(browser, "en")
    witness.opens("BYHAND", str(deed.target))
    assert not [one for one in doer.page.evaluate("window.film") if one["beats"]]
    witness.answers("question.wrong")
    expect(doer.page.locator('[data-act="typed"].first')).to_be_visible()
    expect(doer.page.locator(".in-hand")).to_have_count(0)
    types_ones(doer, deed.dice)
    witness.answers("question.right")
    comes_true(doer.page, "window.film.some((one) => one.beats.length)")
    film = doer.page.evaluate("window.film")
    first = next(frame for frame in film if frame["beats"])
    assert {"role", "dice"} <= set(first["beats"])
    for guest in (doer, screen, witness):
        assert guest.complaints == []
        guest.close()


# As soon as the card is on stage: what of it hangs out of the window; then a tap, and in
# how many frames the stage is clear.
TAPPED = """() => {
    window.clear = -1;
    const cut = (one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return width && (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight);
    };
    const frame = () => {
        const scene = document.querySelector('.scene');
        if (window.cut) window.clear += scene ? 1 : 0;
        else if (scene && scene.querySelector('.beat-card')) {
            const parts = [...scene.querySelectorAll('.beat > *')];
            window.cut = parts.filter(cut).map((one) => one.className || one.tagName);
            scene.click();
        }
        if (window.cut && !scene) window.done = true;
        else requestAnimationFrame(frame);
    };
    frame();
}"""


@pytest.mark.parametrize("language", MEASURED)
def test_the_card_is_shown_to_whom_it_is_meant_for(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """When a card is turned up, victim's and others' phones play it, whole on the
    smallest phone; whoever must decide goes on at once, and a tap sends the others back."""
    table = f"OPEN{language}".upper()
    deed = deed_of(wordy_club, table)
    doer = wordy_club.guest(browser, language)
    victim = wordy_club.guest(browser, language, (320, 568))
    for phone, seat in ((doer, deed.seat), (victim, deed.target)):
        phone.opens(table, str(seat))
        phone.shows(".deed")
    victim.page.evaluate(TAPPED)
    doer.act("turn_up")
    comes_true(victim.page, "window.done")
    assert victim.page.evaluate("window.cut") == []
    assert victim.page.evaluate("window.clear") <= 1
    expect(doer.page.locator(".scene")).to_have_count(0)
    expect(doer.page.locator(".deed .controls")).to_be_visible()
    for phone in (doer, victim):
        assert phone.complaints == []
        phone.close()
