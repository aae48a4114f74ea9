"""La Cosa Nostra fits its screens: a television reads whole names and prices, and
nothing on it jumps."""

from operator import sub

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Sitting
from tests.browser.evening_so_far import PEOPLE, SoFar
from tests.browser.frozen_evenings import Club
from tests.browser.guests import Guest, comes_true
from tests.browser.still_evenings import Visitor
from tests.browser.test_la_cosa_nostra_screens import words_left
from tests.servers.chromium import (
    PHONE,
    TABLET,
    cut_off,
    out_of_reach,
    overflow,
    overlaps,
    torn,
)
from tests.servers.wordy import MEASURED

TELEVISIONS = (TABLET, (1366, 768), (1920, 1080), (3840, 2160))
SMALLEST = (320, 568)
IN_REACH = {
    "DRAW": '[data-act="ready"], .to-draw',
    "ACTION": ".card.bright .targets button",
    "VICTIM": ".controls .gangster, .controls .business",
    "THROW": '[data-act="throw"], [data-act="typed"]',
}
PHONE_SHOWS = {
    "DRAW": '[data-act="ready"]',
    "PLANNING": ".card.bright .gangster",
    "ACTION": ".card.bright .gangster",
    "VICTIM": ".panels",
    "THROW": '[data-act="throw"]',
    "TRAP": "dialog.lcn-window .hold",
    "BOTH": "dialog.lcn-window .hold",
    "RECRUIT": ".panels",
    "PAYDAY": ".pay-lines .sum",
    "OVER": ".score .place",
}
# twice as large, and on the smallest phone half as large again
LARGE = ((PHONE, "200%"), (SMALLEST, "150%"))
ON_STAGE = {
    "DRAW": ".checks",
    "PLANNING": ".order .at-turn",
    "ACTION": ".lcn-market",
    "THROW": ".deed .sums",
    "TRAP": ".window-stage .ring",
    "BOTH": ".window-stage .ring",
    "RECRUIT": ".parade .total-pay.whole",
    "PAYDAY": ".parade .total-pay.whole",
}
HEIGHTS = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"
# news and market that are seen in part
HALF_SEEN = """() => {
    const room = document.querySelector('.room-left')?.getBoundingClientRect();
    return [...document.querySelectorAll('.lcn-events > li, .lcn-market')].filter((one) => {
        const mine = one.getBoundingClientRect();
        const seen = mine.left < room.right - 1;
        return seen && (mine.bottom > room.bottom + 1 || mine.top < room.top - 1);
    }).map((one) => one.textContent);
}"""
# names that do not stand in one line with their sum
APART = """all => all.filter((one) => {
    const box = (part) => part.getBoundingClientRect();
    const [name, sum] = ['.name', '.total-pay'].map((look) => box(one.querySelector(look)));
    return name.bottom <= sum.top || sum.right > box(one).right + 1;
}).map((one) => one.textContent)"""
PICTURED = """((all) => all.length && all.every((one) => one.complete))(
    [...document.querySelectorAll('.gangster > .card-picture')])"""
