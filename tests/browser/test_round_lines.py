"""What is at stake in a round is said when it begins, in the games that end when somebody
is far enough: over the whole table screen, and as a band on phones."""

import json

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.capo_evenings import Capos, capo_club
from tests.browser.counterfeiters_evenings import PrintShop, shop
from tests.browser.guests import comes_true
from tests.browser.still_evenings import StillHouse, Visitor
from tests.servers.chromium import TABLET, overflow

__all__ = ["capo_club", "shop"]
# The view as it will be once something has happened, drawn as it would be when it comes.
COMES = """async (changed) => {
    const { use } = await import(document.querySelector('script[type=module]').src);
    const { session } = use('/static/state.js');
    const { game, turn, ...others } = session.view;
    session.view = {
        ...others,
        turn: { ...turn, ...changed.turn },
        game: { ...game, ...changed.game },
    };
    use('/static/page.js').redraw();
}"""
# What stood on this page for a moment, be it gone again when somebody asks.
READ = """() => {
    window.read = [];
    const plain = (text) => text.replace(/\\u00ad/g, '').replace(/\\s+/g, ' ');
    new MutationObserver(() => {
        for (const one of document.querySelectorAll('.call-band, .round-card p'))
            window.read.push(plain(one.textContent));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
LAST_HENCHMEN = 2  # the phase of the data
A_TASK = {"card": "theft", "symbols": ["wild"], "stars": 5, "limit": 5}
LINES: dict[str, list[tuple[str, dict[str, object]]]] = {
    "EN": [
        ("Annabel is ahead with 7 of", {}),
        ("Annabel is within reach of the goal", {"goal": 9}),
        ("Level at the top: Annabel and Bartholomeus.", {"tied": ["s1", "s2"]}),
    ],
    "NL": [
        ("Annabel staat voor met 7 van de", {}),
        ("Annabel is er bijna", {"goal": 9}),
        ("Gelijk aan de top: Annabel en Bartholomeus.", {"tied": ["s1", "s2"]}),
    ],
    "DE": [
        ("Annabel liegt mit 7 von", {}),
        ("Annabel ist kurz vor dem Ziel", {"goal": 9}),
        (
            "Gleichstand an der Spitze: Annabel und Bartholomeus.",
            {"tied": ["s1", "s2"]},
        ),
    ],
}


def drawn_before(visitor: Visitor, table: str, seat: str, path: str) -> None:
    visitor.opens(table, seat, path)
    visitor.is_ready()
    visitor.shows(".stage.play, .panels")
    expect(visitor.page.locator(".round-card")).to_have_count(0)
    visitor.page.evaluate(READ)


def ahead(game: Capos) -> list[dict[str, object]]:
    """Annabel has seven, all others one."""
    capos = msgspec.to_builtins(game.board.capos)
    return [{**one, "respect": 7 if one["seat"] == "s1" else 1} for one in capos]


@pytest.mark.parametrize("language", LINES)
def test_an_assignment_opens_a_round_of_capo(
    browser: Browser, capo_club: StillHouse[Capos], language: str
) -> None:
    """With the assignment, and not while all still look at what the round before has
    brought: who is ahead, who may win with it, or that it is an extra round."""
    table = f"RESULT{language}"
    screen = capo_club.guest(browser, language.lower(), TABLET)
    phone = capo_club.guest(browser, language.lower())
    capos = ahead(capo_club.games[table])
    for said, more in LINES[language]:
        for guest, seat, path in ((screen, "host", "/screen"), (phone, "s3", "")):
            drawn_before(guest, table, seat, path)
            guest.page.evaluate(COMES, {"game": {"capos": capos, "goal": 25, **more}})
        expect(screen.page.locator(".round-card")).to_have_count(0)
        # whole: what comes from the server meanwhile brings back the game as it was
        begun = {"capos": capos, "goal": 25, **more, "task": A_TASK}
        announces(screen, phone, {"game": begun}, said)
    close(screen, phone)


def announces(
    screen: Visitor, phone: Visitor, change: dict[str, object], said: str
) -> None:
    """The table screen says it on a card, the phone in a band."""
    for guest in (screen, phone):
        guest.page.evaluate(COMES, change)
    told = f"window.read.some((one) => one.includes({json.dumps(said)}))"
    comes_true(screen.page, told)
    assert overflow(screen.page) == []
    screen.picture("round")
    comes_true(phone.page, told)
    phone.picture("band")


def close(*guests: Visitor) -> None:
    for guest in guests:
        assert guest.complaints == []
        guest.close()


CASES = {
    "EN": ("begins.", "This may be the last round", "The case is closed."),
    "NL": ("begint.", "Dit kan de laatste ronde zijn", "Het onderzoek is rond."),
    "DE": ("beginnt.", "Das kann die letzte Runde sein", "Die Ermittlungen sind"),
}


@pytest.mark.parametrize("language", CASES)
def test_a_round_of_counterfeiters_says_how_far_the_officer_is(
    browser: Browser, shop: PrintShop, language: str
) -> None:
    """Who begins and what comes next; that it may be the last one; and the last henchmen
    are announced in the middle of their round."""
    table = f"ROUND{language}"
    screen = shop.guest(browser, language.lower(), TABLET)
    phone = shop.guest(browser, language.lower())
    board = shop.games[table].board
    begins, soon, over = CASES[language]
    changes: list[tuple[str, dict[str, object]]] = [
        (begins, {"turn": {"round": 6}, "game": {"officer": 1}}),
        (soon, {"turn": {"round": 7}, "game": {"officer": board.last - 2}}),
        (over, {"turn": {"phase": LAST_HENCHMEN}, "game": {"officer": board.last}}),
    ]
    for guest, seat, path in ((screen, "host", "/screen"), (phone, "s3", "")):
        drawn_before(guest, table, seat, path)
    for said, change in changes:
        announces(screen, phone, change, said)
    close(screen, phone)
