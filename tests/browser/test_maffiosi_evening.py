"""Whole evenings of Maffiosi in the real browser, with cards out of our own printer: four
people on four phones; three with notes of paper, of whom one has no phone; and two people
on one phone."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.guests import Guest, comes_true
from tests.browser.moves import amounts, reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.browser.senses import heard
from tests.browser.tapped_evenings import (
    TappedEvening,
    everybody_sits,
    it_is_over_and_kept,
    the_game_begins,
)
from tests.servers.callers import Company

GAME = "maffiosi"
PEOPLE = (
    ("Anna", "en"),
    ("Bram", "nl"),
    ("Cas", "de"),
    ("Dora", "en"),
)
OMA = "Oma Truus"  # without a phone
WAYS = ("tap", "code", "photo")  # by which cards are named, in turn
MURDEROUS = ("stab", "shoot", "order_cake", "ka_boom")  # the quickest way to an end
# a pitch of each sound that such an evening has
SOUNDS = {
    "shot": 1400,
    "knife": 2400,
    "fuse": 3600,
    "bang": 140,
    "out": 196,
    "coin": 1976,
}
TURNS = 80  # after which an evening like this is surely over
TABLE = """() => Object.fromEntries([...document.querySelectorAll('.maf-chair')].map((one) => {
    const man = one.querySelector('.maf-man .letter');
    const asleep = one.querySelector('.maf-man.asleep') ? ' asleep' : '';
    return [one.dataset.chair, man ? man.textContent + asleep : ''];
}))"""
Cards = dict[str, list[Printed]]


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Cards:
    """One of each action card, as `consigliere print` makes it."""
    home = tmp_path_factory.mktemp("printed")
    wanted = ("--cards", *MURDEROUS, "--copies", "1", "--no-verify")
    consigliere("print", GAME, *wanted, "--out", home)
    (printed,) = home.iterdir()
    return cut_out(printed, set(MURDEROUS))


class Dinner(TappedEvening):
    """The table screen and everybody at it; whoever has no phone is played by the host."""

    paper: Cards
    played = 0

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = self.view["game"]
        return found

    def turn(self) -> bool:
        """Whoever is at turn plays what hits most people, or what there is. False: it is
        over."""
        game = self.game
        if game["ending"] is not None:
            return False
        seat = str(game["actor"])
        expect(self.guests[seat].page.locator(".maf-turn.bright")).to_be_visible()
        mine = {one["order"]: one for one in self.offers(seat)}
        kind = next((one for one in self._kinds() if mine[one]["can"]), None)
        if kind:
            self._plays(seat, kind, self._seats(seat, kind, mine[kind]))
        else:
            discards(self.guests[seat])
        self._ends(self.guests[seat])
        return True

    def _kinds(self) -> Sequence[str]:
        """Each comes first in turn."""
        at = self.played % len(MURDEROUS)
        return (*MURDEROUS[at:], *MURDEROUS[:at])

    def _seats(self, seat: str, kind: str, offered: dict[str, Any]) -> list[int]:
        """Which seats to tap, one after the other."""
        families = self.game["families"]
        men = {man["id"]: man["place"] for one in families for man in one["figures"]}
        own = {
            man["id"]
            for one in families
            for man in one["figures"]
            if one["seat"] == seat
        }
        if kind in {"stab", "shoot"}:
            target = offered["targets"][0]
            return [men[target["victims"][0]], men[target["by"]]]
        found = offered["cakes" if kind == "ka_boom" else "places"]
        hits = [sum(1 - 2 * (man in own) for man in one["catches"]) for one in found]
        return [int(found[hits.index(max(hits))]["place"])]

    def _plays(self, seat: str, kind: str, seats: Sequence[int]) -> None:
        guest, way = self.guests[seat], WAYS[self.played % len(WAYS)]
        self.played += 1
        if way == "tap":
            guest.act(f"play-{kind}")
        else:
            guest.act("read")
            (card,) = self.paper[kind]
            photo = jpeg(on_the_table([card])) if way == "photo" else b""
            reads(guest, signs="" if photo else card.signs, photo=photo)
        aims(guest, seats)
        confirms(guest)

    def _ends(self, guest: Guest) -> None:
        """No Move: where the turn went on by itself there is nothing to end."""
        game = self.game
        if game["ending"] is None and game["awaits"]["what"] == "move":
            guest.act("finish_turn")
            expect(guest.page.locator('[data-act="finish_turn"]')).to_have_count(0)


def aims(guest: Guest, seats: Sequence[int]) -> None:
    """Tap these until the button says what will happen."""
    sheet = guest.sheet
    for seat in seats:
        expect(sheet.locator('[data-act="confirm"]')).to_be_visible()
        if sheet.locator('[data-act="confirm"]').is_disabled():
            sheet.locator(f'.maf-chair.lit[data-chair="{seat}"]').click()


def confirms(guest: Guest) -> None:
    guest.act("confirm", guest.sheet)
    guest.sheet_is_gone()


def discards(guest: Guest) -> None:
    guest.act("discard")
    guest.act("discard-move", guest.sheet)
    confirms(guest)


def at_table(sat: TappedEvening, paper: Cards) -> Dinner:
    """Everybody is there, and the game begins."""
    dinner = Dinner(sat.screen, sat.guests, sat.names)
    dinner.paper = paper
    the_game_begins(dinner)
    return dinner


def test_four_people_play_a_whole_evening(lounge: Lounge, paper: Cards) -> None:
    """From the front door to the page to keep, each on a phone of their own, by taps,
    typed codes and photos of printed cards and by nothing else; every device shows the
    same table, and in the end the same winner."""
    dinner = at_table(everybody_sits(lounge, GAME, PEOPLE), paper)
    for number in range(TURNS):
        if not dinner.turn():
            break
        if number == 2 * len(WAYS):
            everybody_sees_the_same(dinner)
    assert dinner.game["ending"] is not None
    assert dinner.played >= 2 * len(WAYS)
    every_deed_was_heard(dinner)
    it_is_over_and_kept(dinner)


def every_deed_was_heard(dinner: Dinner) -> None:
    """On the table screen each kind of deed has its sound."""
    assert {*SOUNDS.values()} <= heard(dinner.screen.page), SOUNDS


def everybody_sees_the_same(dinner: Dinner) -> None:
    """Who sits where, as each screen tells it once it has heard of the last card; without
    the words, which each reads in their own language."""
    told = json.dumps(sorted(at_the_table(dinner).items()))
    sorted_as_there = (
        f"Object.entries(({TABLE})()).sort(([a], [b]) => (a < b ? -1 : 1))"
    )
    same = f"JSON.stringify({sorted_as_there}) === JSON.stringify({told})"
    for guest in dinner.everybody:
        comes_true(guest.page, same)


def at_the_table(dinner: Dinner) -> dict[str, str]:
    """The same, as the rules have it."""
    view: Any = dinner.view
    game, seats = view["game"], view["seats"]
    letters = {one["id"]: one["letter"] for one in seats}
    men = {
        man["id"]: letters[man["of"]] + (" asleep" if man["asleep"] else "")
        for family in game["families"]
        for man in family["figures"]
    }
    return {
        str(one["number"]): men.get(one.get("figure", ""), "") for one in game["chairs"]
    }


def test_two_people_on_one_phone(lounge: Lounge) -> None:
    """Each plays behind the curtain, with their own purse; the figures are the right one's."""
    company = Company(lounge.house.base, GAME, ("Anna", "Bram"))
    bram = company.seats["s2"]
    wish = {"name": "Cas", "code": company.code}
    assert bram.post(f"{company.path}/players", wish).status == 201
    company.begin()
    company.done(company.seats["s1"], "order_cake", place=1)
    phone = lounge.player("Bram")
    known(phone, bram)
    phone.visit(f"/t/{company.table}?seat=s2")
    phone.tap("hand.me", name="Bram")
    discards(phone)
    phone.tap("hand.over")
    expect(phone.page.locator(".curtain")).to_be_visible()
    expect(phone.page.locator(".maf-chair")).to_have_count(0)
    phone.tap("hand.me", name="Cas")
    expect(phone.page.locator(".maf-turn.bright")).to_be_visible()
    discards(phone)
    view = company.view(company.host)
    assert view["game"]["actor"] == "s1"