WHOLE_LINES = """() => {
    const held = document.querySelector('.held').getBoundingClientRect().top;
    return [...document.querySelectorAll('.checks li .grow')]
        .filter((one) => one.getBoundingClientRect().bottom <= held).length;
}"""
# how much of the page was pushed away while it came: of a whole screen's way
MOVED = """
    window.moved = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) window.moved += one.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
COVERED = ".panels :is(.checks li, .duel, .deed-card, .sums, .draws)"
LETTERS = """async (share) => {
    document.documentElement.style.fontSize = share;
    await document.fonts.ready;
}"""


def resized(visitor: Guest, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("language", MEASURED)
def test_a_television_reads_everything_whole(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """At every moment: names, prices under no marker, no word missing, no line of news in
    part, the market in its place while people act, all five families, no scrolling, and
    strips as high as each other from the first Draw to Payday."""
    visitor = wordy_club.guest(browser, language, TABLET)
    heights: dict[tuple[int, int], set[int]] = {size: set() for size in TELEVISIONS}
    for moment, look in ON_STAGE.items():
        visitor.opens(f"{moment}{language}".upper(), "host", "/screen")
        visitor.shows(look)
        assert words_left(visitor) == [], moment
        for size in TELEVISIONS:
            is_read_whole(visitor, size, f"{moment}, {size}")
            if moment in {"PLANNING", "ACTION", "THROW"}:
                assert out_of_reach(visitor.page, ".lcn-market") == [], (moment, size)
            found = visitor.page.locator(".strip").evaluate_all(HEIGHTS)
            assert len(found) == len(PEOPLE), moment
            heights[size] |= set(found)
    assert all(max(found) - min(found) <= 1 for found in heights.values()), heights
    assert visitor.complaints == []
    visitor.close()


def is_read_whole(visitor: Visitor, size: tuple[int, int], where: str) -> None:
    resized(visitor, size)
    assert cut_off(visitor.page, ".strip .name") == [], where
    assert overlaps(visitor.page, ".strip .marks", ".strip .income") == 0, where
    assert torn(visitor.page, ".payee .name") == [], where
    assert visitor.page.locator(".payee").evaluate_all(APART) == [], where
    assert overflow(visitor.page) == [], where
    assert visitor.page.evaluate(HALF_SEEN) == [], where
    high = visitor.page.evaluate("document.documentElement.scrollHeight")
    assert high <= size[1], where


@pytest.mark.parametrize("language", MEASURED)
def test_the_end_fits_the_table_screen(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """One winner, the Boss under a crown, each name once in one list, every line of
    everybody beside the others, and "once more" in sight without scrolling."""
    visitor = wordy_club.guest(browser, language, TABLET)
    visitor.opens(f"OVER{language}".upper(), "host", "/screen")
    visitor.shows(".ceremony.done .throne .crown")
    visitor.shows(".throne .card-picture")
    assert words_left(visitor) == []
    for size in TELEVISIONS:
        resized(visitor, size)
        assert out_of_reach(visitor.page, '[data-act="rematch"]') == [], size
        assert overflow(visitor.page) == [], size
        columns = ".ceremony .kind, .ceremony summary > .sum"
        assert out_of_reach(visitor.page, columns) == [], size
        assert torn(visitor.page, f"{columns}, .ceremony .place .name") == [], size
    expect(visitor.page.locator(".ceremony .kinds > .kind")).not_to_have_count(0)
    resized(visitor, TABLET)
    assert visitor.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
    for name, _ in PEOPLE:
        shown = [
            one
            for one in visitor.page.get_by_text(name, exact=True).all()
            if one.is_visible()
        ]
        assert len(shown) <= 2, name
    visitor.close()


def test_no_pistol_and_no_price_lies_under_anything(
    browser: Browser, club: Club
) -> None:
    """Four pistols on a small tile with a task, and a card with two chips; nor is what
    a Gangster is to buy cut. On a laptop faces are twice as high."""
    visitor = club.guest(browser, "de", SMALLEST)
    over = ".crew :is(.task, .title, .mods, .stamp)"
    written = ".crew .arms, .crew .task, .task .grow"
    prices = ".family-board .business .income"
    for table in ("ARMED", "ACTIONDE"):
        visitor.opens(table, club.games[table].asked)
        visitor.shows(".crew .gangster")
        comes_true(visitor.page, PICTURED)
        assert visitor.page.locator(prices).count()
        for size in (SMALLEST, (360, 640), TABLET):
            resized(visitor, size)
            where = table, size
            assert overlaps(visitor.page, ".crew .pistols svg", over) == 0, where
            assert cut_off(visitor.page, written) == [], where
            assert overlaps(visitor.page, prices, ".family-board .chip-of") == 0, where
        (high,) = {*visitor.page.locator(".crew .card-picture").evaluate_all(HEIGHTS)}
        assert high > 70, table
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_every_moment_fits_a_phone(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """What is to be done is in reach on the smallest as the page opens; at 360 px, and
    with large letters, nothing is cut, spills or hangs out; no word is missing. The page
    comes as a whole: nothing is pushed away by what comes later, or by its pictures."""
    visitor = wordy_club.guest(browser, language, SMALLEST)
    visitor.context.add_init_script(MOVED)
    for moment, look in PHONE_SHOWS.items():
        resized(visitor, SMALLEST)
        table = f"{moment}{language}".upper()
        visitor.opens(table, wordy_club.games[table].asked)
        visitor.shows(look)
        assert overflow(visitor.page) == [], moment
        is_in_reach(visitor, moment)
        assert visitor.page.evaluate("window.moved") < 0.02, moment
        if moment == "THROW":
            tells_the_odds(visitor, wordy_club.games[table])
        resized(visitor, PHONE)
        assert overflow(visitor.page) == [], moment
        assert words_left(visitor) == [], moment
        stands_larger_letters(visitor, moment)
    assert visitor.complaints == []
    visitor.close()


def is_in_reach(visitor: Visitor, moment: str) -> None:
    """Whom to choose, what to hold; and more than one line above the button that says
    all of the list is done."""
    if look := IN_REACH.get(moment):
        visitor.shows(look)
        assert out_of_reach(visitor.page, look) == [], moment
    if moment == "DRAW":
        assert visitor.page.evaluate(WHOLE_LINES) > 1


def tells_the_odds(visitor: Visitor, game: SoFar) -> None:
    """The number beside the word "roll"."""
    deed = game.deed
    assert deed
    key = "lcn.plan.odds.one" if deed.dice == 1 else "lcn.plan.odds.many"
    odds = visitor.say(key, n=deed.dice, target=deed.need)
    visitor.sees(odds, visitor.shows('[data-act="throw"]'))


def stands_larger_letters(visitor: Visitor, moment: str) -> None:
    for size, share in LARGE:
        resized(visitor, size)
        visitor.page.evaluate(LETTERS, share)
        where = moment, size
        assert overflow(visitor.page) == [], where
        assert overlaps(visitor.page, ".panels .first.tall", COVERED) == 0, where


@pytest.mark.parametrize("language", MEASURED)
def test_a_card_is_read_before_its_dice_are_thrown(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """On a small phone it stands whole above the button; before it is turned up, so do
    the names of both, however long."""
    visitor = wordy_club.guest(browser, language, (360, 640))
    for moment in ("THROW", "ALONE"):
        table = f"{moment}{language}".upper()
        visitor.opens(table, wordy_club.games[table].asked)
        visitor.shows('[data-act="throw"]')
        assert overlaps(visitor.page, ".deed > .deed-card", ".controls .held") == 0
    table = f"CURTAIN{language}".upper()
    visitor.opens(table, wordy_club.games[table].asked)
    visitor.shows(".duel .side:last-child .name").evaluate(
        "(one) => { one.textContent = 'Bartholomeus (Roboter)'; }"
    )
    assert cut_off(visitor.page, ".duel .name") == []
    visitor.close()


def test_no_name_is_torn(browser: Browser, club: Club) -> None:
    """Of players around the table, of Gangsters in a row of three, of what can be bought:
    a line ends between two words, and a long word is set smaller."""
    visitor = club.guest(browser, "de", SMALLEST)
    for moment, look in (
        ("LOBBY", ".circle .name"),
        ("FIRST", ".gangster .title, .market-card .title"),
        ("PLANNING", ".gangster .title"),
    ):
        visitor.opens(f"{moment}DE", "s1")
        visitor.shows(look)
        for size in (SMALLEST, PHONE, (390, 844)):
            resized(visitor, size)
            assert torn(visitor.page, look) == [], (moment, size)
    visitor.close()


def test_the_answers_to_a_long_question_are_in_reach(seated: Sitting) -> None:
    """On the smallest phone both stand below it, and only the purse that changes is listed."""
    _, (anna, bert) = seated("Anna", "Bert", away=("screen",))
    resized(bert, SMALLEST)
    anna.act("more")
    anna.act("propose", anna.sheet)
    anna.act("correct_purse", anna.sheet)
    anna.page.locator("dialog.sheet[open] select").first.select_option(index=1)
    anna.page.locator("dialog.sheet[open] input").first.fill("7")
    anna.page.locator("dialog.sheet[open] input").last.fill(
        "A long story that was told at length. " * 2
    )
    anna.sheet.locator(".first").click()
    bert.question.wait_for()
    assert out_of_reach(bert.page, ".question .pair button") == []
    expect(bert.page.locator(".question .before-after tbody tr")).to_have_count(1)


def test_a_wrong_code_moves_nothing_in_a_long_sheet(
    browser: Browser, club: Club
) -> None:
    """The place for what is wrong is kept, also where the market stands below."""
    visitor = club.guest(browser, "en", SMALLEST)
    visitor.opens("PLANNINGEN", club.games["PLANNINGEN"].asked)
    visitor.shows('.card.bright [data-act="task"]').click()
    field = visitor.sheet.locator("#typed-code")
    field.fill("ZZZZZ")
    before = field.bounding_box()
    visitor.tap("scan.go", visitor.sheet)
    expect(visitor.sheet.locator(".fault")).not_to_be_empty()
    assert field.bounding_box() == before
    visitor.close()


SCROLLED = "() => { window.scrollTo(0, 9999); return window.scrollY; }"
ANNOUNCES = "document.querySelector('.card.bright .targets button').click()"


def test_something_else_to_do_is_seen_on_top(browser: Browser, club: Club) -> None:
    """Whoever had scrolled down sees what is asked of them next, but not before the
    sheet that they read is closed."""
    visitor = club.guest(browser, "en", SMALLEST)
    visitor.opens("UPPER", club.games["UPPER"].asked)
    visitor.shows(".card.bright .targets")
    visitor.act("more")
    visitor.sheet.wait_for()
    assert visitor.page.evaluate(SCROLLED) > 0
    visitor.page.evaluate(ANNOUNCES)
    visitor.shows('[data-act="turn_up"]')
    assert visitor.page.evaluate("window.scrollY") > 0
    visitor.page.keyboard.press("Escape")
    comes_true(visitor.page, "window.scrollY === 0")
    visitor.close()


def test_a_step_to_take_back_moves_nothing(browser: Browser, club: Club) -> None:
    """Its place is kept: the tabs below stay where they are when it comes."""
    visitor = club.guest(browser, "en")
    visitor.opens("STEP", club.games["STEP"].asked)
    tabs = visitor.shows(".lcn-tabs")
    before = tabs.bounding_box()
    visitor.act("pay")
    visitor.tap("bank.title", visitor.sheet)
    visitor.act("d1", visitor.sheet)
    visitor.act("confirm", visitor.sheet)
    visitor.shows('[data-act="take_back"]')
    assert tabs.bounding_box() == before
    visitor.close()


def tops(visitor: Guest, look: str) -> list[float]:
    found: list[float] = visitor.page.locator(look).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().y)"
    )
    return found


def test_a_plan_is_seen_under_the_finger_on_its_card(
    browser: Browser, club: Club
) -> None:
    """Held, the Job is turned up, where Gangsters are chosen and on the own
    board alike; lifted, it is gone, nothing has moved, and nothing was tapped."""
    game = club.games["ACTIONEN"]
    visitor = club.guest(browser, "en", SMALLEST)
    visitor.opens("ACTIONEN", game.asked)
    comes_true(visitor.page, PICTURED)
    for look in (".card.bright", ".family-board"):
        card = visitor.shows(f"{look} .gangster:has(.task.job)")
        card.scroll_into_view_if_needed()
        pressed = card.get_attribute("aria-pressed")
        before = tops(visitor, f"{look} .gangster")
        card.hover()
        visitor.page.mouse.down()
        title = visitor.shows(".peeked .title").inner_text()
        # a button that is pressed gives way by a pixel
        assert max(map(sub, tops(visitor, f"{look} .gangster"), before)) <= 1
        visitor.page.mouse.up()
        expect(visitor.page.locator(".peeked")).to_have_count(0)
        visitor.misses(title)
        assert card.get_attribute("aria-pressed") == pressed
        expect(visitor.page.locator("dialog[open]")).to_have_count(0)
    visitor.close()
