"""What hands do in La Cosa Nostra besides laying a Job: Influence, a doctor, a marker,
and a card laid unread."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.catalog.game_catalog import GameCatalog
from tests.browser.conftest import Lounge, known
from tests.browser.family_moves import (
    has_something,
    holds,
    lays_unread,
    lets_lie,
    looks_with,
    names,
    plays_influence,
    sends,
    shown_throw,
    shows_card,
    throws,
    turns_up,
    worth,
)
from tests.browser.guests import Player, Screen
from tests.servers.callers import Company, Handset
from tests.servers.house import open_house

GAME = "la_cosa_nostra"
NAMES = ("Anna", "Bram", "Cas", "Dora")
CREWS = {
    "s1": ("big_joey", "nico_quattrosoldi", "sal_tremonti"),
    "s2": ("franco_luciano", "phil_malony", "lenny_dimaggio"),
    "s3": ("bobby_ruthless", "vito_baritono", "pip_fontanel"),
    "s4": ("tito_scarpanera", "gilda_ferrone", "enzo_mezzaluna"),
}
BLACKMAIL, BASH, SWEEP = "hotel_ledger_blackmail", "bash_1", "pickpocket_sweep"
OTHERS = (
    "gas_station_robbery",
    "rigged_card_table",
    "cigarette_smuggling",
    "chop_shop_parts",
    "ghost_payroll",
    "overdue_interest",
    "corner_delivery",
    "protection_round",
    "velvet_rope_skim",
)


def codes() -> dict[str, str]:
    """The code of the first copy of every Job."""
    whole = GameCatalog().in_edition(GAME, None)
    assert whole
    every = {
        str(copy.card.id): str(code)
        for code, copy in whole[0].by_code().items()
        if copy.number == 1
    }
    return {card: every[card] for card in (BLACKMAIL, BASH, SWEEP, *OTHERS)}


CODES = codes()


class Gathering:
    """A table of four on which everything but what a test looks at is done without the pages."""

    def __init__(self, lounge: Lounge) -> None:
        self.lounge = lounge
        self.company = Company(lounge.house.base, GAME, NAMES)

    def begins(self) -> None:
        self.company.done(self.company.host, "begin", first="s1")
        for handset in self.company.seats.values():
            self.company.done(handset, "ready")

    def plans(self, rows: dict[str, tuple[str, str, str]], but: int = 0) -> None:
        """Three times round the table; the first `but` tasks are laid already."""
        turns = [(seat, at) for at in range(3) for seat in self.company.seats]
        for seat, at in turns[but:]:
            order = {
                "gangster": CREWS[seat][at],
                "code": CODES[rows[seat][at]],
                "done": True,
            }
            self.company.done(self.company.seats[seat], "plan_job", **order)

    def screen(self) -> Screen:
        screen = self.lounge.screen()
        known(screen, self.company.host)
        screen.visit(f"/t/{self.company.table}/screen")
        screen.is_ready()
        return screen

    def phone(self, seat: str, language: str = "en") -> Player:
        player = self.lounge.player(NAMES[int(seat[1:]) - 1], language)
        known(player, self.seat(seat))
        player.visit(f"/t/{self.company.table}")
        player.is_ready()
        return player

    def seat(self, seat: str) -> Handset:
        return self.company.seats[seat]


@pytest.fixture
def gathering(lounge: Lounge) -> Iterator[Gathering]:
    gathering = Gathering(lounge)
    try:
        yield gathering
    finally:
        gathering.company.hang_up()


class Hourless(Gathering):
    """The same in a house of its own, whose clock can be held: however slow the machine
    is, no window closes then."""

    def __init__(self, lounge: Lounge, hand: Path) -> None:
        super().__init__(lounge)
        self._hand = hand

    def holds_the_clock(self) -> None:
        self._hand.touch()

    def lets_it_run(self) -> None:
        self._hand.unlink()


@pytest.fixture
def hourless(browser: Browser, tmp_path: Path) -> Iterator[Hourless]:
    hand = tmp_path / "hand"
    with open_house(
        tmp_path / "evenings.db", programme=("tests.servers.held_clock", str(hand))
    ) as house:
        lounge = Lounge(browser, house)
        gathering = Hourless(lounge, hand)
        try:
            yield gathering
        finally:
            gathering.company.hang_up()
            lounge.close()
    assert lounge.complaints() == []
    assert lounge.strangers() == set()


Rows = dict[str, tuple[str, str, str]]
ROWS: Rows = {
    "s1": (BASH, BLACKMAIL, SWEEP),
    "s2": (OTHERS[0], OTHERS[1], OTHERS[2]),
    "s3": (OTHERS[3], OTHERS[4], OTHERS[5]),
    "s4": (OTHERS[6], OTHERS[7], OTHERS[8]),
}


def test_a_look_at_a_job_is_seen_by_all_and_the_job_by_one(
    gathering: Gathering,
) -> None:
    """A Snitch: the title shows under Bram's finger, and on every other page who has looked."""
    gathering.begins()
    first = {"gangster": "big_joey", "code": CODES[BASH], "done": True}
    gathering.company.done(gathering.seat("s1"), "plan_job", **first)
    bram, anna, screen = (
        gathering.phone("s2", "nl"),
        gathering.phone("s1"),
        gathering.screen(),
    )
    looks_with(bram, "snitch", on="big_joey")
    bram.sees("• • •", bram.sheet)
    bram.misses("Bash a Businessman")
    holds(bram, ".sheet .peek")
    bram.sees("Bash a Businessman", bram.sheet)
    bram.picture("snitched")
    bram.page.mouse.up()
    bram.misses("Bash a Businessman")
    expect(
        anna.page.locator('.family-board [data-gangster="big_joey"] .seen-by')
    ).to_contain_text("Bram")
    expect(screen.page.locator(".strip").first.locator(".seen-by")).to_contain_text(
        "Bram"
    )
    screen.misses("Bash a Businessman")


