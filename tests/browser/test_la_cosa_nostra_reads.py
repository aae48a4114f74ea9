"""La Cosa Nostra is read at a glance: whom a deed is against, what a figure counts,
which sign means what."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.frozen_evenings import Club
from tests.browser.still_evenings import Visitor
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

BROKEN = """(all) => all.filter((one) => one.getClientRects().length !== 1
    || one.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(one).fontSize))
    .map((one) => one.textContent)"""
ADORNED = """() => [...document.querySelectorAll('.stage *')].filter((one) => {
    const look = getComputedStyle(one);
    const own = [...one.childNodes].some((part) => part.nodeType === 3 && /\\d/.test(part.data));
    return own && /Limelight/.test(look.fontFamily) && parseFloat(look.fontSize) < 24;
}).map((one) => one.textContent)"""
GAP = (
    "(one) => one.getBoundingClientRect().right - "
    "one.querySelector('.sign').getBoundingClientRect().right"
)
SAID = """async (text) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    use('/static/calls.js').call([{ text, bad: true }]);
}"""
# as if all the other seats were those of robots
ALONE = """async (me) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { seats, session } = use('/static/state.js');
    const others = seats().map((one) => one.id).filter((one) => one !== me);
    session.view.table.options.robots = others.join(' ');
    use('/static/page.js').redraw();
}"""
DRAWN = "(all) => all.map((one) => one.getAttribute('d'))"


def at_the_screen(
    browser: Browser, club: Club, table: str, language: str = "en"
) -> Visitor:
    visitor = club.guest(browser, language, TABLET)
    visitor.opens(table, "host", "/screen")
    visitor.shows(".lcn-now .banner")
    return visitor


def test_the_table_screen_marks_the_victim(browser: Browser, club: Club) -> None:
    """One family and one card are in the crosshair, and they are those of the deed."""
    deed = club.games["THROWEN"].deed
    assert deed and deed.target
    visitor = at_the_screen(browser, club, "THROWEN")
    person = club.games["THROWEN"].state.table.seats[deed.target].name
    expect(visitor.page.locator(".strip.aimed .name")).to_have_text([person])
    expect(visitor.page.locator(".strip .aimed")).to_have_count(1)
    title = visitor.page.locator(".strip .aimed .title").inner_text()
    visitor.sees(title, visitor.page.locator(".duel .side").last)
    visitor.close()


def test_nobody_is_aimed_at_where_a_job_is_against_nobody(
    browser: Browser, club: Club
) -> None:
    """A Cash Job shows who goes, in words that it is against nobody, and no crosshair anywhere."""
    visitor = at_the_screen(browser, club, "ALONEEN")
    visitor.sees(
        f"{visitor.say('lcn.deed.against')} {visitor.say('lcn.deed.nobody')}",
        visitor.shows(".duel"),
    )
    expect(visitor.page.locator(".duel .side")).to_have_count(1)
    expect(visitor.page.locator(".duel .glyph, .aimed, .aim")).to_have_count(0)
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_a_sum_and_its_terms_are_not_torn(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """On any television a name stays beside its figure, and the equals sign beside what
    it equals."""
    visitor = at_the_screen(browser, wordy_club, f"THROW{language}".upper(), language)
    visitor.shows(".term")
    for size in (TABLET, (1920, 1080)):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert (
            visitor.page.locator(".term, .equals-result").evaluate_all(BROKEN) == []
        ), size
    visitor.close()


def test_small_figures_are_plain(browser: Browser, club: Club) -> None:
    """On the table screen no amount below 24 pixels stands in letters made for headlines."""
    visitor = club.guest(browser, "en", TABLET)
    for moment in ("PLANNING", "ACTION", "THROW", "PAYDAY"):
        visitor.opens(f"{moment}EN", "host", "/screen")
        visitor.shows(".strip .purse-of")
        assert visitor.page.evaluate(ADORNED) == [], moment
    visitor.close()


def test_a_full_stop_clings_to_its_sign(browser: Browser, club: Club) -> None:
    """ "The Gangster is killed", a skull, and the point right behind it, on the smallest
    phone too."""
    visitor = club.guest(browser, "en", (320, 568))
    visitor.opens("THROWEN", club.games["THROWEN"].asked)
    assert visitor.shows(".deed-card .pointed").evaluate(GAP) < 4
    visitor.close()


def test_the_figures_beside_the_families_say_what_they_count(
    browser: Browser, club: Club
) -> None:
    """Eyes read it, not screen readers alone; and where the market is paper its heading
    is not there."""
    visitor = at_the_screen(browser, club, "PLANNINGEN")
    visitor.sees(visitor.say("lcn.order_planning"), visitor.shows(".banner .order"))
    visitor.opens("ACTIONEN", "host", "/screen")
    visitor.sees(visitor.say("lcn.order_action"), visitor.shows(".banner .order"))
    visitor.close()


def test_who_sat_down_is_no_news_once_the_game_runs(
    browser: Browser, club: Club
) -> None:
    """The first task of the evening: the list of events begins with the game."""
    visitor = at_the_screen(browser, club, "FIRSTEN")
    visitor.shows(".lcn-events li")
    visitor.misses(re.compile("sits? down"), visitor.page.locator(".lcn-events"))
    visitor.close()


def test_having_looked_and_a_distraction_are_two_signs(
    browser: Browser, club: Club
) -> None:
    """No drawing for who has looked at a Job is one of what lies on Gangsters."""
    visitor = at_the_screen(browser, club, "TRAPEN")
    for look in (".seen-by .glyph", ".mod .glyph"):  # some come behind the first screen
        visitor.shows(look)
    looked = set(visitor.page.locator(".seen-by .glyph path").evaluate_all(DRAWN))
    lying = set(visitor.page.locator(".mod .glyph path").evaluate_all(DRAWN))
    assert looked
    assert lying
    assert not looked & lying
    visitor.close()


def test_influence_follows_at_once_and_has_a_way_back(
    browser: Browser, club: Club
) -> None:
    """Laid "then Influence", the list is open; a wrong card leads back to it; what was
    laid is told. A Snitch shows the market that goes, and the one that comes."""
    visitor = club.guest(browser, "en")
    visitor.opens("LAID", club.games["LAID"].asked)
    visitor.shows(".card.bright [data-market]").click()
    visitor.tap("lcn.plan.lay_more", visitor.sheet)
    visitor.sees(visitor.say("lcn.influence.text"), visitor.sheet)
    visitor.sheet.locator('[data-influence="saboteur"]').click()
    visitor.sheet.get_by_role("button", name=visitor.say("all.back")).click()
    visitor.sheet.locator('[data-influence="henchman"]').click()
    card = visitor.sheet.locator(".gangster").first
    gangster = card.locator(".title").inner_text()
    card.click()
    told = visitor.say("lcn.influence.lies", card="Henchman", gangster=gangster)
    expect(visitor.page.locator(".notice")).to_have_text(told)
    visitor.act("influence")
    visitor.sheet.locator('[data-influence="market"]').click()
    visitor.sees(visitor.say("lcn.influence.market_text"), visitor.sheet)
    expect(visitor.sheet.locator(".market-card").first).to_be_visible()
    visitor.tap("lcn.influence.market_yes", visitor.sheet)
    visitor.misses(visitor.say("lcn.influence.market_text"))
    expect(visitor.sheet.locator("h2")).to_have_text(visitor.say("lcn.market"))
    expect(visitor.sheet.locator(".market-card").first).to_be_visible()
    visitor.close()


def test_the_list_of_influence_says_when_each_can_be_played(
    browser: Browser, club: Club
) -> None:
    """In one's own turn, too late once the card lies open; what is for Planning says so."""
    visitor = club.guest(browser, "en")
    visitor.opens("THROWEN", club.games["THROWEN"].asked)
    visitor.act("influence")
    visitor.sees(visitor.say("lcn.influence.late", card="Henchman"), visitor.sheet)
    visitor.opens("LAID", club.games["LAID"].asked)
    visitor.act("influence")
    henchman = visitor.sheet.locator('[data-influence="henchman"]')
    visitor.sees(visitor.say("lcn.influence.when.planning"), henchman)
    visitor.close()


