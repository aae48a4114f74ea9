"""What many games of robots say, and how sure of it one may be."""

import math

import pytest

from companion.games import la_cosa_nostra as rules
from companion.games.la_cosa_nostra.finishing import JobDone, JobLacked
from companion.games.la_cosa_nostra.losses import TaskDropped
from companion.practice.simulation import Played, Simulation, Trial, figures, games
from companion.rules.messages import Caller, Chance
from tests.companion.games.la_cosa_nostra.rowdies import wanted
from tests.companion.games.random_games import SHELF

GAME = "la_cosa_nostra"


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


def test_robots_let_go_of_a_job_that_would_come_to_nothing() -> None:
    """None of theirs is turned up without what it asks for."""
    evening = Simulation(wanted(1), SHELF)
    evening.play()
    assert [fact for fact in evening.facts if isinstance(fact, JobDone)]
    assert not [fact for fact in evening.facts if isinstance(fact, JobLacked)]
    assert "discarded" in {
        fact.why for fact in evening.facts if isinstance(fact, TaskDropped)
    }


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
    order = evening.table_robots.order(seat, evening.state)
    assert order is not None
    chance = Chance(5.0, lambda size: b"7" * size, 1)
    assert rules.decide(evening.state, order, Caller(seat), chance) == rules.decide(
        evening.state, order, Caller(seat), chance
    )
