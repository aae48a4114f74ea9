"""What one has in the hand and in the envelope is nobody else's to see; what the
Godfather takes of it."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games import counterfeiters as rules
from companion.games.counterfeiters.police import half
from companion.rules.messages import HOST
from tests.companion.games.counterfeiters.scene import Scene


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
