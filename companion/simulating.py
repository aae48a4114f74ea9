"""Whole games of simple robots in memory, without a store: what the figures of a game's data do to its balance."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random

from msgspec import Struct

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.deed_facts import JobDone, ResponseEnded
from companion.games.la_cosa_nostra.facts import RoundBegan
from companion.games.la_cosa_nostra.practice import Practice
from companion.games.la_cosa_nostra.robots import Robot, Sight
from companion.games.la_cosa_nostra.state import State
from companion.games.la_cosa_nostra.unfolding import WINDOWS
from companion.games.la_cosa_nostra.views import GameView, awaits, mine, public
from companion.rules.language import Caller, Chance, Fact, Order, PurseId, Refusal, SeatId
from companion.rules.seats import Sit, key_hash
from companion.rules.shared import Opening, TableOpened
from companion.rules.table import Setup
from companion.rules.tracker import Begin, TimeIsUp
from companion.shelf import Shelf

PATIENCE = 40  # refusals without a step in between
LONGEST = 5000  # orders in one game
TOLERANCE = 0.2  # by how much of an equal part of the wins a family may miss it


class Stuck(Exception):
    """A game that could not go on: a fault of the rules or of the robots, never of the dice."""


class Wanted(Struct, frozen=True):
    """Which games are played."""

    game: str = "la_cosa_nostra"
    players: int = 5
    edition: str = "en"
    options: dict[str, str] = {}
    seed: str = "1"


class Played(Struct, frozen=True):
    """One game: by seat in the order of the table, whose families they were, and what became of them."""

    sides: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    cash: tuple[tuple[int, ...], ...]
    jobs: tuple[tuple[str, str, int], ...]
    orders: int


class Evening:
    """One game under way. Everything random comes from its seed."""

    def __init__(self, wanted: Wanted, shelf: Shelf) -> None:
        self.random = Random(wanted.seed)  # noqa: S311 -- a simulation must repeat itself
        self.now, self.rolls, self.orders, self.count = 1000.0, 0, 0, 0
        self.seed = wanted.seed
        self.state: State = rules.start(self._opening(wanted, shelf))
        self.practice = Practice(self.state.box, self.random)
        self.robots: dict[SeatId, Robot] = {}
        self.cash: list[tuple[int, ...]] = []
        self.jobs: list[tuple[str, str, int]] = []
        self.facts: list[Fact] = []
        self._seen: tuple[State, GameView] | None = None
        self._sit_down(wanted)

    def _opening(self, wanted: Wanted, shelf: Shelf) -> Opening:
        found = shelf.in_edition(wanted.game, wanted.edition)
        assert found
        game, copies = found
        secret = self._draw(32)
        fact = TableOpened(
            game=wanted.game,
            edition=wanted.edition,
            language="en",
            options=wanted.options,
            strictness="enforce",
            money="app",
            quorum="all",
            commitment=hashlib.sha256(secret).hexdigest(),
            seed=secret.hex(),
            host_key="host",
            code="CODE",
            data="",
        )
        setup = Setup("SIMULATED", game, wanted.edition, "en", wanted.options, "enforce", "app", "all", "", copies)
        return Opening(setup, fact)

    def _draw(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_128(f"{self.seed} {self.count}".encode()).digest(size)

    def _sit_down(self, wanted: Wanted) -> None:
        """Families are drawn by lot, and so is the seat of the start player."""
        sides = list(self.state.table.setup.game.sides)
        chosen = self.random.sample(sides, wanted.players)
        for number, side in enumerate(chosen):
            self._do(Caller(), Sit(f"Robot {number + 1}", key_hash(str(number)), side=side))
        seats = list(self.state.table.seats)
        self._do(Caller(host=True), Begin(self.random.choice(seats)))
        for seat in self.state.families:
            self.robots[seat] = Robot(seat, self.state.box, self.practice.hands[seat], self.random)

    def _do(self, who: Caller, order: Order) -> bool:
        """Give an order; True if it was carried out."""
        course = rules.taken(self.state, order, who, Chance(self.now, self._draw, self.rolls + 1))
        if isinstance(course, Refusal):
            return False
        self.orders += 1
        self.state = course.state
        self.facts += course.facts
        self.practice.after(course.facts, self.state)
        for fact in course.facts:
            self.rolls = max(self.rolls, int(getattr(fact, "number", 0)) if fact.numbered else 0)
            if isinstance(fact, RoundBegan):
                self.cash.append(self._purses())
            if isinstance(fact, JobDone | ResponseEnded) and fact.card and getattr(fact, "deed", "") != "fire":
                self.jobs.append((fact.card, fact.outcome, fact.amount))
        return True

    def _purses(self) -> tuple[int, ...]:
        return tuple(self.state.table.purses[PurseId(seat)] for seat in self.state.families)

    def sight(self, seat: SeatId) -> Sight:
        own = mine(self.state, seat)["mine"]
        return Sight(self._board, own, self.state.table.purses[PurseId(seat)])

    def _board(self) -> GameView:
        """What all see; made once for each state, however many robots look."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = (self.state, public(self.state))
        return self._seen[1]

    def step(self) -> None:
        """Whoever is asked answers; a window is open for everybody, then its time is up."""
        window = self.state.table.window
        if window and window.what in WINDOWS:
            for seat in self._asked():
                self._act(seat)
            self.now = max(self.now, window.ends)
            self._do(Caller(), TimeIsUp(window.id))
            return
        if not any(self._act(seat) for seat in self._asked()):
            raise Stuck(f"nobody knows what to do: {awaits(self.state)}, seed {self.seed}")

    def _asked(self) -> Iterator[SeatId]:
        """Who has something to say now: offers first, then whom the table waits for; Schemers may cut in."""
        for offer in list(self.state.offers.values()):
            yield offer.to
        waiting = awaits(self.state)
        asked = waiting.seats if waiting else []
        if self.state.table.window and self.state.table.window.what in WINDOWS:
            asked = self.random.sample(list(self.robots), len(self.robots))
        elif waiting and waiting.what == "turn":
            yield from (seat for seat in self.robots if seat not in asked and self._may_cut_in(seat))
        yield from list(asked)

    def _may_cut_in(self, seat: SeatId) -> bool:
        return "schemer" in self.robots[seat].hand.influence and self.random.random() < 0.2

    def _act(self, seat: SeatId) -> bool:
        for _ in range(PATIENCE):
            order = self.robots[seat].order(self.sight(seat))
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
        assert self.state.table.result
        places = {place.seat: place for place in self.state.table.result.places}
        seats = list(self.state.families)
        return Played(
            sides=tuple(self.state.families[seat].side for seat in seats),
            scores=tuple(int(places[seat].points) for seat in seats),
            winners=tuple(at for at, seat in enumerate(seats) if places[seat].rank == 1),
            cash=(*self.cash, self._purses()),
            jobs=tuple(self.jobs),
            orders=self.orders,
        )


