"""Every page and every sheet: nothing sticks out at 360 or 320 pixels in any language,
and axe-core finds no fault.

The people at these tables are called what people call themselves when nobody stops them.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.axe import violations
from tests.browser.conftest import GAME, Box, Lounge, known
from tests.browser.guests import Guest, Player, Screen
from tests.browser.sights import (
    my_screen,
    the_corners,
    the_council,
    the_doors,
    the_end,
    the_pages,
    the_secrets,
    the_tools,
)
from tests.servers.callers import Company
from tests.servers.chromium import TABLET, overflow
from tests.servers.house import House
from tests.servers.wordy import MEASURED, measured_house

LONG = "W" * 24
ARABIC = "محمد بن عبد العزيز"
FAMILY = "👩‍👩‍👧‍👦🇳🇱 Zoë"
SCRIPT = "<img src=x onerror=a()>"
HOSTILE = (LONG, ARABIC, FAMILY, SCRIPT)
WIDE, NARROW = 360, 320


class Inspector:
    """Looks at each sight in turn, at one of the widths after the other."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.faults: dict[str, str] = {}

    def looks(
        self,
        guest: Guest,
        sights: Iterable[str],
        widths: tuple[int, ...] = (NARROW, WIDE),
    ) -> None:
        for sight in sights:
            self.look(guest, sight, widths)

    def look(
        self, guest: Guest, sight: str, widths: tuple[int, ...] = (NARROW, WIDE)
    ) -> None:
        self.seen.append(sight)
        for width in widths:
            guest.page.set_viewport_size(
                {"width": width, "height": TABLET[1] if width > WIDE else 740}
            )
            self.note(f"{sight}, {width}", overflow(guest.page))
        before = list(guest.complaints)
        self.note(sight, violations(guest.page))
        # axe measures with styles of its own, and the page's policy protests
        guest.complaints = before
        guest.picture(sight.replace("/", "_"))

    def note(self, where: str, faults: list[str]) -> None:
        """Each fault once, where it was seen first."""
        for fault in faults:
            self.faults.setdefault(fault, where)

    def found(self) -> str:
        return "\n".join(f"{where}: {fault}" for fault, where in self.faults.items())


@pytest.fixture
def house(wordy_house: House) -> House:
    """Where things need room."""
    return wordy_house


@pytest.fixture(params=MEASURED)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def company(lounge: Lounge) -> Iterator[Company]:
    """Four with names that break pages, and a purse that is full."""
    company = Company(lounge.base, GAME, HOSTILE)
    yield company
    company.hang_up()


def arrives(company: Company, guest: Guest, seat: str, path: str = "") -> None:
    known(guest, company.seats[seat] if seat else company.host)
    guest.visit(f"/t/{company.table}{path}")


def goes_on(company: Company, box: Box) -> None:
    """So much has happened that every panel has something to show."""
    hand = company.seats
    company.done(hand["s1"], "take", source="bank", amount=987_654_321, reason="W" * 80)
    company.done(hand["s2"], "pay", to="s1", amount=5, reason=SCRIPT)
    company.done(hand["s1"], "lay", code=box.cards[0].signs, on="W" * 40)
    company.done(hand["s1"], "lay", code=box.cards[6].signs, on=ARABIC)
    company.done(hand["s3"], "lay", code=box.cards[8].signs)
    plan = company.view(hand["s3"])["me"]["plans"][0]["id"]
    company.done(hand["s3"], "show_plan", plan=plan, to="s1")
    company.done(hand["s3"], "reveal", plan=plan)
    company.done(hand["s2"], "count", counter="respect", by=1)
    company.done(hand["s1"], "ask_money", of=["s2"], amount=1, reason=LONG)
    company.done(hand["s1"], "start_timer", seconds=600)


def asked(company: Company, ask: str) -> None:
    """Something that the first player is asked."""
    orders: dict[str, dict[str, Any]] = {
        "ask_money": {"of": ["s1"], "amount": 123_456_789, "reason": "W" * 80},
        "type_dice": {"sides": [6, 6, 20, 100], "results": [1, 6, 20, 100]},
        "propose": {
            "what": {"type": "correct_purse", "purse": "s1", "to": 1, "reason": ARABIC}
        },
    }
    company.done(company.seats["s2"], ask, **orders[ask])


