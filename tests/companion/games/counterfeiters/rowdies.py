"""Robots who do not only play well: they rule, walk out, change their minds and try
what is not allowed."""

from random import Random
from typing import Any

from companion.games.counterfeiters import (
    counting,
    diners,
    flights,
    laundering,
    lawyers,
    market,
    placing,
    presses,
    taxes,
)
from companion.games.counterfeiters.state import State
from companion.games.counterfeiters.views import awaits
from companion.practice.simulation import Played, Trial
from companion.rules.amendments import CorrectPurse, CorrectTurn, GameRuling
from companion.rules.bank import Pay
from companion.rules.messages import Caller, Order, SeatId
from tests.companion.games import random_games
from tests.companion.games.counterfeiters import laws
from tests.companion.games.random_games import walk_out

HALF = 0.5
TRACKED = {"market_tracking": "yes"}
CHOSEN = {
    "stalling": "yes",
    "real_notes": "box",
    "short_print": "whole",
    "last_caps": "godfather",
}


def wanted(number: int) -> Trial:
    """Two to four players, and every choice of a table in any company; where nobody
    names the cards, robots buy none."""
    # must repeat itself
    lot = Random(number)  # noqa: S311
    options = {name: to for name, to in CHOSEN.items() if lot.random() < HALF}
    tracked = {} if number // 3 % 3 == 2 else TRACKED
    players = 2 + number % 3
    return Trial(
        "counterfeiters", players, "en", {**tracked, **options}, f"law {number}"
    )


class Watched(random_games.Watched):
    """An evening that looks at the laws after every step."""

    state: State

    def check(self) -> None:
        laws.check(self.state)

    def ended_well(self, played: Played) -> bool:
        return bool(played.winners and self.state.ended)


class Rowdy(random_games.Rowdy):
    """An evening with bad manners."""

    state: State
    fewest = 1
    tempers = (0.9, 0.6)
    restless = 0.7

    def check(self) -> None:
        laws.check(self.state, by_the_book=False)

    def go_on(self) -> None:
        waiting = awaits(self.state)
        if waiting and waiting.what == "nobody":  # whoever was at turn went home
            for seat in list(self.gone):
                walk_out(self, seat)
        else:
            super().go_on()


def _rule(evening: Rowdy, seat: SeatId) -> None:
    """Something is not what everybody thought."""
    pick, state = evening.random.choice, evening.state
    rulings: dict[str, dict[str, Any]] = {
        "officer": {"to": pick(range(state.board.last + 2))},
        "refused": {"quality": pick(range(4))},
        "card": {
            "seat": seat,
            "card": pick([*state.box.parts]),
            "gone": pick([True, False]),
        },
        "fakes": {
            "seat": seat,
            "quality": pick([1, 2, 3]),
            "count": pick([0, 1, 5, 50]),
        },
        "slot": {
            "slot": pick(range(1, 8)),
            "card": pick(["", "unknown", *state.box.parts]),
        },
        "henchman": {"space": pick([*state.board.spaces]), "seat": pick([seat, ""])},
        "pawn": {"seat": seat},
    }
    name = pick([*rulings])
    evening.all_agree(GameRuling(name, rulings[name], "look"))


def _correct(evening: Rowdy, seat: SeatId) -> None:
    """The shared corrections: whose turn, a purse, half a note."""
    envelope = f"offshore:{seat}"
    what = [
        CorrectTurn(seat, "it was"),
        CorrectPurse(seat, evening.random.randrange(0, 500, 10), "counted"),
        CorrectPurse(envelope, evening.random.randrange(0, 500, 10), "counted"),
        CorrectPurse(seat, 5, "half a note"),
    ]
    evening.all_agree(evening.random.choice(what))


def _try_anything(evening: Rowdy, seat: SeatId) -> None:
    """Any order at all, by anybody."""
    pick, state = evening.random.choice, evening.state
    space, lifting = (
        pick([*state.board.spaces, "nowhere"]),
        pick(["", *state.board.spaces]),
    )
    notes = [pick(range(4)) for _ in range(3)]
    order: Order = pick(
        [
            market.BuyCard(space, pick(["", *state.box.parts]), lifting),
            market.NameSlot(space, pick([*state.box.parts])),
            presses.PrintFakes(space, lifting),
            laundering.Shop(space, notes, lifting),
            laundering.SellToFence(space, notes, lifting),
            taxes.CheatTax(space, lifting),
            flights.Fly(space, pick([-50, -5, 0, 10, 1000]), lifting),
            placing.LayFlat(),
            lawyers.RestLawyer(),
            diners.TellDiners(notes[:1] and [pick([1, 2, 3])]),
            counting.CountNotes({"10": 3}, {}, {"2": 1}),
            Pay(pick(evening.seats), pick([5, 10])),
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
