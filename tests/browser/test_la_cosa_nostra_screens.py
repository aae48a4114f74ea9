"""La Cosa Nostra in the real browser: what phones and the table's screen show, and what
they betray to nobody."""

import re

import pytest
from playwright.sync_api import Browser, expect

from cards.model import DeckId
from tests.browser.axe import named_otherwise
from tests.browser.evening_so_far import PEOPLE
from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import PHONE, TABLET, overflow, overlaps
from tests.servers.wordy import MEASURED

SMALLEST, LAPTOP = (320, 568), (1366, 768)
ODD_EVEN = ("odd", "even")
TALL = "document.documentElement.scrollHeight"
GAPS = """() => [...document.querySelectorAll('.deed-card .sign')].map((sign) => {
    const after = sign.nextSibling;
    if (!after || !/^[.,:]/.test(after.textContent)) return 0;
    const range = document.createRange();
    range.setStart(after, 0);
    range.setEnd(after, 1);
    return Math.abs(range.getBoundingClientRect().left - sign.getBoundingClientRect().right);
})"""
TIDINGS = """async (lines) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { tidingsOf } = use('/static/tidings.js');
    const read = (text) => [text].flat().map((part) => part.textContent ?? part).join('');
    return lines.map((line) => read((tidingsOf(line, 's1', lines) || {}).text || ''));
}"""


def words_left(visitor: Visitor) -> list[str]:
    """Keys that show themselves because their word is missing."""
    text = visitor.page.locator("body").inner_text()
    return re.findall(r"\b(?:lcn|stage|check|log|term|score|reason)\.[a-z_]+", text)


