"""Maffiosi in the real browser: every stage with six players in words that need room, on the
smallest phone and on the television; seats stand where the board prints them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from cards import folder_of, load
from companion.catalog.game_catalog import GameCatalog
from companion.games.maffiosi.state import alive
from tests.browser.axe import named_otherwise
from tests.browser.long_table_evenings import (
    MOMENTS,
    OPENING,
    PEOPLE,
    Dinner,
    lobby,
    moments,
)
from tests.browser.still_evenings import LANGUAGES, StillHouse, Visitor, kept
from tests.servers.chromium import (
    PHONE,
    TABLET,
    cut_off,
    out_of_reach,
    overflow,
    overlaps,
    torn,
)
from tests.servers.house import open_house
from tests.servers.wordy import MEASURED

SMALLEST, TELEVISION = (320, 568), (1920, 1080)
SEATS = 30
PHONE_SHOWS = {
    "LOBBY": ".checks li",
    "FIRST": '[data-act="play-stab"]',
    "CARD": '[data-act="play-nightcap"]',
    "MOVE": '[data-act="finish_turn"]',
    "SCRAM": '[data-act="place_figure"]',
    "SEATING": '[data-act="place_figure"]',
    "OUT": '[data-act="play-stab"]',
    "MONEY": '[data-act="collect"]',
    "OVER": ".score .place",
}
AT_ONCE = {  # what the smallest phone shows as the page opens
    "FIRST": ".mine-to-play .maf-card",
    "CARD": ".mine-to-play .maf-card",
    "MOVE": '[data-act="play-move"], [data-act="finish_turn"]',
    "OUT": ".mine-to-play .maf-card",
    "MONEY": '[data-act="collect"]',
}
TABLE_SHOWS = {  # what comes last there
    "LOBBY": ".checks",
    "OVER": ".checks",
    "MOVE": ".maf-played",
    "SCRAM": ".maf-played",
}
# names of any length at the end, of which the line does not stand in the middle of its box, as
# where the arrow took a line of its own
ASLANT = """(summary) => Array.from({ length: 26 }, (_, at) => 'Duke Mantee (n)'.padEnd(at, 'e'))
    .filter((name) => {
        summary.querySelector('.name').textContent = name;
        const box = summary.getBoundingClientRect();
        const inner = [...summary.children].map((child) => child.getBoundingClientRect());
        const above = Math.min(...inner.map((each) => each.top)) - box.top;
        const below = box.bottom - Math.max(...inner.map((each) => each.bottom));
        return Math.abs(above - below) > 6;
    })"""
CAKE_OVER_WORDS = ".maf-family .maf-cake, .maf-family .ticks", ".stack-tight > *"
SERVED = ".maf-served", ".maf-lying :is(.maf-number, .maf-thing, .maf-man)"
SEATED, FREE = '[data-act="place_figure"]', ".maf-chair.lit"
OVERLAP = """() => {
    const all = [...document.querySelectorAll('.maf-chair')];
    const seats = all.map((one) => one.getBoundingClientRect());
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return seats.filter((a, at) => seats.some((b, other) => at < other && meet(a, b))).length;
}"""
SPOTS = """async (count) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { spot } = use('/games/maffiosi/screens/longtable.js');
    return Array.from({ length: count }, (_, at) => spot(at + 1)).map(({ x, y }) => [x, y]);
}"""


Restaurant = StillHouse[Dinner]


@pytest.fixture(scope="module")
def restaurant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Restaurant]:
    catalog = GameCatalog()
    games: dict[str, Dinner] = {}
    for language in LANGUAGES:
        stages = {
            "LOBBY": lobby(language, catalog),
            **moments(MOMENTS, language, catalog),
            **moments(OPENING, language, catalog, seating="manual"),
            "MONEY": lobby(language, catalog, keeps="money").begin(),
        }
        games |= {f"{name}{language}".upper(): one for name, one in stages.items()}
    database = f"sqlite:{tmp_path_factory.mktemp('restaurant') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Restaurant(house, games)


@pytest.fixture(scope="module")
def wordy_restaurant(
    restaurant: Restaurant, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Restaurant]:
    with restaurant.in_many_words(tmp_path_factory.mktemp("wordy")) as opened:
        yield opened


def words_left(visitor: Visitor) -> list[str]:
    """Keys that show themselves because their word is missing."""
    text = visitor.page.locator("body").inner_text()
    return re.findall(r"\b(?:maf|stage|check|log|income|score|reason)\.[a-z_]+", text)


KINDS = [
    card.id for card in load(folder_of("maffiosi")).cards() if card.deck == "actions"
]
HELD_TWICE = """(name) => {
    const card = document.querySelector('.maf-cards > button');
    card.querySelector('.grow').textContent = name;
    card.querySelector('.times')?.remove();
    card.insertAdjacentHTML('beforeend', '<b class="times">×2</b>');
}"""


@pytest.mark.parametrize("language", MEASURED)
def test_every_stage_on_a_phone(
    browser: Browser, wordy_restaurant: Restaurant, language: str
) -> None:
    """Nothing spills or is cut, no word is missing, no seat lies on another, nothing
    complains, and what is asked can be tapped."""
    visitor = wordy_restaurant.guest(browser, language)
    for name, look in PHONE_SHOWS.items():
        table = f"{name}{language}".upper()
        for size in (PHONE, SMALLEST):
            resized(visitor, size)
            visitor.opens(table, wordy_restaurant.games[table].asked)
            visitor.shows(look)
            fits_a_phone(visitor, name, (table, size))
    visitor.misses(visitor.say("maf.family.out"))  # who fell may win no more
    assert visitor.complaints == []
    visitor.close()


def resized(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})


def fits_a_phone(visitor: Visitor, name: str, where: tuple[object, ...]) -> None:
    assert overflow(visitor.page) == [], where
    assert words_left(visitor) == [], where
    assert visitor.page.evaluate(OVERLAP) == 0, where
    assert cut_off(visitor.page, ".maf-cards button, .maf-steps li") == [], where
    if name in AT_ONCE:
        assert out_of_reach(visitor.page, AT_ONCE[name]) == [], where
    if name in {"SCRAM", "SEATING"}:
        seats_before_it_is_asked(visitor)
    if name == "CARD":
        whom_it_may_hit_is_in_sight(visitor)
        no_name_is_torn(visitor)
    if name not in {"LOBBY", "MONEY", "OVER"}:
        expect(visitor.page.locator(".maf-chair")).to_have_count(SEATS)
        assert overlaps(visitor.page, *CAKE_OVER_WORDS) == 0, where


def seats_before_it_is_asked(visitor: Visitor) -> None:
    """As the page opens, a choice of free seats; once one is tapped, the tap that takes it."""
    free = visitor.page.locator(FREE)
    assert free.count() - len(out_of_reach(visitor.page, FREE)) >= 4
    free.first.click()
    expect(visitor.page.locator(SEATED)).to_be_enabled()
    assert out_of_reach(visitor.page, SEATED) == []


def whom_it_may_hit_is_in_sight(visitor: Visitor) -> None:
    """However far down the table the only one sits, who can be shot."""
    visitor.act("play-shoot")
    expect(visitor.sheet.locator(".maf-chair.lit").first).to_be_visible()
    lit = visitor.sheet.locator(".maf-chair.lit").count()
    assert len(out_of_reach(visitor.page, ".sheet .maf-chair.lit")) < lit
    visitor.close_sheet()


def no_name_is_torn(visitor: Visitor) -> None:
    """Each card that may be held twice, in every language, on a phone of today."""
    wide = visitor.page.viewport_size
    assert wide
    resized(visitor, (360, 640))
    for words in load(folder_of("maffiosi")).words.values():
        for kind in KINDS:
            visitor.page.evaluate(HELD_TWICE, words.called(kind))
            assert torn(visitor.page, ".maf-cards .grow") == [], kind
    resized(visitor, (wide["width"], wide["height"]))


def test_a_long_name_at_the_end_pushes_nothing_out_of_its_line(
    browser: Browser, restaurant: Restaurant
) -> None:
    """The arrow that opens the lines of somebody's sum stays beside the name."""
    visitor = restaurant.guest(browser, "en")
    visitor.opens("OVEREN", "s1")
    visitor.shows(".score .place")
    place = visitor.page.locator(".score .place summary").first
    for size in (PHONE, SMALLEST):
        resized(visitor, size)
        assert place.evaluate(ASLANT) == [], size
        assert overflow(visitor.page) == [], size
    visitor.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_it_ended_is_told_above_the_places(
    browser: Browser, restaurant: Restaurant, language: str
) -> None:
    """On phones and on the table screen, with the name of whom it came down to."""
    table = f"OVER{language}".upper()
    state = restaurant.games[table].state
    last = state.actor if state.ending == "last_note" else alive(state)[0]
    assert last
    visitor = restaurant.guest(browser, language)
    for seat, path in (("s1", ""), ("host", "/screen")):
        visitor.opens(table, seat, path)
        visitor.sees(
            visitor.say(
                f"log.evening_ends.{state.ending}", seat=state.table.seats[last].name
            ),
            visitor.shows(".score .ended"),
        )
    visitor.picture("ended")
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_every_stage_on_the_table_screen(
    browser: Browser, wordy_restaurant: Restaurant, language: str
) -> None:
    """The whole table and all six families, names whole, cakes on nothing else, and
    nobody scrolls; by the chart nobody is asked who begins."""
    visitor = wordy_restaurant.guest(browser, language, TABLET)
    for name in PHONE_SHOWS:
        table = f"{name}{language}".upper()
        visitor.opens(table, "host", "/screen")
        visitor.shows(TABLE_SHOWS.get(name, ".maf-family"))
        if name == "LOBBY":
            the_chart_says_who_begins(visitor)
        assert words_left(visitor) == [], table
        for size in (TABLET, TELEVISION):
            resized(visitor, size)
            assert overflow(visitor.page) == [], (table, size)
            assert visitor.page.evaluate(OVERLAP) == 0, (table, size)
            assert overlaps(visitor.page, *CAKE_OVER_WORDS) == 0, (table, size)
            assert overlaps(visitor.page, *SERVED) == 0, (table, size)
            high = visitor.page.evaluate("document.documentElement.scrollHeight")
            assert name == "OVER" or high <= size[1], (table, size, high)
        if name not in {"LOBBY", "OVER"}:
            expect(visitor.page.locator(".maf-family")).to_have_count(len(PEOPLE))
            assert cut_off(visitor.page, ".maf-family .name") == [], table
    assert visitor.complaints == []
    visitor.close()


