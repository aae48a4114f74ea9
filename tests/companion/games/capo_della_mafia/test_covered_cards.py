"""Whole games of robots, with good manners and with bad: every step is held against the
laws, none gets stuck."""

import msgspec
import pytest

from companion.games.capo_della_mafia.mafiosi import MafiosiLaid
from companion.practice.simulation import figures, games
from tests.companion.games.capo_della_mafia import laws
from tests.companion.games.capo_della_mafia.rowdies import Rowdy, Watched, wanted
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
    """Respect, cards and secrets kept; the log alone makes the same evening; there is
    one winner, at the goal."""
    for number in range(batch, GAMES, BATCHES):
        evening = Watched(wanted(number))
        played = played_out(evening)
        assert len(played.winners) == 1
        assert max(played.scores) >= evening.state.box.goal


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_people_do_to_an_evening_it_keeps_the_laws_and_ends(
    batch: int,
) -> None:
    """Rulings, corrections, people who leave and return, orders that make no sense."""
    for number in range(batch, ROWDY, BATCHES):
        evening = Rowdy(wanted(number), manners=0.6 if number % 2 else 0.85)
        played_out(evening)


@pytest.mark.parametrize("number", range(4))
def test_from_any_state_robots_reach_the_end(number: int) -> None:
    """A copy of the evening is taken now and then, and played on with good manners."""
    evening = Rowdy(wanted(number), manners=0.7)
    assert ends_from_anywhere(evening, every=15)


@pytest.mark.parametrize("number", range(2))
def test_a_screen_changes_only_for_whoever_is_told(number: int) -> None:
    Overlooked(wanted(number)).play()


def test_the_same_seed_is_the_same_games() -> None:
    """Whims and shuffles come from the seed and from nowhere else."""
    assert list(games(wanted(1), 2, SHELF)) == list(games(wanted(1), 2, SHELF))


def test_what_many_games_say_can_be_told() -> None:
    """Figures by colour and seat, as for every game that robots play."""
    trial = wanted(4)
    found = figures(list(games(trial, 4, SHELF)), trial)
    assert found.games == 4 and len(found.by_side) == 7


@pytest.mark.parametrize("number", range(6))
def test_unsuspected_cards_are_never_shown_to_anybody(number: int) -> None:
    """CAP-46: after a whole game a copy stands in what anybody else was told only if it
    was turned up or revealed; the state and the robots' memory hold nothing of what was
    laid, and the score names no card."""
    evening = Watched(wanted(number))
    evening.play()
    shown = {fact.copy for fact in evening.facts if hasattr(fact, "copy")}
    laid = [fact for fact in evening.facts if isinstance(fact, MafiosiLaid)]
    secret = {one for fact in laid for one in fact.cards} - shown
    for viewer in laws.viewers(evening.state):
        own = {
            one
            for fact in evening.facts
            if isinstance(fact, MafiosiLaid) and fact.seat == viewer
            for one in fact.cards
        }
        told = msgspec.json.encode(
            [fact.visible_to(viewer) for fact in evening.facts]
        ).decode()
        assert not [one for one in secret - own if one in told]
    assert (
        secret
        and not evening.state.laid
        and not vars(evening.table_robots)["practice"].laid
    )
    assert not [
        one
        for one in secret
        if one in msgspec.json.encode(evening.state.table.ending.result).decode()
    ]
