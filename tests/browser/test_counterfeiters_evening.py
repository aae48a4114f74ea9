"""An evening of Counterfeiters: four people, four phones, with cards out of our own
printer, from the start cards until the screens go up."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.guests import Player
from tests.browser.moves import reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.browser.tapped_evenings import (
    TappedEvening,
    everybody_sits,
    it_is_over_and_kept,
    the_game_begins,
)
from tests.servers.callers import Company, created

GAME = "counterfeiters"
PEOPLE = (("Philippa", "en"), ("Bert", "en"), ("Cas", "en"), ("Dora", "en"))
CARDS = {"ink_s_2", "paper_s_2", "printer_a_2", "paper_a_2"}
# every band that a phone shows
BANDS = """() => {
    window.bands = '';
    const seen = () => document.querySelectorAll('.call-band')
        .forEach((one) => { window.bands += one.textContent; });
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
}"""
MOST = 120  # henchmen, which no evening needs


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Printed]]:
    """The component cards that this evening names, cut out of their sheets."""
    home = tmp_path_factory.mktemp("printed")
    wanted = ("--only", "components", "--no-verify", "--lang", "en")
    consigliere("print", GAME, *wanted, "--out", home)
    (printed,) = home.iterdir()
    return cut_out(printed, CARDS)


@dataclass
class Evening(TappedEvening):
    """Who sits there, each with a phone."""

    cards: dict[str, list[Printed]]

    @property
    def phones(self) -> dict[str, Player]:
        own = zip(self.names.values(), self.guests.values(), strict=True)
        return {name: guest for name, guest in own if isinstance(guest, Player)}

    def photo(self, card: str, copy: int = 0) -> bytes:
        return jpeg(on_the_table([self.cards[card][copy]]))


@pytest.fixture
def evening(lounge: Lounge, cards: dict[str, list[Printed]]) -> Evening:
    """Four sit, Philippa begins; nothing has been named yet."""
    sat = everybody_sits(lounge, GAME, PEOPLE)
    the_game_begins(sat, PEOPLE[0][0])
    return Evening(sat.screen, sat.guests, sat.names, cards)


def test_four_play_until_the_screens_go_up(evening: Evening) -> None:
    """A whole game from the front door to the page to keep: named, bought, printed,
    washed and flown by photo, by code, by tap and by nothing else; the board on the table
    screen is the board on the table, and nobody sees behind another's screen."""
    philippa = evening.phones["Philippa"]
    philippa.page.evaluate(BANDS)
    for phone in evening.phones.values():
        reads_what_the_godfather_took(phone.page)
    the_start_cards_are_named(evening)
    the_first_round(evening)
    nobody_looks_behind(evening)
    nobody_is_told_what_they_did(philippa)
    the_paper_is_counted(evening.phones["Bert"])
    the_officer_is_hurried_to_the_end(evening)
    the_screens_go_up(evening)


def reads_what_the_godfather_took(page: Page) -> None:
    """He stands on each phone until its owner sends him away, whenever that is."""
    goes_on = page.locator('[data-act="skip-godfather"]')
    page.add_locator_handler(goes_on, lambda found: found.click(), no_wait_after=True)


# Laying out.


def the_start_cards_are_named(evening: Evening) -> None:
    """Photographed, typed, tapped. Philippa has never played this: one sentence says what
    it is about, until she has read it."""
    phones = evening.phones
    told = phones["Philippa"].page.locator(".panels .first-time")
    expect(told).to_have_attribute("data-first", "name_component")
    phones["Philippa"].act("first-ok")
    expect(told).to_have_count(0)
    for name, card, copy in (("Philippa", "ink_s_2", 0), ("Dora", "paper_s_2", 1)):
        phones[name].act("scan-start")
        reads(phones[name], photo=evening.photo(card, copy))
        phones[name].sheet_is_gone()
    phones["Bert"].act("scan-start")
    reads(phones["Bert"], evening.cards["paper_s_2"][0].signs)
    phones["Bert"].sheet_is_gone()
    phones["Cas"].act("component-ink")
    expect(evening.screen.page.locator(".lay-out")).to_be_visible()
    expect(phones["Philippa"].page.locator(".my-turn")).to_be_visible()


# The first round.


def goes(evening: Evening, name: str, space: str) -> Player:
    """This player's turn has come: the space is lit, and opens."""
    guest = evening.phones[name]
    found = guest.page.locator(f'.my-turn [data-space="{space}"].lit')
    expect(found).to_be_visible()
    found.click()
    return guest


def placed(evening: Evening, guest: Player, space: str) -> None:
    """Until a round ends everybody sees the henchman stand there."""
    with guest.page.expect_response("**/commands*"):
        guest.act("place", guest.sheet)
    guest.sheet_is_gone()
    if any(player["standing"] for player in evening.view["game"]["players"]):
        stands = evening.screen.page.locator(f'[data-space="{space}"] .henchman')
        expect(stands).to_be_visible()


def more(guest: Player, step: str, times: int) -> None:
    for _ in range(times):
        guest.act(f"{step}-more", guest.sheet)


