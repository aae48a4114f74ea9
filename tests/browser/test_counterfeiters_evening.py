"""An evening of Counterfeiters: three phones and a player without one, with cards out of
our own printer, from the start cards until the screens go up."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lounge, consigliere, known
from tests.browser.guests import Guest, Player, Screen
from tests.browser.moves import reads
from tests.browser.photographs import Printed, cut_out, jpeg, on_the_table
from tests.servers.callers import Company, Handset, created
from tests.servers.chromium import overflow

GAME = "counterfeiters"
NAMES = ("Philippa", "Bert", "Cas")
WITHOUT = "Dora"
CARDS = {"ink_s_2", "paper_s_2", "printer_a_2", "paper_a_2"}
MOST = 200  # orders, which no evening needs


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Printed]]:
    """The component cards that this evening names, cut out of their sheets."""
    home = tmp_path_factory.mktemp("printed")
    wanted = ("--only", "components", "--no-verify", "--lang", "en")
    consigliere("print", GAME, *wanted, "--out", home)
    (printed,) = home.iterdir()
    return cut_out(printed, CARDS)


@dataclass
class Evening:
    """Who sits there, and what they look at; `house` is the seat without a phone."""

    company: Company
    phones: dict[str, Player]
    screen: Screen
    house: Screen
    cards: dict[str, list[Printed]]

    @property
    def seats(self) -> dict[str, str]:
        return {name: f"s{at}" for at, name in enumerate((*NAMES, WITHOUT), start=1)}

    def photo(self, card: str) -> bytes:
        return jpeg(on_the_table(self.cards[card][:1]))

    def at(self, name: str) -> Guest:
        return self.house if name == WITHOUT else self.phones[name]


@pytest.fixture
def evening(lounge: Lounge, cards: dict[str, list[Printed]]) -> Iterator[Evening]:
    """Four sit, Philippa begins; nothing has been named yet."""
    company = Company(lounge.house.base, GAME, NAMES)
    created(company.host, f"{company.path}/players", {"name": WITHOUT, "phone": False})
    company.done(company.host, "begin", first="s1")
    screens = [lounge.screen() for _ in range(2)]
    for screen, path in zip(screens, ("/screen", "?seat=s4"), strict=True):
        known(screen, company.host)
        screen.visit(f"/t/{company.table}{path}")
    phones = {name: lounge.player(name) for name in NAMES}
    for phone, handset in zip(phones.values(), company.seats.values(), strict=True):
        known(phone, handset)
        phone.visit(f"/t/{company.table}")
        phone.is_ready()
    try:
        yield Evening(company, phones, screens[0], screens[1], cards)
    finally:
        company.hang_up()


def test_four_play_until_the_screens_go_up(evening: Evening) -> None:
    """Named, bought, printed, washed and flown: by photo, by code and by tap; the board
    on the table screen is the board on the table, and nobody sees behind another's screen."""
    the_start_cards_are_named(evening)
    the_first_round(evening)
    nobody_looks_behind(evening)
    the_paper_is_counted(evening.phones["Bert"])
    robots_could_not_do_it_worse(evening)
    the_screens_go_up(evening)
    for guest in (evening.screen, evening.house, *evening.phones.values()):
        assert overflow(guest.page) == [], guest.name


# Laying out.


def the_start_cards_are_named(evening: Evening) -> None:
    """Photographed, typed, tapped; and for whoever has no phone, at the table's screen.
    Philippa has never played this: one sentence says what it is about, until she has read it."""
    told = evening.phones["Philippa"].page.locator(".panels .first-time")
    expect(told).to_have_attribute("data-first", "name_component")
    evening.phones["Philippa"].act("first-ok")
    expect(told).to_have_count(0)
    for name, card in (("Philippa", "ink_s_2"), ("Bert", "paper_s_2")):
        phone = evening.phones[name]
        phone.act("scan-start")
        if name == "Philippa":
            reads(phone, photo=evening.photo(card))
        else:
            reads(phone, evening.cards[card][0].signs)
        phone.sheet_is_gone()
    evening.phones["Cas"].act("component-ink")
    evening.house.act("component-paper")
    expect(evening.screen.page.locator(".lay-out")).to_be_visible()
    expect(evening.phones["Philippa"].page.locator(".my-turn")).to_be_visible()


# The first round.


def goes(evening: Evening, name: str, space: str) -> Guest:
    """This player's turn has come: the space is lit, and opens."""
    guest = evening.at(name)
    found = guest.page.locator(f'.my-turn [data-space="{space}"].lit')
    expect(found).to_be_visible()
    found.click()
    return guest


def placed(evening: Evening, guest: Guest, space: str) -> None:
    guest.act("place", guest.sheet)
    guest.sheet_is_gone()
    stands = evening.screen.page.locator(f'[data-space="{space}"] .henchman')
    expect(stands).to_be_visible()