@pytest.mark.parametrize("language", MEASURED)
def test_whoever_waits_for_the_game_reads_everything(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """On a phone, with letters of twice the size as well, and on the table's screen, which
    nobody scrolls."""
    table = f"LOBBY{language}".upper()
    for size, seat, path, look in (
        (PHONE, "s1", "", '[data-act="confess"]'),
        (TABLET, "host", "/screen", ".waiting .checks"),
    ):
        visitor = wordy_club.guest(browser, language, size)
        visitor.opens(table, seat, path)
        visitor.shows(look)
        assert overflow(visitor.page) == [], size
        assert words_left(visitor) == [], size
        if size == PHONE:
            has_room_for_large_letters(visitor)
        else:
            needs_no_scrolling(visitor)
        assert visitor.complaints == []
        visitor.close()


def has_room_for_large_letters(visitor: Visitor) -> None:
    """Nothing spills, and no name around the table lies over that of a neighbour."""
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for wide, high in (PHONE, SMALLEST):
        visitor.page.set_viewport_size({"width": wide, "height": high})
        assert overflow(visitor.page) == [], wide
        neighbours = [f".circle > li:nth-child({which}) .name" for which in ODD_EVEN]
        assert overlaps(visitor.page, *neighbours) == 0, wide


def needs_no_scrolling(visitor: Visitor) -> None:
    for wide, high in (TABLET, LAPTOP):
        visitor.page.set_viewport_size({"width": wide, "height": high})
        assert overflow(visitor.page) == [], wide
        assert visitor.page.evaluate(TALL) <= high, wide


def test_a_job_is_laid_by_its_code_and_read_only_while_held(
    browser: Browser, club: Club
) -> None:
    """Two taps and a code; the title shows under a finger, on no other screen and never
    in the page otherwise."""
    game = club.games["TAPS"]
    seat = game.asked
    job = game.practice.hands[seat].jobs[0]
    title = game.state.box.setup.game.words["en"][
        f"card.{game.state.box.setup.copies[job].card.words}.title"  # type: ignore[index]
    ]
    visitor, screen = club.guest(browser, "en"), club.guest(browser, "en", TABLET)
    screen.opens("TAPS", "host", "/screen")
    visitor.opens("TAPS", seat)
    visitor.shows(".card.bright .gangster").click()
    visitor.act("task")
    visitor.write("typed-code", job)
    visitor.page.keyboard.press("Enter")
    visitor.sees(visitor.say("lcn.plan.in_hand"))
    visitor.misses(title)
    visitor.holds(".sheet .peek")
    visitor.sees(title)
    visitor.page.mouse.up()
    visitor.misses(title)
    visitor.act("plan_job")
    visitor.sheet_is_gone()
    visitor.shows(".family-board .task.job")
    screen.shows(
        f".strip:nth-child({1 + list(game.state.families).index(seat)}) .task.job"
    )
    assert title not in screen.page.content()
    assert visitor.complaints == screen.complaints == []
    visitor.close()
    screen.close()


def test_the_window_betrays_nobody(browser: Browser, club: Club) -> None:
    """The same page on every phone; an answer is hidden, and a bluff looks like one."""
    game = club.games["WINDOW"]
    deed = game.deed
    assert deed and deed.target
    able, idle = (
        deed.target,
        next(
            seat for seat in game.state.families if seat not in {deed.target, deed.seat}
        ),
    )
    phones = {seat: club.guest(browser, "en") for seat in (able, idle)}
    for seat, phone in phones.items():
        phone.opens("WINDOW", seat)
        phone.shows(".lcn-window .hold")
        expect(phone.page.locator(".lcn-window .faces img")).to_have_count(2)
    calm = {seat: _without_clock(phone) for seat, phone in phones.items()}
    assert calm[able] == calm[idle]
    for phone in phones.values():
        # deaf for a moment, so that no finger answers by accident
        phone.page.wait_for_timeout(700)
        phone.holds(".lcn-window .hold")
        phone.shows('.lcn-window [data-act="back"]')
        phone.page.mouse.up()
        phone.act("back")
        phone.sees(phone.say("lcn.window.noted"))
    assert _without_clock(phones[able]) == _without_clock(phones[idle])
    assert [phone.complaints for phone in phones.values()] == [[], []]
    for phone in phones.values():
        phone.close()


def _without_clock(phone: Visitor) -> str:
    return re.sub(
        r"\d+:\d\d|blob:[^\"]*", "", phone.page.locator(".lcn-window").inner_html()
    ).replace("held", "")


def test_the_dice_light_up(browser: Browser, club: Club) -> None:
    """The number that is needed stands there before the roll; the successes shine after
    it, on every screen."""
    game = club.games["DICE"]
    deed = game.deed
    assert deed
    phone, screen = club.guest(browser, "en"), club.guest(browser, "en", TABLET)
    phone.opens("DICE", deed.seat)
    screen.opens("DICE", "host", "/screen")
    needed = re.search(r"\d", phone.shows(".sum-line:last-child .result").inner_text())
    assert needed
    expect(screen.page.locator(".deed .die")).to_have_count(deed.dice)
    phone.act("throw")
    phone.shows('.lcn-dice[role="img"]')
    for guest in (phone, screen):
        guest.visit(guest.page.url)  # the throw is still there for who looks in again
        told = guest.shows('.lcn-dice[role="img"]').get_attribute("aria-label") or ""
        faces = [int(face) for face in re.findall(r"\d", told.split(";")[0])]
        hits = sum(face >= int(needed[0]) for face in faces)
        assert len(faces) == deed.dice
        expect(guest.page.locator(".lcn-dice .die.hit")).to_have_count(hits)
        assert guest.complaints == []
        guest.close()


def test_cards_speak_the_language_of_the_table(browser: Browser, club: Club) -> None:
    """What is printed is printed; everything else is in the words of the phone that shows it."""
    game = club.games["THROWDE"]
    deed = game.deed
    assert deed and deed.card
    visitor = club.guest(browser, "nl")
    visitor.opens("THROWDE", deed.seat)
    box = game.state.box.setup.game
    words = next(
        card.words for card in box.decks[DeckId("jobs")].cards if card.id == deed.card
    )
    expect(visitor.page.locator(".deed-card .title")).to_have_text(
        box.words["de"][f"card.{words}.title"]
    )
    expect(visitor.page.locator(".sum-line").last.locator(".result")).to_have_text(
        visitor.counts("lcn.deed.need", deed.dice, target=deed.need)
    )
    told = re.escape(box.words["nl"][f"card.{words}.two"].split("{")[0].strip())
    expect(visitor.page.locator(".deed-card .results")).to_contain_text(
        re.compile(told)
    )
    assert visitor.complaints == []
    visitor.close()


def test_what_is_read_aloud_is_what_is_seen(browser: Browser, club: Club) -> None:
    """Whoever speaks to their phone says what stands on the button, on the phone and on
    the table's screen."""
    for size, path, seat in ((PHONE, "", "s1"), (TABLET, "/screen", "host")):
        visitor = club.guest(browser, "en", size)
        visitor.opens("ACTIONEN", seat, path)
        visitor.shows("header .me" if seat == "s1" else "header .code")
        assert named_otherwise(visitor.page) == []
        visitor.close()


@pytest.mark.parametrize("moment", ["DRAW", "THROW"])
def test_what_is_to_be_done_is_in_reach(
    browser: Browser, club: Club, moment: str
) -> None:
    """On the smallest phone the one bright button stands above the bar, however long
    the page is."""
    table = f"{moment}DE"
    visitor = club.guest(browser, "de", (320, 640))
    visitor.opens(table, club.games[table].asked)
    button, bar = (
        visitor.shows(".card .first.tall").bounding_box(),
        visitor.shows(".bar-low").bounding_box(),
    )
    assert button and bar
    assert button["y"] > 0 and button["y"] + button["height"] <= bar["y"]
    assert overflow(visitor.page) == []
    visitor.close()


def test_sound_is_one_tap_away(browser: Browser, club: Club) -> None:
    """Silent until somebody wants it, on the phone and on the table's screen."""
    for size, path, seat in ((PHONE, "", "s1"), (TABLET, "/screen", "host")):
        visitor = club.guest(browser, "en", size)
        visitor.opens("ACTIONEN", seat, path)
        sign = visitor.shows('[data-act="sound-sign"]')
        expect(sign).to_have_attribute("aria-label", visitor.say("sound.off"))
        sign.click()
        expect(sign).to_have_attribute("aria-label", visitor.say("sound.on"))
        assert visitor.complaints == []
        visitor.close()


def test_hidden_money_is_no_riddle(browser: Browser, club: Club) -> None:
    """Where nobody has to tell what they have, the table's screen does not ask itself."""
    visitor = club.guest(browser, "de", TABLET)
    visitor.opens("PLANNINGDE", "host", "/screen")
    expect(visitor.page.locator(".strip")).to_have_count(len(PEOPLE))
    expect(visitor.page.locator(".strip .purse-of")).to_have_count(0)
    visitor.close()


def test_no_name_is_cut_at_the_end(browser: Browser, club: Club) -> None:
    visitor = club.guest(browser, "de", TABLET)
    visitor.opens("OVERDE", "host", "/screen")
    visitor.shows(".score .place")
    names = visitor.page.locator(".seats .who")
    expect(names).to_have_count(len(PEOPLE))
    assert (
        names.evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
        )
        == 0
    )
    visitor.close()


