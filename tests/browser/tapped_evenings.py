"""Whole evenings by taps alone: opened at the front door, joined by the code on the table
screen, kept at the end. What the server believes is looked at, and nothing is ordered."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Lounge
from tests.browser.guests import Guest, Player, Screen, comes_true, settled
from tests.browser.photographs import seen
from tests.browser.senses import sensed
from tests.servers.callers import Handset
from tests.servers.chromium import overflow

# phones leave the reckoning to the table screen for a while, unless somebody taps
CANNOT_WAIT = """(document.querySelector('[data-act="show-score"]')?.click(),
    document.querySelector('.score .place .name'))"""


@dataclass
class TappedEvening:
    """The laptop in the middle, and by seat what each player looks at: a phone of their
    own, or for whoever has none a second window of the laptop."""

    screen: Screen
    guests: dict[str, Guest]
    names: dict[str, str]
    # by who holds it now
    shared: dict[str, Guest] = field(default_factory=dict, kw_only=True)

    def at(self, seat: str) -> Guest:
        """Their phone, in their own hands: one that two share is handed over first."""
        phone = self.guests[seat]
        held = next(
            (one for one, shared in self.shared.items() if shared is phone), seat
        )
        if held != seat:
            phone.tap("hand.over")
            phone.tap("hand.me", name=self.names[seat])
            self.shared[seat] = self.shared.pop(held)
        return phone

    @property
    def everybody(self) -> list[Guest]:
        return [self.screen, *self.guests.values()]

    def looked_at(self, guest: Guest, query: str = "") -> dict[str, Any]:
        """What this device is shown."""
        eye = Handset(guest.base, _token(guest))
        answer = eye.get(f"/api/tables/{self.screen.table}{query}")
        eye.hang_up()
        assert answer.status == 200, answer
        view: dict[str, Any] = answer.json["view"]
        return view

    @property
    def view(self) -> dict[str, Any]:
        """What all see."""
        return self.looked_at(self.screen)

    def offers(self, seat: str) -> list[dict[str, Any]]:
        """What this seat may do now."""
        view = self.looked_at(self.guests[seat], f"?as={seat}")
        found: list[dict[str, Any]] = view["mine"]["may"]
        return found


def _token(guest: Guest) -> str:
    (token,) = (
        one["value"] for one in guest.context.cookies() if one["name"] == "seat"
    )
    return token


def everybody_sits(
    lounge: Lounge,
    game: str,
    people: Sequence[tuple[str, str]],
    without_phone: str = "",
    choices: Sequence[tuple[str, str]] = (),
) -> TappedEvening:
    """The code is read off the table screen; people are names and languages."""
    screen = lounge.screen()
    sensed(screen)
    screen.opens(game, *choices)
    settled(screen.page)
    address = seen(screen.page.screenshot())
    guests: dict[str, Guest] = {}
    for number, (name, language) in enumerate(people, start=1):
        phone = guests[f"s{number}"] = lounge.player(name, language)
        phone.knocks(address)
        expect(screen.people()).to_have_count(number)
    names = {f"s{at}": name for at, (name, _) in enumerate(people, start=1)}
    evening = TappedEvening(screen, guests, names)
    if without_phone:
        _is_given_a_chair(lounge, evening, without_phone)
    return evening


def _is_given_a_chair(lounge: Lounge, evening: TappedEvening, name: str) -> None:
    """The laptop plays for them, in a second window."""
    screen, seat = evening.screen, f"s{len(evening.guests) + 1}"
    screen.act("host")
    screen.act("add", screen.sheet)
    screen.write("add-name", name)
    screen.tap("host.add_go", screen.sheet)
    screen.sheet_is_gone()
    expect(screen.people()).to_have_count(len(evening.guests) + 1)
    window = lounge.player(name)
    window.context.add_cookies(
        [{"name": "seat", "value": _token(screen), "url": screen.base}]
    )
    window.visit(f"/t/{screen.table}?seat={seat}")
    window.is_ready()
    evening.guests[seat] = window
    evening.names[seat] = name


def sits_down_beside(evening: TappedEvening, seat: str, name: str) -> None:
    """One more, on the phone of somebody who has sat down already."""
    phone, second = evening.guests[seat], f"s{len(evening.guests) + 1}"
    phone.act("me")
    phone.tap("join.another", phone.sheet, "link")
    phone.act("another")
    phone.write("name", name)
    phone.act("sit")
    expect(evening.screen.people()).to_have_count(len(evening.guests) + 1)
    phone.tap("hand.me", name=name)
    evening.guests[second] = evening.shared[second] = phone
    evening.names[second] = name


def the_game_begins(evening: TappedEvening, first: str = "") -> None:
    """Who goes first is chosen by name, where the game leaves it open."""
    screen = evening.screen
    screen.act("begin")
    if first:
        screen.tap_on(re.compile(re.escape(first)), screen.sheet)
    screen.act("begin-go", screen.sheet)
    expect(screen.page.locator(".stage.play")).to_be_visible()


def it_is_over_and_kept(evening: TappedEvening) -> str:
    """Every device shows the reckoning, the same winner on all; one opens the page to
    keep, which names everybody. Who won."""
    first = ".score .place .name"
    winners = set[str]()
    for guest in evening.everybody:
        comes_true(guest.page, CANNOT_WAIT)
        expect(guest.page.locator(first).first).to_be_visible()
        assert overflow(guest.page) == [], guest.name
    for guest in evening.guests.values():
        winners.add(guest.page.locator(first).first.inner_text())
    (winner,) = winners
    reader = next(iter(evening.guests.values()))
    assert isinstance(reader, Player)
    reader.tap("score.keepsake", None, "link")
    expect(reader.page).to_have_url(re.compile(r"/keepsake"))
    for name in evening.names.values():
        reader.sees(name)
    reader.picture("keepsake")
    return winner
