"""Evenings of La Cosa Nostra that stand still at each moment, in each language, and
devices that look at them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra.responses import hidden_jobs
from companion.games.la_cosa_nostra.state import ring
from companion.games.la_cosa_nostra.views import GangsterView
from tests.browser.evening_so_far import Moment, SoFar, kept, lobby, moments, token_of
from tests.browser.guests import Guest
from tests.servers.chromium import PHONE, lettered
from tests.servers.house import House, open_house

LANGUAGES = ("en", "nl", "de")
MOMENTS: dict[str, Moment] = {
    "DRAW": lambda game: game.waits_for == "draw",
    "PLANNING": lambda game: game.board.round == 4 and game.waits_for == "task",
    "ACTION": lambda game: game.board.round == 4 and game.waits_for == "turn",
    "THROW": lambda game: (
        game.board.round >= 3
        and game.waits_for == "throw"
        and bool(game.deed and game.deed.victim)
    ),
    "ALONE": lambda game: (
        game.waits_for == "throw" and bool(game.deed and not game.deed.target)
    ),
    "FIRST": lambda game: game.board.round == 1 and game.waits_for == "task",
    "CURTAIN": lambda game: (
        game.waits_for == "announced" and bool(game.deed and game.deed.target)
    ),
    "TRAP": lambda game: game.window == "trap",
    "VICTIM": lambda game: game.waits_for == "victim",
    "DOC": lambda game: game.window == "doc",
    "RECRUIT": lambda game: game.board.phase == "payday" and game.board.round == 1,
    "PAYDAY": lambda game: game.board.phase == "payday" and game.board.round == 3,
    "DUE": lambda game: game.waits_for == "payday" and game.board.round == 3,
    "HELD": lambda game: (
        game.board.round >= 3
        and game.waits_for == "throw"
        and bool(game.deed and game.deed.victim and game.deed.target)
        and bool(hidden_jobs(game.state, game.victim))
    ),
    "LASTHIRE": lambda game: (
        game.board.round == 2
        and game.waits_for == "recruit"
        and game.asked == ring(game.state)[-1]
    ),
    "OVER": lambda game: game.state.table.stage == "over",
}


# what befalls cards, seen in one language
BEFALLEN: dict[str, Moment] = {
    "ROBBED": lambda game: (
        game.board.action is None and any(one.robbed for one in _gangsters(game))
    ),
    "STRUCK": lambda game: (
        game.board.action is None and any(one.down for one in _gangsters(game))
    ),
    "SHUT": lambda game: any(
        one.down for family in game.board.families for one in family.businesses
    ),
    "LENT": lambda game: any(
        one.markers for family in game.board.families for one in family.businesses
    ),
    "FELL": lambda game: any(family.kills for family in game.board.families),
}


def _gangsters(game: SoFar) -> Iterator[GangsterView]:
    return (one for family in game.board.families for one in family.gangsters)


@dataclass(frozen=True)
class Club:
    """A house in which an evening stands still at each moment, in each language."""

    house: House
    games: dict[str, SoFar]

    def guest(
        self, browser: Browser, language: str, size: tuple[int, int] = PHONE
    ) -> "Visitor":
        return Visitor(browser, self, language, size)


class Visitor(Guest):
    """A device that takes any chair."""

    def __init__(
        self, browser: Browser, club: Club, language: str, size: tuple[int, int]
    ) -> None:
        self.club = club
        super().__init__(browser, club.house.base, language, size)

    def opens(self, table: str, seat: str, path: str = "") -> None:
        # nobody may listen any more under the name of the chair before
        self.visit("about:blank")
        self.context.add_cookies(
            [{"name": "seat", "value": token_of(seat), "url": self.base}]
        )
        self.visit(f"/t/{table}{path}")

    def shows(self, look: str) -> Locator:
        found = self.page.locator(look).first
        expect(found).to_be_visible()
        lettered(self.page)
        return found

    def holds(self, look: str) -> None:
        """A finger rests on it."""
        box = self.shows(look).bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with open_club(tmp_path_factory.mktemp("club")) as opened:
        yield opened


@contextmanager
def open_club(folder: Path) -> Iterator[Club]:
    """All the evenings, in a house that is open as long as somebody looks."""
    catalog, games = GameCatalog(), {}
    for language in LANGUAGES:
        games[f"LOBBY{language}".upper()] = lobby(language, catalog, market="app")
        for name, game in moments(MOMENTS, language, catalog, market="app").items():
            games[f"{name}{language}".upper()] = game
        games[f"OPEN{language}".upper()] = games[f"CURTAIN{language}".upper()]
    games |= moments(BEFALLEN, "en", catalog, market="app")
    going_on = {
        "TAPS": "PLANNING",
        "DEAL": "PLANNING",
        "TRADE": "PLANNING",
        "WINDOW": "TRAP",
        "PASSEDON": "TRAP",
        "DICE": "THROW",
        "STEP": "PLANNING",
    }
    going_on |= {
        "LAID": "PLANNING",
        "SENT": "ACTION",
        "LETGO": "ACTION",
        "UPPER": "ACTION",
    }
    going_on |= dict.fromkeys(("SCENE", "SKIP", "CALM", "CLEARS", "FOLLOW"), "THROW")
    going_on["BYHAND"] = "THROW"
    going_on |= dict.fromkeys(
        ("FALL", "FALLS", "FALLALL", "FALLLATE", "FALLCALM"), "THROW"
    )
    going_on |= dict.fromkeys(("FLICK", "SHAKE", "KEY"), "THROW")
    going_on |= dict.fromkeys(("RACE", "RACED", "RACECALM"), "DUE")
    going_on |= dict.fromkeys(("ROUND", "ROUNDCALM", "ROUNDTAP"), "LASTHIRE")
    games |= {name: games[f"{moment}EN"] for name, moment in going_on.items()}
    database = f"sqlite:{folder / 'evenings.sqlite'}"
    kept(games, database, catalog)
    with open_house(database) as house:
        yield Club(house, games)
