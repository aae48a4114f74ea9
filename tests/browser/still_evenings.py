"""Games that robots have played up to a moment and that stand still there, stored as
tables that a server can open; and the devices that look at them."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, expect

from companion.catalog.game_catalog import GameCatalog
from companion.practice.simulation import Simulation, Trial
from companion.rules.dispatch import Opening
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin
from companion.store import opened
from companion.tables.service import Tables
from tests.browser.guests import Guest
from tests.servers.chromium import PHONE, lettered
from tests.servers.house import House
from tests.servers.wordy import words_at, wordy_house

LANGUAGES = ("en", "nl", "de")


def token_of(seat: str) -> str:
    """The token of a seat's phone; "host" is the laptop's."""
    return hashlib.sha256(f"phone of {seat}".encode()).hexdigest()


class Evening(Simulation, ABC):
    """A game under way whose seats belong to known phones."""

    people: ClassVar[Sequence[tuple[str, str]]] = ()
    # what a table of this game is opened with, besides its language
    opened_with: ClassVar[Mapping[str, str | None]] = {}

    def __init__(
        self, trial: Trial, catalog: GameCatalog, language: str, begun: bool = True
    ) -> None:
        self.language, self.begun = language, begun
        self.opened_by: Opening | None = None
        super().__init__(trial, catalog)

    def _opening(self, trial: Trial, catalog: GameCatalog) -> Opening:
        plain = super()._opening(trial, catalog)
        data, host = catalog.fingerprint(trial.game), key_hash(token_of("host"))
        spoken = {"language": self.language, **self.opened_with}
        fact = replace(plain.fact, host_key=host, data=data, **spoken)
        self.opened_by = Opening(replace(plain.setup, **spoken), fact)
        return self.opened_by

    def _sit_down(self, trial: Trial) -> None:
        people = self.people[: trial.players]
        for number, (name, side) in enumerate(people, start=1):
            self._do(Caller(), Sit(name, key_hash(token_of(f"s{number}")), side=side))
        if self.begun:
            self.begin()

    def begin(self) -> Self:
        self._do(Caller(host=True), Begin(SeatId("s1")))
        return self

    @property
    @abstractmethod
    def board(self) -> Any:
        """The game's own part of what all see."""

    @property
    def waits_for(self) -> str | None:
        awaits = self.board.awaits
        return awaits.what if awaits else None

    @property
    def asked(self) -> SeatId:
        """Whose phone has something to do now."""
        awaits = self.board.awaits
        return awaits.seats[0] if awaits and awaits.seats else SeatId("s1")

    def standing_still(self) -> Self:
        """The same game, which does not go on when this one does."""
        still = copy(self)
        still.facts = list(self.facts)
        return still


E = TypeVar("E", bound=Evening)


def first_times(
    wanted: Mapping[str, Callable[[E], bool]], evenings: Iterable[E]
) -> dict[str, E]:
    """Evenings that stand still at the first time that each moment comes, over as many
    as it takes."""
    found: dict[str, E] = {}
    for evening in evenings:
        _look_through(wanted, evening, found)
        if len(found) == len(wanted):
            return found
    raise AssertionError(f"no game came to {set(wanted) - set(found)}")


def _look_through(
    wanted: Mapping[str, Callable[[E], bool]], evening: E, found: dict[str, E]
) -> None:
    while True:
        for name, moment in wanted.items():
            if name not in found and moment(evening):
                found[name] = evening.standing_still()
        if evening.state.table.stage != "play" or len(found) == len(wanted):
            return
        evening.step()


def kept(games: Mapping[str, Evening], database: str, catalog: GameCatalog) -> None:
    """Store these games as tables of that name."""
    store = opened(database)
    tables = Tables(store, catalog)
    for name, game in games.items():
        assert game.opened_by
        tables.create(name, [replace(game.opened_by.fact, code=name), *game.facts])
    store.close()


@dataclass(frozen=True)
class StillHouse(Generic[E]):
    """A house in which an evening stands still at each moment, in each language."""

    house: House
    games: Mapping[str, E]

    def guest(
        self, browser: Browser, language: str, size: tuple[int, int] = PHONE
    ) -> "Visitor":
        return Visitor(browser, self, language, size)

    @contextmanager
    def in_many_words(self, folder: Path) -> Iterator[Self]:
        """The same evenings where each thing is said at the greatest length."""
        with wordy_house(of=self.house, folder=folder) as house:
            yield type(self)(house, self.games)


class Visitor(Guest):
    """A device that takes any chair."""

    def __init__(
        self,
        browser: Browser,
        club: StillHouse[Any],
        language: str,
        size: tuple[int, int],
    ) -> None:
        self.club, self.seat = club, ""
        super().__init__(browser, club.house.base, language, size)
        self.reads = words_at(club.house)

    def opens(self, table: str, seat: str, path: str = "") -> None:
        if seat != self.seat:
            self.changes_chairs(seat)
        self.visit(f"/t/{table}{path}")

    def changes_chairs(self, seat: str) -> None:
        if self.seat:  # nobody may listen any more under the name of the chair before
            self.visit("about:blank")
        self.seat = seat
        self.context.add_cookies(
            [{"name": "seat", "value": token_of(seat), "url": self.base}]
        )

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