def test_a_henchman_helps_and_a_doctor_comes(hourless: Hourless) -> None:
    """With the Henchman every die is good enough. Dora has a doctor for Cas's Pimp, and
    nobody knew it before."""
    gathering = hourless
    gathering.begins()
    first = {"gangster": "big_joey", "code": CODES[BASH], "done": False}
    gathering.company.done(gathering.seat("s1"), "plan_job", **first)
    anna, dora, screen = (
        gathering.phone("s1"),
        gathering.phone("s4", "de"),
        gathering.screen(),
    )
    anna.act("influence")
    plays_influence(anna, "henchman", on="big_joey")
    expect(screen.page.locator(".strip").first.locator(".mods .mod")).to_have_count(1)
    anna.act("next", anna.panel("bright"))
    at_turn = screen.page.locator(".strip.at-turn")
    expect(at_turn.filter(has_text="Bram")).to_have_count(1)
    gathering.plans(ROWS, but=1)
    sends(anna, "big_joey", "Cas")
    turns_up(anna, "Bash a Businessman")
    names(anna, "pimp")
    gathering.holds_the_clock()
    throws(anna)
    has_something(dora)
    gathering.lets_it_run()
    thrown = shown_throw(screen, ".aftermath")
    assert thrown.needed == 1
    for guest in (anna, dora, screen):
        guest.sees(guest.say("log.doc_played", seat="Dora", card="Pimp"))
        guest.sees(guest.say("log.card_saved", card="Pimp"))
    screen.picture("saved")
    expect(screen.page.locator(".strip .business.down")).to_have_count(0)


