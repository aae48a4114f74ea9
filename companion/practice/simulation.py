"""Whole games of simple robots in memory, without a store: what the figures of a game's
data do to its balance."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.catalog.game_catalog import GameCatalog
from companion.games import robots_of, rules_of
from companion.practice.card_lines import together
from companion.rules.dispatch import Opening, TableOpened
from companion.rules.messages import (
    Caller,
    Chance,
    Fact,
    Order,
    PurseId,
    Refusal,
    SeatId,
)
from companion.rules.protocol import Carried
from companion.rules.seats import Sit, key_hash
from companion.rules.table import Setup
from companion.rules.tracker import Begin, TimeIsUp

PATIENCE = 40  # refusals without a step in between
LONGEST = 5000  # orders in one game
TOLERANCE = 0.2  # by how much of an equal part of the wins a side may miss it


class Stuck(Exception):
    """A game that could not go on: a fault of the rules or of the robots, never of the dice."""


class Trial(Struct, frozen=True):
    """Which games are played."""

    game: str
    players: int = 5
    edition: str = "en"
    options: dict[str, str] = {}
    seed: str = "1"


class Played(Struct, frozen=True):
    """One game: by seat in the order of the table, which sides they took, and what
    became of them."""

    sides: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    cash: tuple[tuple[int, ...], ...]
    cards: tuple[Carried, ...]
    orders: int

    def had(self, round_: int) -> tuple[int, ...]:
        """What everybody had after this round; a game that was over by then stays as it ended."""
        return self.cash[min(round_, len(self.cash) - 1)]


class Simulation:
    """One game under way. Everything random comes from its seed."""

    def __init__(self, trial: Trial, catalog: GameCatalog) -> None:
        rules, robots = rules_of(trial.game), robots_of(trial.game)
        assert robots, "only games with robots are simulated"
        self._decide = rules.decide
        self._evolve = rules.evolve
        self._carried = robots.carried
        self._answered = robots.answered
        self.random = Random(trial.seed)  # noqa: S311 -- a simulation must repeat itself
        self.now = 1000.0
        self.rolls = 0
        self.orders = 0
        self.count = 0
        self.seed = trial.seed
        opening = self._opening(trial, catalog)
        self.opening: TableOpened = opening.fact
        self.state: Any = rules.start(opening)
        self.table_robots = robots.table_robots(self.state, self.random, self.random)
        self.cash: list[tuple[int, ...]] = []
        self.cards: list[Carried] = []
        self.facts: list[Fact] = []
        self._sit_down(trial)
        # of all who play, in the order of the table
        self.seats: list[SeatId] = list(self.state.table.seats)

    def _opening(self, trial: Trial, catalog: GameCatalog) -> Opening:
        found = catalog.in_edition(trial.game, trial.edition)
        assert found
        game, copies = found
        secret = self._draw(32)
        fact = TableOpened(
            game=trial.game,
            edition=trial.edition,
            language="en",
            options=trial.options,
            strictness="enforce",
            money="app",
            quorum="all",
            commitment=hashlib.sha256(secret).hexdigest(),
            seed=secret.hex(),
            host_key="host",
            code="CODE",
            data="",
        )
        setup = Setup(
            "SIMULATED",
            game,
            trial.edition,
            "en",
            trial.options,
            "enforce",
            "app",
            "all",
            "",
            copies,
        )
        return Opening(setup, fact)

    def _draw(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"{self.seed} {self.count}".encode()).digest(size)

    def _sit_down(self, trial: Trial) -> None:
        """Sides are drawn by lot, and so is the seat of the start player."""
        chosen = self.random.sample(
            list(self.state.table.setup.game.sides), trial.players
        )
        for number, side in enumerate(chosen):
            self._do(
                Caller(), Sit(f"Robot {number + 1}", key_hash(str(number)), side=side)
            )
        self._do(
            Caller(host=True), Begin(self.random.choice(list(self.state.table.seats)))
        )

    def _do(self, who: Caller, order: Order) -> bool:
        """Give an order; True if it was carried out."""
        facts = self._decide(
            self.state, order, who, Chance(self.now, self._draw, self.rolls + 1)
        )
        if isinstance(facts, Refusal):
            return False
        before = self.state.table
        self.orders += 1
        for fact in facts:
            self.cards += self._carried(self.state, fact)
            self.state = self._evolve(self.state, fact)
            self.rolls = max(
                self.rolls, int(getattr(fact, "number", 0)) if fact.numbered else 0
            )
        self.facts += facts
        self.table_robots.after(facts, self.state)
        if (
            before.stage == "play"
            and self.state.table.tracker.round > before.tracker.round
        ):
            self.cash.append(self._purses())
        return True

    def _purses(self) -> tuple[int, ...]:
        return tuple(self.state.table.bank.purses[PurseId(seat)] for seat in self.seats)

    def step(self) -> None:
        """Whoever is asked answers; a window is open for everybody, then its time is up."""
        window = self.state.table.tracker.window
        if window and window.what in self._answered:
            for seat in self.table_robots.asked(self.state):
                self._act(seat)
            self.now = max(self.now, window.ends)
            self._do(Caller(), TimeIsUp(window.id))
            return
        if not any(self._act(seat) for seat in self.table_robots.asked(self.state)):
            table = self.state.table
            raise Stuck(
                f"nobody knows what to do: round {table.tracker.round}, "
                f"phase {table.tracker.phase}, {table.tracker.turn}, {self.seed}"
            )

    def _act(self, seat: SeatId) -> bool:
        for _ in range(PATIENCE):
            order = self.table_robots.order(seat, self.state)
            if order is None:
                return False
            if self._do(Caller(seat), order):
                return True
        raise Stuck(f"{seat} is refused again and again: {order}, seed {self.seed}")

    def play(self) -> Played:
        while self.state.table.stage == "play":
            self.step()
            if self.orders > LONGEST:
                raise Stuck(f"no end in sight, seed {self.seed}")
        return self._result()

    def _result(self) -> Played:
        table = self.state.table
        places = {place.seat: place for place in table.ending.result.places}
        return Played(
            sides=tuple(table.seats[seat].side for seat in self.seats),
            scores=tuple(int(places[seat].points) for seat in self.seats),
            winners=tuple(
                at for at, seat in enumerate(self.seats) if places[seat].rank == 1
            ),
            cash=(*self.cash, self._purses()),
            cards=tuple(self.cards),
            orders=self.orders,
        )


def games(trial: Trial, many: int, catalog: GameCatalog) -> Iterator[Played]:
    """As many games as asked for, each from a seed of its own."""
    for number in range(many):
        yield Simulation(replace(trial, seed=f"{trial.seed}/{number}"), catalog).play()


class Share(Struct, frozen=True):
    """How often something came up, as a part of one, with its standard error: two
    shares that lie no further apart than twice their errors taken together may well be
    the same."""

    share: float
    error: float
    of: int


class Average(Struct, frozen=True):
    """A mean with its standard error."""

    mean: int
    error: int


class CardFigures(Struct, frozen=True):
    """`money` is what it brought, failures included."""

    played: int
    paid: Share
    money: Average


class Bar(Struct, frozen=True):
    """How often a side should win: an equal part, give or take a fifth of it. `outside`
    are those who clearly do not keep to it, `unsure` those who may lie on either side
    of a bound."""

    low: float
    high: float
    outside: list[str]
    unsure: list[str]


class Figures(Struct, frozen=True):
    """What many games say; a shared win counts in parts. Seat 1 is the first start player."""

    asked: Trial
    games: int
    by_side: dict[str, Share]
    bar: Bar
    by_seat: list[Share]
    side_scores: dict[str, Average]
    side_cash: dict[str, list[Average]]
    cash_by_round: list[Average]
    score: Average
    winner_score: Average
    orders: int
    cards: dict[str, CardFigures]


def figures(played: Sequence[Played], trial: Trial) -> Figures:
    """Wins by side and by seat, money over the rounds, and how often each card worked."""
    seats = range(len(played[0].sides))
    rounds = range(max(len(game.cash) for game in played))
    sides = dict(_by_side(played))
    by_side = {side: _wins(games) for side, games in sides.items()}
    every = list(chain.from_iterable(game.scores for game in played))
    return Figures(
        asked=trial,
        games=len(played),
        by_side=by_side,
        bar=_bar(by_side, 1 / len(seats)),
        by_seat=[_wins([(game, at) for game in played]) for at in seats],
        side_scores={side: _scores(games) for side, games in sides.items()},
        side_cash={side: _cash_of(games, rounds) for side, games in sides.items()},
        cash_by_round=list(map(_average, _cash_by_round(played, rounds))),
        score=_average(every),
        winner_score=_average(_best(played)),
        orders=_orders(played),
        cards=_cards(played),
    )


def _best(played: Sequence[Played]) -> list[int]:
    return [max(game.scores) for game in played]


def _orders(played: Sequence[Played]) -> int:
    """In one game, on average."""
    return round(sum(game.orders for game in played) / len(played))


def _wins(games: Sequence[tuple[Played, int]]) -> Share:
    return _share([_won(game, at) for game, at in games])


def _scores(games: Sequence[tuple[Played, int]]) -> Average:
    return _average([game.scores[at] for game, at in games])


Seated = tuple[Played, int]  # a game, and where somebody sat in it


def _by_side(played: Sequence[Played]) -> list[tuple[str, list[Seated]]]:
    """Each side with the games that it was in."""
    sides = sorted({side for game in played for side in game.sides})
    return [
        (
            side,
            [(game, game.sides.index(side)) for game in played if side in game.sides],
        )
        for side in sides
    ]


def _cash_of(games: Sequence[Seated], rounds: range) -> list[Average]:
    """What one side had, round by round."""
    return [_average([game.had(number)[at] for game, at in games]) for number in rounds]


def _cash_by_round(played: Sequence[Played], rounds: range) -> list[list[int]]:
    """What everybody had in each round."""
    return [[has for game in played for has in game.had(number)] for number in rounds]


def _bar(wins: Mapping[str, Share], equal: float) -> Bar:
    """Among five 20 % give or take four. Within twice the standard error of a bound
    nobody can say; that error is never taken for smaller than it is among equals, for a
    few games that all went one way know of none."""
    low, high = equal * (1 - TOLERANCE), equal * (1 + TOLERANCE)
    errors = {
        side: max(won.error, sqrt(equal * (1 - equal) / won.of))
        for side, won in wins.items()
    }
    unsure = [
        side
        for side, won in wins.items()
        if min(abs(won.share - low), abs(won.share - high)) < 2 * errors[side]
    ]
    outside = [
        side
        for side, won in wins.items()
        if side not in unsure and not low <= won.share <= high
    ]
    return Bar(round(low, 4), round(high, 4), outside, unsure)


def _won(game: Played, at: int) -> float:
    if at in game.winners:
        return 1 / len(game.winners)
    return 0.0


def _cards(played: Sequence[Played]) -> dict[str, CardFigures]:
    """How often carried out, how often with success, and the money each brought on average."""
    lines: dict[str, list[Carried]] = {}
    for game in played:
        for one in together(game.cards):
            lines.setdefault(one.card, []).append(one)
    return {
        card: CardFigures(
            played=len(found),
            paid=_share([float(one.worked) for one in found]),
            money=_average([one.money for one in found]),
        )
        for card, found in sorted(lines.items())
    }


def _spread(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far it may well be off; one value alone says nothing about that."""
    mean = sum(values) / len(values)
    around = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(around / len(values))


def _share(values: Sequence[float]) -> Share:
    mean, error = _spread(values)
    return Share(round(mean, 4), round(error, 4), len(values))


def _average(values: Sequence[int]) -> Average:
    mean, error = _spread(values)
    return Average(round(mean), round(error))