# Each befalls the first seat.
THEFT = {
    "kind": "paid",
    "source": "s1",
    "target": "s2",
    "amount": 3000,
    "reason": "theft",
}
KILLED = {
    "kind": "gangster_killed",
    "gangster": "big_joey",
    "seat": "s1",
    "by": "s2",
}
REFUSED = {
    "kind": "offer_closed",
    "seat": "s1",
    "to": "s3",
    "how": "declined",
    "variant": "declined",
}


@pytest.mark.parametrize("language", MEASURED)
def test_whoever_is_hit_is_told_who_it_was_and_what_it_costs(
    browser: Browser, club: Club, language: str
) -> None:
    """In the second person, with names and sums; answers too; others' hits are not mine."""
    visitor = club.guest(browser, language)
    visitor.opens(f"THROW{language}".upper(), "s1")
    visitor.shows(".deed .sums")
    others = [
        THEFT | {"source": "s4"},
        THEFT | {"reason": "deal"},
        KILLED | {"seat": "s2"},
        REFUSED | {"seat": "s2"},
    ]
    cost, dead, no, *nothing = visitor.page.evaluate(
        TIDINGS, [THEFT, KILLED, REFUSED, *others]
    )
    theft = visitor.say("lcn.tidings.theft", name="", amount="|").split("|")
    assert "3" in cost and all(part in cost for part in theft)
    assert "Bartholomeus" in dead and "Big Joey" in dead
    assert no == visitor.say("you.offer_closed.seat.declined", to="Cas")
    assert nothing == ["", "", "", ""]
    visitor.close()


def test_a_frame_marks_who_is_awaited_not_everybody(
    browser: Browser, club: Club
) -> None:
    """Where all five are, none is; a full stop follows its sign without a gap."""
    visitor = club.guest(browser, "de", TABLET)
    visitor.opens("DRAWDE", "host", "/screen")
    visitor.shows(".strip")
    expect(visitor.page.locator(".strip.at-turn")).to_have_count(0)
    visitor.opens("THROWDE", "host", "/screen")
    expect(visitor.page.locator(".strip.at-turn")).to_have_count(1)
    visitor.shows(".deed-card .sign")
    assert max(visitor.page.evaluate(GAPS)) < 2
    visitor.close()


def test_a_tap_takes_back_what_a_tap_let_go(browser: Browser, club: Club) -> None:
    """A task is discarded without a question, since the way back is there at once: it
    lies on its Gangster again."""
    visitor = club.guest(browser, "en")
    visitor.opens("LETGO", club.games["LETGO"].asked)
    jobs = visitor.page.locator(".family-board .task.job")
    visitor.shows(".card.bright .targets")
    before = jobs.count()
    visitor.act("discard")
    expect(jobs).to_have_count(before - 1)
    visitor.act("take_back")
    expect(jobs).to_have_count(before)
    visitor.shows(".card.bright .targets")
    assert visitor.complaints == []
    visitor.close()
