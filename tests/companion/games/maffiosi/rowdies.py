"""Robots who do not only play well: they rule, walk out, change their minds and try
what is not allowed."""

from typing import Any

from companion.games.maffiosi import cakes, playing, seating, sleeping, violence
from companion.games.maffiosi.state import State
from companion.games.maffiosi.views import awaits
from companion.practice.simulation import Played, Trial
from companion.rules.amendments import (
    CorrectPhase,
    CorrectPurse,
    CorrectTurn,
    GameRuling,
)
from companion.rules.bank import Pay
from companion.rules.messages import Caller, Order, SeatId
from tests.companion.games import random_games
from tests.companion.games.maffiosi import laws
from tests.companion.games.random_games import walk_out

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"seating": "manual"},
    {"last_note": "sum", "few_drinkers": "nobody"},
    {"sleeping_boss": "no", "open_money": "no"},
    {"seating": "manual", "last_note": "sum", "sleeping_boss": "no"},
)


def wanted(number: int) -> Trial:
    """Three to six players and all options in turn."""
    return Trial(
        "maffiosi",
        3 + number % 4,
        "en",
        OPTIONS[number % len(OPTIONS)],
        f"law {number}",
    )


class Watched(random_games.Watched):
    """An evening that looks at the laws after every step."""

    state: State

    def check(self) -> None:
        laws.check(self.state)

    def ended_well(self, played: Played) -> bool:
        return bool(played.winners and self.state.ending)


class Rowdy(random_games.Rowdy):
    """An evening with bad manners."""

    state: State

    def check(self) -> None:
        laws.check(self.state, honest=False)

    def go_on(self) -> None:
        waiting = awaits(self.state)
        # whoever is still in the game went home
        if waiting and waiting.what == "nobody":
            for seat in list(self.gone):
                walk_out(self, seat)
        else:
            super().go_on()


def _rule(evening: Rowdy, seat: SeatId) -> None:
    """A figure, a cake or the pot is not what everybody thought."""
    pick, state = evening.random.choice, evening.state
    players = len(state.families)
    every = [name for one in state.families for name in _figures(state, one, players)]
    place = pick([0, *state.box.chairs])
    figure = {"figure": pick(every), "place": place, "asleep": pick([True, False])}
    values: dict[str, dict[str, Any]] = {
        "figure": figure,
        "cake": {"seat": seat, "place": place},
        "pot": {"pot": state.pot},
    }
    name = pick(["figure", "figure", "cake", "pot"])
    evening.all_agree(GameRuling(name, values[name], "look"))


def _figures(state: State, seat: SeatId, players: int) -> list[str]:
    colour = state.table.seats[seat].side
    return [name for name, _ in state.box.figure_ids(colour, players)]


def _correct(evening: Rowdy, seat: SeatId) -> None:
    """The shared corrections: whose turn, which step, a purse."""
    pick, table = evening.random.choice, evening.state.table
    what = [
        CorrectTurn(seat, "it was"),
        CorrectPhase(evening.random.randrange(4), table.tracker.round, "it was"),
        CorrectPurse(seat, evening.random.randrange(0, 20_000, 1000), "counted"),
        CorrectPurse(seat, 500, "half a note"),
    ]
    evening.all_agree(pick(what))


def _try_anything(evening: Rowdy, seat: SeatId) -> None:
    """Any order at all, by anybody."""
    pick, state = evening.random.choice, evening.state
    figures = [*state.figures, "nobody"]
    places = [0, *state.box.chairs, 31]
    order: Order = pick(
        [
            violence.Stab(pick(figures), pick(figures)),
            violence.Shoot(pick(figures), pick(figures)),
            cakes.OrderCake(pick(places)),
            cakes.PassItOn(pick(evening.seats), pick(["clockwise", "against"])),
            cakes.KaBoom(pick(evening.seats)),
            sleeping.Nightcap([pick(figures) for _ in range(3)]),
            seating.Scram(),
            seating.Move(pick(figures), pick(places)),
            seating.PlaceFigure(pick(figures), pick(places)),
            playing.Discard("move"),
            playing.FinishTurn(),
            Pay(pick(evening.seats), 1000),
        ]
    )
    evening._do(Caller(seat), order)


Rowdy.pranks = (
    walk_out,
    _rule,
    _rule,
    _correct,
    _try_anything,
    _try_anything,
    _try_anything,
)
