"""An evening in the engines of iPhones and of Firefox: joining, paying, photo, typed
code, plans, questions, undo, sleep, reload and the ceremony, over plain http."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.browser.conftest import GAME, Box
from tests.browser.other_phones import SHEET, OtherPhone
from tests.browser.photographs import Printed, jpeg, on_the_table
from tests.servers.callers import Company
from tests.servers.chromium import STRANGE
from tests.servers.engines import ENGINES, started
from tests.servers.house import House

# of a question that need not scroll, how much is out of sight all the same
OVER = """
const told = document.querySelector('.question > .told');
return told.scrollHeight - told.clientHeight;
"""
MONEY = ".purse .money"


class Evening(NamedTuple):
    """Anna's phone and the table's screen in one browser; Bram has a phone of his own."""

    anna: OtherPhone
    screen: OtherPhone
    windows: tuple[str, str]
    company: Company

    def on_the_phone(self) -> OtherPhone:
        self.anna.looks_at(self.windows[0])
        return self.anna

    def on_the_screen(self) -> OtherPhone:
        self.screen.looks_at(self.windows[1])
        return self.screen

    def bram_pays(self, amount: int) -> None:
        bram = self.company.seats["s1"]
        self.company.done(bram, "pay", to="s2", amount=amount)

    def anna_has(self, amount: int) -> None:
        self.on_the_phone().sees(re.compile(rf"^\D*{amount}\D*$"), MONEY)


@pytest.fixture(params=ENGINES)
def evening(request: pytest.FixtureRequest, house: House) -> Iterator[Evening]:
    """The table is open and Bram sits; its screen is the laptop's own window, so the
    two have cookies of their own."""
    company = Company(house.base, GAME, ["Bram"])
    with started(request.param) as engine:
        anna = OtherPhone(engine, f"http://{STRANGE}:{house.port}")
        phone = anna.handle
        screen = anna.another_window(house.base)
        screen.takes_seat(company.host.token or "", f"/t/{company.table}/screen")
        screen.sees("Bram")
        evening = Evening(anna, screen, (phone, screen.handle), company)
        yield evening
        company.hang_up()
        assert evening.on_the_screen().complaints() == []
        evening.on_the_phone().complained_never()


def test_an_evening_in_another_engine(
    evening: Evening, box: Box, tmp_path: Path
) -> None:
    """Whatever people do on their phones they can do on this one; what they see is so."""
    she_joins(evening)
    she_pays(evening)
    she_lays_cards(evening, box, tmp_path)
    she_is_asked(evening)
    she_takes_back(evening)
    the_table_takes_back(evening)
    she_rolls(evening)
    she_reloads(evening)
    she_sleeps(evening)
    the_ceremony(evening)


def she_joins(evening: Evening) -> None:
    """Plain http and no localhost: none of what browsers keep for sealed lines."""
    anna = evening.on_the_phone()
    anna.visit(f"/j/{evening.company.code}")
    assert anna.run("return isSecureContext") is False
    anna.write("name", "Anna")
    anna.tap(".sides button", anna.say("colour.crimson"))
    anna.picture("join")
    anna.act("sit")
    anna.shows("header .light.on")
    assert anna.run("return location.pathname") == f"/t/{evening.company.table}"
    evening.on_the_screen().sees("Anna", ".seats, .circle")
    evening.company.begin()
    evening.anna_has(50)
    anna.picture("begun")


def she_pays(evening: Evening) -> None:
    anna = evening.on_the_phone()
    anna.act("pay")
    anna.tap(f"{SHEET} button", "Bram")
    for digit in "15":
        anna.tap(f"{SHEET} .pad button", digit)
    anna.picture("pay")
    anna.act("confirm", SHEET)
    anna.sheet_is_gone()
    evening.anna_has(35)
    assert evening.company.view(evening.company.host)["purses"]["s1"] == 65


def she_lays_cards(evening: Evening, box: Box, folder: Path) -> None:
    """One by a photo that is chosen from the phone, one by its five signs; read only
    while a finger rests there."""
    score, informer = box.copies("The big score")[0], box.copies("The informer")[0]
    anna = evening.on_the_phone()
    anna.act("plan")
    anna.write("photo", str(photo_of(score, folder)))
    lays(anna, score)
    anna.act("plan")
    anna.write("typed-code", informer.signs.lower())
    anna.tap_word("scan.go", SHEET)
    lays(anna, informer)
    anna.misses(score.title, ".secrets")
    anna.presses(".peek")
    anna.sees(score.title, ".secrets")
    anna.sees(informer.title, ".secrets")
    anna.picture("peek")
    anna.lifts()
    anna.misses(score.title, ".secrets")


def photo_of(card: Printed, folder: Path) -> Path:
    path = folder / "card.jpg"
    path.write_bytes(jpeg(on_the_table([card], (1100, 1500))))
    return path


def lays(anna: OtherPhone, card: Printed) -> None:
    anna.sees(card.title, SHEET)
    anna.picture("lay")
    anna.act("lay-go", SHEET)
    anna.sheet_is_gone()


def she_is_asked(evening: Evening) -> None:
    """A question comes by itself, stands there whole, is deaf at first, and is answered."""
    bram = evening.company.seats["s1"]
    evening.company.done(bram, "ask_money", of=["s2"], amount=12)
    anna = evening.on_the_phone()
    anna.shows("section.question:not(.still)")
    anna.picture("asked")
    assert anna.run(OVER) <= 0
    anna.tap("section.question .first, section.question .yes")
    anna.shows("section.question", times=0)
    evening.anna_has(23)


def she_takes_back(evening: Evening) -> None:
    """Her own last act goes with one tap."""
    anna = evening.on_the_phone()
    anna.act("count-respect-up")
    anna.sees("4", ".counter .value")
    anna.act("take_back")
    anna.sees("3", ".counter .value")


def the_table_takes_back(evening: Evening) -> None:
    """A step further back, with the yes of the others."""
    anna, company = evening.on_the_phone(), evening.company
    evening.bram_pays(7)
    evening.anna_has(30)
    anna.sees("Bram pays $7 to Anna")
    # the band that says so may lie over a button
    anna.run("document.querySelector('.call-band')?.click()")
    anna.act("more")
    anna.act("propose", SHEET)
    anna.act("undo", SHEET)
    anna.tap(f"{SHEET} .undo button", "Bram pays $7 to Anna")
    anna.picture("undo")
    anna.act("propose", SHEET)
    anna.sheet_is_gone()
    bram = company.seats["s1"]
    (question,) = company.view(bram)["questions"]
    company.done(bram, "vote", question=question["id"], yes=True)
    evening.anna_has(23)


def she_rolls(evening: Evening) -> None:
    """The dice fall on the phone and on the screen, and are those that the app promised."""
    anna = evening.on_the_phone()
    anna.act("roll")
    anna.act("roll", SHEET)
    anna.sheet_is_gone()
    anna.shows('.dice[aria-label*=":"]')
    evening.on_the_screen().shows('.dice[aria-label*=":"]')


def she_reloads(evening: Evening) -> None:
    anna = evening.on_the_phone()
    anna.reload()
    evening.anna_has(23)
    anna.shows("header .light.on")


def she_sleeps(evening: Evening) -> None:
    """Asleep the phone hears nothing; awake it is current at once, and listens again."""
    anna = evening.on_the_phone()
    anna.falls_asleep()
    evening.bram_pays(4)
    evening.on_the_screen().sees("27", ".seats, .circle")
    asleep = evening.on_the_phone().texts(MONEY)
    assert [re.sub(r"\D", "", one) for one in asleep] == ["23"]
    anna.wakes()
    evening.anna_has(27)
    evening.bram_pays(3)
    evening.anna_has(30)


def the_ceremony(evening: Evening) -> None:
    """The screen reads out place by place; a tap skips to the crown, and the phone has
    the lines."""
    evening.company.done(evening.company.host, "end_game")
    screen = evening.on_the_screen()
    screen.picture("ceremony")
    screen.act("skip")
    screen.shows(".crowned .winner-name")
    screen.picture("crowned")
    anna = evening.on_the_phone()
    anna.act("show-score")
    anna.shows(".score .place", times=2)
    anna.picture("score")