def test_three_play_with_notes_of_paper_and_one_has_no_phone(
    lounge: Lounge, paper: Cards
) -> None:
    """A whole small game: screens say what is to be taken from the middle and show no
    sums; the laptop plays for Oma. Somebody says that the last note is gone, all count
    what lies before them, and the richest has won."""
    sat = everybody_sits(
        lounge, GAME, PEOPLE[:2], without_phone=OMA, choices=[("money", "paper")]
    )
    dinner = at_table(sat, paper)
    anna, *_ = phones = [*dinner.guests.values()]
    amount = f"${dinner.game['earned']['due']:,}"
    anna.sees(anna.say("maf.earned.take", name=PEOPLE[0][0], amount=amount))
    for phone in phones:
        expect(phone.page.locator(".maf-notes, .panel.purse .money")).to_have_count(0)
        assert dinner.turn()
    anna.act("take_last_note")
    for phone, digits in zip(phones, ("50", "30", "40"), strict=True):
        counts(phone, digits)
    assert it_is_over_and_kept(dinner) == PEOPLE[0][0]
    order = [one["seat"] for one in dinner.view["score"]["places"]]
    assert order == ["s1", "s3", "s2"]


def counts(phone: Guest, thousands: str) -> None:
    """On the pad, in thousands as the notes are."""
    phone.act("count-cash")
    amounts(phone, thousands)
    phone.act("confirm", phone.sheet)
    phone.sheet_is_gone()
