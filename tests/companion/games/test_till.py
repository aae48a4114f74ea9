"""What a phone offers to do by hand with the bank is what the rules of the game let it do."""

import json
import re
from typing import Any

import pytest

from cards import GAMES
from companion.games import rules_of, screens_of
from companion.practice.simulation import Simulation, Trial
from companion.rules.bank import Pay, Take
from companion.rules.messages import Caller, Chance, Order, Refusal
from tests.companion.games.random_games import SHELF

TILL = re.compile(r"^export const till = (\[.*?\]);", re.M)
BY_HAND: dict[str, Order] = {"pay": Pay("bank", 1000), "take": Take("bank", 1000)}
WITH_MONEY = [game for game in GAMES if (found := SHELF.game(game)) and found.money]


def offered(game: str) -> set[str]:
    """As the game's module for phones tells the house."""
    folder = screens_of(game)
    assert folder
    found = TILL.search((folder / "phone.js").read_text("utf-8"))
    return set(json.loads(found[1])) if found else set(BY_HAND)


def allowed(game: str) -> set[str]:
    """What this very game does not know is never offered; another time it may be allowed."""
    robots: Any = rules_of(game).robots
    trial = Trial(game, 4, options=dict(robots.choices))
    state = Simulation(trial, SHELF).state
    who = Caller(next(iter(state.table.seats)))
    chance = Chance(2000.0, bytes)
    answers = {
        way: rules_of(game).decide(state, order, who, chance)
        for way, order in BY_HAND.items()
    }
    return {
        way
        for way, answer in answers.items()
        if not (isinstance(answer, Refusal) and answer.code == "not_in_this_game")
    }


@pytest.mark.parametrize("game", WITH_MONEY)
def test_no_way_is_offered_that_the_game_refuses(game: str) -> None:
    """Nor is one left out that it allows."""
    assert offered(game) == allowed(game)