def test_there_is_one_way_to_think_again(browser: Browser, club: Club) -> None:
    """A Job is announced: what takes it back stands there once."""
    visitor = club.guest(browser, "en")
    visitor.opens("SENT", club.games["SENT"].asked)
    visitor.shows(".card.bright .gangster:has(.task.job)").click()
    visitor.shows(".targets button").click()
    visitor.shows('[data-act="turn_up"]')
    back = visitor.page.locator('[data-act="take_back"], [data-act="other-target"]')
    expect(back.filter(visible=True)).to_have_count(1)
    visitor.close()


# As if this phone had last done something some lines ago.
ACTED = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { page, session } = [use('/static/page.js'), use('/static/state.js')]
        .reduce((all, one) => ({ ...all, ...one }), {});
    const { n } = session.view.recent[session.view.recent.length - 1];
    localStorage.setItem(`acted:${page.table}:${session.view.me.seat}`, String(n - 12));
}"""
# As many to choose from as five families have.
FIVE = """() => {
    const [first] = document.querySelectorAll('.targets button');
    while (document.querySelectorAll('.targets button').length < 5)
        first.after(first.cloneNode(true));
}"""


@pytest.mark.parametrize("language", MEASURED)
def test_whoever_is_warned_finds_the_way_back_first(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """On the smallest phone: who goes is named in the question, nobody stands last, and
    before a Job that would come to nothing both ways are in reach, the way back first."""
    visitor = wordy_club.guest(browser, language, (320, 568))
    visitor.opens(f"WARNED{language}".upper(), wordy_club.games["ACTIONEN"].asked)
    chosen = visitor.shows('.card.bright [aria-pressed="true"]')
    who = chosen.locator(".title").inner_text().split()[0]
    visitor.sees(visitor.say("lcn.act.against", name=who))
    nobody = visitor.page.locator(".targets button").last
    expect(nobody).to_have_text(visitor.say("lcn.act.nobody"))
    visitor.page.evaluate(ACTED)
    visitor.page.reload()
    visitor.shows(".since")
    visitor.shows(".targets")
    visitor.page.evaluate(FIVE)
    visitor.picture("since")
    assert out_of_reach(visitor.page, ".since, .targets button") == []
    assert overflow(visitor.page) == []
    nobody.click()
    visitor.shows(".held .fault")
    assert out_of_reach(visitor.page, ".held > *") == []
    visitor.picture("warned")
    back, ahead = visitor.page.locator(".held button").all()
    expect(ahead).to_have_text(visitor.say("lcn.act.turn_up_anyway"))
    back.click()
    visitor.shows(".targets")
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_names_are_read_whole_at_the_end(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """On the smallest phone: who won, who came where, and whose family is which."""
    visitor = wordy_club.guest(browser, language, (320, 568))
    visitor.opens(f"OVER{language}".upper(), "s1")
    visitor.shows(".family-row")
    assert cut_off(visitor.page, ".winner-name, .place .name, .family-row .name") == []
    assert (
        visitor.page.locator(".place .name, .family-row .name").evaluate_all(BROKEN)
        == []
    )
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_a_window_says_whose_card_and_whose_deed(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """Who strikes, with which card, whom, and whose: on every phone alike, and all in
    sight on the smallest."""
    table = f"DOC{language}".upper()
    game = wordy_club.games[table]
    visitor = wordy_club.guest(browser, language, (320, 568))
    visitor.opens(table, game.asked)
    told = visitor.shows(".lcn-window .what").inner_text()
    deed = game.deed
    assert deed and deed.hit
    owner = next(
        family.seat
        for family in game.board.families
        if any(one.id == deed.hit for one in family.gangsters)
    )
    for seat in (deed.seat, owner):
        assert game.state.table.seats[seat].name in told
    assert told.startswith(f"{game.state.table.seats[deed.seat].name}, ")
    assert out_of_reach(visitor.page, ".lcn-window .pair button") == []
    visitor.close()


def test_what_is_lacking_is_told_before_it_is_planned(
    browser: Browser, club: Club
) -> None:
    """Held, each needed card of a Job says whether one has it; a Business too dear
    today says by how much."""
    game = club.games["ACTIONEN"]
    visitor = club.guest(browser, "en")
    visitor.opens("ACTIONEN", game.asked)
    jobs = visitor.page.locator(".card.bright .gangster:has(.task.job)")
    visitor.shows(".card.bright .gangster:has(.task.job)")
    marked = 0
    for job in jobs.all():
        job.hover()
        visitor.page.mouse.down()
        visitor.shows(".peeked .title")
        marked += visitor.page.locator(".peeked :is(.have, .lack)").count()
        visitor.page.mouse.up()
        expect(visitor.page.locator(".peeked")).to_have_count(0)
    assert marked
    visitor.opens("FIRSTEN", club.games["FIRSTEN"].asked)
    visitor.shows(".card.bright .gangster")
    purse = club.games["FIRSTEN"].state.table.bank.purses[club.games["FIRSTEN"].asked]  # type: ignore[index]
    for line in visitor.page.locator(".my-move .market-card").all():
        price = int(re.sub(r"\D", "", line.locator("b.sum").inner_text()))
        expect(line.locator(".short")).to_have_count(1 if price > purse else 0)
    visitor.close()


def test_a_purse_that_is_robbed_is_seen_below_the_sentence(
    browser: Browser, club: Club
) -> None:
    """Also on the smallest phones, where the sentence has two lines."""
    visitor = club.guest(browser, "en", (320, 568))
    visitor.opens("FIRSTEN", "s1")
    visitor.shows(".purse .money")
    visitor.page.evaluate(SAID, "Bartholomeus wrecks your Building Firm: −$5,000")
    assert overlaps(visitor.page, ".call-band", ".purse .money") == 0
    visitor.picture("robbed")
    visitor.close()


def test_only_who_opens_tables_is_told_of_options(browser: Browser, club: Club) -> None:
    """A hint that nobody at a phone could follow stands on the host's screen only, and
    says when it is chosen."""
    visitor = at_the_lobby(browser, club, "host", "/screen")
    visitor.sees(visitor.say("check.experienced"))
    visitor.close()
    visitor = at_the_lobby(browser, club, "s1", "")
    visitor.shows('[data-act="confess"]')
    visitor.misses(visitor.say("check.experienced"))
    visitor.close()


def at_the_lobby(browser: Browser, club: Club, seat: str, path: str) -> Visitor:
    visitor = club.guest(browser, "en", TABLET)
    visitor.opens("LOBBYEN", seat, path)
    return visitor


@pytest.mark.parametrize("language", MEASURED)
def test_whoever_is_alone_with_robots_reads_their_own_jobs(
    browser: Browser, wordy_club: Club, language: str
) -> None:
    """On the tiles of their family, and for the Gangster that is meant beside what it
    may do, whole and without a finger on them; with other people there, on none."""
    table = f"ACTION{language}".upper()
    seat = wordy_club.games[table].asked
    visitor = wordy_club.guest(browser, language)
    visitor.opens(table, seat)
    jobs = visitor.page.locator(".family-board .task.job")
    open_ones = visitor.page.locator(".task.job.shown, .own-job")
    visitor.shows(".family-board .task.job")
    expect(open_ones).to_have_count(0)
    visitor.page.evaluate(ALONE, seat)
    visitor.shows(".family-board .task.job.shown")
    expect(open_ones).to_have_count(2 * jobs.count() + 1)
    told = [one.lower() for one in jobs.all_inner_texts()]
    assert visitor.say("lcn.state.job").lower() not in told
    chosen = visitor.shows('.crew [aria-pressed="true"]').get_attribute("data-gangster")
    own = visitor.page.locator(f'.family-board [data-gangster="{chosen}"] .task .grow')
    visitor.sees(own.inner_text(), visitor.page.locator(".own-job .title"))
    expect(visitor.page.locator(".panels .peek")).to_have_count(0)
    for wide, high in (PHONE, (320, 568)):
        visitor.page.set_viewport_size({"width": wide, "height": high})
        read = ".family-board .task, .task .grow, .own-job"
        assert cut_off(visitor.page, read) == [], wide
        read = ".family-board .task .grow, .own-job .title"
        assert torn(visitor.page, read) == [], wide
        assert overflow(visitor.page) == [], wide
        visitor.picture("alone")
    visitor.close()
