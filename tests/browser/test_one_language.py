"""Cards of one language on a phone of another: titles as they are printed, whatever they do in
the phone's words, and money written in one way, on every sheet that a tap opens."""

import re

import pytest
from playwright.sync_api import Browser

from cards import GAMES, folder_of, load
from tests.browser.conftest import Lounge, known
from tests.browser.frozen_evenings import Club
from tests.browser.guests import Guest, comes_true
from tests.servers.callers import Company

CARDS = "de"
HOW = {
    "en": re.compile(r"[+−-]?\$\d+(?:,\d{3})*"),
    "nl": re.compile(r"[+−-]?\$\s?\d+(?:\.\d{3})*"),
    "de": re.compile(r"[+−-]?\d+(?:\.\d{3})*\s\$"),
}
STAND_STILL = "**/commands"
LEAST = 16  # letters by which a sentence is known
BEHIND = "performance.getEntriesByType('resource').some((one) => one.name.includes('/rest-'))"
# Taps one button after the other; what opens a sheet is asked once all is here that opens them,
# so it opens within the tap.
SHEETS = """async () => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const entries = performance.getEntriesByType('resource');
    await import(entries.find((one) => one.name.includes('/rest-')).name);
    await use('/static/page.js').moreWords();
    const drawn = () => new Promise((done) => setTimeout(done, 20));
    const openers = () => [...document.querySelectorAll('#main button')]
        .filter((one) => !one.disabled && one.offsetParent && !one.matches('.peek, .hold'));
    const read = [];
    await drawn();
    for (let at = 0, count = openers().length; at < count; at += 1) {
        const one = openers()[at];
        const name = one?.innerText ?? '';
        one?.click();
        await drawn();
        const sheets = [...document.querySelectorAll('dialog.sheet[open]')];
        if (sheets.length) read.push([name, sheets.map((sheet) => sheet.innerText).join(' ')]);
        for (const sheet of sheets.reverse())
            sheet.dispatchEvent(new Event('cancel', { cancelable: true }));
        await drawn();
    }
    return read;
}"""


def sentences(game: str) -> set[str]:
    """What the cards say in the language of the table that another language says otherwise."""
    box = load(folder_of(game)).words
    parts = {
        part.strip(" *.")
        for key, text in box[CARDS].below("card").items()
        if key.rsplit(".", 1)[-1] in {"text", "two", "one", "none"}
        for part in re.split(r"\{\w+\}|\*\*", text.replace("\u00ad", ""))
    }
    return {part for part in parts if len(part) >= LEAST}


def sheets(phone: Guest) -> list[tuple[str, str]]:
    """Each sheet that a tap on this screen opens, by what was tapped; no order gets through."""
    comes_true(phone.page, BEHIND)
    read = phone.page.evaluate(SHEETS)
    return [(name, text.replace("\u00ad", "")) for name, text in read]


def two_tongues(text: str, language: str, foreign: set[str]) -> list[str]:
    """What is told in the words of the table, and money that is written otherwise."""
    money = HOW[language].sub("", text)
    odd = [line for line in money.splitlines() if "$" in line]
    return odd + [told for told in foreign if told in text]


def looked_through(phone: Guest, game: str, language: str) -> int:
    foreign, seen = sentences(game), 0
    phone.context.route(STAND_STILL, lambda route: route.abort())
    phone.forgive("net::ERR_FAILED")
    for name, text in sheets(phone):
        assert two_tongues(text, language, foreign) == [], (name, text)
        seen += 1
    whole = phone.page.locator("#main").inner_text().replace("\u00ad", "")
    assert two_tongues(whole, language, foreign) == []
    return seen


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_no_sheet_speaks_two_languages(
    lounge: Lounge, game: str, language: str
) -> None:
    """At a table with German cards that has begun, in every game of the box."""
    company = Company(lounge.base, game, lang=CARDS).begin()
    phone = lounge.guest(language)
    known(phone, company.seats["s1"])
    phone.visit(f"/t/{company.table}")
    phone.page.locator(".light.on").first.wait_for()
    assert looked_through(phone, game, language) >= 2
    phone.close()


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("moment", ["PLANNING", "ACTION", "PAYDAY"])
def test_no_sheet_of_a_long_evening_speaks_two_languages(
    browser: Browser, club: Club, moment: str, language: str
) -> None:
    """Round IV of the biggest game, whoever is asked."""
    table = f"{moment}DE"
    phone = club.guest(browser, language)
    phone.opens(table, club.games[table].asked)
    phone.page.locator(".light.on").first.wait_for()
    assert looked_through(phone, "la_cosa_nostra", language) >= 3
    phone.close()


def test_two_ways_to_write_money_are_noticed() -> None:
    """The eye of these tests: one sum of another language, or one sentence, is enough."""
    assert two_tongues("It costs $5,000 or $500", "en", set()) == []
    assert two_tongues("It costs 5.000 $", "en", set()) == ["It costs 5.000 $"]
    assert two_tongues("Kost $ 5.000 of $ 500", "nl", set()) == []
    assert two_tongues("Das Opfer zahlt dir", "en", {"Das Opfer zahlt"}) != []
