"""Whole games of robots, with good manners and with bad: every step is held against the
laws, none gets stuck."""

import pytest

from companion.games import maffiosi as rules
from companion.games.maffiosi.endings import score_so_far
from companion.practice.simulation import figures, games
from tests.companion.games.maffiosi.rowdies import Rowdy, Watched, wanted
from tests.companion.games.random_games import (
    BATCHES,
    GAMES,
    ROWDY,
    SHELF,
    Overlooked,
    ends_from_anywhere,
    played_out,
)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_the_laws_and_end(batch: int) -> None:
    """Money, notes, figures and cards conserved; the log alone makes the same evening;
    there is a winner."""
    for number in range(batch, GAMES, BATCHES):
        evening = Watched(wanted(number))
        played = played_out(evening)
        assert played.winners and evening.state.ending


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_people_do_to_an_evening_it_keeps_the_laws_and_ends(
    batch: int,
) -> None:
    """Rulings, corrections, people who leave and return, orders that make no sense."""
    for number in range(batch, ROWDY, BATCHES):
        evening = Rowdy(wanted(number), manners=0.5 if number % 2 else 0.85)
        played_out(evening)


@pytest.mark.parametrize("number", range(4))
def test_from_any_state_robots_reach_the_end(number: int) -> None:
    """A copy of the evening is taken now and then, and played on with good manners."""
    evening = Rowdy(wanted(number), manners=0.6)
    assert ends_from_anywhere(evening, every=20)


@pytest.mark.parametrize("number", range(2))
def test_a_screen_changes_only_for_whoever_is_told(number: int) -> None:
    Overlooked(wanted(number)).play()


def test_the_same_seed_is_the_same_games() -> None:
    """Whims and shuffles come from the seed and from nowhere else."""
    assert list(games(wanted(1), 2, SHELF)) == list(games(wanted(1), 2, SHELF))


def test_what_many_games_say_can_be_told() -> None:
    """Figures by colour and seat, as for every game that robots play."""
    trial = wanted(0)
    found = figures(list(games(trial, 4, SHELF)), trial)
    assert found.games == 4 and set(found.by_side) == {"yellow", "red", "blue"}


def test_hidden_sums_of_others_stand_in_nobodys_view() -> None:
    """MAF-71: with `open_money` off a seat sees its own purse and no other, and no
    score, while the game runs."""
    evening = Watched(wanted(3))
    for _ in range(40):
        evening.step()
    seats = evening.state.families
    for seat in seats:
        purses = rules.GAME.view(evening.state, seat)["purses"]
        assert seat in purses and not {*seats, "bank"} - {seat} & {*purses}
    assert not {*seats, "bank"} & {*rules.GAME.view(evening.state, None)["purses"]}
    assert score_so_far(evening.state) is None