def test_the_doors(lounge: Lounge, company: Company, box: Box, language: str) -> None:
    eye, guest = Inspector(), lounge.guest(language)
    eye.looks(guest, the_doors(guest, company.code))
    eye.looks(guest, the_corners(guest, box.cards[6].code))
    assert eye.found() == ""
    assert len(eye.seen) > 12


def test_my_screen(lounge: Lounge, company: Company, box: Box, language: str) -> None:
    """In the lobby, in the game with all its sheets, asked, and at the end."""
    eye, player = Inspector(), lounge.player(LONG, language)
    arrives(company, player, "s1")
    player.panel("lobby").wait_for()
    eye.look(player, "lobby")
    company.begin()
    goes_on(company, box)
    player.panel("secrets li").nth(1).wait_for()
    eye.looks(player, my_screen(player))
    eye.looks(player, the_secrets(player, box.cards[3].signs))
    eye.looks(player, the_council(player))
    for ask in ("ask_money", "type_dice", "propose"):
        asked(company, ask)
        player.question.wait_for()
        eye.look(player, f"asked, {ask}")
        player.tap("question.later", player.question)
    eye.looks(player, the_pages(player))
    company.hang_up()  # a line that was silent for so long may have been closed
    company.done(company.host, "end_game")
    eye.looks(player, the_end(player))
    assert eye.found() == ""
    assert len(eye.seen) > 40


def test_other_eyes(lounge: Lounge, company: Company, box: Box, language: str) -> None:
    """Somebody at the door, somebody who only looks on, somebody at the curtain,
    somebody who left."""
    eye = Inspector()
    company.begin()
    goes_on(company, box)
    watcher = lounge.guest(language)
    watcher.visit(f"/j/{company.code}")
    watcher.act("watch")
    watcher.panel("turn").wait_for()
    eye.look(watcher, "watching")
    company.done(company.host, "set_door", door="ask")
    late = lounge.player("𝕴𝖌𝖓𝖆𝖟", language)
    late.knocks(f"/j/{company.code}")
    late.sees(late.say("me.not_admitted"))
    eye.look(late, "at the door")
    two = lounge.player(ARABIC, language)
    arrives(company, two, "s2")
    two.has(45)
    two.visit(f"/j/{company.code}")
    two.act("another")
    two.write("name", LONG[1:])
    eye.look(two, "another on this phone")
    two.act("sit")
    two.page.locator(".curtain").wait_for()
    eye.look(two, "curtain")
    company.done(company.seats["s4"], "leave")
    gone = lounge.player(SCRIPT, language)
    arrives(company, gone, "s4")
    gone.sees(gone.say("me.left"))
    eye.look(gone, "left")
    assert eye.found() == ""


def test_the_table_screen(
    lounge: Lounge, company: Company, box: Box, language: str
) -> None:
    """In the middle of the table, and on a phone when nothing larger is at hand."""
    eye, sizes = Inspector(), (NARROW, WIDE, TABLET[0])
    screen = lounge.welcome(Screen(lounge.browser, lounge.base, language))
    arrives(company, screen, "", "/screen")
    screen.page.locator(".join .qr img").wait_for()
    eye.look(screen, "screen, lobby", sizes)
    screen.act("begin")
    eye.look(screen, "screen, who begins", sizes)
    screen.close_sheet()
    company.begin()
    goes_on(company, box)
    asked(company, "propose")
    screen.page.locator(".before-after").wait_for()
    eye.look(screen, "screen, asked", sizes)
    asked(company, "type_dice")
    screen.page.locator(".dice").wait_for()
    eye.look(screen, "screen, dice", sizes)
    eye.looks(screen, the_tools(screen), sizes)
    company.done(company.host, "end_game")
    eye.looks(screen, the_end(screen), sizes)
    assert eye.found() == ""


def test_the_guide_to_the_sealed_line(
    lounge: Lounge, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house with a private authority of its own has one page more."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    eye = Inspector()
    database = f"sqlite:{tmp_path / 'evenings'}"
    with measured_house(database, words=("--https",)) as house:
        guest = lounge.welcome(Player(lounge.browser, house.base, "Anna", language))
        guest.visit("/https")
        guest.sees(guest.say("https.download"))
        eye.looks(guest, ["guide"] * 3)
        guest.close()
    assert eye.found() == ""