def buys(evening: Evening, name: str, space: str, card: str, by: str) -> None:
    """Nobody has told the app what lies there: the buyer does."""
    guest = goes(evening, name, space)
    if by == "photo":
        reads(guest, photo=evening.photo(card))
    else:
        reads(guest, evening.cards[card][0].signs)
    expect(guest.sheet.locator(".cf-card")).to_be_visible()
    placed(evening, guest, space)


def simply(evening: Evening, name: str, space: str) -> None:
    placed(evening, goes(evening, name, space), space)


def washes(evening: Evening, name: str, space: str, stars: int, times: int) -> None:
    guest = goes(evening, name, space)
    more(guest, f"wash-{stars}", times)
    placed(evening, guest, space)


def flies(evening: Evening, name: str, space: str, note: int) -> None:
    guest = goes(evening, name, space)
    guest.act(f"f{note}", guest.sheet)
    placed(evening, guest, space)


def the_first_round(evening: Evening) -> None:
    """Three henchmen each; what a space does is seen before the tap that counts."""
    screen = evening.screen
    buys(evening, "Philippa", "market_6", "printer_a_2", "photo")
    simply(evening, "Bert", "print_1")
    buys(evening, "Cas", "market_5", "paper_a_2", "signs")
    simply(evening, "Dora", "tax_1")
    expect(screen.page.locator(".step.here")).to_have_count(1)
    screen.sees(screen.say("cf.hand.officer", to="1"), screen.panel("cf-hands"))
    simply(evening, "Philippa", "print_2")
    washes(evening, "Bert", "supermarket_1", 1, 2)
    simply(evening, "Cas", "print_3")
    simply(evening, "Dora", "print_4")
    dark_and_why(evening.phones["Philippa"])
    washes(evening, "Philippa", "fence_1", 1, 4)
    flies(evening, "Bert", "flight_1", 50)
    simply(evening, "Cas", "tax_2")
    _lies_down(evening, "Dora")
    screen.sees(screen.say("cf.hand.home"), screen.panel("cf-hands"))
    expect(screen.page.locator(".cf-left .henchman")).to_have_count(0)
    expect(
        evening.phones["Dora"].page.locator(".my-turn")
    ).to_be_visible()  # sunglasses


def dark_and_why(phone: Player) -> None:
    """A space that is closed to her says why."""
    phone.page.locator('.my-turn [data-space="jet_1"].dark').click()
    phone.sees(phone.say("cf.why.needs_a_jet"), phone.sheet)
    phone.close_sheet()


# What only one may see.


def held(phone: Player) -> Locator:
    field = phone.page.locator(".vault .peek")
    expect(field).to_be_visible()
    box = field.bounding_box()
    assert box
    phone.page.mouse.move(box["x"] + 40, box["y"] + 20)
    phone.page.mouse.down()
    return phone.page.locator(".vault-open")


def nobody_looks_behind(evening: Evening) -> None:
    """Bert has fifty in hand and fifty on the island: under his finger, and nowhere else."""
    bert = evening.phones["Bert"]
    expect(bert.page.locator(".vault-open")).to_have_count(0)
    bert.misses("$50", bert.panel("people"))
    opened = held(bert)
    expect(opened.locator(".hand .sum")).to_have_text("$50")
    expect(opened.locator(".offshore .sum")).to_have_text("$50")
    bert.page.mouse.up()
    expect(bert.page.locator(".vault-open")).to_have_count(0)
    for other in evening.everybody:
        if other is not bert:
            purses = evening.looked_at(other).get("purses") or {}
            assert {"s2", "offshore:s2"}.isdisjoint(purses)


def nobody_is_told_what_they_did(phone: Player) -> None:
    """Her turn she was called to; of what she sold herself, for $80, no band spoke."""
    told = phone.page.evaluate("window.bands")
    assert phone.say("turn.mine") in told and "$80" not in told


def the_paper_is_counted(bert: Player) -> None:
    """One note too few in the envelope, and only he hears of it."""
    bert.act("count-notes")
    more(bert, "hand-50", 1)
    bert.act("count_notes", bert.sheet)
    said = bert.sheet.locator(".verdict")
    expect(said).to_contain_text(bert.say("cf.count.off_offshore", by="\u2212$50"))
    more(bert, "offshore-50", 1)
    bert.act("count_notes", bert.sheet)
    expect(said).to_contain_text(bert.say("cf.count.right"))
    bert.close_sheet()


# What the table has softened.


