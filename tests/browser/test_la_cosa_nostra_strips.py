"""The families on La Cosa Nostra's table screen use the room that is there, be they three,
four or five, and be all their Gangsters on the table."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from companion.catalog.game_catalog import GameCatalog
from tests.browser.evening_so_far import SoFar, moments, titles
from tests.browser.frozen_evenings import MOMENTS, Club
from tests.browser.guests import comes_true
from tests.browser.still_evenings import kept
from tests.pairing import paired
from tests.servers.chromium import TABLET, cut_off, overflow, overlaps, torn
from tests.servers.house import open_house
from tests.servers.wordy import MEASURED

SIZES = (TABLET, (1366, 768), (1920, 1080))
WANTED = ("ACTION", "THROW", "TRAP", "PAYDAY")
FAMILIES = (3, 4, 5)
AT_SIZES = paired(FAMILIES, WANTED, SIZES)
CROWDED = ("ACTION", "PAYDAY")
PICTURED = "document.querySelector('.gangster > .card-picture')?.naturalWidth > 0"
LAMP_HANGS = """(() => {
    const [lamp, one] = [".lamp", ".strip.at-turn"].map((look) =>
        document.querySelector(look).getBoundingClientRect());
    return Math.abs(lamp.bottom - one.bottom) < 2 && Math.abs(lamp.left - one.left) < 2;
})()"""
FARTHEST_SWING = """() => {
    const cone = document.querySelector(".lamp .cone");
    cone.classList.remove("swings");
    Object.assign(cone.style, { transformOrigin: "50% -20rem", transform: "rotate(2.6deg)" });
    return document.documentElement.scrollHeight;
}"""
MANY = 9  # Businesses of a family that had a good evening
A_DOZEN = 12  # where three divide the market
# so many lie in the first row, and these are their names
LIE = """(row, names) => {
    const one = row.firstElementChild;
    row.className = 'strip-row many';
    row.replaceChildren(...names.map((name) => {
        const card = one.cloneNode(true);
        card.querySelector('.title').textContent = name;
        return card;
    }));
}"""
CROWD = 6  # Gangsters of a family: those it begins with and those it may recruit
NAMES = ".strip :is(.name, .gangster .title, .business .title)"
CARDS = ".strip :is(.gangster, .business)"
LETTERS = "(one) => parseFloat(getComputedStyle(one).fontSize)"
UNUSED = """() => {
    const strips = document.querySelector('.strips').getBoundingClientRect();
    const foot = document.querySelector('.foot').getBoundingClientRect();
    return (foot.top - strips.bottom) / window.innerHeight;
}"""
SPILLED = """(all) => all.flatMap((card) => {
    const box = card.getBoundingClientRect();
    return [...card.querySelectorAll('.title, .income, .task, .pistols')].filter((one) => {
        const mine = one.getBoundingClientRect();
        return mine.bottom > box.bottom + 1 || mine.right > box.right + 1
            || mine.top < box.top - 1 || mine.left < box.left - 1;
    }).map((one) => `${card.textContent}: ${one.className}`);
})"""

# A mouth is at three fifths of a drawing, which covers its place; the rest of its height is cut.
FACELESS = """(all) => all.filter((card) => {
    const picture = card.querySelector('.card-picture');
    const { top, width, height } = picture.getBoundingClientRect();
    const whole = Math.max(height, (width * picture.naturalHeight) / picture.naturalWidth);
    const share = parseFloat(getComputedStyle(picture).objectPosition.split(' ')[1]) / 100;
    const mouth = top + 0.6 * whole - share * (whole - height);
    return mouth > card.querySelector('.title').getBoundingClientRect().top;
}).map((card) => card.textContent)"""


def lowest_at_turn(game: SoFar) -> bool:
    return game.waits_for == "turn" and game.asked == game.state.ring()[-1]


def looked_at(language: str) -> set[str]:
    """At a table where this is spoken."""
    return {"ACTION", *(WANTED if language in MEASURED else ())}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Three, four and five families in each language, at the moments that are looked at;
    five as they are when nobody has any more to recruit."""
    catalog, games = GameCatalog(), dict[str, SoFar]()
    for language in {"en", *MEASURED}:
        for players in FAMILIES:
            wanted = {name: MOMENTS[name] for name in looked_at(language)}
            found = moments(wanted, language, catalog, players, market="app")
            games |= {
                f"{name}{players}{language}".upper(): one for name, one in found.items()
            }
    for language, name in product(MEASURED, CROWDED):
        many = games[f"{name}{FAMILIES[-1]}{language}".upper()].crowded()
        games[f"CROWD{name}{language}".upper()] = many
    brawl = moments({"BRAWL": MOMENTS["BRAWL"]}, "en", catalog, 3, market="app")
    games["BRAWL3EN"] = brawl["BRAWL"]
    games |= moments({"LAST": lowest_at_turn}, "en", catalog, FAMILIES[0], market="app")
    database = f"sqlite:{tmp_path_factory.mktemp('strips') / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Club(house, games)