def test_whose_card_is_used_is_for_its_borrower_to_say(gathering: Gathering) -> None:
    """Anna may use the Pimp of Cas or that of Dora: she chooses, the marker there is
    spent, the other one stays."""
    gathering.begins()
    gathering.plans(ROWS)
    for lender, pimp in (("s3", "calmuti.pimp"), ("s4", "laserva.pimp")):
        gathering.company.done(
            gathering.seat("s1"), "offer", to=lender, wants={"markers": [pimp]}
        )
        (offer,) = gathering.company.view(gathering.seat(lender))["mine"]["offers"]
        gathering.company.done(
            gathering.seat(lender), "answer_offer", offer=offer["id"], yes=True
        )
    anna, screen = gathering.phone("s1"), gathering.screen()
    expect(screen.page.locator(".strip .business .marks")).to_have_count(2)
    sends(anna, "nico_quattrosoldi")
    turns_up(anna, "Hotel Ledger Blackmail")
    choices = anna.panel("controls .choices").get_by_role("button")
    expect(choices).to_have_count(2)
    anna.picture("whose")
    choices.filter(has_text="Dora").click()
    throws(anna)
    expect(
        screen.page.locator(".strip").nth(2).locator(".business .marks")
    ).to_have_count(1)
    lets_lie(anna)
    thrown = shown_throw(screen, ".aftermath")
    hits = sum(face >= 3 for face in thrown.faces)
    expect(anna.panel("purse .money")).to_have_text(
        worth(2000 + (5000 if hits >= 2 else 3000 if hits else 0))
    )
    expect(
        screen.page.locator(".strip").nth(3).locator(".business .marks")
    ).to_have_count(0)
    expect(
        screen.page.locator(".strip").nth(2).locator(".business .marks")
    ).to_have_count(1)


def test_a_player_without_a_phone_lays_a_card_unread_and_shows_it_in_time(
    gathering: Gathering,
) -> None:
    """Oma Truus has cards and no phone: the host's screen lays for her, and reads her
    Job only as it comes up."""
    screen, anna = gathering.screen(), gathering.phone("s1", "nl")
    screen.act("host")
    screen.act("add", screen.sheet)
    screen.write("add-name", "Oma Truus")
    screen.tap("host.add_go", screen.sheet)
    screen.sheet_is_gone()
    screen.begins("Oma Truus")
    for handset in gathering.company.seats.values():
        gathering.company.done(handset, "ready")
    oma = plays_for(screen, "Oma Truus")
    oma.act("ready")
    for at in range(3):
        crew = oma.page.locator(".card.bright [data-gangster]")
        expect(crew).to_have_count(3 - at)
        lays_unread(oma, str(crew.first.get_attribute("data-gangster")))
        for seat in gathering.company.seats:
            order = {
                "gangster": CREWS[seat][at],
                "code": CODES[ROWS[seat][at]],
                "done": True,
            }
            gathering.company.done(gathering.seat(seat), "plan_job", **order)
    comes_up_unread(oma, anna)
    thrown = shown_throw(anna, ".aftermath")
    assert thrown.needed == 3
    hits = sum(face >= 3 for face in thrown.faces)
    expect(oma.panel("purse .money")).to_have_text(
        worth(2000 + (2000 if hits >= 2 else 1000 if hits else 0))
    )


def plays_for(screen: Screen, name: str) -> Screen:
    """The same laptop, now with the screen of somebody who has none."""
    screen.act("host")
    screen.sheet.locator(".host-seat", has_text=name).get_by_role("button").click()
    screen.tap("host.act_as", screen.sheet, "link")
    return screen


def comes_up_unread(oma: Screen, anna: Player) -> None:
    """Announced like any other; what it is, not even the app has known."""
    strongest = oma.page.locator(".card.bright [data-gangster]").first
    sends(oma, str(strongest.get_attribute("data-gangster")))
    anna.misses("Gas Station Robbery")
    shows_card(oma, CODES[OTHERS[0]][-5:], "Gas Station Robbery")
    anna.sees("Gas Station Robbery")
    throws(oma)
