"""How long a round of La Cosa Nostra waits in windows: the rules of today beside those
of 5ffa93a, on evenings of the same robots. No asserts.

`python -m tests.bench.bench_waits [--evenings N] [--players N]`. A window lasts its
full length whatever anybody answers, so the figures depend on what robots do only as far
as they decide what lies on the table. The seconds in which dice still fall are left out:
they are watched, and nobody is asked before they lie still.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from companion.catalog.game_catalog import GameCatalog
from companion.games.la_cosa_nostra import response_windows
from companion.games.la_cosa_nostra.state import Builder, Deed, State
from companion.practice.simulation import Simulation, Trial
from companion.rules.dice import Rolled, falls_for
from companion.rules.messages import Caller, Order
from companion.rules.tracker import WindowOpened, opened

Waits = Counter[tuple[int, str]]  # by round, and by what was asked
THEN_NEW, THEN = 12, 6


class Watched(Simulation):
    """Notes what each window takes beyond the dice that fall before it."""

    def __init__(self, trial: Trial, catalog: GameCatalog) -> None:
        self.seconds: Waits = Counter()
        self.windows: Waits = Counter()
        super().__init__(trial, catalog)

    def _do(self, who: Caller, order: Order) -> bool:
        told = len(self.facts)
        done = super()._do(who, order)
        news = self.facts[told:]
        falling = sum(
            falls_for(len(one.results)) for one in news if isinstance(one, Rolled)
        )
        for fact in news:
            if isinstance(fact, WindowOpened):
                key = (self.state.table.tracker.round, fact.what)
                self.seconds[key] += int(fact.seconds) - falling
                self.windows[key] += 1
        return done


def _in_the_past(builder: Builder, what: str) -> None:
    """12 seconds in the round that brings this kind of window, else 6."""
    box, round_ = builder.state.box, builder.state.table.tracker.round
    since = box.influence_from if what == "doc" else _first_round(builder.state, what)
    thrown = [fact for fact in builder.facts if isinstance(fact, Rolled)]
    falling = sum(falls_for(len(one.results)) for one in thrown)
    seconds = THEN_NEW if round_ <= since else THEN
    builder.add(opened(what, seconds + falling, builder.chance))


def _first_round(state: State, response: str) -> int:
    return min(round_ for round_, _ in state.box.responses[response])


def _late_enough(state: State, response: str) -> bool:
    return state.table.tracker.round >= _first_round(state, response)


def _trap_alone(state: State, deed: Deed) -> str:
    return "trap"


@contextmanager
def rules_of_then() -> Iterator[None]:
    """Windows as they opened at 5ffa93a: for cards that all have seen as well, doctors
    always apart."""
    with patch.multiple(
        response_windows,
        could_lie_hidden=_late_enough,
        _trap_question=_trap_alone,
        _open_window=_in_the_past,
    ):
        yield


def evenings(many: int, players: int, catalog: GameCatalog) -> tuple[Waits, Waits]:
    """Seconds and windows of all these evenings."""
    seconds: Waits = Counter()
    windows: Waits = Counter()
    for number in range(many):
        trial = Trial("la_cosa_nostra", players=players, seed=f"waits {number}")
        evening = Watched(trial, catalog)
        evening.play()
        seconds += evening.seconds
        windows += evening.windows
    return seconds, windows


def _line(name: str, then: float, now: float) -> str:
    return f"{name:24} {then:8.1f} {now:8.1f} {now / then if then else 0:8.2f}"


def _summed(waits: Waits, many: int, at: int, key: Any) -> float:
    return sum(count for found, count in waits.items() if found[at] == key) / many


def main() -> None:
    """A table of then, now and their ratio, an evening."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--players", type=int, default=5)
    asked = parser.parse_args()
    catalog, many = GameCatalog(), asked.evenings
    with rules_of_then():
        then = evenings(many, asked.players, catalog)
    now = evenings(many, asked.players, catalog)
    print(f"{many} evenings of {asked.players}:{'then':>13} {'now':>8} {'ratio':>8}")
    for round_ in range(1, 5):
        pair = (_summed(one[0], many, 0, round_) for one in (then, now))
        print(_line(f"seconds in round {round_}", *pair))
    for what in response_windows.WINDOWS:
        pair = (_summed(one[1], many, 1, what) for one in (then, now))
        print(_line(f"windows: {what}", *pair))
    totals = (sum(one[0].values()) / many for one in (then, now))
    print(_line("seconds an evening", *totals))


if __name__ == "__main__":
    main()
