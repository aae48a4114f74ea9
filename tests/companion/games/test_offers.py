"""A game is found by its name, in the list and nowhere else."""

import pytest

from companion.games import (
    PLAIN,
    has_rules,
    robots_of,
    rules_of,
    screens_of,
    word_files,
)
from companion.games.la_cosa_nostra import GAME


def test_a_game_is_found_by_its_name() -> None:
    assert rules_of("la_cosa_nostra") is GAME and has_rules("la_cosa_nostra")
    assert robots_of("la_cosa_nostra") is GAME.robots is not None


@pytest.mark.parametrize("game", ["no game", "plain", "../plain", "starter"])
def test_a_folder_of_somebodys_own_plays_by_the_plain_rules(game: str) -> None:
    """Whatever it is called: no module, no words and no screens are looked for under its name."""
    assert rules_of(game) is PLAIN and not has_rules(game)
    assert (
        robots_of(game) is None
        and screens_of(game) is None
        and word_files(game, "en") == []
    )
