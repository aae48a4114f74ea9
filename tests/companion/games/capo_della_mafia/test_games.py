"""Whole games of robots, with good manners and with bad: every step is held against the
laws, none gets stuck."""

import copy
import os

import msgspec
import pytest

from companion.catalog.shelf import Shelf
from companion.games import capo_della_mafia as rules
from companion.games.capo_della_mafia.mafiosi import MafiosiLaid
from companion.games.capo_della_mafia.state import State
from companion.practice.simulation import Simulation, figures, games
from companion.rules.messages import HOST, Caller, Fact, Order, SeatId
from tests.companion.games.capo_della_mafia import laws
from tests.companion.games.capo_della_mafia.rowdies import Rowdy, Watched, wanted

SHELF = Shelf()
PROVE = bool(os.environ.get("CONSIGLIERE_PROVE"))
BATCHES = 10
GAMES = 10_000 if PROVE else 200
ROWDY = 2000 if PROVE else 60


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_the_laws_and_end(batch: int) -> None:
    """Respect, cards and secrets kept; the log alone makes the same evening; there is
    one winner, at the goal."""
    for number in range(batch, GAMES, BATCHES):
        evening = Watched(wanted(number), SHELF)
        played = evening.play()
        assert len(played.winners) == 1
        assert max(played.scores) >= evening.state.box.goal
        laws.replays(evening.fresh, evening.facts, evening.state)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_people_do_to_an_evening_it_keeps_the_laws_and_ends(
    batch: int,
) -> None:
    """Rulings, corrections, people who leave and return, orders that make no sense."""
    for number in range(batch, ROWDY, BATCHES):
        evening = Rowdy(wanted(number), SHELF, manners=0.6 if number % 2 else 0.85)
        evening.play()
        assert evening.state.table.result
        laws.replays(evening.fresh, evening.facts, evening.state)


@pytest.mark.parametrize("number", range(4))
def test_from_any_state_robots_reach_the_end(number: int) -> None:
    """A copy of the evening is taken now and then, and played on with good manners."""
    evening, steps, ended = Rowdy(wanted(number), SHELF, manners=0.7), 0, 0
    while evening.state.table.stage == "play":
        evening.step()
        steps += 1
        if steps % 15 == 0:
            kept = {
                id(one): one for one in (evening.state.box, evening.state.table.setup)
            }
            other = copy.deepcopy(evening, kept)
            other.manners = 1.0
            assert other.play().winners
            ended += 1
    assert ended


class Overlooked(Simulation):
    """An evening whose viewers' screens are compared before and after each step."""

    state: State

    def _do(self, who: Caller, order: Order) -> bool:
        before, told = self._looks(), len(self.facts)
        done = super()._do(who, order)
        after, new = self._looks(), self.facts[told:]
        for viewer, look in before.items():
            assert look == after[viewer] or _hears(new, viewer), (viewer, order)
        return done

    def _looks(self) -> dict[SeatId | None, bytes]:
        public = msgspec.json.encode(rules.view(self.state, None))
        seats: list[SeatId] = [*self.state.table.seats, HOST]
        looks: dict[SeatId | None, bytes] = {None: public}
        for seat in seats:
            looks[seat] = public + msgspec.json.encode(rules.view(self.state, seat))
        return looks


def _hears(new: list[Fact], viewer: SeatId | None) -> bool:
    return any(fact.visible_to(viewer) is not None for fact in new)


@pytest.mark.parametrize("number", range(2))
def test_a_screen_changes_only_for_whoever_is_told(number: int) -> None:
    Overlooked(wanted(number), SHELF).play()


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
    evening = Watched(wanted(number), SHELF)
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
        and not vars(evening.sparring)["practice"].laid
    )
    assert not [
        one
        for one in secret
        if one in msgspec.json.encode(evening.state.table.result).decode()
    ]