def games(wanted: Wanted, many: int, shelf: Shelf) -> Iterator[Played]:
    """As many games as asked for, each from a seed of its own."""
    for number in range(many):
        one = Wanted(
            game=wanted.game,
            players=wanted.players,
            edition=wanted.edition,
            options=wanted.options,
            seed=f"{wanted.seed}/{number}",
        )
        yield Evening(one, shelf).play()


class Share(Struct, frozen=True):
    """How often something came up, as a part of one, with its standard error: two shares that lie no further apart
    than twice their errors taken together may well be the same."""

    share: float
    error: float
    of: int


class Average(Struct, frozen=True):
    """A mean with its standard error."""

    mean: int
    error: int


class JobFigures(Struct, frozen=True):
    """`money` is what it brought, failures included."""

    played: int
    paid: Share
    money: Average


class Bar(Struct, frozen=True):
    """How often a family should win: an equal part, give or take a fifth of it. `outside` are those who clearly do not
    keep to it, `unsure` those who may lie on either side of a bound."""

    low: float
    high: float
    outside: list[str]
    unsure: list[str]


class Figures(Struct, frozen=True):
    """What many games say; a shared win counts in parts. Seat 1 is the first start player."""

    asked: Wanted
    games: int
    by_family: dict[str, Share]
    bar: Bar
    by_seat: list[Share]
    family_scores: dict[str, Average]
    family_cash: dict[str, list[Average]]
    cash_by_round: list[Average]
    score: Average
    winner_score: Average
    orders: int
    jobs: dict[str, JobFigures]


def figures(played: Sequence[Played], wanted: Wanted) -> Figures:
    """Wins by family and by seat, money over the rounds, and how often each Job paid."""
    seats = range(len(played[0].sides))
    sides = sorted({side for game in played for side in game.sides})
    rounds = range(len(played[0].cash))
    lines = {side: [(game, game.sides.index(side)) for game in played if side in game.sides] for side in sides}
    by_family = {side: _share([_won(game, at) for game, at in lines[side]]) for side in sides}
    return Figures(
        asked=wanted,
        games=len(played),
        by_family=by_family,
        bar=_bar(by_family, 1 / len(seats)),
        by_seat=[_share([_won(game, at) for game in played]) for at in seats],
        family_scores={side: _average([game.scores[at] for game, at in lines[side]]) for side in sides},
        family_cash={
            side: [_average([game.cash[round_][at] for game, at in lines[side]]) for round_ in rounds] for side in sides
        },
        cash_by_round=[_average([has for game in played for has in game.cash[round_]]) for round_ in rounds],
        score=_average([score for game in played for score in game.scores]),
        winner_score=_average([max(game.scores) for game in played]),
        orders=round(sum(game.orders for game in played) / len(played)),
        jobs=_jobs(played),
    )


def _bar(wins: Mapping[str, Share], equal: float) -> Bar:
    """Among five 20 % give or take four. Within twice the standard error of a bound nobody can say; that error is never
    taken for smaller than it is among equals, for a few games that all went one way know of none."""
    low, high = equal * (1 - TOLERANCE), equal * (1 + TOLERANCE)
    errors = {side: max(won.error, sqrt(equal * (1 - equal) / won.of)) for side, won in wins.items()}
    unsure = [side for side, won in wins.items() if min(abs(won.share - low), abs(won.share - high)) < 2 * errors[side]]
    outside = [side for side, won in wins.items() if side not in unsure and not low <= won.share <= high]
    return Bar(round(low, 4), round(high, 4), outside, unsure)


def _won(game: Played, at: int) -> float:
    return 1 / len(game.winners) if at in game.winners else 0.0


def _jobs(played: Sequence[Played]) -> dict[str, JobFigures]:
    """By card: how often carried out, how often with success, and the money it brought on average."""
    lines: dict[str, list[tuple[str, int]]] = {}
    for game in played:
        for card, outcome, amount in game.jobs:
            lines.setdefault(card, []).append((outcome, amount))
    return {
        card: JobFigures(
            played=len(found),
            paid=_share([float(outcome == "success") for outcome, _ in found]),
            money=_average([amount for _, amount in found]),
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
