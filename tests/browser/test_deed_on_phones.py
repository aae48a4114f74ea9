"""The deed on phones, filmed frame by frame: whoever does it, whom it befalls and who
looks on each see their own short scene, and nobody is kept from answering."""

import pytest
from playwright.sync_api import Browser, expect

from companion.games.la_cosa_nostra.views import DeedView
from tests.browser.films import beats_of, falling, film_of
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import LANGUAGES, Visitor
from tests.servers.chromium import TABLET

# One entry for every frame: the beats that stand there, and whether dice fall.
FILM = """() => {
    window.film = [];
    const frame = () => {
        window.film.push({
            beats: [...document.querySelectorAll('.scene .beat')].map((one) => one.dataset.beat),
            role: document.querySelector('.scene .beat-role')?.innerText ?? '',
            falls: document.querySelectorAll('.scene .die.tumbling').length > 0,
            told: Boolean(document.querySelector('.verdict, .die.hit, .die.miss, .outcome-line')),
        });
        requestAnimationFrame(frame);
    };
    frame();
}"""
TOLD = "window.film.some((one) => one.beats.some((key) => key.startsWith('line')))"
ORDER = ["role", "who", "against", "card", "need", "dice", "verdict"]


def deed_of(club: Club, table: str) -> DeedView:
    deed = club.games[table].deed
    assert deed and deed.target
    return deed


def witness_of(deed: DeedView) -> str:
    return next(
        f"s{at}" for at in range(1, 6) if f"s{at}" not in {deed.seat, deed.target}
    )


def holding(browser: Browser, club: Club, table: str, seat: str) -> Visitor:
    """A phone that moves and films what it shows."""
    phone = club.guest(browser, "en", (390, 844))
    phone.page.emulate_media(reduced_motion="no-preference")
    phone.opens(table, seat)
    phone.shows(".deed .sums")
    phone.page.evaluate(FILM)
    return phone


def test_each_sees_the_deed_in_their_own_part(browser: Browser, club: Club) -> None:
    """Beat by beat in order, nothing told while dice fall; the doer is told what they
    do and what to roll, the others who needs which number, the victim who is after them,
    and who has no part in it that they saw nothing."""
    deed = deed_of(club, "FOLLOW")
    parts = {"doer": deed.seat, "victim": deed.target, "witness": witness_of(deed)}
    phones = {
        part: holding(browser, club, "FOLLOW", str(seat))
        for part, seat in parts.items()
    }
    name = club.games["FOLLOW"].state.table.seats[deed.seat].name
    for part, phone in phones.items():
        key = "lcn.deed.need" if part == "doer" else "lcn.deed.needs"
        number = phone.say(key, n=deed.need, name=name)
        phone.sees(number, phone.panel("deed .sums"))
    phones["doer"].act("throw")
    texts = {}
    for part, phone in phones.items():
        phone.name = part
        film = film_of(phone, TOLD)
        texts[part] = next(frame["role"] for frame in film if frame["role"])
        assert {"dice", "verdict"} <= {*beats_of(film, ORDER)}
        assert falling(film)
        phone.picture(part)
    names = {
        seat.id: seat.name for seat in club.games["FOLLOW"].state.table.seats.values()
    }
    assert texts["doer"].startswith("You send")
    assert deed.target and names[deed.target] in texts["doer"]
    assert texts["victim"].startswith(f"{names[deed.seat]} is after you")
    assert texts["witness"] == f"{names[deed.seat]} goes to work"
    for phone in phones.values():
        expect(phone.page.locator(".scene")).to_have_count(0)
        assert phone.complaints == []
        phone.close()


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_is_shown_to_whom_it_is_meant_for(
    browser: Browser, club: Club, language: str
) -> None:
    """When a card is turned up, victim's and others' phones play it, whole on the
    smallest phone; whoever must decide goes on at once, and a tap sends the others back."""
    table = f"OPEN{language}".upper()
    deed = deed_of(club, table)
    doer = club.guest(browser, language)
    victim = club.guest(browser, language, (320, 568))
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
