"""A whole evening of Maffiosi in the real browser: five phones and one player without,
cards out of our own printer; and one with two people on one phone."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.guests import Guest, Player, comes_true
from tests.browser.moves import amounts, reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.browser.tapped_evenings import (
    TappedEvening,
    everybody_sits,
    it_is_over_and_kept,
    the_game_begins,
)
from tests.servers.callers import Company

GAME = "maffiosi"
PEOPLE = (("Anna", "en"), ("Bram", "nl"), ("Cas", "de"), ("Dora", "en"), ("Evi", "nl"))
OMA = "Oma Truus"  # without a phone
WAYS = ("tap", "code", "photo")  # by which cards are named, in turn
MURDEROUS = ("order_cake", "ka_boom", "shoot", "stab")
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
    consigliere("print", GAME, "--cards", *MURDEROUS, "--copies", "1", "--out", home)
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
    guest.sheet_is_gone()


def test_six_people_play_a_whole_evening(lounge: Lounge, paper: Cards) -> None:
    """From the front door to the page to keep, by taps, typed codes and photos of
    printed cards and by nothing else; every device shows the same table, and in the end
    the same winner."""
    sat = everybody_sits(lounge, GAME, PEOPLE, without_phone=OMA)
    dinner = Dinner(sat.screen, sat.guests, sat.names)
    dinner.paper = paper
    the_game_begins(dinner)
    for number in range(TURNS):
        if not dinner.turn():
            break
        if number == 2 * len(WAYS):
            everybody_sees_the_same(dinner)
    assert dinner.game["ending"] is not None
    assert dinner.played >= 2 * len(WAYS)
    it_is_over_and_kept(dinner)


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


def test_three_play_with_notes_of_paper(lounge: Lounge) -> None:
    """Phones say what is to be taken from the middle and show no sums; whoever is at turn
    says that the last note is gone, all count what lies before them, and the richest has
    won."""
    names = ("Anna", "Bram", "Cas")
    company = Company(lounge.house.base, GAME, names, money="paper")
    company.begin()
    phones = [lounge.player(name) for name in names]
    for phone, handset in zip(phones, company.seats.values(), strict=True):
        known(phone, handset)
        phone.visit(f"/t/{company.table}")
        phone.is_ready()
    anna, *_ = phones
    due = company.view(company.host)["game"]["earned"]["due"]
    anna.sees(anna.say("maf.earned.take", name="Anna", amount=f"${due:,}"))
    for phone in phones:
        expect(phone.page.locator(".maf-notes, .panel.purse .money")).to_have_count(0)
    anna.act("take_last_note")
    for phone, digits in zip(phones, ("50", "30", "40"), strict=True):
        counts(phone, digits)
    for phone in phones:
        found = phone.page.locator(".score .place .name")
        expect(found).to_have_text(["Anna", "Cas", "Bram"])
        phone.sees("$50,000", phone.panel("score"))
    company.hang_up()


def counts(phone: Player, thousands: str) -> None:
    """On the pad, in thousands as the notes are."""
    phone.act("count-cash")
    amounts(phone, thousands)
    phone.act("confirm", phone.sheet)
    phone.sheet_is_gone()
