"""A whole first game of Capo della Mafia: seven people on six phones, cards out of our own
printer, from the front door to the page to keep; and what two on one phone keep apart."""

import pytest
from playwright.sync_api import expect

from tests.browser.capo_evenings import GAME
from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.guests import Guest
from tests.browser.moves import reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.browser.tapped_evenings import (
    TappedEvening,
    everybody_sits,
    it_is_over_and_kept,
    sits_down_beside,
    the_game_begins,
)
from tests.servers.callers import Company, created

PEOPLE = (
    ("Annabel", "en"),
    ("Bartholomeus", "nl"),
    ("Cas", "de"),
    ("Dieudonné", "en"),
    ("Evi", "nl"),
    ("Florentine", "de"),
)
GUS = "Gus"  # on Florentine's phone
ANNA, BART = "s1", "s2"
TASKS = ("lean_on_the_baker", "quiet_evening", "specialist_mission")  # round by round
HONEST, BLUFF = "carmine_tufello", "gaspare_fondale"  # who fits none of them
FIRST_TWO = ("rocco_mandorla", "beppe_sordini")  # one of each, and one star
GOAL = 10
Cards = dict[str, list[Printed]]


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Cards:
    """The cards that this evening names, as `consigliere print` makes them."""
    home = tmp_path_factory.mktemp("printed")
    named = (*TASKS, HONEST, BLUFF, *FIRST_TWO)
    consigliere("print", GAME, "--cards", *named, "--copies", "1", "--out", home)
    (printed,) = home.iterdir()
    return cut_out(printed, set(named))


def test_seven_play_a_first_game_to_its_end(lounge: Lounge, paper: Cards) -> None:
    """By taps, typed codes and photos and by nothing else: Bart bluffs in every round and
    Annabel catches him, until she has what a first game asks for. Two hand one phone to
    each other all evening."""
    evening = everybody_sits(
        lounge, GAME, PEOPLE, choices=[("option-introductory", "yes")]
    )
    sits_down_beside(evening, f"s{len(PEOPLE)}", GUS)
    the_game_begins(evening, PEOPLE[0][0])
    for task in TASKS:
        a_round(evening, paper, task)
    assert it_is_over_and_kept(evening) == PEOPLE[0][0]
    has = {one["seat"]: one["respect"] for one in evening.view["game"]["capos"]}
    hat, caught = len(TASKS), 2 * len(TASKS)
    assert has[ANNA] == 3 + hat + caught >= GOAL > has["s3"] == 3 + hat
    assert has[BART] == 3


def a_round(evening: TappedEvening, paper: Cards, task: str) -> None:
    """Turned up, laid, half turned up, suspected, counted, judged and settled."""
    the_assignment_is_turned_up(evening.guests[ANNA], paper[task])
    for seat in evening.guests:
        lays(evening.at(seat), paper, seat)
    turns_one_up(evening.guests[ANNA])
    for seat in evening.guests:
        suspects(evening.at(seat), BART if seat == ANNA else "nobody")
    counter = evening.at(evening.view["game"]["counter"])
    counter.act("count_down")
    counter.act("settle")
    expect(counter.page.locator('[data-act="settle"]')).to_have_count(0)


def the_assignment_is_turned_up(anna: Guest, task: list[Printed]) -> None:
    """From a photo; in a first game no envelope lies below."""
    anna.act("turn_assignment")
    reads(anna, photo=jpeg(on_the_table(task)))
    anna.act("turn_assignment", anna.sheet)
    anna.sheet_is_gone()


def lays(guest: Guest, paper: Cards, seat: str) -> None:
    """Annabel two cards in one photo, the others one by its signs."""
    guest.act("lay")
    if seat == ANNA:
        two = [paper[card][0] for card in FIRST_TWO]
        reads(guest, photo=jpeg(on_the_table(two, (1700, 1300))))
        expect(guest.sheet.locator(".in-tray")).to_have_count(2)
    else:
        reads(guest, signs=paper[BLUFF if seat == BART else HONEST][0].signs)
        expect(guest.sheet.locator(".in-tray")).to_have_count(1)
    guest.act("lay-go", guest.sheet)
    guest.sheet_is_gone()


def turns_one_up(anna: Guest) -> None:
    anna.page.locator('[data-pick="0"]').click()
    anna.act("turn_up")
    expect(anna.page.locator("[data-pick]")).to_have_count(0)


def suspects(guest: Guest, at: str) -> None:
    guest.page.locator(f'[data-suspect="{at}"]').click()
    guest.act("seal_suspicion")
    expect(guest.panel("sealed")).to_be_visible()


def test_two_people_on_one_phone_keep_their_cards_and_suspicions_apart(
    lounge: Lounge, paper: Cards
) -> None:
    """What one has laid and whom they suspect is behind the curtain for the other, also
    under a finger; both are asked, and both are sealed."""
    company = Company(lounge.house.base, GAME, ("Anna", "Cas"))
    anna = company.seats["s1"]
    second = {"name": "Bert", "code": company.code}
    created(anna, f"{company.path}/players", second)
    company.done(company.host, "begin", first="s1")
    company.done(anna, "turn_assignment", card=TASKS[0], envelope=False)
    company.done(company.seats["s2"], "lay_mafiosi", count=1)
    phone = lounge.player("Anna")
    known(phone, anna)
    phone.visit(f"/t/{company.table}")
    for name, card in (("Anna", HONEST), ("Bert", BLUFF)):
        phone.tap("hand.me", name=name)
        phone.act("lay")
        reads(phone, signs=paper[card][0].signs)
        expect(phone.sheet.locator(".in-tray")).to_have_count(1)
        phone.act("lay-go", phone.sheet)
        phone.sheet_is_gone()
        if name == "Anna":
            phone.tap("hand.over")
            expect(phone.page.locator(".curtain")).to_be_visible()
            expect(phone.page.locator(".panels")).to_have_count(0)
    suspects(phone, "s1")
    holds(phone, "Gaspare Fondale", "Anna", never="Carmine Tufello")
    phone.tap("hand.over")
    phone.tap("hand.me", name="Anna")
    expect(phone.page.locator("[data-suspect]").first).to_be_visible()
    expect(phone.panel("sealed")).to_have_count(0)
    suspects(phone, "s2")
    holds(phone, "Carmine Tufello", "Cas", never="Gaspare Fondale")
    awaits = company.view(company.host)["game"]["awaits"]
    assert awaits["what"] == "suspect" and awaits["seats"] == ["s2"]
    company.hang_up()


def holds(phone: Guest, card: str, at: str, never: str) -> None:
    """Under the finger, and only there."""
    phone.misses(card, phone.main)
    peek = phone.page.locator(".panels .peek").first
    peek.scroll_into_view_if_needed()
    peek.hover()
    phone.page.mouse.down()
    phone.sees(card, phone.main)
    phone.sees(at, phone.panel("sealed .found"))
    phone.misses(never, phone.main)
    phone.page.mouse.up()
    phone.misses(card, phone.main)
