"""A whole evening of robots at a real table, for tests of what remains of it afterwards."""

from functools import partial
from random import Random
from typing import Any

from companion.games.la_cosa_nostra.phases import awaits
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.reckoning import Robot, Sight
from companion.games.la_cosa_nostra.response_windows import WINDOWS
from companion.games.la_cosa_nostra.robots import wish
from companion.games.la_cosa_nostra.views import mine, public
from companion.keepsakes.labels import Naming
from companion.keepsakes.table_record import Account, account_of
from companion.rules.messages import Caller, PurseId, Refusal, SeatId
from companion.rules.tracker import Begin, TimeIsUp
from companion.web.screen_words import words_of
from tests.companion.parlour import Parlour

NAMES = ("Anna", "Bob", "Cas")


class WholeEvening:
    """Three robots with phones, in the short game; the market is the app's."""

    def __init__(self, seed: int, edition: str = "en", until: int = 10_000) -> None:
        self.random = Random(seed)  # noqa: S311 -- a test must repeat itself
        options = {"market": "app", "short_game": "yes"}
        self.parlour = Parlour(
            "la_cosa_nostra", seed=f"whole {seed}", options=options, edition=edition
        )
        self.parlour.sit(*NAMES)
        self.parlour.done("host", Begin())
        self.told = 0
        self.practice = Practice(self.state.box, self.random)
        self._follow()
        self.names = {seat: name for name, seat in self.parlour.seats.items()}
        hands = self.practice.hands
        self.robots = {
            seat: Robot(seat, self.state.box, hands[seat], self.random)
            for seat in self.names
        }
        while self.state.table.stage == "play" and until > 0:
            self._step()
            until -= 1

    @property
    def state(self) -> Any:
        return self.parlour.tables.live(self.parlour.table).history.state

    @property
    def account(self) -> Account:
        return account_of(self.parlour.tables, self.parlour.table)

    def naming(self, language: str) -> Naming:
        return Naming(words_of(language, "la_cosa_nostra"), self.state.table)

    def _follow(self) -> None:
        facts = self.parlour.facts()
        self.practice.after(facts[self.told :], self.state)
        self.told = len(facts)

    def _step(self) -> None:
        window = self.state.table.tracker.window
        if window and window.what in WINDOWS:
            for seat in self.robots:
                self._act(seat)
            self.parlour.time = window.ends
            self.parlour.do(Caller(), TimeIsUp(window.id))
            self._follow()
            return
        waits = awaits(self.state)
        asked = [offer.to for offer in self.state.offers.values()] + (
            waits.seats if waits else []
        )
        assert any(self._act(seat) for seat in asked)

    def _act(self, seat: SeatId) -> bool:
        self.parlour.time += 2
        own = mine(self.state, seat)
        order = wish(
            self.robots[seat],
            Sight(
                partial(public, self.state),
                own,
                self.state.table.bank.purses[PurseId(seat)],
            ),
        )
        done = order is not None and not isinstance(
            self.parlour.do(self.names[seat], order), Refusal
        )
        self._follow()
        return done
