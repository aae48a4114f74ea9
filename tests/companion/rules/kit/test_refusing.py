"""An order ends where something refuses it, and whoever gave it is told why."""

import pytest

from companion.rules.kit.builder import FactBuilder
from companion.rules.kit.features import judged
from companion.rules.kit.refusing import Refused, answered, refused, require
from companion.rules.messages import Order, Refusal
from companion.rules.tracker import EndTurn, TurnBegan
from tests.companion.rules.kit.test_builder import ANNA, BOB, Toy, builder

NO_HAT = Refusal("no_hat", {"seat": "s2"})


def pass_on(made: FactBuilder[Toy], order: Order) -> None:
    """A shared order of a game that has gone half its way before it is refused."""
    made.add(TurnBegan(BOB))
    require(NO_HAT if made.state.turn == BOB else None)
    made.add(TurnBegan(ANNA))


def test_what_was_found_goes_on_and_a_refusal_ends_it() -> None:
    assert require("a hat") == "a hat"
    assert answered(lambda: require(NO_HAT)) is NO_HAT
    with pytest.raises(Refused) as ended:
        require(NO_HAT)
    assert ended.value.refusal is NO_HAT
    assert refused("no_hat", seat="s2").refusal == NO_HAT


def test_a_judge_that_is_stopped_on_the_way_answers_with_the_refusal() -> None:
    made = builder()
    assert judged(made, EndTurn(), (), ({}, pass_on)) is NO_HAT
    assert made.facts == [TurnBegan(BOB)]