def the_chart_says_who_begins(visitor: Visitor) -> None:
    visitor.act("begin")
    expect(visitor.sheet.locator('[data-act="begin-go"]')).to_be_visible()
    expect(visitor.sheet.locator(".choices")).to_have_count(0)
    visitor.close_sheet()


def test_seats_stand_where_the_board_prints_them(
    browser: Browser, restaurant: Restaurant
) -> None:
    """All thirty, to the millimetre: what lies on the table and what the screen shows
    have the same neighbours."""
    board = load(folder_of("maffiosi")).boards["table"]
    visitor = restaurant.guest(browser, "en", TABLET)
    visitor.opens("FIRSTEN", "host", "/screen")
    visitor.shows(".maf-lying")
    spots = visitor.page.evaluate(SPOTS, SEATS)
    first = board.spaces[0]
    away = spots[0][0] - first.x, spots[0][1] - first.y
    for space, (x, y) in zip(board.spaces, spots, strict=True):
        assert abs(x - away[0] - space.x) < 1, space.id
        assert abs(y - away[1] - space.y) < 1, space.id
    visitor.close()


def test_who_cannot_see_hears_every_seat(
    browser: Browser, restaurant: Restaurant
) -> None:
    """Seats say their number, who sits there and what lies before them; what stands on
    a button is part of what it is called."""
    visitor = restaurant.guest(browser, "en", PHONE)
    visitor.opens("CARDEN", restaurant.games["CARDEN"].asked)
    visitor.shows(".maf-chair")
    seat = visitor.page.locator('[data-chair="30"]')
    expect(seat).to_have_accessible_name(re.compile("^Seat 30: Cash register"))
    assert named_otherwise(visitor.page) == []
    visitor.close()