def more(guest: Guest, step: str, times: int) -> None:
    for _ in range(times):
        guest.act(f"{step}-more", guest.sheet)


def buys(evening: Evening, name: str, space: str, card: str, by: str) -> None:
    """Nobody has told the app what lies there: the buyer does."""
    guest = goes(evening, name, space)
    assert isinstance(guest, Player)
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
    simply(evening, WITHOUT, "tax_1")
    expect(screen.page.locator(".step.here")).to_have_count(1)
    screen.sees(screen.say("cf.hand.officer", to="1"), screen.panel("cf-hands"))
    simply(evening, "Philippa", "print_2")
    washes(evening, "Bert", "supermarket_1", 1, 2)
    simply(evening, "Cas", "print_3")
    simply(evening, WITHOUT, "print_4")
    dark_and_why(evening.phones["Philippa"])
    washes(evening, "Philippa", "fence_1", 1, 4)
    flies(evening, "Bert", "flight_1", 50)
    simply(evening, "Cas", "tax_2")
    evening.house.act("lay-flat")
    evening.house.sheet.locator(".first").click()
    screen.sees(screen.say("cf.hand.home"), screen.panel("cf-hands"))
    expect(screen.page.locator(".cf-left .henchman")).to_have_count(0)
    expect(evening.house.page.locator(".my-turn")).to_be_visible()  # sunglasses


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
    others = [evening.company.view(evening.company.host)]
    others += [
        evening.company.view(handset)
        for seat, handset in evening.company.seats.items()
        if seat != "s2"
    ]
    for view in others:
        assert {"s2", "offshore:s2"}.isdisjoint(view.get("purses") or {})


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


def robots_could_not_do_it_worse(evening: Evening) -> None:
    """Whoever is at turn goes to the next space with a cap, until only the last
    henchmen are left: told to the server, since every kind of tap was seen."""
    for _ in range(MOST):
        view = evening.company.view(evening.company.host)
        phases = view["table"]["phases"]
        if phases[view["turn"]["phase"]] == "last_henchmen":
            return
        _one_order(evening, view)
    raise AssertionError("no end in sight")


def _one_order(evening: Evening, view: dict[str, Any]) -> None:
    company, seat = evening.company, view["turn"]["seat"]
    who, more = _voice(evening, seat)
    caps = {one["id"] for one in view["game"]["spaces"] if one.get("cap")}
    mine = company.view(who) if seat != "s4" else _house(company)
    free = [one for one in mine["mine"]["may"] if one.get("can")]
    wanted = [one for one in free if one["space"] in caps] + free
    for one in wanted:
        order = ORDERS[one["order"]](mine)
        if order is not None:
            answer = company.give(
                who, one["order"], space=one["space"], **order, **more
            )
            if answer.status == 200:
                return
    company.done(who, "lay_flat", **more)


def _voice(evening: Evening, seat: str) -> tuple[Handset, dict[str, Any]]:
    company = evening.company
    if seat in company.seats:
        return company.seats[seat], {}
    return company.host, {"as": seat}


def _house(company: Company) -> dict[str, Any]:
    answer = company.host.get(f"{company.path}?as=s4")
    found: dict[str, Any] = answer.json["view"]
    return found


def _one_fake(mine: dict[str, Any]) -> dict[str, Any] | None:
    """The best that is there."""
    screen = mine["mine"]["screen"]
    there = [int(screen["fakes"][str(at)]) if screen else 0 for at in (1, 2, 3)]
    best = max((at for at in range(3) if there[at]), default=None)
    return None if best is None else {"notes": [int(at == best) for at in range(3)]}


ORDERS: dict[str, Any] = {
    "print_fakes": lambda mine: {},
    "cheat_tax": lambda mine: {},
    "shop": _one_fake,
    "sell_to_fence": _one_fake,
    "buy_card": lambda mine: None,
    "fly": lambda mine: None,
}


def the_screens_go_up(evening: Evening) -> None:
    """The last henchmen are laid flat by tap; then one screen after the other rises on
    the table screen, the winner's last, and the phones show the reckoning."""
    screen, company = evening.screen, evening.company
    expect(screen.page.locator(".cf-last")).to_be_visible()
    while True:
        view = company.view(company.host)
        if view["table"]["stage"] == "over":
            break
        name = (*NAMES, WITHOUT)[int(view["turn"]["seat"][1:]) - 1]
        guest = evening.at(name)
        guest.act("lay-flat")
        guest.sheet.locator(".first").click()
        expect(guest.page.locator(".my-turn")).to_have_count(0)
    expect(screen.page.locator(".ceremony.done")).to_be_visible()
    places = company.view(company.host)["score"]["places"]
    sums = [int(place["points"]) for place in places]
    assert sums == sorted(sums, reverse=True)
    screen.sees(re.compile(rf"\${sums[0]}\b"), screen.panel("crowned"))
    for phone in evening.phones.values():
        phone.sees(f"${sums[0]}", phone.panel("score"))
