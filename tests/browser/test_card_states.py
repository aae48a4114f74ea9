"""What has befallen a card is seen on the card itself, on phones and on the table's screen,
and said to whoever cannot see it."""

from playwright.sync_api import Browser, Locator, expect

from tests.browser.evening_so_far import SoFar
from tests.browser.frozen_evenings import Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import Visitor
from tests.servers.chromium import TABLET, overflow, overlaps

PICTURED = """[...document.querySelectorAll('.gangster > .card-picture')]
    .some((one) => one.complete && one.naturalWidth > 0)"""
CLEAR = """(stamp) => {
    const [mine, name] = [stamp, stamp.parentElement.querySelector('.title')]
        .map((one) => one.getBoundingClientRect());
    return mine.width >= 12 && (mine.bottom <= name.top + 2 || mine.top >= name.bottom - 2
        || mine.left >= name.right || mine.right <= name.left);
}"""


def whose(game: SoFar, pieces: str, mark: str) -> str:
    """The seat of a family in which a card is marked so."""
    return next(
        str(family.seat)
        for family in game.board.families
        if any(getattr(one, mark) for one in getattr(family, pieces))
    )


SMALL = ((320, 568), (360, 640), (390, 844))
# as many as can be laid on one Gangster
FOUR = """() => {
    for (const mods of document.querySelectorAll('.gangster .mods'))
        while (mods.children.length < 4) {
            const more = mods.firstChild.cloneNode(true);
            mods.append(Object.assign(more, { guest: true })); // no drawing takes it away
        }
}"""
STATES: list[tuple[str, str, str, str, str]] = [
    ("ROBBED", "gangsters", "robbed", ".gangster > .stamp.robbed", "lcn.robbed_by"),
    ("STRUCK", "gangsters", "down", ".gangster > .stamp.down", "lcn.state.down"),
    ("SHUT", "businesses", "down", ".business > .stamp.down", "lcn.state.down"),
    ("LENT", "businesses", "markers", ".business .chip-of", "lcn.lent_to"),
]


def test_what_befell_a_card_lies_on_it(browser: Browser, club: Club) -> None:
    """On the phone of its owner and on the table's screen: a sign that hides no name,
    with its word beside it for ears."""
    phone, screen = club.guest(browser, "en"), club.guest(browser, "en", TABLET)
    for table, pieces, mark, look, word in STATES:
        phone.opens(table, whose(club.games[table], pieces, mark))
        screen.opens(table, "host", "/screen")
        for visitor in (phone, screen):
            sign = lies_there(visitor, look, word)
            assert table == "LENT" or sign.evaluate(CLEAR), table
            assert visitor.complaints == [], table
    phone.opens("ARMED", club.games["ARMED"].asked)
    holds_four_cards_of_influence(phone)
    phone.close()
    screen.close()


def holds_four_cards_of_influence(phone: Visitor) -> None:
    """On one Gangster: no sign hides a pistol, nothing sticks out."""
    phone.shows(".crew .mod")
    phone.page.evaluate(FOUR)
    for width, height in SMALL:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.locator(".crew .mod").count() >= 4
        hidden = overlaps(phone.page, ".crew .pistols svg", ".crew .mods, .crew .task")
        assert hidden == 0, width
        assert overflow(phone.page) == [], width


def lies_there(visitor: Visitor, look: str, word: str) -> Locator:
    comes_true(visitor.page, PICTURED)
    sign = visitor.shows(look)
    told = visitor.say(word, name="", names="").strip()
    expect(card_of(visitor, look)).to_contain_text(told)
    assert overflow(visitor.page) == []
    return sign


def card_of(visitor: Visitor, look: str) -> Locator:
    return visitor.page.locator(
        f":is(.gangster, .business):has({look.rsplit(' ', maxsplit=1)[-1]})"
    ).first


def test_the_dead_lie_with_whoever_killed_them(browser: Browser, club: Club) -> None:
    """Their faces on their side in the killer's family, their names for ears."""
    game = club.games["FELL"]
    killer = next(family for family in game.board.families if family.kills)
    screen = club.guest(browser, "en", TABLET)
    screen.opens("FELL", "host", "/screen")
    comes_true(screen.page, PICTURED)
    expect(screen.page.locator(".fallen .toppled .card-picture")).to_have_count(
        sum(len(family.kills) for family in game.board.families)
    )
    phone = club.guest(browser, "en")
    phone.opens("FELL", str(killer.seat))
    expect(phone.page.locator(".family-board .fallen")).to_contain_text(
        phone.say("lcn.killed")
    )
    for guest in (screen, phone):
        assert guest.complaints == []
        guest.close()