def test_a_rule_that_the_table_softened_is_broken_with_a_reason(
    lounge: Lounge,
) -> None:
    """The controllers strike: the flight is dark and says so, and goes all the same once
    somebody has said why."""
    wish = {"quorum": "host", "strictness": "warn"}
    company = Company(lounge.house.base, GAME, ("Anna", "Bert", "Cas"), **wish)
    company.done(company.host, "begin", first="s1")
    for seat, kind in (("s1", "ink"), ("s2", "ink"), ("s3", "paper")):
        company.done(company.seats[seat], "name_component", card=kind)
    rulings = [
        {"type": "game_ruling", "name": "officer", "values": {"to": 10}, "reason": "x"},
        {"type": "correct_purse", "purse": "s1", "to": 90, "reason": "x"},
    ]
    for what in rulings:
        company.done(company.host, "propose", what=what)
    anna = lounge.player("Anna")
    known(anna, company.seats["s1"])
    anna.visit(f"/t/{company.table}")
    anna.page.locator('.my-turn [data-space="flight_1"].dark').click()
    anna.sees(anna.say("cf.why.strike"), anna.sheet)
    anna.act("f50", anna.sheet)
    anna.act("place", anna.sheet)
    anna.forgive("/commands")  # the first answer is no, as it should be
    anna.write("overrule-why", "a private runway")
    anna.tap("overrule.yes", anna.sheet)
    anna.sheet_is_gone()
    expect(anna.page.locator('[data-space="flight_1"] .henchman')).to_be_visible()
    company.hang_up()


# Two screens on one phone.


def test_two_people_on_one_phone_keep_their_screens_apart(lounge: Lounge) -> None:
    """Each holds and sees the own sum; while the phone changes hands nothing of either
    can be held, and whoever is at turn places on the small board."""
    company = Company(lounge.house.base, GAME, ("Anna",))
    anna = company.seats["s1"]
    second = {"name": "Bert", "code": company.code}
    created(anna, f"{company.path}/players", second)
    company.done(company.host, "begin", first="s1")
    company.done(anna, "name_component", card="ink")
    company.done(anna, "name_component", card="paper", **{"as": "s2"})
    phone = lounge.player("Anna")
    known(phone, anna)
    phone.visit(f"/t/{company.table}")
    for name, sum_ in (("Anna", "$20"), ("Bert", "$30")):
        expect(phone.page.locator(".curtain")).to_be_visible()
        expect(phone.page.locator(".vault")).to_have_count(0)
        phone.tap("hand.me", name=name)
        expect(held(phone).locator(".hand .sum")).to_have_text(sum_)
        phone.page.mouse.up()
        if name == "Anna":
            phone.page.locator('.my-turn [data-space="print_1"].lit').click()
            phone.act("place", phone.sheet)
            phone.sheet_is_gone()
            phone.tap("hand.over")
    expect(phone.page.locator(".cf-board.two .henchman")).to_have_count(1)
    expect(phone.page.locator(".my-turn")).to_be_visible()
    company.hang_up()


# On to the end.


def the_officer_is_hurried_to_the_end(evening: Evening) -> None:
    """Whoever is at turn goes to the next free space with a cap that takes them, or lays
    a henchman flat, until only the last ones are left."""
    for _ in range(MOST):
        view = evening.view
        phases = view["table"]["phases"]
        if phases[view["turn"]["phase"]] == "last_henchmen":
            return
        _one_henchman(evening, view)
    raise AssertionError("no end in sight")


def _one_henchman(evening: Evening, view: dict[str, Any]) -> None:
    seat = view["turn"]["seat"]
    name = evening.names[seat]
    caps = {one["id"] for one in view["game"]["spaces"] if one.get("cap")}
    for one in evening.offers(seat):
        if one.get("can") and one["space"] in caps and _works(evening, name, one):
            return
    _lies_down(evening, name)


def _works(evening: Evening, name: str, offer: dict[str, Any]) -> bool:
    """Notes are washed one at a time."""
    if offer["order"] in {"print_fakes", "cheat_tax"}:
        simply(evening, name, offer["space"])
        return True
    if offer["order"] not in {"shop", "sell_to_fence"}:
        return False
    fakes = evening.looked_at(evening.phones[name])["mine"]["screen"]["fakes"]
    stars = [at for at in offer.get("takes", (1, 2, 3)) if fakes[str(at)]]
    washes(evening, name, offer["space"], stars[-1], 1)
    return True


def _lies_down(evening: Evening, name: str) -> None:
    guest = evening.phones[name]
    guest.act("lay-flat")
    with guest.page.expect_response("**/commands*"):
        guest.sheet.locator(".first").click()
    guest.sheet_is_gone()


def the_screens_go_up(evening: Evening) -> None:
    """The last henchmen are laid flat; then one screen after the other rises on the
    table screen, the winner's last, and the phones show the reckoning."""
    screen = evening.screen
    expect(screen.page.locator(".cf-last")).to_be_visible()
    while (view := evening.view)["table"]["stage"] != "over":
        _lies_down(evening, evening.names[view["turn"]["seat"]])
    expect(screen.page.locator(".ceremony.done")).to_be_visible()
    sums = [int(place["points"]) for place in view["score"]["places"]]
    assert sums == sorted(sums, reverse=True)
    screen.sees(re.compile(rf"\${sums[0]}\b"), screen.panel("crowned"))
    for phone in evening.phones.values():
        phone.sees(f"${sums[0]}", phone.panel("score"))
    it_is_over_and_kept(evening)
