"""An evening's house: a game as `consigliere new` writes it, printed, served, and
phones that leave nothing behind."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser

from tests.browser.frozen_evenings import club, wordy_club
from tests.browser.guests import Guest, Player, Screen
from tests.browser.photographs import Printed, printed_cards
from tests.servers.callers import Company, Handset
from tests.servers.house import House, open_house
from tests.servers.wordy import measured_house, words_at

__all__ = ["club", "wordy_club"]
GAME = "night_shift"
ROOT = Path(__file__).parents[2]
G = TypeVar("G", bound=Guest)


@dataclass(frozen=True)
class Box:
    """The game on the table: its folder, and the cards that came out of the printer."""

    folder: Path
    cards: list[Printed]

    def copies(self, title: str) -> list[Printed]:
        return [card for card in self.cards if card.title == title]


def consigliere(*words: str | Path) -> None:
    """The command, as somebody types it."""
    line = [sys.executable, "-m", "companion", *map(str, words)]
    subprocess.run(line, cwd=ROOT, check=True, capture_output=True)


@pytest.fixture(scope="session")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A new game, printed, without a line of Python, once for all workers."""
    base = tmp_path_factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "new_game"
    home.mkdir(exist_ok=True)
    folder = home / GAME
    with (home / "door").open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        if not (home / "printed").exists():
            consigliere("new", folder)
            consigliere("print", folder, "--out", home / "printed")
    return Box(
        folder,
        printed_cards(
            home / "printed" / f"{GAME}-en-a4" / "cards.pdf", folder / "cards.csv"
        ),
    )


@pytest.fixture(scope="session")
def house(box: Box, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all evenings of a worker: each has a table of its own."""
    database = tmp_path_factory.mktemp("house") / "evenings.sqlite"
    with open_house(f"sqlite:{database}", box.folder) as house:
        yield house


@pytest.fixture(scope="session")
def wordy_house(box: Box, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The same where things need room."""
    database = tmp_path_factory.mktemp("house") / "evenings.sqlite"
    with measured_house(f"sqlite:{database}", box.folder) as house:
        yield house


class Lounge:
    """Where guests come from, and who looks after them when they go: nobody may have
    complained of anything."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house
        self.base = house.base
        self.guests: list[Guest] = []

    def welcome(self, guest: G) -> G:
        guest.reads = words_at(self.house)
        self.guests.append(guest)
        return guest

    def screen(self, language: str = "en") -> Screen:
        return self.welcome(Screen(self.browser, self.base, language))

    def player(self, name: str, language: str = "en") -> Player:
        return self.welcome(Player(self.browser, self.base, name, language))

    def guest(self, language: str = "en") -> Guest:
        return self.welcome(Guest(self.browser, self.base, language))

    def close(self) -> None:
        for guest in self.guests:
            guest.close()

    def complaints(self) -> list[str]:
        return [
            f"{guest.name}: {said}"
            for guest in self.guests
            for said in guest.grievances
        ]

    def strangers(self) -> set[str]:
        return {host for guest in self.guests for host in guest.strangers}


@pytest.fixture
def lounge(browser: Browser, house: House) -> Iterator[Lounge]:
    """Guests for one evening; at its end no console has complained and no page has
    asked a stranger for anything."""
    lounge = Lounge(browser, house)
    try:
        yield lounge
    finally:
        lounge.close()
    assert lounge.complaints() == []
    assert lounge.strangers() == set()


Sitting = Callable[..., tuple[Screen, list[Player]]]


@pytest.fixture
def seated(lounge: Lounge) -> Sitting:
    """A table at which these people sit already, made without the pages; for tests of
    what comes after."""

    def sit(
        *names: str,
        languages: tuple[str, ...] = ("en",),
        begun: bool = True,
        away: tuple[str, ...] = (),
    ) -> tuple[Screen, list[Player]]:
        """Whose phone nobody looks at in this test is away, as the screen may be: each
        costs as much as half the rest."""
        company = Company(lounge.house.base, GAME, names)
        if begun:
            company.begin()
        screen = lounge.screen()
        if "screen" not in away:
            known(screen, company.host)
            screen.visit(f"/t/{company.table}/screen")
        players = [
            lounge.player(name, languages[at % len(languages)])
            for at, name in enumerate(names)
            if name not in away
        ]
        tokens = dict(zip(names, company.seats.values(), strict=True))
        for player in players:
            known(player, tokens[player.name])
            player.visit(f"/t/{company.table}")
        company.hang_up()
        for guest in players if "screen" in away else (*players, screen):
            guest.is_ready()
        return screen, players

    return sit


def known(guest: Guest, handset: Handset) -> None:
    """This phone is the one that took the seat."""
    assert handset.token
    guest.context.add_cookies(
        [{"name": "seat", "value": handset.token, "url": guest.base, "httpOnly": True}]
    )
