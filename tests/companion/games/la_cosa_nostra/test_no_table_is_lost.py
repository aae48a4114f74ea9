"""Whatever a table agrees on, every screen can be drawn after it: corrections and
rulings with values of every kind."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.rulings import RULINGS
from companion.games.la_cosa_nostra.state import State
from companion.practice.simulation import Stuck, Trial
from companion.rules.amendments import (
    CorrectPhase,
    CorrectPurse,
    CorrectTurn,
    GameRuling,
)
from companion.rules.messages import HOST, Caller, Order, Refusal, SeatId
from companion.rules.seats import Leave
from companion.rules.table import Table
from tests.companion.games.la_cosa_nostra.rowdies import OPTIONS, Rowdy

STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    2**40,
    2**80,
    "",
    "x" * 40,
    "é\u2028",
    [],
    [[]],
    {},
    {"a": [1]},
    ["cop"],
)
LINES = ("incomes", "readied", "marker", "nonsense")
STEPS = 120


class Nasty(Rowdy):
    """An evening whose people agree on anything; after every step everybody's screen is drawn."""

    def _do(self, who: Caller, order: Order) -> bool:
        done = super()._do(who, order)
        if done:
            for viewer in (None, HOST, *self.state.table.seats):
                msgspec.json.encode(rules.GAME.view(self.state, viewer))
        return done

    def step(self) -> None:
        if self.random.random() < 0.4:
            self.all_agree(nasty(self.random, self.state))
        super().step()


def nasty(random: Random, state: State) -> Any:
    """A correction or a ruling: mostly about what is there, now and then about what cannot be."""
    seat = random.choice([*state.families, SeatId("s99")])
    also = {
        name: random.random() < 0.5
        for name in random.sample(LINES, random.randint(0, 3))
    }
    made: tuple[Any, ...] = (
        CorrectPhase(random.randrange(6), random.randint(1, 6), "so we say", also),
        CorrectTurn(seat, "it was"),
        CorrectPurse(seat, random.choice([0, 500, 10**9]), "counted"),
        _ruling(random, state, seat),
    )
    return random.choice([*made, made[-1], made[-1], made[0]])


def _ruling(random: Random, state: State, seat: SeatId) -> GameRuling:
    """With values of what it asks for."""
    name, values = random.choice(list(RULINGS)), _values(random, state, seat)
    asked = RULINGS[name].values.__struct_fields__
    return GameRuling(name, {one: values[one] for one in asked}, "it lies there")


def _values(random: Random, state: State, seat: SeatId) -> dict[str, Any]:
    likely: dict[str, list[Any]] = {
        "card": [*state.gangsters, *state.businesses, *state.box.businesses],
        "seat": [seat],
        "to": [seat, 5000],
        "by": [seat],
        "yes": [True, False],
        "state": ["active", "down", "reserve", "killed", "gone"],
        "effect": [*state.box.influence],
        "cards": [[*state.box.businesses][:3]],
    }
    strange = random.choice([*likely, "nothing"])
    return {
        name: random.choice(STRANGE if name == strange else values)
        for name, values in likely.items()
    }


def _evenings(number: int, steps: int) -> int:
    """So many steps, in as many evenings as it takes; how many rulings there were."""
    rulings = at = 0
    while steps > 0:
        edition, options = (
            ("en", "nl", "de")[number % 3],
            OPTIONS[number % len(OPTIONS)],
        )
        evening = Nasty(
            Trial("la_cosa_nostra", 3 + number % 3, edition, options, f"{number}/{at}"),
            0.8,
        )
        while steps > 0 and evening.state.table.stage == "play":
            steps -= 1
            try:
                evening.step()
            # a robot whose hand fits no longer to where the table jumped; people would
            # look at theirs
            except Stuck:
                break
        rulings, at = rulings + len(evening.state.table.strictness.rulings), at + 1
    return rulings


@pytest.mark.parametrize("number", range(10))
def test_nothing_that_is_agreed_on_makes_a_screen_impossible(number: int) -> None:
    """All options, three to five players, people walking out: no order raises, no view does."""
    assert _evenings(number, STEPS) > STEPS // 10


def test_the_evenings_above_notice_a_screen_that_cannot_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the bound on rounds they soon come upon one."""
    monkeypatch.setattr(
        "companion.games.la_cosa_nostra.rulings.no_such_moment", _anything_goes
    )
    with pytest.raises((KeyError, IndexError)):
        for number in range(10):
            _evenings(number, STEPS)


def _anything_goes(table: Table, order: CorrectPhase, rounds: int) -> Refusal | None:
    return Refusal("no_such_phase") if order.phase > 3 else None


def test_leaving_does_not_either() -> None:
    """The last two walk out in the middle of a Job."""
    evening = Nasty(Trial("la_cosa_nostra", 3, seed="left"), manners=1.0)
    for _ in range(30):
        evening.step()
    for seat in list(evening.state.table.playing()):
        evening._do(Caller(seat), Leave())
    assert evening.state.table.playing() == []
