"""A busy moment of each game: robots play an evening in a database until everything is
on the table; phones then take their seats."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any, NamedTuple

from companion.games import robots_of
from companion.rules.messages import Caller, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.tracker import Begin, TimeIsUp
from companion.store import opened
from companion.tables.loaded import LoadedTable
from tests.companion.parlour import Parlour

NAMES = ("Anna", "Bob", "Cas", "Dora", "Emil", "Fien", "Gus")
PATIENCE = 40  # wishes of a robot that are refused, until it is somebody else's turn


class Moment(NamedTuple):
    """How many play, when the evening is busy, and the tap that is tried there."""

    players: int
    is_busy: Callable[[Any], bool]
    amount: int = 0  # that they pay each other; without it a line of the list is ticked


def in_round(number: int, phase: int | None = None) -> Callable[[Any], bool]:
    def reached(state: Any) -> bool:
        table = state.table
        at = (table.tracker.round, phase if phase is None else table.tracker.phase)
        return at >= (number, phase) and table.tracker.window is None

    return reached


def _can_pay(state: Any, moment: Moment) -> bool:
    """Everybody has what they are to pay the next."""
    purses = state.table.bank.purses
    return all(purses.get(seat, 0) >= moment.amount for seat in state.table.seats)


class Evening:
    """Robots at a table that lies in a database."""

    def __init__(self, game: str, moment: Moment, seed: str, folder: Path) -> None:
        found = robots_of(game)
        assert found, f"{game} has no robots"
        self.answered = found.answered
        store = opened(f"sqlite:{folder / 'evenings.db'}")
        choices = dict(found.choices)
        self.parlour = Parlour(game, store=store, seed=seed, options=choices)
        self.tokens = {name: token_hex(32) for name in NAMES[: moment.players]}
        for name, token in self.tokens.items():
            self.parlour.done("stranger", Sit(name, key_hash(token)))
        begun = self._live().history.start
        self.told = 0
        # it repeats
        self.table_robots = found.table_robots(begun, Random(1), Random(1))  # noqa: S311
        self.parlour.done("host", Begin())
        self._follow()

    def play(self, until: Callable[[Any], bool]) -> None:
        while not until(self.state):
            assert self.state.table.stage == "play", "the evening ended before"
            self._step()

    @property
    def state(self) -> Any:
        return self._live().history.state

    def _live(self) -> LoadedTable:
        return self.parlour.tables.live(self.parlour.table)

    def _follow(self) -> None:
        facts = self.parlour.facts()
        self.table_robots.after(facts[self.told :], self.state)
        self.told = len(facts)

    def _step(self) -> None:
        window = self.state.table.tracker.window
        acted = [self._act(seat) for seat in self.table_robots.asked(self.state)]
        if window and window.what in self.answered:
            self.parlour.time = window.ends
            self.parlour.do(Caller(), TimeIsUp(window.id))
            self._follow()
        else:
            assert any(acted), "nobody knows what to do"

    def _act(self, seat: SeatId) -> bool:
        self.parlour.time += 2
        for _ in range(PATIENCE):
            order = self.table_robots.order(seat, self.state)
            if order is None:
                return False
            if hasattr(self.parlour.do(Caller(seat), order), "version"):
                self._follow()
                return True
        return False


def at(moment: Moment, game: str, seed: str, folder: Path) -> dict[str, Any]:
    """An evening brought there, as phones need to know it."""
    evening = Evening(game, moment, seed, folder)
    evening.play(lambda state: moment.is_busy(state) and _can_pay(state, moment))
    return {
        "table": evening.parlour.table,
        "tokens": list(evening.tokens.values()),
        "seats": list(evening.state.table.seats),
        "size": moment.players,
        "amount": moment.amount,
    }
