"""Whole games of robots: every step is held against the laws, and no game gets stuck."""

import math
import os
from typing import Any

import msgspec
import pytest

from companion.catalog.shelf import Shelf
from companion.games import la_cosa_nostra as rules
from companion.practice.simulation import Played, Simulation, Trial, figures, games
from companion.rules.messages import HOST, Caller, Chance, Fact, Order, SeatId
from tests.companion.games.la_cosa_nostra import laws

SHELF = Shelf()
GAME = "la_cosa_nostra"
BATCHES = 20
GAMES = 10_000 if os.environ.get("CONSIGLIERE_PROVE") else 200
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"market": "app"},
    {
        "market": "app",
        "two_tasks": "yes",
        "influence_timing": "all_any_time",
        "rob_the_robber": "yes",
    },
    {"short_game": "yes", "late_influence": "round_2", "time_limit": "yes"},
    {
        "influence_timing": "spying_any_time",
        "bonus_influence": "yes",
        "business_bonus": "yes",
    },
)


def wanted(number: int) -> Trial:
    """Three to five players, the three editions and all options in turn."""
    edition = ("en", "nl", "de")[number % 3]
    return Trial(
        GAME, 3 + number % 3, edition, OPTIONS[number % len(OPTIONS)], f"law {number}"
    )


class Watched(Simulation):
    """An evening that looks at the laws after every step."""

    fresh: Any = None

    def _do(self, who: Caller, order: Order) -> bool:
        if self.fresh is None:
            self.fresh = self.state
        done = super()._do(who, order)
        laws.check(self.state)
        return done


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_the_laws_and_end(batch: int) -> None:
    """Money conserved, no card in two places, monopolies by definition; the log alone
    makes the same evening."""
    for number in range(batch, GAMES, BATCHES):
        evening = Watched(wanted(number), SHELF)
        played = evening.play()
        assert evening.state.table.result and played.winners
        laws.replays(evening.fresh, evening.facts, evening.state)


class Overlooked(Simulation):
    """An evening whose viewers' screens are compared before and after each step."""

    def _do(self, who: Caller, order: Order) -> bool:
        before, told = self._looks(), len(self.facts)
        done = super()._do(who, order)
        after, new = self._looks(), self.facts[told:]
        for viewer, look in before.items():
            changed = look != after[viewer]
            assert not changed or _hears(new, viewer), (
                viewer,
                order,
                [type(fact).__name__ for fact in new],
            )
        return done

    def _looks(self) -> dict[SeatId | None, bytes]:
        """The public part goes to everybody; a seat has its own besides."""
        public = msgspec.json.encode(rules.view(self.state, None))
        seats: list[SeatId] = [*self.state.table.seats, HOST]
        looks: dict[SeatId | None, bytes] = {None: public}
        for seat in seats:
            looks[seat] = public + msgspec.json.encode(rules.view(self.state, seat))
        return looks


def _hears(new: list[Fact], viewer: SeatId | None) -> bool:
    return any(fact.visible_to(viewer) is not None for fact in new)


@pytest.mark.parametrize("number", range(3))
def test_a_screen_changes_only_for_whoever_is_told(number: int) -> None:
    """Answers in windows and offers between two leave all other screens as they are."""
    Overlooked(wanted(number), SHELF).play()


def test_the_same_seed_is_the_same_games() -> None:
    """And the figures add up."""
    first, again = ([*games(Trial(GAME, seed="figures"), 3, SHELF)] for _ in range(2))
    assert first == again
    found = figures(first, Trial(GAME, seed="figures"))
    assert (found.games, found.asked.players, len(found.cash_by_round)) == (3, 5, 4)
    for wins in (found.by_seat, found.by_side.values()):
        assert sum(one.share for one in wins) == pytest.approx(1, abs=0.01)
    assert all(
        0 <= job.paid.share <= 1 and job.paid.of == job.played
        for job in found.cards.values()
    )


def test_a_standard_error_is_how_far_a_mean_may_be_off() -> None:
    """Of ten wins in forty the root of 1/4 · 3/4 / 39; one game alone knows nothing of
    its error."""
    games_of = [
        Played(("a", "b"), (10, 20), (int(at % 4 != 0),), ((1, 2),), (), 9)
        for at in range(40)
    ]
    found = figures(games_of, Trial(GAME, 2))
    assert (found.by_side["a"].share, found.by_side["a"].of) == (0.25, 40)
    assert found.by_side["a"].error == pytest.approx(
        math.sqrt(0.25 * 0.75 / 39), abs=1e-4
    )
    assert (found.side_scores["b"].mean, found.side_scores["b"].error) == (20, 0)
    assert (found.score.mean, found.score.error) == (15, round(math.sqrt(25 / 79)))
    assert figures(games_of[:1], Trial(GAME)).by_seat[0].error == 0


def test_a_shared_win_counts_in_parts() -> None:
    shared = Played(("a", "b"), (10, 10), (0, 1), ((1, 1),), (), 9)
    assert [one.share for one in figures([shared], Trial(GAME)).by_seat] == [0.5, 0.5]


def test_a_chance_is_all_that_the_rules_are_handed() -> None:
    """No clock and no randomness of their own: the same order at the same chance brings
    the same facts."""
    evening = Simulation(wanted(1), SHELF)
    seat = evening.seats[0]
    order = evening.sparring.order(seat, evening.state)
    assert order is not None
    chance = Chance(5.0, lambda size: b"7" * size, 1)
    assert rules.decide(evening.state, order, Caller(seat), chance) == rules.decide(
        evening.state, order, Caller(seat), chance
    )
