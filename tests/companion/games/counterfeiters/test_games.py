"""Whole games of robots, with good manners and with bad: every step is held against the
laws, none gets stuck."""

import copy
import json
import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.catalog.shelf import Shelf
from companion.games import counterfeiters as rules
from companion.games.counterfeiters.police import half
from companion.games.counterfeiters.state import State
from companion.practice.simulation import Simulation, figures, games
from companion.rules.messages import HOST, Caller, Fact, Order, SeatId
from tests.companion.games.counterfeiters import laws
from tests.companion.games.counterfeiters.rowdies import Rowdy, Watched, wanted
from tests.companion.games.counterfeiters.scene import Scene

SHELF = Shelf()
PROVE = bool(os.environ.get("CONSIGLIERE_PROVE"))
BATCHES = 10
GAMES = 10_000 if PROVE else 200
ROWDY = 2000 if PROVE else 60


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_the_laws_and_end(batch: int) -> None:
    """Money, fakes, henchmen and cards conserved; the log alone makes the same evening;
    there is a winner."""
    for number in range(batch, GAMES, BATCHES):
        evening = Watched(wanted(number), SHELF)
        played = evening.play()
        assert evening.state.table.result and played.winners and evening.state.ended
        laws.replays(evening.fresh, evening.facts, evening.state)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_people_do_to_an_evening_it_keeps_the_laws_and_ends(
    batch: int,
) -> None:
    """Rulings, corrections, people who leave and return, orders that make no sense."""
    for number in range(batch, ROWDY, BATCHES):
        evening = Rowdy(wanted(number), SHELF, manners=0.6 if number % 2 else 0.9)
        evening.play()
        assert evening.state.table.result
        laws.replays(evening.fresh, evening.facts, evening.state)


@pytest.mark.parametrize("number", range(3))
def test_from_any_state_robots_reach_the_end(number: int) -> None:
    """A copy of the evening is taken now and then, and played on with good manners."""
    evening, ended = Rowdy(wanted(number), SHELF, manners=0.7), 0
    while evening.state.table.stage == "play":
        evening.step()
        if evening.orders % 20 == 0:
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


@pytest.mark.parametrize("number", range(3))
def test_a_screen_changes_only_for_whoever_is_told(number: int) -> None:
    Overlooked(wanted(number), SHELF).play()


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
    own = json.loads(msgspec.json.encode(rules.view(scene.state, scene.seat("Anna"))))
    assert secrets <= {*_numbers(own)}
    for viewer in (None, HOST, scene.seat("Bob"), scene.seat("Cas")):
        seen = json.loads(msgspec.json.encode(rules.view(scene.state, viewer)))
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
