"""Whole games of robots, with good manners and with bad: every step is held against the
laws, none gets stuck."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games import counterfeiters as rules
from companion.games.counterfeiters.police import half
from companion.practice.simulation import figures, games
from companion.rules.messages import HOST
from tests.companion.games.counterfeiters.rowdies import Rowdy, Watched, wanted
from tests.companion.games.counterfeiters.scene import Scene
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
    """Money, fakes, henchmen and cards conserved; the log alone makes the same evening;
    there is a winner."""
    for number in range(batch, GAMES, BATCHES):
        evening = Watched(wanted(number))
        played = played_out(evening)
        assert played.winners and evening.state.ended


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_people_do_to_an_evening_it_keeps_the_laws_and_ends(
    batch: int,
) -> None:
    """Rulings, corrections, people who leave and return, orders that make no sense."""
    for number in range(batch, ROWDY, BATCHES):
        evening = Rowdy(wanted(number), manners=0.6 if number % 2 else 0.9)
        played_out(evening)


@pytest.mark.parametrize("number", range(3))
def test_from_any_state_robots_reach_the_end(number: int) -> None:
    """A copy of the evening is taken now and then, and played on with good manners."""
    evening = Rowdy(wanted(number), manners=0.7)
    assert ends_from_anywhere(evening, every=20)


@pytest.mark.parametrize("number", range(3))
def test_a_screen_changes_only_for_whoever_is_told(number: int) -> None:
    Overlooked(wanted(number)).play()


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, dict):
        yield from (one for inner in value.values() for one in _numbers(inner))
    elif isinstance(value, list):
        yield from (one for inner in value for one in _numbers(inner))


def test_f7_no_sum_of_one_stands_in_the_view_of_another() -> None:
    """Anna’s hand, envelope and fakes are numbers that occur nowhere else; nobody else
    ever sees them."""
    scene = Scene(3)
    scene.purse("Anna", 77_770, 55_550)
    scene.fakes("Anna", 0, 0, 37)
    # what the table agreed on was open; from here on nothing of it is shown any more
    scene.flat("Anna")
    secrets = {77_770, 55_550, 37}
    own = json.loads(
        msgspec.json.encode(rules.GAME.view(scene.state, scene.seat("Anna")))
    )
    assert secrets <= {*_numbers(own)}
    for viewer in (None, HOST, scene.seat("Bob"), scene.seat("Cas")):
        seen = json.loads(msgspec.json.encode(rules.GAME.view(scene.state, viewer)))
        assert not secrets & {*_numbers(seen)}, viewer


def test_cf_81_the_godfather_takes_half_up_to_a_full_note() -> None:
    """CF-80, CF-81: never less than half, never more than there is, always a sum that
    notes can make."""
    state = Scene(2).state
    for has in range(0, 2000, state.box.smallest_note):
        taken = half(state, has)
        assert (
            has / 2 <= taken <= has
            and taken % state.box.smallest_note == 0
            and taken - has / 2 < 10
        )


def test_the_same_seed_is_the_same_games() -> None:
    """Whims and shuffles come from the seed and from nowhere else."""
    assert list(games(wanted(1), 2, SHELF)) == list(games(wanted(1), 2, SHELF))


def test_what_many_games_say_can_be_told() -> None:
    """Figures by colour and seat, as for every game that robots play."""
    trial = wanted(2)
    found = figures(list(games(trial, 4, SHELF)), trial)
    assert found.games == 4 and set(found.by_side) == {
        "cyan",
        "magenta",
        "yellow",
        "key",
    }
