"""A game that is put together of features: each order has one judge, each fact reaches
whoever it concerns."""

import pytest
from msgspec.structs import replace

from companion.rules.kit.builder import GameState
from companion.rules.kit.features import (
    changes,
    evolved,
    judges,
    latecomer,
    own_facts,
)
from companion.rules.messages import Fact, Order, Refusal
from companion.rules.seats import Admit, Sit, key_hash
from companion.rules.ticks import Ticked
from companion.rules.tracker import Begin
from tests.companion.parlour import Parlour, begun


class Held(GameState, frozen=True):
    """The least that a game keeps."""

    told: tuple[str, ...] = ()


def first(state: Held, fact: Fact) -> Held:
    return replace(state, told=(*state.told, "first"))


def then(state: Held, fact: Fact) -> Held:
    return replace(state, told=(*state.told, "then"))


def test_no_order_has_two_judges() -> None:
    """Whoever judged last would silence the other."""
    parts: list[dict[type[Order], str]] = [
        {Begin: "one"},
        {Sit: "two"},
        {Begin: "three"},
    ]
    assert judges(parts[:2]) == {Begin: "one", Sit: "two"}
    with pytest.raises(AssertionError, match="same order"):
        judges(parts)


def test_a_fact_reaches_the_shared_blocks_and_every_feature_in_their_order() -> None:
    parlour = begun()
    ticked = Ticked(
        None, "map", True, parlour.state.tracker.round, parlour.state.tracker.phase
    )
    known = changes([{Ticked: first}, {}, {Ticked: then}])
    after = evolved(Held(parlour.state), ticked, known)
    assert after.told == ("first", "then")
    assert after.table.ticks == ("map",)
    assert evolved(after, Ticked(None, "map", False, 9, 9), {}).told == after.told


def test_what_all_games_know_is_no_games_own() -> None:
    class OurOwn(Fact, frozen=True, tag="our_own"):
        """A fact of one game."""

    assert own_facts([Ticked, OurOwn]) == (OurOwn,)


@pytest.mark.parametrize("order", [Sit("Late", key_hash("late")), Admit("s9")])
def test_nobody_joins_a_running_game_but_who_belongs_to_it(order: Sit | Admit) -> None:
    """In the lobby the door is open; whoever played already may come back."""
    lobby, running = Parlour(), begun()
    state = running.tables.live(running.table).history.state
    before = lobby.tables.live(lobby.table).history.state
    assert latecomer(before, order, ()) is None
    assert latecomer(state, order, state.table.seats) == Refusal("game_running")
    assert latecomer(state, Admit("s1"), state.table.seats) is None
