"""A whole evening of Maffiosi in the real browser: five phones and one player without,
cards out of our own printer; and one with two people on one phone."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.guests import Guest, Screen, comes_true
from tests.browser.moves import reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.servers.callers import Company

GAME = "maffiosi"
NAMES = ("Anna", "Bram", "Cas", "Dora", "Evi")
OMA = "Oma Truus"  # purple, without a phone
LANGUAGES = ("en", "nl", "de")
WAYS = ("tap", "code", "photo")  # by which cards are named, in turn
MURDEROUS = ("ka_boom", "shoot", "stab", "order_cake")
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


class Dinner:
    """The table screen and everybody at it; whoever has no phone is played by the host."""

    def __init__(self, lounge: Lounge, paper: Cards) -> None:
        self.paper, self.played = paper, 0
        self.company = Company(lounge.house.base, GAME, NAMES)
        self.oma = without_phone(self.company)
        self.screen = self._screen(lounge)
        self.phones: dict[str, Guest] = {}
        for at, (seat, handset) in enumerate(self.company.seats.items()):
            player = lounge.player(NAMES[at], LANGUAGES[at % 3])
            known(player, handset)
            self._arrives(seat, player, "")
        aunt = lounge.guest("en")
        known(aunt, self.company.host)
        self._arrives(self.oma, aunt, f"?seat={self.oma}")

    def _screen(self, lounge: Lounge) -> Screen:
        screen = lounge.screen()
        known(screen, self.company.host)
        screen.visit(f"/t/{self.company.table}/screen")
        return screen

    def _arrives(self, seat: str, guest: Guest, query: str) -> None:
        guest.visit(f"/t/{self.company.table}{query}")
        guest.is_ready()
        self.phones[seat] = guest

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = self.company.view(self.company.host)["game"]
        return found

    @property
    def is_over(self) -> bool:
        return self.game["ending"] is not None

    def turn(self) -> None:
        """Whoever is at turn plays what hits most people, or what there is; once every
        way was gone twice the evening shows nothing new, and orders go without pages."""
        if self.played < 2 * len(WAYS):
            self._on_the_phone()
        else:
            self._without_pages(str(self.game["actor"]))

    def _without_pages(self, seat: str) -> None:
        offered = self._asks("GET", seat, "")["view"]["mine"]["may"]
        mine = {one["order"]: one for one in offered}
        kind = next((one for one in MURDEROUS if mine[one]["can"]), None)
        if kind:
            self._order(seat, kind, **best_choice(mine[kind], self._men(seat)))
        else:
            self._order(seat, "discard", card="move")
        if "move" in str(self.game["awaits"]):
            self._order(seat, "finish_turn")

    def _men(self, seat: str) -> set[str]:
        families = {one["seat"]: one["figures"] for one in self.game["families"]}
        return {man["id"] for man in families[seat]}

    def _order(self, seat: str, kind: str, **order: Any) -> None:
        self._asks(
            "POST",
            seat,
            "/commands",
            self.company.order(kind, None, **order, **{"as": seat}),
        )

    def _asks(self, method: str, seat: str, rest: str, body: object = None) -> Any:
        """By one's own phone; for whoever has none by the host's."""
        phone = self.company.seats.get(seat, self.company.host)
        path = f"{self.company.path}{rest}?as={seat}"
        answer = phone.ask(method, path, body)
        assert answer.status == 200, (seat, body, answer)
        return answer.json

    def _on_the_phone(self) -> None:
        guest = self.phones[str(self.game["actor"])]
        expect(guest.page.locator(".maf-turn.bright")).to_be_visible()
        able = [kind for kind in MURDEROUS if can(guest, kind)]
        before = self.company.look(self.company.host)["version"]
        if able:
            self._plays(guest, able[0])
        else:
            discards(guest)
        assert self.company.look(self.company.host)["version"] > before
        self._ends(guest)

    def _plays(self, guest: Guest, kind: str) -> None:
        way = WAYS[self.played % len(WAYS)]
        self.played += 1
        if way == "tap":
            guest.act(f"play-{kind}")
        else:
            guest.act("read")
            (card,) = self.paper[kind]
            photo = jpeg(on_the_table([card])) if way == "photo" else b""
            reads(guest, signs="" if photo else card.signs, photo=photo)
        aims(guest)
        confirms(guest)

    def _ends(self, guest: Guest) -> None:
        """No Move: where the turn went on by itself there is nothing to end."""
        if "move" in str(self.game["awaits"]):
            guest.act("finish_turn")
            expect(guest.page.locator('[data-act="finish_turn"]')).to_have_count(0)


def without_phone(company: Company) -> str:
    """The host gives somebody a chair and plays for them."""
    wish = {"name": OMA, "phone": False}
    made = company.host.post(f"{company.path}/players", wish)
    assert made.status == 201, made
    return str(made.json["player"])


def best_choice(offered: dict[str, Any], own: set[str]) -> dict[str, Any]:
    """What an order needs, from what the view offers: whatever hits most others."""

    def hits(one: dict[str, Any]) -> int:
        return sum(-1 if man in own else 1 for man in one["catches"])

    if "targets" in offered:
        target = offered["targets"][0]
        return {"by": target["by"], "victim": target["victims"][0]}
    if "cakes" in offered:
        return {"cake": max(offered["cakes"], key=hits)["cake"]}
    return {"place": max(offered["places"], key=hits)["place"]}


def can(guest: Guest, kind: str) -> bool:
    look = guest.page.locator(f'[data-act="play-{kind}"]')
    return look.get_attribute("aria-disabled") is None


def aims(guest: Guest) -> None:
    """Tap lit seats until the button says what will happen."""
    sheet = guest.sheet
    expect(sheet.locator(".maf-chair.lit").first).to_be_visible()
    while sheet.locator('[data-act="confirm"]').is_disabled():
        lit = sheet.locator(".maf-chair.lit:not(.chosen)")
        lit.last.click()


def confirms(guest: Guest) -> None:
    guest.act("confirm", guest.sheet)
    guest.sheet_is_gone()


def discards(guest: Guest) -> None:
    guest.act("discard")
    guest.act("discard-move", guest.sheet)
    guest.sheet_is_gone()


def test_six_people_play_a_whole_evening(lounge: Lounge, paper: Cards) -> None:
    """By taps, typed codes and photos of printed cards; every device shows the same
    table, and in the end the same winner."""
    dinner = Dinner(lounge, paper)
    dinner.company.begin()
    for number in range(TURNS):
        dinner.turn()
        if number == 2 * len(WAYS):
            everybody_sees_the_same(dinner)
        if dinner.is_over:
            break
    assert dinner.is_over
    assert dinner.played >= len(WAYS)
    for guest in (dinner.screen, *dinner.phones.values()):
        expect(guest.page.locator(".score .place").first).to_be_visible()
    winners = {
        guest.page.locator(".score .place .name").first.inner_text()
        for guest in dinner.phones.values()
    }
    assert len(winners) == 1


def everybody_sees_the_same(dinner: Dinner) -> None:
    """Who sits where, as each screen tells it once it has heard of the last card; without
    the words, which each reads in their own language."""
    told = json.dumps(sorted(at_the_table(dinner).items()))
    sorted_as_there = (
        f"Object.entries(({TABLE})()).sort(([a], [b]) => (a < b ? -1 : 1))"
    )
    same = f"JSON.stringify({sorted_as_there}) === JSON.stringify({told})"
    for guest in (dinner.screen, *dinner.phones.values()):
        comes_true(guest.page, same)


def at_the_table(dinner: Dinner) -> dict[str, str]:
    """The same, as the rules have it."""
    game: Any = dinner.game
    seats = dinner.company.view(dinner.company.host)["seats"]
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