@pytest.fixture(scope="module")
def wordy_tables(
    tables: Club, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Club]:
    with tables.in_many_words(tmp_path_factory.mktemp("wordy")) as opened:
        yield opened


def reads_whole(page: Page, where: tuple[str, tuple[int, int]]) -> None:
    """Nothing is cut, covered or off the screen."""
    assert cut_off(page, NAMES) == [], where
    assert page.locator(CARDS).evaluate_all(SPILLED) == [], where
    assert overlaps(page, ".strip .gangster .paper > *", ".strip .task") == 0, where
    assert overlaps(page, ".strip .marks", ".strip .income") == 0, where
    assert overflow(page) == [], where
    high = page.evaluate("document.documentElement.scrollHeight")
    assert high <= where[1][1], (where, high)


@pytest.mark.parametrize("language", MEASURED)
def test_the_strips_fill_the_screen(
    browser: Browser, wordy_tables: Club, language: str
) -> None:
    """However few families there are, below their strips lies no empty screen, and every
    name on it is read whole."""
    visitor = wordy_tables.guest(browser, language, TABLET)
    for (players, name), sizes in AT_SIZES.items():
        table = f"{name}{players}{language}".upper()
        visitor.opens(table, "host", "/screen")
        visitor.shows(".strip .gangster")
        comes_true(visitor.page, PICTURED)
        for width, height in sizes:
            visitor.page.set_viewport_size({"width": width, "height": height})
            reads_whole(visitor.page, (table, (width, height)))
            assert visitor.page.evaluate(UNUSED) < 0.03, (table, width)
    assert visitor.complaints == []
    visitor.close()


@pytest.mark.parametrize("language", MEASURED)
def test_five_full_families_are_seen_whole(
    browser: Browser, wordy_tables: Club, language: str
) -> None:
    """In the last round, with all six Gangsters of each of them on the table; and no name
    of nine Businesses beside each other ends a line within a word."""
    visitor = wordy_tables.guest(browser, language, TABLET)
    for name in CROWDED:
        table = f"CROWD{name}{language}".upper()
        visitor.opens(table, "host", "/screen")
        visitor.shows(".strip .gangster")
        comes_true(visitor.page, PICTURED)
        assert visitor.page.locator(".strip .gangster").count() == 5 * CROWD
        for width, height in SIZES:
            visitor.page.set_viewport_size({"width": width, "height": height})
            reads_whole(visitor.page, (table, (width, height)))
    lie_with_whole_names(visitor.page, MANY)
    visitor.close()


def lie_with_whole_names(page: Page, number: int) -> None:
    """However they are called, so many beside each other."""
    many, names = page.locator(".strip-row").first, titles("businesses")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for at in range(0, len(names), number):
            many.evaluate(LIE, names[at : at + number])
            assert torn(page, ".many .business .title") == [], width
            assert page.locator(".many .business").evaluate_all(SPILLED) == [], width


def test_three_families_look_out_above_their_names(
    browser: Browser, tables: Club
) -> None:
    """Also from a card on which a task lies; and a dozen Businesses have whole names."""
    visitor = tables.guest(browser, "en", TABLET)
    visitor.opens("BRAWL3EN", "host", "/screen")
    comes_true(visitor.page, PICTURED)
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        cards = visitor.page.locator(".strip .gangster:not(:has(.mod))")
        assert cards.count() > 6 and cards.evaluate_all(FACELESS) == []
    lie_with_whole_names(visitor.page, A_DOZEN)
    visitor.close()


def test_the_lamp_over_the_lowest_family_makes_the_page_no_longer(
    browser: Browser, tables: Club
) -> None:
    """However far it swings: else a scroll bar comes and all strips jump."""
    visitor = tables.guest(browser, "en", TABLET)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.opens("LAST", "host", "/screen")
    visitor.page.locator(".lamp.lit").wait_for(state="attached")
    comes_true(visitor.page, LAMP_HANGS)
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        comes_true(visitor.page, LAMP_HANGS)
        high = visitor.page.evaluate(FARTHEST_SWING)
        assert high <= height, (width, high)
    visitor.close()


def test_fewer_families_have_larger_letters(browser: Browser, tables: Club) -> None:
    """Three are read from farther away than four, four than five."""
    visitor = tables.guest(browser, "en", TABLET)
    sizes = []
    for players in FAMILIES:
        visitor.opens(f"ACTION{players}EN", "host", "/screen")
        sizes.append(visitor.shows(".strip .gangster .title").evaluate(LETTERS))
    assert sizes == sorted(set(sizes), reverse=True)
    visitor.close()
