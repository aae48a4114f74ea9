"""Whole evenings of robots, of each game that has them, with good manners and with bad:
every step is held against the game's laws, and none gets stuck."""

from importlib import import_module
from typing import Any

import pytest

from companion.games import MODULES
from companion.practice.simulation import figures, games
from tests.companion.games.random_games import (
    BATCHES,
    GAMES,
    ROWDY,
    SHELF,
    Overlooked,
    ends_from_anywhere,
    played_out,
)

every_game = pytest.mark.parametrize("game", MODULES)


def robots_of(game: str) -> Any:
    """What a game's own tests say of its robots: `wanted`, `Watched`, `Rowdy`."""
    return import_module(f"tests.companion.games.{game}.rowdies")


@every_game
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_the_laws_and_end(game: str, batch: int) -> None:
    """What the game's laws conserve is conserved; the log alone makes the same evening;
    there is a winner."""
    robots = robots_of(game)
    for number in range(batch, GAMES, BATCHES):
        evening = robots.Watched(robots.wanted(number))
        assert evening.ended_well(played_out(evening))


@every_game
@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_people_do_to_an_evening_it_keeps_the_laws_and_ends(
    game: str, batch: int
) -> None:
    """Rulings, corrections, people who leave and return, orders that make no sense:
    after every step the laws hold."""
    robots = robots_of(game)
    for number in range(batch, ROWDY, BATCHES):
        manners = robots.Rowdy.tempers[number % 2]
        played_out(robots.Rowdy(robots.wanted(number), manners))


@every_game
@pytest.mark.parametrize("number", range(4))
def test_from_any_state_robots_reach_the_end(game: str, number: int) -> None:
    """A copy of the evening is taken now and then, and played on with good manners."""
    robots = robots_of(game)
    evening = robots.Rowdy(robots.wanted(number), robots.Rowdy.restless)
    assert ends_from_anywhere(evening, evening.every)


@every_game
@pytest.mark.parametrize("number", range(3))
def test_a_screen_changes_only_for_whoever_is_told(game: str, number: int) -> None:
    """What two do between them, or one alone, leaves all other screens as they are."""
    Overlooked(robots_of(game).wanted(number)).play()


@every_game
def test_the_same_seed_is_the_same_games(game: str) -> None:
    """Whims and shuffles come from the seed and from nowhere else."""
    trial = robots_of(game).wanted(1)
    assert list(games(trial, 2, SHELF)) == list(games(trial, 2, SHELF))


@every_game
def test_what_many_games_say_can_be_told(game: str) -> None:
    """Figures by side and by seat: each that played is there, and every win belongs to
    somebody."""
    trial = robots_of(game).wanted(4)
    played = list(games(trial, 4, SHELF))
    found = figures(played, trial)
    assert found.games == 4
    assert set(found.by_side) == {side for one in played for side in one.sides}
    assert sum(one.share for one in found.by_seat) == pytest.approx(1, abs=0.01)
