"""Nothing in a game follows from what people pay, ask and tick beside it, at every step
of evenings with bad manners, in all games."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from companion.games import MODULES, rules_of
from companion.rules.bank import AskMoney, Pay
from companion.rules.kit.builder import FactBuilder, settle
from companion.rules.messages import Caller, Chance, Order, PurseId, Refusal
from companion.rules.ticks import Tick
from tests.companion.games.random_games import Rowdy
from tests.companion.games.test_view_parts import evening

CHANCE = Chance(0.0, bytes)


def beside(state: Any) -> Iterator[Order]:
    """All that one has for a neighbour, a request, and a line of the list."""
    one, other, *_ = state.table.playing()
    yield Pay(other, max(state.table.bank.purses.get(PurseId(one), 0), 1))
    yield AskMoney([other], 10)
    yield Tick("map", True)


@pytest.mark.parametrize("game", MODULES)
def test_nothing_follows_from_what_happens_beside_the_game(game: str) -> None:
    """Asked again, the game has nothing to add; some of it everybody does in every game."""
    rules, follows = rules_of(game), import_module(f"companion.games.{game}").FOLLOWS
    done: Counter[str] = Counter()

    def check(one: Rowdy) -> None:
        payers = one.state.table.playing() if one.state.table.stage == "play" else []
        for order in beside(one.state) if len(payers) > 1 else ():
            answer = rules.decide(one.state, order, Caller(payers[0]), CHANCE)
            if isinstance(answer, Refusal):
                continue
            later: FactBuilder[Any] = FactBuilder(one.state, CHANCE, rules.evolve)
            later.add(*answer)
            settle(later, follows)
            assert later.facts == list(answer), (order, later.facts)
            done[type(order).__name__] += 1

    evening(game, 5, check)
    assert done["Tick"] > 20
