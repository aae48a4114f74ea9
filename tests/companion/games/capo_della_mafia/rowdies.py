"""Robots who do not only play well: they rule, walk out, change their minds and try
what is not allowed."""

from random import Random
from typing import Any

from companion.games.capo_della_mafia.assignments import TurnAssignment, TurnEvent
from companion.games.capo_della_mafia.judging import ShowMafiosi
from companion.games.capo_della_mafia.mafiosi import LayMafiosi, TurnUp
from companion.games.capo_della_mafia.settling import ClaimGiulia, Settle
from companion.games.capo_della_mafia.state import State, present
from companion.games.capo_della_mafia.suspecting import (
    CountDown,
    SayPistol,
    SealSuspicion,
)
from companion.practice.simulation import Played, Trial
from companion.rules.amendments import CorrectPhase, CorrectTurn, GameRuling
from companion.rules.messages import Caller, Order, SeatId
from tests.companion.games import random_games
from tests.companion.games.capo_della_mafia import laws
from tests.companion.games.random_games import SHELF, walk_out

GAME = "capo_della_mafia"


def wanted(number: int) -> Trial:
    """Three to seven players in turn, and any mixture of what a table may choose."""
    game = SHELF.game(GAME)
    assert game
    draw = Random(number)  # noqa: S311 -- an evening must repeat itself
    chosen = {str(one.id): draw.choice(one.choices) for one in game.options.values()}
    return Trial(GAME, 3 + number % 5, "en", chosen, f"law {number}")


class Watched(random_games.Watched):
    """An evening that looks at the laws after every step."""

    state: State

    def check(self) -> None:
        laws.check(self.state)

    def ended_well(self, played: Played) -> bool:
        """One winner, at the goal."""
        return len(played.winners) == 1 and max(played.scores) >= self.state.box.goal


class Rowdy(random_games.Rowdy):
    """An evening with bad manners."""

    state: State
    tempers = (0.85, 0.6)
    restless = 0.7
    every = 15

    def check(self) -> None:
        laws.check(self.state)

    def go_on(self) -> None:
        if present(self.state):
            super().go_on()


def _rule(evening: Rowdy, seat: SeatId) -> None:
    """Respect, assignment or event are not what everybody thought."""
    pick, box = evening.random.choice, evening.state.box
    every: list[tuple[str, dict[str, Any]]] = [
        ("respect", {"seat": seat, "to": pick(range(12))}),
        ("assignment", {"card": pick(list(box.assignments))}),
        ("event", {"card": pick([*box.events, None])}),
        ("respect", {"seat": seat, "to": "many"}),
    ]
    name, values = pick(every)
    evening.all_agree(GameRuling(name, values, "look"))


def _correct(evening: Rowdy, seat: SeatId) -> None:
    """The shared corrections: who counts down, and back to a phase of this round."""
    table = evening.state.table
    phase = CorrectPhase(evening.random.randrange(4), table.tracker.round, "it was")
    evening.all_agree(evening.random.choice([CorrectTurn(seat, "it was"), phase]))


def _try_anything(evening: Rowdy, seat: SeatId) -> None:
    """Any order at all, by anybody; nothing that would part the app's hands from what
    it was told."""
    pick, state = evening.random.choice, evening.state
    hand = evening.table_robots.hand(seat).cards
    others = [*evening.seats, "nobody", None]
    order: Order = pick(
        [
            TurnAssignment(
                pick([*state.box.assignments, "nothing"]), pick([True, False])
            ),
            TurnEvent(pick([*state.box.events, "nothing"])),
            LayMafiosi(hand[: pick(range(1, 4))]),
            LayMafiosi([*hand, *hand]),
            LayMafiosi(),
            TurnUp(hand[:2]),
            SealSuspicion(pick(others)),
            CountDown(),
            SayPistol(pick(others)),
            ShowMafiosi(hand[:1]),
            ClaimGiulia(pick([*state.box.mafiosi, *hand])),
            Settle(),
        ]
    )
    evening._do(Caller(seat), order)


Rowdy.pranks = (
    walk_out,
    _rule,
    _correct,
    _try_anything,
    _try_anything,
    _try_anything,
)
